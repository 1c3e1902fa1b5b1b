"""A sweep on many machines, by dask.distributed: ``pip install carom[dask]``.

>>> import carom.dask
>>> client = distributed.Client("tcp://scheduler:8786")  # doctest: +SKIP
>>> done = carom.dask.sweep("speed_sweep.toml", out="/shared/speed")  # doctest: +SKIP

The sweep is cut into shards, those of ``carom sweep --shard I/N``, and each is one task, on one thread. A shard writes its part of the table into
``out``, a folder that the client and all workers see under one name. When a worker dies, another one goes on with what its shard has written.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import sys
import time
import uuid
import warnings
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Iterator, Mapping, Optional, Sequence, Union

import numpy as np

from . import _carom
from ._arguments import entries, names, one_of, shown_progress
from ._commands import Axes, Shown
from ._commands import sweep as _sweep
from ._errors import InputError, SolveError, wrong
from ._options import axis_line
from ._options import folder as _folder
from ._run import Record, Sets, Source, changes, readable, record
from ._words import python_words

#: Runs of a task: fewer are not worth sending, and of more the next one to be free would wait for the last.
LEAST = 1000
MOST = 50_000
#: Tasks for each thread of the workers, so that one that is slow does not keep the others waiting.
TASKS_PER_THREAD = 4
#: The command has no more shards.
SHARDS = 1_000_000
#: How often a task is sent again that took down as many workers as the scheduler allows.
RESENT = 2
#: Seconds until a shard is asked for again that another process is still writing.
PATIENCE = 0.25

__all__ = ["Sweep", "sweep"]


class Sweep(Record):
    """A sweep that is done: how its runs ended, as :func:`carom.sweep` says it, and ``parts``, the files of the table in the order of its rows."""

    def to_arrow(self) -> Any:
        """The table as a ``pyarrow.Table``, in memory."""
        pa, pq = import_module("pyarrow"), import_module("pyarrow.parquet")
        return pa.concat_tables([pq.ParquetFile(part).read().replace_schema_metadata() for part in self.parts])

    def to_polars(self) -> Any:
        """The table as a ``polars.LazyFrame``; ``.collect()`` reads it."""
        return import_module("polars").scan_parquet(self.parts)

    def to_dask(self) -> Any:
        """The table as a dask dataframe, which reads nothing until it is computed; it needs pandas."""
        return import_module("dask.dataframe").read_parquet(self.parts)

    def __repr__(self) -> str:
        return f"<carom.dask.Sweep: {self.runs} runs, {self.failed} failed, in {len(self.parts)} files>"


def sweep(
    source: Source,
    axes: Optional[Axes] = None,
    *,
    out: Union[str, "os.PathLike[str]"],
    columns: Optional[Sequence[str]] = None,
    errors: str = "none",
    set: Sets = None,
    runs_per_task: Optional[int] = None,
    client: Any = None,
    progress: Shown = False,
) -> Sweep:
    """Runs a scenario along axes on the workers of a dask cluster, as :func:`carom.sweep` does on one machine: the table is the same, to the bit.

    source          a sweep file, or a scenario with ``axes``; a path or a dict. Files are sent as absolute paths of this machine, those that a dict
                    names too: the workers must see them there
    out             a folder for the table, in Parquet, which the client and all workers see under one name
    runs_per_task   at least 1000; by default what gives every thread a few tasks, and at most 50 000
    client          a ``distributed.Client``; by default the one that was made last

    What is wrong is refused before anything is sent. A sweep that was ended, by Ctrl-C or with its cluster, goes on with the parts that are there
    when it is called again with the same ``out``.
    """
    one_of("errors", errors, ("none", "estimate", "recheck"))
    client = _client(client)
    given_axes, given_sets = entries("axes", axes, '{"law.c": [1e3, 2e3]}'), entries("set", set, '{"law.c": 2e3}')
    source, lines, sets = _placed(readable(source), {key: axis_line(key, values) for key, values in given_axes.items()}, given_sets)
    wanted = names("columns", columns, "restitution")
    if out is None:
        raise wrong("out", "there is no folder to write into", "give out=\"DIR\"; it is made")
    folder = Path(os.path.abspath(_folder(out)))
    with python_words("sweep", source):
        runs, chunk = _carom.planned(source, list(lines.values()), changes(sets), (errors, wanted, [], None, None))
    count = _shard_count(folder, runs, chunk, runs_per_task, sum(client.nthreads().values()))
    given = {"axes": {key: line[len(key) + 1 :] for key, line in lines.items()}, "columns": wanted, "errors": errors, "set": sets}
    ended = _done(client, (source, str(folder), given), count, runs, shown_progress(progress, "runs"))
    return _whole(folder, count, ended)


def _distributed() -> Any:
    """The package, without its types: they are not all there."""
    return import_module("distributed")


def _client(client: Any) -> Any:
    if client is None:
        try:
            return _distributed().get_client()
        except ValueError:
            hint = "make one: client = distributed.Client(\"tcp://scheduler:8786\")"
            raise wrong("client", "there is no client of a dask cluster", hint) from None
    if not (hasattr(client, "submit") and hasattr(client, "nthreads")):
        raise wrong("client", f"type {type(client).__name__} is no distributed.Client", "give one, or leave it out for the one that was made last")
    return client


def _placed(source: Source, lines: dict[str, str], sets: dict[str, Any]) -> tuple[Source, dict[str, str], dict[str, Any]]:
    """The same with absolute paths of files, wherever a worker stands."""
    def placed(name: Any) -> Any:
        return os.path.abspath(name) if isinstance(name, (str, os.PathLike)) else name

    if not isinstance(source, Mapping):
        return placed(source), lines, sets

    def with_files(table: Any) -> Any:
        """Of a table: what its keys name, and the tables in it."""
        if isinstance(table, Mapping):
            return {key: placed(value) if _names_a_file(key, value, table) else with_files(value) for key, value in table.items()}
        return [with_files(item) for item in table] if isinstance(table, (list, tuple)) else table

    record_file = "excitation.file"
    for key in lines.keys() & {record_file}:
        names = lines[key][len(key) + 1 :].split(",")
        lines = {**lines, key: f"{key}={','.join(placed(name.strip()) for name in names)}"}
    return with_files(source), lines, {key: placed(value) if key == record_file else value for key, value in sets.items()}


def _names_a_file(key: str, value: Any, table: Mapping[str, Any]) -> bool:
    """The scenario of a sweep, the points of an axis, and a record that excites an oscillator."""
    if not isinstance(value, (str, os.PathLike)):
        return False
    return key in ("scenario", "columns") or (key == "file" and "column" in table)


def _shard_count(folder: Path, runs: int, chunk: int, runs_per_task: Any, threads: int) -> int:
    """Into how many shards the sweep is cut: as one in the folder was, which is gone on with."""
    if runs_per_task is not None:
        if isinstance(runs_per_task, bool) or not isinstance(runs_per_task, (int, np.integer)) or runs_per_task < LEAST:
            hint = "None leaves it to carom"
            raise wrong("runs_per_task", f"it must be a whole number, at least {LEAST}", hint, value=repr(runs_per_task))
    size = int(runs_per_task or min(max(runs // (TASKS_PER_THREAD * max(threads, 1)), LEAST), MOST))
    # Shards are whole chunks and none is empty.
    wanted = max(min(runs // max(size, chunk), SHARDS), 1)
    found = {int(name[1]) for name in map(_MANIFEST.fullmatch, _names(folder)) if name and name[1]}
    if (folder / "_sweep.json").exists() or len(found) > 1:
        raise wrong("out", "there is another sweep in it already", "name another folder; it is made", value=str(folder))
    if found and runs_per_task is not None and found != {wanted}:
        hint = "leave runs_per_task out to go on with it, or name another folder"
        raise wrong("out", f"the sweep in it was cut into {found.pop()} tasks, not {wanted}", hint, value=str(folder))
    return found.pop() if found else wanted


#: What says of which sweep the files of a folder are.
_MANIFEST = re.compile(r"_sweep(?:-\d+-of-(\d+))?\.json")


def _names(folder: Path) -> list[str]:
    return os.listdir(folder) if folder.is_dir() else []


def _done(client: Any, given: tuple[Any, ...], count: int, runs: int, progress: Any) -> list[dict[str, Any]]:
    """Sends the shards, and gives how the runs of each ended."""
    distributed = _distributed()
    name = f"carom-{uuid.uuid4().hex}"
    # One group of tasks that need nothing of each other, so that the scheduler deals them out evenly.
    keys = [(name, number) for number in range(1, count + 1)]
    futures = client.map(_shard, range(1, count + 1), key=keys, pure=False, given=given, count=count)
    coming = distributed.as_completed(futures)
    ended: dict[int, dict[str, Any]] = {}
    sent: dict[int, int] = {}
    done = 0
    try:
        for future in coming:
            number = future.key[1]
            failed = future.exception()
            if isinstance(failed, distributed.KilledWorker) and sent.get(number, 0) < RESENT:
                sent[number] = sent.get(number, 0) + 1
                again = (f"{name}-again-{sent[number]}", number)
                futures.append(client.submit(_shard, number, key=again, pure=False, given=given, count=count))
                coming.add(futures[-1])
                continue
            ended[number] = future.result()
            done += int(ended[number]["runs"])
            if progress is not None:
                progress(done, runs, f"{done} of {runs} runs")
    except BaseException:
        # Shards that have begun are finished by their workers; the others are not begun.
        client.cancel(futures)
        raise
    return [ended[number] for number in range(1, count + 1)]


def _shard(number: int, given: tuple[Any, ...], count: int) -> dict[str, Any]:
    """One task, in a worker."""
    source, folder, options = given
    while True:
        try:
            with _memory_kept(), warnings.catch_warnings():
                # The client says it once for all.
                warnings.simplefilter("ignore", UserWarning)
                return dict(_sweep(source, out=folder, format="parquet", shard=(number, count), resume=True, threads=1, **options))
        except InputError as error:
            # A worker that the scheduler has given up may still be at it; what it has written is then there.
            if "another carom is writing into it" not in (error.rule or ""):
                raise
            time.sleep(PATIENCE)
        except SolveError:
            # Where every run of a shard failed its table is whole nevertheless, and other shards may have done better.
            ended = _finished(Path(folder) / f"_sweep-{number}-of-{count}.json")
            if ended is None:
                raise
            return ended


@contextmanager
def _memory_kept() -> Iterator[None]:
    """Lets glibc keep freed memory for the next chunk: the nanny of a worker has it given back at once, and a fast sweep would spend a quarter
    of its time on getting it again."""
    told = os.environ.get("MALLOC_TRIM_THRESHOLD_", "")
    if sys.platform != "linux" or not told.isdigit() or not hasattr(ctypes.CDLL(None), "mallopt"):
        yield
        return
    glibc = ctypes.CDLL(None)
    trim_threshold, mmap_threshold = -1, -3
    glibc.mallopt(trim_threshold, 1 << 27)
    glibc.mallopt(mmap_threshold, 1 << 25)
    try:
        yield
    finally:
        glibc.mallopt(trim_threshold, int(told))
        glibc.mallopt(mmap_threshold, 1 << 17)
        glibc.malloc_trim(0)


def _finished(manifest: Path) -> Optional[dict[str, Any]]:
    try:
        found = json.loads(manifest.read_text(encoding="utf-8")).get("finished")
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _whole(folder: Path, count: int, ended: list[dict[str, Any]]) -> Sweep:
    """All shards together."""
    made: dict[str, Any] = {name: sum(each[name] for each in ended) for name in ("runs", "failed")}
    made["first_failure"] = next((each["first_failure"] for each in ended if each["first_failure"]), None)
    for name in ("stops", "methods"):
        words = sorted({word for each in ended for word in each[name]})
        made[name] = {word: sum(each[name].get(word, 0) for each in ended) for word in words}
    first = made["first_failure"]
    if first and made["failed"] == made["runs"]:
        hint = "the column status of the table has the reason of every run"
        raise SolveError(f"every run failed, the first because of {first['reason']}\nhint: {hint}")
    if first:
        warnings.warn(f"run {first['run']} failed because of {first['reason']}", UserWarning, stacklevel=3)
    numbers = re.compile(rf"part-(\d+)-of-{count}-(\d+)\.parquet")
    parts = sorted((int(found[1]), int(found[2]), found[0]) for found in map(numbers.fullmatch, _names(folder)) if found)
    made["parts"] = [str(folder / part) for _, _, part in parts]
    swept: Sweep = Sweep(record(made))
    return swept
