"""What the data leave open, by sampling: the likelihood of carom in emcee, all walkers of a step at once.

python python/examples/emcee_recipe.py [rebounds.csv]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import emcee  # type: ignore[import-untyped]
import numpy as np

import carom

REBOUNDS = Path(__file__).parents[2] / "scenarios" / "rebounds.csv"
WALKERS, STEPS, BURNT = 24, 400, 100


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
    fit = carom.fit(problem(data))
    best = np.array([fit.parameters[name] for name in likelihood.names])
    # Outside the bounds the likelihood is -inf: with it alone the prior is flat between them.
    np.random.seed(7)
    first = best * (1 + 0.01 * np.random.standard_normal((WALKERS, len(best))))
    sampler = emcee.EnsembleSampler(WALKERS, len(best), likelihood, vectorize=True)
    sampler.run_mcmc(first, STEPS)
    drawn = np.asarray(sampler.get_chain(discard=BURNT, flat=True))
    low, middle, high = np.quantile(drawn, [0.025, 0.5, 0.975], axis=0)
    print(f"{'':8}{'median':>9}{'95 % of the samples':>24}{'95 % by profile likelihood':>30}")
    for i, name in enumerate(likelihood.names):
        profile = fit.spread.intervals[name]
        print(f"{name:8}{middle[i]:9.4f}{low[i]:14.4f} to{high[i]:7.4f}{profile.low:20.4f} to{profile.high:7.4f}")
    print(f"{len(drawn)} samples, {sampler.acceptance_fraction.mean():.0%} of the steps accepted")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else REBOUNDS)
