"""The deck: what is shuffled into it, what is drawn from it, and how it is made new."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Cards
from adjudicator.games.knowledge_is_power.bench import DECK, NONE, KnowledgeBench, card_at, surplus_of
from adjudicator.games.knowledge_is_power.doubts import comes_to
from adjudicator.games.knowledge_is_power.worth import BUFFS
from adjudicator.kernel import drawing
from adjudicator.kernel.hidden import forget_order, kinds_of, learn, may_be, uproot
from adjudicator.kernel.occasions import Claiming, Contradiction
from adjudicator.kernel.rows import put
from adjudicator.kernel.scars import PILE, hand_of
from adjudicator.kernel.zones import EMPTY, Pile


def mix(bench: KnowledgeBench, kinds: Sequence[int], order: Cards | None = None) -> None:
    """Cards are put into the deck, and it is shuffled; into this order, where the record has it, top first."""
    pile = bench.now.pile
    pile += kinds
    bench.scars.pop(PILE, None)
    if bench.dice is not None and bench.dice.mixes:
        pile[:] = bench.dice.shuffled(pile)
    else:
        forget_order(bench, pile)
    if isinstance(order, list):
        kinds = kinds_of(bench, order)
        if len(kinds) != len(pile):
            bench.scar(PILE, bench.judge(Claiming(NONE, DECK, len(kinds), len(pile))))
        learn(bench, pile, kinds)


def replenish(bench: KnowledgeBench, pile: Pile) -> bool:
    """A card must be drawn and the deck is empty: the discard pile is shuffled and becomes the deck."""
    return pile is bench.now.pile and drawing.replenish(bench, pile, bench.now.discard, keep=0)


def of_the_deck(bench: KnowledgeBench, seat: int, kind: int) -> int:
    """A card that is seen in a row; where the record names a buff or debuff, nobody knows which it was."""
    if kind < 0 or bench.pack.cards[kind].stack != BUFFS:
        return kind
    bench.judge(Contradiction(seat, "show", kind, UNKNOWN))
    return UNKNOWN


def from_top(bench: KnowledgeBench, pile: Pile, seat: int, kind: int) -> int | None:
    """The top card of a pile, which the record may name; None if there is nothing to draw."""
    if not pile and not replenish(bench, pile):
        return None
    top = pile.pop()
    if kind < 0 or kind == top:
        return top
    if top < 0 and may_be(bench, pile, kind):
        bench.now.loose[kind] -= 1
        return kind
    pile.append(top)
    bench.scar(PILE, bench.judge(Contradiction(seat, "draw", kind, top)))
    if kind in pile:
        forget_order(bench, pile)
    if pile and pile[-1] < 0 and may_be(bench, pile, kind):
        pile.pop()
        bench.now.loose[kind] -= 1
    else:
        uproot(bench, kind)
    return kind


def _too_many(bench: KnowledgeBench, seat: int) -> bool:
    """Whether a player draws wrongly who has no gap in the row, for certain."""
    wrong = bench.report.leading
    if wrong is None or wrong.fault == "undetermined":
        return False
    places = range(len(bench.now.rows[seat].kinds))
    return hand_of(seat) not in bench.doubts and not any(card_at(seat, place) in bench.doubts for place in places)


def draw(bench: KnowledgeBench, seat: int, kinds: Sequence[int]) -> list[int]:
    """Cards go from the deck into the gaps of a row, the leftmost first, face down. Returns where they lie.

    One that is too many lies beside them.
    """
    row, places = bench.now.rows[seat], list[int]()
    for kind in kinds:
        there = EMPTY in row.kinds or _too_many(bench, seat)
        card = from_top(bench, bench.now.pile, seat, kind) if there else None
        if card is None:
            break
        if EMPTY not in row.kinds:
            row.lay([*row.kinds, EMPTY])
            bench.scar(surplus_of(seat), bench.report.leading)
        places.append(row.kinds.index(EMPTY))
        put(row, places[-1], card)
        comes_to(bench, seat, places[-1])
    return places
