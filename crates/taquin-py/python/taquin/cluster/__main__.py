"""The command line: ``python -m taquin.cluster``."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict

from .._errors import BoardError, LimitReached, UnsolvableError
from ._errors import ClusterError
from ._many import batch
from ._progress import ClusterProgress
from ._seconds import require_duration, require_seconds
from ._solve import solve
from .engines import ENGINES

EXAMPLES = """\
examples:
  python -m taquin.cluster solve BOARD --engine local --tables light
  python -m taquin.cluster solve BOARD --address 10.0.0.1:6379 --journal board.journal --tables-dir /shared/tables
  python -m taquin.cluster batch boards.txt results.jsonl --engine dask --address tls://10.0.0.1:8786
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m taquin.cluster",
        description="Solve boards on many machines, by Ray or Dask.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--engine", choices=ENGINES, default="ray", help="what schedules tasks (ray)")
    shared.add_argument("--address", help="the cluster; by default one is started on this machine, on loopback")
    shared.add_argument("--goal", default="row-major", help="name of a goal, or a board (row-major)")
    shared.add_argument("--cpus", type=_positive, metavar="N", help="processors of one Ray task, or threads of 'local'")
    shared.add_argument("--patience", type=_seconds, default=60.0, metavar="S", help="seconds to wait for workers (60)")
    shared.add_argument("--quiet", action="store_true", help="no progress")

    one = commands.add_parser("solve", parents=[shared], help="prove the shortest solution of one board")
    one.add_argument("board", metavar="BOARD", help="the board, in any form that taquin reads")
    one.add_argument("--journal", metavar="FILE", help="continue from this file after a crash, or create it")
    one.add_argument("--tables", choices=("light", "medium", "full"), default="full", help="size of the tables (full)")
    one.add_argument("--tables-dir", metavar="DIR", help="folder of tables that all machines see")
    one.add_argument("--task-seconds", type=_duration, metavar="S", help="how long a task lasts (0.5, more on many slots)")
    one.add_argument("--time", type=_seconds, metavar="S", help="stop after this many seconds")
    one.add_argument("--json", action="store_true", help="print one JSON object")

    many = commands.add_parser("batch", parents=[shared], help="solve the boards of a file")
    many.add_argument("input", metavar="INPUT", help="text file, one board per line")
    many.add_argument("output", metavar="OUTPUT", help="file of JSON lines, replaced at the end")
    many.add_argument(
        "--journal", metavar="FILE", help="continue from the results in this file, or create it (OUTPUT.journal)"
    )
    many.add_argument("--algorithm", default="auto", metavar="NAME", help="as in 'taquin help algorithms' (auto)")
    many.add_argument("--heuristic", metavar="NAME", help="as in 'taquin help heuristics'")
    many.add_argument("--tables", choices=("light", "medium", "full"), help="size of the tables")
    many.add_argument("--time", type=_seconds, metavar="S", help="limit of seconds for each board")
    many.add_argument("--nodes", type=_positive, metavar="N", help="limit of boards expanded for each board")
    many.add_argument(
        "--complete-is-success",
        action="store_true",
        help="exit with 0 when every board has a result, whatever it is: for schedulers that repeat a job that failed",
    )
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected at least 1, but found {text}")
    return number


def _seconds(text: str) -> float:
    return _checked(require_seconds, text)


def _duration(text: str) -> float:
    return _checked(require_duration, text)


def _checked(check: Callable[[str, float], float], text: str) -> float:
    try:
        return check("time", float(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _printer(is_quiet: bool) -> Callable[[ClusterProgress], None] | None:
    """Prints progress to standard error: on one line of a terminal, every ten seconds elsewhere."""
    if is_quiet:
        return None
    is_terminal, printed = sys.stderr.isatty(), 0.0

    def show(progress: ClusterProgress) -> None:
        nonlocal printed
        if is_terminal:
            print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)
        elif progress.seconds - printed >= 10 or (progress.slots == 0 and progress.seconds - printed >= 2):
            printed = progress.seconds
            print(progress, file=sys.stderr, flush=True)

    return show


def _solve(options: argparse.Namespace) -> int:
    names = "goal engine address journal tables tables_dir cpus task_seconds time patience".split()
    found = solve(
        options.board, progress=_printer(options.quiet), **{name: getattr(options, name) for name in names}
    )
    if options.json:
        iterations = [counts._asdict() for counts in found.iterations]
        record = {"board": found.board.text(), "goal": found.goal.text(), "length": found.length, "moves": found.moves}
        counts = {name: getattr(found, name) for name in ("expanded", "tasks", "lost", "repeated", "seconds")}
        _print(options, json.dumps({**record, "optimal": True, "iterations": iterations, **counts}))
        return 0
    _print(options, found.moves)
    summary = f"{found.length} moves, proven shortest; {found.expanded} boards expanded in {found.seconds:.1f} s; "
    _note(f"{summary}{found.tasks} tasks, {found.lost} lost, {found.repeated} repeated")
    return 0


def _batch(options: argparse.Namespace) -> int:
    names = "journal goal engine address algorithm heuristic tables time nodes cpus patience".split()
    summary = batch(
        options.input,
        options.output,
        progress=_printer(options.quiet),
        **{name: getattr(options, name) for name in names},
    )
    counts = asdict(summary)
    seconds = counts.pop("seconds")
    _note(", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items()) + f", {seconds:.1f} s")
    if options.complete_is_success:
        return 0
    return 2 if summary.errors else 3 if summary.stopped else 1 if summary.unsolvable else 0


def _print(options: argparse.Namespace, text: str) -> None:
    """Write to standard output, where nothing else writes; a closed pipe is not an error."""
    try:
        os.write(options.answer, f"{text}\n".encode())
    except BrokenPipeError:
        pass


def _note(text: str) -> None:
    clear = "\r\x1b[K" if sys.stderr.isatty() else ""
    print(f"{clear}{text}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code, which means what that of ``taquin`` means."""
    options = _parser().parse_args(arguments)
    # Ray prints the losses of machines to standard output, which is for the answer alone.
    options.answer = os.dup(1)
    os.dup2(2, 1)
    try:
        return _solve(options) if options.command == "solve" else _batch(options)
    except UnsolvableError as error:
        _note(f"error: {error}")
        return 1
    except LimitReached as error:
        _note(str(error))
        return 3
    except (BoardError, ClusterError, ValueError) as error:
        _note(f"error: {error}")
        return 2
    except OSError as error:
        _note(f"error: {error.filename}: {error.strerror}" if error.filename else f"error: {error}")
        return 2
    except KeyboardInterrupt:
        _note("interrupted; with a journal, the same command continues")
        return 130


if __name__ == "__main__":
    sys.exit(main())
