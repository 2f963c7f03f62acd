"""The lane: it takes what is plain, leaves all else to the acts, and comes to the same as they do."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.games.knowledge_is_power.lane import lane
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from tests.contract.simulated import Which, battered, played
from tests.games.knowledge_is_power.three import ROWS, at_the_start, owed, table

GAMES = [Which("knowledge-is-power", "poker-and-buffs", players, seed) for players in (3, 4, 5) for seed in range(4)]
FEW = 0.1
"""Of the steps of a clean game no larger part comes to an act."""
PLAYED = {"Ann": ["2s"], "Bob": ["9h"], "Cat": ["Ks"]}
SELECTED = {"Ann": 2, "Bob": 1, "Cat": 3}


LOOK = {"phase": "look"}
SELECT = {"phase": "select"}
PLAY = {"phase": "play", "selected": SELECTED}
TOKEN = {"phase": "token", "played": PLAYED}
BUFF = {"phase": "buff", "played": PLAYED}
DRAW = {"phase": "draw", "last": {name: cards[0] for name, cards in PLAYED.items()}}
FINAL = {"lost": ["Cat"], "tokens": {"Cat": 0}, "rows": {"Ann": ["2h", "5c"], "Bob": ["3h", "?"]}}
ANN_LOOKS = {"do": "look", "by": "Ann", "place": 2}
ANN_SELECTS = {"do": "select", "by": "Ann", "place": 1}
ANN_PLAYS = {"do": "play", "by": "Ann", "card": "5c"}
ANN_LOSES = {"do": "lose", "by": "Ann"}
CAT_GAINS = {"do": "buff", "by": "Cat"}
CAT_DRAWS = {"do": "draw", "by": "Cat"}
ANN_FLIPS = {"do": "flip", "by": "Ann", "cards": ["2h", "5c"]}
PLAIN = [
    (LOOK, ANN_LOOKS),
    (LOOK, {**ANN_LOOKS, "card": "5c"}),
    (LOOK, {"do": "look", "by": "Ann", "place": 5, "card": "10c"}),
    (SELECT, ANN_SELECTS),
    ({"phase": "window-1"}, ANN_SELECTS),
    (PLAY, ANN_PLAYS),
    (PLAY, {**ANN_PLAYS, "place": 2}),
    (PLAY, {**ANN_PLAYS, "card": "?"}),
    ({**PLAY, "phase": "window-2"}, ANN_PLAYS),
    ({**PLAY, "selected": {}, "ordered": SELECTED}, ANN_PLAYS),
    (PLAY, {"do": "show", "cards": {"Ann": "5c", "Bob": "3h", "Cat": "8s"}}),
    (TOKEN, ANN_LOSES),
    ({**TOKEN, "phase": "window-3"}, ANN_LOSES),
    (BUFF, CAT_GAINS),
    (BUFF, {**CAT_GAINS, "card": "gust"}),
    (DRAW, CAT_DRAWS),
    (DRAW, {**CAT_DRAWS, "cards": ["10c"]}),
    ({**DRAW, "phase": "window-4"}, {**CAT_DRAWS, "cards": ["?"]}),
    (FINAL, ANN_FLIPS),
]


@pytest.mark.parametrize(("start", "step"), PLAIN, ids=str)
def test_it_takes_what_is_plain(start, step):
    """The step is carried out, and nobody was asked."""
    judge, steps = at_the_start([step], **room_for(step, start))
    assert lane(judge.bench, steps, 0, 1, 1) == 1
    other, steps = at_the_start([step], **room_for(step, start))
    other.bench.thorough = True
    other.feed_all(steps)
    assert table(judge.bench) == table(other.bench)
    assert owed(judge.bench) == owed(other.bench)
    assert not other.report.findings


def room_for(step, start):
    """The same start with a gap in the row of somebody who draws."""
    if step["do"] != "draw":
        return start
    return {"rows": {**ROWS, step["by"]: [*ROWS[step["by"]][:-1], "-"]}, **start}


OTHERS = {
    "a look of nobody at the table": (LOOK, {**ANN_LOOKS, "by": "Zoe"}),
    "a look at a card that lies sideways": (LOOK, {**ANN_LOOKS, "place": 1}),
    "a look at a card that was not written down": (LOOK, {"do": "look", "by": "Ann"}),
    "a look where no card lies": (LOOK, {"do": "look", "by": "Bob", "place": 5}),
    "a look at a place that there is not": (LOOK, {**ANN_LOOKS, "place": 9}),
    "a look at a card of another": (LOOK, {**ANN_LOOKS, "of": "Bob"}),
    "a look that is paid": (LOOK, {**ANN_LOOKS, "pays": 1}),
    "a look that shows another card": (LOOK, {**ANN_LOOKS, "card": "9s"}),
    "a look that shows a buff": (LOOK, {**ANN_LOOKS, "place": 5, "card": "gust"}),
    "a look that shows no card of the deck": (LOOK, {**ANN_LOOKS, "place": 5, "card": "11h"}),
    "a look when others select": (SELECT, ANN_LOOKS),
    "a selection when others look": (LOOK, ANN_SELECTS),
    "a selection that was not written down": (SELECT, {"do": "select", "by": "Ann"}),
    "a selection where no card lies": (SELECT, {"do": "select", "by": "Bob", "place": 5}),
    "a second selection": ({**SELECT, "done": ["Ann"]}, ANN_SELECTS),
    "a selection of who was ordered": ({**SELECT, "ordered": {"Ann": 2}}, ANN_SELECTS),
    "another card than the selected one": (PLAY, {**ANN_PLAYS, "card": "9s"}),
    "a place that was not selected": (PLAY, {**ANN_PLAYS, "card": "?", "place": 3}),
    "a card that was ordered, and another is played": ({**PLAY, "ordered": {"Ann": 3}}, ANN_PLAYS),
    "a card when none was selected": ({"phase": "play"}, ANN_PLAYS),
    "a second card": ({**PLAY, "played": {"Ann": ["2s"]}}, ANN_PLAYS),
    "a card of another row": (PLAY, {**ANN_PLAYS, "card": "3h"}),
    "cards of which one does not lie there": (PLAY, {"do": "show", "cards": {"Ann": "5c", "Bob": "3h", "Cat": "4h"}}),
    "a card while others select": (SELECT, ANN_PLAYS),
    "a token of a card that is not the lowest": (TOKEN, {**ANN_LOSES, "by": "Bob"}),
    "two tokens": (TOKEN, {**ANN_LOSES, "tokens": 2}),
    "a second token": (BUFF, ANN_LOSES),
    "a buff before the token": (TOKEN, CAT_GAINS),
    "a buff of a card that is not the highest": (BUFF, {**CAT_GAINS, "by": "Bob"}),
    "a card of the deck drawn as a buff": (BUFF, {**CAT_GAINS, "card": "10c"}),
    "a buff when none is left": ({**BUFF, "buffs": [], "spent": None}, CAT_GAINS),
    "a draw out of order": (DRAW, {**CAT_DRAWS, "by": "Ann"}),
    "a draw that a card not written down leaves open": ({**DRAW, "last": {"Ann": "2s", "Cat": "Ks"}}, CAT_DRAWS),
    "two cards drawn": (DRAW, {**CAT_DRAWS, "cards": 2}),
    "a card drawn that lies elsewhere": (DRAW, {**CAT_DRAWS, "cards": ["3h"]}),
    "a second draw": ({**DRAW, "done": ["Cat"]}, CAT_DRAWS),
    "a row of another number of cards": (FINAL, {**ANN_FLIPS, "cards": ["2h"]}),
    "a row with another card": (FINAL, {**ANN_FLIPS, "cards": ["2h", "6c"]}),
    "a row turned over before the final": (LOOK, ANN_FLIPS),
    "a remark": (LOOK, {"do": "note"}),
    "a claim": (LOOK, {"do": "claim", "tokens": {"Ann": 10}}),
}


def used_up(start):
    """A start with every buff used, where none is to be left."""
    if start.get("spent", ()) is not None:
        return start
    buffs = [card.id for card in catalogue.shipped_pack("poker-and-buffs").cards if card.stack]
    return {**start, "spent": buffs}


@pytest.mark.parametrize(("start", "step"), OTHERS.values(), ids=OTHERS)
def test_what_is_not_plain_is_left_to_the_acts(start, step):
    """And nothing has changed then."""
    judge, steps = at_the_start([step], **room_for(step, used_up(start)))
    before, dues = judge.bench.now.copied(), owed(judge.bench)
    assert lane(judge.bench, steps, 0, 1, 1) == 0
    assert judge.bench.now == before
    assert owed(judge.bench) == dues


def test_it_goes_as_far_as_it_is_told():
    """From one step to another."""
    steps = [{"do": "look", "by": name, "place": 3} for name in ("Ann", "Bob", "Cat")]
    judge, steps = at_the_start([*steps, ANN_SELECTS])
    assert lane(judge.bench, steps, 0, 2, 1) == 2
    assert lane(judge.bench, steps, 2, 4, 1) == 4
    assert judge.bench.now.selected == [0, -1, -1]


def asked_in(which, header, steps):
    """How many steps of a record come to an act; no fault is found in any."""
    judge, at, asked = Judge(which.rules, which.pack, header), 0, 0
    while at < len(steps):
        at = lane(judge.bench, steps, at, len(steps), 1)
        if at < len(steps):
            judge.feed_all(steps[at : at + 1], at + 1)
            at, asked = at + 1, asked + 1
    assert {finding.fault for finding in judge.report.findings} <= {"undetermined"}
    return asked


def test_few_steps_of_a_clean_game_come_to_an_act():
    """As everybody at the table sees it, too."""
    for view in (False, True):
        asked = number = 0
        for which in GAMES:
            game = played(which)
            seen = project(which.rules, which.pack, game.header, game.steps, None)
            header, steps = seen if view else (game.header, game.steps)
            asked += asked_in(which, header, steps)
            number += len(steps)
        assert asked <= FEW * number


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_it_comes_to_the_same_as_the_acts(which):
    """In a stretch, step by step and with every ruling asked, for clean records and faulty ones, in full and seen."""
    for steps in (played(which).steps, battered(which)):
        seen = project(which.rules, which.pack, played(which).header, steps, None)
        for header, record in ((played(which).header, steps), seen):
            told = []
            for how in ("in a stretch", "step by step", "thorough"):
                judge = Judge(which.rules, which.pack, header, thorough=how == "thorough")
                judge.feed_all(record, observe=(lambda n, step, bench: None) if how == "step by step" else None)
                findings = msgspec.json.encode(judge.report.findings)
                told.append((table(judge.bench), owed(judge.bench), findings, judge.bench.step))
            assert told[0] == told[1] == told[2]
