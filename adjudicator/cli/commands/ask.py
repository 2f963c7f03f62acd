"""`adjudicate ask`: a dispute at the table, with no log."""

from typing import Annotated

import typer

from adjudicator.cli.dispute.next_words import QuestionCommand, next_words
from adjudicator.cli.inputs.options import ColorOption, RuleOption, utf8
from adjudicator.cli.inputs.rules_asked import options_of, usual_ruleset
from adjudicator.cli.shell.offers import offered
from adjudicator.cli.values import AnswerFormat

AnswerOption = Annotated[
    AnswerFormat, typer.Option("--format", "-f", help="How the answer is written.", metavar="text|markdown|json")
]
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
            metavar="[LINE]",
            help="What was done: ann discards 5 blue. What is known of the table: --on, --hand, --in-play, --turn.",
            autocompletion=next_words,
            callback=utf8,
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            metavar="ID|FILE", help="The rules to judge by.", autocompletion=offered("rulesets"), callback=utf8
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
            metavar="D", help="The deck; by default the usual one.", autocompletion=offered("decks"), callback=utf8
        ),
    ] = None,
    option: RuleOption = None,
    format: AnswerOption = "text",
    markdown: Annotated[bool, typer.Option("--markdown", help="The same as --format markdown.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    color: ColorOption = "auto",
    help_: Annotated[bool, typer.Option("--help", "-h", help="Show this message and what can be asked.")] = False,
) -> None:
    """Say whether a move is allowed: yes or no, and by which rule. Also prints the reason, and what would be right."""
    from adjudicator.asking.typed_question import Question
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.dispute.asking_back import answered
    from adjudicator.cli.dispute.examples import examples

    ruleset, options = ruleset or usual_ruleset(), options_of(option)
    if not words or help_:
        write(f"{context.get_help()}\n\n" if help_ else "")
        write(examples(ruleset, options, ink(color)))
        return
    how: AnswerFormat = "json" if json else "markdown" if markdown else format
    write(answered(Question(words, ruleset, options, deck, players, compare), how, color))
