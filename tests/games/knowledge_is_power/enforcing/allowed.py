"""Every action that is legal in a position."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.knowledge_is_power.enforcing.course import owes_look, owes_selection
from tests.games.knowledge_is_power.enforcing.effects import uses
from tests.games.knowledge_is_power.enforcing.position import COST, WINDOWS, Action, Position


def can_pay(position: Position, seat: int, kind: str) -> bool:
    """Whether a player has the tokens for an action (KP-3.7, KP-D.2)."""
    player = position.player(seat)
    least = COST[kind] + (0 if position.options["pay_last_token"] else 1)
    return player.alive and player.tokens >= least


def legal(position: Position) -> list[Action]:
    """Every action that is possible now (but for looking again at a known card: see free_looks)."""
    pending = position.pending
    if position.phase == "over":
        return []
    if pending is not None and pending.kind == "decide":
        choices = ["play", "shuffle"] if position.phase in WINDOWS[:2] else ["shuffle"]
        return [{"do": "decide", "by": pending.by, "choice": choice} for choice in choices]
    if pending is not None:
        return [{"do": "answer", "by": pending.target, "choice": choice} for choice in ("accept", "refuse")]
    if position.phase == "look":
        return [{"do": "look", "by": s, "place": p} for s in owes_look(position) for p in position.places(s, False)]
    if position.phase == "select" or (position.phase == "window 2" and owes_selection(position)):
        found: list[Action] = []
        for seat in owes_selection(position):
            found += [{"do": "select", "by": seat, "place": place} for place in position.places(seat)]
            if position.phase == "select" and not position.player(seat).exchanged:
                found += [{"do": "exchange", "by": seat, "place": place} for place in position.places(seat)]
        return found
    if position.phase in WINDOWS:
        bought = [act for seat in position.alive() for act in window_acts(position, seat)]
        return [{"do": "close"}, *bought]
    if position.phase == "draw":
        return draw_acts(position, position.queue[0])
    return [{"do": position.phase}]


def window_acts(position: Position, seat: int) -> Iterator[Action]:
    """What one player can do in a window."""
    if can_pay(position, seat, "pay look"):
        for place in position.places(seat, known=False):
            yield {"do": "pay look", "by": seat, "place": place}
    for other in position.others(seat):
        if can_pay(position, seat, "pay replace"):
            for place in position.places(other, known=True):
                yield {"do": "pay replace", "by": seat, "target": other, "place": place}
        if can_pay(position, seat, "pay reveal"):
            for place in position.places(other):
                yield {"do": "pay reveal", "by": seat, "target": other, "place": place}
        if can_pay(position, seat, "pay remove"):
            yield {"do": "pay remove", "by": seat, "target": other}
    if can_pay(position, seat, "pay hand") and position.places(seat):
        yield {"do": "pay hand", "by": seat}
    yield from uses(position, seat)


def draw_acts(position: Position, seat: int) -> list[Action]:
    """What the player whose turn to draw it is can do."""
    found: list[Action] = [{"do": "draw", "by": seat}]
    if can_pay(position, seat, "take"):
        for other in position.others(seat):
            found += [{"do": "take", "by": seat, "target": other, "place": p} for p in position.places(other)]
    return found


def free_looks(position: Position) -> list[Action]:
    """One may look again at one's own known cards at any time."""
    if position.phase == "over":
        return []
    return [
        {"do": "look again", "by": seat, "place": place}
        for seat in position.alive()
        for place in position.places(seat, known=True)
    ]
