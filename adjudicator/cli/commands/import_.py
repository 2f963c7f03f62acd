"""`adjudicate import`: records of other programs, turned into logs."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import JobsOption
from adjudicator.cli.shell.offers import offered


def command(
    program: Annotated[
        str,
        typer.Argument(
            metavar="PROGRAM",
            help="The program that wrote the records, such as openspiel.",
            autocompletion=offered("importers"),
        ),
    ],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The records; - is standard input.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the logs.")],
    jobs: JobsOption = None,
) -> int:
    """Turn records of other programs into logs. One file for each game; illegal actions stay as they were played."""
    from adjudicator.cli.making.foreign_records import import_games

    return import_games(program, file, out, jobs)
