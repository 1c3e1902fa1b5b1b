"""Ctrl-C: long work gives way at once, leaves no thread behind and loses nothing that was written.

Each call runs in a process of its own, which gets SIGINT while it is at work. The clock is the system's, the same for both processes.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable, Optional

import pytest

import carom

SCENARIOS = Path(__file__).parents[2] / "scenarios"

#: The promise is half a second; a machine with more to do than cores may take longer to let the process see its signal.
LIMIT = 1.5

CHILD = """
import json, os, threading, time
import numpy as np
import carom

def threads():
    return len(os.listdir("/proc/self/task")) if os.path.isdir("/proc/self/task") else threading.active_count()

def after(seconds):
    # Threads that were told to end have so long for it.
    end = time.monotonic() + seconds
    while threads() > before and time.monotonic() < end:
        time.sleep(0.01)
    return threads()

np.ones((4, 4)) @ np.ones((4, 4))
before, named = threads(), threading.active_count()
print("ready", flush=True)
try:
    {call}
    print(json.dumps({{"done": True}}))
except KeyboardInterrupt:
    raised = time.monotonic()
    print(json.dumps({{"raised": raised, "left": after({grace}) - before, "named": threading.active_count() - named}}))
"""


def interrupted(call: str, *, begun: Optional[Callable[[], bool]] = None, seconds: float = 0.6, grace: float = 2.0) -> dict[str, Any]:
    """Runs `call` in a process, sends it SIGINT after some seconds, or once it has `begun`, and gives what it said."""
    child = subprocess.Popen([sys.executable, "-c", CHILD.format(call=call, grace=grace)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    end = time.monotonic() + 30
    if begun is None:
        time.sleep(seconds)
    while begun is not None and not begun() and time.monotonic() < end:
        time.sleep(0.005)
    sent = time.monotonic()
    os.kill(child.pid, signal.SIGINT)
    output, _ = child.communicate(timeout=60)
    told: dict[str, Any] = json.loads(output)
    assert "raised" in told, "it was done before it was interrupted"
    told["after"] = told["raised"] - sent
    print(f"{call[:40]}...: KeyboardInterrupt after {told['after']:.3f} s, {told['left']} threads left")
    return told


def parts(out: Path) -> dict[str, int]:
    return {part.name: part.stat().st_mtime_ns for part in out.glob("part-*.parquet")}


def test_a_sweep_of_ten_million_runs_stops_at_once_and_leaves_whole_parts(tmp_path: Path) -> None:
    out = tmp_path / "table"
    call = f"carom.sweep({str(SCENARIOS / 'base.toml')!r}, {{'input.v0': 'linspace(0.1,10,10000000)'}}, out={str(out)!r}, format='parquet')"
    told = interrupted(call, begun=lambda: len(parts(out)) >= 1)
    assert told["after"] < LIMIT
    assert told["left"] == 0 and told["named"] == 0
    pq = pytest.importorskip("pyarrow.parquet")
    written = parts(out)
    assert 1 <= len(written) < 100
    assert all(pq.ParquetFile(out / name).metadata.num_rows == 100_000 for name in written)
    assert not list(out.glob("*.lock"))


def test_an_interrupted_sweep_goes_on_and_gives_the_same_table(tmp_path: Path) -> None:
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    axes = {"body1.velocity": "linspace(-5,-0.5,8000)"}
    out, whole = tmp_path / "table", tmp_path / "whole"
    call = f"carom.sweep({str(SCENARIOS / 'two_balls.toml')!r}, {axes!r}, out={str(out)!r}, format='parquet')"
    interrupted(call, begun=lambda: len(parts(out)) >= 2)
    written = parts(out)
    assert 2 <= len(written) < 8
    carom.sweep(SCENARIOS / "two_balls.toml", axes, out=out, format="parquet", resume=True)
    assert {name: then for name, then in parts(out).items() if name in written} == written
    carom.sweep(SCENARIOS / "two_balls.toml", axes, out=whole, format="parquet")

    def table(folder: Path) -> Any:
        return pa.concat_tables([pq.ParquetFile(part).read() for part in sorted(folder.glob("part-*.parquet"))])

    assert table(out).equals(table(whole), check_metadata=True)


@pytest.mark.parametrize(
    "call",
    [
        "carom.collisions('bwshc', form='base', Bb=2.38, Gammab=-1.19, kappa=0.5, sigmab=0.1, n=1.5, p=1.5, v0=np.linspace(0.3, 5, 10**6))",
        "carom.collisions('thornton', k=1e9, yield_indentation=1e-6, mass1=0.1, v0=np.linspace(0.1, 5, 10**7), errors='recheck')",
        f"carom.sweep({str(SCENARIOS / 'two_balls.toml')!r}, {{'body1.velocity': 'linspace(-5,-0.5,1000000)'}})",
        f"carom.fit({str(SCENARIOS / 'fit_villegas.toml')!r})",
        "while True: carom.run({!r})".format(str(SCENARIOS / "two_balls.toml")),
    ],
    ids=["collisions", "collisions_by_events", "sweep_in_memory", "fit", "many_runs"],
)
def test_work_in_memory_stops_at_once(call: str) -> None:
    told = interrupted(call)
    assert told["after"] < LIMIT
    assert told["left"] == 0 and told["named"] == 0


def test_a_command_that_cannot_be_stopped_gives_way_and_ends_by_itself() -> None:
    scenario = str(SCENARIOS / "oscillator_bwbn.toml")
    told = interrupted(f"carom.verify({scenario!r}, rungs=100, set={{'duration': 1500}})", grace=30.0)
    assert told["after"] < LIMIT
    assert told["left"] == 0
