"""What goes wrong, as Python says it."""

from __future__ import annotations

from typing import Any, Optional, Sequence


class InputError(ValueError):
    """A wrong input: its words are those of the command ``carom``.

    The attributes are those of the first error; ``errors`` has all of them, each a dict of the same names.
    """

    file: Optional[str]
    """The file, or what stands for it."""
    line: Optional[int]
    """The line, from 1."""
    column: Optional[int]
    """The column, from 1."""
    key: Optional[str]
    """The key, dotted, or the name of the argument."""
    value: Optional[str]
    """The value as it was written."""
    unit: Optional[str]
    """The unit in which the value is taken."""
    rule: Optional[str]
    """The rule that was broken."""
    hint: Optional[str]
    """What to do about it."""
    errors: list[dict[str, Any]]
    """Every reason, in their order."""

    def __init__(self, message: str, details: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__(message)
        self.errors = [dict(detail) for detail in details]
        first = self.errors[0] if self.errors else {}
        for name in ("file", "line", "column", "key", "value", "unit", "rule", "hint"):
            setattr(self, name, first.get(name))

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self), self.errors))


class SolveError(RuntimeError):
    """The solver failed, and the input is not to blame."""

    def __init__(self, message: str, details: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__(message)

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (str(self),))


for _kind in (InputError, SolveError):
    # What a traceback calls them.
    _kind.__module__ = "carom"


def wrong(name: str, rule: str, hint: str, *, value: Optional[str] = None, unit: Optional[str] = None) -> InputError:
    """The error of an argument."""
    shown = name if value is None else f"{name} = {value}"
    detail = {"key": name, "value": value, "unit": unit, "rule": rule, "hint": hint}
    return InputError(f"{shown}: {rule}\nhint: {hint}", [detail])
