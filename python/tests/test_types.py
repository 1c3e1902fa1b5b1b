"""The types of the package hold: by mypy, by pyright, and of the stub against the extension itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from command_line import ENVIRONMENT

import carom

PACKAGE = Path(carom.__file__).parent
EXAMPLES = Path(__file__).parents[1] / "examples"


def said(*arguments: str) -> str:
    """What a module says when it is called as a command."""
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, env=ENVIRONMENT)
    return done.stdout + done.stderr


def test_the_stub_is_that_of_the_extension() -> None:
    words = said("mypy.stubtest", "carom")
    assert "Success: no issues found" in words, words


RIGHT = """
import numpy as np
import carom

table = carom.collisions("power", k=1e6, n=1.5, lambda_=[1.0, 2.0], m=1, mass1=np.ones(2), v0=1.0, progress=lambda done, of, words: None)
names: tuple[str, ...] = table["stop"].names
rows: dict[int, str] = table.failures
text: str = carom.run("two_balls.toml", set={"law.c": 2e3}).to_json()
likelihood = carom.Likelihood({"law": "bwm"}, deviations={"restitution": 0.01})
value, gradient = likelihood.value_and_gradient(likelihood.start())
total: float = float(value + gradient.sum())
answer: carom.Answer = carom.audit(restitution=[0.5, 0.6], m="linspace(0,1,3)")
"""

WRONG = """
import carom

carom.collisions(3)
carom.collisions("power", errors=1)
carom.run("two_balls.toml").to_json(1)
carom.fit("fit.toml", seed="x")
carom.Likelihood({"law": "bwm"}, deviations=0.1)
carom.sweep("two_balls.toml", ["law.c=1,2"])
carom.nothing
"""


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_the_package_and_its_callers_are_checked(checker: str, tmp_path: Path) -> None:
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(RIGHT)
    wrong.write_text(WRONG)
    options = {"mypy": ["--strict", f"--cache-dir={tmp_path / 'cache'}"], "pyright": ["--pythonpath", sys.executable]}[checker]
    words = said(checker, *options, str(PACKAGE), str(EXAMPLES), str(right), str(wrong))
    errors = [line for line in words.splitlines() if " error: " in line or " warning: " in line]
    # Only what is wrong is refused, and all of it.
    assert all("wrong.py:" in line for line in errors), words
    for line in range(4, WRONG.count("\n") + 1):
        assert any(f"wrong.py:{line}:" in error for error in errors), words
    checked = {"mypy": "source files)", "pyright": " errors, 0 warnings"}[checker]
    assert checked in words, words


def test_the_package_says_that_it_is_typed_and_what_it_offers() -> None:
    assert (PACKAGE / "py.typed").exists()
    assert all(hasattr(carom, name) for name in carom.__all__) and sorted(carom.__all__) == carom.__all__
    assert all(getattr(carom, name).__doc__ for name in carom.__all__)
