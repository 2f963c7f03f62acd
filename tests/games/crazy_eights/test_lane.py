"""The lane: it takes what is plain, leaves all else to the acts, and comes to the same as they do."""

import json
from dataclasses import fields

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.games.crazy_eights.lane import lane
from adjudicator.judging import read
from adjudicator.kernel.occasions import Occasion
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.watch import Watch
from tests.contract.simulated import Which, battered, played

GAMES = [Which("crazy-eights", "standard-52", players, seed) for players in (2, 3, 5) for seed in range(4)]
FEW = 0.1
"""Of the steps of a clean game no larger part comes to an act."""


def at_the_start(steps, **start):
    """A game of Ann and Bob before its first step, and the steps."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazy-eights"},
        "deck": "standard-52",
        "players": ["Ann", "Bob"],
        "start": {"hands": {"Ann": ["9h", "8c", "8d", "2s"], "Bob": ["3h", "3d"]}, "discard": ["5h"], **start},
        "steps": steps,
    }
    read_log, rules = read(json.dumps(log).encode())
    return Judge(rules, catalogue.pack("standard-52", rules), read_log.header), read_log.steps


def table(bench):
    """What lies where, and how far the game has come."""
    return {field.name: getattr(bench.now, field.name) for field in fields(bench.now) if field.name != "over"}


ANN_PLAYS = {"do": "play", "by": "Ann", "card": "9h"}
REST = [card.id for card in catalogue.shipped_pack("standard-52").cards if card.id not in ("2s", "3d", "5h")]
"""All cards but three."""
PLAIN = [
    ANN_PLAYS,
    {"do": "play", "by": "Ann", "card": "8c", "name": "spades"},
    {"do": "play", "by": "Ann", "card": "8c", "name": "s"},
    {"do": "draw", "by": "Ann"},
    {"do": "draw", "by": "Ann", "cards": ["4c"]},
    {"do": "draw", "by": "Ann", "cards": ["?"]},
]


@pytest.mark.parametrize("step", PLAIN, ids=str)
def test_it_takes_what_is_plain(step):
    """The step is carried out, and nobody was asked."""
    judge, steps = at_the_start([step])
    assert lane(judge.bench, steps, 0, 1, 1) == 1
    other, steps = at_the_start([step])
    other.bench.thorough = True
    other.feed_all(steps)
    assert table(judge.bench) == table(other.bench)
    assert not other.report.findings


OTHERS = {
    "of another player": {"do": "play", "by": "Bob", "card": "3h"},
    "of nobody at the table": {"do": "draw", "by": "Zoe"},
    "a card that there is not": {"do": "play", "by": "Ann", "card": "11h"},
    "a card that was not written down": {"do": "play", "by": "Ann", "card": "?"},
    "a card of another hand": {"do": "play", "by": "Ann", "card": "3h"},
    "a card that does not fit": {"do": "play", "by": "Ann", "card": "2s"},
    "several cards": {"do": "play", "by": "Ann", "card": ["9h", "8c"]},
    "chosen by somebody else": {**ANN_PLAYS, "pick": "Bob"},
    "an eight without a suit": {"do": "play", "by": "Ann", "card": "8c"},
    "a suit that was not written down": {"do": "play", "by": "Ann", "card": "8c", "name": "?"},
    "no suit": {"do": "play", "by": "Ann", "card": "8c", "name": "stars"},
    "a suit for no eight": {**ANN_PLAYS, "name": "spades"},
    "several cards drawn": {"do": "draw", "by": "Ann", "cards": 2},
    "a card drawn that lies elsewhere": {"do": "draw", "by": "Ann", "cards": ["3h"]},
    "drawn from a hand": {"do": "draw", "by": "Ann", "of": "Bob"},
    "drawn from below": {"do": "draw", "by": "Ann", "above": 2},
    "a pass of who may draw": {"do": "pass", "by": "Ann"},
    "a remark": {"do": "note"},
    "a claim": {"do": "claim", "top": "5h"},
}


@pytest.mark.parametrize("step", OTHERS.values(), ids=OTHERS)
def test_what_is_not_plain_is_left_to_the_acts(step):
    """And nothing has changed then."""
    judge, steps = at_the_start([step])
    before = judge.bench.now.copied()
    assert lane(judge.bench, steps, 0, 1, 1) == 0
    assert judge.bench.now == before


def test_the_last_card_is_left_to_the_acts():
    """Who goes out wins, and that is judged."""
    judge, steps = at_the_start([ANN_PLAYS], hands={"Ann": ["9h"], "Bob": 2})
    assert lane(judge.bench, steps, 0, 1, 1) == 0


def test_a_hidden_card_that_may_answer_a_question_is_left_to_the_acts():
    """It is asked what that hand held; of another hand nothing is."""
    for seat, done in ((0, 0), (1, 1)):
        judge, steps = at_the_start([ANN_PLAYS], hands={"Ann": 4, "Bob": 2})
        judge.bench.watches.append(Watch(("hands", seat), frozenset({0}), Occasion(seat), 0, None))
        assert lane(judge.bench, steps, 0, 1, 1) == done


def test_the_pass_that_blocks_the_game_is_left_to_the_acts():
    """With the stock gone both pass, and the hands are counted."""
    hands = {"Ann": ["2s"], "Bob": ["3d"]}
    passes = [{"do": "pass", "by": name} for name in ("Ann", "Bob")]
    judge, steps = at_the_start(passes, hands=hands, discard=["5h", *REST], pile=[])
    assert lane(judge.bench, steps, 0, 2, 1) == 1
    judge.feed_all(steps[1:], 2)
    assert judge.bench.now.over is not None
    assert not judge.report.findings


def test_it_goes_as_far_as_it_is_told():
    """From one step to another."""
    steps = [ANN_PLAYS, {"do": "play", "by": "Bob", "card": "3h"}, {"do": "draw", "by": "Ann"}]
    judge, steps = at_the_start(steps)
    assert lane(judge.bench, steps, 0, 1, 1) == 1
    assert lane(judge.bench, steps, 1, 3, 1) == 3
    assert judge.bench.now.placed_at == 2


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_few_steps_of_a_clean_game_come_to_an_act(which):
    """As everybody at the table sees it, too."""
    game = played(which)
    for header, steps in ((game.header, game.steps), project(which.rules, which.pack, game.header, game.steps, None)):
        judge, at, asked = Judge(which.rules, which.pack, header), 0, 0
        while at < len(steps):
            at = lane(judge.bench, steps, at, len(steps), 1)
            if at < len(steps):
                judge.feed_all(steps[at : at + 1], at + 1)
                at, asked = at + 1, asked + 1
        assert asked <= max(2, FEW * len(steps))
        assert {finding.fault for finding in judge.report.findings} <= {"undetermined"}


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_it_comes_to_the_same_as_the_acts(which):
    """In a stretch, step by step and with every ruling asked, for a clean record and one full of faults."""
    for steps in (played(which).steps, battered(which)):
        told = []
        for how in ("in a stretch", "step by step", "thorough"):
            judge = Judge(which.rules, which.pack, played(which).header, thorough=how == "thorough")
            judge.feed_all(steps, observe=(lambda n, step, bench: None) if how == "step by step" else None)
            told.append((table(judge.bench), msgspec.json.encode(judge.report.findings), judge.bench.step))
        assert told[0] == told[1] == told[2]
