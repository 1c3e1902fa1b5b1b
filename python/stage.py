"""Puts the package together for the tests: its Python files and the extension that cargo has built.

    python python/stage.py target/debug target/python/site
"""

import pathlib
import shutil
import sys

NAMES = {"libcarom_py.so": "_carom.abi3.so", "libcarom_py.dylib": "_carom.abi3.so", "carom_py.dll": "_carom.pyd"}


def main(built: pathlib.Path, site: pathlib.Path) -> int:
    """The exit code."""
    found = [(built / name, there) for name, there in NAMES.items() if (built / name).exists()]
    if not found:
        print(f"{built}: there is no extension; `cargo build --package carom-py` makes one", file=sys.stderr)
        return 1
    package = site / "carom"
    shutil.rmtree(package, ignore_errors=True)
    source = pathlib.Path(__file__).parent / "carom"
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    shutil.copy2(found[0][0], package / found[0][1])
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(pathlib.Path, sys.argv[1:])))
