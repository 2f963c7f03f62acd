"""How findings say cards, places, tokens and players."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.knowledge_is_power.bench import KnowledgeBench
from adjudicator.games.knowledge_is_power.occasions import Came
from adjudicator.kernel.spoken import card, player, players, where, whose
from adjudicator.kernel.words import ordinal, some

__all__ = [
    "card",
    "in_words",
    "laid",
    "own",
    "own_or_face",
    "player",
    "players",
    "price_is",
    "some",
    "there",
    "tokens",
    "where",
    "whose",
]


def tokens(number: int) -> str:
    """A number of life tokens."""
    return some(number, "life token")


def there(bench: KnowledgeBench, seat: int, place: int) -> str:
    """A card of a row by its place, for a sentence about somebody else: `Ann's third card`."""
    return f"{whose(bench, seat)} {ordinal(place + 1)} card" if place >= 0 else f"one of {whose(bench, seat)} cards"


def own(place: int) -> str:
    """The same in a sentence about its owner: `the third card`."""
    return f"the {ordinal(place + 1)} card" if place >= 0 else "a card"


def own_or_face(bench: KnowledgeBench, kind: int, place: int) -> str:
    """A card that its owner plays, by its place; by its face where nobody knows from which of them it came."""
    return own(place) if place >= 0 or kind < 0 else card(bench, kind)


def laid(bench: KnowledgeBench, seat: int) -> str:
    """Whose card was what: `Ann's seven of hearts`."""
    return f"{whose(bench, seat)} {card(bench, bench.now.laid[seat])}"


def in_words(bench: KnowledgeBench, came: Sequence[Came]) -> tuple[str, ...]:
    """What came of an act, one thing after another."""
    return tuple(_outcome(bench, one) for one in came) or ("nothing",)


def _outcome(bench: KnowledgeBench, one: Came) -> str:
    if one.what == "shuffle":
        return "the deck is shuffled"
    who = player(bench, one.seat)
    if one.what == "draw":
        return f"{who} draws {some(one.number)}"
    return f"{who} {'loses' if one.what == 'lose' else 'gets'} {tokens(one.number)}"


def price_is(number: int) -> str:
    """What an action costs."""
    return f"it costs {tokens(number)}"
