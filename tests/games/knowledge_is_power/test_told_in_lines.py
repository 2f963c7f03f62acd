"""What an act brings about, told in lines of its own below it: no second act, and no fault."""

import msgspec
import pytest

from adjudicator.judging import judge_log, read
from tests.games.knowledge_is_power.test_settled import act, findings

DRAWS = [act("draw", name) for name in ("Ann", "Bob", "Cat")]
LAST = {"last": {"Ann": "9s", "Bob": "3h", "Cat": "2d"}}
ROWS = dict.fromkeys(("Ann", "Bob", "Cat"), "- ? ? ? ?")
HELD = {"held": {"Bob": ["spyglass"]}, "rows": ROWS, **LAST}


@pytest.mark.parametrize("aimed", [{"of": "Cat", "place": 3}, {"of": "Cat"}])
def test_a_look_by_a_buff(aimed):
    """A spyglass, and then the line of its look (KP-2.1)."""
    steps = [act("use", "Bob", card="spyglass", **aimed), act("look", "Bob", of="Cat", place=3, card="9d"), *DRAWS]
    assert findings(steps, "window-4", **HELD) == []
    assert findings([*steps[:2], steps[1], *DRAWS], "window-4", **HELD) == [(3, "KP-2.1", "illegal")]


def test_a_look_by_a_buff_at_another_card_than_it_says():
    """That is no telling of it (KP-2.1)."""
    steps = [act("use", "Bob", card="spyglass", of="Cat", place=3), act("look", "Bob", of="Ann", place=3)]
    assert findings(steps, "window-4", **HELD) == [(2, "KP-2.1", "illegal")]


def test_a_look_by_a_buff_that_nobody_recorded():
    """It may have been a spyglass (KP-2.1)."""
    steps = [act("use", "Bob", card="?"), act("look", "Bob", of="Cat", place=3)]
    assert all(fault == "undetermined" for _, _, fault in findings(steps, "window-4", **HELD))


def test_a_renewed_row_told_card_by_card():
    """Five lines of a card each are the new row (KP-2.2)."""
    steps = [act("renew", "Ann"), *[act("draw", "Ann")] * 5]
    assert findings(steps, "window-1") == []
    assert findings([*steps, act("draw", "Ann")], "window-1") == [(7, "KP-2.2", "illegal")]


def test_a_strike_told_in_two_lines():
    """The line of the token that it costs is what came of it, not the token of the round (KP-2.2)."""
    rows = {name: ["?"] * 5 for name in ("Ann", "Bob", "Cat")}
    steps = [act("strike", "Ann", of="Bob"), act("lose", "Bob"), {"do": "claim", "tokens": {"Ann": 7, "Bob": 9}}]
    head = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": [*rows]}
    log = {**head, "start": {"phase": "window-1", "rows": rows}, "steps": steps}
    found = [f for f in judge_log(*read(msgspec.json.encode(log))).findings if f.because_of is None]
    assert [(f.step, f.rule, f.fault) for f in found] == [(2, "KP-2.2", "unrecorded")]
