"""What collisions take, and how their tables pass on: to pandas, polars and Arrow, through copies and pickles, to a page."""

from __future__ import annotations

import copy
import decimal
import fractions
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pint
import polars as pl
import pyarrow as pa
import pytest

import carom

BALLS = Path(__file__).parents[2] / "scenarios" / "two_balls.toml"
UNITS = pint.UnitRegistry()
SPEEDS = np.array([0.25, 0.5, 1.0, 2.0, 4.0])


def power(**changed: Any) -> carom.Columns:
    """Collisions by the power law at some speeds."""
    return carom.collisions("power", **{"mass1": 1.0, "k": 1e6, "n": 1.5, "lambda_": 1e2, "m": 1.0, "v0": SPEEDS, **changed})


EXPECTED = power()["restitution"]

READ_ONLY = SPEEDS.copy()
READ_ONLY.flags.writeable = False


@pytest.mark.parametrize(
    "speeds",
    [
        SPEEDS.tolist(),
        tuple(SPEEDS),
        [np.float64(0.25), 0.5, np.float32(1), 2, np.int16(4)],
        [fractions.Fraction(1, 4), decimal.Decimal("0.5"), 1, 2, 4],
        SPEEDS.astype(np.float32),
        SPEEDS.astype(np.float16),
        SPEEDS.astype(np.longdouble),
        SPEEDS.astype(">f8"),
        SPEEDS.astype(">f4"),
        SPEEDS.astype(object),
        np.repeat(SPEEDS, 3)[::3],
        SPEEDS[::-1].copy()[::-1],
        np.asfortranarray(np.stack([SPEEDS, SPEEDS]))[1],
        READ_ONLY,
        np.ma.masked_array(SPEEDS, mask=False),
        memoryview(SPEEDS),
        pd.Series(SPEEDS, index=list("abcde")),
        pd.Series(SPEEDS, dtype="Float64"),
        pl.Series(SPEEDS),
        pl.Series(SPEEDS, dtype=pl.Float32),
        pa.array(SPEEDS),
        UNITS.Quantity(SPEEDS * 100, "cm/s"),
        UNITS.Quantity(SPEEDS, "m/s"),
    ],
    ids=lambda value: f"{type(value).__module__}.{type(value).__name__}",
)
def test_anything_that_numpy_makes_numbers_of_is_taken(speeds: Any) -> None:
    table = power(v0=speeds)
    assert np.array_equal(table["restitution"], EXPECTED)
    assert table.shape == (5,)


def test_whole_numbers_of_every_kind_are_numbers() -> None:
    for kind in (np.int8, np.int64, np.uint8, np.uint64, ">i4"):
        assert np.array_equal(power(v0=np.array([1, 2, 4], dtype=kind))["restitution"], EXPECTED[2:])
    assert np.array_equal(power(v0=range(1, 3))["restitution"], EXPECTED[2:4])


@pytest.mark.parametrize("one", [1.0, 1, np.float64(1), np.float32(1), np.int32(1), np.array(1.0), np.ones(()), UNITS.Quantity(3.6, "km/hour")])
def test_one_number_gives_columns_without_dimension(one: Any) -> None:
    table = power(v0=one)
    assert table.shape == () and table["restitution"].shape == () and table["stop"].shape == ()
    assert table["restitution"] == pytest.approx(EXPECTED[2], rel=1e-12)
    assert float(table.restitution) == table["restitution"] and table["stop"] == "separated"


def test_arguments_are_broadcast_like_those_of_numpy() -> None:
    table = power(v0=SPEEDS, k=np.array([[1e5], [1e6], [1e7]]))
    assert all(column.shape == (3, 5) for column in table.values()) and table.shape == (3, 5)
    assert np.array_equal(table["restitution"][1], EXPECTED)
    for row, k in enumerate((1e5, 1e6, 1e7)):
        assert np.array_equal(table["duration"][row], power(k=k)["duration"])
    cube = power(v0=SPEEDS[None, None, :], k=np.full((2, 1, 1), 1e6), mass1=np.ones((1, 3, 1)))
    assert cube.shape == (2, 3, 5) and np.array_equal(cube["restitution"], np.broadcast_to(EXPECTED, (2, 3, 5)))
    assert power(k=[1e6]).shape == (5,) and power(v0=[1.0], k=[1e6]).shape == (1,) and power(v0=np.ones((1, 1)), k=1e6).shape == (1, 1)
    assert np.array_equal(power(v0=np.broadcast_to(1.0, (4, 2)))["restitution"], np.full((4, 2), EXPECTED[2]))
    assert power(v0=SPEEDS.reshape(5, 1)[:0]).shape == (0, 1)


def test_arguments_are_not_changed_and_results_are_the_callers_own() -> None:
    before = SPEEDS.copy()
    table = power()
    assert np.array_equal(SPEEDS, before)
    table["restitution"][0] = 7.0
    assert np.array_equal(power()["restitution"], EXPECTED)


@pytest.mark.parametrize(
    "changed, words",
    [
        ({"v0": UNITS.Quantity(1, "kg")}, "v0 = <Quantity(1, 'kilogram')>: it is in kilogram, and that is no m/s\nhint: give it in m/s"),
        ({"mass1": UNITS.Quantity([1.0], "N")}, "mass1 = <Quantity([1.], 'newton')>: it is in newton, and that is no kg\nhint: give it in kg"),
        ({"m": UNITS.Quantity(1, "m")}, "m = <Quantity(1, 'meter')>: it is in meter, and that is no number\nhint: give a number without unit"),
    ],
)
def test_quantities_of_another_dimension_are_refused_with_both_units(changed: dict[str, Any], words: str) -> None:
    with pytest.raises(carom.InputError) as refusal:
        power(**changed)
    assert str(refusal.value) == words


def test_quantities_are_converted_wherever_numbers_are_taken() -> None:
    table = power(mass1=UNITS.Quantity(1000, "g"), v0=UNITS.Quantity(SPEEDS, "m/s"), k=UNITS.Quantity(1e6, "N/m**1.5"), m=UNITS.Quantity(1, ""))
    assert np.array_equal(table["restitution"], EXPECTED)
    given = carom.run(BALLS, set={"body1.velocity": UNITS.Quantity(-50, "cm/s")})
    assert given.restitution == carom.run(BALLS).restitution
    law = {"model": "power", "k": 1e6, "n": 1.5, "lambda": 1e2, "m": 1.0}
    body = {"mass": UNITS.Quantity(1000, "g"), "velocity": np.float32(-1)}
    outcome = carom.run({"kind": "collision", "law": law, "body1": body, "body2": {"mass": np.inf, "velocity": np.int64(0)}})
    assert outcome.restitution == pytest.approx(EXPECTED[2], rel=1e-9)


def test_frames_take_the_columns_as_they_are() -> None:
    table = power(errors="estimate")
    for name in ("restitution", "restitution_error", "energy.dissipated"):
        assert np.array_equal(pd.DataFrame(table)[name].to_numpy(), table[name])
        assert np.array_equal(pl.DataFrame(table)[name].to_numpy(), table[name])
        assert np.array_equal(pa.table(table)[name].to_numpy(), table[name])
    assert list(pd.DataFrame(table)) == pl.DataFrame(table).columns == pa.table(table).column_names == list(table)
    assert pd.DataFrame(table)["stop"].tolist() == table["stop"].codes.tolist()


@pytest.mark.filterwarnings("ignore:1 of 5:RuntimeWarning")
def test_frames_of_their_own_have_categories_and_what_is_absent() -> None:
    table = power(v0=[1.0, -1.0, 2.0, 3.0, 4.0])
    stops = ["separated", None, "separated", "separated", "separated"]
    pandas = table.to_pandas()
    assert pandas["stop"].dtype == "category" and pandas["stop"].astype(object).fillna("").tolist() == table["stop"].words.tolist()
    assert list(pandas["stop"].cat.categories) == list(table["stop"].names)
    assert np.isnan(pandas["restitution"][1])
    arrow = table.to_arrow()
    assert pa.types.is_dictionary(arrow["stop"].type) and arrow["stop"].to_pylist() == stops
    assert arrow["restitution"].null_count == 1 and arrow["restitution"][1].as_py() is None
    assert arrow.schema.field("duration").metadata == {b"unit": b"s"} and arrow.schema.field("stop").metadata is None
    polars = table.to_polars()
    assert polars["stop"].dtype == pl.Categorical and polars["stop"].to_list() == stops
    assert polars["restitution"][1] is None and polars["restitution"][0] == table["restitution"][0]
    stream = pa.RecordBatchReader.from_stream(table).read_all()
    assert stream.equals(arrow) and stream["method"].to_pylist()[0] == "panels"


def test_tables_of_any_shape_become_flat_frames() -> None:
    table = power(k=np.array([[1e5], [1e6]]))
    assert table.to_pandas().shape == (10, 21) and table.to_arrow().num_rows == 10 and table.to_polars().height == 10
    assert np.array_equal(table.to_pandas()["restitution"].to_numpy(), table["restitution"].ravel())
    assert power(v0=1.0).to_pandas().shape == (1, 21) and power(v0=[]).to_arrow().num_rows == 0


def test_categories_are_codes_that_know_their_words() -> None:
    stops = power()["stop"]
    assert isinstance(stops, carom.Categories) and stops.dtype == np.int8
    assert (stops == "separated").all() and not (stops == "stuck").any() and (stops != "nonsense").all() and not (stops == "nonsense").any()
    assert stops[1:3].names == stops.names and stops[1:3].words.tolist() == ["separated"] * 2
    assert type(stops.codes) is np.ndarray and stops.codes.tolist() == [0] * 5
    assert repr(stops[:2]) == f"Categories(['separated', 'separated'], names={stops.names})"
    some = carom.Categories([0, -1, 1], ["a", "b"])
    assert some.words.tolist() == ["a", "", "b"] and (some == "a").tolist() == [True, False, False] and (some == -1).tolist() == [False, True, False]


@pytest.mark.parametrize("through", [lambda one: pickle.loads(pickle.dumps(one)), copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"])
@pytest.mark.filterwarnings("ignore:1 of 2:RuntimeWarning")
def test_what_comes_back_can_be_copied_and_pickled(through: Any) -> None:
    table = power(v0=[1.0, -1.0], sensitivities=["k"])
    same = through(table)
    assert type(same) is carom.Columns and list(same) == list(table)
    assert all(np.array_equal(same[name], table[name], equal_nan=name not in ("stop", "method")) for name in table)
    assert same["stop"].names == table["stop"].names and type(same["stop"]) is carom.Categories
    assert same.units == table.units and same.failures == table.failures and len(same.failures) == 1
    assert same.seconds == table.seconds is not None and 0 < table.seconds < 60
    assert np.array_equal(same.sensitivities["restitution"]["k"], table.sensitivities["restitution"]["k"], equal_nan=True)
    stops = through(table["stop"])
    assert type(stops) is carom.Categories and stops.names == table["stop"].names and stops.codes.tolist() == [0, -1]
    outcome = carom.run(BALLS)
    first = through(outcome)
    assert type(first) is carom.Outcome and first.to_json() == outcome.to_json() and repr(first) == repr(outcome)
    assert first.to_dict() == outcome.to_dict() and first.energy.dissipated == outcome.energy.dissipated
    record = through(outcome.energy)
    assert type(record) is carom.Record and record == outcome.energy and record.moment == "separation"
    answer = carom.alpha(n=1.5)
    again = through(answer)
    assert type(again) is carom.Answer and again == answer and again.words == answer.words and repr(again) == repr(answer)


def test_curves_travel_with_an_outcome_that_was_asked_for_them() -> None:
    outcome = carom.run(BALLS)
    with pytest.raises(carom.InputError, match="^trajectory: the curves did not travel with this copy\nhint: look at .trajectory before"):
        pickle.loads(pickle.dumps(outcome)).trajectory
    force = outcome.trajectory["force_N"]
    assert np.array_equal(pickle.loads(pickle.dumps(outcome)).trajectory["force_N"], force)
    assert np.array_equal(copy.deepcopy(outcome).trajectory["force_N"], force)
    curve = carom.curve(BALLS, "body1.velocity", -5, -4, columns=["restitution"])
    assert copy.deepcopy(curve)(-4.5) == copy.copy(curve)(-4.5) == curve(-4.5)
    with pytest.raises(carom.InputError, match="^curve: this answer was pickled, and what it needs stayed behind\nhint: make it anew"):
        pickle.loads(pickle.dumps(curve))(-4.5)


def test_tables_and_outcomes_show_themselves() -> None:
    table = power(columns=["restitution", "duration"])
    lines = repr(table).splitlines()
    assert lines[0] == "<carom.Columns: 5 rows, 4 columns>"
    assert [line.split()[0] for line in lines[1:]] == ["restitution", "duration", "stop", "method"] and "[s]" in lines[2]
    assert repr(power(v0=1.0, columns=[])).splitlines()[0] == "<carom.Columns: 1 row, 2 columns>"
    page = power(v0=np.ones(7), columns=["restitution"])._repr_html_()
    assert page.startswith("<table><thead><tr><th>restitution</th><th>stop</th><th>method</th></tr></thead><tbody><tr><td>0.998661</td>")
    assert page.count("<tr>") == 6 and page.endswith("</tbody></table><p>7 rows</p>")
    outcome = carom.run(BALLS)
    assert repr(outcome) == outcome.summary.rstrip("\n") and "restitution" in repr(outcome)
    shown = outcome._repr_html_()
    assert shown.startswith("<table><caption>collision: separated</caption><tbody><tr><td>restitution</td><td>0.6272702328") and "±" in shown
    assert "restitution" in dir(table) and "restitution" in dir(outcome) and "energy_dissipated" in dir(power())
    assert np.array_equal(power().energy_dissipated, power()["energy.dissipated"])


def test_derivatives_come_by_argument_with_the_shape_of_the_table() -> None:
    table = power(sensitivities=["v0", "k", "lambda_", "mass1"], columns=["restitution", "duration"])
    slopes = table.sensitivities
    assert set(slopes) == {"restitution", "duration"} and set(slopes["restitution"]) == {"v0", "k", "lambda_", "mass1"}
    step = 1e-5
    for name, value in (("v0", SPEEDS), ("k", 1e6), ("lambda_", 1e2), ("mass1", 1.0)):
        up, down = (power(**{name: value * (1 + sign * step), "rtol": 1e-13}) for sign in (1, -1))
        for result in ("restitution", "duration"):
            # Central differences are good to step² and to the tolerance over the step.
            difference = (up[result] - down[result]) / (2 * step * value)
            assert slopes[result][name] == pytest.approx(difference, rel=1e-5, abs=1e-9 * np.max(np.abs(difference)))
    both = power(velocity1=-SPEEDS, v0=None, sensitivities=["velocity1"])
    assert np.array_equal(both.sensitivities["restitution"]["velocity1"], -slopes["restitution"]["v0"])
