"""Cards, players and places of a game as findings say them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.words import RANKS
from adjudicator.kernel.zones import Bag, Contents, Zone


def card(bench: Bench, kind: int) -> str:
    """A card: `Castle (blue five)`, `five of hearts`."""
    return bench.pack.titles[kind] if kind >= 0 else "a card that nobody named"


def cards(bench: Bench, kinds: Iterable[int]) -> str:
    """Several cards, or `nothing`."""
    found = [card(bench, kind) for kind in kinds]
    return listing(found) if found else "nothing"


def rank(bench: Bench, kind: int) -> str:
    """A rank with its article: `a seven`, `an ace`."""
    word = RANKS.get(bench.pack.cards[kind].rank, bench.pack.cards[kind].rank)
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def player(bench: Bench, seat: int) -> str:
    """A player's name, or `nobody`."""
    return bench.names[seat] if seat >= 0 else "nobody"


def players(bench: Bench, seats: Iterable[int]) -> str:
    """Several players: `Ann and Bob`, or `nobody`."""
    names = [bench.names[seat] for seat in seats]
    return listing(names) if names else "nobody"


def as_winner(bench: Bench, seats: Sequence[int]) -> str:
    """Who is stated to have won: `Ann is recorded as the winner`."""
    several = len(seats) > 1
    return f"{players(bench, seats)} {'are recorded as winners' if several else 'is recorded as the winner'}"


def whose(bench: Bench, seat: int) -> str:
    """A player's possessive: `Ann's`."""
    return f"{player(bench, seat)}'s"


def turn(bench: Bench) -> str:
    """Whose act it is."""
    return f"{player(bench, bench.now.active)} acts"


def where(bench: Bench, kind: int, not_in: int = -1) -> str:
    """Where a card lies by the record, looked for outside one player's own: open piles first, then hands, the stock."""
    places = [*bench.now.every_place(bench.game.zones)]
    for zone, seat, place in sorted(places, key=lambda one: (one[0].rest, one[0].each)):
        if (seat != not_in or seat < 0) and _lies_in(place, kind):
            return f"it is in {_called(bench, zone, seat)}"
    return "nobody has seen it yet"


def _lies_in(place: Contents, kind: int) -> bool:
    if isinstance(place, Bag):
        return bool(place.known[kind])
    return kind in (place if isinstance(place, list) else place.kinds)


def _called(bench: Bench, zone: Zone, seat: int) -> str:
    return f"{whose(bench, seat)} {zone.title}" if zone.each else f"the {zone.title}"
