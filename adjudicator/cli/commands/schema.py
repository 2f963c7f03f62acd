"""`adjudicate schema`: the JSON Schemas of our files."""

from typing import Annotated, get_args

import typer

from adjudicator.cli.values import SchemaKind
from adjudicator.formats.phrases import listing


def command(
    of: Annotated[
        SchemaKind,
        typer.Argument(metavar="KIND", help=f"Which kind of file: {listing(get_args(SchemaKind), 'or')}."),
    ],
) -> None:
    """Print the JSON Schema of a log, or of another kind of file."""
    from adjudicator.cli.console import write
    from adjudicator.cli.reference.file_schemas import schema

    write(schema(of))
