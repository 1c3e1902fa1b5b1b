"""The benches of carom itself, as tools among the others: one cargo bench each, which prints CSV."""

import csv
import dataclasses
import shutil
import subprocess

from problems import ROOT, Row, say


class Bench:
    """A bench by its name, and how a line of its CSV is read."""

    def __init__(self, name, read):
        self.command = ("cargo", "bench", "--quiet", "-p", "carom", "--bench", name)
        self.read = read

    def why_not(self):
        """None, or why it is left out."""
        if shutil.which("cargo") is None:
            return "there is no cargo on the path"
        say("  building")
        build = subprocess.run((*self.command, "--no-run"), cwd=ROOT, capture_output=True, text=True)
        if "no bench target" in build.stderr:
            return "there is no such bench"
        return None if build.returncode == 0 else f"it does not build:\n{build.stderr}"

    def measure(self, sets):
        """Rows, as the bench prints them."""
        with subprocess.Popen(
            self.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as bench:
            seen = None
            for cells in csv.DictReader(bench.stdout):
                row = self.read(cells)
                if row.set != seen:
                    say(f"  {row.set}: {len(sets[row.set])} collisions")
                seen = row.set
                yield row
        if bench.returncode != 0:
            say(f"  it stopped with exit code {bench.returncode}")


def events(cells):
    """A line of the event-driven engine's bench: the fields of a row."""
    types = {field.name: field.type for field in dataclasses.fields(Row)}
    return Row(**{key: types[key](value) for key, value in cells.items()})


def panels(cells):
    """A line of the bench of panels, which counts no right-hand sides: restitution and duration, all results, and those with errors; with each set
    of instructions, and one at a time."""
    way = "" if cells["way"] == "avx512" else f"-{cells['way']}"
    kind = "+error" if cells["errors"] == "true" else "+all" if cells["extremes"] == "true" else ""
    return Row(
        tool="carom-panels" + way + kind,
        set=cells["set"],
        rtol=float(cells["rtol"]),
        collisions=int(cells["answered"]),
        mean_rhs=float("nan"),
        mean_rhs_error=0.0,
        cpu_us_per_collision=1e-3 * float(cells["ns_per_collision"]),
        max_restitution_error=float(cells["max_restitution_error"]),
        max_duration_error=float(cells["max_duration_error"]),
    )


BENCHES = {
    "carom": Bench("work_precision", events),
    "panels": Bench("panels", panels),
}
