"""`adjudicate fmt`: logs in their canonical form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.shell import proposals
from adjudicator.cli.values import LogForm


def command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A log; - is standard input.", autocompletion=proposals.logs)
    ],
    write: Annotated[
        bool,
        typer.Option("--write", "-w", help="Overwrite the file; if --to changes its form, write a new file beside it."),
    ] = False,
    to: Annotated[
        LogForm | None, typer.Option(help="json is one object; jsonl is a header and then one step to a line.")
    ] = None,
) -> None:
    """Print a log in canonical form. Keys in a fixed order, no defaults, one step to a line; nothing else changes."""
    from adjudicator.cli.console import hint
    from adjudicator.cli.console import write as print_
    from adjudicator.cli.inputs.file_names import STDIN
    from adjudicator.cli.making.canonical import formatted, target
    from adjudicator.cli.whole_files import write_whole

    if write and file == STDIN:
        raise typer.BadParameter("standard input cannot be written back", param_hint="--write")
    text, form = formatted(file, to)
    if not write:
        print_(text)
        return
    goal = target(file, form)
    if file != goal or goal.read_bytes() != text.encode():
        write_whole(goal, text.encode())
        hint(f"{goal}: written")
