"""``python -m carom``: the command."""

import sys

from . import _carom


def main() -> int:
    """The command ``carom``; gives its exit code."""
    return _carom.main(sys.argv)


if __name__ == "__main__":
    sys.exit(main())
