"""What ends a run: the exit codes, and the words for an error."""

from __future__ import annotations

import gc
import os
import sys
from types import FrameType
from typing import TYPE_CHECKING

from adjudicator.errors import AdjudicatorError, LogError, Problem

if TYPE_CHECKING:
    from adjudicator.catalogue.homes import Home

CLEAN, FOUND, NOT_JUDGED, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: nothing found; findings; something could not be judged; Ctrl-C."""
CLOSED = FOUND if os.name == "nt" else 141
"""Whoever read the output has gone, and may not have seen all that was found: the end is that of grep and git."""


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
        return CLOSED
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


def by_signal() -> None:
    """End the process by SIGPIPE, as every shell and every other program expects of the writer of a closed pipe."""
    import signal

    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGPIPE)


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
    """An internal fault in one line, with the place in the code: whose fault it is, and what a report of it needs."""
    frames = _frames(error)
    what = f"{type(error).__name__}: {error}"
    own = [(brought, frame, line) for frame, line in frames if (brought := _brought(frame)) is not None]
    if own:
        home, frame, line = own[-1]
        return f"{_part_of(home, [frame for _, frame, _ in own])} failed: {what}{_at(frame, line)}"
    return f"internal fault: {what}{_at(*frames[-1]) if frames else ''}. This is a bug, please report it."


def fault(error: BaseException) -> bool:
    """Whether an error is told; any other ends the program, unless a game of another package meant to end it."""
    if isinstance(error, Exception | KeyboardInterrupt):
        return isinstance(error, Exception)
    return any(_brought(frame) is not None for frame, _ in _frames(error))


def _frames(error: BaseException) -> list[tuple[FrameType, int]]:
    """The calls in which an error was raised, with the lines, the innermost last."""
    frames, place = [], error.__traceback__
    while place is not None:
        frames.append((place.tb_frame, place.tb_lineno))
        place = place.tb_next
    return frames


def _at(frame: FrameType, line: int) -> str:
    return f" ({os.path.basename(frame.f_code.co_filename)}:{line})"


def _brought(frame: FrameType) -> Home | None:
    """The game of another package in whose code something is called, if it is there."""
    from adjudicator.catalogue.homes import Home, brought

    module = frame.f_globals.get("__name__", "")
    homes = [home for home in brought().values() if isinstance(home, Home)]
    return next((home for home in homes if home.package and f"{module}.".startswith(f"{home.package}.")), None)


def _part_of(home: Home, frames: list[FrameType]) -> str:
    """The ruling of a game whose check is being asked, or the game."""
    from adjudicator import catalogue

    codes = {frame.f_code for frame in frames}
    for game in catalogue.each(catalogue.game, [home.id])[0]:
        for r in game.rulings:
            if any(getattr(check, "__code__", None) in codes for check in (r.check, r.otherwise)):
                return f"the ruling {r.id} of {home.id}"
    return f"the game {home.id}"


def problems_of(error: BaseException) -> list[Problem]:
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
