"""The command ``carom`` as the tests call it: in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"


def command(*arguments: str) -> str:
    """What the command prints."""
    done = subprocess.run([sys.executable, "-m", "carom", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def commands(calls: list[list[str]], folder: Path = ROOT) -> str:
    """What the command prints, called once after the other by one process: starting Python takes longer than a collision."""
    script = "import sys, json; from carom import _carom; sys.exit(max(_carom.main(['carom', *call]) for call in json.load(sys.stdin)))"
    done = subprocess.run([sys.executable, "-c", script], input=json.dumps(calls), capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout
