"""The outermost frame: every error ends here as a short message and exit code 2.

Imports are made when they are needed, since a single command is nearly all start-up.
"""

from __future__ import annotations

import os
import sys
from typing import Any, TextIO

CLEAN, FOUND, NOT_JUDGED, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: nothing found; findings; something could not be judged; Ctrl-C."""


def run() -> None:
    """The console entry."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code. Nothing is raised."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=_encoding(stream), errors="backslashreplace")
    try:
        code = _dispatch(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        return CLEAN
    except Exception as error:
        return _tell(error)


def _encoding(stream: TextIO) -> str | None:
    """What goes into a pipe or a file is UTF-8, as its readers expect, unless somebody asked for something else."""
    return None if stream.isatty() or os.environ.get("PYTHONIOENCODING") else "utf-8"


def _dispatch(arguments: list[str]) -> int:
    if arguments[:1] in (["-V"], ["--version"]):
        from adjudicator.cli.version import version

        print(version())
        return CLEAN
    import gc

    gc.set_threshold(100_000, 50, 100)  # what imports leave behind is not worth collecting
    from adjudicator.cli.app import application

    return application(arguments)


def _tell(error: Exception) -> int:
    """Say what went wrong, if anybody can still hear it."""
    from adjudicator.errors import AdjudicatorError
    from adjudicator.reports.safe import safe

    expected = isinstance(error, AdjudicatorError | OSError)
    try:
        print(f"adjudicate: {safe(reason(error) if expected else crash(error))}", file=sys.stderr)
        sys.stderr.flush()
    except (OSError, AttributeError):
        pass
    if isinstance(error, OSError):
        _forget_stdout()
    return NOT_JUDGED


def reason(error: Exception) -> str:
    """Why something could not be done: `no-such.json: no such file or directory`."""
    if isinstance(error, OSError) and error.strerror:
        named = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        return f"{named}{error.strerror[:1].lower()}{error.strerror[1:]}"
    problems = getattr(error, "problems", None)
    if problems:
        file = getattr(error, "source", "")
        lines = []
        for one in problems:
            place = ":".join(str(part) for part in (file, one.line, one.column) if part)
            lines.append(f"{place}: {one.message}" if place else one.message)
        return "; ".join(lines)
    return str(error)


def crash(error: BaseException) -> str:
    """An internal fault in one line, with the place in our code: what a report of the bug needs."""
    place: Any = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno})" if place is not None else ""
    return f"internal fault: {type(error).__name__}: {error}{where}. This is a bug, please report it."


def _forget_stdout() -> None:
    """Nobody reads on: let Python's own flush at exit find nothing to complain about."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, AttributeError, ValueError):
        pass
