"""Measurements that a fit is given as columns in place of files."""

from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np

from . import _carom
from ._arguments import entries, number
from ._errors import wrong
from ._run import Source


#: Columns that a table may have, and keys of an entry that are none.
_COLUMNS = [name + end for name in ("v0_m_per_s", "restitution", "duration_s", "peak_force_N", "x_m", "force_N", "loop") for end in ("", "_sd")]
_KEYS = ("file", "u", "masses")
_EXAMPLE = '[{"v0_m_per_s": speeds, "restitution": e}]'


def inline_data(source: Optional[Source]) -> tuple[Optional[Source], dict[str, str]]:
    """A fit whose data are columns: the same with names in their place, and the tables of these names."""
    if not isinstance(source, Mapping) or source.get("data") is None:
        return source, {}
    if not isinstance(source["data"], (list, tuple)):
        kind = type(source["data"]).__name__
        raise wrong("data", f"it must be a list of dicts, not {kind}", f"as in data={_EXAMPLE}")
    tables: dict[str, str] = {}
    listed = [_entry(f"data[{index}]", entry, tables) for index, entry in enumerate(source["data"])]
    return {**source, "data": listed}, tables


def _entry(name: str, entry: Any, tables: dict[str, str]) -> dict[str, Any]:
    given = entries(name, entry, _EXAMPLE[1:-1])
    if entry is None:
        raise wrong(name, "it must be a dict, not None", f"as in data={_EXAMPLE}")
    columns = {key: value for key, value in given.items() if key in _COLUMNS}
    for key in given:
        if key not in columns and key not in _KEYS:
            nearest = _carom.nearest(key, [*_COLUMNS, *_KEYS])
            meant = f"did you mean {nearest}? " if nearest else ""
            raise wrong(f"{name}.{key}", "unknown column", f"{meant}known: {', '.join([*_COLUMNS[::2], *_KEYS])}; <column>_sd has deviations")
    if "file" in given:
        if columns:
            raise wrong(name, f"both file and columns are given: {', '.join(columns)}", "keep one of the two")
        return given
    tables[name] = _csv(name, columns)
    return {**{key: value for key, value in given.items() if key not in columns}, "file": name}


def _csv(name: str, columns: Mapping[str, Any]) -> str:
    arrays = {key: np.atleast_1d(number(f"{name}.{key}", value, "")).ravel() for key, value in columns.items()}
    lengths = {key: len(array) for key, array in arrays.items()}
    if len(set(lengths.values())) > 1:
        found = ", ".join(f"{key} {length}" for key, length in lengths.items())
        raise wrong(name, f"columns of different lengths: {found}", "give as many values in every column")
    rows = zip(*(array.tolist() for array in arrays.values()))
    return "\n".join([",".join(arrays), *(",".join(map(repr, row)) for row in rows)]) + "\n"
