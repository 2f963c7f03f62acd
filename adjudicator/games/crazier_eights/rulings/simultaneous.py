"""Abilities that occur together: in what order they take effect, and who sets it."""

from __future__ import annotations

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.games.crazier_eights.bench import END
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import draws, out_of_order, trigger_of
from adjudicator.games.crazier_eights.occasions import Triggering
from adjudicator.games.crazier_eights.order import leader
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.dues import Due
from adjudicator.kernel.ruling import IF_IT_MATTERED, Fault, by_agreement, ruling
from adjudicator.kernel.spoken import player


@ruling(
    "CE-10.6",
    "abilities-out-of-turn-order",
    cite="III (10) Simultaneous conditional abilities",
    remedy=by_agreement(f"{IF_IT_MATTERED}do them again in order."),
    on=Triggering,
)
def abilities_out_of_turn_order(bench: Bench, it: Triggering) -> Fault | None:
    """If abilities occur together, those of the player whose turn it is come first, then the others clockwise.

    Why: a fixed order leaves nothing to argue about.
    Breach: on Ann's turn she and Bob have an ability each to settle, and Bob's goes first.
    Fine: on Ann's turn she and Bob have an ability each to settle, and hers goes first.
    """
    wrong = out_of_order(bench, it)
    return Fault(wrong[0], (wrong[1],), "out-of-order") if wrong is not None else None


def _has_rivals(bench: Bench, due: Due) -> bool:
    """Whether the order of this ability among others of its controller is there to be picked.

    Of those that took effect before, one whose place was found at fault has settled that of the last one too.
    """
    ledger = bench.ledger
    rivals = [*ledger.open, *(other for other in ledger.settled if other.finding is None)]
    place = (TRIGGER, due.batch, due.rank)
    return any(other is not due and (other.what, other.batch, other.rank) == place for other in rivals)


@ruling(
    "CE-10.7",
    "order-set-by-another",
    cite="III (10) Simultaneous conditional abilities",
    remedy=by_agreement("If all agree, let the player whose turn it is set the order; else leave it."),
    refines=("CE-9.5",),
    on=Triggering,
)
def order_set_by_another(bench: Bench, it: Triggering) -> Fault | None:
    """If one player has several abilities at once, the player whose turn it is sets their order.

    Why: that goes for the abilities of others too; but the others still make the choices.
    Breach: on Ann's turn two abilities of Bob's occur, and Bob sets their order.
    Fine: on Ann's turn two abilities of Bob's occur, and Ann sets their order.
    """
    pick = getattr(it.step, "pick", None)
    if (
        pick is None
        or it.due is None
        or bench.seat_of[pick] == leader(bench, it.due.active)
        or not _has_rivals(bench, it.due)
    ):
        return None
    return Fault(
        f"{pick} picks when {card(bench, it.kind)} takes effect; that is up to {player(bench, leader(bench, it.due.active))}",
        (f"{player(bench, leader(bench, it.due.active))} picks",),
    )


@ruling(
    "CE-D.14",
    "next-player-leads-the-end",
    cite="III (7).4 Turn order with III (10) Simultaneous conditional abilities",
    basis="reading",
    remedy=by_agreement(
        "If all agree, do them again, beginning with the player who just had the turn; if not, leave it."
    ),
    refines=("CE-3.5", "CE-10.6", "CE-10.7"),
    on=(Triggering, Departure),
)
def next_player_leads_the_end(bench: Bench, it: Triggering | Departure) -> Fault | None:
    """At the end of a turn the player who had it still counts as the player whose turn it is.

    Why: strictly it is nobody's turn; for destroyed cards the book itself names this player.
    Breach: Ann's turn ends, and Bob, who is next, sets the order of two end abilities of Cat's.
    Fine: Ann's turn ends, and Ann sets the order of two end abilities of Cat's.
    """
    if isinstance(it, Departure):
        return _draws_led_by_another(bench, it)
    if it.due is None or not trigger_of(it.due, "turn-ends"):
        return None
    pick = getattr(it.step, "pick", None)
    if pick is not None and bench.seat_of[pick] != leader(bench, it.due.active) and _has_rivals(bench, it.due):
        return Fault(
            f"between turns {player(bench, it.due.active)}, whose turn just ended, picks the order, not {pick}",
            (f"{player(bench, it.due.active)} picks",),
        )
    if it.earlier and it.earlier[0].seat == it.due.active and it.earlier[0].rank < it.due.rank:
        return Fault(
            f"between turns the order begins with {player(bench, it.due.active)}, whose turn just ended",
            (f"{card(bench, it.earlier[0].kind)} first",),
            "out-of-order",
        )
    return None


def _draws_led_by_another(bench: Bench, it: Departure) -> Fault | None:
    """At a turn's end somebody draws before the player who had the turn, though an ability makes both draw."""
    if it.what != "order" or not draws(it) or bench.now.clock != bench.now.base + END:
        return None
    had = it.active
    if bench.seat_of[it.got.by] != had:
        return None
    return Fault(
        f"between turns the draws begin with {player(bench, had)}, whose turn just ended",
        (f"{player(bench, had)} draws first",),
        "out-of-order",
    )
