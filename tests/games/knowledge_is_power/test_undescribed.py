"""Buffs that nobody has put into data yet: what they may have done is open."""

import msgspec
import pytest
from msgspec import structs

from adjudicator import catalogue
from adjudicator.formats.reading import Log, read_log
from adjudicator.judging import judge_log
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.simulate import simulate

RULES = catalogue.rules("knowledge-is-power")
PACK = catalogue.pack(None, RULES, None, 3)
BARE = Pack(structs.replace(PACK.deck, cards=tuple(structs.replace(card, abilities=()) for card in PACK.cards)))


@pytest.mark.parametrize("seed", range(6))
def test_nobody_is_accused_in_a_game_in_which_nobody_did_wrong(seed):
    """Random games, clean by what the buffs say, are judged by a deck that says nothing of it as data."""
    header, steps, _ = simulate(RULES, PACK, 3, seed)
    findings = judge_log(Log(header, steps, b""), RULES, pack=BARE).findings
    assert [f.message for f in findings if f.fault != "undetermined" and f.step] == []


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
