"""Buffs that nobody has put into data yet: what they may have done is open."""

from collections import Counter

import msgspec
import pytest

from adjudicator.formats.reading import read_log
from adjudicator.judging import judge_log
from adjudicator.kernel.simulate import simulate
from tests.games.knowledge_is_power.sparse import HABITS, written
from tests.games.knowledge_is_power.undescribed import BARE, PACK, RULES, accused, with_faults


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seeds", [(4, 13, 107), pytest.param(range(100), marks=pytest.mark.slow)], ids=["few", "many"])
def test_nobody_is_accused_in_a_game_in_which_nobody_did_wrong(players, seeds):
    """Random games, clean by what the buffs say, are judged by a deck that says nothing of it as data."""
    for seed in seeds:
        header, steps, _ = simulate(RULES, PACK, players, seed)
        assert [f for f in accused(header, steps) if f.step] == [], seed  # two are too few, and told so at the start


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 12), marks=pytest.mark.slow)], ids=["one", "many"])
def test_nobody_is_accused_where_much_is_left_out(habit, seeds):
    """The same of records in which much is left out, as they are and as the whole table knows them."""
    for seed in seeds:
        header, steps = written(seed, (habit,), shown=seed % 2 > 0)
        for viewer in ("", None):
            assert accused(header, steps, viewer) == [], (seed, viewer)


@pytest.mark.parametrize("seeds", [range(1), pytest.param(range(1, 9), marks=pytest.mark.slow)], ids=["one", "many"])
def test_a_fault_is_found_or_open_by_the_one_buff_that_nobody_described(seeds):
    """A fault put into a game is never lost, and it is open only by a buff that was used before it."""
    count = sum((with_faults(seed, 3 + seed % 3) for seed in seeds), Counter())
    assert count["lost"] == 0
    assert count["found"] > 4 * count["open"]


def test_a_question_names_the_buff():
    """How many life tokens Bob has after a Wound that says nothing as data depends on the Wound."""
    rows = dict.fromkeys(("Ann", "Bob", "Cat"), ["?"] * 5)
    log = {
        "format": 1,
        "ruleset": {"id": "knowledge-is-power"},
        "players": [*rows],
        "start": {"phase": "window-1", "rows": rows, "held": {"Ann": ["wound"]}},
        "steps": [{"do": "use", "by": "Ann", "card": "wound", "of": "Bob"}, {"do": "claim", "tokens": {"Bob": 7}}],
    }
    data = msgspec.json.encode(log)
    (finding,) = judge_log(read_log(data, lambda _: RULES.game.forms), RULES, pack=BARE).findings
    assert (finding.fault, finding.unread) == ("undetermined", {"wound": 1})
    (finding,) = judge_log(read_log(data, lambda _: RULES.game.forms), RULES, pack=PACK).findings
    assert finding.fault == "mismatch"
