"""Who sees the cards that are chosen for a card's text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from adjudicator.formats.abilities import (
    Ability,
    Destroy,
    Discard,
    Effect,
    Move,
    Mute,
    Op,
    Order,
    Place,
    Play,
    Selector,
    Swap,
    Who,
)
from adjudicator.formats.outcomes import Moved
from adjudicator.kernel.game import Sees
from adjudicator.kernel.pack import Pack

HIDDEN_PLACES: Final = ("hand", "pile-top", "pile-bottom")
"""Where a card of the pile goes without being seen."""


def sees_choices(
    pack: Pack,
    step: Any,  # Any: a step with choices
    abilities: Iterable[Ability],
) -> Sequence[Sees]:
    """For each choice of a step that carries these out who sees the chosen card, in the words of `Game.sees_choices`.

    What a card asks for that was turned up and played counts as asked by the card that turned it up. Where choices are
    left out, so that it is not clear which is which, they are the actor's alone unless all are seen in the same way.
    """
    moved = [outcome for outcome in step.then or () if isinstance(outcome, Moved)]
    turned_up = (pack.by_spelling.get(outcome.card, -1) for outcome in moved if outcome.from_ == "pile")
    ops = [op for ability in abilities for op in getattr(ability, "do", ())]
    asked = list(_asked(pack, ops, turned_up))
    if len(asked) == len(step.choose):
        return asked
    words = [word for word in asked if word != "player"]
    names = [made if isinstance(made, str) else made.card for made in step.choose]
    fit = len(set(words)) == 1 and sum(name in pack.by_spelling for name in names) <= len(words)
    return [words[0] if fit else "actor"] * len(names)


def _asked(pack: Pack, ops: Sequence[Op], turned_up: Iterator[int]) -> Iterator[Sees]:
    """The choices that ops ask for, in order: `player` for a player, else who sees the card."""
    for op in ops:
        what: Selector | None = getattr(op, "what", None) if isinstance(op, Destroy | Move | Mute) else None
        at = what or getattr(op, "at", None)
        if isinstance(op, Swap) or {getattr(op, "who", ""), at and at.whose} & {"chosen", "opponent"}:
            yield "player"
        if what is not None and what.pick != "top":
            seen: Sees = _sees(op, what)
            for _ in range(what.n):
                yield seen
        elif isinstance(op, Swap) and op.what != "hands":
            sees: Sees = "pair" if op.what == "card" else "open"
            yield from (sees, sees)
        elif isinstance(op, Discard):
            for _ in range(op.what.n):
                yield "laid"
        elif isinstance(op, Order):
            for _ in range(op.cards):
                yield "actor"
        elif isinstance(op, Play):
            kind = next(turned_up, -1)
            if kind < 0:
                yield "actor"  # nobody knows what it asks for
            abilities = pack.cards[kind].abilities if kind >= 0 else ()
            effects = [ability for ability in abilities if isinstance(ability, Effect)]
            yield from _asked(pack, [op for effect in effects for op in effect.do], turned_up)


def _sees(op: Op, what: Selector) -> Sees:
    """Who sees a card that is picked for this op."""
    if what.from_ in ("play", "discard"):
        return "open"
    to: Place | None = getattr(op, "to", None)
    receiver: Who | None = getattr(op, "whose", None)
    if what.from_ == "pile" and to not in HIDDEN_PLACES:
        return "laid"
    concerns_another = receiver == "same" or (what.from_ == "hand" and what.whose != "you")
    return "pair" if concerns_another else "actor"
