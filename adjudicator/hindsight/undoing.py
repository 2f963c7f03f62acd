"""What it takes to go back to before a step: the cards to move, the newest first, and what can't be restored."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Back, Step
from adjudicator.formats.outcomes import Looked, Lost, Moved, Showed, Shuffled, Swapped
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.position import copied
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.telling import named
from adjudicator.kernel.zones import Contents, Order, Sight, Zone, contents

MOST: Final = 40
"""Who has to move more cards than that does not go back."""

Spot: TypeAlias = tuple[Zone, int]
"""A zone of a seat; -1 for one that is everybody's."""


class Return(NamedTuple):
    """A card goes from where it lies to where it was; or with a `kind` of None two hands are exchanged."""

    kind: int | None
    here: Spot
    there: Spot
    step: int
    """The step that moved it."""


class Undoing(NamedTuple):
    """How to go back."""

    cards: list[Return]
    """The cards to move, one by one, the newest first."""
    lost: list[str]
    """What can't be restored."""

    def moves(self, bench: Bench) -> list[str]:
        """The cards to move in words."""
        alike = Counter(self.cards)
        return [_told(bench, card, one_of=alike[card] > 1) for card in self.cards]


def undoing(judge: Judge, steps: Sequence[Step], first: int, base: Bench | None = None) -> Undoing:
    """How to undo these steps. `judge` stands just before the first of them, which has that number, and follows them.

    With a `base` the table is to stand as that does, not as before the first step. Cards whose faces nobody wrote down
    are told by the step that moved them. Once there are too many it stops counting.
    """
    cards: list[Return] = []
    lost: list[str] = []
    spots = [(zone, seat) for zone, seat, _ in judge.bench.now.every_place(judge.rules.game.zones)]
    was = [copied(place) for place in _places(base or judge.bench)]
    for n, step in enumerate(steps, first):
        judge.feed_all((step,), n)
        now = list(_places(judge.bench))
        changed = [i for i, place in enumerate(now) if place != was[i]]
        if (changed or getattr(step, "then", None)) and not isinstance(step, Back):
            moving = _Moving(judge.bench, step, n, [(spots[i], was[i], now[i]) for i in changed])
            if moving.mixed or _shuffles(step):
                lost += [f"the order of the {zone.title}, which step {n} shuffled" for zone in _hidden(judge.bench)]
            cards += moving.cards
            if len(cards) > MOST:
                break
        for i in changed:
            was[i] = copied(now[i])
    cards.reverse()
    return Undoing(cards, list(dict.fromkeys(lost)))


def _places(bench: Bench) -> Iterator[Contents]:
    """What lies in every place."""
    return (place for zone in bench.game.zones for place in bench.now.places(zone))


def _shuffles(step: Any) -> bool:  # Any: a step of the game
    """Whether a step says that a pile was shuffled."""
    return any(isinstance(one, Shuffled) for one in getattr(step, "then", None) or ())


def _hidden(bench: Bench) -> list[Zone]:
    return [zone for zone in bench.game.zones if zone.rest]


class _Moving:
    """The cards that a step has moved, each from where it lies now to where it was, in their order."""

    def __init__(self, bench: Bench, step: Any, n: int, changed: Sequence[tuple[Spot, Contents, Contents]]) -> None:
        """`changed` are the places in which something else lies now: what lay there, and what does."""
        self.bench, self.n = bench, n
        self.come: dict[Spot, list[int]] = defaultdict(list)
        self.left: dict[Spot, list[int]] = defaultdict(list)
        self.cards: list[Return] = []
        for at, was, now in changed:
            self.come[at], self.left[at] = _apart(contents(at[0], was), contents(at[0], now))
        self._laid(step)
        self._exchanged(step)
        self._named()
        self._shown(step)
        self._only_seen()
        rest = [at for at, kinds in self.come.items() if at[0].rest and len(kinds) > 1]
        self.mixed = bool(rest)
        """Whether cards came to a pile in an order that nobody knows; they are not moved one by one."""
        for at in rest:
            self.come[at] = []
        self._others()

    def _move(self, kind: int, here: Spot, there: Spot) -> None:
        self.cards.append(Return(kind, here, there, self.n))

    def _laid(self, step: Any) -> None:
        """Cards that came out of a hand in which nobody had seen them: the record says whose it was.

        If the hand is no smaller, another card came into it.
        """
        for kind, seat in _from_hands(self.bench, step):
            hand = _hand(self.bench, seat)
            at = next((at for at, kinds in self.come.items() if kind in kinds and at != hand), None)
            if hand is None or at is None or any(kind in kinds for kinds in self.left.values()):
                continue
            self.come[at].remove(kind)
            if UNKNOWN in self.left[hand]:
                self.left[hand].remove(UNKNOWN)
            else:
                self.come[hand].append(UNKNOWN)
            self._move(kind, at, hand)

    def _exchanged(self, step: Any) -> None:
        """Two whole hands that changed places."""
        swaps = [one for one in getattr(step, "then", None) or () if isinstance(one, Swapped) and one.what == "hands"]
        pairs = [frozenset((swap.by, swap.with_)) for swap in swaps]
        names, come, left = self.bench.names, self.come, self.left
        hands = [hand for hand in (_hand(self.bench, seat) for seat in range(self.bench.n)) if hand is not None]
        swapped = set[str]().union(*pairs)
        for one, other in combinations([hand for hand in hands if come[hand] or names[hand[1]] in swapped], 2):
            crossed = (
                come[one]
                and come[other]
                and (sorted(come[one]), sorted(come[other]))
                == (
                    sorted(left[other]),
                    sorted(left[one]),
                )
            )
            if frozenset((names[one[1]], names[other[1]])) in pairs or (crossed and len(come[one]) > 1):
                self._used_before(step, (one, other))
                self.cards.append(Return(None, one, other, self.n))
                come[one], come[other], left[one], left[other] = [], [], [], []

    def _used_before(self, step: Any, hands: Sequence[Spot]) -> None:
        """Cards that came out of hands which changed places after that in the same step, as an event does."""
        for kind, seat in _from_hands(self.bench, step):
            hand = next((spot for spot in hands if spot[1] == seat and kind in self.left[spot]), None)
            at = next((at for at, kinds in self.come.items() if kind in kinds and at not in hands), None)
            if hand is not None and at is not None:
                self.come[at].remove(kind)
                self.left[hand].remove(kind)
                self._move(kind, at, hand)

    def _named(self) -> None:
        """Cards that lie openly in one place now, and in another before."""
        for at, kinds in self.come.items():
            for kind in [kind for kind in kinds if kind >= 0]:
                source = next((there for there, gone in self.left.items() if kind in gone), None)
                if source is not None:
                    kinds.remove(kind)
                    self.left[source].remove(kind)
                    self._move(kind, at, source)

    def _shown(self, step: Any) -> None:
        """Cards that were looked at in a hand; which card came into it beside them nobody knows."""
        for one in getattr(step, "then", None) or ():
            if isinstance(one, Looked | Showed) and one.from_ == "hand" and isinstance(one.cards, list):
                hand = _hand(self.bench, self.bench.names.index(one.of)) if one.of in self.bench.names else None
                seen = {self.bench.pack.by_spelling.get(card, UNKNOWN) for card in one.cards}
                if hand is not None:
                    come = [UNKNOWN if kind in seen else kind for kind in self.come[hand]]
                    both = min(come.count(UNKNOWN), self.left[hand].count(UNKNOWN))
                    for kinds in (come, self.left[hand]):
                        for _ in range(both):
                            kinds.remove(UNKNOWN)
                    self.come[hand] = come

    def _only_seen(self) -> None:
        """Cards that did not move: they were seen where they lie, or nobody knows any more which they are."""
        for at, came in self.come.items():
            gone = self.left[at]
            for one, other in ((came, gone), (gone, came)):
                for kind in [kind for kind in one if kind >= 0][: other.count(UNKNOWN)]:
                    one.remove(kind)
                    other.remove(UNKNOWN)

    def _others(self) -> None:
        """The others came from where one is missing, and first of all from a pile that is drawn from."""
        sources = sorted(self.left, key=lambda at: not at[0].rest)
        for at, kinds in self.come.items():
            for kind in kinds:
                for there in sources:
                    gone = next((other for other in self.left[there] if UNKNOWN in (kind, other)), None)
                    if gone is not None and there != at:
                        self.left[there].remove(gone)
                        self._move(max(kind, gone), at, there)
                        break


def _from_hands(bench: Bench, step: Any) -> Iterator[tuple[int, int]]:
    """The cards of which a step says that they came out of a hand, and whose hand it was, as a seat."""
    actor = getattr(step, "by", None)
    for one in (step, *(getattr(step, "then", None) or ())):
        who = getattr(one, "of", None) or getattr(one, "by", None) or actor
        those = one.cards if isinstance(one, Lost) else getattr(one, "card", None)
        if isinstance(one, Moved):
            who = (one.of or actor) if one.from_ == "hand" else None
        named = [(card, who) for card in ([those] if isinstance(those, str) else those or ())]
        if isinstance(one, Swapped):
            named = [(one.give, one.by), (one.take, one.with_)]
        for card, name in named:
            kind = bench.pack.by_spelling.get(card, UNKNOWN) if card else UNKNOWN
            if kind >= 0 and name in bench.names:
                yield kind, bench.names.index(name)


def _hand(bench: Bench, seat: int) -> Spot | None:
    """Where the cards lie that only one player sees."""
    own = (zone for zone in bench.game.zones if zone.each and zone.order is Order.BAG and zone.sight is Sight.OWNER)
    return next(((zone, seat) for zone in own), None)


def _apart(was: list[int], now: list[int]) -> tuple[list[int], list[int]]:
    """The cards that came to a place, and those that left it."""
    more = len(now) - len(was)
    if more > 0 and now[more:] == was:
        return now[:more], []
    if more < 0 and was[-more:] == now:
        return [], was[:-more]
    before, after = Counter(was), Counter(now)
    return list((after - before).elements()), list((before - after).elements())


def _told(bench: Bench, card: Return, *, one_of: bool) -> str:
    """A card to move; with `one_of` several that nobody can tell apart."""
    if card.kind is None:
        one, other = (bench.names[seat] for _, seat in (card.here, card.there))
        return f"{one} and {other} exchange their {card.here[0].title}s"
    what = f"{'a' if one_of else 'the'} card that step {card.step} moved" if card.kind < 0 else named(bench, card.kind)
    return f"{what}: from {_place_of(bench, card.here)} to {_place_of(bench, card.there)}"


def _place_of(bench: Bench, at: Spot) -> str:
    zone, seat = at
    return f"the {zone.title}" if seat < 0 else f"{bench.names[seat]}'s {zone.title}"
