"""Many collisions at once, arrays in and arrays out."""

from __future__ import annotations

import math
import warnings
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import (
    MOST, Progress, entries, flag, names, number, one_number, one_of, refuse_beyond_memory, shown_progress, thread_count, unknown_law,
)  # fmt: skip
from ._columns import Categories, Columns
from ._errors import InputError, wrong
from ._words import in_arguments, renamed

#: Arguments that are numbers of a scenario, whatever the law: where they go, and their unit.
_PLACES: dict[str, tuple[str, str, str]] = {
    "mass1": ("body1", "mass", "kg"),
    "mass2": ("body2", "mass", "kg"),
    "velocity1": ("body1", "velocity", "m/s"),
    "velocity2": ("body2", "velocity", "m/s"),
    "force1": ("body1", "force", "N"),
    "force2": ("body2", "force", "N"),
}
_BODIES = tuple(_PLACES)
#: Arguments that may be expressions of t.
_EXPRESSIONS = ("force1", "force2", "u", "U")

#: So many columns of numbers there are at most, errors aside.
RESULTS = 20

Number = Union[float, npt.ArrayLike]


def _law_name(name: str) -> str:
    """The key of a parameter: Python has a word of its own for lambda."""
    return name[:-1] if name.endswith("_") else name


def _place(name: str, form: str, units: Mapping[str, str]) -> tuple[str, str, str]:
    """The table and the key of an argument, and its unit."""
    if name in _PLACES:
        return _PLACES[name]
    if name in ("v0", "u", "U"):
        return ("input", name, {"v0": "m/s", "u": "N", "U": "1"}[name])
    key = _law_name(name)
    return ("law", key, units.get(key, ""))


def _parameters(law: Any, form: str) -> dict[str, str]:
    """The parameters of a law in a form, with their units."""
    if not isinstance(law, str):
        raise unknown_law("law", law)
    if (law, form) not in _UNITS:
        _UNITS[law, form] = _units(law, form)
    return _UNITS[law, form]


#: What was looked up before, by law and form: a single collision takes less time.
_UNITS: dict[tuple[str, str], dict[str, str]] = {}


def _units(law: str, form: str) -> dict[str, str]:
    entry = _carom.law(law)
    if entry is None:
        raise unknown_law("law", law)
    tables = [table for table in entry["tables"] if table["form"] == form]
    if not tables:
        forms = list(dict.fromkeys(table["form"] for table in entry["tables"]))
        raise wrong("form", f"{entry['name']} has no {form} parameters", f"it has {', '.join(forms)}", value=f'"{form}"')
    return {row["key"]: row["unit"] for table in tables for row in table["parameters"]}


def _known(form: str, units: Mapping[str, str]) -> list[str]:
    """The arguments of a form that are numbers."""
    keys = [key + "_" if key == "lambda" else key for key in units]
    return [*keys, *{"dimensional": [*_BODIES, "v0"], "base": ["v0", "u"], "dimensionless": ["U"]}[form]]


def _refuse_unknown(given: Mapping[str, Any], form: str, units: Mapping[str, str], law: str) -> None:
    known = _known(form, units)
    for name in given:
        if name in known or _law_name(name) in units:
            continue
        if name in (*_BODIES, "v0", "u", "U"):
            raise wrong(name, f"there is no {name} in the {form} form", f"{law} takes {', '.join(known)} there")
        nearest = _carom.nearest(name, [*known, *_OPTIONS]) or _carom.nearest(name + "_", known)
        meant = f"did you mean {nearest}? " if nearest else ""
        raise wrong(name, "unknown argument", f"{meant}{law} takes {', '.join(known)}")


def _bodies(given: dict[str, Any]) -> dict[str, Any]:
    """Without a second body there is a wall at rest; a closing speed is that of body 1."""
    if "v0" in given:
        for name in ("velocity1", "velocity2"):
            if name in given:
                rule = f"both v0 and {name} are given"
                raise wrong("v0", rule, "v0 stands for velocity1 = -v0 and velocity2 = 0; give it, or the velocities")
        speed = given.pop("v0")
        given = {**given, "velocity1": -speed, "velocity2": 0.0}
    return {"mass2": np.inf, "velocity2": 0.0, **given}


def collisions(
    law: str,
    *,
    form: Optional[str] = None,
    mass1: Optional[Number] = None,
    mass2: Optional[Number] = None,
    velocity1: Optional[Number] = None,
    velocity2: Optional[Number] = None,
    force1: Optional[Union[Number, str]] = None,
    force2: Optional[Union[Number, str]] = None,
    v0: Optional[Number] = None,
    u: Optional[Union[Number, str]] = None,
    U: Optional[Union[Number, str]] = None,
    spheres: Optional[Mapping[str, Any]] = None,
    factor: Optional[str] = None,
    compression_only: Optional[bool] = None,
    end: Optional[str] = None,
    rtol: Optional[float] = None,
    atol: Optional[float] = None,
    t_max: Optional[float] = None,
    max_evaluations: Optional[int] = None,
    errors: str = "none",
    columns: Optional[Sequence[str]] = None,
    sensitivities: Optional[Sequence[str]] = None,
    threads: Optional[int] = None,
    progress: Union[bool, Progress] = False,
    **parameters: Number,
) -> Columns:
    """Many collisions, side by side.

    Every number may be an array, or anything that numpy makes one of; they are broadcast against each other, and every column that comes
    back has their shape. Units are SI; quantities with units (pint) are converted.

    law         name or short name of a contact law; its parameters follow by name, ``lambda_`` for lambda
    form        "dimensional" (default), "base" or "dimensionless"
    mass1, mass2, velocity1, velocity2, force1, force2
                the bodies of the dimensional form: kg, m/s along +x, N; body 1 is on the positive side. mass2 is inf (a wall) and
                velocity2 is 0 where they are not given. A force may be an expression of t, as in a scenario
    v0          closing speed, m/s; in the dimensional form it stands for velocity1 = -v0 and velocity2 = 0
    u, U        load of the base form (N) and of the dimensionless form
    spheres     dict of radius, youngs_modulus and poisson_ratio, two values each, in place of k
    factor      damping factor by which ``restitution`` becomes a damping
    end         "force" (default) or "indentation"
    errors      "none", "estimate" (columns ``<result>_error``) or "recheck"
    columns     only these results
    sensitivities
                names of arguments by which derivatives are wanted; they come as ``.sensitivities[result][name]``. Every collision is
                then done by the event-driven engine
    threads     None: as many as there are cores
    progress    True shows a bar, or a function is called with (done, of, words)

    A collision that has no result is a row of NaN; a RuntimeWarning counts them and ``.failures`` has the reasons. Sticking is a result.
    The numbers are those of ``carom sweep``, to the bit.
    """
    form = one_of("form", "dimensional" if form is None else form, ("dimensional", "base", "dimensionless"))
    units = _parameters(law, form)
    named = {
        "mass1": mass1, "mass2": mass2, "velocity1": velocity1, "velocity2": velocity2, "force1": force1, "force2": force2,
        "v0": v0, "u": u, "U": U, **parameters,
    }  # fmt: skip
    given = {name: value for name, value in named.items() if value is not None}
    _refuse_unknown(given, form, units, law)
    texts = {name: value for name, value in given.items() if isinstance(value, str) and name in _EXPRESSIONS}
    numbers = {
        name: number(name, value, _place(name, form, units)[2]) for name, value in given.items() if name not in texts
    }
    shape = _shape(numbers)
    signs = {"v0": -1.0} if form == "dimensional" and "v0" in numbers else {}
    if form == "dimensional":
        numbers = {name: np.asarray(value) for name, value in _bodies(dict(numbers)).items()}
        for name in texts:
            numbers.pop(name, None)
    # What is missing there is then named as an argument.
    base: dict[str, Any] = {"kind": "collision", "law": {"model": law}, **{"dimensional": {"body1": {}}, "base": {"input": {}}}.get(form, {})}
    if form != "dimensional":
        base["law"]["form"] = form
    base["law"].update(_law_options(spheres, factor, compression_only))
    base["solver"] = _solver(end, rtol=rtol, atol=atol, t_max=t_max, max_evaluations=max_evaluations)
    for name, text in texts.items():
        table, key, _ = _place(name, form, units)
        base.setdefault(table, {})[key] = text
    axes = _axes(base, numbers, shape, lambda name: _place(name, form, units))
    slopes = _slopes(sensitivities, form, units, given)
    if 0 in shape:
        # Of no collisions only the columns are wanted, and those are the same for all laws.
        base, axes = _ANY[form == "dimensionless"], [("law.n", np.ones(1))]
        slopes = {name: ("law.n", 1.0) for name in slopes}
    wish: _carom._Wish = (
        one_of("errors", errors, ("none", "estimate", "recheck")),
        names("columns", columns, "restitution"),
        [key for key, _ in slopes.values()],
        thread_count(threads),
        shown_progress(progress, "collisions"),
    )
    wanted = len(wish[1]) if wish[1] is not None else RESULTS
    refuse_beyond_memory(math.prod(shape), len(axes) + wanted * (1 if errors == "none" else 2) + RESULTS * len(slopes))
    try:
        made = _carom.collisions(base, axes, wish)
    except InputError as error:
        raise in_arguments(error, bool(signs)) from None
    made["failures"] = {row: renamed(reason, bool(signs)) for row, reason in made["failures"].items()}
    return _columns(made, shape, {name: (key, signs.get(name, sign)) for name, (key, sign) in slopes.items()})


#: A collision like any other, with units and without.
_ANY: tuple[dict[str, Any], dict[str, Any]] = (
    {
        "kind": "collision",
        "body1": {"mass": 1.0, "velocity": -1.0},
        "body2": {"mass": np.inf, "velocity": 0.0},
        "law": {"model": "power", "k": 1.0, "n": 1.0, "lambda": 0.0, "m": 1.0},
    },
    {
        "kind": "collision",
        "law": {"model": "bwshc", "form": "dimensionless", "B": 1.0, "Gamma": 0.0, "kappa": 0.5, "sigma": 0.0, "n": 1.0, "p": 1.0},
    },
)

#: Arguments that are no numbers of a collision.
_OPTIONS = (
    "law", "form", "spheres", "factor", "compression_only", "end", "rtol", "atol", "t_max", "max_evaluations", "errors", "columns",
    "sensitivities", "threads", "progress",
)  # fmt: skip


def _law_options(spheres: Any, factor: Any, compression_only: Any) -> dict[str, Any]:
    """What the table of the law takes beside its parameters."""
    options: dict[str, Any] = {}
    if spheres is not None:
        example = '{"radius": [0.01, 0.02], "youngs_modulus": [2e11, 2e11], "poisson_ratio": [0.3, 0.3]}'
        options["spheres"] = entries("spheres", spheres, example)
    if factor is not None:
        if not isinstance(factor, str):
            raise wrong("factor", f"type {type(factor).__name__} is no name of a damping factor", 'give a text, as in factor="tsuji"')
        options["factor"] = factor
    if compression_only is not None:
        options["compression_only"] = flag("compression_only", compression_only)
    return options


def _solver(end: Any, **settings: Any) -> dict[str, Any]:
    solver: dict[str, Any] = {name: one_number(name, value) for name, value in settings.items() if value is not None}
    return solver if end is None else {**solver, "end": one_of("end", end, ("force", "indentation"))}


def _shape(numbers: Mapping[str, Any]) -> tuple[int, ...]:
    try:
        shape = np.broadcast_shapes(*(value.shape for value in numbers.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {value.shape}" for name, value in numbers.items() if value.shape)
        first = next(name for name, value in numbers.items() if value.shape)
        raise wrong(first, f"shapes that cannot be broadcast: {shapes}", "give arrays of one length, or numbers") from None
    rows = math.prod(shape)
    if rows > MOST:
        first = next(name for name, value in numbers.items() if value.shape)
        rule = f"arrays of the shape {shape} make {rows} collisions, and at most {MOST} can be done at a time"
        raise wrong(first, rule, "give fewer of them at a time")
    return shape


def _axes(base: dict[str, Any], numbers: Mapping[str, Any], shape: tuple[int, ...], place: Any) -> list[tuple[str, Any]]:
    """Puts single numbers into the scenario and gives the arrays, flattened, by dotted key."""
    axes = []
    for name, value in numbers.items():
        table, key, _ = place(name)
        if value.size == 1 and shape != ():
            base.setdefault(table, {})[key] = float(value.reshape(())[()])
        else:
            flat = np.broadcast_to(value, shape).reshape(-1) if value.shape != shape else value.reshape(-1)
            axes.append((f"{table}.{key}", flat))
            # The check of what is the same in all rows wants a value here.
            base.setdefault(table, {})[key] = float(flat[0]) if flat.size else 1.0
    if not axes:
        for name, value in list(numbers.items())[:1]:
            table, key, _ = place(name)
            axes.append((f"{table}.{key}", np.full(int(np.prod(shape, dtype=np.int64)), float(value.reshape(())[()]))))
    return axes


def _slopes(wanted: Any, form: str, units: Mapping[str, str], given: Mapping[str, Any]) -> dict[str, tuple[str, float]]:
    """By which dotted key each derivative is, and its sign."""
    known = [name for name in _known(form, units) if name in given or name not in ("v0", "u", "U", "force1", "force2")]
    slopes = {}
    for name in names("sensitivities", wanted, "k") or ():
        if name not in known and _law_name(name) not in units:
            nearest = _carom.nearest(name, known)
            meant = f"did you mean {nearest}? " if nearest else ""
            raise wrong("sensitivities", f"there is no derivative by {name}", f"{meant}there are derivatives by numbers that are given")
        table, key, _ = _place(name, form, units)
        if name == "v0" and form == "dimensional":
            table, key = "body1", "velocity"
        slopes[name] = (f"{table}.{key}", 1.0)
    return slopes


def _columns(made: Any, shape: tuple[int, ...], slopes: Mapping[str, tuple[str, float]]) -> Columns:
    def keep(flat: Any) -> Any:
        return (flat[:0] if 0 in shape else flat).reshape(shape)

    columns = {name: keep(flat) for name, _, flat in made["numbers"]}
    for name in ("stop", "method"):
        codes, names = made[name]
        columns[name] = Categories(keep(codes), names)
    by_key = {(result, key): flat for result, key, flat in made["slopes"]}
    results = list(dict.fromkeys(result for result, _ in by_key))
    derivatives = {
        result: {name: keep(by_key[result, key]) * sign if sign != 1.0 else keep(by_key[result, key]) for name, (key, sign) in slopes.items()}
        for result in results
    }
    failures = {} if 0 in shape else made["failures"]
    if failures:
        row, reason = next(iter(failures.items()))
        rows = len(made["stop"][0])
        warnings.warn(f"{len(failures)} of {rows} collisions have no result; the first is row {row}: {reason}", RuntimeWarning, stacklevel=3)
    return Columns(columns, {name: unit for name, unit, _ in made["numbers"]}, failures, derivatives, made["seconds"])


def _parameter_lines() -> str:
    """The parameters of every law with their units."""
    lines = ["", "    Parameters of the laws:"]
    for law in _carom.laws():
        lines.append(f"    {' or '.join(law['names'])}: {law['title']}")
        for table in law["tables"]:
            told = f", {table['words']}" if table["words"] else ""
            lines.append(f"      {table['form']}{told}")
            for row in table["parameters"]:
                key = row["key"] + "_" if row["key"] == "lambda" else row["key"]
                unit = "" if row["unit"] == "1" else f" [{row['unit']}]"
                lines.append(f"        {key + unit:22} {row['words']}, {row['rule']}")
    return "\n".join(lines) + "\n    "


collisions.__doc__ = (collisions.__doc__ or "") + _parameter_lines()

__all__ = ["InputError", "collisions"]
