"""Twin measurements for the examples of `carom fit`: collisions of known parameters with seeded noise.

    cargo build --release
    python oracle/twins.py target/release/carom

writes scenarios/rebounds.csv, scenarios/loops.csv and scenarios/cart.csv. The measurements behind Milehins and Marghitu 2026 are not
public; these have their parameters, the noise of their misfits, and speeds in the same range.
"""

import csv
import io
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"
CAROM = sys.argv[1] if len(sys.argv) > 1 else "carom"


def carom(*arguments):
    return subprocess.run([CAROM, *map(str, arguments)], check=True, capture_output=True, text=True, cwd=ROOT).stdout


def sweep(scenario, speeds):
    """The rows of a sweep over the closing speed of a scenario in base parameters."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "twin.toml"
        path.write_text(scenario)
        axis = "input.v0=" + ",".join(map(repr, speeds))
        return list(csv.DictReader(io.StringIO(carom("sweep", path, "--axis", axis))))


def base(law, values, load=None):
    pairs = "\n".join(f"{key} = {value!r}" for key, value in values.items())
    u = "" if load is None else f'u = "{load}"\n'
    return f'kind = "collision"\n[law]\nmodel = "{law}"\nform = "base"\n{pairs}\n[input]\nv0 = 1.0\n{u}'


def write(name, notes, head, rows):
    lines = [f"# {note}" for note in notes] + [",".join(head)] + [",".join(row) for row in rows]
    (SCENARIOS / name).write_text("\n".join(lines) + "\n")


def evenly(first, last, count):
    return [round(first + (last - first) * i / (count - 1), 3) for i in range(count)]


def rebounds():
    """P0 Table 3, column DSS (1)."""
    noise = random.Random(3)
    values = {"Bb": 2.38, "Gammab": -2.38, "kappa": 0.677, "sigmab": 0.0348, "n": 2.93, "p": 2.62}
    rows = [
        (row["input.v0"], f"{float(row['restitution']) + noise.gauss(0, 0.006):.4f}", "0.006")
        for row in sweep(base("bwshc", values), evenly(0.3, 5, 24))
    ]
    notes = [
        "A twin of the rebounds of an aluminium oxide sphere from a steel plate (Kharaz and Gorham 2000): restitution of the law",
        "bwshc with the parameters of Milehins and Marghitu 2026, Table 3, column DSS (1), and noise of standard deviation 0.006.",
        "Not measured; made by oracle/twins.py.",
    ]
    write("rebounds.csv", notes, ["v0_m_per_s", "restitution", "restitution_sd"], rows)


def cart():
    """P0 Table 5, with U_b = T_b/0.506."""
    noise = random.Random(5)
    time = 0.0255
    values = {"Bb": 17.4, "Gammab": 13.1, "kappa": 0.324, "sigmab": 0.0794, "n": 1.0, "p": 1.0, "Ub": time / 0.506, "Tb": time}
    rows = [
        (
            row["input.v0"],
            f"{float(row['restitution']) + noise.gauss(0, 0.006):.4f}",
            "0.006",
            f"{1e3 * (float(row['duration']) + noise.gauss(0, 0.0015)):.1f}",
            "1.5",
        )
        for row in sweep(base("bwshc", values, "-0.506*9.78*sin(pi/36)"), evenly(0.08, 0.6, 16))
    ]
    notes = [
        "A twin of the rebounds of a cart with a spring on a slope (Villegas et al. 2021): restitution and contact time of the law",
        "bwshc with the parameters of Milehins and Marghitu 2026, Table 5 (Ub = Tb/0.506), and noise of standard deviation 0.006",
        "and 1.5 ms. Not measured; made by oracle/twins.py.",
    ]
    write("cart.csv", notes, ["v0_m_per_s", "restitution", "restitution_sd", "duration_ms", "duration_ms_sd"], rows)


def loops():
    """P0 Table 4, bwshc."""
    noise = random.Random(4)
    rows = []
    for speed in (13, 20, 27, 34):
        with tempfile.TemporaryDirectory() as folder:
            carom("run", "scenarios/baseball.toml", "--set", f"body1.velocity=-{speed}", "--out", folder)
            curve = list(csv.DictReader((pathlib.Path(folder) / "trajectory.csv").open()))
        peak = max(float(p["force_N"]) for p in curve)
        end = float(curve[-1]["t_s"])
        wanted = [end * (i + 0.5) / 32 for i in range(32)]
        for t in wanted:
            point = min(curve, key=lambda p: abs(float(p["t_s"]) - t))
            force = float(point["force_N"]) + noise.gauss(0, 0.01 * peak)
            rows.append((str(speed), f"{-1e3 * float(point['x_m']):.4f}", f"{force:.1f}", f"{0.01 * peak:.1f}"))
    notes = [
        "A twin of the loops of a baseball against a wall (R. Cross): force against indentation, in the order of time, of the law bwshc",
        "with the parameters of Milehins and Marghitu 2026, Table 4, and noise of 1 % of the peak force of each loop.",
        "Not measured; made by oracle/twins.py.",
    ]
    write("loops.csv", notes, ["v0_m_per_s", "x_mm", "force_N", "force_N_sd"], rows)


if __name__ == "__main__":
    rebounds()
    cart()
    loops()
