"""Wrong calls of the other commands, each with its exact words, and what an error carries."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any, Callable

import pytest

import carom

ROOT = Path(__file__).parents[2]
BALLS = "scenarios/two_balls.toml"
REBOUNDS = "scenarios/fit_rebounds.toml"
LAWS = "bouc-wen-hunt-crossley, bwshc, bouc-wen-maxwell, bwm, power, walton-braun, thornton"


COMMANDS: list[tuple[Callable[[], Any], str, str]] = [
    (lambda: carom.audit(n="x"), "n = x: it is no number", "help(carom.audit) has the arguments"),
    (lambda: carom.audit(n=True), "n = True: True is no number", "give a number, or an array of them"),
    (lambda: carom.audit(n=0.5), "n = 0.5: must lie between 1 and 100", "meaning of n: exponent of the stiffness"),
    (lambda: carom.audit(n=[1, 2]), "n = 1,2: it is no number", "help(carom.audit) has the arguments"),
    (lambda: carom.audit(m=[1, -1]), "m = -1: must lie between 0 and 100", "meaning of m: exponents of the damping for factors that leave it free"),
    (lambda: carom.audit(n=float("nan")), "n = nan: it is nan", "leave such rows out, or put a number there"),
    (
        lambda: carom.audit(restitution=2),
        "restitution = 2: must be greater than 0 and at most 1",
        "meaning of restitution: the restitutions asked for",
    ),
    (lambda: carom.audit(restitution=[]), "restitution = : no values", "write a,b,c or linspace(first,last,count)"),
    (lambda: carom.audit(k_linear=-1), "k_linear = -1: must be greater than 0", "meaning of k_linear: stiffness in N/m for factors made for n = 1"),
    (lambda: carom.audit(end="forc"), "end = forc: it must be one of force, indentation, both", 'did you mean "force"?'),
    (lambda: carom.design(), "missing argument: restitution", "help(carom.design) has the arguments"),
    (
        lambda: carom.design(restitution=2),
        "restitution = 2: a restitution of 2.0 cannot be reached: the range is 0 to 1; no damping gives more under this load and end rule",
        "help(carom.design) lists other unknowns: speed, load, any key of [law]",
    ),
    (lambda: carom.design(restitution=0.5, n=0), "n = 0: must lie between 1 and 100", "F = k d^n + lambda d^m d'"),
    (lambda: carom.design(3, restitution=0.5), "source: type int is neither the path of a file nor a dict", "give one of the two"),
    (
        lambda: carom.design(BALLS, restitution=0.5),
        "restitution = 0.5: only the power law with two bodies and a constant load has one damping to find",
        'name the number to find: unknown="law.c", "speed" or "load"',
    ),
    (
        lambda: carom.design(BALLS, restitution=0.5, unknown="law.cc"),
        "law.cc: unknown number of this scenario",
        "did you mean c? known: k, c, n, p, alpha, beta, gamma, A, speed, load",
    ),
    (
        lambda: carom.design(BALLS, restitution=0.5, unknown="law.c", range=(2, 1)),
        "range = 2: must be smaller than the upper end",
        "range=(LOW, HIGH)",
    ),
    (lambda: carom.design(BALLS, restitution=0.5, unknown="law.c", range=3), "range = 3: it must be two numbers", "write range=(low, high)"),
    (
        lambda: carom.design(BALLS, restitution=0.5, unknown="law.c", range=(1, 2), points=1),
        "points = 1: it must be a whole number from 2 to 1000000",
        "help(carom.design) has the arguments",
    ),
    (
        lambda: carom.design(BALLS, restitution=0.5, unknown="law.c", n=1.5),
        "n cannot be given together with source",
        "help(carom.design) has the arguments",
    ),
    (lambda: carom.design(stick=True), "missing argument: source", "help(carom.design) has the arguments"),
    (lambda: carom.design(restitution=0.5, stick="yes"), "stick = 'yes': it must be True or False", "give one of the two"),
    (lambda: carom.alpha(n=0.1), "n = 0.1: must lie between 1 and 100", "F = k d^n + lambda d^m d'"),
    (lambda: carom.alpha(end="x"), "end = x: it must be one of force, indentation", "help(carom.alpha) has the arguments"),
    (lambda: carom.cor(alpha=1.5, beta=1.5), "missing argument: gamma", "help(carom.cor) has the arguments"),
    (lambda: carom.cor(alpha=1.5, beta=1.5, gamma=-0.1), "gamma = -0.1: it must be 0 or more", "see help(carom.cor)"),
    (lambda: carom.cor(alpha=1.5, beta=1.5, gamma=0.1, mass=1), "gamma cannot be given together with mass", "help(carom.cor) has the arguments"),
    (lambda: carom.cor(alpha=1.5, beta=1.5, gamma0=0.1), "missing arguments: stiffness, speed, mass, gamma", "help(carom.cor) has the arguments"),
    (
        lambda: carom.cor(alpha=1.5, beta=1.5, gamma=0.1, order=-1),
        "order = -1: it must be a whole number from 2 to 24",
        "help(carom.cor) has the arguments",
    ),
    (
        lambda: carom.cor(alpha=1.5, beta=1.5, gamma=0.1, pade=(1,)),
        "pade = 1: write two whole numbers whose sum is at most 24, as in 4,4",
        "help(carom.cor) has the arguments",
    ),
    (lambda: carom.verify(3), "source: type int is neither the path of a file nor a dict", "give one of the two"),
    (
        lambda: carom.verify("nope.toml"),
        "nope.toml: cannot be read: no such file",
        "check the name; `carom new collision` prints a scenario to start from",
    ),
    (lambda: carom.verify(BALLS, rungs=1), "rungs = 1: it must be a whole number from 2 to 10000", "help(carom.verify) has the arguments"),
    (lambda: carom.verify(BALLS, rungs=2.5), "rungs = 2.5: it must be a whole number, 0 or greater", "help(carom.verify) has the arguments"),
    (lambda: carom.verify(BALLS, start=5), "start = 5: it must be from 1e-13 to 0.1", "the default ladder is 1e-2 to 1e-12"),
    (
        lambda: carom.verify(BALLS, start=1e-3, stop=1e-2),
        "stop = 1e-2: it must be smaller than start, which is 1e-3",
        "the ladder goes from the largest tolerance to the smallest",
    ),
    (lambda: carom.verify(BALLS, fit=(1e-4,)), "fit = 0.0001: two tolerances are needed", "write the larger and the smaller, as in 1e-4,1e-10"),
    (lambda: carom.verify(BALLS, events="nonsense"), "events = nonsense: it must be one of all, velocity, none", 'did you mean "none"?'),
    (lambda: carom.verify(REBOUNDS), "scenarios/fit_rebounds.toml: this is the file of a fit", 'carom.fit("scenarios/fit_rebounds.toml")'),
    (lambda: carom.check(["a"]), "source: type list is neither the path of a file nor a dict", "give one of the two"),
    (
        lambda: carom.check("nope.toml"),
        "nope.toml: cannot be read: no such file",
        "check the name; `carom new collision` prints a scenario to start from",
    ),
    (lambda: carom.laws("bwsch"), 'name = "bwsch": unknown law "bwsch"', f"did you mean bwshc? known: {LAWS}"),
    (lambda: carom.laws(3), "name: type int is no name of a law", 'give a text, as in name="bwshc"'),
    (lambda: carom.laws("--help"), 'name = "--help": unknown law "--help"', f"known: {LAWS}"),
]


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("call, rule, hint", COMMANDS)
def test_a_wrong_call_is_refused_in_these_words(call: Callable[[], Any], rule: str, hint: str) -> None:
    with pytest.raises(carom.InputError) as refusal:
        call()
    assert str(refusal.value) == f"{rule}\nhint: {hint}"
    assert refusal.value.hint == hint


def refused(call: Callable[[], Any]) -> carom.InputError:
    with pytest.raises(carom.InputError) as refusal:
        call()
    return refusal.value


def test_an_error_of_a_file_has_its_place_key_rule_and_hint(tmp_path: Path) -> None:
    file = tmp_path / "balls.toml"
    text = Path(BALLS).read_text().replace("mass = 1.57", "mas = 1.57", 1).replace("n = ", "n = -", 1)
    file.write_text(text)
    line = 1 + next(i for i, each in enumerate(text.split("\n")) if each.startswith("mas ="))
    error = refused(lambda: carom.run(file))
    assert (error.file, error.line, error.column, error.key) == (str(file), line, 1, "body1.mas")
    assert (error.rule, error.hint) == ("unknown key in [body1]", "did you mean `mass`? known keys: mass, velocity, force")
    assert (error.value, error.unit) == (None, None)
    assert [each["key"] for each in error.errors] == ["body1.mas", "law.n"]
    assert error.errors[1]["value"] == "-1.5" and error.errors[1]["column"] == 5
    assert str(error).startswith(f"{file}:{line}:1: body1.mas: unknown key in [body1]\n  {line} | mas = 1.57")


def test_an_error_of_an_argument_has_its_name_and_value() -> None:
    error = refused(lambda: carom.audit(restitution=2))
    assert (error.key, error.value, error.rule) == ("restitution", "2", "must be greater than 0 and at most 1")
    assert (error.file, error.line, error.column) == (None, None, None)
    error = refused(lambda: carom.run(BALLS, set={"law.k": -1}))
    assert (error.key, error.value, error.unit, error.rule) == ("law.k", "-1.0", "N/m^p", "must be greater than 0 (unit N/m^p)")
    error = refused(lambda: carom.run("nope.toml"))
    assert (error.file, error.rule, error.key) == ("nope.toml", "cannot be read: no such file", None)


def test_errors_are_those_of_python_and_can_be_pickled() -> None:
    assert issubclass(carom.InputError, ValueError) and issubclass(carom.SolveError, RuntimeError)
    error = refused(lambda: carom.run(BALLS, set={"law.k": -1, "law.zz": 1}))
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is carom.InputError and str(copy) == str(error)
    assert copy.errors == error.errors and len(copy.errors) == 2 and copy.key == error.key == "law.zz"
    solve = pickle.loads(pickle.dumps(carom.SolveError("the solver failed")))
    assert type(solve) is carom.SolveError and str(solve) == "the solver failed"
    assert carom.InputError.__module__ == carom.SolveError.__module__ == "carom"


def test_work_without_any_result_is_a_solve_error(tmp_path: Path) -> None:
    with pytest.raises(carom.SolveError) as failed:
        carom.curve(BALLS, "body1.velocity", 2, 3)
    words, _, hint = str(failed.value).partition("\nhint: ")
    assert words.startswith("scenarios/two_balls.toml: no result has a curve: body1.velocity")
    assert hint == "carom.sweep shows what the results do there; another range may have a curve"
    with pytest.raises(carom.SolveError) as failed:
        carom.sweep(BALLS, {"body1.velocity": [2, 3, 4]}, out=tmp_path / "all_fail")
    assert str(failed.value).startswith("every run failed, the first because of ")


def test_words_of_a_file_are_shown_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "fit --set.toml"
    file.write_text("kind = 'collision' # --set law.c=1: `carom run FILE`\n")
    error = refused(lambda: carom.fit(file))
    assert "  1 | kind = 'collision' # --set law.c=1: `carom run FILE`\n" in str(error)


NONSENSE: list[Any] = ["a\0b", "", "\ud800", {"kind": "\ud800"}, {"kind": {}}, {"kind": []}, {"": 1}, {"law": [[[]]]}, 0, object(), lambda: 0]


@pytest.mark.parametrize("source", NONSENSE)
@pytest.mark.filterwarnings("ignore:1 of 1 runs have no result:RuntimeWarning")
def test_nonsense_is_refused_and_never_a_panic(source: Any) -> None:
    calls: list[Callable[[Any], Any]] = [
        carom.run, carom.sweep, carom.fit, carom.verify, carom.check, carom.design, carom.Likelihood, carom.run_toml, carom.laws,
        lambda given: carom.curve(given, "body1.velocity", -2, -1), lambda given: carom.run(BALLS, set=given),
        lambda given: carom.sweep(BALLS, given), lambda given: carom.collisions(given), lambda given: carom.collisions("power", k=given),
        lambda given: carom.audit(n=given), lambda given: carom.cor(alpha=given, beta=given), lambda given: carom.sweep(BALLS, {"law.c": given}),
    ]  # fmt: skip
    for call in calls:
        try:
            call(source)
        except (ValueError, TypeError):
            continue
        except BaseException as error:  # A panic would be one.
            raise AssertionError(f"{type(error)}: {error}") from error


def test_arguments_that_a_command_does_not_have_are_refused_by_python() -> None:
    with pytest.raises(TypeError, match=r"^audit\(\) got an unexpected keyword argument 'nn'$"):
        carom.audit(nn=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"^cor\(\) missing 1 required keyword-only argument: 'beta'$"):
        carom.cor(alpha=1.5)  # type: ignore[call-arg]
    with pytest.raises(AttributeError, match=r"^no restitutio here; there are kind, version, "):
        carom.run(BALLS).restitutio
    with pytest.raises(AttributeError, match=r"^no column restitutio; there are restitution, stop, method$"):
        carom.collisions("power", k=1e6, n=1.5, lambda_=0, m=1, mass1=1, v0=1, columns=["restitution"]).restitutio
