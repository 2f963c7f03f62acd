"""`adjudicate schema`: the JSON Schemas of our files."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.values import SchemaKind


def command(
    of: Annotated[
        SchemaKind,
        typer.Argument(help="Which kind of file."),
    ],
) -> None:
    """Print the JSON Schema of a kind of file."""
    from adjudicator.cli.console import write
    from adjudicator.cli.reference.file_schemas import schema

    write(schema(of))
