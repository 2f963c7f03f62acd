"""Help texts for the terminal that there is: typer's own are never narrower than fifty columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from typer._click.formatting import HelpFormatter

from adjudicator.cli.shell.room import columns
from adjudicator.reports.ink import NARROW, WIDTH, wrapped

BELOW = 4
"""So far what an option does is indented below it, where there is no room beside it."""


class Formatter(HelpFormatter):
    """Lays help out."""

    def __init__(self, *_: Any, **__: Any) -> None:
        """As wide as the terminal, up to a page."""
        super().__init__(width=min(WIDTH, columns()) - 2)

    def write_dl(self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Options and what they do: side by side, or on a narrow terminal one below the other."""
        if self.width < NARROW:
            rows = [(_broken(first, self.width - 2), said) for first, said in rows]
            col_max = BELOW - col_spacing
        super().write_dl(rows, col_max, col_spacing)


def _broken(option: str, columns: int) -> str:
    """An option on as many lines as its values take."""
    return "\n".join(wrapped(option.replace("|", "| "), " " * BELOW, "", columns)).replace("| ", "|")


class FittingContext(typer.Context):
    """What a command runs in, with help that fits."""

    formatter_class = Formatter


def fitted(command: Any) -> Any:  # Any: a command of click, whose types typer keeps to itself
    """The same command, or group of commands, with help that fits."""
    for one in (command, *getattr(command, "commands", {}).values()):
        one.context_class = FittingContext
    return command
