"""What was taken between two moments of a game from a pile that nobody sees, and who holds it then."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Step
from adjudicator.formats.outcomes import Looked, Showed
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.zones import Bag, Pile


def unseen_piles(bench: Bench) -> list[Pile]:
    """The piles that nobody sees, as they lie."""
    places = [place for zone in bench.game.zones if zone.rest for place in bench.now.places(zone)]
    return [place for place in places if isinstance(place, list)]


def taken(before: Bench, after: Bench) -> Pile:
    """The cards that were taken from such a pile between two moments; all of it if it is another."""
    for was, now in zip(unseen_piles(before), unseen_piles(after), strict=True):
        if was != now:
            return was[len(now) :] if was[: len(now)] == now else was
    return []


def holders(before: Bench, after: Bench, drawn: Pile) -> set[tuple[str, int]]:
    """In whose hands the cards are that were taken from a pile; in nobody's where that is not known."""
    bags = [(was, now) for was, now in zip(_bags(before), _bags(after), strict=True)]
    found = {now.key for kind in drawn for was, now in bags if kind >= 0 and now.known[kind] > was.known[kind]}
    gained = sum(now.known[kind] - was.known[kind] for kind in set(drawn) for was, now in bags if now.key in found)
    return found if gained == len(drawn) else set()


def all_to_one(before: Bench, after: Bench, drawn: Pile) -> bool:
    """Whether one player's hand has grown by all these cards, of which nobody need know the faces."""
    grown = [now.size - was.size for was, now in zip(_bags(before), _bags(after), strict=True)]
    return [more for more in grown if more > 0] == [len(drawn)]


def shows(step: Step) -> bool:
    """Whether a step showed somebody cards of such a pile."""
    outcomes = getattr(step, "then", None) or ()
    return any(isinstance(one, Looked | Showed) and one.from_ == "pile" for one in outcomes)


def named_on_top(step: Step, bench: Bench) -> list[int]:
    """The cards that a step says it drew from such a pile or showed there, the topmost first; unknown ones as such."""
    named: list[str] = []
    for one in (step, *(getattr(step, "then", None) or ())):
        cards = getattr(one, "cards", None)
        if isinstance(cards, list) and getattr(one, "from_", "pile") == "pile":
            named += [card for card in cards if card not in bench.pack.by_spelling or card not in named]
    return [bench.pack.by_spelling.get(card, UNKNOWN) for card in named]


def _bags(bench: Bench) -> list[Bag]:
    places = [place for zone in bench.game.zones if zone.each for place in bench.now.places(zone)]
    return [place for place in places if isinstance(place, Bag)]
