"""Fits of restitution data: carom beside SciPy's COBYQA, the method of Milehins and Marghitu (2026, section 7.2).

    python bench/peer_fit.py                      four problems; about half an hour, nearly all of it SciPy
    python bench/peer_fit.py --only "DSS bwm"     one of them

Needs a release build of carom (cargo build --release) and SciPy 1.14 or newer. Each problem is the twin of a column (1) of their
Table 3: 24 speeds in [0.3, 5] m/s with noise. Both start at column (0), within the same bounds. SciPy integrates once without max_step
and once with the published settings (rtol 1e-10, atol 1e-12, max_step 1e-2). With the latter an evaluation takes ten times as long and
more, so that run is stopped when it has taken as long as the other: then the other is the faster of the two, and the misfit is the best
it had seen by then. Writes bench/results/fits.csv.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import subprocess
import time

import numpy as np
import peers_scipy
from scipy.integrate import solve_ivp
from scipy.optimize import Bounds, LinearConstraint, minimize

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench/results"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
KEYS = ("Bb", "Gammab", "kappa", "sigmab", "n", "p")
# Table 3: law, column (1), column (0), noise.
PROBLEMS = {
    "DSS bwshc": ("bwshc", (2.38, -2.38, 0.677, 0.0348, 2.93, 2.62), (1.43, -1.42, 0.632, 0.00715, 1.31, 1.27), 0.006),
    "DSA bwshc": ("bwshc", (1.04, -1.02, 0.362, 0.017, 1.01, 1.67), (0.63, -0.611, 0.188, 0.00594, 1.0, 2.02), 0.0027),
    "DSS bwm": ("bwm", (0.966, -0.966, 0.531, 2.22e-16, 1.57, 1.75), (0.655, -0.64, 0.519, 0.0118, 1.94, 2.28), 0.006),
    "DSA bwm": ("bwm", (0.521, -0.521, 0.168, 0.0144, 1.0, 2.04), (0.44, -0.418, 0.113, 0.00785, 1.27, 3.14), 0.0027),
}
LOWER = (0.0, -30.0, 0.01, 2.22e-16, 1.0, 1.0)
UPPER = (30.0, 30.0, 0.99, 1.0, 6.0, 6.0)
SPEEDS = np.linspace(0.3, 5.0, 24)
LONGEST = 100.0


def restitution(law, base, speed, settings):
    """One collision at the base parameters; 0 where the bodies do not part in time."""
    big, gamma, kappa, sigma, n, p = base
    scale = speed ** (2 * n / (p + 1))
    damping = sigma * (speed if law == "bwshc" else speed ** ((p - 1) / (p + 1)))
    model = peers_scipy.hunt if law == "bwshc" else peers_scipy.maxwell
    rhs, start, end, velocity = model((big * scale, gamma * scale, kappa, damping, n, p))
    rhs, start = peers_scipy.guarded(rhs), np.array(start)

    end.terminal, end.direction = True, -1
    try:
        run = solve_ivp(rhs, (0.0, LONGEST), start, method="DOP853", events=end, rtol=1e-10, atol=1e-12, **settings)
    except RuntimeError:
        # The search for the event inside a step may fail; such a collision counts as one that does not part.
        return 0.0
    return velocity(run.y_events[0][0]) if run.t_events[0].size else 0.0


def curve(law, base, settings):
    return np.array([restitution(law, base, speed, settings) for speed in SPEEDS])


class OutOfTime(Exception):
    """The seconds given are over."""


def cobyqa(law, data, start, settings, seconds=math.inf):
    """Misfit, seconds, evaluations, and whether it came to its own end within so many seconds."""
    seen = []
    began = time.perf_counter()

    def misfit(base):
        if time.perf_counter() - began > seconds:
            raise OutOfTime
        base = np.clip(base, LOWER, UPPER)
        base[1] = np.clip(base[1], -base[0], base[0])
        seen.append(np.mean((curve(law, base, settings) - data) ** 2))
        return seen[-1]

    within = LinearConstraint([[1, 1, 0, 0, 0, 0], [1, -1, 0, 0, 0, 0]], 0.0, np.inf)
    finished = True
    try:
        minimize(misfit, start, method="COBYQA", bounds=Bounds(LOWER, UPPER), constraints=within)
    except OutOfTime:
        finished = False
    return min(seen), time.perf_counter() - began, len(seen), finished


def carom(name, law, data, start):
    """Misfit and seconds of `carom fit`, the start of the process included."""
    folder = RESULTS / ("fit_" + name.replace(" ", "_"))
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "rebounds.csv", "w", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(("v0_m_per_s", "restitution"))
        rows.writerows(zip(map(repr, SPEEDS.tolist()), map(repr, data.tolist())))
    # Gammab is bounded by Bb of itself.
    bounds = "\n".join(f"{k} = [{a!r}, {b!r}]" for k, a, b in zip(KEYS, LOWER, UPPER) if k != "Gammab")
    starts = "\n".join(f"{k} = {v!r}" for k, v in zip(KEYS, start))
    head = f'law = "{law}"\nform = "base"\nseed = 1\nspread = "none"\n[[data]]\nfile = "rebounds.csv"\n'
    (folder / "fit.toml").write_text(f"{head}[bounds]\n{bounds}\n[start]\n{starts}\n")
    began = time.perf_counter()
    command = [TARGET / "release/carom", "fit", folder / "fit.toml", "--json"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    took = time.perf_counter() - began
    return json.loads(out)["objectives"]["restitution"], took


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="name of one problem")
    parser.add_argument("--plain", action="store_true", help="leave out the published settings, which take half of the time")
    options = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    header = ("problem", "tool", "misfit", "seconds", "evaluations", "finished")
    print(f"{header[0]:10}  {header[1]:22}  {header[2]:>10}  {header[3]:>9}  {header[4]:>11}  {header[5]}")
    with open(RESULTS / "fits.csv", "w", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(header)

        def show(*cells):
            rows.writerow(cells)
            table.flush()
            name, tool, misfit, took, evaluations, finished = cells
            print(f"{name:10}  {tool:22}  {misfit:10.4e}  {took:9.2f}  {evaluations:>11}  {finished}", flush=True)

        for number, (name, (law, truth, start, noise)) in enumerate(PROBLEMS.items()):
            if options.only and options.only != name:
                continue
            clean = curve(law, truth, {})
            data = clean + noise * np.random.default_rng(number + 1).normal(size=len(SPEEDS))
            show(name, "truth", np.mean((clean - data) ** 2), 0.0, 0, True)
            misfit, took = carom(name, law, data, start)
            show(name, "carom", misfit, took, "", True)
            peer = cobyqa(law, data, start, {})
            show(name, "COBYQA", *peer)
            runs = [peer]
            if not options.plain:
                runs.append(cobyqa(law, data, start, {"max_step": 1e-2}, seconds=peer[1]))
                show(name, "COBYQA, published", *runs[1])
            faster, least = min(run[1] for run in runs) / took, misfit / min(run[0] for run in runs)
            print(f"{name:10}  carom is {faster:.0f} times faster than COBYQA; misfit {least:.4f} of its lowest", flush=True)


if __name__ == "__main__":
    main()
