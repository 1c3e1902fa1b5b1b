"""Arguments of Python as the library takes them."""

from __future__ import annotations

import sys
import time
from typing import Any, Callable, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _carom
from ._errors import wrong

Progress = Callable[[int, int, str], None]


def number(name: str, value: Any, unit: str) -> npt.NDArray[np.float64]:
    """A number, or an array of them, of anything that numpy makes one of; quantities with units are converted to SI."""
    if hasattr(value, "to_base_units"):
        value = _in_base_units(name, value, unit)
    if value is None or isinstance(value, (bool, np.bool_)):
        raise wrong(name, f"{value!r} is no number", "give a number, or an array of them", value=repr(value))
    try:
        array = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        hint = "give a number, or an array of them, all rows of one length"
        raise wrong(name, f"type {type(value).__name__} cannot be made an array of numbers", hint, value=_short(value)) from None
    if np.isnan(array).any():
        at = np.unravel_index(int(np.flatnonzero(np.isnan(array).ravel())[0]), array.shape) if array.shape else ()
        place = f"[{', '.join(str(int(i)) for i in at)}]" if at else ""
        raise wrong(f"{name}{place}", "it is nan", "leave such rows out, or put a number there", value="nan", unit=unit or None)
    return array


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
