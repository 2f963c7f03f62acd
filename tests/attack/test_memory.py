"""What is held of a long log does not grow with it: what is told once, or copied for each moment, is held once."""

import json
import tracemalloc

import pytest

from adjudicator.judging import judge_log, read

STEPS = 10_000
"""How many steps the shorter of two logs has: enough that what is kept of any log is little beside it."""
GROWTH = 1.6
"""By how much the peak may grow if the log has four times the steps."""
RANKS = ["A", "2", "3", "4", "5", "6", "7", "9", "10", "J", "Q", "K"]
TURNS = [f"{rank}{'cdhs'[(3 * n + m) % 4]}" for n, rank in enumerate(RANKS) for m in range(4)]
"""Cards each of which fits on the one before, for ever."""


def long_log(steps, *, seen, notes):
    """A game of so many steps, whose cards were `seen` or not; after each turn come some `notes`."""
    found = []
    for n in range(1, steps // (2 + notes) + 1):
        by = ("Bob", "Ann")[n % 2]
        play = {"do": "play", "by": by, "card": TURNS[n % len(TURNS)] if seen else "?"}
        found += [{"do": "draw", "by": by}, play, *[{"do": "note", "text": "so it goes"}] * notes]
    ruleset = {"id": "crazy-eights", "options": {"reshuffle": "when-needed"}}
    start = {"turn": "Ann", "hands": {"Ann": 5, "Bob": 5}, "discard": [TURNS[0]]}
    header = {"format": 1, "ruleset": ruleset, "players": ["Ann", "Bob"], "deck": "standard-52", "start": start}
    return json.dumps({**header, "steps": found}).encode()


def peak(log):
    """How many bytes are held at most while a log that was read is judged, and moments of it are kept."""
    known, rules = read(log)
    tracemalloc.start()
    try:
        judge_log(known, rules, keep=True)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize("seen", [True, False], ids=["seen", "unseen"])
@pytest.mark.parametrize("notes", [0, 6])
def test_what_is_held_does_not_grow_with_the_log(seen, notes):
    """Four times the steps, and hardly more: of what is open, of remarks, and of each moment."""
    peak(long_log(100, seen=seen, notes=notes))  # loads what is loaded but once
    short, long = (peak(long_log(times * STEPS, seen=seen, notes=notes)) for times in (1, 4))
    assert long < GROWTH * short
