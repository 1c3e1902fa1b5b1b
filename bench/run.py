"""Work against precision: carom and its peers on the same collisions, in the same run, on one core; and `carom sweep` end to end.

    python bench/run.py              everything, about ten minutes; tables on stdout, progress on stderr
    python bench/run.py --only carom,scipy

Writes bench/results/work_precision.csv. A peer that is not installed is left out, with the reason. Interrupted, it writes
what it has.
"""

import argparse
import csv
import dataclasses
import os
import sys
import time

import carom_python
import peers_diffrax
import peers_heyoka
import peers_heyoka_batch
import peers_numbalsoda
import peers_scipy
import sweep
import table
from benches import BENCHES
from problems import ROOT, Row, read_sets, say

RESULTS = ROOT / "bench/results/work_precision.csv"
PEERS = {
    "python": carom_python,
    "scipy": peers_scipy,
    "numbalsoda": peers_numbalsoda,
    "heyoka": peers_heyoka,
    "heyoka-batch": peers_heyoka_batch,
    "diffrax": peers_diffrax,
}


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
    tools = {**BENCHES, **PEERS}
    parser = argparse.ArgumentParser(description="Work against precision: carom and its peers.")
    parser.add_argument("--only", help=f"a comma-separated choice of {', '.join(tools)}, sweep")
    only = parser.parse_args().only
    chosen = [*tools, "sweep"] if only is None else only.split(",")
    unknown = [name for name in chosen if name not in tools and name != "sweep"]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(tools)}, sweep")
    rows, code, begin = [], 0, time.monotonic()
    try:
        collect({name: tools[name] for name in chosen if name in tools}, rows)
        swept = sweep.lines() if "sweep" in chosen else []
    except KeyboardInterrupt:
        say("interrupted: what follows is what there is so far")
        code, swept = 130, []
    if not rows and not swept:
        say("nothing was measured")
        return code or 2
    if rows:
        write(rows)
        print("\n".join([*table.work_precision(rows), *table.ratios(rows)]))
    print("\n".join(swept))
    say(f"\n{time.monotonic() - begin:.0f} s in all" + (f"; {RESULTS.relative_to(ROOT)} written" if rows else ""))
    return code


if __name__ == "__main__":
    sys.exit(main())
