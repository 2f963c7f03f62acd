"""The outermost frame: every error ends here as a short message and exit code 2.

Imports are made when they are needed, since a single command is nearly all start-up.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import TextIO


def run() -> None:
    """The console entry."""
    codes: list[int] = []
    atexit.register(_leave, codes)  # what is registered first is called last
    codes.append(main(sys.argv[1:]))
    sys.exit(codes[0])


def _leave(codes: list[int]) -> None:
    """End the process as it is: to free one object after another takes a twentieth of a short command.

    Whoever watches what is run, as a debugger or a measure of coverage does, has to hear of the end as always.
    A closed pipe ends it by a signal.
    """
    if codes == [141]:  # as exits.CLOSED, where there are such signals
        from adjudicator.cli.exits import by_signal

        by_signal()
    if not codes or sys.gettrace() is not None or sys.getprofile() is not None:
        return
    try:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
    except (OSError, AttributeError, ValueError):
        return
    os._exit(codes[0])


def main(arguments: list[str]) -> int:
    """Run one command and return its exit code. Nothing is raised."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding=_encoding(stream), errors="backslashreplace", newline=_newline(stream))
    try:
        code = _dispatch(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BaseException as error:
        from adjudicator.cli.exits import ended, fault

        if not isinstance(error, KeyboardInterrupt) and not fault(error):
            raise
        return ended(error)


def _encoding(stream: TextIO) -> str | None:
    """What goes into a pipe or a file is UTF-8, as its readers expect, unless somebody asked for something else."""
    return None if stream.isatty() or os.environ.get("PYTHONIOENCODING") else "utf-8"


def _newline(stream: TextIO) -> str | None:
    """What goes into a pipe or a file is the same on every system, to the end of each line."""
    return None if stream.isatty() else "\n"


def _dispatch(arguments: list[str]) -> int:
    if arguments[:1] in (["-V"], ["--version"]):
        from adjudicator.version import version_and_build

        print(version_and_build())
        return 0  # as exits.CLEAN: only what it takes is loaded
    try:
        os.getcwd()
    except FileNotFoundError:
        from adjudicator.errors import AdjudicatorError

        raise AdjudicatorError("the folder that you are in is gone; change to another one") from None
    gc.set_threshold(100_000, 50, 100)  # what imports leave behind is not worth collecting
    from adjudicator.cli.program import application

    return application(arguments)
