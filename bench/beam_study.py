"""Impacts on beams: the study of Khandelwal and Mukherjee (2023) as tables, and what it costs.

    python bench/beam_study.py             tables in bench/results, figures on stdout; about a minute, most of it NumPy

Needs a release build of carom (cargo build --release) and NumPy. The study: restitution along the beam at 400 places for three
angular velocities (their figure 2), shares of energy in the bending modes (3), impulse and duration (4), with internal damping (5),
and at -3 rad/s with both dampings (8).
"""

import csv
import os
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench/results"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
PLACES = "impact.xi=linspace(0.2,1,400)"
STUDY = {
    "beam_figure2_omega4": ["impact.angular_velocity=-4"],
    "beam_figure2_omega6": [],
    "beam_figure2_omega8": ["impact.angular_velocity=-8"],
    "beam_figure5_damped": ["beam.internal_damping=1e6"],
    "beam_figure8_free": ["impact.angular_velocity=-3"],
    "beam_figure8_damped": ["impact.angular_velocity=-3", "beam.internal_damping=1e6", "beam.external_damping=0.0137"],
}


def sweep(name, sets, axis=PLACES):
    """One sweep; its rows and how long it took."""
    changes = [word for change in sets for word in ("--set", change)]
    out = RESULTS / name
    began = time.perf_counter()
    command = [TARGET / "release/carom", "sweep", ROOT / "scenarios/beam.toml", "--axis", axis, *changes, "--out", out]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    took = time.perf_counter() - began
    with open(out / "results.csv", newline="") as table:
        return [{k: v for k, v in row.items()} for row in csv.DictReader(table)], took


def lowest(rows, low, high):
    """Place and value of the least restitution between two places."""
    inside = [(float(r["restitution_kinematic"]), float(r["impact.xi"])) for r in rows if low < float(r["impact.xi"]) < high]
    value, place = min(inside)
    return f"{value:.4f} at {place:.3f}"


def study():
    """The tables."""
    print(f"{'table':22}  {'seconds':>7}  {'minimum near 0.64':>18}  {'near 0.85':>18}  {'largest residual':>16}")
    for name, sets in STUDY.items():
        rows, took = sweep(name, sets)
        residual = max(abs(float(r["energy.residual"])) for r in rows)
        print(f"{name:22}  {took:7.2f}  {lowest(rows, 0.55, 0.75):>18}  {lowest(rows, 0.78, 0.95):>18}  {residual:16.1e}")


def speed():
    """Cost per place, with its error estimate, against the number of modes, and beside NumPy."""
    print(f"\n{'400 places, rtol 1e-8':32}  {'ms per place':>12}")
    for modes, elements in ((10, 80), (25, 80), (50, 100), (100, 200)):
        sets = [f"beam.modes={modes}", f"beam.elements={elements}", "solver.rtol=1e-8"]
        _, took = sweep("beam_speed", sets)
        print(f"carom, {modes:3} modes, {elements:3} elements      {1e3 * took / 400:14.2f}")
    try:
        import peer_newmark
    except ImportError as reason:
        print(f"NumPy is left out: {reason}")
        return
    taken = peer_newmark.modes()
    began = time.perf_counter()
    restitution, count = peer_newmark.impact(0.68, taken=taken)
    took = time.perf_counter() - began
    print(f"NumPy, 25 modes, steps of 0.1 us    {1e3 * took:12.2f}    (restitution {restitution:.5f}, {count} sub-impacts)")


if __name__ == "__main__":
    RESULTS.mkdir(parents=True, exist_ok=True)
    study()
    speed()
