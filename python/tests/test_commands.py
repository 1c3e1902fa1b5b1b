"""Every command as a function answers what the command answers."""

from __future__ import annotations

import csv
import inspect
import json
import re
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest
from command_line import SCENARIOS, command, commands

import carom

BALLS = str(SCENARIOS / "two_balls.toml")
RANGE = "body1.velocity=range(-5,-1)"

#: A call, and the options of the command that ask the same.
SAME: list[tuple[Callable[[], Any], list[str]]] = [
    (lambda: carom.audit(), ["audit"]),
    (
        lambda: carom.audit(n=1.25, m=[1.25, 0.5], speed=2.0, mass=0.5, k=1e7, load=3.0, end="force", restitution=[0.3, 0.6]),
        "audit --n 1.25 --m 1.25,0.5 --speed 2 --mass 0.5 --k 1e7 --load 3 --end force --restitution 0.3,0.6".split(),
    ),
    (lambda: carom.audit(restitution="linspace(0.2,0.8,4)"), ["audit", "--restitution", "linspace(0.2,0.8,4)"]),
    (lambda: carom.design(restitution=0.5), "design --restitution 0.5".split()),
    (lambda: carom.design(restitution=0.7, n=1.5, m=0.5, k=1e6, mass=2, speed=3, end="indentation"),
     "design --restitution 0.7 --n 1.5 --m 0.5 --k 1e6 --mass 2 --speed 3 --end indentation".split()),
    (lambda: carom.design(BALLS, restitution=0.6, unknown="law.c", range=(10.0, 1e5), points=20),
     ["design", BALLS, *"--restitution 0.6 --unknown law.c --range 10 1e5 --points 20".split()]),
    (lambda: carom.design(SCENARIOS / "bead_under_load.toml", stick=True),
     ["design", str(SCENARIOS / "bead_under_load.toml"), "--stick"]),
    (lambda: carom.cor(alpha=1.5, beta=1.5, gamma=0.1, load=0.02, end="force", order=6, pade=(3, 3)),
     "cor --alpha 1.5 --beta 1.5 --gamma 0.1 --load 0.02 --end force --order 6 --pade 3,3".split()),
    (lambda: carom.cor(alpha=1.5, beta=1.5, mass=0.1, stiffness=1e8, gamma0=1e4, speed=1.5, gravity=9.81),
     "cor --alpha 1.5 --beta 1.5 --mass 0.1 --stiffness 1e8 --gamma0 1e4 --speed 1.5 --gravity 9.81".split()),
    (lambda: carom.verify(BALLS, events=["all", "none"], rungs=4, start=1e-3, stop=1e-9, fit=(1e-4, 1e-8), set={"law.c": 2e3}),
     ["verify", BALLS, *"--events all,none --rungs 4 --from 1e-3 --to 1e-9 --fit 1e-4,1e-8 --set law.c=2e3".split()]),
    (lambda: carom.curve(BALLS, "body1.velocity", -5, -1, columns=["restitution", "duration"], tolerance=1e-8, checks=4, seed=7),
     ["curve", BALLS, "--axis", RANGE, *"--columns restitution,duration --tolerance 1e-8 --checks 4 --seed 7".split()]),
]  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> list[Any]:
    """What the command prints with --json, one line for each of the calls."""
    lines = commands([[*options, "--json"] for _, options in SAME]).splitlines()
    return [json.loads(line) for line in lines]


def without_times(value: Any) -> Any:
    """The same without how long it took, which is never the same."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if key != "time_s"}
    return [without_times(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize("index", range(len(SAME)), ids=lambda index: f"{SAME[index][1][0]}-{index}")
@pytest.mark.filterwarnings("ignore:outside the stated range:UserWarning")
def test_an_answer_is_the_json_of_the_command(index: int, printed: list[Any]) -> None:
    answer = SAME[index][0]()
    assert isinstance(answer, carom.Answer) and answer == answer.to_dict()
    assert without_times(answer.to_dict()) == without_times(printed[index])
    for name, value in answer.items():
        if name.isidentifier() and not hasattr(dict, name) and name != "from":
            assert getattr(answer, name) == value


def test_an_answer_prints_itself_as_the_command_does() -> None:
    words = command("audit", "--restitution", "0.5", "--m", "1")
    answer = carom.audit(restitution=0.5, m=1)
    assert answer.words == words and repr(answer) == words.rstrip("\n")
    words = command("alpha", "--n", "1.5", "--cubic")
    assert carom.alpha(n=1.5, cubic=True).words == words
    first = carom.alpha(n=1.5).rows[0]
    assert words.splitlines()[1].split()[:2] == ["0.05", f"{first.alpha:.6f}"] and first.restitution == 0.05


def test_what_the_command_warns_of_is_a_warning() -> None:
    with pytest.warns(UserWarning, match="^outside the stated range: small load, eq. 18; large load, eq. 21") as told:
        carom.cor(alpha=1.5, beta=1.5, gamma=0.1)
    assert told[0].filename == __file__
    with pytest.warns(UserWarning, match="^the record ends at 10 s, before the duration: it is 0 from there on$") as told:
        carom.run(SCENARIOS / "oscillator_record.toml")
    assert told[0].filename == __file__


def test_a_check_says_what_a_file_is() -> None:
    for name in ("two_balls.toml", "beam.toml", "fit_rebounds.toml", "speed_sweep.toml"):
        assert carom.check(SCENARIOS / name) + "\n" == command("check", str(SCENARIOS / name))
    law = {"model": "power", "k": 1e6, "n": 1.5, "lambda": 1e2, "m": 1.0}
    bodies = {"body1": {"mass": 1, "velocity": -1}, "body2": {"mass": 1, "velocity": 0}}
    assert carom.check({"kind": "collision", "law": law, **bodies}).startswith("dict: ok")


def test_laws_have_the_tables_that_the_command_shows() -> None:
    laws = carom.laws()
    assert [law.name for law in laws] == ["bouc-wen-hunt-crossley", "bouc-wen-maxwell", "power", "walton-braun", "thornton"]
    shown = command("laws")
    for law in laws:
        assert law.name in shown
        words = command("laws", "show", law.name)
        assert law.title in words
        for table in law.tables:
            for row in table.parameters:
                assert any(line.split()[:1] == [row.key] and row.words in line for line in words.splitlines()), (law.name, row.key)
                assert row.unit == "1" or row.unit in words
        for name in law.names:
            assert carom.laws(name) == law


def test_the_documentation_of_collisions_names_every_parameter_with_its_unit() -> None:
    text = inspect.getdoc(carom.collisions) or ""
    lines = [line.strip() for line in text.splitlines()]
    for law in carom.laws():
        assert f"{' or '.join(law.names)}: {law.title}" in lines
        begin = lines.index(f"{' or '.join(law.names)}: {law.title}")
        rest = lines[begin + 1 :]
        for table in law.tables:
            for row in table.parameters:
                key = "lambda_" if row.key == "lambda" else row.key
                unit = "" if row.unit == "1" else f" [{row.unit}]"
                assert any(line.startswith(f"{key}{unit} ") and line.endswith(f" {row.words}, {row.rule}") for line in rest), (law.name, key)
    for name in inspect.signature(carom.collisions).parameters:
        assert name in text or name == "parameters" or name in ("rtol", "atol", "t_max", "max_evaluations", "compression_only"), name


def fit_of(folder: Path) -> tuple[dict[str, Any], Path]:
    """A fit of three parameters to twelve twin rebounds: with columns, and as a file."""
    speeds = np.geomspace(0.2, 5, 12)
    truth = carom.collisions("bwshc", form="base", **TRUTH, v0=speeds)
    columns = {"v0_m_per_s": speeds, "restitution": truth["restitution"] + 0.002 * np.sin(7 * np.arange(12)), "restitution_sd": np.full(12, 0.002)}
    fixed = {name: TRUTH[name] for name in ("n", "p", "kappa")}
    rows = zip(*(column.tolist() for column in columns.values()))
    (folder / "rebounds.csv").write_text("\n".join([",".join(columns), *(",".join(map(repr, row)) for row in rows)]) + "\n")
    head = 'law = "bwshc"\nform = "base"\nseed = 1\nfront = 0\n[[data]]\nfile = "rebounds.csv"\n[fixed]\n'
    (folder / "fit.toml").write_text(head + "".join(f"{name} = {value}\n" for name, value in fixed.items()))
    return {"law": "bwshc", "form": "base", "seed": 1, "front": 0, "data": [columns], "fixed": fixed}, folder / "fit.toml"


TRUTH = {"Bb": 2.38, "Gammab": -1.19, "kappa": 0.5, "sigmab": 0.1, "n": 1.5, "p": 1.5}


def test_a_fit_is_that_of_the_command_from_a_file_and_from_columns(tmp_path: Path) -> None:
    given, file = fit_of(tmp_path)
    from_file, from_columns = carom.fit(file), carom.fit(given)
    assert from_file.to_dict() == json.loads(command("fit", str(file), "--json"))
    # Only the name of the data differs, and with it what the fit is called.
    assert {name for name in from_file if from_file[name] != from_columns[name]} == {"hash", "fit"}
    assert from_file.fit.data[0].sha256 == from_columns.fit.data[0].sha256
    assert repr(from_file).startswith("Bouc-Wen-Simon-Hunt-Crossley, base parameters\nfitted to 12 values of restitution in ")
    for free in ("Bb", "Gammab", "sigmab"):
        interval = from_file.spread.intervals[free]
        assert interval.low < from_file.parameters[free] < interval.high and interval.low < TRUTH[free] < 1.01 * interval.high
    lists = {**given, "data": [{name: column.tolist() for name, column in given["data"][0].items()}]}
    assert carom.fit(lists, threads=1, set={"seed": 1}).to_dict() == from_columns.to_dict()


def test_the_curve_of_a_fit_is_that_of_its_law_with_the_band_of_its_parameters(tmp_path: Path) -> None:
    given, _ = fit_of(tmp_path)
    fit = carom.fit(given)
    speeds = np.array([0.1, 0.5, 1.0, 3.0, 10.0])
    curve = fit.curve(speeds)
    assert list(curve) == ["v0", "restitution", "restitution_sd", "duration", "duration_sd", "peak_force", "peak_force_sd"]
    numbers = {name: value for name, value in fit.parameters.items() if value is not None}
    collisions = carom.collisions("bwshc", form="base", **numbers, v0=speeds, errors="estimate")
    assert np.array_equal(curve["v0"], speeds)
    # Both are at the tolerance of 1e-8 or finer.
    assert curve["restitution"] == pytest.approx(collisions["restitution"], abs=2e-8)
    # Restitution alone says nothing of the scales of time and force.
    assert np.isnan(curve["duration"]).all() and np.isnan(curve["peak_force_sd"]).all()
    free = ["Bb", "Gammab", "sigmab"]

    def slopes(at: Any) -> Any:
        table = carom.collisions("bwshc", form="base", **numbers, v0=at, sensitivities=free, columns=["restitution"])
        return np.stack([table.sensitivities["restitution"][name] for name in free], axis=-1)

    measured = slopes(given["data"][0]["v0_m_per_s"]) / 0.002
    covariance = np.linalg.inv(measured.T @ measured)
    band = np.sqrt(np.einsum("ij,jk,ik->i", slopes(speeds), covariance, slopes(speeds)))
    assert curve["restitution_sd"] == pytest.approx(band, rel=1e-4)
    assert fit.curve(1.0)["restitution"].shape == (1,)


def test_a_comparison_of_laws_says_which_explains_the_data(tmp_path: Path) -> None:
    _, file = fit_of(tmp_path)
    file.write_text(file.read_text().replace("front = 0\n", ""))
    answer = carom.fit(file, compare=["bwshc", "bwm"])
    assert answer.to_dict() == json.loads(command("fit", str(file), "--json", "--compare", "bwshc,bwm"))
    assert [law.law for law in answer.laws] == ["bouc-wen-hunt-crossley", "bouc-wen-maxwell"]
    with pytest.raises(carom.InputError, match="^curve: this answer has no fit to go on with\nhint: make the fit of one law, and without resume$"):
        answer.curve([1.0])


def test_a_curve_gives_what_runs_give() -> None:
    curve = carom.curve(BALLS, "body1.velocity", -5, -1, columns=["restitution", "duration"])
    speeds = np.array([[-4.9, -3.3], [-2.0, -1.001]])
    for name in ("restitution", "duration"):
        values = curve(speeds, name)
        runs = np.array([[carom.run(BALLS, set={"body1.velocity": speed})[name] for speed in row] for row in speeds])
        # The default tolerance of a curve is 1e-10.
        assert values.shape == (2, 2) and values == pytest.approx(runs, rel=1e-9)
    assert np.array_equal(curve([-2.0]), curve(np.array([-2.0]), "restitution")) and curve(-2.0).shape == ()
    assert np.isnan(curve([-5.1, 0.0])).all()


@pytest.mark.parametrize("name", ["two_balls.toml", "dimensionless.toml", "beam.toml", "oscillator_bilinear.toml"])
def test_a_trajectory_is_that_of_the_command(name: str, tmp_path: Path) -> None:
    command("run", str(SCENARIOS / name), "--out", str(tmp_path / "run"))
    head, *rows = csv.reader((tmp_path / "run" / "trajectory.csv").open())
    curves = carom.run(SCENARIOS / name).trajectory
    assert list(curves) == head and curves.shape == (len(rows),) and len(rows) > 100
    for i, column in enumerate(head):
        assert np.array_equal(curves[column], [float(row[i]) for row in rows]), column
    assert set(curves.units) == set(head) and curves[head[0]][0] == 0.0


def test_an_outcome_is_its_json_with_attributes() -> None:
    outcome = carom.run(BALLS, sensitivities=True)
    data = json.loads(outcome.to_json())
    assert dict(outcome) == data and outcome.to_dict() == data and len(outcome) == len(data) and "restitution" in outcome
    assert outcome["restitution"] == outcome.restitution == data["restitution"] and outcome.stop == "separated"
    assert outcome.energy.dissipated == data["energy"]["dissipated"] and outcome.error.restitution < 1e-9
    assert outcome.events[0].name == "maximum-indentation" and outcome.get("nothing") is None
    assert outcome.trajectory is outcome.trajectory
    assert outcome.trajectory["force_N"].max() == pytest.approx(outcome.peak_force, rel=1e-3)


def test_functions_have_the_options_of_their_commands() -> None:
    """Every option of a command is an argument of its function, but for those of the terminal."""
    renamed = {"axis": "axes", "from": "start", "to": "stop"}
    for name in ("sweep", "fit", "curve", "audit", "design", "alpha", "cor", "verify"):
        options = re.findall(r"^ +(?:-\w, )?--([a-z0-9-]+)", command(name, "--help"), re.MULTILINE)
        wanted = {renamed.get(option, option.replace("-", "_")) for option in options} - {"json", "csv", "help"}
        if name == "curve":
            wanted = wanted - {"axes"} | {"key", "first", "last"}
        assert len(wanted) >= 4 and wanted <= set(inspect.signature(getattr(carom, name)).parameters), name


def test_pictures_are_those_of_the_command(tmp_path: Path) -> None:
    outcome = carom.run(BALLS)
    command("run", BALLS, "--plot", str(tmp_path / "command.svg"), "--plot-size", "column")
    drawing = outcome.plot([tmp_path / "own.svg", tmp_path / "own.png"], size="column")
    assert drawing == drawing._repr_svg_() == (tmp_path / "command.svg").read_text() == (tmp_path / "own.svg").read_text()
    assert (tmp_path / "own.png").read_bytes().startswith(b"\x89PNG")
    assert outcome.plot(theme="dark").startswith("<svg")
    carom.cor(alpha=1.5, beta=1.5, gamma=0.05, plot=tmp_path / "cor.svg")
    assert "root-pade" in (tmp_path / "cor.svg").read_text()
    carom.sweep(BALLS, {"law.c": [1e3, 2e3]}, out=tmp_path / "sweep", plot=str(tmp_path / "sweep.svg"))
    assert "law.c" in (tmp_path / "sweep.svg").read_text()
    for wrong, words in (("a.pdf", "plot = a.pdf: its name does not say that it is a picture"), (3, "type int is no path of a file")):
        with pytest.raises(carom.InputError, match=re.escape(words)):
            outcome.plot([wrong])  # type: ignore[list-item]
    with pytest.raises(carom.InputError, match="plot_size = huge: it must be one of column, page"):
        outcome.plot(size="huge")
    with pytest.raises(carom.InputError, match="there is no folder to write into"):
        carom.sweep(BALLS, {"law.c": [1e3, 2e3]}, plot="a.svg")
