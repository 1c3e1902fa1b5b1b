"""The likelihood of the parameters of a law, for samplers and optimisers."""

from __future__ import annotations

from typing import Mapping, Optional

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import entries, number, one_number, thread_count
from ._columns import Floats
from ._data import inline_data
from ._errors import wrong
from ._run import Sets, Source, changes, readable
from ._words import python_words


class Likelihood:
    """The logarithm of the likelihood of the free parameters of a fit, with its exact gradient.

    source       a fit file, or a dict of what it says, as :func:`carom.fit` takes
    deviations   one standard deviation for each kind of values whose data have none: ``{"restitution": 0.01}``, in the unit of the column; for
                 loops a part of the largest force of the loop
    set          changes by dotted key

    Measurements are independent and their errors Gaussian. A point is the free parameters in the order of :attr:`names`; outside the bounds and
    the constraints, and where the law cannot give what was measured, the value is -inf and the gradient NaN.
    """

    def __init__(self, source: Source, *, deviations: Optional[Mapping[str, float]] = None, set: Sets = None) -> None:
        given = entries("deviations", deviations, '{"restitution": 0.01}')
        single = {name: one_number(f'deviations["{name}"]', value) for name, value in given.items()}
        with python_words("Likelihood", source):
            values, tables = inline_data(readable(source))
            self._made = _carom.Likelihood(values, tables, changes(set), single)

    @property
    def names(self) -> list[str]:
        """The free parameters."""
        return self._made.names

    @property
    def bounds(self) -> list[tuple[float, float]]:
        """The bounds of each, as ``scipy.optimize`` takes them."""
        return self._made.bounds

    @property
    def observations(self) -> int:
        """How many values were measured."""
        return self._made.observations

    def start(self) -> Floats:
        """A point at which the value is finite."""
        found = self._made.start()
        if found is None:
            raise wrong("start", "no point was found at which the value is finite", "give [start] in the fit, or narrower bounds")
        return np.array(found)

    def _points(self, points: npt.ArrayLike) -> Floats:
        array = number("points", points, "", nan=True)
        if array.ndim == 0 or array.shape[-1] != len(self.names):
            rule = f"a point has {len(self.names)} numbers ({', '.join(self.names)}), not an array of shape {array.shape}"
            raise wrong("points", rule, "give an array whose last axis has one number for each parameter")
        return array

    def __call__(self, points: npt.ArrayLike, *, threads: Optional[int] = None) -> Floats:
        """The value at a point, or at each of an array of points (..., parameters), on all cores unless ``threads`` says otherwise."""
        array = self._points(points)
        values, _ = self._made.evaluate(array.reshape(-1), False, thread_count(threads))
        return values.reshape(array.shape[:-1])

    def value_and_gradient(self, points: npt.ArrayLike, *, threads: Optional[int] = None) -> tuple[Floats, Floats]:
        """The values and the exact gradients at a point, or at each of an array of points."""
        array = self._points(points)
        values, gradients = self._made.evaluate(array.reshape(-1), True, thread_count(threads))
        return values.reshape(array.shape[:-1]), gradients.reshape(array.shape)

    def __repr__(self) -> str:
        return f"<carom.Likelihood of {', '.join(self.names)}: {self.observations} values measured>"
