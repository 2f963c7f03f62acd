"""An act ahead of its time is judged once the step before it goes on; else the step was only left out."""

import json

from adjudicator.judging import adjudicate, judge_log, read

ROWS = {name: ["?"] * 5 for name in ("Ann", "Bob", "Cat")}


def findings(phase, *steps):
    """What is found from a position on."""
    log = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": [*ROWS], "start": {"rows": ROWS}}
    log["start"]["phase"] = phase
    log["steps"] = [json.loads(step) if isinstance(step, str) else step for step in steps]
    return [(f.step, f.rule, f.fault, f.shown_by) for f in adjudicate(json.dumps(log).encode()).findings if not f.open]


def select(name):
    return {"do": "select", "by": name, "place": 1}


STRIKE = {"do": "strike", "by": "Ann", "of": "Bob"}


def test_an_act_among_selections():
    """The selection that follows shows that the act came too early."""
    steps = (select("Bob"), STRIKE, select("Cat"), select("Ann"))
    assert findings("select", *steps) == [(2, "KP-2.2", "illegal", 3)]


def test_selections_that_nobody_wrote_down():
    """If none follows they were made, and the act came in the window after them."""
    cards = {"Ann": "7h", "Bob": "Ks", "Cat": "9c"}
    found = findings("select", select("Bob"), STRIKE, {"do": "show", "cards": cards})
    assert {(rule, fault) for _, rule, fault, _ in found} == {("KP-2.3", "undetermined")}


def test_an_act_among_looks():
    """So with the looks of a round."""
    looks = [{"do": "look", "by": name, "place": 1} for name in ROWS]
    assert findings("look", looks[0], STRIKE, *looks[1:]) == [(2, "KP-2.2", "illegal", 3)]
    assert findings("look", looks[0], looks[1], STRIKE, select("Ann")) == [(3, "KP-2.1", "missed", None)]


def test_who_uses_a_buff_has_drawn_it():
    """A wrong name where the buff is drawn: the player who uses it shows it (KP-2.5)."""
    cards = {"Ann": "8c", "Bob": "5c", "Cat": "10c"}
    steps = [{"do": "show", "cards": cards}, {"do": "lose", "by": "Bob"}, {"do": "buff", "by": "Ann"}]
    use = {"do": "use", "by": "Cat", "card": "plague"}
    draws = [{"do": "draw", "by": name} for name in ("Cat", "Ann", "Bob")]
    assert findings("play", *steps, use, *draws)[0] == (3, "KP-2.5", "unrecorded", 4)
    assert findings("play", *steps, *draws) == [(3, "KP-2.5", "illegal", None)]


def test_a_take_with_a_wrong_name_is_one_finding():
    """A row of the final with a card more, and the other with one less, show one slip; nobody is accused (KP-D.24)."""
    log = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": [*ROWS]}
    rows = {name: ["-", *"????"] for name in ROWS}
    last = {"Ann": "7h", "Bob": "Ks", "Cat": "9c"}
    log["start"] = {"phase": "draw", "last": last, "tokens": {"Bob": 1}, "rows": rows}
    log["steps"] = [
        {"do": "take", "by": "Bob", "of": "Ann", "place": 4},
        {"do": "flip", "by": "Ann", "cards": ["2s", "3s", "4s", "5s"]},
        {"do": "flip", "by": "Cat", "cards": ["2h", "3h", "4h"]},
    ]
    verdict = judge_log(*read(json.dumps(log).encode()), guess=False)
    found = [(f.step, f.rule, f.fault, f.because_of) for f in verdict.findings]
    assert found == [(2, "KP-D.24", "mismatch", None), (3, "KP-D.24", "mismatch", 1)]


def test_a_paid_look_among_looks():
    """It is an action like any other: nothing has been drawn, and it was paid."""
    paid = {"do": "look", "by": "Bob", "place": 3, "pays": 1}
    looks = [{"do": "look", "by": name, "place": 1} for name in ROWS]
    assert findings("look", *looks[:2], paid, looks[2]) == [(3, "KP-2.2", "illegal", 4)]
    assert findings("look", *looks, paid) == []


def test_a_paid_look_in_the_draw():
    """Actions are over by then."""
    paid = {"do": "look", "by": "Bob", "place": 3, "pays": 1}
    assert findings("draw", paid) == [(1, "KP-2.2", "illegal", None)]
