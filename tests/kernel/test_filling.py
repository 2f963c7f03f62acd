"""Filling: nobody is accused of what some way to fill a hole explains; what stands in every way stands."""

from tests.kernel.scenes import judged

PLAYERS = ("Ann", "Bob", "Cat")
NAP = {"do": "play", "by": "Ann", "card": "long-nap", "choose": ["?"]}


def said(log):
    """The step, kind of fault and message of each finding."""
    return [(finding.step, finding.fault, finding.message) for finding in log.findings]


def test_a_later_step_shows_what_must_have_been_chosen():
    """Cat acts after Ann: so it was Bob who loses his turn."""
    log = judged(NAP, {"do": "end", "by": "Ann"}, {"do": "draw", "by": "Cat"}, players=PLAYERS)
    expected = "Long Nap (blue king): a choice was not written down; it must have been Bob, as step 3 shows"
    assert said(log) == [(1, "unrecorded", expected)]
    assert (log.findings[0].expected, log.findings[0].remedy.text) == (["Bob"], "Write it into the record.")


def test_a_choice_that_nothing_shows_stays_open():
    """The record stops before anybody acts: nobody can tell who loses a turn."""
    log = judged(NAP, {"do": "end", "by": "Ann"}, players=PLAYERS)
    assert said(log) == [(1, "undetermined", "Long Nap (blue king): a choice was not written down")]


def test_a_fault_that_stands_in_every_way_is_told():
    """Whoever was chosen, Ann has played two cards in one turn."""
    log = judged(NAP, {"do": "play", "by": "Ann", "card": "castle"}, players=PLAYERS)
    assert [(step, fault) for step, fault, _ in said(log)] == [(1, "undetermined"), (2, "illegal")]
