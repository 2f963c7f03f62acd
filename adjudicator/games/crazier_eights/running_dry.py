"""Abilities that are due when no card is left to draw: what they can still do."""

from __future__ import annotations

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.choosing import CHOSEN
from adjudicator.cardtext.effects import Run, meaning
from adjudicator.cardtext.standing import change
from adjudicator.formats.abilities import Draw, Look, Move, Op, Order, Play, Show, Shuffle
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, TURN_OVER, EightsBench
from adjudicator.kernel.dues import Due


def is_dry(bench: EightsBench) -> bool:
    """Whether there is no card to draw, and none that could be shuffled for it."""
    return not bench.now.pile and not bench.game.drawable(bench, bench.now.pile)


def idle(bench: EightsBench, due: Due) -> bool:
    """Whether an ability is all about cards of the draw pile, which has none any more: it does nothing (CE-D.22)."""
    return due.what is TRIGGER and all(map(_wants_the_pile, due.ability.do))


def forgo(bench: EightsBench, clock: int) -> None:
    """What was due by then and could do nothing, since no card is left, need not have been written down.

    Nor what would have ended the game just before a draw that ends it all the same.
    """
    now = bench.now
    if not is_dry(bench):
        return
    draw = now.base + (DRAW_PHASE if now.standing.triggers["turn-begins"] else TURN_OVER)
    for due in list(bench.ledger.open):
        if due.barrier <= clock and idle(bench, due) and (due.barrier <= draw or not ends_the_game(bench, due)):
            bench.ledger.drop(due)


def ends_the_game(bench: EightsBench, due: Due) -> bool:
    """Whether the game is over as an ability takes effect: it asks for a card, and none is left."""
    op = due.ability.do[0] if due.what is TRIGGER and due.ability.do else None
    if isinstance(op, Draw):
        return any(_draws(bench, due, op, seat) for seat in _drawers(bench, due, op))
    looks_end_it = bench.house.mixes_for_a_look or not bench.rules.holds("CE-D.22")
    return op is not None and looks_end_it and _wants_the_pile(op) and not isinstance(op, Shuffle)


def _wants_the_pile(op: Op) -> bool:
    """Whether an op works on cards of the draw pile and on nothing else."""
    if isinstance(op, Look | Show):
        return op.at.from_ == "pile"
    return isinstance(op, Order | Play | Shuffle) or (isinstance(op, Move) and op.what.from_ == "pile")


def _drawers(bench: EightsBench, due: Due, op: Draw) -> list[int]:
    """Who draws by an ability, or may be chosen to."""
    if op.who in CHOSEN or op.who == "same":
        return bench.alive()
    return list(meaning.seats(Run(bench, due.seat, due.kind, due.active, [], None), op.who))


def _draws(bench: EightsBench, due: Due, op: Draw, seat: int) -> bool:
    """Whether anything is left of a player's draw once the cards in play have had their say."""
    if bench.now.out[seat] or not op.cards:
        return False
    changed = change(bench, seat, due.seat) if bench.now.standing.substitutes else 0
    return max(bench.house.least_draw, op.cards + changed) > 0
