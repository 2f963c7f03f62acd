"""`adjudicate fmt`: logs in their canonical form."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.shell import proposals
from adjudicator.cli.values import LogForm


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="A log, - for standard input; with --write or --check also several, and folders.",
            autocompletion=proposals.logs,
        ),
    ],
    write: Annotated[
        bool,
        typer.Option("--write", "-w", help="Overwrite the file; if --to changes its form, write a new file beside it."),
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit with 1 if a log is not in canonical form.")
    ] = False,
    to: Annotated[
        LogForm | None,
        typer.Option(
            help="json is one object; jsonl is a header and then one step to a line; txt is text as people type it."
        ),
    ] = None,
) -> int:
    """Print a log in canonical form. Keys in a fixed order, no defaults, one step to a line; nothing else changes."""
    from adjudicator.cli.console import write as print_
    from adjudicator.cli.making.canonical import formatted, rewrite

    if write and check:
        raise typer.BadParameter("cannot be combined with --write", param_hint="--check")
    if check and to is not None:
        raise typer.BadParameter("cannot be combined with --to", param_hint="--check")
    if write or check:
        return rewrite(paths, to, write=write)
    if len(paths) > 1:
        raise typer.BadParameter("with --write or --check there may be several", param_hint="PATH")
    print_(formatted(paths[0], to)[0])
    return 0
