"""Tables as columns of numpy."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Optional, Sequence

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


class Categories(np.ndarray[Any, np.dtype[np.int8]]):
    """Words, one a row, kept as codes: ``names[code]`` is the word, and the code -1 stands for none.

    It is an array of the codes. Compared with a word it says where that word is: ``table["stop"] == "separated"``.
    """

    names: tuple[str, ...]
    """The words."""

    def __new__(cls, codes: npt.ArrayLike, names: Sequence[str]) -> Categories:
        self = np.asarray(codes, dtype=np.int8).view(cls)
        self.names = tuple(names)
        return self

    def __array_finalize__(self, obj: Any) -> None:
        self.names = getattr(obj, "names", ())

    def __reduce__(self) -> Any:
        return (Categories, (self.codes, self.names))

    @property
    def codes(self) -> npt.NDArray[np.int8]:
        """The codes as a plain array."""
        return self.view(np.ndarray)

    @property
    def words(self) -> npt.NDArray[np.str_]:
        """The words as an array of texts, empty where there is none."""
        return np.array([*self.names, ""])[self.codes]

    def _code(self, other: Any) -> Any:
        if not isinstance(other, str):
            return other
        # No row has the code of a word that is none of the names.
        return self.names.index(other) if other in self.names else np.int8(-2)

    def __eq__(self, other: Any) -> Any:
        return self.codes == self._code(other)

    def __ne__(self, other: Any) -> Any:
        return self.codes != self._code(other)

    __hash__ = None

    def __repr__(self) -> str:
        return f"Categories({np.array2string(self.words, separator=', ', threshold=10)}, names={self.names})"


def _cell(column: Any, row: int) -> str:
    return str(column.words[row]) if isinstance(column, Categories) else f"{column[row]:.6g}"


class Columns(dict[str, Any]):
    """Results as columns: a dict of arrays by name, which ``pandas.DataFrame``, ``polars.DataFrame`` and ``pyarrow.table`` take as it is.

    Columns are attributes too: ``table.restitution``. ``stop`` and ``method`` are :class:`Categories`. What does not exist is NaN.
    """

    units: dict[str, str]
    """The SI unit of each column of numbers, "1" where it has none."""
    failures: dict[int, str]
    """The rows without a result, counted from 0 in flattened order, with the reason."""
    sensitivities: dict[str, dict[str, Floats]]
    """Derivatives, where asked for: ``sensitivities[result][argument]``."""
    seconds: Optional[float]
    """How long the runs took, from the first to the last, by the clock; None where there were none."""

    def __init__(
        self,
        columns: Mapping[str, Any],
        units: Mapping[str, str],
        failures: Optional[Mapping[int, str]] = None,
        sensitivities: Optional[Mapping[str, dict[str, Floats]]] = None,
        seconds: Optional[float] = None,
    ) -> None:
        super().__init__(columns)
        self.seconds = seconds
        self.units = dict(units)
        self.failures = dict(failures or {})
        self.sensitivities = dict(sensitivities or {})

    def __getattr__(self, name: str) -> Any:
        if name in self:
            return self[name]
        dotted = [key for key in self if key.replace(".", "_") == name]
        if dotted:
            return self[dotted[0]]
        raise AttributeError(f"no column {name}; there are {', '.join(self)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(key.replace(".", "_") for key in self)]

    def __reduce__(self) -> Any:
        return (Columns, (dict(self), self.units, self.failures, self.sensitivities, self.seconds))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of every column."""
        return next((np.shape(column) for column in self.values()), (0,))

    def __repr__(self) -> str:
        rows = int(np.prod(self.shape, dtype=np.int64))
        lines = [f"<carom.Columns: {rows} row{'' if rows == 1 else 's'}, {len(self)} columns>"]
        for name, column in self.items():
            flat = column.ravel()[:3] if np.ndim(column) else column
            words = flat.words if isinstance(flat, Categories) else flat
            unit = self.units.get(name, "1")
            more = " ..." if rows > 3 else ""
            lines.append(f"  {name + (f' [{unit}]' if unit != '1' else ''):28} {np.array2string(np.asarray(words))}{more}")
        return "\n".join(lines)

    def _rows(self) -> Iterator[tuple[str, Any]]:
        for name, column in self.items():
            yield name, column.ravel() if np.ndim(column) != 1 else column

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{name}</th>" for name in self)
        flat = dict(self._rows())
        rows = int(np.prod(self.shape, dtype=np.int64))
        body = "".join(
            "<tr>" + "".join(f"<td>{_cell(column, row)}</td>" for column in flat.values()) + "</tr>" for row in range(min(rows, 5))
        )
        more = f"<p>{rows} rows</p>" if rows > 5 else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``, in which words are categories."""
        import pandas as pd  # type: ignore[import-untyped, unused-ignore]

        table = pd.DataFrame(dict(self._rows()))
        for name, column in self._rows():
            if isinstance(column, Categories):
                table[name] = pd.Categorical.from_codes(column.codes, column.names)
        return table

    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``, in which words are dictionaries and absent numbers null; units are in the metadata of the fields."""
        import pyarrow as pa  # type: ignore[import-untyped, unused-ignore]

        arrays, fields = [], []
        for name, column in self._rows():
            if isinstance(column, Categories):
                codes = pa.array(column.codes, mask=column.codes < 0)
                array = pa.DictionaryArray.from_arrays(codes, pa.array(column.names, pa.string()))
            else:
                array = pa.array(column, from_pandas=True)
            arrays.append(array)
            unit = {"unit": self.units[name]} if name in self.units else None
            fields.append(pa.field(name, array.type, metadata=unit))
        return pa.Table.from_arrays(arrays, schema=pa.schema(fields))

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``, in which words are categories."""
        import polars as pl

        return pl.from_arrow(self.to_arrow())

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """The Arrow C stream of :meth:`to_arrow`; it needs pyarrow."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)
