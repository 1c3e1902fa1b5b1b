"""The minimum of a fit by scipy: the likelihood of carom, with its exact gradient, in ``scipy.optimize.minimize``.

python python/examples/scipy_recipe.py [rebounds.csv]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.optimize  # type: ignore[import-untyped]

import carom

Floats = npt.NDArray[np.float64]
REBOUNDS = Path(__file__).parents[2] / "scenarios" / "rebounds.csv"


def problem(data: Path) -> dict[str, Any]:
    """Three parameters of the law bwshc, which restitution against speed determines."""
    return {
        "law": "bwshc",
        "form": "base",
        "data": [{"file": data}],
        "fixed": {"n": 1.5, "p": 1.5},
        "tied": {"Gammab": "-Bb/2"},
        "bounds": {"Bb": [0.0, 30.0], "sigmab": [0.0, 1.0]},
    }


def main(data: Path) -> None:
    likelihood = carom.Likelihood(problem(data))
    low, high = np.array(likelihood.bounds).T
    start = likelihood.start()

    def minus(scaled: Floats) -> tuple[float, Floats]:
        """Minus the logarithm of the likelihood, and its gradient, by parameters that go from 0 to 1 between their bounds."""
        value, gradient = likelihood.value_and_gradient(low + scaled * (high - low))
        return -float(value), -gradient * (high - low)

    options = {"maxiter": 500, "ftol": 1e-15, "gtol": 1e-6}
    bounds = [(0.0, 1.0)] * len(start)
    found = scipy.optimize.minimize(minus, (start - low) / (high - low), jac=True, method="L-BFGS-B", bounds=bounds, options=options)
    fit = carom.fit(problem(data))
    print(f"{'':8}{'scipy':>12}{'carom.fit':>12}")
    for name, value in zip(likelihood.names, low + found.x * (high - low)):
        print(f"{name:8}{value:12.7f}{fit.parameters[name]:12.7f}")
    print(f"log-likelihood {-found.fun:.9f} after {found.nfev} evaluations")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else REBOUNDS)
