"""The command line: ``python -m taquin``, and the script ``taquin``."""

import signal
import sys
from pathlib import Path

from ._native import run_command


def main() -> int:
    """Run the command with the arguments of this process."""
    # Until the command listens for it, Ctrl-C ends the program: Python's handler would wait for the command to return.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    program = Path(sys.argv[0])
    name = "python -m taquin" if program.name == "__main__.py" else program.stem
    return run_command([name, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
