"""Abilities that change a number before it applies."""

from __future__ import annotations

from adjudicator.cardtext.occasions import Departure
from adjudicator.cardtext.standing import change
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import draws, substitutes
from adjudicator.games.crazier_eights.occasions import Drawing
from adjudicator.games.crazier_eights.words import card, surplus
from adjudicator.kernel.ruling import Fault, by_agreement, ruling, setting
from adjudicator.kernel.spoken import player
from adjudicator.kernel.words import some


def _names(bench: Bench, seat: int) -> str:
    """The cards of a player that change the number of cards to draw."""
    return " and ".join(card(bench, kind) for holder, kind, _ in bench.now.standing.substitutes if holder == seat)


@ruling(
    "CE-10.12",
    "castle-miscounted",
    names=("draw-miscounted",),
    cite="III (10) Substitution abilities",
    remedy=by_agreement("Put the surplus card back on top, or draw the missing one."),
    refines=("CE-3.1", "CE-7.3"),
    on=(Departure, Drawing),
)
def castle_miscounted(bench: Bench, it: Departure | Drawing) -> Fault | None:
    """If an opponent makes the controller of Castle draw, that player draws one card fewer.

    Why: it works every time, but not on the player's own cards or the draw of the turn.
    Breach: Ann's event gives Bob three cards, and with Castle he draws three.
    Fine: Ann's event gives Bob three cards, and with Castle he draws two.
    """
    if isinstance(it, Drawing):
        lessening = _names(bench, it.seat)
        if it.number or not lessening:
            return None
        return Fault(
            f"{player(bench, it.seat)} draws nothing; {lessening} takes nothing off the draw of the turn",
            ("draw one card",),
            remedy=by_agreement("Draw the card now."),
        )
    if it.what not in ("count", "left-out") or not draws(it) or not substitutes(bench, it):
        return None
    more = change(bench, it.whom, it.seat)
    takes = "" if more else ", which takes nothing off here,"
    return Fault(
        f"{player(bench, it.whom)} draws {some(it.got)} by {card(bench, it.card)}; "
        f"with {_names(bench, it.whom)}{takes} it should be {some(it.expected)}",
        (f"draw {some(it.expected)}",),
        remedy=surplus(it),
        name="draw-miscounted" if more > 0 else "",
    )


@ruling(
    "CE-10.13",
    "castles-not-added-up",
    cite="III (10) Substitution abilities",
    remedy=by_agreement("Put the surplus card back on top."),
    refines=("CE-3.1", "CE-10.12"),
    on=Departure,
)
def castles_not_added_up(bench: Bench, it: Departure) -> Fault | None:
    """Several cards that reduce a draw add up.

    Why: none of them replaces another.
    Breach: Ann's event gives Bob three cards, and with two Castles he draws two.
    Fine: Ann's event gives Bob three cards, and with two Castles he draws one.
    """
    if it.what not in ("count", "left-out") or not draws(it) or substitutes(bench, it) < 2:
        return None
    if not change(bench, it.whom, it.seat):
        return None
    return Fault(
        f"{player(bench, it.whom)} draws {some(it.got)} by {card(bench, it.card)}; "
        f"{_names(bench, it.whom)} add up: it should be {some(it.expected)}",
        (f"draw {some(it.expected)}",),
        remedy=surplus(it),
    )


draw_never_below_zero = setting(
    "CE-D.7",
    "draw-never-below-zero",
    cite="III (10) Substitution abilities",
    basis="reading",
    naive="Castle counts against every single card, and what is left over comes off the next draw.",
    text="""A draw is reduced once, as a whole, and never below no cards.

    Why: a draw is a number of cards, and nobody draws fewer than none.
    Breach: Bob has two Castles against a draw of one, and one comes off his next draw.
    Fine: Bob has two Castles against a draw of one, and he draws none.
    """,
)
