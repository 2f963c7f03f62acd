"""Whether a card's text leaves anything to decide."""

from __future__ import annotations

from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Effect, Op, Selector, Trigger, Who

CHOSEN: frozenset[Who] = frozenset({"chosen", "opponent"})
"""Players whom somebody has to choose."""


def leaves_a_choice(ability: Trigger | Effect) -> bool:
    """Whether the controller of a card decides anything as its ability takes effect: whether, who, or which card."""
    return ability.may or any(map(_asks, ability.do))


def _asks(op: Op) -> bool:
    if isinstance(op, ops.Draw | ops.Turn | ops.Win | ops.Lose):
        return op.who in CHOSEN
    if isinstance(op, ops.Discard):
        return op.who in CHOSEN or op.what.pick in ("you", "blind")
    if isinstance(op, ops.Destroy | ops.Mute | ops.Move):
        return _picked(op.what)
    if isinstance(op, ops.Look | ops.Show):
        return _picked(op.at)
    return not isinstance(op, ops.Redeal | ops.Shuffle | ops.Allow)


def _picked(what: Selector) -> bool:
    """Whether somebody picks a card, or the player whose cards they are."""
    return what.whose in CHOSEN or (what.n > 0 and what.pick != "top")
