"""One run, and what comes out of it."""

from __future__ import annotations

import copy
import json
import os
import warnings
from html import escape
from typing import Any, Iterator, Mapping, Optional, Sequence, Union

import numpy as np

from . import _carom
from ._arguments import entries, flag, number
from ._columns import Columns
from ._errors import wrong
from ._words import python_words

Source = Union[str, "os.PathLike[str]", Mapping[str, Any]]
Files = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]], None]
Sets = Optional[Mapping[str, Any]]


class Record(dict[str, Any]):
    """A JSON object: a dict whose entries are attributes too, as deep as it goes."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no {name} here; there are {', '.join(self)}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts and lists."""
        plain = json.loads(json.dumps(self))
        assert isinstance(plain, dict)
        return plain


def record(value: Any) -> Any:
    """Dicts as records."""
    if isinstance(value, dict):
        return Record({key: record(item) for key, item in value.items()})
    if isinstance(value, list):
        return [record(item) for item in value]
    return value


class Drawing(str):
    """A picture as the text of an SVG; a notebook shows it."""

    def _repr_svg_(self) -> str:
        return str(self)


def pictures(plot: Files, size: Optional[str], theme: Optional[str]) -> list[str]:
    """The options of pictures as the command line has them."""
    files = [plot] if isinstance(plot, (str, os.PathLike)) else list(plot or [])
    for file in files:
        if not isinstance(file, (str, os.PathLike)):
            raise wrong("plot", f"type {type(file).__name__} is no path of a file", "give a text or a path that ends in .svg or .png")
    line = [f"--plot={os.fspath(file)}" for file in files]
    line += [f"--plot-size={size}"] if size is not None else []
    return line + ([f"--plot-theme={theme}"] if theme is not None else [])


class _Stored:
    """What a run gave, as it travels to another process: without the run itself."""

    def __init__(self, text: str, summary: str, curves: Optional[tuple[Any, Any]]) -> None:
        self.parts = (text, summary, curves)
        self.data: dict[str, Any] = json.loads(text)

    def to_dict(self) -> dict[str, Any]:
        return copy.deepcopy(self.data)

    def keys(self) -> list[str]:
        return list(self.data)

    def item(self, key: str) -> Any:
        return self.data[key]

    def to_json(self) -> str:
        return self.parts[0]

    def summary(self) -> str:
        return self.parts[1]

    def plot(self, options: Sequence[str]) -> str:
        raise wrong("plot", "the run did not travel with this copy", "draw it before the outcome is pickled")

    def trajectory(self) -> tuple[Any, Any]:
        if self.parts[2] is None:
            raise wrong("trajectory", "the curves did not travel with this copy", "look at .trajectory before the outcome is pickled")
        return self.parts[2]


def _restored(*parts: Any) -> Outcome:
    return Outcome(_Stored(*parts))


class Outcome(Mapping[str, Any]):
    """What a run gave: the JSON of ``carom run --json`` as a mapping, its entries also as attributes.

    ``out["restitution"]`` and ``out.restitution`` are the same. :attr:`trajectory` has the curves as arrays; printed, it is the summary.
    """

    _run: Union[_carom.Run, _Stored]
    _items: dict[str, Any]
    _trajectory: Optional[Columns]

    def __init__(self, run: Union[_carom.Run, _Stored]) -> None:
        self._run = run
        # What has been asked for; the rest stays where it is.
        self._items = {}
        self._trajectory = None

    def __getitem__(self, key: str) -> Any:
        if key not in self._items:
            self._items[key] = record(self._run.item(key))
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._run.keys())

    def __len__(self) -> int:
        return len(self._run.keys())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"no {name} here; there are {', '.join(self)}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self]

    def __reduce__(self) -> Any:
        curves = None if self._trajectory is None else (dict(self._trajectory), self._trajectory.units)
        return (_restored, (self.to_json(), self.summary, curves))

    def __copy__(self) -> Outcome:
        return Outcome(self._run)

    def __deepcopy__(self, memo: Any) -> Outcome:
        return Outcome(self._run)

    def __repr__(self) -> str:
        return self._run.summary().rstrip("\n")

    def to_dict(self) -> dict[str, Any]:
        """The JSON object as plain dicts and lists."""
        data = self._run.to_dict()
        assert isinstance(data, dict)
        return data

    def to_json(self) -> str:
        """The text that ``carom run --json`` prints."""
        return self._run.to_json()

    @property
    def summary(self) -> str:
        """The text that ``carom run`` prints."""
        return self._run.summary()

    @property
    def trajectory(self) -> Columns:
        """The sampled curves as arrays, named as in ``trajectory.csv`` (``t_s``, ``x_m``, ``force_N``, ...). The run is done again for them, once."""
        if self._trajectory is None:
            arrays, units = self._run.trajectory()
            self._trajectory = Columns(arrays, units)
        return self._trajectory

    def plot(self, file: Files = None, *, size: Optional[str] = None, theme: Optional[str] = None) -> Drawing:
        """Draws it as ``carom run --plot`` does, and returns the picture, which a notebook shows.

        file    a path that ends in .svg or .png, or several
        size    "page" (default), or "column" of a journal
        theme   "light" (default) or "dark"
        """
        with python_words("run"):
            return Drawing(self._run.plot(pictures(file, size, theme)))

    def _repr_html_(self) -> str:
        rows = []
        for name, error in (self.get("error") or {}).items():
            if not isinstance(self.get(name), float):
                continue
            bound = f"± {error:.0e}" if isinstance(error, float) else ""
            rows.append(f"<tr><td>{escape(name)}</td><td>{self[name]:.10g}</td><td>{bound}</td></tr>")
        title = f"{escape(str(self['kind']))}: {escape(str(self['stop']))}"
        return f"<table><caption>{title}</caption><tbody>{''.join(rows)}</tbody></table>"


def changes(sets: Sets) -> list[tuple[str, str]]:
    """Changes by dotted key as the command takes them."""

    def written(name: str, value: Any) -> str:
        if isinstance(value, (bool, np.bool_)):
            return "true" if value else "false"
        if isinstance(value, (list, tuple, np.ndarray)) and np.ndim(value):
            return f"[{', '.join(written(f'{name}[{i}]', item) for i, item in enumerate(value))}]"
        return value if isinstance(value, str) else repr(float(number(name, value, "")))

    return [(key, written(f'set["{key}"]', value)) for key, value in entries("set", sets, '{"law.c": 2e3}').items()]


def readable(source: Any) -> Any:
    """A path or a dict; the command's name for what comes through a pipe is none."""
    if isinstance(source, (str, os.PathLike)) and os.fspath(source) == "-":
        raise wrong("source", "nothing is read from a pipe here", "give a path or a dict; carom.run_toml takes a text", value='"-"')
    return source


def _warned(made: _carom.Run) -> Outcome:
    for text in made.warnings:
        warnings.warn(text, UserWarning, stacklevel=3)
    return Outcome(made)


def run(source: Source, *, set: Sets = None, sensitivities: bool = False) -> Outcome:
    """Runs one scenario: the path of a file, or a dict of what such a file says.

    set             changes by dotted key, as in ``set={"law.c": 2e3}``
    sensitivities   also the derivatives of the results by the inputs

    The outcome equals that of ``carom run --json``.
    """
    with python_words("run", source):
        made = _carom.run(readable(source), changes(set), flag("sensitivities", sensitivities))
    return _warned(made)


def run_toml(text: str, *, set: Sets = None, sensitivities: bool = False) -> Outcome:
    """Runs the text of a scenario, as :func:`run` runs a file."""
    if not isinstance(text, str):
        raise wrong("text", f"type {type(text).__name__} is no text", "carom.run takes a path or a dict")
    with python_words("run_toml"):
        made = _carom.run_toml(text, changes(set), flag("sensitivities", sensitivities))
    return _warned(made)
