"""`carom sweep` end to end: scenario to table on disk, one thread, the collisions of the three sets at random places.

    python bench/sweep.py            a table on stdout; a minute

The time of a row is all the CPU time of the process, its start included, over the rows, of which there are as many as make it last a few
seconds. Four results are kept.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile

import table
from problems import ROOT, say

BUILD = ("cargo", "build", "--release", "--quiet", "-p", "carom-cli", "--features", "parquet")
COLUMNS = "restitution,duration,peak_force,max_indentation"
TOLERANCES = ("1e-8", "1e-10")
LEAST, LASTS, MOST = 2_000, 2.0, 2_000_000

BOUC_WEN = """kind = "collision"
[law]
model = "{model}"
form = "base"
Bb = {B}
Gammab = {G}
kappa = {kappa}
sigmab = {sigma}
n = {n}
p = {p}
Tb = 1.0
[input]
v0 = 1.0
"""
BEAD = """kind = "collision"
[body1]
mass = 1.0
velocity = -1.0
force = -0.05
[body2]
mass = inf
velocity = 0.0
[law]
model = "power"
k = 1.0
n = 1.5
gamma0 = 0.01
beta = 1.5
[solver]
end = "indentation"
"""
# The set, its scenario, and the axis along which it is spread.
SWEEPS = {
    "P1a": (
        BOUC_WEN.format(
            model="bwshc", B=0.7749510247564583, G=-0.7741760737317017, kappa=0.677, sigma=0.0174, n=2.93, p=2.62
        ),
        "input.v0=uniform(1,8,{rows},1)",
    ),
    "P2": (
        BOUC_WEN.format(
            model="bwm", B=0.330211104257974, G=-0.32957730175459976, kappa=0.168, sigma=0.011360005619524575, n=1, p=2.04
        ),
        "input.v0=uniform(1,8,{rows},1)",
    ),
    "P3b": (BEAD, "law.gamma0=uniform(0.001,0.1,{rows},1)"),
}


def why_not():
    """None, or why carom is left out."""
    if shutil.which("cargo") is None:
        return "there is no cargo on the path"
    build = subprocess.run(BUILD, cwd=ROOT, capture_output=True, text=True)
    return None if build.returncode == 0 else f"it does not build:\n{build.stderr}"


def binary():
    """Where cargo puts the command."""
    target = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / "release" / "carom"


def children():
    """CPU seconds of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def timed(folder, name, rows, rtol, form, errors):
    """CPU seconds of one sweep."""
    scenario, axis = SWEEPS[name]
    file, out = folder / f"{name}.toml", folder / "out"
    file.write_text(scenario)
    begin = children()
    subprocess.run(
        [binary(), "sweep", file, "--axis", axis.format(rows=rows), "--set", f"solver.rtol={rtol}"]
        + ["--out", out, "--format", form, "--errors", errors, "--columns", COLUMNS, "--threads", "1"],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    spent = children() - begin
    shutil.rmtree(out)
    return spent


def measure():
    """(set, rtol, errors, form, rows, microseconds a row), one at a time."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name in SWEEPS:
            for rtol in TOLERANCES:
                for errors in ("none", "estimate"):
                    first = timed(folder, name, LEAST, rtol, "csv", errors)
                    rows = int(min(MOST, max(LEAST, float(f"{LEAST * LASTS / first:.1g}"))))
                    for form in ("csv", "parquet"):
                        spent = timed(folder, name, rows, rtol, form, errors)
                        yield name, rtol, errors, form, rows, 1e6 * spent / rows


def lines():
    """The table."""
    say("carom sweep:")
    reason = why_not()
    if reason:
        say(f"carom sweep: left out, {reason}")
        return []
    cells = {}
    for name, rtol, errors, form, rows, cost in measure():
        cells.setdefault((name, rtol, errors), [f"{name} {rtol}", errors, f"{rows}"]).append(f"{cost:.2f}")
    title = f"carom sweep, end to end, one thread: CPU us a row ({COLUMNS})"
    return ["", title, *table.aligned(list(cells.values()), ("set rtol", "errors", "rows", "CSV", "Parquet"))]


if __name__ == "__main__":
    print("\n".join(lines()))
    sys.exit(0)
