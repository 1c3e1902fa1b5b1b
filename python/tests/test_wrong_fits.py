"""Wrong fits, fitted curves and likelihoods, each with its exact words."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Callable

import numpy as np
import pytest

import carom

ROOT = Path(__file__).parents[2]
BALLS = "scenarios/two_balls.toml"
COLUMNS = "v0_m_per_s, restitution, duration_s, peak_force_N, x_m, force_N, loop, file, u, masses; <column>_sd has deviations"
SPEEDS = [1.0, 2.0, 3.0]


def rebounds(**columns: Any) -> dict[str, Any]:
    """A fit to three rebounds, with other columns."""
    return {"law": "bwm", "form": "base", "data": [{"v0_m_per_s": SPEEDS, "restitution": [0.8, 0.7, 0.6], **columns}]}


@lru_cache(maxsize=1)
def likelihood() -> carom.Likelihood:
    """The likelihood of its parameters."""
    return carom.Likelihood(rebounds(), deviations={"restitution": 0.01})


@lru_cache(maxsize=1)
def fitted() -> carom.Fit:
    """The fit itself."""
    with pytest.warns(UserWarning, match="^3 values cannot determine 6 parameters: fix or tie some, or add data$"):
        return carom.fit(rebounds())


FITS: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: carom.fit(None), "missing argument: source", "help(carom.fit) has the arguments"),
    (
        lambda: carom.fit(BALLS),
        'scenarios/two_balls.toml:4:8: kind = "collision": this is a scenario, not a fit\n  4 | kind = "collision"\n    |        ^^^^^^^^^^^',
        "carom.run runs it; `carom new fit` prints a fit to start from",
    ),
    (
        lambda: carom.fit({**rebounds(), "law": "bwn"}),
        'dict: law = "bwn": unknown law',
        'did you mean "bwm"? known: "bouc-wen-hunt-crossley", "bwshc", "bouc-wen-maxwell", "bwm", "power", "walton-braun", "thornton"',
    ),
    (
        lambda: carom.fit({"law": "bwm", "form": "base"}),
        "dict: [data]: missing table",
        'add [[data]] with file = "rebounds.csv"; `carom new fit` prints an example',
    ),
    (
        lambda: carom.fit({**rebounds(), "data": "x"}),
        "data: it must be a list of dicts, not str",
        'as in data=[{"v0_m_per_s": speeds, "restitution": e}]',
    ),
    (
        lambda: carom.fit({**rebounds(), "data": [3]}),
        "data[0] = 3: it must be a dict, not int",
        'as in data[0]={"v0_m_per_s": speeds, "restitution": e}',
    ),
    (
        lambda: carom.fit({**rebounds(), "data": [None]}),
        "data[0]: it must be a dict, not None",
        'as in data=[{"v0_m_per_s": speeds, "restitution": e}]',
    ),
    (
        lambda: carom.fit(rebounds(restitution=[0.8, 0.7])),
        "data[0]: columns of different lengths: v0_m_per_s 3, restitution 2",
        "give as many values in every column",
    ),
    (
        lambda: carom.fit(rebounds(restitution=[0.8, 0.7, float("nan")])),
        "data[0].restitution[2] = nan: it is nan",
        "leave such rows out, or put a number there",
    ),
    (
        lambda: carom.fit(rebounds(restitution=[0.8, 0.7, -1])),
        "data[0]:4:5: restitution = -1.0: must be 0 or greater\n  4 | 3.0,-1.0\n    |     ^^^^",
        "restitution is the speed of parting over the speed of closing",
    ),
    (lambda: carom.fit(rebounds(restitution=None)), "data[0].restitution = None: None is no number", "give a number, or an array of them"),
    (lambda: carom.fit(rebounds(restitution="x")), "data[0].restitution = 'x': 'x' is no number", "give a number, or an array of them"),
    (lambda: carom.fit(rebounds(restitutio=SPEEDS)), "data[0].restitutio: unknown column", f"did you mean restitution? known: {COLUMNS}"),
    (
        lambda: carom.fit(rebounds(file="scenarios/rebounds.csv")),
        "data[0]: both file and columns are given: v0_m_per_s, restitution",
        "keep one of the two",
    ),
    (
        lambda: carom.fit({**rebounds(), "data": [{3: [1]}]}),
        "data[0]: the key 3 is type int, and keys are texts",
        'as in data[0]={"v0_m_per_s": speeds, "restitution": e}',
    ),
    (
        lambda: carom.fit({**rebounds(), "data": [{"file": "nope.csv"}]}),
        'dict: data.file = "nope.csv": cannot be read: no such file',
        "the name is relative to the folder of the fit file",
    ),
    (
        lambda: carom.fit(rebounds(), compare=["bwm"]),
        "compare = bwm: one law is no comparison",
        'name two or more laws: compare=["bwshc", "bwm", "power"]',
    ),
    (lambda: carom.fit(rebounds(), compare="bwm"), 'compare = "bwm": a text is no list of names', 'write compare=["bwm"]'),
    (lambda: carom.fit(rebounds(), seed=-1), "seed = -1: it must be a whole number, 0 or greater", "help(carom.fit) has the arguments"),
    (lambda: carom.fit(rebounds(), seed=1.5), "seed = 1.5: it must be a whole number, 0 or greater", "help(carom.fit) has the arguments"),
    (lambda: carom.fit(rebounds(), resume=True), "missing argument: out", "help(carom.fit) has the arguments"),
    (lambda: carom.fit(rebounds(), threads=0), "threads = 0: it must be a whole number from 1 to 1024", "None takes all cores"),
    (lambda: fitted().curve([1.0], dataset=1), "dataset: there is no data set 1", "there is 1, counted from 0"),
    (lambda: fitted().curve([1.0], dataset=-1), "dataset = -1: it must be a whole number, 0 or greater", "give a whole number"),
    (lambda: fitted().curve([1.0], dataset="x"), "dataset = 'x': it must be a whole number, 0 or greater", "give a whole number"),
    (lambda: fitted().curve([-1.0]), "v0: -1 is no closing speed", "give speeds in m/s that are greater than 0"),
    (lambda: fitted().curve([float("nan")]), "v0[0] = nan: it is nan", "leave such rows out, or put a number there"),
    (lambda: fitted().curve(None), "v0 = None: None is no number", "give a number, or an array of them"),
    (lambda: carom.Likelihood(None), "source: type NoneType is neither the path of a file nor a dict", "give one of the two"),
    (
        lambda: carom.Likelihood(BALLS),
        'scenarios/two_balls.toml:4:8: kind = "collision": this is a scenario, not a fit\n  4 | kind = "collision"\n    |        ^^^^^^^^^^^',
        "carom.run runs it; `carom new fit` prints a fit to start from",
    ),
    (lambda: carom.Likelihood("-"), 'source = "-": nothing is read from a pipe here', "give a path or a dict; carom.run_toml takes a text"),
    (
        lambda: carom.Likelihood(rebounds()),
        "deviations: values of restitution have no deviations",
        'add a column of them to the data, as in restitution_sd, or give deviations={"restitution": 0.01}',
    ),
    (
        lambda: carom.Likelihood(rebounds(), deviations={"restitutio": 0.1}),
        "deviations: unknown kind of values restitutio",
        "did you mean restitution? known: restitution, duration, peak_force, loop",
    ),
    (
        lambda: carom.Likelihood(rebounds(), deviations={"restitution": -0.1}),
        "deviations: -0.1 is no deviation of restitution",
        "give a number greater than 0, in the unit of the column",
    ),
    (
        lambda: carom.Likelihood(rebounds(), deviations={"restitution": [1, 2]}),
        'deviations["restitution"] = [1, 2]: one number is wanted here, not an array of shape (2,)',
        "give a number",
    ),
    (
        lambda: carom.Likelihood(rebounds(), deviations={"restitution": 0.1, "duration": 1}),
        "deviations: no value of duration needs a deviation",
        "leave it out",
    ),
    (
        lambda: carom.Likelihood(rebounds(), deviations=0.1),
        "deviations = 0.1: it must be a dict, not float",
        'as in deviations={"restitution": 0.01}',
    ),
    (
        lambda: carom.Likelihood(rebounds(), set={"law": "bwn"}),
        'set["law"] = bwn: unknown law',
        'did you mean "bwm"? known: "bouc-wen-hunt-crossley", "bwshc", "bouc-wen-maxwell", "bwm", "power", "walton-braun", "thornton"',
    ),
    (
        lambda: likelihood()([1.0, 2.0]),
        "points: a point has 6 numbers (Bb, Gammab, kappa, sigmab, n, p), not an array of shape (2,)",
        "give an array whose last axis has one number for each parameter",
    ),
    (
        lambda: likelihood()(1.0),
        "points: a point has 6 numbers (Bb, Gammab, kappa, sigmab, n, p), not an array of shape ()",
        "give an array whose last axis has one number for each parameter",
    ),
    (lambda: likelihood()("x"), "points = 'x': 'x' is no number", "give a number, or an array of them"),
    (lambda: likelihood()(None), "points = None: None is no number", "give a number, or an array of them"),
    (
        lambda: likelihood()(np.ones(6, dtype=bool)),
        "points = array([ True,  True,  True,  True,  True,  True]...: its values are flags, not real numbers",
        "give a number, or an array of them",
    ),
    (
        lambda: likelihood()(np.broadcast_to(1.0, (10**10, 6))),
        "points: it has 60000000000 numbers, and at most 1000000000 can be done at a time",
        "give fewer of them at a time",
    ),
    (lambda: likelihood()(np.ones(6), threads=0), "threads = 0: it must be a whole number from 1 to 1024", "None takes all cores"),
]


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("call, rule, hint", FITS)
def test_a_wrong_call_is_refused_in_these_words(call: Callable[[], Any], rule: str, hint: str) -> None:
    with pytest.raises(carom.InputError) as refusal:
        call()
    assert str(refusal.value) == f"{rule}\nhint: {hint}"
    assert refusal.value.hint == hint
