"""The order of a round: who owes what, who is lowest and highest, who draws first."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.knowledge_is_power.enforcing.position import Position, strength, value


def owes_look(position: Position) -> list[int]:
    """Who has yet to look: players with an unknown card who haven't looked in this round (KP-2.1, KP-D.25)."""
    return [s for s in position.alive() if not position.player(s).looked and position.places(s, known=False)]


def owes_selection(position: Position) -> list[int]:
    """Who has yet to select: players with cards, no selection and no order over them (KP-2.3, KP-D.15, KP-D.22)."""
    found = []
    for seat in position.alive():
        player = position.player(seat)
        if player.selected is None and player.ordered is None and position.places(seat):
            found.append(seat)
    return found


def draw_order(position: Position) -> list[int]:
    """Highest play first, by suit when level; who played nothing comes last, by seat (KP-5.2, KP-D.16)."""
    plays = position.plays if position.options["draw_order"] == "this-round" else position.plays_before
    card = {one.seat: one.card for one in plays}
    ranked = sorted((s for s in position.alive() if s in card), key=lambda s: strength(card[s]), reverse=True)
    return ranked + [seat for seat in position.alive() if seat not in card]


def losers(position: Position) -> list[int]:
    """Whose card on the table is the lowest of those still in (KP-2.4, KP-D.1, KP-D.20)."""
    return extreme(position, min)


def drawers(position: Position) -> list[int]:
    """Whose card on the table is the highest of those still in (KP-2.5, KP-D.1, KP-D.20)."""
    return extreme(position, max)


def extreme(position: Position, pick: Callable[[list[tuple[int, int]]], tuple[int, int]]) -> list[int]:
    """The seats with the lowest or highest card on the table; more than one only under value_ties = everybody."""
    plays = [one for one in position.table if position.player(one.seat).alive]
    if not plays:
        return []
    end = pick([strength(one.card) for one in plays])
    if position.options["value_ties"] == "suits":
        return [one.seat for one in plays if strength(one.card) == end]
    level = [one for one in plays if value(one.card) == end[0]]
    return [one.seat for one in sorted(level, key=lambda one: strength(one.card), reverse=True)]
