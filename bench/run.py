"""Work against precision: carom and its peers on the same collisions, in the same run, on one core.

    python bench/run.py              everything, about two minutes; tables on stdout, progress on stderr
    python bench/run.py --only carom,scipy

Writes bench/results/work_precision.csv. A peer that is not installed is left out, with the reason. Interrupted, it writes
what it has.
"""

import argparse
import csv
import dataclasses
import os
import shutil
import subprocess
import sys
import time

import peers_heyoka
import peers_numbalsoda
import peers_scipy
import table
from problems import ROOT, Row, read_sets, say

RESULTS = ROOT / "bench/results/work_precision.csv"
BENCH = ("cargo", "bench", "--quiet", "-p", "carom", "--bench", "work_precision")
PEERS = {"scipy": peers_scipy, "heyoka": peers_heyoka, "numbalsoda": peers_numbalsoda}


class Carom:
    """The bench of carom itself, as a peer among the others."""

    @staticmethod
    def why_not():
        """None, or why carom is left out."""
        if shutil.which("cargo") is None:
            return "there is no cargo on the path"
        say("  building")
        build = subprocess.run((*BENCH, "--no-run"), cwd=ROOT, capture_output=True, text=True)
        return None if build.returncode == 0 else f"it does not build:\n{build.stderr}"

    @staticmethod
    def measure(sets):
        """Rows, as the bench prints them."""
        with subprocess.Popen(BENCH, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bench:
            seen = None
            for cells in csv.DictReader(bench.stdout):
                types = {field.name: field.type for field in dataclasses.fields(Row)}
                row = Row(**{key: types[key](value) for key, value in cells.items()})
                if row.set != seen:
                    say(f"  {row.set}: {len(sets[row.set])} collisions")
                seen = row.set
                yield row
        if bench.returncode != 0:
            say(f"  the bench of carom stopped with exit code {bench.returncode}")


def pin():
    """One core for this process and its children, where the system allows."""
    try:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    except (AttributeError, OSError) as error:
        say(f"not pinned to one core ({error})")
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[variable] = "1"


def write(rows):
    """The CSV, whole or not at all."""
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    part = RESULTS.with_suffix(".part")
    with open(part, "w", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in dataclasses.fields(Row)])
        writer.writeheader()
        writer.writerows(dataclasses.asdict(row) for row in rows)
    part.replace(RESULTS)


def collect(tools, rows):
    """Measures one tool after the other into `rows`."""
    sets = read_sets()
    ready = []
    for name, tool in tools.items():
        reason = tool.why_not()
        if reason:
            say(f"{name}: left out, {reason}")
        else:
            ready.append((name, tool))
    pin()
    for name, tool in ready:
        say(f"{name}:")
        rows.extend(tool.measure(sets))


def main():
    """The exit code."""
    tools = {"carom": Carom, **PEERS}
    parser = argparse.ArgumentParser(description="Work against precision: carom and its peers.")
    parser.add_argument("--only", help=f"a comma-separated choice of {', '.join(tools)}")
    only = parser.parse_args().only
    chosen = list(tools) if only is None else only.split(",")
    unknown = [name for name in chosen if name not in tools]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(tools)}")
    rows, code, begin = [], 0, time.monotonic()
    try:
        collect({name: tools[name] for name in chosen}, rows)
    except KeyboardInterrupt:
        say("interrupted: what follows is what there is so far")
        code = 130
    if not rows:
        say("nothing was measured")
        return code or 2
    write(rows)
    print("\n".join([*table.work_precision(rows), *table.ratios(rows)]))
    say(f"\n{RESULTS.relative_to(ROOT)} written; {time.monotonic() - begin:.0f} s in all")
    return code


if __name__ == "__main__":
    sys.exit(main())
