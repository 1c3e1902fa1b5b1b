"""Arguments of Python as the library takes them."""

from __future__ import annotations

import os
import sys
import time
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _carom
from ._errors import InputError, wrong

Progress = Callable[[int, int, str], None]


#: So many numbers, and so many runs, can be done at a time.
MOST = 1_000_000_000

#: Kinds of numpy's arrays that are no numbers, though it makes numbers of some of them.
_NO_NUMBERS = {"b": "flags", "c": "complex", "M": "dates", "m": "times", "S": "bytes", "U": "texts", "V": "records"}


def number(name: str, value: Any, unit: str, *, nan: bool = False) -> npt.NDArray[np.float64]:
    """A number, or an array of them, of anything that numpy makes one of; quantities with units are converted to SI."""
    if hasattr(value, "to_base_units"):
        value = _in_base_units(name, value, unit)
    if value is None or isinstance(value, (bool, np.bool_, str, bytes, complex)):
        shown = _short(value.item() if isinstance(value, np.generic) else value)
        raise wrong(name, f"{shown} is no number", "give a number, or an array of them", value=shown)
    try:
        array = _numbers(name, value)
    except OverflowError:
        raise wrong(name, "it is too large for a number", "the largest is 1.8e308", value=_short(value)) from None
    except (TypeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        hint = "give a number, or an array of them, all rows of one length"
        raise wrong(name, f"type {type(value).__name__} cannot be made an array of numbers", hint, value=_short(value)) from None
    # The least of them is nan where one is, and takes no memory.
    if not nan and array.size and np.isnan(array.min()):
        at = np.unravel_index(int(np.flatnonzero(np.isnan(array).ravel())[0]), array.shape) if array.shape else ()
        place = f"[{', '.join(str(int(i)) for i in at)}]" if at else ""
        raise wrong(f"{name}{place}", "it is nan", "leave such rows out, or put a number there", value="nan", unit=unit or None)
    return array


def _numbers(name: str, value: Any) -> npt.NDArray[np.float64]:
    if isinstance(value, np.ma.MaskedArray):
        value = np.where(np.ma.getmaskarray(value), np.nan, np.asarray(value.data, dtype=np.float64))
    array = np.asarray(value)
    if array.size > MOST:
        rule = f"it has {array.size} numbers, and at most {MOST} can be done at a time"
        raise wrong(name, rule, "give fewer of them at a time")
    kind = _NO_NUMBERS.get(array.dtype.kind)
    if array.dtype.kind == "O":
        # Rows of different lengths are refused by numpy itself, here or below.
        odd = [item for item in array.ravel().tolist() if isinstance(item, (bool, np.bool_, str, bytes, complex))]
        kind = f"type {type(odd[0]).__name__}" if odd else None
        array = np.asarray(value, dtype=np.float64) if not odd else array
    if kind is not None:
        raise wrong(name, f"its values are {kind}, not real numbers", "give a number, or an array of them", value=_short(value))
    return np.asarray(array, dtype=np.float64)


def refuse_beyond_memory(rows: int, columns: int) -> None:
    """Refuses a table that this machine cannot hold, before memory is taken for it."""
    try:
        there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return
    wanted = 8 * rows * columns
    if wanted > there > 0:
        rule = f"{rows} rows of {columns} columns take {wanted / 1e9:.1f} GB, and this machine has {there / 1e9:.1f} GB"
        raise wrong("collisions", rule, "give fewer rows at a time or fewer columns; carom.sweep(out=...) writes as it goes")


def one_number(name: str, value: Any, unit: str = "") -> float:
    """A single number."""
    array = number(name, value, unit)
    if array.ndim:
        raise wrong(name, f"one number is wanted here, not an array of shape {array.shape}", "give a number", value=_short(value))
    return float(array)


def whole(name: str, value: Any, least: int = 0) -> int:
    """A whole number."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)) or value < least:
        raise wrong(name, f"it must be a whole number, {least} or greater", "give a whole number", value=_short(value))
    return int(value)


def flag(name: str, value: Any) -> bool:
    """True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise wrong(name, "it must be True or False", "give one of the two", value=_short(value))
    return bool(value)


def names(name: str, value: Any, example: str) -> Optional[list[str]]:
    """A list of names; None for none."""
    if value is None:
        return None
    if isinstance(value, str):
        raise wrong(name, "a text is no list of names", f'write {name}=["{value}"]', value=f'"{value}"')
    try:
        listed = list(value)
    except TypeError:
        listed = [value]
    if not isinstance(value, Iterable) or not all(isinstance(each, str) for each in listed):
        raise wrong(name, "it must be a list of names", f'as in {name}=["{example}"]', value=_short(value))
    return listed


def entries(name: str, value: Any, example: str) -> dict[str, Any]:
    """The entries of a dict; None has none."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise wrong(name, f"it must be a dict, not {type(value).__name__}", f"as in {name}={example}", value=_short(value))
    for key in value:
        if not isinstance(key, str):
            raise wrong(name, f"the key {key!r} is type {type(key).__name__}, and keys are texts", f"as in {name}={example}")
    return dict(value)


def _in_base_units(name: str, value: Any, unit: str) -> Any:
    fits: Optional[bool] = None
    if unit and hasattr(value, "is_compatible_with"):
        try:
            fits = bool(value.is_compatible_with("dimensionless" if unit == "1" else unit))
        except Exception:  # The unit may name an exponent of the law, which only that law can read.
            fits = None
    if fits is False:
        hint = f"give it in {unit}" if unit != "1" else "give a number without unit"
        raise wrong(name, f"it is in {value.units}, and that is no {'number' if unit == '1' else unit}", hint, value=_short(value), unit=unit)
    return value.to_base_units().magnitude


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 48 else text[:48] + "..."


def one_of(name: str, value: Any, known: Sequence[str]) -> str:
    """One of these words."""
    if isinstance(value, str) and value in known:
        return value
    nearest = _carom.nearest(value, list(known)) if isinstance(value, str) else None
    meant = f"did you mean \"{nearest}\"? " if nearest else ""
    raise wrong(name, f"it must be one of {', '.join(known)}", f"{meant}known: {', '.join(known)}", value=_short(value))


def unknown_law(name: str, value: Any) -> InputError:
    """The error of a law that is none."""
    if not isinstance(value, str):
        return wrong(name, f"type {type(value).__name__} is no name of a law", f'give a text, as in {name}="bwshc"')
    known = [each for law in _carom.laws() for each in law["names"]]
    nearest = _carom.nearest(value, known)
    meant = f"did you mean {nearest}? " if nearest else ""
    return wrong(name, f'unknown law "{value}"', f"{meant}known: {', '.join(known)}", value=f'"{value}"')


def thread_count(threads: Any) -> Optional[int]:
    """How many threads; None for as many as there are cores."""
    if threads is None:
        return None
    if isinstance(threads, bool) or not isinstance(threads, (int, np.integer)) or not 1 <= threads <= 1024:
        raise wrong("threads", "it must be a whole number from 1 to 1024", "None takes all cores", value=_short(threads))
    return int(threads)


def shown_progress(progress: Union[bool, Progress, None], what: str) -> Optional[Progress]:
    """What is called with done, of and words; a bar on stderr for True."""
    if progress is None or progress is False:
        return None
    if progress is not True:
        if not callable(progress):
            raise wrong("progress", "it must be True, False or a function", "progress=True shows a bar", value=_short(progress))
        return progress
    return _Bar(what)


class _Bar:
    """A bar on stderr: after half a second, and taken away at the end."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.begin = time.monotonic()
        self.drawn = False

    def __call__(self, done: int, of: int, words: str) -> None:
        elapsed = time.monotonic() - self.begin
        if elapsed < 0.5:
            return
        if of:
            share = done / of
            left = f", {elapsed * (1 / share - 1):.0f} s left" if done else ""
            text = f"[{'#' * int(30 * share):30}] {done}/{of} {self.what}{left}"
        else:
            text = f"{words or self.what}, {elapsed:.0f} s"
        sys.stderr.write(f"\r\x1b[K{text}" if sys.stderr.isatty() else "")
        self.drawn = True

    def __del__(self) -> None:
        if self.drawn and sys.stderr is not None and sys.stderr.isatty():
            sys.stderr.write("\r\x1b[K")
