"""Random play."""

from __future__ import annotations

import random

from tests.games.knowledge_is_power.enforcing.allowed import legal
from tests.games.knowledge_is_power.enforcing.effects import num
from tests.games.knowledge_is_power.enforcing.position import WINDOWS, Action, Position


def choose(position: Position, chance: random.Random, eager: float) -> Action:
    """A random legal action: first its kind, then one of that kind; ``eager`` is how often a window is used."""
    actions = legal(position)
    if position.phase in WINDOWS and actions[0] == {"do": "close"}:
        if len(actions) == 1 or chance.random() >= eager:
            return actions[0]
        actions = actions[1:]
    if position.phase == "draw" and len(actions) > 1 and chance.random() >= 2 * eager:
        return actions[0]
    if position.phase == "select" and chance.random() >= 2 * eager:
        actions = [act for act in actions if act["do"] == "select"]
    kinds = sorted({str(act["do"]) for act in actions})
    kind = chance.choice(kinds)
    same = [act for act in actions if act["do"] == kind]
    if kind == "pay reveal" and position.phase == "window 2" and chance.random() < 0.5:  # so that refusals come up
        drawn = [act for act in same if position.slot(num(act, "target"), num(act, "place")).from_exchange]
        same = drawn or same
    return chance.choice(same)
