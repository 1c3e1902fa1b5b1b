"""The command ``carom`` as the tests call it: in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import carom

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"

#: The package that the tests have imported is the one whose command is called, from whatever folder.
HERE = os.pathsep.join([str(Path(carom.__file__).resolve().parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])])
ENVIRONMENT = {**os.environ, "PYTHONPATH": HERE}


def command(*arguments: str) -> str:
    """What the command prints."""
    done = subprocess.run([sys.executable, "-m", "carom", *arguments], capture_output=True, text=True, env=ENVIRONMENT)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands(calls: list[list[str]], folder: Path = ROOT) -> str:
    """What the command prints, called once after the other by one process: starting Python takes longer than a collision."""
    script = "import sys, json; from carom import _carom; sys.exit(max(_carom.main(['carom', *call]) for call in json.load(sys.stdin)))"
    done = subprocess.run([sys.executable, "-c", script], input=json.dumps(calls), capture_output=True, text=True, cwd=folder, env=ENVIRONMENT)
    assert done.returncode == 0, done.stderr
    return done.stdout
