"""Wrong calls of ``carom.collisions``, each with its exact words."""

from __future__ import annotations

import datetime
import os
import warnings
from typing import Any, Callable

import numpy as np
import pytest

import carom

LAWS = "bouc-wen-hunt-crossley, bwshc, bouc-wen-maxwell, bwm, power, walton-braun, thornton"
POWER = "k, n, lambda_, m, gamma0, beta, restitution, mass1, mass2, velocity1, velocity2, force1, force2, v0"
BWSHC = "Bb, Gammab, kappa, sigmab, n, p, Ub, Tb, v0, u"
RESULTS = (
    "restitution, restitution_kinetic, restitution_energetic, duration, peak_force, max_indentation, impulse, velocity1, velocity2, "
    "centre_displacement, energy.kinetic_before, energy.kinetic_after, energy.stored_after, energy.dissipated, energy.dissipated_viscous, "
    "energy.dissipated_hysteretic, energy.work_external, energy.residual, work.rhs"
)
FACTORS = (
    '"hertz", "hunt-crossley", "herbert-mcwhannell", "lee-wang", "lankarani-nikravesh", "marhefka-orin", "gonthier-approx", '
    '"gonthier-exact", "zhiying-qishao", "ye-hertz", "flores", "gharib-hurmuzlu", "hu-guo", "sun", "safaeifar-farshidianfar", "zhang2020", '
    '"zhang2021", "zhang2021-primary", "tsuji", "tsuji-fit", "thornton2013", "jankowski", "kuwabara-kono-brilliantov", "kelvin-voigt", '
    '"mahmoud-jankowski", "ye-modified-kelvin", "pant-wijeyewickrema", "exact"'
)


def power(law: Any = "power", **changed: Any) -> carom.Columns:
    """A collision by the power law with something changed; None takes it out."""
    return carom.collisions(law, **{"mass1": 1.0, "velocity1": -1.0, "k": 1e6, "n": 1.5, "lambda_": 1e2, "m": 1.0, **changed})


def base(**changed: Any) -> carom.Columns:
    """The same by the Bouc-Wen law with a dashpot, in the base form."""
    numbers = {"Bb": 2.38, "Gammab": -1.19, "kappa": 0.5, "sigmab": 0.1, "n": 1.5, "p": 1.5, "v0": 1.0}
    return carom.collisions("bwshc", **{"form": "base", **numbers, **changed})


NAMES: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: power("bwsch"), 'law = "bwsch": unknown law "bwsch"', f"did you mean bwshc? known: {LAWS}"),
    (lambda: power(""), 'law = "": unknown law ""', f"known: {LAWS}"),
    (lambda: power(None), "law: type NoneType is no name of a law", 'give a text, as in law="bwshc"'),
    (lambda: power(3), "law: type int is no name of a law", 'give a text, as in law="bwshc"'),
    (
        lambda: base(form="bas"),
        "form = 'bas': it must be one of dimensional, base, dimensionless",
        'did you mean "base"? known: dimensional, base, dimensionless',
    ),
    (lambda: base(form=3), "form = 3: it must be one of dimensional, base, dimensionless", "known: dimensional, base, dimensionless"),
    (lambda: base(form=""), "form = '': it must be one of dimensional, base, dimensionless", "known: dimensional, base, dimensionless"),
    (lambda: carom.collisions("thornton", form="base"), 'form = "base": thornton has no base parameters', "it has dimensional"),
    (lambda: power(kk=1.0), "kk: unknown argument", f"did you mean k? power takes {POWER}"),
    (lambda: power(mass_1=1.0), "mass_1: unknown argument", f"did you mean mass1? power takes {POWER}"),
    (lambda: power(lamda_=1.0), "lamda_: unknown argument", f"did you mean lambda_? power takes {POWER}"),
    (lambda: power(foo=1.0), "foo: unknown argument", f"power takes {POWER}"),
    (lambda: power(thread=2), "thread: unknown argument", f"did you mean threads? power takes {POWER}"),
    (lambda: base(mass1=1.0), "mass1: there is no mass1 in the base form", f"bwshc takes {BWSHC} there"),
    (lambda: base(U=1.0), "U: there is no U in the base form", f"bwshc takes {BWSHC} there"),
    (lambda: power(u=1.0), "u: there is no u in the dimensional form", f"power takes {POWER} there"),
    (
        lambda: power(errors="estimat"),
        "errors = 'estimat': it must be one of none, estimate, recheck",
        'did you mean "estimate"? known: none, estimate, recheck',
    ),
    (lambda: power(errors=None), "errors = None: it must be one of none, estimate, recheck", "known: none, estimate, recheck"),
    (lambda: power(errors=True), "errors = True: it must be one of none, estimate, recheck", "known: none, estimate, recheck"),
    (
        lambda: power(end="indentatio"),
        "end = 'indentatio': it must be one of force, indentation",
        'did you mean "indentation"? known: force, indentation',
    ),
    (lambda: power(end=3), "end = 3: it must be one of force, indentation", "known: force, indentation"),
    (
        lambda: power(factor="tsuij", lambda_=None, restitution=0.5),
        'collisions: factor = "tsuij": unknown damping factor',
        f'did you mean "tsuji"? known: {FACTORS}',
    ),
    (lambda: power(factor=3), "factor: type int is no name of a damping factor", 'give a text, as in factor="tsuji"'),
    (lambda: power(columns=["restitutio"]), 'columns: unknown result "restitutio"', f"did you mean restitution? known: {RESULTS}"),
    (lambda: power(columns="restitution"), 'columns = "restitution": a text is no list of names', 'write columns=["restitution"]'),
    (lambda: power(columns=3), "columns = 3: it must be a list of names", 'as in columns=["restitution"]'),
    (lambda: power(columns=[3]), "columns = [3]: it must be a list of names", 'as in columns=["restitution"]'),
    (lambda: power(sensitivities="k"), 'sensitivities = "k": a text is no list of names', 'write sensitivities=["k"]'),
    (
        lambda: power(sensitivities=["kk"]),
        "sensitivities: there is no derivative by kk",
        "did you mean k? there are derivatives by numbers that are given",
    ),
    (
        lambda: power(sensitivities=["mass3"]),
        "sensitivities: there is no derivative by mass3",
        "did you mean mass1? there are derivatives by numbers that are given",
    ),
    (lambda: power(sensitivities=["v0"]), "sensitivities: there is no derivative by v0", "there are derivatives by numbers that are given"),
    (lambda: power(sensitivities=["force1"]), "sensitivities: there is no derivative by force1", "there are derivatives by numbers that are given"),
    (lambda: power(sensitivities=[3]), "sensitivities = [3]: it must be a list of names", 'as in sensitivities=["k"]'),
    (lambda: power(sensitivities=3), "sensitivities = 3: it must be a list of names", 'as in sensitivities=["k"]'),
]

SHAPES: list[tuple[Callable[[], Any], str, str]] = [
    (
        lambda: power(velocity1=[-1.0, -2.0], k=[1e6, 2e6, 3e6]),
        "velocity1: shapes that cannot be broadcast: velocity1 (2,), k (3,)",
        "give arrays of one length, or numbers",
    ),
    (
        lambda: power(k=[[1, 2], [3]]),
        "k = [[1, 2], [3]]: type list cannot be made an array of numbers",
        "give a number, or an array of them, all rows of one length",
    ),
    (
        lambda: power(k=np.broadcast_to(1e6, 10**10)),
        "k: it has 10000000000 numbers, and at most 1000000000 can be done at a time",
        "give fewer of them at a time",
    ),
    (
        lambda: power(k=np.broadcast_to(np.float32(1e6), 10**10)),
        "k: it has 10000000000 numbers, and at most 1000000000 can be done at a time",
        "give fewer of them at a time",
    ),
    (
        lambda: power(k=np.broadcast_to(1e6, (10**5, 1)), velocity1=np.broadcast_to(-1.0, (1, 10**5))),
        "velocity1: arrays of the shape (100000, 100000) make 10000000000 collisions, and at most 1000000000 can be done at a time",
        "give fewer of them at a time",
    ),
    (lambda: power(t_max=[1, 2]), "t_max = [1, 2]: one number is wanted here, not an array of shape (2,)", "give a number"),
    (lambda: power(rtol=np.array([1e-9])), "rtol = array([1.e-09]): one number is wanted here, not an array of shape (1,)", "give a number"),
]

TYPES: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: power(k=True), "k = True: True is no number", "give a number, or an array of them"),
    (lambda: power(k=np.bool_(True)), "k = True: True is no number", "give a number, or an array of them"),
    (lambda: power(k=[True, False]), "k = [True, False]: its values are flags, not real numbers", "give a number, or an array of them"),
    (lambda: power(k="1e6"), "k = '1e6': '1e6' is no number", "give a number, or an array of them"),
    (lambda: power(k=b"1e6"), "k = b'1e6': b'1e6' is no number", "give a number, or an array of them"),
    (lambda: power(k=["1", "2"]), "k = ['1', '2']: its values are texts, not real numbers", "give a number, or an array of them"),
    (
        lambda: power(k=np.array(["a", "b"], dtype=object)),
        "k = array(['a', 'b'], dtype=object): its values are type str, not real numbers",
        "give a number, or an array of them",
    ),
    (lambda: power(k=[1.0, "x"]), "k = [1.0, 'x']: its values are texts, not real numbers", "give a number, or an array of them"),
    (lambda: power(k=1e6 + 1j), "k = (1000000+1j): (1000000+1j) is no number", "give a number, or an array of them"),
    (lambda: power(k=np.array([1 + 1j])), "k = array([1.+1.j]): its values are complex, not real numbers", "give a number, or an array of them"),
    (
        lambda: power(k={"a": 1}),
        "k = {'a': 1}: type dict cannot be made an array of numbers",
        "give a number, or an array of them, all rows of one length",
    ),
    (
        lambda: power(k={1, 2}),
        "k = {1, 2}: type set cannot be made an array of numbers",
        "give a number, or an array of them, all rows of one length",
    ),
    (
        lambda: power(k=datetime.datetime(2020, 1, 1)),
        "k = datetime.datetime(2020, 1, 1, 0, 0): type datetime cannot be made an array of numbers",
        "give a number, or an array of them, all rows of one length",
    ),
    (
        lambda: power(k=np.array(["2020-01-01"], dtype="datetime64[D]")),
        "k = array(['2020-01-01'], dtype='datetime64[D]'): its values are dates, not real numbers",
        "give a number, or an array of them",
    ),
    (
        lambda: power(k=np.array([3], dtype="timedelta64[s]")),
        "k = array([3], dtype='timedelta64[s]'): its values are times, not real numbers",
        "give a number, or an array of them",
    ),
    (
        lambda: power(k=np.zeros(2, dtype=[("a", "f8")])),
        "k = array([(0.,), (0.,)], dtype=[('a', '<f8')]): its values are records, not real numbers",
        "give a number, or an array of them",
    ),
    (lambda: power(k=[1.0, None]), "k[1] = nan: it is nan", "leave such rows out, or put a number there"),
    (lambda: power(k=10**400), "k = 100000000000000000000000000000000000000000000000...: it is too large for a number", "the largest is 1.8e308"),
    (
        lambda: power(force1=["m1*9.81", "0"]),
        "force1 = ['m1*9.81', '0']: its values are texts, not real numbers",
        "give a number, or an array of them",
    ),
    (
        lambda: power(spheres=3),
        "spheres = 3: it must be a dict, not int",
        'as in spheres={"radius": [0.01, 0.02], "youngs_modulus": [2e11, 2e11], "poisson_ratio": [0.3, 0.3]}',
    ),
    (
        lambda: power(spheres={3: 4}, k=None),
        "spheres: the key 3 is type int, and keys are texts",
        'as in spheres={"radius": [0.01, 0.02], "youngs_modulus": [2e11, 2e11], "poisson_ratio": [0.3, 0.3]}',
    ),
    (lambda: power(compression_only="yes"), "compression_only = 'yes': it must be True or False", "give one of the two"),
    (lambda: power(rtol="x"), "rtol = 'x': 'x' is no number", "give a number, or an array of them"),
    (lambda: power(progress=3), "progress = 3: it must be True, False or a function", "progress=True shows a bar"),
    (lambda: power(threads=0), "threads = 0: it must be a whole number from 1 to 1024", "None takes all cores"),
    (lambda: power(threads=1.5), "threads = 1.5: it must be a whole number from 1 to 1024", "None takes all cores"),
    (lambda: power(threads="2"), "threads = '2': it must be a whole number from 1 to 1024", "None takes all cores"),
    (lambda: power(threads=True), "threads = True: it must be a whole number from 1 to 1024", "None takes all cores"),
    (lambda: power(threads=2000), "threads = 2000: it must be a whole number from 1 to 1024", "None takes all cores"),
]

VALUES: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: power(k=float("nan")), "k = nan: it is nan", "leave such rows out, or put a number there"),
    (lambda: power(k=[1.0, float("nan")]), "k[1] = nan: it is nan", "leave such rows out, or put a number there"),
    (lambda: power(k=[[1.0, 1.0], [1.0, float("nan")]]), "k[1, 1] = nan: it is nan", "leave such rows out, or put a number there"),
    (lambda: power(k=np.ma.masked_array([1.0, 2.0], [False, True])), "k[1] = nan: it is nan", "leave such rows out, or put a number there"),
    (lambda: power(k=float("inf")), "collisions: k = inf: must be a finite number (unit N/m^n)", "meaning of k: stiffness"),
    (
        lambda: power(velocity1=-np.inf),
        "collisions: velocity1 = -inf: must be a finite number (unit m/s)",
        "meaning of velocity1: along +x at first contact, in m/s",
    ),
    (
        lambda: power(mass1=-1.0),
        "collisions: mass1 = -1.0: must be greater than 0 (unit kg)",
        "meaning of mass1: in kg, greater than 0; inf is a fixed body",
    ),
    (
        lambda: power(mass1=-1.0, k=[1e6, 2e6]),
        "collisions: mass1 = -1.0: must be greater than 0 (unit kg)",
        "meaning of mass1: in kg, greater than 0; inf is a fixed body",
    ),
    (
        lambda: power(mass1=np.inf),
        "collisions: mass2 = inf: both masses are inf: one body must be free to move",
        "give one of the two bodies a finite mass",
    ),
    (
        lambda: power(velocity1=1.0),
        "collisions: velocity1 = 1.0: the bodies do not approach each other: v0 = velocity2 - velocity1 = -1 m/s must be greater than 0",
        "body 1 is on the positive side: give it the smaller (more negative) velocity",
    ),
    (
        lambda: power(velocity1=1.0, k=[1e6, 2e6]),
        "collisions: velocity1 = 1.0: the bodies do not approach each other: v0 = velocity2 - velocity1 = -1 m/s must be greater than 0",
        "body 1 is on the positive side: give it the smaller (more negative) velocity",
    ),
    (lambda: power(n=0.5), "collisions: n = 0.5: must be 1 or greater", "meaning of n: exponent of the stiffness"),
    (lambda: power(v0=1.0), "v0: both v0 and velocity1 are given", "v0 stands for velocity1 = -v0 and velocity2 = 0; give it, or the velocities"),
    (
        lambda: power(velocity1=None, v0=-1.0),
        "collisions: v0 = -1.0: the bodies do not approach each other: v0 = -1 m/s must be greater than 0",
        "give a speed greater than 0",
    ),
    (
        lambda: power(velocity1=None, v0=float("inf")),
        "collisions: v0 = inf: must be a finite number (unit m/s)",
        "meaning of v0: closing speed, in m/s",
    ),
    (lambda: base(v0=-1.0), "collisions: v0 = -1.0: must be greater than 0 (unit m/s)", "meaning of v0: closing speed v2 - v1"),
    (lambda: base(v0=0.0), "collisions: v0 = 0.0: must be greater than 0 (unit m/s)", "meaning of v0: closing speed v2 - v1"),
    (lambda: power(rtol=-1), "collisions: rtol = -1.0: must lie between 1e-14 and 1e-2", "meaning of rtol: relative tolerance on the scaled state"),
    (lambda: power(rtol=1.0), "collisions: rtol = 1.0: must lie between 1e-14 and 1e-2", "meaning of rtol: relative tolerance on the scaled state"),
    (lambda: power(t_max=0), "collisions: t_max = 0.0: must be greater than 0 (unit s)", "meaning of t_max: longest time simulated"),
    (
        lambda: power(max_evaluations=1.5),
        "collisions: max_evaluations = 1.5: must be a whole number between 1 and 1e12",
        "meaning of max_evaluations: most evaluations for the solution and its error estimate",
    ),
    (
        lambda: power(max_evaluations=0),
        "collisions: max_evaluations = 0.0: must be a whole number between 1 and 1e12",
        "meaning of max_evaluations: most evaluations for the solution and its error estimate",
    ),
    (lambda: power(force1="m1*g"), 'collisions: force1 = "m1*g": unknown name `g` in the expression', "known here: t, m1, m2, m, v0, pi, e"),
    (lambda: power(k=None), "collisions: k: missing argument (unit N/m^n)", "add k = ... (stiffness; must be greater than 0), or give spheres"),
    (
        lambda: power(k=None, velocity1=[-1.0, -2.0]),
        "collisions: k: missing argument (unit N/m^n)",
        "add k = ... (stiffness; must be greater than 0), or give spheres",
    ),
    (lambda: power(mass1=None), "collisions: mass1: missing argument (unit kg)", "add mass1 = ... (in kg, greater than 0; inf is a fixed body)"),
    (lambda: power(velocity1=None), "collisions: velocity1: missing argument (unit m/s)", "add velocity1 = ... (along +x at first contact, in m/s)"),
    (lambda: base(v0=None), "collisions: v0: missing argument (unit m/s)", "add v0 = ... (closing speed v2 - v1)"),
]


@pytest.mark.parametrize("call, rule, hint", [*NAMES, *SHAPES, *TYPES, *VALUES])
def test_a_wrong_call_is_refused_in_these_words(call: Callable[[], Any], rule: str, hint: str) -> None:
    with pytest.raises(carom.InputError) as refusal:
        call()
    assert str(refusal.value) == f"{rule}\nhint: {hint}"
    assert refusal.value.hint == hint
    assert refusal.value.rule and rule.endswith(refusal.value.rule)
    assert refusal.value.errors[0]["key"] == refusal.value.key


def test_what_is_missing_is_all_named_at_once() -> None:
    with pytest.raises(carom.InputError) as refusal:
        carom.collisions("power")
    keys = [error["key"] for error in refusal.value.errors]
    assert keys == ["mass1", "velocity1", "k", "n", "lambda_", "m"]
    assert str(refusal.value) == "\n\n".join(
        f"collisions: {error['key']}: {error['rule']}\nhint: {error['hint']}" for error in refusal.value.errors
    )
    assert refusal.value.errors[4]["hint"].startswith("add lambda_ = ... (damping, multiplies indentation^m times its rate; must be 0 or greater)")


def test_rows_that_are_wrong_are_rows_without_a_result() -> None:
    rule = "velocity1: the bodies do not approach each other: v0 = velocity2 - velocity1 = -1 m/s must be greater than 0"
    with pytest.warns(RuntimeWarning) as told:
        table = power(velocity1=[1.0, -2.0])
    assert str(told[0].message) == f"1 of 2 collisions have no result; the first is row 0: {rule}"
    assert told[0].filename == __file__
    assert table.failures == {0: rule}
    assert np.isnan(table["restitution"][0]) and table["restitution"][1] > 0.9
    assert table["stop"].words.tolist() == ["", "separated"]
    with pytest.warns(RuntimeWarning):
        table = power(velocity1=None, v0=[-1.0, 2.0, np.inf])
    assert table.failures == {
        0: "v0: the bodies do not approach each other: v0 = -1 m/s must be greater than 0",
        2: "v0: must be a finite number (unit m/s)",
    }
    with pytest.warns(RuntimeWarning):
        assert power(mass1=[-1.0, -2.0]).failures == dict.fromkeys((0, 1), "mass1: must be greater than 0 (unit kg)")


def test_a_table_that_the_machine_cannot_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sysconf", {"SC_PHYS_PAGES": 250_000, "SC_PAGE_SIZE": 4000}.__getitem__)
    rows = np.broadcast_to(1e6, 10**7)
    with pytest.raises(carom.InputError) as refusal:
        power(k=rows)
    assert str(refusal.value) == (
        "collisions: 10000000 rows of 21 columns take 1.7 GB, and this machine has 1.0 GB\n"
        "hint: give fewer rows at a time or fewer columns; carom.sweep(out=...) writes as it goes"
    )
    with pytest.raises(carom.InputError, match="^collisions: 10000000 rows of 23 columns take 1.8 GB, and this machine has 1.0 GB\n"):
        power(k=rows, columns=["restitution"], errors="estimate", sensitivities=["k"])
    assert power(k=rows[:1000]).shape == (1000,)


def test_no_rows_are_no_error() -> None:
    for shape in ((0,), (0, 3), (2, 0)):
        table = power(k=np.zeros(shape), columns=["restitution"])
        assert {name: column.shape for name, column in table.items()} == {"restitution": shape, "stop": shape, "method": shape}
    assert list(power(columns=[])) == ["stop", "method"]
    table = power(velocity1=None, v0=[], sensitivities=["v0", "k"])
    assert {name: slope.shape for name, slope in table.sensitivities["restitution"].items()} == {"v0": (0,), "k": (0,)}


def test_nothing_but_python_itself_refuses_otherwise() -> None:
    with pytest.raises(TypeError, match=r"^collisions\(\) takes 1 positional argument but 2 were given$"):
        carom.collisions("power", 3)  # type: ignore[misc]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert power()["restitution"].shape == ()
