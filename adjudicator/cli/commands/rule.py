"""`adjudicate rule`: a ruling explained, offline."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import completing
from adjudicator.cli.options import ColorOption, ListingOption

EXAMPLES = Path("examples/logs")


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|NAME|WORDS]", help="A ruling, or words in it.", autocompletion=completing.rulings),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every ruling.")] = False,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Only the rulings of this ruleset.", autocompletion=completing.rulesets),
    ] = None,
    cases: Annotated[Path, typer.Option(metavar="DIR", help="Where pinned cases are.")] = EXAMPLES,
    format: ListingOption = "text",
    color: ColorOption = "auto",
) -> int:
    """Explain a ruling. What it says and why, where it stands, breach and near miss, remedy, pinned cases."""
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.listing import told
    from adjudicator.cli.rulebook import Rulebook
    from adjudicator.reports.documents import encoded

    book = Rulebook(ruleset)
    told(book.refused)
    found = book.all() if everything or not words else book.search(" ".join(words))
    pinned = book.pinned(cases) if format == "json" or everything or len(found) == 1 else {}
    if format == "json":
        write(encoded([book.explained(one, pinned) for one in found]) + "\n")
    elif everything or len(found) == 1:
        write("\n".join(book.text(one, pinned, ink(color)) for one in found))
    else:
        write(book.briefly(found))
    return 0
