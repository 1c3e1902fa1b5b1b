"""One run, and what comes out of it."""

from __future__ import annotations

import json
import os
from html import escape
from typing import Any, Iterator, Mapping, Optional, Union

from . import _carom
from ._columns import Columns

Source = Union[str, "os.PathLike[str]", Mapping[str, Any]]
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


class Outcome(Mapping[str, Any]):
    """What a run gave: the JSON of ``carom run --json`` as a mapping, its entries also as attributes.

    ``out["restitution"]`` and ``out.restitution`` are the same. :attr:`trajectory` has the curves as arrays; printed, it is the summary.
    """

    _run: _carom.Run
    _items: dict[str, Any]
    _trajectory: Optional[Columns]

    def __init__(self, run: _carom.Run) -> None:
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

    def written(value: Any) -> str:
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (list, tuple)):
            return f"[{', '.join(written(item) for item in value)}]"
        return value if isinstance(value, str) else repr(float(value))

    return [(key, written(value)) for key, value in (sets or {}).items()]


def run(source: Source, *, set: Sets = None, sensitivities: bool = False) -> Outcome:
    """Runs one scenario: the path of a file, or a dict of what such a file says.

    set             changes by dotted key, as in ``set={"law.c": 2e3}``
    sensitivities   also the derivatives of the results by the inputs

    The outcome equals that of ``carom run --json``.
    """
    return Outcome(_carom.run(source, changes(set), sensitivities))


def run_toml(text: str, *, set: Sets = None, sensitivities: bool = False) -> Outcome:
    """Runs the text of a scenario, as :func:`run` runs a file."""
    return Outcome(_carom.run_toml(text, changes(set), sensitivities))
