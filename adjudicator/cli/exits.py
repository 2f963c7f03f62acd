"""What ends a run: the exit codes, and the words for an error."""

from __future__ import annotations

import gc
import os
import sys

from adjudicator.errors import AdjudicatorError, LogError, Problem

CLEAN, FOUND, NOT_JUDGED, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: nothing found; findings; something could not be judged; Ctrl-C."""


TRACEBACK = "ADJUDICATOR_TRACEBACK"
"""Set in the environment by developers who want every error with its traceback; "0" and "" are as if it were not."""
_traced = False


def trace_errors(wanted: bool) -> None:
    """Whether the errors of this run are shown with Python's traceback, whatever the environment says."""
    global _traced
    _traced = wanted


def traced() -> bool:
    """Whether every error is shown with its traceback."""
    return _traced or os.environ.get(TRACEBACK, "") not in ("", "0")


def trace(error: BaseException) -> None:
    """Show Python's traceback of an error on standard error, where that is wanted; its message is somebody else's."""
    if sys.stderr is None or not traced():
        return
    from traceback import format_exception

    from adjudicator.reports.safe import inert, safe

    for part in format_exception(error):
        for line in part.removesuffix("\n").split("\n"):
            print(inert(safe(line)), file=sys.stderr)


def ended(error: BaseException) -> int:
    """The exit code of a run that an error ended; it is said what went wrong, if anybody can still hear it."""
    if isinstance(error, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        _forget_stdout()
        return CLEAN
    try:
        from adjudicator.cli.shell.room import beside

        trace(error)
        sys.stderr.write(beside(f"adjudicate: {_told(error)}"))
        sys.stderr.flush()
    except (OSError, AttributeError):
        pass
    if isinstance(error, OSError):
        _forget_stdout()
    return NOT_JUDGED


def _told(error: BaseException) -> str:
    """An error in words, be it somebody else's fault or ours."""
    return reason(error) if isinstance(error, AdjudicatorError | OSError) else crash(error)


def reason(error: Exception) -> str:
    """Why something could not be done: `no-such.json: no such file or directory`."""
    if isinstance(error, OSError) and error.strerror:
        named = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        return f"{named}{error.strerror[:1].lower()}{error.strerror[1:]}"
    if isinstance(error, LogError) and error.problems:
        lines = []
        for one in error.problems:
            place = ":".join(str(part) for part in (error.source, one.line, one.column) if part)
            lines.append(f"{place}: {one.message}" if place else one.message)
        return "; ".join(lines)
    return str(error)


def crash(error: BaseException) -> str:
    """An internal fault in one line, with the place in our code: what a report of the bug needs."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" ({os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno})" if place is not None else ""
    return f"internal fault: {type(error).__name__}: {error}{where}. This is a bug, please report it."


def problems_of(error: Exception) -> list[Problem]:
    """The problems behind an error with a file, be it the file's fault or ours."""
    if isinstance(error, LogError):
        return error.problems
    if isinstance(error, OSError):
        error.filename = None
    if isinstance(error, MemoryError):
        return given_up(error)
    return [Problem(_told(error))]


def given_up(error: MemoryError) -> list[Problem]:
    """Why a file for which the memory did not suffice is not judged; what was made of it is given back for the next."""
    trace(error)
    error.__traceback__ = error.__context__ = None
    gc.collect()
    return [Problem("there is not enough memory to judge this file")]


def complaint(file: str, problem: Problem) -> str:
    """Why a file could not be judged: `game.json:3:5: step 2: ... (#/steps/1/card)`."""
    place = f":{problem.line}:{problem.column}" if problem.line else ""
    at = f" (#{problem.pointer})" if problem.pointer else ""
    near = f"; did you mean {problem.nearest!r}?" if problem.nearest and problem.nearest not in problem.message else ""
    return f"{file}{place}: {problem.message}{near}{at}"


def _forget_stdout() -> None:
    """Nobody reads on: let Python's own flush at exit find nothing to complain about."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, AttributeError, ValueError):
        pass
