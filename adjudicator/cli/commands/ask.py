"""`adjudicate ask`: a dispute at the table, with no log."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudicator.cli.dispute.next_words import QuestionCommand, next_words
from adjudicator.cli.inputs.options import ColorOption, ListingOption, RuleOption, utf8
from adjudicator.cli.inputs.rules_asked import options_of, usual_ruleset
from adjudicator.cli.shell import proposals

SETTINGS = {
    "cls": QuestionCommand,
    "context_settings": {"ignore_unknown_options": True, "help_option_names": []},
}
"""What a question's options are is the game's business."""


def command(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[QUESTION...]",
            help="A question; leave it out to list all questions.",
            autocompletion=next_words,
            callback=utf8,
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE", help="The rules to judge by.", autocompletion=proposals.rulesets, callback=utf8
        ),
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Ask every rule book of that game.")] = False,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B", help="The players in seat order; Ann:red is in team red. Or their number.", callback=utf8
        ),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D", help="The deck; by default the usual one.", autocompletion=proposals.decks, callback=utf8
        ),
    ] = None,
    option: RuleOption = None,
    format: ListingOption = "text",
    color: ColorOption = "auto",
    help_: Annotated[bool, typer.Option("--help", "-h", help="Show this message, or more about one question.")] = False,
) -> None:
    """Settle a dispute without a log. Prints yes or no, the ruling, the reason, and what would be right."""
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.dispute.typed_question import asked, can_be_asked
    from adjudicator.reports.documents import encoded
    from adjudicator.reports.side_by_side import text

    ruleset, options = ruleset or usual_ruleset(), options_of(option)
    if words and not help_:
        report = asked(words, ruleset, options=options, deck=deck, players=players, compare=compare)
        write(encoded(report) + "\n" if format == "json" else text(report, compared=compare, ink=ink(color)))
        return
    known = can_be_asked(words or (), ruleset, options)
    write(known if words or not help_ else f"{context.get_help()}\n\n{known}")
