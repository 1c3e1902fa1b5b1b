"""Sweeps on workers of dask: the table of one machine, to the bit, whatever happens to the workers."""

from __future__ import annotations

import os
import pickle
import signal
import threading
import time
import warnings
from pathlib import Path
from typing import Any, Iterator

import pytest

import carom

distributed = pytest.importorskip("distributed")
pa = pytest.importorskip("pyarrow")

import carom.dask  # noqa: E402

SCENARIOS = Path(__file__).parents[2] / "scenarios"
TWO_BALLS = SCENARIOS / "two_balls.toml"
ROWS = 20_000
AXES = {"body1.velocity": f"linspace(-5,-0.5,{ROWS})"}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two workers on loopback, each a process with one thread; a scheduler that gives a task up with the first worker that dies at it."""
    settings = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "host": "127.0.0.1", "dashboard_address": None}
    strict = pytest.importorskip("dask").config.set({"distributed.scheduler.allowed-failures": 0})
    with strict, distributed.LocalCluster(**settings) as cluster, distributed.Client(cluster) as made:
        made.wait_for_workers(2)
        yield made


def one_machines(folder: Path, source: Any, axes: Any = None, **options: Any) -> Any:
    pq = pytest.importorskip("pyarrow.parquet")
    carom.sweep(source, axes, out=folder, format="parquet", **options)
    return pa.concat_tables([pq.ParquetFile(part).read().replace_schema_metadata() for part in sorted(folder.glob("part-*.parquet"))])


def kill_a_worker_when(client: Any, begun: Any) -> tuple[threading.Thread, list[int]]:
    """Kills one of the workers with SIGKILL as soon as `begun`; the list has its number then."""
    workers = sorted(client.run(os.getpid).values())
    killed: list[int] = []

    def watch() -> None:
        end = time.monotonic() + 30
        while not begun() and time.monotonic() < end:
            time.sleep(0.01)
        if begun():
            os.kill(workers[0], signal.SIGKILL)
            killed.append(workers[0])

    thread = threading.Thread(target=watch)
    thread.start()
    return thread, killed


def test_the_table_is_that_of_one_machine_though_a_worker_is_killed_half_way(client: Any, tmp_path: Path) -> None:
    out = tmp_path / "many"
    thread, killed = kill_a_worker_when(client, lambda: len(list(out.glob("part-*.parquet"))) >= 4)
    done = carom.dask.sweep(TWO_BALLS, AXES, out=out, runs_per_task=2000, client=client)
    thread.join()
    assert len(killed) == 1, "no worker was killed before the sweep was done"
    assert done.runs == ROWS and done.failed == 0
    assert done.to_arrow().equals(one_machines(tmp_path / "one", TWO_BALLS, AXES))
    client.wait_for_workers(2)


def test_parts_are_in_the_order_of_the_rows_whatever_their_names_sort_to(client: Any, tmp_path: Path) -> None:
    cart, axes = SCENARIOS / "base.toml", {"input.v0": "linspace(0.1,3,12000)"}
    done = carom.dask.sweep(cart, axes, out=tmp_path / "many", runs_per_task=1000, columns=["restitution"], client=client)
    shards = [int(Path(part).name.split("-")[1]) for part in done.parts]
    assert shards == sorted(shards) and max(shards) == 12
    one = one_machines(tmp_path / "one", cart, axes, columns=["restitution"])
    assert done.to_arrow().equals(one)
    polars = pytest.importorskip("polars")
    lazy = done.to_polars()
    assert isinstance(lazy, polars.LazyFrame) and lazy.collect().equals(polars.from_arrow(one))
    pytest.importorskip("pandas")
    frame = done.to_dask()
    assert frame.npartitions >= 1
    assert frame["restitution"].compute().to_list() == one["restitution"].to_pylist()


def test_counts_are_those_of_one_machine_and_so_is_the_warning_of_failed_runs(client: Any, tmp_path: Path) -> None:
    # Bodies that part fail: a whole shard of them, and some of another.
    cart, axes = SCENARIOS / "base.toml", {"input.v0": "linspace(3,-2,3000)"}
    with pytest.warns(UserWarning, match="run 1801 failed because of") as told:
        done = carom.dask.sweep(cart, axes, out=tmp_path / "many", runs_per_task=1000, client=client)
    assert len(told) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        one = carom.sweep(cart, axes, out=tmp_path / "one", format="parquet")
    assert done.failed == 1200
    for name in ("runs", "failed", "first_failure", "stops", "methods"):
        assert done[name] == one[name]


def test_a_sweep_of_which_every_run_fails_raises_as_on_one_machine(client: Any, tmp_path: Path) -> None:
    axes = {"body1.velocity": "linspace(4,5,2000)"}
    with pytest.raises(carom.SolveError) as many:
        carom.dask.sweep(TWO_BALLS, axes, out=tmp_path / "many", client=client)
    with pytest.raises(carom.SolveError) as one:
        carom.sweep(TWO_BALLS, axes, out=tmp_path / "one", format="parquet")
    assert str(many.value).splitlines()[0] in str(one.value)


def test_a_sweep_goes_on_with_what_is_there_and_no_other_is_mixed_into_it(client: Any, tmp_path: Path) -> None:
    axes = {"body1.velocity": "linspace(-5,-0.5,4000)"}
    out = tmp_path / "many"
    carom.sweep(TWO_BALLS, axes, out=out, format="parquet", shard=(2, 3))
    kept = {part: part.stat().st_mtime_ns for part in out.glob("part-*.parquet")}
    with pytest.raises(carom.InputError, match="the sweep in it was cut into 3 tasks, not 4"):
        carom.dask.sweep(TWO_BALLS, axes, out=out, runs_per_task=1000, client=client)
    told: list[tuple[int, int, str]] = []
    done = carom.dask.sweep(TWO_BALLS, axes, out=out, client=client, progress=lambda *reached: told.append(reached))
    assert all(part.stat().st_mtime_ns == then for part, then in kept.items())
    assert [reached[1] for reached in told] == [4000] * 3 and told[-1][0] == 4000
    assert done.to_arrow().equals(one_machines(tmp_path / "one", TWO_BALLS, axes))
    with pytest.raises(carom.InputError, match="the sweep in it is along other axes"):
        carom.dask.sweep(TWO_BALLS, {"body1.velocity": "linspace(-4,-0.5,4000)"}, out=out, client=client)
    with pytest.raises(carom.InputError, match="there is another sweep in it already"):
        carom.dask.sweep(TWO_BALLS, axes, out=tmp_path / "one", client=client)


def test_a_sweep_that_was_interrupted_goes_on_though_its_workers_are_still_at_it(client: Any, tmp_path: Path) -> None:
    axes = {"body1.velocity": "linspace(-5,-0.5,8000)"}

    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        carom.dask.sweep(TWO_BALLS, axes, out=tmp_path / "many", runs_per_task=2000, client=client, progress=interrupt)
    assert len(list((tmp_path / "many").glob("part-*.parquet"))) < 8
    done = carom.dask.sweep(TWO_BALLS, axes, out=tmp_path / "many", client=client)
    assert len(done.parts) == 8
    assert done.to_arrow().equals(one_machines(tmp_path / "one", TWO_BALLS, axes))


def test_files_that_a_dict_names_are_those_of_the_client(client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "points.csv").write_text("body1.velocity\n-1\n-2\n-3\n")
    (tmp_path / "two_balls.toml").write_text(TWO_BALLS.read_text())
    monkeypatch.chdir(tmp_path)
    source: dict[str, Any] = {"scenario": "two_balls.toml", "axis": [{"columns": "points.csv"}]}
    done = carom.dask.sweep(source, out="many", client=client)
    assert done.to_arrow().equals(one_machines(tmp_path / "one", source))
    (tmp_path / "record.csv").write_text((SCENARIOS / "oscillator_record.csv").read_text())
    source = {
        "kind": "oscillator", "mass": 2e4, "damping": 1.2e4, "duration": 3.0,
        "excitation": {"file": "record.csv", "column": "a_g", "kind": "base-acceleration", "scale": 9.81},
        "restoring": {"model": "bilinear", "stiffness": 3.2e6, "hardening": 0.05, "yield_force": 3e4},
    }  # fmt: skip
    done = carom.dask.sweep(source, {"damping": [1e4, 2e4]}, out="shaken", set={"excitation.file": "record.csv"}, client=client)
    assert done.to_arrow().equals(one_machines(tmp_path / "shaken_here", source, {"damping": [1e4, 2e4]}))


class Refusing:
    """A client that takes nothing."""

    def nthreads(self) -> dict[str, int]:
        return {"nobody": 2}

    def submit(self, *_: Any, **__: Any) -> Any:
        raise AssertionError("something was sent")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"axes": {"body1.speed": [1, 2]}}, "body1.speed"),
        ({"axes": None}, "a sweep needs at least one axis"),
        ({"source": "nowhere.toml"}, "nowhere.toml"),
        ({"source": 3}, "source: type int is neither the path of a file nor a dict"),
        ({"out": None}, "out: there is no folder to write into"),
        ({"out": 3}, "out: type int is no path of a folder"),
        ({"columns": ["restitutoin"]}, "did you mean restitution"),
        ({"errors": "some"}, "did you mean|known: none"),
        ({"set": {"law.k": -1.0}}, "law.k"),
        ({"runs_per_task": 10}, "runs_per_task = 10: it must be a whole number, at least 1000"),
        ({"client": 3}, "client: type int is no distributed.Client"),
    ],
)
def test_what_is_wrong_is_refused_before_anything_is_sent(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    given = {"source": TWO_BALLS, "axes": AXES, "client": Refusing(), "out": tmp_path / "none", **change}
    with pytest.raises(carom.InputError, match=words) as raised:
        carom.dask.sweep(given.pop("source"), given.pop("axes"), **given)
    again = pickle.loads(pickle.dumps(raised.value))
    assert str(again) == str(raised.value) and again.errors == raised.value.errors
    assert not (tmp_path / "none").exists()
