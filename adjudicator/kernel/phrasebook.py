"""The words of one game: how its steps, its dues and its own facts are told. What it leaves out is said as in any."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from adjudicator.formats.log import GameClaim
from adjudicator.kernel.words import points
from adjudicator.kernel.zones import Zone
from adjudicator.native import mypyc_attr

CALLS: Final[Mapping[str, str]] = {
    "leave": "step {} may be put right",
    "demand": "step {} must be put right",
    "refuse": "step {} may not be put right",
    "stands": "step {} stands and play goes on",
}
"""What the table can decide about a step."""


def no_facts(bench: Any, claim: GameClaim) -> list[str]:  # Any: the game's own bench
    """A claim has no keys but those of every game."""
    return []


def nothing_more(bench: Any, step: Any) -> str:  # Any: the game's own
    """No ruling is nearer than that of the kind of step."""
    return ""


def scores(name: str, number: float) -> str:
    """A player collects points."""
    return f"{name} scores {points(number)}"


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Phrasebook:
    """The words of one game."""

    told: Mapping[type, Callable[[Any, Any], str]] = field(default_factory=dict)
    """For each kind of step, outcome and due its words, given the bench and the thing itself. (Any: the game's own.)"""
    calls: Mapping[str, str] = field(default_factory=lambda: CALLS)
    facts: Callable[[Any, GameClaim], list[str]] = no_facts
    """What a claim says in keys of the game's own."""
    scored: Callable[[str, float], str] = scores
    """What a player collects."""
    on_top: Callable[[Any, Zone], str] | None = None
    """What lies on top of a pile, with what was named for it."""
    permits: Mapping[type, str] = field(default_factory=dict)
    """For kinds of steps the ruling by which they may be done at all, by the id of the first book."""
    permits_here: Callable[[Any, Any], str] = nothing_more
    """A nearer ruling by which a step may be done, given the bench before it; empty for none."""
    asked: tuple[str, ...] = ()
    """Questions that `adjudicate ask` shows as examples."""
    leaves: tuple[str, ...] = ()
    """The rulings that need not be able to decide about a step whose choices nobody has told."""
    spoken: tuple[tuple[str, str], ...] = ()
    """How people say what stands in a line of the short form: patterns, and the short form of each (see `shorthand`).
    They go from the first to the last."""
    spoken_facts: tuple[tuple[str, str], ...] = ()
    """The same for `facts`: the key, and what follows it."""
    laid: tuple[type, ...] = ()
    """The kinds of steps that put a card on top of the pile: what `on` says in their lines is what lay there before."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Keys whose numbers are places, and of what: with `card` a tap says `third card`."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Verbs that players use and this game does not have, and what is to be written in their place."""
    lists_all: bool = False
    """A position lists those as well who are out of the game."""
