"""Arguments of the commands as the command line has them."""

from __future__ import annotations

import os
from typing import Any, Optional

import numpy as np

from ._arguments import flag, number, one_number, whole
from ._errors import wrong
from ._run import Sets, changes

#: The longest list of values of one axis.
LONGEST_LIST = 1_000_000

#: Options without a value.
_FLAGS = ("cubic", "map", "resume", "stick")


def options(**given: Any) -> list[str]:
    """Options as the command line has them; None leaves one out."""
    arguments = []
    for name, value in given.items():
        option = "--" + name.replace("_", "-")
        if value is None:
            continue
        if name in _FLAGS:
            arguments += [option] if flag(name, value) else []
        elif isinstance(value, (str, os.PathLike)):
            arguments.append(f"{option}={os.fspath(value)}")
        elif np.ndim(value) == 0:
            arguments.append(f"{option}={written(name, value)}")
        else:
            arguments.append(f"{option}={','.join(written(name, item) for item in value)}")
    return arguments


def written(name: str, value: Any) -> str:
    """A number, or a word."""
    if isinstance(value, str):
        return value
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        return str(int(value))
    return repr(one_number(name, value))


def sets_of(sets: Sets) -> list[str]:
    """Changes by dotted key."""
    return [f"--set={key}={value}" for key, value in changes(sets)]


def axis_line(key: str, values: Any) -> str:
    """An axis of a sweep."""
    name = f'axes["{key}"]'
    if isinstance(values, str):
        return f"{key}={values}"
    if isinstance(values, (list, tuple)) and values and all(isinstance(value, str) for value in values):
        return f"{key}={','.join(values)}"
    if np.size(values) > LONGEST_LIST:
        hint = 'a text as "linspace(1,2,1000000000)" takes no memory; carom.collisions takes arrays'
        raise wrong(name, f"it has {np.size(values)} values, and a list may have {LONGEST_LIST}", hint)
    array = number(name, values, "")
    if array.ndim > 1 or not array.size:
        rule = f"the values of an axis have one dimension, not {array.ndim}" if array.size else "there are no values"
        raise wrong(name, rule, "give one list for each axis")
    return f"{key}={','.join(map(repr, np.atleast_1d(array).tolist()))}"


def folder(out: Any) -> Any:
    """The path of a folder to write into."""
    if out is not None and not isinstance(out, (str, os.PathLike)):
        raise wrong("out", f"type {type(out).__name__} is no path of a folder", "give a text or a path; the folder is made")
    return out


def part(shard: Any) -> Optional[str]:
    """Which part of a sweep."""
    if shard is None or isinstance(shard, str):
        return shard
    if not isinstance(shard, tuple) or len(shard) != 2:
        raise wrong("shard", "it must be two whole numbers", 'write (3, 64), or "3/64"', value=repr(shard))
    return f"{whole('shard[0]', shard[0], 1)}/{whole('shard[1]', shard[1], 1)}"


def pair(name: str, value: Any) -> tuple[Any, Any]:
    """Two numbers."""
    if not isinstance(value, (tuple, list, np.ndarray)) or len(value) != 2:
        raise wrong(name, "it must be two numbers", f"write {name}=(low, high)", value=repr(value))
    return value[0], value[1]
