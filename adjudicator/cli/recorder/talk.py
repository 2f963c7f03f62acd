"""Lines from whoever sits at the keyboard, or from a pipe, and what is said back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

from adjudicator.cli import console
from adjudicator.cli.shell import pager
from adjudicator.reports.ink import Ink, Role
from adjudicator.reports.safe import safe
from adjudicator.shorthand import LineError

Completer = Callable[[str], list[str]]
"""The words that may stand where a line that has been begun breaks off."""


class Talk:
    """A conversation, line by line."""

    def __init__(self, ink: Ink) -> None:
        """On a terminal there are prompts, and lines can be edited where the system can do that."""
        self.ink = ink
        pager.at_once()
        self.terminal = sys.stdin is not None and sys.stdin.isatty()
        self.completer: Completer = lambda _: []
        if self.terminal:
            _edited(self)

    def ask(self, prompt: str) -> str | None:
        """A line, without its end; None when there are no more.

        Raises:
            LineError: for bytes that are no text.
        """
        if sys.stdin is None:
            return None
        try:
            if self.terminal:
                sys.stdout.flush()
                line = input(safe(prompt))
                line.encode()
                return line
            data = sys.stdin.buffer.readline()
            return data.decode("utf-8-sig").rstrip("\r\n") if data else None
        except EOFError:
            console.write("\n")
            return None
        except KeyboardInterrupt:
            console.write("\n")
            raise
        except UnicodeError:
            raise LineError("this line is not UTF-8") from None

    def say(self, text: str, indent: str = "", first: str | None = None, role: Role | None = None) -> None:
        """A text at once."""
        self.show(self.ink.lines(safe(text), indent, first, role=role))

    def show(self, lines: Iterable[str]) -> None:
        """Lines that are safe already, at once."""
        console.write("".join(line + "\n" for line in lines))
        self.flush()

    def flush(self) -> None:
        """What was said is heard before the next thing happens."""
        if sys.stdout is not None:
            sys.stdout.flush()


def _edited(talk: Talk) -> None:
    """Let the keyboard edit and complete lines, where the system has `readline`."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(last: str, number: int) -> str | None:
        if not number:
            found[:] = talk.completer(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer_delims(" ")
    readline.set_completer(complete)
    edit_line: str = getattr(readline, "backend", "libedit" if "libedit" in (readline.__doc__ or "") else "readline")
    if edit_line in ("editline", "libedit"):
        readline.parse_and_bind("bind ^I rl_complete")
    else:
        readline.parse_and_bind("tab: complete")
        # The end of the input (Ctrl-D) that came before a prompt did: Linux hands it over as a NUL.
        readline.parse_and_bind(r'"\C-@": "\C-d"')
