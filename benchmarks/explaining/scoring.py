"""Scores: how well what is told of a damaged game agrees with what is true of it."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from adjudicator.formats.finding import Edit
from benchmarks.explaining.records import Damage, Game
from benchmarks.explaining.telling import Accused, SlipKind, Told, ToldSlip

NEAR: Final[dict[Edit, int]] = {"insert": 2, "rewrite": 0, "swap": 0, "drop": 0, "move": 4, "gather": 0}
"""How many steps from its place a slip may be told, by what puts it right."""
ALIKE: Final[dict[Edit, tuple[SlipKind, ...]]] = {
    "insert": ("insert",),
    "rewrite": ("rewrite",),
    "swap": ("swap", "move"),
    "drop": ("drop",),
    "move": ("move", "swap"),
    "gather": ("gather",),
}
"""As what a slip may be told: two lines that are next to each other can be swapped, or one of them moved."""


class Score(Struct, kw_only=True):
    """The figures of one game."""

    slips: int
    faults: int
    named: int
    """Slips that are the likelier story."""
    named_or_told: int
    """Slips that are the likelier story or the other one."""
    blamed: int
    """Faults for which the right player is blamed at the right step."""
    blamed_or_told: int
    """Faults for which the right player is blamed, or would be but for a slip."""
    falsely: int
    """How often somebody is blamed falsely."""
    items: int
    """How much is told at the top."""
    right: float
    """How much of it is true; if two stories are told and one is true, it counts a half."""
    roots: int
    solved: bool
    """Every slip is named and every fault blamed, and nothing else is told."""
    fair: bool
    """Every damage is told as one story or the other, as many as there are, and nobody is blamed falsely."""


def is_slip(one: ToldSlip, truth: Damage) -> bool:
    """Whether a slip that is told is this one."""
    edit = truth.edit
    assert edit is not None
    if one.kind not in ALIKE[edit]:
        return False
    near = 1 if one.kind == "move" and edit != "move" else NEAR[edit]
    return any(abs(one.step - place) <= near for place in (truth.at, truth.also or truth.at, *truth.places))


def is_fault(one: Accused, truth: Damage) -> bool:
    """Whether a fault that somebody is accused of is this one."""
    return one.step == truth.at and one.player == truth.player


def score(game: Game, told: Told) -> Score:
    """Compare what is told of a game with what is true of it."""
    slips, faults = game.slips, game.faults
    named = sum(any(is_slip(one, truth) for one in told.slips) for truth in slips)
    named_or_told = sum(any(is_slip(one, truth) for one in (*told.slips, *told.others)) for truth in slips)
    blamed = sum(any(is_fault(one, truth) for one in told.accused) for truth in faults)
    blamed_or_told = sum(any(is_fault(one, truth) for one in (*told.accused, *told.hedged)) for truth in faults)
    right_slips = sum(any(is_slip(one, truth) for truth in slips) for one in told.slips)
    rightly = sum(any(is_fault(one, truth) for truth in faults) for one in told.accused)
    falsely = len(told.accused) - rightly
    other_is_true = any(is_slip(one, truth) for one in told.others for truth in slips)
    halves = sum(other_is_true or any(is_fault(one, truth) for truth in faults) for one in told.hedged)
    all_named = named == len(slips) and blamed == len(faults)
    all_told = named_or_told == len(slips) and blamed_or_told == len(faults)
    return Score(
        slips=len(slips),
        faults=len(faults),
        named=named,
        named_or_told=named_or_told,
        blamed=blamed,
        blamed_or_told=blamed_or_told,
        falsely=falsely,
        items=len(told.accused) + len(told.hedged) + len(told.slips),
        right=rightly + right_slips + halves / 2,
        roots=told.roots,
        solved=all_named and not falsely and right_slips == len(told.slips) and not told.hedged,
        fair=all_told and not falsely and told.roots == len(game.truth),
    )
