"""Recipes and documents: what they say runs, and gives what it should."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import carom

ROOT = Path(__file__).parents[2]

#: What a program in another folder needs to find the package that is tested.
ELSEWHERE = {**os.environ, "PYTHONPATH": str(Path(carom.__file__).parents[1].resolve())}


def lines_of(recipe: str) -> dict[str, list[float]]:
    """The numbers of each line that a recipe prints, by its first word."""
    done = subprocess.run([sys.executable, ROOT / "python" / "examples" / recipe], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found = {}
    for line in done.stdout.splitlines():
        word = line.split()[0] if line.split() else ""
        found[word] = [float(number) for number in re.findall(r"-?\d+\.\d+", line)]
    return found


#: Half of the 95 % interval of each parameter, by profile likelihood.
HALF = {"Bb": 0.39, "kappa": 0.037, "sigmab": 0.010}


def test_the_minimum_by_scipy_is_that_of_the_fit() -> None:
    pytest.importorskip("scipy")
    found = lines_of("scipy_recipe.py")
    for name, half in HALF.items():
        by_scipy, by_carom = found[name]
        # Where a minimum lies is known to the root of what its value is: a thousandth of the interval is far below what the data say.
        assert abs(by_scipy - by_carom) < 1e-3 * half
    assert abs(found["log-likelihood"][0] - 93.1721769) < 1e-6


def test_samples_by_emcee_agree_with_the_intervals_of_the_fit() -> None:
    pytest.importorskip("emcee")
    found = lines_of("emcee_recipe.py")
    for name, half in HALF.items():
        middle, low, high, fit_low, fit_high = found[name]
        assert low < middle < high
        # The two have different definitions, and the ends of the samples scatter by about a tenth of the interval.
        assert abs(low - fit_low) < 0.5 * half and abs(high - fit_high) < 0.5 * half


def blocks(document: str, language: str) -> list[Any]:
    """The blocks of a language in a document, named by the line where they begin."""
    text = (ROOT / "docs" / document).read_text(encoding="utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [pytest.param(block[1], id=f"{document}:{text[: block.start()].count(chr(10)) + 1}") for block in found]


@pytest.mark.parametrize("block", blocks("python.md", "python"))
def test_what_the_page_of_the_package_shows_runs(block: str, tmp_path: Path) -> None:
    """A block is a program of its own; a comment behind a line that begins with #> is what the line prints."""
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    wanted = re.findall(r"#> (.*)$", block, re.MULTILINE)
    done = subprocess.run([sys.executable, "-W", "error", "-c", block], capture_output=True, text=True, timeout=60, cwd=tmp_path, env=ELSEWHERE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == wanted


def test_the_page_of_the_package_has_examples() -> None:
    assert len(blocks("python.md", "python")) >= 8


@pytest.mark.parametrize("block", blocks("cluster.md", "python"))
def test_what_the_page_of_clusters_shows_runs(block: str, tmp_path: Path) -> None:
    """The cluster is two workers of this machine, and the folder that all of them see is a local one."""
    pytest.importorskip("distributed")
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    here = block.replace('Client("tcp://scheduler:8786")', 'Client(n_workers=2, threads_per_worker=1, dashboard_address=None)')
    here = here.replace('"/shared/', f'"{tmp_path}/')
    assert here != block
    program = "if __name__ == '__main__':\n" + "".join(f"    {line}\n" for line in here.splitlines())
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    done = subprocess.run([sys.executable, "program.py"], capture_output=True, text=True, timeout=60, cwd=tmp_path, env=ELSEWHERE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == re.findall(r"#> (.*)$", block, re.MULTILINE)


@pytest.mark.parametrize("block", blocks("cluster.md", "sh"))
def test_the_shards_of_the_page_of_clusters_are_the_table(block: str, tmp_path: Path) -> None:
    """Each line with a shard is run for every shard, as the scheduler would, and the parts are the table."""
    command = re.search(r"carom (sweep .*--shard .*)", block)
    assert command is not None
    count = int(re.findall(r"/(\d+)", command[1])[-1])
    number = re.compile(r"\$SLURM_ARRAY_TASK_ID|\{\}")
    assert number.search(command[1])
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    for shard in range(1, count + 1):
        line = number.sub(str(shard), command[1]).replace("/shared/", f"{tmp_path}/").split("' :::")[0]
        words = [sys.executable, "-m", "carom", *shlex.split(line)]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=ELSEWHERE)
        assert done.returncode == 0, done.stderr
    parts = sorted((tmp_path / "cart").glob("part-*.parquet"), key=lambda part: [int(number) for number in re.findall(r"\d+", part.name)])
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    table = pa.concat_tables([pq.ParquetFile(part).read() for part in parts])
    one = carom.sweep(ROOT / "scenarios" / "base.toml", {"input.v0": "linspace(0.1,3,20000)"})
    assert len(parts) >= count
    for name in ("input.v0", "restitution", "duration"):
        assert (table[name].to_numpy() == one[name]).all()
