"""Cards that are drawn from a pile, and what the record shows of draws that nobody wrote down."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import forget_order, gain, holds, may_be, may_lie, spend, uproot
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.scars import PILE, UNSEEN
from adjudicator.kernel.zones import Bag, Pile


def draw(bench: Bench, pile: Pile, hands: Sequence[Bag], seat: int, kinds: list[int], *, goes_on: bool = True) -> Pile:
    """Cards go from a pile into a player's hand, one by one; -1 for one that was not named.

    Returns what came, which is less where the pile ran out. It is made new then, as the game has it (`replenish`);
    without `goes_on` a draw does not go on after that.
    """
    hand = hands[seat]
    came: list[int] = []
    for kind in kinds:
        if not pile:
            if came and not goes_on:
                return came
            if not bench.game.replenish(bench, pile):
                bench.game.run_dry(bench, pile)
                return came
        top = pile.pop()
        if kind == top or kind < 0:
            if kind >= 0 and bench.ledger.lapsed:
                confirm_top(bench, kind, pile, len(pile) + 1)
            gain(bench, hand, top)
            came.append(top)
            continue
        if top < 0 and may_be(bench, pile, kind):
            bench.now.loose[kind] -= 1
            gain(bench, hand, kind)
        else:
            pile.append(top)
            _draw_another(bench, pile, hands, seat, kind)
        came.append(kind)
    return came


def _draw_another(bench: Bench, pile: Pile, hands: Sequence[Bag], seat: int, kind: int) -> None:
    """The record draws a card that is not the known top of the pile."""
    loose = bench.now.loose
    if not _draws_above(bench, pile, hands, [kind]):
        finding = bench.judge(Contradiction(seat, "draw", kind, pile[-1]))
        bench.scar(PILE, finding)
        if kind in pile or pile[-1] < 0:
            forget_order(bench, pile)
    if pile and pile[-1] == kind:
        pile.pop()
    elif pile and pile[-1] < 0 and may_be(bench, pile, kind):
        pile.pop()
        loose[kind] -= 1
    else:
        uproot(bench, kind)
    gain(bench, hands[seat], kind)


def _unwritten(bench: Bench) -> Sequence[tuple[Due, int]]:
    """The missed draws that may have been made without a line, each with who draws; a complete record has none."""
    return () if bench.report.complete else bench.game.unwritten_draws(bench)


def _draws_above(bench: Bench, pile: Pile, hands: Sequence[Bag], kinds: Sequence[int]) -> bool:
    """Write the missed draws down that had taken what lay above some cards. False if no number of them explains it."""
    missing = _unwritten(bench)
    for depth in range(1, min(len(missing), len(pile) - len(kinds)) + 1):
        if may_lie(bench, pile, depth, kinds):
            for due, drawer in missing[:depth]:
                _write_draw(bench, pile, hands[drawer], due, 0)
            return True
    return False


def _write_draw(bench: Bench, pile: Pile, hand: Bag, due: Due, depth: int) -> None:
    """A draw was made and not written down: the card that lies so deep went into that hand."""
    gain(bench, hand, pile.pop(-1 - depth))
    bench.report.unrecorded(due, bench.step)
    if not due.settled:
        bench.ledger.settle(due, bench.step)


def recover(bench: Bench, pile: Pile, hands: Sequence[Bag], seat: int, kind: int) -> None:
    """A card is used that the hand cannot hold by the record: perhaps a draw that was missed had brought it."""
    if kind < 0 or not bench.ledger.lapsed or holds(bench, hands[seat], kind) is not False:
        return
    missing = _unwritten(bench)
    due = next((due for due, drawer in missing if drawer == seat), None)
    if due is None:
        return
    for depth in range(min(len(missing), len(pile))):
        if may_lie(bench, pile, depth, [kind]):
            if pile[-1 - depth] < 0:
                pile[-1 - depth] = kind
                bench.now.loose[kind] -= 1
            _write_draw(bench, pile, hands[seat], due, depth)
            return


def recover_top(bench: Bench, pile: Pile, hands: Sequence[Bag], kinds: Sequence[int]) -> None:
    """Other cards are seen on the pile than the known top ones: perhaps missed draws had taken those above them."""
    _draws_above(bench, pile, hands, kinds)


def recover_size(bench: Bench, pile: Pile, hands: Sequence[Bag], seat: int, size: int) -> None:
    """A hand is seen to be larger than by the record: perhaps missed draws were made."""
    for due, drawer in _unwritten(bench) if bench.ledger.lapsed else ():
        if drawer == seat and hands[seat].size < size and pile:
            _write_draw(bench, pile, hands[drawer], due, 0)


def confirm_top(bench: Bench, kind: int, beneath: Pile, size: int) -> None:
    """The card that lay on a pile of that size when a draw was missed still lies there: nobody has drawn it."""
    if beneath and may_lie(bench, beneath, 0, [kind]):
        return  # one like it may have been drawn
    for due, _ in _unwritten(bench):
        if due.what.brings_card and (size, kind) in due.piles:  # what else was missed may have drawn nothing
            bench.report.undone(due, bench.step)


def confirm_size(bench: Bench, seat: int) -> None:
    """A hand has as many cards as by the record: no draw of that player was made that the record does not have."""
    for due, drawer in _unwritten(bench) if bench.ledger.lapsed else ():
        if drawer == seat and due.what.brings_card:
            bench.report.undone(due, bench.step)


def resize(bench: Bench, pile: Pile, hand: Bag, size: int, put_away: Pile) -> None:
    """The record shows another number of cards in a hand: the position bends, and what is missing is unknown.

    A card too many is one that turned up elsewhere, if one did; else it was put away.
    """
    bench.scar(UNSEEN, bench.report.leading)
    while hand.size > size:
        spend(bench, hand, UNKNOWN)
        if bench.now.lent:
            bench.now.lent -= 1
        else:
            put_away.insert(0, UNKNOWN)
    while hand.size < size and pile:
        gain(bench, hand, pile.pop())


def replenish(bench: Bench, pile: Pile, spent: Pile, *, keep: int = 1) -> bool:
    """What was put away, but for so many cards on top, is shuffled and becomes the pile. False if there is nothing.

    No scar on the pile, or on where a card is, outlives it.
    """
    if len(spent) <= keep:
        return False
    cards = spent[: len(spent) - keep]
    del spent[: len(spent) - keep]
    if bench.dice is not None and bench.dice.mixes:
        pile.extend(bench.dice.shuffled(cards))
    else:
        loose = bench.now.loose
        for kind in cards:
            if kind >= 0:
                loose[kind] += 1
        pile.extend([UNKNOWN] * len(cards))
    bench.scars.pop(PILE, None)
    return True
