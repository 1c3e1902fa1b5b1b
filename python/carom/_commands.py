"""The commands as functions: the same options, and what comes back behaves like their JSON."""

from __future__ import annotations

import copy
import os
import warnings
from typing import Any, Mapping, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _carom
from ._arguments import Progress, entries, flag, names, number, one_number, one_of, shown_progress, thread_count, unknown_law, whole
from ._columns import Categories, Columns, Floats
from ._data import inline_data
from ._errors import wrong
from ._options import axis_line, folder, options, pair, part, sets_of, written
from ._run import Files, Record, Sets, Source, changes, pictures, readable, record
from ._words import python_words

Axes = Mapping[str, Union[str, npt.ArrayLike]]
Shown = Union[bool, Progress]


class Answer(Record):
    """What a command answered: its JSON as a record, and in words where it is printed."""

    _words: str = ""
    _kept: Any = None

    def __getstate__(self) -> dict[str, Any]:
        # What the library keeps of it stays in this process.
        return {"_words": self._words}

    def __copy__(self) -> Answer:
        made = type(self)(self)
        made.__dict__.update(self.__dict__)
        return made

    def __deepcopy__(self, memo: Any) -> Answer:
        made = type(self)(copy.deepcopy(dict(self), memo))
        made.__dict__.update(self.__dict__)
        return made

    def _live(self, name: str) -> _carom.Answer:
        if self._kept is None:
            raise wrong(name, "this answer was pickled, and what it needs stayed behind", "make it anew in this process")
        kept: _carom.Answer = self._kept
        return kept

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return super().__getattr__(name)

    def __repr__(self) -> str:
        return self._words.rstrip("\n") or super().__repr__()

    @property
    def words(self) -> str:
        """What the command prints without --json."""
        return self._words


def _answer(command: str, source: Optional[Source], options: Sequence[str], progress: Optional[Progress] = None) -> _carom.Answer:
    with python_words(command, source):
        given, tables = inline_data(readable(source))
        made = _carom.answer(command, given, list(options), tables, progress)
    for text in made.warnings:
        warnings.warn(text, UserWarning, stacklevel=3)
    return made


def _as(kind: type[Answer], made: _carom.Answer) -> Any:
    answer = kind(record(made.to_dict()) or {})
    object.__setattr__(answer, "_words", made.words)
    return answer


def sweep(
    source: Source,
    axes: Optional[Axes] = None,
    *,
    out: Union[str, "os.PathLike[str]", None] = None,
    format: Optional[str] = None,
    columns: Optional[Sequence[str]] = None,
    errors: str = "none",
    shard: Union[str, tuple[int, int], None] = None,
    resume: bool = False,
    threads: Optional[int] = None,
    set: Sets = None,
    progress: Shown = False,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Any:
    """Runs a scenario along axes, as ``carom sweep`` does.

    source   a sweep file, or a scenario with ``axes``; a path or a dict
    axes     values by dotted key: ``{"law.c": "logspace(1e2,1e4,50)", "body1.velocity": [-1, -2]}``; several make a grid
    out      a folder for the table, written part by part; what comes back then says how the runs ended, with ``table``, its path, or
             that of its parts (``part-*.parquet``). Without it the table is kept in memory and comes back as :class:`Columns`
    format   "csv" (default) or "parquet", in ``out``
    errors   "none" (default), "estimate" or "recheck"
    shard    "3/64", or (3, 64): only that part; the parts together are the table
    resume   go on where this sweep was ended before
    plot     a file, or several, for a picture (.svg or .png); as with every command, ``plot_size`` is "page" or "column" and ``plot_theme`` "light" or "dark"

    In memory a run without a result is a row of NaN; a RuntimeWarning counts them and ``.failures`` has the reasons.
    Ctrl-C keeps what is written; ``resume=True`` goes on with it.
    """
    one_of("errors", errors, ("none", "estimate", "recheck"))
    if format is not None:
        one_of("format", format, ("csv", "parquet"))
    lines = [axis_line(key, values) for key, values in entries("axes", axes, '{"law.c": [1e3, 2e3]}').items()]
    wanted = names("columns", columns, "restitution")
    flag("resume", resume)
    if out is None:
        for name, value in (("format", format), ("shard", shard), ("resume", resume or None), ("plot", plot)):
            if value is not None:
                raise wrong(name, "there is no folder to write into", "add out=\"DIR\", or leave it out")
        wish: _carom._Wish = (errors, wanted, [], thread_count(threads), shown_progress(progress, "runs"))
        with python_words("sweep", source):
            return _swept(_carom.sweep(readable(source), lines, changes(set), wish))
    line = options(out=folder(out), format=format, columns=wanted, shard=part(shard), errors=errors, resume=resume, threads=thread_count(threads))
    line += [f"--axis={line}" for line in lines] + sets_of(set) + pictures(plot, plot_size, plot_theme)
    return _as(Answer, _answer("sweep", source, line, shown_progress(progress, "runs")))


def _swept(made: Any) -> Columns:
    table: dict[str, Any] = {}
    for key, values in made["keys"]:
        if isinstance(values, list):
            names = list(dict.fromkeys(values))
            if len(names) > 127:
                table[key] = np.array(values)
                continue
            codes = {name: code for code, name in enumerate(names)}
            table[key] = Categories(np.array([codes[value] for value in values], dtype=np.int8), names)
        else:
            table[key] = values
    table.update({name: column for name, _, column in made["numbers"]})
    for name in ("stop", "method"):
        table[name] = Categories(*made[name])
    if made["failures"]:
        row, reason = next(iter(made["failures"].items()))
        rows = len(made["stop"][0])
        warnings.warn(f"{len(made['failures'])} of {rows} runs have no result; the first is row {row}: {reason}", RuntimeWarning, stacklevel=3)
    return Columns(table, {name: unit for name, unit, _ in made["numbers"]}, made["failures"], seconds=made["seconds"])


class Fit(Answer):
    """A fit: its JSON, and its curve at any speeds."""

    def curve(self, v0: npt.ArrayLike, dataset: int = 0) -> Columns:
        """What the fitted law gives at these closing speeds (m/s), for the bodies and the load of one of the data sets.

        Columns: v0, restitution, duration, peak_force, and ``<result>_sd``, one standard deviation of each by the spread of the parameters
        (linearised at the minimum); NaN where the data leave it open.
        """
        speeds = np.atleast_1d(number("v0", v0, "m/s")).ravel()
        columns = _carom.fitted_curve(self._live("curve"), speeds, whole("dataset", dataset))
        return Columns({name: array for name, _, array in columns}, {name: unit for name, unit, _ in columns})


def fit(
    source: Source,
    *,
    compare: Optional[Sequence[str]] = None,
    out: Union[str, "os.PathLike[str]", None] = None,
    resume: bool = False,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    set: Sets = None,
    progress: Shown = False,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Fit:
    """Finds the parameters of a law that reproduce measured collisions, as ``carom fit`` does.

    source    a fit file, or a dict of what it says; an entry of ``data`` may have columns in place of ``file``:
              ``{"law": "bwm", "form": "base", "data": [{"v0_m_per_s": speeds, "restitution": e}]}``
    compare   fit each of these laws and say which explains the data

    ``.parameters``, ``.objectives``, ``.spread``, ``.determined`` and the rest are those of the JSON; ``.curve(speeds)`` has the fitted curve with
    its band.
    """
    laws = names("compare", compare, "bwshc")
    line = options(compare=laws, out=folder(out), resume=resume, seed=seed, threads=thread_count(threads)) + sets_of(set)
    line += pictures(plot, plot_size, plot_theme)
    made = _answer("fit", source, line, shown_progress(progress, "fit"))
    answer: Fit = _as(Fit, made)
    object.__setattr__(answer, "_kept", made)
    return answer


class Curve(Answer):
    """Results along one key as polynomials: call it with values of that key."""

    def __call__(self, x: npt.ArrayLike, result: str = "restitution") -> Floats:
        """A result at any values of the key; NaN outside the range and where that result has no curve."""
        array = number("x", x, "")
        if not isinstance(result, str):
            raise wrong("result", f"type {type(result).__name__} is no name of a result", 'give a text, as in "restitution"')
        found: Floats = self._live("curve").curve(array.ravel(), result).reshape(array.shape)
        return found


def curve(
    source: Source,
    key: str,
    first: float,
    last: float,
    *,
    columns: Optional[Sequence[str]] = None,
    tolerance: Optional[float] = None,
    checks: Optional[int] = None,
    seed: Optional[int] = None,
    points: Optional[int] = None,
    out: Union[str, "os.PathLike[str]", None] = None,
    set: Sets = None,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Curve:
    """Results of a collision along one key, as polynomials through a few runs with checked errors, as ``carom curve`` does.

    ``c = carom.curve("two_balls.toml", "body1.velocity", -5, -0.5)``, then ``c(speeds)`` is the restitution and ``c(speeds, "duration")`` the
    duration.
    """
    if not isinstance(key, str):
        raise wrong("key", f"type {type(key).__name__} is no dotted key", 'give a text, as in "body1.velocity"')
    ends = one_number("first", first), one_number("last", last)
    for name, end in zip(("first", "last"), ends):
        if not np.isfinite(end):
            raise wrong(name, "it must be a finite number", "a curve has two ends", value=repr(end))
    if ends[0] == ends[1]:
        raise wrong("last", f"a range from {first} to {last} has no width", "give two numbers that differ", value=repr(last))
    axis = f"{key}=range({ends[0]!r},{ends[1]!r})"
    wanted = names("columns", columns, "restitution")
    line = options(axis=axis, columns=wanted, tolerance=tolerance, checks=checks, seed=seed, points=points, out=folder(out))
    made = _answer("curve", source, ["--json", *line, *sets_of(set), *pictures(plot, plot_size, plot_theme)])
    answer: Curve = _as(Curve, made)
    object.__setattr__(answer, "_kept", made)
    return answer


def audit(
    *,
    n: Optional[float] = None,
    m: Union[float, Sequence[float], str, None] = None,
    speed: Optional[float] = None,
    mass: Optional[float] = None,
    k: Optional[float] = None,
    k_linear: Optional[float] = None,
    load: Optional[float] = None,
    end: Optional[str] = None,
    restitution: Union[float, Sequence[float], str, None] = None,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Answer:
    """Compares the restitution that damping factors deliver with the one asked for, as ``carom audit`` does.

    Several values are a list, or a text as on the command line: ``restitution="linspace(0.1,0.9,9)"``.
    """
    line = options(n=n, m=m, speed=speed, mass=mass, k=k, k_linear=k_linear, load=load, end=end, restitution=restitution)
    return _as(Answer, _answer("audit", None, line + pictures(plot, plot_size, plot_theme)))  # type: ignore[no-any-return]


def design(
    source: Optional[Source] = None,
    *,
    restitution: Optional[float] = None,
    unknown: Optional[str] = None,
    stick: bool = False,
    range: Optional[tuple[float, float]] = None,
    points: Optional[int] = None,
    n: Optional[float] = None,
    m: Optional[float] = None,
    k: Optional[float] = None,
    mass: Optional[float] = None,
    speed: Optional[float] = None,
    load: Optional[float] = None,
    end: Optional[str] = None,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Answer:
    """Finds the damping, speed, load or parameter that truly delivers a restitution, as ``carom design`` does."""
    line = options(
        restitution=restitution, unknown=unknown, stick=stick, points=points, n=n, m=m, k=k, mass=mass, speed=speed, load=load, end=end
    )
    if range is not None:
        low, high = pair("range", range)
        line += ["--range", written("range", low), written("range", high)]
    return _as(Answer, _answer("design", source, line + pictures(plot, plot_size, plot_theme)))  # type: ignore[no-any-return]


def alpha(
    *,
    n: Optional[float] = None,
    m: Optional[float] = None,
    end: Optional[str] = None,
    cubic: bool = False,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Answer:
    """The correction of the primary damping formula, its fit, and the errors of the approximate equation, as ``carom alpha`` does."""
    line = options(n=n, m=m, end=end, cubic=cubic) + pictures(plot, plot_size, plot_theme)
    return _as(Answer, _answer("alpha", None, line))  # type: ignore[no-any-return]


def cor(
    *,
    alpha: float,
    beta: float,
    gamma: Optional[float] = None,
    load: Optional[float] = None,
    mass: Optional[float] = None,
    stiffness: Optional[float] = None,
    gamma0: Optional[float] = None,
    speed: Optional[float] = None,
    force: Optional[float] = None,
    gravity: Optional[float] = None,
    end: Optional[str] = None,
    order: Optional[int] = None,
    pade: Optional[tuple[int, int]] = None,
    map: bool = False,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Answer:
    """Compares a restitution under a constant load with the formulas and series that approximate it, as ``carom cor`` does."""
    line = options(
        alpha=alpha, beta=beta, gamma=gamma, load=load, mass=mass, stiffness=stiffness, gamma0=gamma0, speed=speed, force=force,
        gravity=gravity, end=end, order=order, pade=pade, map=map,
    )  # fmt: skip
    return _as(Answer, _answer("cor", None, line + pictures(plot, plot_size, plot_theme)))  # type: ignore[no-any-return]


def verify(
    source: Source,
    *,
    events: Union[str, Sequence[str], None] = None,
    rungs: Optional[int] = None,
    start: Optional[float] = None,
    stop: Optional[float] = None,
    fit: Optional[tuple[float, float]] = None,
    out: Union[str, "os.PathLike[str]", None] = None,
    set: Sets = None,
    progress: Shown = False,
    plot: Files = None,
    plot_size: Optional[str] = None,
    plot_theme: Optional[str] = None,
) -> Answer:
    """Runs a scenario at many tolerances, as ``carom verify`` does: error, slope, work and events against tolerance, from ``start`` to ``stop``."""
    line = options(events=events, rungs=rungs, to=stop, fit=fit, out=folder(out)) + sets_of(set)
    if start is not None:
        line += options(**{"from": start})
    line += pictures(plot, plot_size, plot_theme)
    return _as(Answer, _answer("verify", source, line, shown_progress(progress, "tolerances")))  # type: ignore[no-any-return]


def check(source: Source) -> str:
    """Checks a scenario, a sweep or a fit without running it; raises :class:`InputError` where it is wrong, and else says what it is."""
    return _answer("check", source, []).words.rstrip("\n")


def laws(name: Optional[str] = None) -> Any:
    """The contact laws as a list of records, or one of them: names, equations, and the parameters of every form with unit and domain."""
    if name is None:
        return [record(law) for law in _carom.laws()]
    found = _carom.law(name) if isinstance(name, str) else None
    if found is None:
        raise unknown_law("name", name)
    return record(found)
