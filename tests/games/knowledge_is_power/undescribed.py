"""Games judged by a deck of which somebody has not put all buffs into data yet: who is accused, and what is found?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from msgspec import UNSET, structs

from adjudicator import catalogue
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.hindsight.accusations import accuses
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from tests.games.knowledge_is_power.faults import meddled

RULES = catalogue.rules("knowledge-is-power")
PACK = catalogue.pack(None, RULES, None, 3)


def without(ids: Collection[str] | None = None) -> Pack:
    """The deck with these buffs not described; all of them where none are named."""
    cards = (
        structs.replace(card, said_abilities=UNSET) if ids is None or card.id in ids else card for card in PACK.cards
    )
    return Pack(structs.replace(PACK.deck, cards=tuple(cards)))


BARE = without()


def accused(header: Header, steps: list[Any], viewer: str | None = "") -> list[Finding]:
    """What is held against somebody by a deck that says nothing as data, as a player may know the record, or nobody."""
    if viewer != "":
        header, steps = project(RULES, BARE, header, steps, viewer)
    return [f for f in replay(RULES, BARE, header, steps).report.findings if accuses(f) and not f.unproved]


def with_faults(seed: int, players: int) -> Counter[str]:
    """Of the faults put into a game, how many are found or open by one buff that is not described; else `lost`.

    That buff has been used before the fault, or else by nobody; then the fault must be found.
    """
    count = Counter[str]()
    for _, header, it in meddled(seed, players):
        used = [step.card for step in it.steps[: it.at] if isinstance(step, s.Use) and step.card != "?"]
        other = next(card.id for card in PACK.cards if card.text and card.id not in used)
        for id in (*used[:1], other):
            found = replay(RULES, without([id]), header, it.steps, guess=False).report.findings
            if any(accuses(f) and f.step == it.at for f in found):
                count["found"] += 1
            elif id in used and any(f.unread.get(id) for f in found):
                count["open"] += 1
            else:
                count["lost"] += 1
    return count
