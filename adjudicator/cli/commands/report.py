"""`adjudicate report`: many judged games as a page of pictures."""

from pathlib import Path
from typing import Annotated

import typer


def command(
    tables: Annotated[
        Path, typer.Argument(metavar="DIR", help="Tables that `adjudicate check --output parquet:DIR` wrote.")
    ],
    html: Annotated[Path, typer.Option(metavar="FILE", help="Write the page here; - is standard output.")],
    title: Annotated[str, typer.Option(metavar="TEXT", help="What stands above it.")] = "Findings in many games",
) -> None:
    """Draw charts of many judged games. One page: findings over time, by ruling, by turn and by player."""
    from adjudicator.cli.tables.pictured import write_page

    write_page(tables, html, title)
