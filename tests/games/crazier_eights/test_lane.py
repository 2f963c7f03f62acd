"""The lane: it takes what is plain, leaves all else to the acts, and comes to the same as they do."""

import json
from dataclasses import fields

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.games.crazier_eights.lane import PLAIN, lane
from adjudicator.games.crazier_eights.steps import End
from adjudicator.judging import read
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from tests.contract.simulated import Which, battered, played

HOUSE, CAMELOT = "house-52", "camelot-52"
GAMES = [Which("crazier-eights", HOUSE, players, seed) for players in (2, 4) for seed in range(3)]
GAMES += [Which("crazier-eights-avalon", CAMELOT, 4, seed, teams) for teams in (0, 2) for seed in range(2)]
GAMES += [Which("crazier-eights-avalon", "avalon-camelot-85", 6, seed, 2) for seed in range(2)]
FEW = 0.12
"""Of the steps of a clean game no larger part comes to an act."""

START = {
    "turn": "Ann",
    "phase": "main",
    "hands": {"Ann": ["castle", "three-gifts", "Ke", "8m", "9a"], "Bob": 3},
    "play": {"Bob": ["angel-of-hope"]},
    "discard": ["7e"],
}


def at_the_start(steps, **start):
    """A game of Ann and Bob before its first step, and the steps."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "deck": HOUSE,
        "players": ["Ann", "Bob"],
        "start": {**START, **start},
        "steps": steps,
    }
    read_log, rules = read(json.dumps(log).encode())
    return Judge(rules, catalogue.pack(HOUSE, rules), read_log.header), read_log.steps


def table(bench):
    """What lies where, and how far the game has come."""
    return {field.name: getattr(bench.now, field.name) for field in fields(bench.now) if field.name != "over"}


def ann(do, **more):
    """A step of Ann's."""
    return {"do": do, "by": "Ann", **more}


AT_THE_BEGINNING = {"phase": "begin"}
ANGEL = {"play": {"Ann": ["angel-of-hope"], "Bob": []}, **AT_THE_BEGINNING}
PLAIN_STEPS = [
    (ann("discard", card="Ke"), {}),
    (ann("discard", card="8m", name="blue"), {}),
    (ann("discard", card="8 moon", name="eye"), {}),
    (ann("play", card="castle"), {}),
    (ann("play", card="three-gifts", choose=["Bob"]), {}),
    (ann("play", card="three-gifts", choose=["Bob"], then=[{"do": "draw", "by": "Bob", "cards": 3}]), {}),
    (ann("draw"), AT_THE_BEGINNING),
    (ann("draw", cards=["?"]), AT_THE_BEGINNING),
    (ann("draw", cards=["2 sun"]), AT_THE_BEGINNING),
    (ann("trigger", card="angel-of-hope", choose=["Bob"]), ANGEL),
    (ann("end"), {}),
]


@pytest.mark.parametrize(("step", "start"), PLAIN_STEPS, ids=str)
def test_it_takes_what_is_plain(step, start):
    """The step is carried out, and it comes to the same as if every ruling had been asked."""
    judge, steps = at_the_start([step], **start)
    assert lane(judge.bench, steps, 0, 1, 1) == 1
    other, steps = at_the_start([step], **start)
    other.bench.thorough = True
    other.feed_all(steps)
    assert table(judge.bench) == table(other.bench)
    assert not other.report.findings


OTHERS = {
    "of another player": ({"do": "discard", "by": "Bob", "card": "?"}, {}),
    "of nobody at the table": ({"do": "draw", "by": "Zoe"}, AT_THE_BEGINNING),
    "a card that there is not": (ann("discard", card="11e"), {}),
    "a card that was not written down": (ann("discard", card="?"), {}),
    "a card that is not in the hand": (ann("discard", card="angel-of-hope"), {}),
    "a card that does not fit": (ann("discard", card="9a"), {}),
    "several cards": (ann("discard", card=["Ke", "9a"]), {}),
    "a second discard": (ann("discard", card="Ke"), {"discarded": 1}),
    "an eight without a colour": (ann("discard", card="8m"), {}),
    "a colour that was not written down": (ann("discard", card="8m", name="?"), {}),
    "a word that is no colour": (ann("discard", card="8m", name="pink"), {}),
    "a colour for no eight": (ann("discard", card="Ke", name="blue"), {}),
    "what came of a discard": (ann("discard", card="Ke", then=[{"do": "draw", "by": "Bob"}]), {}),
    "a discard before the draw": (ann("discard", card="Ke"), AT_THE_BEGINNING),
    "the last card": (ann("discard", card="Ke"), {"hands": {"Ann": ["Ke"], "Bob": 3}}),
    "a second play": (ann("play", card="castle"), {"played": 1}),
    "an asset put elsewhere": (ann("play", card="castle", to="discard-top"), {}),
    "what came of an asset": (ann("play", card="castle", then=[{"do": "draw", "by": "Ann"}]), {}),
    "a second draw": (ann("draw"), {}),
    "several cards drawn": (ann("draw", cards=2), AT_THE_BEGINNING),
    "a drawn card that lies elsewhere": (ann("draw", cards=["7e"]), AT_THE_BEGINNING),
    "a draw with an ability open": (ann("draw"), ANGEL),
    "an ability of nobody's": (ann("trigger", card="angel-of-hope", choose=["Bob"]), {}),
    "an ability that was ordered": (ann("trigger", card="angel-of-hope", choose=["Bob"], pick="Bob"), ANGEL),
    "an ability that must take effect": (ann("decline", card="angel-of-hope"), ANGEL),
    "an end before the draw": (ann("end"), AT_THE_BEGINNING),
    "a remark": ({"do": "note"}, {}),
    "a claim": ({"do": "claim", "top": "7e"}, {}),
}


@pytest.mark.parametrize(("step", "start"), OTHERS.values(), ids=OTHERS)
def test_what_is_not_plain_is_left_to_the_acts(step, start):
    """And nothing has changed then."""
    judge, steps = at_the_start([step], **start)
    before = judge.bench.now.copied()
    assert lane(judge.bench, steps, 0, 1, 1) == 0
    assert judge.bench.now == before


def test_it_stops_behind_what_was_judged():
    """A card's effect is held against its text in the lane too; the step behind it begins afresh."""
    wrong = ann("play", card="three-gifts", choose=["Bob"], then=[{"do": "draw", "by": "Bob", "cards": 2}])
    judge, steps = at_the_start([wrong, ann("discard", card="Ke")])
    assert lane(judge.bench, steps, 0, 2, 1) == 1
    assert [finding.step for finding in judge.report.findings] == [1]


def test_a_name_that_is_not_there_is_told_at_its_step():
    """Behind steps that the lane has taken."""
    steps = [ann("play", card="castle"), ann("discard", card="Ke"), ann("end"), {"do": "draw", "by": "Bob"}]
    misnamed = {"do": "play", "by": "Bob", "card": "three-gifts", "choose": ["Zoe"]}
    judge, steps = at_the_start([*steps, misnamed], play={}, hands={"Ann": 5, "Bob": 3})
    with pytest.raises(Exception, match=r"step 5: .*'Zoe'"):
        judge.feed_all(steps)


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_few_steps_of_a_clean_game_come_to_an_act(which):
    """As everybody at the table sees it, too."""
    game = played(which)
    for header, steps in ((game.header, game.steps), project(which.rules, which.pack, game.header, game.steps, None)):
        judge, at, asked = Judge(which.rules, which.pack, header), 0, 0
        while at < len(steps):
            judge.report.leading = None
            at = lane(judge.bench, steps, at, len(steps), 1)
            if at < len(steps):
                judge.feed_all(steps[at : at + 1], at + 1)
                at, asked = at + 1, asked + 1
        assert asked <= max(4, FEW * len(steps))
        assert {finding.fault for finding in judge.report.findings} <= {"undetermined"}


def told(which, header, steps, how):
    """How the table stands after these steps, and what was found."""
    judge = Judge(which.rules, which.pack, header, thorough=how == "thorough")
    judge.feed_all(steps, observe=(lambda n, step, bench: None) if how == "step by step" else None)
    return table(judge.bench), msgspec.json.encode(judge.report.findings), judge.bench.step


@pytest.mark.parametrize("which", GAMES, ids=str)
@pytest.mark.parametrize("record", ["clean", "full of faults", "seen", "without ends", "without outcomes"])
def test_it_comes_to_the_same_as_the_acts(which, record):
    """In a stretch, step by step and with every ruling asked, however the record was kept."""
    header, steps = played(which).header, played(which).steps
    if record == "full of faults":
        steps = battered(which)
    elif record == "seen":
        header, steps = project(which.rules, which.pack, header, steps, None)
    elif record == "without ends":
        steps = [step for step in steps if type(step) is not End]
    elif record == "without outcomes":
        steps = [msgspec.structs.replace(step, then=None) if hasattr(step, "then") else step for step in steps]
    ways = [told(which, header, steps, how) for how in ("in a stretch", "step by step", "thorough")]
    assert ways[0] == ways[1] == ways[2]


def test_each_kind_of_plain_step_has_an_act():
    """What the lane leaves goes there."""
    assert set(PLAIN) <= set(catalogue.game("crazier-eights").acts)
