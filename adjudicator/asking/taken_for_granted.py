"""What an answer takes for granted where the question leaves it open, so that whoever asked may say otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import json, structs

from adjudicator.answering import answer
from adjudicator.asking.supposed import posed
from adjudicator.asking.words_of_a_question import Put
from adjudicator.formats.answers import Answer
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.wording import ONLY_THE_LINE
from adjudicator.kernel.zones import Order

_SAID: Final = {
    ONLY_THE_LINE: "nobody told it",
    "the record states: ": "it is said: ",
    "is recorded as the winner": "is said to have won",
    "are recorded as winners": "are said to have won",
    " put down as the winner;": " said to have won;",
    "orrect the record": "orrect what was told",
}
"""What messages and remedies say of a record, and of what somebody has only told."""


def noted(answers: Sequence[Answer], it: Put, rules: Rules, named: str) -> None:
    """Say with each answer what it supposes, in words for a table of which nobody has written anything.

    The first of them is that of these rules to `it`.
    """
    for one in answers:
        one.asked, one.message = in_words(one.asked), in_words(one.message)
        if one.finding is not None and (remedy := one.finding.remedy) is not None:
            one.finding.remedy = structs.replace(remedy, text=in_words(remedy.text))
        if one.log is not None and "phase" not in it.known:
            phases = {phase.id: phase.title for phase in rules.game.phases}
            one.phase = phases.get(one.log["start"].get("phase"), "")
    answers[0].unless = _unless(answers[0], it, rules, named)


def _unless(first: Answer, it: Put, rules: Rules, named: str) -> str:
    """What would be otherwise if less of the turn had passed than is supposed, or nothing were left to draw."""
    game, known = rules.game, it.known

    def heard(other: Put) -> Answer:
        return answer(other.table, posed(other, rules, named), rules, named)

    if first.answer == "yes" and "phase" not in known and game.opens_turn is not None and first.log is not None:
        laid = any(known.get(zone.id) for zone in game.zones if zone.each and zone.order is Order.SPREAD)
        steps = [game.forms.step_decoder.decode(json.encode(one)) for one in first.log["steps"]]
        if laid and any(isinstance(step, game.opens_turn) for step in steps):
            finding = heard(it._replace(known={**known, "phase": game.phases[0].id})).finding
            if finding is not None and finding.fault == "missed" and finding.texts:
                return f"This supposes that the beginning of the turn was over. If not: {in_words(finding.message)}."
    pile = next((zone for zone in game.zones if zone.rest and not zone.each), None)
    if first.answer == "no" and pile is not None and "stock" not in it.counted:
        empty = heard(it._replace(counted={**it.counted, "stock": 0}))
        if empty.answer in ("yes", "undetermined"):
            return f"This supposes that cards are left in the {pile.title}. If none is: {empty.message or 'yes'}."
    return ""


def in_words(message: str) -> str:
    """A message about a table of which nobody has written anything."""
    for written, said in _SAID.items():
        message = message.replace(written, said)
    return message
