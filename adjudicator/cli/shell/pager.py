"""What is longer than the screen is shown by a pager, as git does it; what fits stands there as ever."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, TextIO

from adjudicator.cli.shell.room import terminal

if TYPE_CHECKING:
    import subprocess

ASKED: Final = ("ADJUDICATE_PAGER", "PAGER")
"""Where in the environment somebody may say which pager; `cat` or nothing is none."""
USUAL: Final = "less"
COLOUR: Final = r"\x1b\[[\d;]*m"
"""What a terminal takes for a colour takes no room."""
MANNERS: Final = {"LESS": "FRX", "LV": "-c"}
"""Colours are shown, and nothing is cleared at the end; the environment may say otherwise."""

_screen: Screen | None = None
"""What is written to now, where that is a terminal with a pager."""


@contextmanager
def paged() -> Iterator[None]:
    """Whatever is written meanwhile is paged, where somebody looks at a terminal and there is a pager."""
    global _screen
    wanted = command() if terminal(sys.stdout) else ""
    if not wanted:
        yield
        return
    _screen = Screen(wanted)
    try:
        yield
    finally:
        at_once()


def at_once() -> None:
    """From now on everything is shown as it comes; what is in a pager is looked at first."""
    global _screen
    screen, _screen = _screen, None
    if screen is not None:
        screen.close()


def write(stream: TextIO, text: str) -> None:
    """Write to standard output, or beside it."""
    if _screen is not None and stream.isatty():
        _screen.write(stream, text)
    else:
        stream.write(text)


def running() -> bool:
    """Whether a pager has the terminal."""
    return _screen is not None and _screen.pager is not None and _screen.pager.poll() is None


def command() -> str:
    """The pager that is asked for, or the usual one, if it is there; "" for none."""
    import shlex  # only a terminal has a pager

    asked = next((os.environ[name] for name in ASKED if name in os.environ), USUAL)
    words: list[str] = []
    with suppress(ValueError):  # a quote that is not closed
        words = shlex.split(asked, posix=os.name != "nt")
    there = words and words[0] != "cat" and os.environ.get("TERM") != "dumb" and shutil.which(words[0])
    return asked if there else ""


class Screen:
    """Text for a terminal, kept until it is known whether it fits."""

    def __init__(self, command: str) -> None:
        """Nothing is written yet."""
        self.command = command
        self.columns, self.rows = shutil.get_terminal_size()
        self.kept: list[tuple[TextIO, str]] = []
        self.pager: subprocess.Popen[str] | None = None

    def write(self, stream: TextIO, text: str) -> None:
        """Keep it, or let the pager show it; one that has been left hears no more."""
        if self.pager is None:
            self.kept.append((stream, text))
            shown = re.sub(COLOUR, "", text)
            self.rows -= sum(1 + len(line) // (self.columns + 1) for line in shown.splitlines())
            if self.rows > 0:
                return
            import subprocess

            text = "".join(text for _, text in self.kept)
            self.pager = subprocess.Popen(
                self.command, shell=True, stdin=subprocess.PIPE, env={**MANNERS, **os.environ},
                encoding=sys.stdout.encoding, errors="backslashreplace",
            )  # fmt: skip
        assert self.pager.stdin is not None
        with suppress(BrokenPipeError):
            self.pager.stdin.write(text)
            self.pager.stdin.flush()

    def close(self) -> None:
        """Show what fits the screen, or wait until the pager is left, which Ctrl-C does not do."""
        if self.pager is None:
            for stream, text in self.kept:
                stream.write(text)
                stream.flush()
            return
        assert self.pager.stdin is not None
        with suppress(BrokenPipeError):
            self.pager.stdin.close()
        while self.pager.poll() is None:
            with suppress(KeyboardInterrupt):
                self.pager.wait()
