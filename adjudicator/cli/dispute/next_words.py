"""What a shell may complete of a question: its word, its options, players, cards and colours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand

from adjudicator.cli.inputs.rules_asked import usual_ruleset
from adjudicator.cli.shell.proposals import Offer

if TYPE_CHECKING:
    from adjudicator.kernel.pack import Pack

USUAL = "4"
"""As many players are offered where the line names none."""
_PLAIN = re.compile(r"[\w.,:-][\w.,: -]*")
"""Shells carry out some of what they are given, and a deck in a file is anybody's."""


class QuestionCommand(TyperCommand):
    """A command whose questions have options of their own, which are completed beside its own."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:  # typer gives the types no public names
        """The options of the command, and of the question before them."""
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
    """What may stand next, as far as the shell has to add it."""
    from pathlib import Path

    from adjudicator import catalogue
    from adjudicator.cli.dispute.typed_question import playing
    from adjudicator.formats.log import Seated

    words, incomplete, kept = _whole(words, incomplete)
    rules = catalogue.rules(ruleset, None, Path())
    questions = catalogue.questions(rules.game.id)
    if not words:
        return (one for one in ((q.word, q.asks) for q in questions.questions) if one[0].startswith(incomplete))
    question = next((one for one in questions.questions if one.word == words[0]), None)
    if question is None:
        return iter(())
    last = words[-1].removeprefix("--") if words[-1].startswith("--") else ""
    takes = next((option.takes for option in questions.options if option.name == last), "")
    pack = catalogue.pack(deck, rules, Path(), 2)
    begun = max(incomplete.rfind(mark) for mark in ",:") + 1
    before, part = incomplete[:begun], incomplete[begun:]
    colours = [(colour, suit) for suit, colour in pack.palette.items()] or [(suit, "") for suit in pack.suits]
    who = [one.name if isinstance(one, Seated) else one for one in playing(players or USUAL)]
    named = [] if before.endswith(":") else [(name, "") for name in who]
    groups = {"PLAYER": named, "CARD": _cards(pack, part), "COLOUR": colours, "SUIT": colours}
    groups["WHAT"] = [*named, *groups["CARD"]]
    found = [
        (before + word, means)
        for key, group in groups.items()
        if key in (takes or question.takes)
        for word, means in group
    ]
    if not takes:
        found += [(f"--{name}", questions.option(name).text) for name in question.options]
    return ((word[kept:], means) for word, means in found if word.startswith(incomplete) and _PLAIN.fullmatch(word))


def _whole(words: Sequence[str], incomplete: str) -> tuple[list[str], str, int]:
    """The words, and what is begun, where a shell has taken a colon for a word; and how much of that it keeps."""
    if len(words) > 1 and words[-1] == ":":
        start = words[-2] + ":"
        return list(words[:-2]), start + incomplete, len(start)
    return list(words), incomplete, 0


def _cards(pack: Pack, part: str) -> list[Offer]:
    """The cards by their ids; by other spellings if what is begun is none."""
    ids = [(card.id, spelled) for card, spelled in zip(pack.cards, pack.spellings, strict=True)]
    if not part or any(id.startswith(part) for id, _ in ids):
        return ids
    spelled = [(text, pack.names[kind]) for text, kind in pack.by_spelling.items() if kind >= 0]
    return [(text, name) for text, name in spelled if (" " in text) == (" " in part)]
