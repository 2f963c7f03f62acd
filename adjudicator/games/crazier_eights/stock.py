"""The draw pile: cards drawn from it, looked at, and shuffled into it."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Cards
from adjudicator.formats.outcomes import Shuffled
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.ending import divided, fewest
from adjudicator.games.crazier_eights.occasions import Shuffling
from adjudicator.games.crazier_eights.ways_to_end import NO_CARDS_LEFT
from adjudicator.kernel import drawing
from adjudicator.kernel.hidden import forget_order, kinds_of, learn
from adjudicator.kernel.position import Over
from adjudicator.kernel.scars import PILE, UNSEEN, is_whereabouts
from adjudicator.kernel.zones import Pile


def renews(bench: EightsBench) -> bool:
    """The draw pile is made new of the discard pile but its top (III (3))."""
    return True


def replenish(bench: EightsBench, pile: Pile) -> bool:
    """The discard pile but its top becomes the draw pile (III (3))."""
    if not drawing.replenish(bench, pile, bench.now.discard):
        return False
    bench.now.depth = 1
    for fact in [fact for fact in bench.scars if is_whereabouts(fact)]:
        del bench.scars[fact]
    return True


def restock(bench: EightsBench, number: int) -> None:
    """Too few cards to look at: the discards but the top are shuffled and put under the draw pile (III (12).5)."""
    if len(bench.now.pile) >= number or not bench.rules.holds("CE-12.5"):
        return
    bench.now.restocked = bench.step
    if bench.house.mixes_for_a_look:
        mix_in(bench)
    else:
        kept = bench.now.pile[:]
        bench.now.pile.clear()
        bench.game.replenish(bench, bench.now.pile)
        bench.now.pile.extend(kept)
    bench.now.short_look = len(bench.now.pile) < number
    ends = bench.house.mixes_for_a_look and not bench.now.pile
    if ends or (bench.now.short_look and not bench.rules.holds("CE-D.22")):
        bench.game.run_dry(bench, bench.now.pile)


def mix_in(bench: EightsBench) -> None:
    """All discards but the top are shuffled into the draw pile (Avalon, chapter 12)."""
    pile = bench.now.pile[:]
    bench.now.pile.clear()
    if not bench.game.replenish(bench, bench.now.pile):
        bench.now.pile.extend(pile)
        return
    bench.now.pile.extend(pile)
    if bench.dice is not None and bench.dice.mixes:
        bench.now.pile[:] = bench.dice.shuffled(bench.now.pile)
    else:
        forget_order(bench, bench.now.pile)


def reshuffle(bench: EightsBench, record: Shuffled, you: int, wanted: int = 0) -> None:
    """A recorded reshuffle inside an effect."""
    before = len(bench.now.pile)
    asked = before < wanted if wanted else not before
    number, order = as_recorded(bench, record.cards)
    if not asked or any(kind in bench.now.limbo for kind in order):
        number = None
    kept = record.keep
    mixed = wanted > 0 and bench.house.mixes_for_a_look
    if wanted and kept is None and order and not mixed:
        pairs = zip(order, reversed(bench.now.pile), strict=False)
        kept = next((n for n, (now, was) in enumerate(pairs) if was >= 0 and now != was), None)
    found = bench.judge(
        Shuffling(you, before=before, kept=kept, looking=bool(wanted), asked=asked, number=number, order=order)
    )
    if order and not bench.game.drawable(bench, bench.now.pile) and all(kind in bench.now.limbo for kind in order):
        bench.game.run_dry(bench, bench.now.pile)
    for kind in order:
        if kind in bench.now.limbo:
            bench.now.limbo.remove(kind)
            bench.now.discard.insert(0, kind)
    remake(bench, record.cards, keep=0 if mixed and kept is None else before if kept is None else kept)
    bench.scar(PILE, found)


def as_recorded(bench: EightsBench, cards: Cards | None) -> tuple[int | None, list[int]]:
    """How many cards the draw pile has after a shuffle and which, top first, as far as that is recorded."""
    if isinstance(cards, list):
        return len(cards), kinds_of(bench, cards)
    return cards, []


def due_to_be_shuffled(bench: EightsBench) -> int:
    """How many cards the draw pile has once the discards but the top one are shuffled into it."""
    return len(bench.now.pile) + max(len(bench.now.discard) - 1, 0)


def remake(bench: EightsBench, order: Cards | None, *, keep: int, with_top: bool = False) -> None:
    """Shuffle the discard pile into the draw pile, as the record has it; `keep` cards stay on top."""
    kept = bench.now.pile[len(bench.now.pile) - keep :] if keep else []
    for kind in bench.now.pile[: len(bench.now.pile) - len(kept)]:
        if kind >= 0:
            bench.now.loose[kind] += 1
    number = len(bench.now.pile) - len(kept)
    among = [*bench.now.pile, *(bench.now.discard if with_top else bench.now.discard[:-1])]
    bench.now.pile.clear()
    if with_top and bench.now.discard:
        bench.now.discard.append(UNKNOWN)
    bench.game.replenish(bench, bench.now.pile)
    bench.now.pile.extend([UNKNOWN] * number)
    if with_top and bench.now.discard:
        bench.now.discard.pop()
        bench.game.changed(bench, bench.now.discard)
    bench.now.pile.extend(kept)
    if isinstance(order, list):
        learn(bench, bench.now.pile, kinds_of(bench, order), among)


def run_dry(bench: EightsBench, pile: Pile) -> None:
    """Nothing can be drawn: the game is over, the fewest cards in hand win (III (3))."""
    if not bench.rules.holds("CE-3.4"):
        return
    winners = fewest(bench)
    shared = divided(bench, winners)
    if shared and not bench.rules.holds("CE-D.4"):
        winners = []
    bench.finish(Over(winners, NO_CARDS_LEFT, bench.step, shared=shared and bool(winners), tied=not winners), UNSEEN)
