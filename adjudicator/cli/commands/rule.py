"""`adjudicate rule`: a ruling explained, offline."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.inputs.options import ColorOption, ListingOption, RuleOption
from adjudicator.cli.inputs.rules_asked import options_of
from adjudicator.cli.shell.offers import offered

EXAMPLES = Path("examples/logs")


def command(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID|NAME|QUESTION]",
            help="A ruling, or a question in your own words.",
            autocompletion=offered("rulings"),
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every ruling.")] = False,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Only the rulings of this ruleset.", autocompletion=offered("rulesets")),
    ] = None,
    option: RuleOption = None,
    cases: Annotated[Path, typer.Option(metavar="DIR", help="Where pinned cases are.")] = EXAMPLES,
    format: ListingOption = "text",
    color: ColorOption = "auto",
) -> None:
    """Explain a rule.

    Give its id, or a question in your words. Prints what it says and why, its place in the book, and examples.
    """
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.reference.ruling_search import explain_rulings

    write(
        explain_rulings(words, ruleset, options_of(option), cases, everything=everything, format=format, ink=ink(color))
    )
