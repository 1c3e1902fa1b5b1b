"""Numbers from Python are those of the command, to the bit: runs of every scenario, collisions of every law and form, sweeps."""

from __future__ import annotations

import csv
import io
import json
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from command_line import SCENARIOS, command, commands

import carom

def runnable() -> list[str]:
    """The scenarios that ``carom run`` takes: neither fits nor sweeps, as the tests of the command choose them."""
    files = sorted(SCENARIOS.glob("*.toml"))
    assert len(files) >= 20
    return [file.name for file in files if "kind" in tomllib.loads(file.read_text())]


def test_no_scenario_is_left_out() -> None:
    left = {file.name for file in SCENARIOS.glob("*.toml")} - set(runnable())
    assert {carom.check(SCENARIOS / name).split(", ")[1][:5] for name in left} == {"a fit", "40 ru"}


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """What ``carom run --json`` prints of every scenario."""
    lines = commands([["run", name, "--json"] for name in runnable()], SCENARIOS).splitlines(keepends=True)
    return dict(zip(runnable(), lines, strict=True))


@pytest.mark.parametrize("name", runnable())
@pytest.mark.filterwarnings("ignore:the record ends:UserWarning")
def test_a_run_is_that_of_the_command(name: str, printed: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    # What a dict names is looked for in the current folder, as what a file names is in its own.
    monkeypatch.chdir(SCENARIOS)
    text = printed[name]
    outcome = carom.run(name)
    assert outcome.to_json() + "\n" == text
    assert outcome.to_dict() == json.loads(text)
    given = carom.run(tomllib.loads(Path(name).read_text()))
    assert given.to_json() + "\n" == text
    assert carom.run_toml(Path(name).read_text()).to_json() + "\n" == text
    assert outcome.summary == given.summary
    if name == "two_balls.toml":
        assert command("run", name, "--json") == text and command("run", name) == outcome.summary


def test_derivatives_and_changes_are_those_of_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(SCENARIOS)
    text = command("run", "two_balls.toml", "--json", "--sensitivities", "--set", "law.c=2e3", "--set", "body1.force=-m1*9.8")
    outcome = carom.run("two_balls.toml", set={"law.c": 2e3, "body1.force": "-m1*9.8"}, sensitivities=True)
    assert outcome.to_json() + "\n" == text
    assert len(outcome.sensitivities.restitution) > 5


class Case(NamedTuple):
    """Collisions: what is the same in all of them, and what is not, by dotted key."""

    same: dict[str, Any]
    rows: dict[str, Any]


def spread(low: float, high: float, seed: int, count: int = 24) -> Any:
    """Numbers between two, spread evenly over orders of magnitude."""
    return np.exp(np.random.default_rng(seed).uniform(np.log(low), np.log(high), count))


def bouc_wen(law: str) -> dict[str, Case]:
    """A law of Bouc and Wen in its three forms, with loads."""
    plain = {"law.k": 1e6, "law.c": 1e3, "law.n": 1.5, "law.p": 1.5, "law.alpha": 0.5, "law.beta": 1e4, "law.gamma": -5e3, "law.A": 1.0}
    rows = {"body1.mass": spread(0.1, 10, 1), "body1.velocity": -spread(0.01, 10, 2), "law.c": spread(10, 1e5, 3), "body1.force": -spread(0.1, 30, 4)}
    heavy = {"body2.mass": 2.5, "body2.velocity": 0.25}
    base = {"law.form": "base", "law.Bb": 2.38, "law.Gammab": -1.19, "law.kappa": 0.5, "law.n": 1.5, "law.p": 1.5}
    loaded = {"law.form": "base", "law.Bb": 17.4, "law.Gammab": 13.1, "law.kappa": 0.324, "law.n": 1, "law.p": 1, "law.Ub": 0.0503, "law.Tb": 0.0255}
    scaled = {"law.form": "dimensionless", "law.B": 3.29, "law.Gamma": -1.64, "law.kappa": 0.5, "law.n": 1.5, "law.p": 1.5}
    return {
        f"{law}, dimensional": Case({"law.model": law, **plain, **heavy}, rows),
        f"{law}, base": Case({"law.model": law, **base}, {"input.v0": spread(0.01, 10, 5), "law.sigmab": spread(0.01, 1, 6)}),
        f"{law}, base with a load": Case(
            {"law.model": law, **loaded}, {"input.v0": spread(0.1, 1, 7), "law.sigmab": spread(0.01, 0.3, 8), "input.u": -spread(0.01, 1, 9)}
        ),
        f"{law}, dimensionless": Case(
            {"law.model": law, **scaled},
            {"law.sigma": spread(1e-3, 1, 10), "law.kappa": np.linspace(0.05, 0.95, 24), "input.U": -spread(1e-3, 0.1, 11)},
        ),
    }


WALL = {"body2.mass": np.inf, "body2.velocity": 0.0}
SPHERES = {"law.spheres": {"radius": [0.0125, np.inf], "youngs_modulus": [2.1e11, 7.1e10], "poisson_ratio": [0.29, 0.33]}}
FALL = {"body1.mass": spread(0.05, 0.5, 20), "body1.velocity": -spread(0.05, 10, 21)}
CASES: dict[str, Case] = {
    **bouc_wen("bwshc"),
    **bouc_wen("bouc-wen-maxwell"),
    "power": Case(
        {"law.model": "power", "law.k": 1e8, "law.m": 1.5, **WALL},
        {**FALL, "law.lambda": spread(1, 1e7, 22), "law.n": np.linspace(1, 3, 24)},
    ),
    "power, loads that hold bodies together, and rows that fail": Case(
        {"law.model": "power", "law.k": 1.0, "law.n": 1.5, "law.gamma0": 0.06, "law.beta": 1.5, "body1.mass": 1.0, **WALL},
        {"body1.velocity": np.where(np.arange(24) % 5 == 3, 1.0, -1.0), "body1.force": np.linspace(-4, 0.1, 24)},
    ),
    "power, to zero indentation": Case(
        {"law.model": "power", "law.k": 1e8, "law.n": 1.5, "law.lambda": 1e5, "law.m": 0.0, "solver.end": "indentation", "solver.rtol": 1e-8, **WALL},
        FALL,
    ),
    "power, a factor": Case(
        {"law.model": "power", "law.k": 2.41e11, "law.n": 1.5, "law.factor": "flores", **WALL},
        {**FALL, "law.restitution": np.linspace(0.2, 0.95, 24)},
    ),
    "power, a load that changes": Case(
        {"law.model": "power", "law.k": 1e6, "law.n": 1.5, "law.lambda": 1e3, "law.m": 1.5, "body1.force": "-m1*9.81*step(t - 1e-3)", **WALL}, FALL
    ),
    "walton-braun": Case({"law.model": "walton-braun", "law.k1": 1e6, **WALL}, {**FALL, "law.k2": spread(1.1e6, 1e8, 23)}),
    "walton-braun, stiffer": Case({"law.model": "walton-braun", "law.k1": 1e6, **WALL}, {**FALL, "law.s": spread(1, 1e3, 24)}),
    "thornton": Case({"law.model": "thornton", "law.k": 1e10, **WALL}, {**FALL, "law.yield_indentation": spread(1e-7, 1e-4, 25)}),
    "thornton, spheres": Case({"law.model": "thornton", **SPHERES, **WALL}, {**FALL, "law.yield_pressure": spread(5e8, 5e9, 26)}),
}  # fmt: skip


def argument(key: str) -> str:
    """What Python calls a dotted key."""
    table, _, name = key.partition(".")
    return name + table[-1] if table in ("body1", "body2") else {"lambda": "lambda_", "model": "law"}.get(name, name)


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value) if isinstance(value, str) else repr(float(value))


def sweep_file(case: Case, folder: Path) -> Path:
    """The same as a file of a sweep with a table of points."""
    first = {**case.same, **{key: float(values[0]) for key, values in case.rows.items()}}
    (folder / "scenario.toml").write_text('kind = "collision"\n' + "".join(f"{key} = {toml(value)}\n" for key, value in first.items()))
    rows = zip(*(values.tolist() for values in case.rows.values()))
    (folder / "points.csv").write_text("\n".join([",".join(case.rows), *(",".join(map(repr, row)) for row in rows)]) + "\n")
    (folder / "sweep.toml").write_text('scenario = "scenario.toml"\n[[axis]]\ncolumns = "points.csv"\n')
    return folder / "sweep.toml"


def read(text: str) -> dict[str, list[str]]:
    head, *rows = csv.reader(io.StringIO(text))
    return {name: [row[i] for row in rows] for i, name in enumerate(head)}


def assert_same(table: carom.Columns, cells: dict[str, list[str]]) -> None:
    """Every cell of the table is the number of the command, to the bit."""
    assert [name for name in table if name not in ("stop", "method")] == [name for name in cells if name not in ("stop", "status", "method")]
    for name, column in table.items():
        if name in ("stop", "method"):
            assert column.words.tolist() == cells[name], name
        else:
            told = np.array([float(cell) if cell else np.nan for cell in cells[name]])
            assert column.dtype == np.float64 and column.shape == told.shape
            assert np.array_equal(column.view(np.uint64)[~np.isnan(column)], told.view(np.uint64)[~np.isnan(told)]), name
            assert np.array_equal(np.isnan(column), np.isnan(told)), name
    assert set(table.failures) == {row for row, status in enumerate(cells["status"]) if status != "ok"}


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of every case, with a table for each way of finding errors."""
    folders = {name: tmp_path_factory.mktemp("case") for name in CASES}
    files = {name: str(sweep_file(CASES[name], folder)) for name, folder in folders.items()}
    commands([["sweep", files[name], "--errors", errors, "--out", str(folders[name] / errors)] for name in CASES for errors in ERRORS])
    return folders


ERRORS = ("none", "estimate", "recheck")


@pytest.mark.parametrize("errors", ERRORS)
@pytest.mark.parametrize("name", CASES)
@pytest.mark.filterwarnings("ignore:5 of 24:RuntimeWarning")
def test_collisions_and_sweeps_are_those_of_the_command(name: str, errors: str, swept: dict[str, Path]) -> None:
    case, folder = CASES[name], swept[name]
    cells = read((folder / errors / "results.csv").read_text())
    file = folder / "sweep.toml"
    assert_same(carom.sweep(file, errors=errors), cells)
    given = {argument(key): value for key, value in {**case.same, **case.rows}.items()}
    results = {key: column for key, column in cells.items() if key not in case.rows}
    for threads in (1, 2):
        table = carom.collisions(**given, errors=errors, threads=threads)
        assert_same(table, results)
    # No collisions have the same columns.
    none = carom.collisions(**{**given, **{argument(key): [] for key in case.rows}}, errors=errors)
    assert list(none) == list(table) and none.units == table.units and all(column.shape == (0,) for column in none.values())
    if "hold" in name:
        assert {"stuck", "separated", ""} == set(cells["stop"])
        assert all("do not approach" in reason for reason in table.failures.values()) and len(table.failures) == 5
    else:
        assert not table.failures and np.isfinite(table["restitution"]).sum() >= 20


def test_every_law_and_form_is_among_them() -> None:
    tried = {(case.same["law.model"], case.same.get("law.form", "dimensional")) for case in CASES.values()}
    for law in carom.laws():
        for table in law.tables:
            assert any((name, table.form) in tried for name in law.names), (law.name, table.form)


def test_a_grid_in_memory_in_csv_and_in_parquet_is_one_table(tmp_path: Path) -> None:
    import pyarrow.parquet

    balls = SCENARIOS / "two_balls.toml"
    axes = {"law.c": [1e3, 2e4], "body1.velocity": np.linspace(-10, -0.5, 20)}
    cells = read(command("sweep", str(SCENARIOS / "speed_sweep.toml"), "--errors", "estimate"))
    assert_same(carom.sweep(balls, axes, errors="estimate"), cells)
    assert_same(carom.sweep(balls, {"law.c": ["1e3", "2e4"], "body1.velocity": "linspace(-10, -0.5, 20)"}, errors="estimate", threads=1), cells)
    written = carom.sweep(balls, axes, errors="estimate", out=tmp_path / "csv")
    assert Path(written.table) == tmp_path / "csv" / "results.csv"
    assert (written.runs, written.failed, written.stops.to_dict()) == (40, 0, {"separated": 40})
    assert read(Path(written.table).read_text())["restitution"] == cells["restitution"]
    written = carom.sweep(balls, axes, errors="estimate", out=tmp_path / "parquet", format="parquet")
    assert Path(written.table) == tmp_path / "parquet" / "part-*.parquet"
    table = pyarrow.parquet.read_table(tmp_path / "parquet").to_pydict()
    for name, column in cells.items():
        if name in ("stop", "status", "method"):
            assert table[name] == column
        else:
            assert table[name] == [float(cell) if cell else None for cell in column], name


def test_shards_together_are_the_table(tmp_path: Path) -> None:
    balls = SCENARIOS / "two_balls.toml"
    axes = {"body1.velocity": np.linspace(-5, -0.5, 50)}
    whole = carom.sweep(balls, axes)
    parts = [carom.sweep(balls, axes, out=tmp_path, shard=(i, 3)) for i in (1, 2, 3)]
    cells = [float(cell) for part in parts for cell in read(Path(part.table).read_text())["restitution"]]
    assert np.array_equal(cells, whole["restitution"])
