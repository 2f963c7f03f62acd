"""`adjudicate fmt`: logs in their canonical form."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.shell.offers import offered
from adjudicator.cli.values import LogForm


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH...",
            help="A log, - for standard input; with --write, --check or --diff also several, and folders.",
            autocompletion=offered("logs"),
        ),
    ],
    write: Annotated[
        bool,
        typer.Option("--write", "-w", help="Overwrite the file; if --to changes its form, write a new file beside it."),
    ] = False,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Write nothing; say what differs, and exit with 1 if a log is not in canonical form."
        ),
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="As --check, and print what would change, line by line.")
    ] = False,
    to: Annotated[
        LogForm | None,
        typer.Option(
            help="json is one object; jsonl is a header and then one step to a line; txt is text as people type it."
        ),
    ] = None,
) -> int:
    """Print a log in its usual layout, or as lines of text.

    Keys in a fixed order, no defaults, one step to a line; nothing else changes.
    """
    from adjudicator.cli.console import write as print_
    from adjudicator.cli.making.canonical import formatted, rewrite

    only_looked_at = "--diff" if diff else "--check"
    if write and (check or diff):
        raise typer.BadParameter("cannot be combined with --write", param_hint=only_looked_at)
    if (check or diff) and to is not None:
        raise typer.BadParameter("cannot be combined with --to", param_hint=only_looked_at)
    if write or check or diff:
        return rewrite(paths, to, write=write, diff=diff)
    if len(paths) > 1:
        raise typer.BadParameter("with --write, --check or --diff there may be several", param_hint="PATH")
    print_(formatted(paths[0], to)[0])
    return 0
