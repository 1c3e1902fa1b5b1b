"""The page comes with the package, where it was there when that was built."""

import subprocess
import sys
from pathlib import Path


def test_the_command_of_the_package_writes_the_page(tmp_path: Path) -> None:
    file = tmp_path / "carom.html"
    done = subprocess.run([sys.executable, "-m", "carom", "page", str(file)], capture_output=True, text=True, check=False)
    if done.returncode == 1:
        assert "built without its page" in done.stderr and not file.exists()
    else:
        assert done.returncode == 0, done.stderr
        assert file.read_text().startswith("<!doctype html>")
