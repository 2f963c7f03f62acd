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
            help="A question; without one, all that there are.",
            autocompletion=next_words,
            callback=utf8,
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="ID|FILE", help="The rules to ask.", autocompletion=proposals.rulesets, callback=utf8),
    ] = None,
    compare: Annotated[bool, typer.Option("--compare", help="Ask every rule book of that game.")] = False,
    players: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="The players in seat order; Ann:red has a team. Or how many.", callback=utf8),
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D", help="The deck; the usual one if left out.", autocompletion=proposals.decks, callback=utf8
        ),
    ] = None,
    option: RuleOption = None,
    format: ListingOption = "text",
    color: ColorOption = "auto",
    help_: Annotated[bool, typer.Option("--help", "-h", help="This, or more on one question.")] = False,
) -> int:
    """Settle a dispute without a log. Yes or no, the ruling, why, and what would be right."""
    from pathlib import Path

    from adjudicator import catalogue
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.dispute import typed_question
    from adjudicator.reports import answers
    from adjudicator.reports.documents import encoded

    ruleset = ruleset or usual_ruleset()
    if not words or help_:
        rules = catalogue.rules(ruleset, options_of(option), Path())
        questions = typed_question.offered(rules)
        if words:
            write(answers.explained(questions, typed_question.called(questions, words[0], rules)))
        else:
            write(f"{context.get_help()}\n\n" if help_ else "")
            write(answers.listing(questions, rules.edition.title or rules.edition.id, ruleset))
        return 0
    report = typed_question.asked(
        words, ruleset, options=options_of(option), deck=deck, players=players, compare=compare
    )
    write(encoded(report) + "\n" if format == "json" else answers.text(report, compared=compare, ink=ink(color)))
    return 0
