"""Two cycles of a Bouc-Wen spring under a prescribed displacement: carom and OpenSees, error against CPU time.

    python bench/driven_cycle.py           a table on stdout, bench/results/driven_cycle.csv; about half a minute

Both are timed inside their own process, without its start, on one core. The force is known in closed form (Pei et al. 2019, eqs 22 and
23), and the error is the largest over 64 places in each cycle, as a part of the largest force. OpenSees takes its material
BoucWen through testUniaxialMaterial, the least work it can be given: no model, no analysis, one call for each increment. It needs the
package openseespy and, on Debian, libblas3 and liblapack3; where it is missing it is left out.
"""

import csv
import math
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench/results/driven_cycle.csv"
BENCH = ("cargo", "bench", "--quiet", "-p", "carom", "--bench", "driven_cycle")
A, GAMMA, BETA, AMPLITUDE, CYCLES, PLACES = 0.5, 0.35, -0.1, 2.0, 2, 64
INCREMENTS = tuple(PLACES * 2**k for k in range(0, 15))


def place(i, per_cycle):
    """The displacement after i of per_cycle increments."""
    return AMPLITUDE * math.sin(2.0 * math.pi * i / per_cycle)


def branch(s, distance):
    """The force along the direction of motion, after a distance from s."""
    if s < 0.0:
        c = BETA - GAMMA
        way = math.log((A / c) / (A / c + s)) / c
        if way <= distance:
            return branch(0.0, distance - way)
        return -(A / c + (-s - A / c) * math.exp(c * distance))
    c = BETA + GAMMA
    return A / c + (s - A / c) * math.exp(-c * distance)


def truth():
    """The force at every place."""
    x, r, forces = 0.0, 0.0, []
    for i in range(1, CYCLES * PLACES + 1):
        following = place(i, PLACES)
        direction = math.copysign(1.0, following - x)
        r = direction * branch(direction * r, abs(following - x))
        x = following
        forces.append(r)
    return forces


def opensees():
    """Rows (tool, setting, error, microseconds), or why there are none."""
    try:
        import openseespy.opensees as ops
    except (ImportError, RuntimeError) as error:
        return f"{str(error).rstrip('.')}; on Debian it needs libblas3 and liblapack3"
    exact, rows = truth(), []
    largest = max(map(abs, exact))
    for increments in INCREMENTS:
        path = [place(i, increments) for i in range(1, CYCLES * increments + 1)]
        best = math.inf
        for _ in range(3):
            ops.wipe()
            ops.model("basic", "-ndm", 1, "-ndf", 1)
            # alpha, ko, n, gamma (on v), beta (on |v|), Ao, deltaA, deltaNu, deltaEta, tolerance and iterations of its Newton
            ops.uniaxialMaterial("BoucWen", 1, 0.0, 1.0, 1.0, BETA, GAMMA, A, 0.0, 0.0, 0.0, 1e-13, 50)
            ops.testUniaxialMaterial(1)
            forces, every = [], increments // PLACES
            began = time.process_time()
            for i, x in enumerate(path, 1):
                ops.setStrain(x)
                if i % every == 0:
                    forces.append(ops.getStress())
            best = min(best, time.process_time() - began)
        error = max(abs(a - b) for a, b in zip(exact, forces)) / largest
        rows.append(("opensees", increments, error, 1e6 * best))
    return rows


def carom():
    """Rows of the bench of carom."""
    text = subprocess.run(BENCH, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [("carom", float(r["rtol"]), float(r["error"]), float(r["cpu_us"])) for r in csv.DictReader(text.splitlines())]


def cost(rows, error):
    """The least time in which a tool reached an error, or None."""
    return min((row[3] for row in rows if row[2] <= error), default=None)


def main():
    """The exit code."""
    try:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    except (AttributeError, OSError):
        pass
    ours, theirs = carom(), opensees()
    if isinstance(theirs, str):
        print(f"opensees: left out, {theirs}", file=sys.stderr)
        theirs = []
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    with open(RESULTS, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("tool", "setting", "error", "cpu_us"))
        writer.writerows(ours + theirs)
    print("Two driven cycles of a Bouc-Wen spring, CPU time in microseconds for an error of at most")
    print(f"{'error':>8}  {'carom':>9}  {'OpenSees':>10}  {'ratio':>8}")
    for half in range(3, 25):
        error = 10.0 ** (-0.5 * half)
        a, b = cost(ours, error), cost(theirs, error)
        if a is not None:
            words = (f"{b:10.1f}", f"{b / a:8.1f}") if b is not None else (f"{'-':>10}", f"{'-':>8}")
            print(f"{error:8.0e}  {a:9.1f}  {words[0]}  {words[1]}")
    print("(-: not reached with a million increments)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
