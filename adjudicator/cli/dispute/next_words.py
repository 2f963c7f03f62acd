"""What a shell may complete of a question: the words of a line, and what is said of the position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import typer
from typer.core import TyperCommand

from adjudicator.cli.inputs.rules_asked import usual_ruleset
from adjudicator.cli.shell.proposals import Offer

USUAL = "4"
"""As many players are offered where the line names none."""
_PLAIN = re.compile(r"[\w.,:-][\w.,: -]*")
"""Shells carry out some of what they are given, and a deck in a file is anybody's."""


class QuestionCommand(TyperCommand):
    """A command whose questions have options of their own, which are completed beside its own."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:  # typer gives the types no public names
        """The options of the command, and what a position can say."""
        found = super().shell_complete(ctx, incomplete)
        words = next(one for one in self.params if one.name == "words")
        return [*words.shell_complete(ctx, incomplete), *found] if incomplete.startswith("-") else found


def next_words(context: typer.Context, incomplete: str) -> Iterator[Offer]:
    """What may stand next; nothing where what stands before cannot be read."""
    from adjudicator.errors import AdjudicatorError

    given = context.params
    ruleset = given.get("ruleset") or usual_ruleset()
    try:
        yield from completions(
            ruleset, given.get("words") or (), incomplete, deck=given.get("deck"), players=given.get("players")
        )
    except AdjudicatorError:
        return


def completions(
    ruleset: str, words: Sequence[str], incomplete: str, *, deck: str | None = None, players: str | None = None
) -> Iterator[Offer]:
    """What may stand next: a word of the line, or an option that says something of the position."""

    from adjudicator import catalogue
    from adjudicator.asking.typed_question import playing
    from adjudicator.formats.log import Seated
    from adjudicator.shorthand import Grammar, Vocabulary, suggestions
    from adjudicator.shorthand.header_lines import StartLines

    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(deck, rules, None, 2)
    names = [one.name if isinstance(one, Seated) else one for one in playing(players or USUAL)]
    grammar = Grammar(rules.game, Vocabulary(names, pack))
    if incomplete.startswith("--"):
        options = [f"--{name.replace(' ', '-')}" for name in StartLines(rules.game, grammar).names]
        return ((one, "") for one in ["--on", *options] if one.startswith(incomplete) and _PLAIN.fullmatch(one))
    line = " ".join([*(word for word in words if not word.startswith("--")), incomplete])
    found = suggestions(grammar, line, ())
    before = incomplete.rpartition(" ")[0]
    kept = f"{before} " if before else ""
    return ((kept + word, grammar.vocabulary.called(word)) for word in found if _PLAIN.fullmatch(word))
