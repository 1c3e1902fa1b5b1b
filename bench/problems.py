"""The problems of the benchmark: three sets of collisions with their truth, and what one measurement is.

P1a  Bouc-Wen-Simon-Hunt-Crossley, no load   X' = V   Z' = V - B|Z|^(n-1)Z|V| - G|Z|^n V   V' = F
                                             F = -k|X|^(p-1)X - (1-k)|Z|^(p-1)Z - s|X|^p V       ends at F <= 0 <= V
P2   Bouc-Wen-Maxwell, no load               Y' = V + sF   Z' as above with Y' for V   V' = F
                                             F = -k|Y|^(p-1)Y - (1-k)|Z|^(p-1)Z                  ends at F <= 0 <= V
P3b  bead, constant load                     u' = w - c max(u,0)^b   w' = -max(u,0)^a + g        ends at u = 0

All start at the origin with unit closing speed; all figures are dimensionless.
"""

import csv
import dataclasses
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TRUTH = ROOT / "crates/carom/tests/golden/work_precision.csv"
SETS = ("P1a", "P2", "P3b")

# Half decades from 1e-4 to 1e-12, as in the bench of carom; atol = rtol/100.
TOLERANCES = tuple(10.0 ** (-0.5 * half) for half in range(8, 25))


@dataclasses.dataclass(frozen=True)
class Case:
    """A collision and what it truly gives."""

    parameters: tuple  # B, Gamma, kappa, sigma, n, p; the bead: alpha, beta, gamma, g
    duration: float
    restitution: float


@dataclasses.dataclass
class Row:
    """One tool on one set at one setting."""

    tool: str
    set: str
    rtol: float
    collisions: int
    mean_rhs: float
    mean_rhs_error: float
    cpu_us_per_collision: float
    max_restitution_error: float
    max_duration_error: float

    @property
    def error(self):
        """The larger of the two errors: the precision reached."""
        return max(self.max_restitution_error, self.max_duration_error)


def read_sets():
    """{set: [Case]}"""
    sets = {name: [] for name in SETS}
    with open(TRUTH, newline="") as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            keys = ("a", "b", "c", "d") if row["set"] == "P3b" else ("a", "b", "c", "d", "n_or_blank", "p_or_blank")
            parameters = tuple(float(row[key]) for key in keys)
            sets[row["set"]].append(Case(parameters, float(row["separation_time"]), float(row["restitution"])))
    return sets


def every(cases, number):
    """About `number` of the cases, evenly spread."""
    return cases[:: max(1, len(cases) // number)]


def score(tool, name, rtol, cases, results, cpu):
    """The row of `results` [(duration, restitution, rhs)] that took `cpu` seconds; a failed one is NaN."""
    duration_error = max(abs(r[0] - c.duration) for r, c in zip(results, cases))
    restitution_error = max(abs(r[1] - c.restitution) for r, c in zip(results, cases))
    rhs = sum(r[2] for r in results) / len(cases)
    return Row(tool, name, rtol, len(cases), rhs, 0.0, 1e6 * cpu / len(cases), restitution_error, duration_error)


def say(text):
    """Progress, on stderr."""
    print(text, file=sys.stderr, flush=True)
