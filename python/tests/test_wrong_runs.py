"""Wrong runs, sweeps and curves, each with its exact words."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import carom

ROOT = Path(__file__).parents[2]
BALLS = "scenarios/two_balls.toml"
REBOUNDS = "scenarios/fit_rebounds.toml"

BODY = {"mass": 1.0, "velocity": -1.0}
WALL = {"mass": float("inf"), "velocity": 0.0}
DICT: dict[Any, Any] = {"kind": "collision", "body1": BODY, "body2": WALL, "law": {"model": "power", "k": 1e6, "n": 1.5, "lambda": 1e2, "m": 1.0}}
ITSELF: dict[str, Any] = {"kind": "collision"}
ITSELF["law"] = ITSELF
LISTED: dict[str, Any] = {"kind": "collision"}
LISTED["x"] = [LISTED]
AXES = {"law.c": [1e3, 2e3]}


def changed(table: str, **entries: Any) -> dict[Any, Any]:
    """A scenario in which a table has other entries."""
    return {**DICT, table: {**DICT[table], **entries}}


@lru_cache(maxsize=1)
def curved() -> carom.Curve:
    """A curve."""
    return carom.curve(BALLS, "body1.velocity", -5, -4, columns=["restitution", "duration"])


RUNS: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: carom.run(None), "source: type NoneType is neither the path of a file nor a dict", "give one of the two"),
    (lambda: carom.run(3), "source: type int is neither the path of a file nor a dict", "give one of the two"),
    (lambda: carom.run(b"scenarios/two_balls.toml"), "source: type bytes is neither the path of a file nor a dict", "give one of the two"),
    (
        lambda: carom.run("nope.toml"),
        "nope.toml: cannot be read: no such file",
        "check the name; `carom new collision` prints a scenario to start from",
    ),
    (lambda: carom.run("scenarios"), "scenarios: cannot be read: it is a folder", "give a file in it"),
    (lambda: carom.run("kind = 'collision'\nmass = 1"), "source: this is a text, not the path of a file", "carom.run_toml takes a text"),
    (lambda: carom.run("-"), 'source = "-": nothing is read from a pipe here', "give a path or a dict; carom.run_toml takes a text"),
    (lambda: carom.run({}), "dict: there is nothing in it", "`carom new collision` prints a scenario to start from"),
    (
        lambda: carom.run(ITSELF),
        "dict.law.law.law.law.law.law.law.law.law.law.law.law.law.law.law.law.law: it nests more than 16 deep",
        "does it contain itself?",
    ),
    (lambda: carom.run(LISTED), "dict.x[0].x[0].x[0].x[0].x[0].x[0].x[0].x[0].x: it nests more than 16 deep", "does it contain itself?"),
    (lambda: carom.run({1: 2}), "dict: the key 1 is type int, and keys are texts", "write it in quotes"),
    (lambda: carom.run({**DICT, "law": {3: 4}}), "dict.law: the key 3 is type int, and keys are texts", "write it in quotes"),
    (
        lambda: carom.run({**DICT, "law": object()}),
        "dict.law: type object is no value of a scenario",
        "give a number, a text, True or False, a list or a dict",
    ),
    (
        lambda: carom.run({**DICT, "law": None}),
        "dict: [law]: missing table",
        "add [law] with model = ... and its parameters; carom.laws() lists the laws",
    ),
    (
        lambda: carom.run(changed("body1", mass=1j)),
        "dict.body1.mass: type complex is no value of a scenario",
        "give a number, a text, True or False, a list or a dict",
    ),
    (
        lambda: carom.run(changed("body1", mass=float("nan"))),
        "dict: body1.mass = nan: must be a finite number (unit kg)",
        "meaning of mass: in kg, greater than 0; inf is a fixed body",
    ),
    (
        lambda: carom.run(changed("body1", mass=-1)),
        "dict: body1.mass = -1.0: must be greater than 0 (unit kg)",
        "meaning of mass: in kg, greater than 0; inf is a fixed body",
    ),
    (lambda: carom.run(changed("body1", mass=10**400)), "dict.body1.mass: it is too large for a number", "the largest is 1.8e308"),
    (
        lambda: carom.run(changed("body1", mass=True)),
        "dict: body1.mass = true: must be a number or an expression, not a boolean (unit kg)",
        'numbers are written 1.5 or 2e3, expressions in quotes: "pi/2"',
    ),
    (
        lambda: carom.run({**DICT, "bodi1": {}}),
        "dict: bodi1: unknown key",
        "did you mean `body1`? known keys: kind, body1, body2, law, input, solver",
    ),
    (
        lambda: carom.run({**DICT, "kind": "colision"}),
        'dict: kind = "colision": unknown kind of scenario',
        'did you mean "collision"? known: "collision", "beam", "oscillator"',
    ),
    (lambda: carom.run(REBOUNDS), "scenarios/fit_rebounds.toml: this is the file of a fit", 'carom.fit("scenarios/fit_rebounds.toml")'),
    (
        lambda: carom.run("scenarios/speed_sweep.toml"),
        "scenarios/speed_sweep.toml: this is the file of a sweep",
        'carom.sweep("scenarios/speed_sweep.toml")',
    ),
    (
        lambda: carom.run(BALLS, set={"law.zz": 1}),
        'set["law.zz"] = 1.0: unknown key in [law]',
        "known keys: model, form, k, c, n, p, alpha, beta, gamma, A, spheres",
    ),
    (lambda: carom.run(BALLS, set={"law.k": -1}), 'set["law.k"] = -1.0: must be greater than 0 (unit N/m^p)', "meaning of k: stiffness"),
    (lambda: carom.run(BALLS, set={"law.c": None}), 'set["law.c"] = None: None is no number', "give a number, or an array of them"),
    (
        lambda: carom.run(BALLS, set={"law.c": {"a": 1}}),
        'set["law.c"] = {\'a\': 1}: type dict cannot be made an array of numbers',
        "give a number, or an array of them, all rows of one length",
    ),
    (
        lambda: carom.run(BALLS, set={"law.c": np.array([1, 2])}),
        'set["law.c"] = [1.0, 2.0]: must be a number or an expression, not an array (unit N s/m^(p+1))',
        'numbers are written 1.5 or 2e3, expressions in quotes: "pi/2"',
    ),
    (lambda: carom.run(BALLS, set={3: 1}), "set: the key 3 is type int, and keys are texts", 'as in set={"law.c": 2e3}'),
    (
        lambda: carom.run(BALLS, set={"": 1}),
        'set[""] = 1.0: the key is empty or has an empty part',
        'write set={"table.key": value}, for example set={"law.c": 2e3}',
    ),
    (lambda: carom.run(BALLS, set=[("law.c", 1)]), "set = [('law.c', 1)]: it must be a dict, not list", 'as in set={"law.c": 2e3}'),
    (lambda: carom.run(BALLS, set="law.c=1"), "set = 'law.c=1': it must be a dict, not str", 'as in set={"law.c": 2e3}'),
    (lambda: carom.run(BALLS, sensitivities="yes"), "sensitivities = 'yes': it must be True or False", "give one of the two"),
    (
        lambda: carom.run("scenarios/oscillator_bilinear.toml", sensitivities=True),
        "sensitivities: there are none for oscillators",
        "leave it out; a sweep shows how the results change with a parameter",
    ),
    (lambda: carom.run_toml(None), "text: type NoneType is no text", "carom.run takes a path or a dict"),
    (lambda: carom.run_toml(b"x"), "text: type bytes is no text", "carom.run takes a path or a dict"),
    (
        lambda: carom.run_toml(BALLS),
        "the text:1:10: not TOML: invalid unquoted key, expected letters, numbers, `-`, `_`\n  1 | scenarios/two_balls.toml\n    |          ^",
        "a scenario is TOML: [table] lines and key = value lines; `carom new collision` prints an example",
    ),
    (
        lambda: carom.run_toml("kind = "),
        "the text:1:8: a value is missing after =\n  1 | kind =\n    |        ^",
        "write a value after the equals sign, or remove the line",
    ),
]

SWEEPS: list[tuple[Callable[[], Any], str, str]] = [
    (
        lambda: carom.sweep(BALLS),
        "scenarios/two_balls.toml: a sweep needs at least one axis",
        'give axes={"body1.velocity": "linspace(-5,-0.5,50)"}, or an [[axis]] in a sweep file; see help(carom.sweep)',
    ),
    (lambda: carom.sweep(BALLS, ["law.c=1,2"]), "axes = ['law.c=1,2']: it must be a dict, not list", 'as in axes={"law.c": [1e3, 2e3]}'),
    (
        lambda: carom.sweep(BALLS, {"law.cc": [1, 2]}),
        'axes["law.cc"] = 1.0: unknown key in [law]',
        "did you mean `c`? known keys: model, form, k, c, n, p, alpha, beta, gamma, A, spheres",
    ),
    (lambda: carom.sweep(BALLS, {3: [1]}), "axes: the key 3 is type int, and keys are texts", 'as in axes={"law.c": [1e3, 2e3]}'),
    (
        lambda: carom.sweep(BALLS, {"law.c": "linspac(1,2,3)"}),
        'axes["law.c"] = linspac(1,2,3): unknown function linspac',
        "did you mean linspace(...)? write linspace(first,last,count), logspace(...), uniform(a,b,count,seed) or a,b,c",
    ),
    (lambda: carom.sweep(BALLS, {"law.c": None}), 'axes["law.c"] = None: None is no number', "give a number, or an array of them"),
    (lambda: carom.sweep(BALLS, {"law.c": []}), 'axes["law.c"]: there are no values', "give one list for each axis"),
    (
        lambda: carom.sweep(BALLS, {"law.c": [[1, 2]]}),
        'axes["law.c"]: the values of an axis have one dimension, not 2',
        "give one list for each axis",
    ),
    (lambda: carom.sweep(BALLS, {"law.c": [1, float("nan")]}), 'axes["law.c"][1] = nan: it is nan', "leave such rows out, or put a number there"),
    (
        lambda: carom.sweep(BALLS, {"law.c": np.broadcast_to(1.0, 10**10)}),
        'axes["law.c"]: it has 10000000000 values, and a list may have 1000000',
        'a text as "linspace(1,2,1000000000)" takes no memory; carom.collisions takes arrays',
    ),
    (
        lambda: carom.sweep(BALLS, {"law.c": "linspace(1,2,100000000000)"}),
        'axes["law.c"] = linspace(1,2,100000000000): 1e11 points on one axis are too many: a sweep of that size never ends; at most 1e9',
        "use fewer points; random points (uniform, sobol) say as much about several keys as a grid of many more",
    ),
    (
        lambda: carom.sweep(BALLS, {"law.c": "linspace(1,2,100000)", "law.k": "linspace(1,2,100000)"}),
        "the axes make more than 1000000000 runs",
        "use fewer points; random axes are drawn together and make no grid",
    ),
    (
        lambda: carom.sweep(BALLS, AXES, errors="recheckk"),
        "errors = 'recheckk': it must be one of none, estimate, recheck",
        'did you mean "recheck"? known: none, estimate, recheck',
    ),
    (lambda: carom.sweep(BALLS, AXES, format="parquet"), "format: there is no folder to write into", 'add out="DIR", or leave it out'),
    (lambda: carom.sweep(BALLS, AXES, resume=True), "resume: there is no folder to write into", 'add out="DIR", or leave it out'),
    (lambda: carom.sweep(BALLS, AXES, resume="yes"), "resume = 'yes': it must be True or False", "give one of the two"),
    (lambda: carom.sweep(BALLS, AXES, shard="1/2"), "shard: there is no folder to write into", 'add out="DIR", or leave it out'),
    (
        lambda: carom.sweep(BALLS, AXES, out="x", format="parket"),
        "format = 'parket': it must be one of csv, parquet",
        'did you mean "parquet"? known: csv, parquet',
    ),
    (
        lambda: carom.sweep(BALLS, AXES, out="x", shard="3/2"),
        "shard = 3/2: write I/N with I from 1 to N, at most 1000000, as in 2/8",
        "help(carom.sweep) has the arguments",
    ),
    (lambda: carom.sweep(BALLS, AXES, out="x", shard=(1, 2, 3)), "shard = (1, 2, 3): it must be two whole numbers", 'write (3, 64), or "3/64"'),
    (lambda: carom.sweep(BALLS, AXES, out="x", shard=(1, 2.5)), "shard[1] = 2.5: it must be a whole number, 1 or greater", "give a whole number"),
    (lambda: carom.sweep(BALLS, AXES, out=BALLS), "out = scenarios/two_balls.toml: it is a file, not a folder", "name a folder; it is made"),
    (lambda: carom.sweep(BALLS, AXES, out=3), "out: type int is no path of a folder", "give a text or a path; the folder is made"),
    (lambda: carom.sweep(BALLS, AXES, columns="restitution"), 'columns = "restitution": a text is no list of names', 'write columns=["restitution"]'),
    (lambda: carom.sweep(BALLS, AXES, set={"law.k": -1}), 'set["law.k"] = -1.0: must be greater than 0 (unit N/m^p)', "meaning of k: stiffness"),
    (lambda: carom.sweep(BALLS, AXES, threads=0), "threads = 0: it must be a whole number from 1 to 1024", "None takes all cores"),
    (lambda: carom.sweep(3, AXES), "source: type int is neither the path of a file nor a dict", "give one of the two"),
    (lambda: carom.sweep(REBOUNDS, AXES), "scenarios/fit_rebounds.toml: this is the file of a fit", 'carom.fit("scenarios/fit_rebounds.toml")'),
    (
        lambda: carom.curve(BALLS, "body1.velocit", -5, -1),
        'key = "body1.velocit": unknown key in [body1]',
        "did you mean `velocity`? known keys: mass, velocity, force",
    ),
    (lambda: carom.curve(BALLS, 3, -5, -1), "key: type int is no dotted key", 'give a text, as in "body1.velocity"'),
    (lambda: carom.curve(BALLS, "body1.velocity", -1, -1), "last = -1: a range from -1 to -1 has no width", "give two numbers that differ"),
    (lambda: carom.curve(BALLS, "body1.velocity", -np.inf, -1), "first = -inf: it must be a finite number", "a curve has two ends"),
    (lambda: carom.curve(BALLS, "body1.velocity", -5, None), "last = None: None is no number", "give a number, or an array of them"),
    (lambda: carom.curve(BALLS, "body1.velocity", "x", -1), "first = 'x': 'x' is no number", "give a number, or an array of them"),
    (
        lambda: carom.curve(BALLS, "body1.velocity", -5, -1, tolerance=-1),
        "tolerance = -1: it must be from 1e-13 to 0.1",
        "runs are done at a tenth of it; the default is 1e-10",
    ),
    (
        lambda: carom.curve(BALLS, "body1.velocity", -5, -1, checks=-1),
        "checks = -1: it must be a whole number from 1 to 1000",
        "help(carom.curve) has the arguments",
    ),
    (
        lambda: carom.curve("scenarios/beam.toml", "striker.velocity", -5, -1),
        'scenarios/beam.toml: curves are made of collisions, and this is kind = "beam"',
        "carom.sweep makes tables of every kind",
    ),
    (lambda: curved()([-4.5], "durration"), "result: the curve has no durration", "it has restitution, duration"),
    (lambda: curved()([-4.5], 3), "result: type int is no name of a result", 'give a text, as in "restitution"'),
    (lambda: curved()([float("nan")]), "x[0] = nan: it is nan", "leave such rows out, or put a number there"),
]


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("call, rule, hint", [*RUNS, *SWEEPS])
def test_a_wrong_call_is_refused_in_these_words(call: Callable[[], Any], rule: str, hint: str) -> None:
    with pytest.raises(carom.InputError) as refusal:
        call()
    assert str(refusal.value) == f"{rule}\nhint: {hint}"
    assert refusal.value.hint == hint
