"""Whether abilities take effect, and in which order."""

from __future__ import annotations

from typing import Final

from adjudicator.cardtext.bench import TRIGGER as OWED
from adjudicator.formats.abilities import Trigger
from adjudicator.formats.log import Step
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.questions.layout import choices, left, phase, pile, turn
from adjudicator.kernel.dues import Due
from adjudicator.kernel.questions import Asked, Posed, Question, UnreadableQuestion
from adjudicator.kernel.spoken import whose

PHASES: Final = {"turn-begins": "begin", "turn-ends": "end", "enters": "main"}
"""When an ability takes effect that waits for such a moment."""


def trigger(it: Asked) -> list[Posed]:
    """The ability of a card takes effect."""
    it.no_more(1)
    card = it.card(it.word())
    ability = _ability(it, card)
    of = it.who("of", it.who("by"))
    by = it.who("by", of)
    at = turn(it, of)
    step = s.Trigger(by=by, card=card, of=of if of != by else None, choose=choices(it))
    enters = ability.on == "enters"
    if not enters and card not in at["play"].get(of, []):
        at["play"] = at["play"] | {of: [*at["play"].get(of, []), card]}
    hand = it.hand(card) if enters else it.hand()
    start = it.start(hands={of: hand}, phase=phase(it, PHASES[ability.on]), discard=pile(it), **at)
    before: list[Step] = [s.Play(by=of, card=card)] if enters else []
    return [Posed(start, [*before, step], first=len(before) + 1, leaves=left(it), owed=None if enters else _due)]


def trigger_order(it: Asked) -> list[Posed]:
    """Several abilities take effect one after another."""
    given = [(name, it.card(card)) for name, card in it.pairs()]
    active = it.who("active", given[0][0])
    moments = {_ability(it, card).on for _, card in given}
    if len(moments) > 1 or "enters" in moments:
        raise UnreadableQuestion("trigger-order: these abilities do not wait for one moment, so they never meet")
    at = turn(it, active)
    for name, card in given:
        at["play"] = at["play"] | {name: [*at["play"].get(name, []), card]}
    start = it.start(hands={}, phase=phase(it, PHASES[moments.pop()]), **at)
    steps = [s.Trigger(by=name, card=card) for name, card in given]
    rule = "CE-10.7" if len({name for name, _ in given}) == 1 else ""
    return [Posed(start, steps, leaves=left(it), owed=_due, rule=rule)]


def _ability(it: Asked, card: str) -> Trigger:
    """The conditional ability of a card."""
    of = it.pack.cards[it.pack.by_spelling[card]]
    found = next((a for a in of.abilities if isinstance(a, Trigger)), None)
    if found is None:
        named = [c.name for c in it.pack.cards if any(isinstance(a, Trigger) for a in c.abilities)]
        raise UnreadableQuestion(
            f"{of.name or card} has no ability that waits for a moment; those that have one: {', '.join(named)}"
        )
    return found


def _due(bench: EightsBench) -> list[str]:
    """The abilities that are due, in their order; those of one player come in the order that this player picks."""
    dues = sorted((d for d in bench.ledger.open if d.what is OWED), key=lambda d: (d.batch, d.rank))
    told = [f"{whose(bench, due.seat)} {bench.pack.names[due.kind]}{_hint(due)}" for due in dues]
    return [f"due now{', in this order' if told[1:] else ''}: {', then '.join(told) or 'no ability'}"]


def _hint(due: Due) -> str:
    if not due.sure:
        return " (if its condition is met)"
    return "" if due.must else " (which may be passed over)"


TRIGGER: Final = Question(
    "trigger", "CARD", "Does this ability take effect now?", "CE-10.1",
    ("by", "of", "active", "hand", "in-play", "choose", "phase", "undrawn", "on", "stock", "discards"),
    (
        "trigger devious-dragon --of Bob --active Ann",
        "trigger angel-of-hope --choose Bob",
        "trigger angel-of-hope --phase main",
        "trigger old-hatchery --on 7m --stock 0 --discards 1",
    ),
    trigger,
)  # fmt: skip

TRIGGER_ORDER: Final = Question(
    "trigger-order", "PLAYER:CARD...", "Do these abilities take effect in this order?", "CE-10.6",
    ("active", "in-play", "phase"),
    (
        "trigger-order --active Ann Ann:angel-of-hope Bob:devious-dragon",
        "trigger-order --active Ann Bob:leaky-roof Ann:angel-of-hope",
        "trigger-order --active Ann Ann:angel-of-hope Bob:leaky-roof",
    ),
    trigger_order,
)  # fmt: skip
