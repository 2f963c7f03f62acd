"""Records whose header names the wrong rules: a house rule is left out, or the game has another book."""

import json

import pytest

from adjudicator import catalogue
from adjudicator.formats.reading import canonical
from adjudicator.judging import adjudicate
from adjudicator.kernel.simulate import simulate

AVALON, CRAZIER = "crazier-eights-avalon", "crazier-eights"


def record(played, options, seed, named=CRAZIER, *, players=3, teams=0, steps=60):
    """A game that was played by one book and options, as a record that names a book and no options."""
    rules = catalogue.rules(played, options)
    header, lines, _ = simulate(rules, catalogue.pack("house-52", rules), players, seed, steps=steps, teams=teams)
    log = json.loads(canonical(header, lines))
    return json.dumps({**log, "ruleset": {"id": named}}).encode()


def top(judged):
    """What follows from nothing else: its certainty, and the slips by which it is right."""
    return [
        (finding.certainty, [(slip.edit, slip.step) for slip in finding.slips])
        for finding in judged.findings
        if finding.because_of is None and not finding.open
    ]


@pytest.mark.parametrize(
    ("played", "options", "seed", "more"),
    [
        (CRAZIER, {"plays_a_turn": 2}, 5, {}),
        (CRAZIER, {"discards_a_turn": 2}, 1, {}),
        (CRAZIER, {"cards_a_draw": 2}, 2, {}),
        (CRAZIER, {}, 1, {"named": AVALON, "players": 4, "teams": 2}),
        (AVALON, {}, 2, {"players": 4, "teams": 2}),
    ],
    ids=["two plays", "two discards", "two cards a draw", "the older book", "the newer book"],
)
def test_it_is_told_once_what_the_header_should_name(played, options, seed, more):
    """One slip clears all that is wrong, and the amended record names the rules that were played."""
    judged = adjudicate(record(played, options, seed, **more))
    assert top(judged) == [("slip", [("header", 0)])]
    meant = judged.judge.amended.header.ruleset
    assert (meant.id, meant.options) == (played, options)


def test_a_house_rule_that_was_left_out_beside_a_forgotten_line():
    """Each is told by itself."""
    log = json.loads(record(CRAZIER, {"plays_a_turn": 2}, 5))
    del log["steps"][29]
    found = top(adjudicate(json.dumps(log).encode()))
    assert [slips for _, slips in found] == [[("header", 0)], [("insert", 30)]]


def test_two_faults_are_no_house_rule():
    """A player who plays a second card twice did so against the rules."""
    log = json.loads(record(CRAZIER, {"plays_a_turn": 2}, 5))
    log["steps"] = log["steps"][:20]
    assert [certainty for certainty, _ in top(adjudicate(json.dumps(log).encode()))] == ["proved", "proved"]


def test_rules_that_were_chosen_are_not_doubted():
    """Whoever judges by other rules than the record names wants to know what they say."""
    log = record(CRAZIER, {"plays_a_turn": 2}, 5)
    judged = adjudicate(log, options={"hand_size": 8})
    assert {certainty for certainty, _ in top(judged)} == {"proved"}
