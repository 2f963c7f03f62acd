"""Cards, players and places of a game as findings say them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Back, Call, Cards, Claim, GameClaim, Step, Undo
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.words import RANKS, listing, some
from adjudicator.kernel.zones import Bag, Contents, Pile, Zone


def card(bench: Bench, kind: int) -> str:
    """A card: `5 hearts`."""
    return bench.pack.spellings[kind] if kind >= 0 else "a card that nobody named"


def cards(bench: Bench, kinds: Iterable[int]) -> str:
    """Several cards, or `nothing`."""
    found = [card(bench, kind) for kind in kinds]
    return listing(found) if found else "nothing"


def written(bench: Bench, cards: str | Cards) -> str:
    """Cards as a step writes them: by their spelling, or how many they were."""
    if isinstance(cards, str):
        return bench.pack.spell(bench.spelled.get(cards, -1)) if cards != UNWRITTEN else "a card"
    if isinstance(cards, list) and any(card != UNWRITTEN for card in cards):
        return listing(written(bench, card) for card in cards)
    number = cards if isinstance(cards, int) else len(cards)
    return "a card" if number == 1 else some(number)


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


def position(bench: Bench, top: int, stock: tuple[Pile, list[Bag]], named: str) -> str:
    """Who has how many cards, what lies on top and was named for it, and how many cards are left."""
    pile, bags = stock
    hands = ", ".join(f"{name} {bag.size}" for name, bag in zip(bench.names, bags, strict=True))
    with_it = f" with {named} named" if named not in ("", UNWRITTEN) else ""
    return f"hands {hands}; top {card(bench, top)}{with_it}; stock {len(pile)}"


# ---- steps that every game knows


def told(bench: Bench, step: Step) -> str:
    """A step that every game knows, as one line of the story."""
    match step:
        case Claim():
            return f"{step.by or 'the record'} states: {'; '.join(_facts(bench, step)) or 'nothing'}"
        case Call():
            said = {
                "leave": f"step {step.step} may be put right",
                "demand": f"step {step.step} must be put right",
                "refuse": f"step {step.step} is not to be put right",
                "stands": f"step {step.step} stands and play goes on",
            }[step.allow]
            return f"{step.by or 'the table'} decides: {said}"
        case Back():
            return f"taken back to the position before step {step.to}"
        case Undo():
            return "the last step is undone: it was a slip of the pen"
        case _:
            return f"note: {step.text}" if step.text else "a note"


def _facts(bench: Bench, claim: GameClaim) -> list[str]:
    """What a claim states of zones, of counters and of the winner."""
    facts = []
    for zone in bench.game.zones:
        stated: Any = getattr(claim, zone.top or zone.id)  # Any: cards, a number, or one of these for each player
        if zone.each:
            facts += [f"{name}'s {zone.title} is {written(bench, cards)}" for name, cards in stated.items()]
        elif stated is not None:
            facts.append(f"top {written(bench, stated)}" if zone.top else f"{zone.title} {stated}")
    for counter in bench.game.counters:
        number: Any = getattr(claim, counter.id)  # Any: a number, or one for each player
        if counter.each:
            facts += [f"{name}: {counter.title} {n}" for name, n in number.items()]
        elif number is not None:
            facts.append(f"{counter.title} {number}")
    if claim.winner is not None:
        names = [claim.winner] if isinstance(claim.winner, str) else claim.winner or ["nobody"]
        facts.append(f"the winner is {listing(names)}" if len(names) == 1 else f"the winners are {listing(names)}")
    return facts
