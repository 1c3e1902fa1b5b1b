"""The tutorial runs, and its figures and figures in words are there."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parents[1] / "examples" / "tutorial.py"


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    head = picture.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def test_the_tutorial_draws_four_figures(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = subprocess.run([sys.executable, TUTORIAL, tmp_path / "figures", "2500"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    for name in ("speed", "fit", "audit", "million"):
        width, height = size(tmp_path / "figures" / f"{name}.png")
        assert width > 900 and height > 500
    # (1 - e) / e of Hunt-Crossley damping with λ v / k = 0.05 is close to 2/3 of it: 0.0333.
    restitution = re.search(r"restitution is (0\.\d+)", done.stdout)
    assert restitution is not None and abs((1 - float(restitution[1])) / float(restitution[1]) - 0.0333) < 0.001
    assert "the data determine Bb 1.52, kappa 0.673, sigmab 0.0557" in done.stdout
    assert "hunt-crossley misses by up to 0.45" in done.stdout
    assert "million.png: 2500 collisions" in done.stdout


def test_without_a_folder_it_says_how_it_is_called() -> None:
    pytest.importorskip("matplotlib")
    done = subprocess.run([sys.executable, TUTORIAL], capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert done.stderr == "usage: tutorial.py FOLDER [COLLISIONS]\n"
