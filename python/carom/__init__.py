"""carom: a laboratory for impacts, from a force law to a coefficient of restitution, and back.

>>> import carom
>>> table = carom.collisions("bwshc", form="base", Bb=2.38, Gammab=-1.19, kappa=0.5, sigmab=0.1, n=1.5, p=1.5, v0=[0.5, 1.0, 2.0])
>>> table["restitution"].shape
(3,)
"""

from . import _carom
from ._collisions import collisions
from ._columns import Categories, Columns
from ._commands import Answer, Curve, Fit, alpha, audit, check, cor, curve, design, fit, laws, sweep, verify
from ._errors import InputError, SolveError
from ._likelihood import Likelihood
from ._run import Drawing, Outcome, Record, run, run_toml

__version__: str = _carom.VERSION

__all__ = [
    "Answer",
    "Categories",
    "Columns",
    "Curve",
    "Drawing",
    "Fit",
    "InputError",
    "Likelihood",
    "Outcome",
    "Record",
    "SolveError",
    "alpha",
    "audit",
    "check",
    "collisions",
    "cor",
    "curve",
    "design",
    "fit",
    "laws",
    "run",
    "run_toml",
    "sweep",
    "verify",
]
