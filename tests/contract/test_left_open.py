"""What a question leaves out is open: of any table that fits it, the answer is true, or says that it is about another.

Positions of simulated games tell the truth. Then parts of them are left out, and the question is asked again.
"""

import random
from typing import NamedTuple

import pytest
from msgspec import json

from adjudicator import catalogue
from adjudicator.answering import Hearing, Posed, Table
from adjudicator.asking.decided import decided
from adjudicator.asking.tables import Tables
from adjudicator.asking.ways_to_read import RowRead
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.judging import adjudicate
from adjudicator.kernel.simulate import legal, simulate
from adjudicator.kernel.written_start import written_starts

GAMES = [
    ("crazier-eights", 2),
    ("crazier-eights", 3),
    ("crazier-eights-avalon", 2),
    ("crazy-eights", 3),
    ("knowledge-is-power", 3),
]


class Moment(NamedTuple):
    """A position, and a step that may be right there or not."""

    hearing: Hearing
    """With everything told."""
    piles: dict
    """How many cards they have."""

    def told(self, dice, share=0.5):
        """The same with some of it left out: such a share is told."""
        posed, game = self.hearing.posed, self.hearing.rules.game
        told, counted = {"turn": posed.start.turn}, {}
        for key in (key for key in posed.told if key != "turn" and dice.random() < share):
            zone, value = next((one for one in game.zones if one.id == key), None), getattr(posed.start, key)
            if zone is not None and zone.rest and not zone.each:
                counted["stock"] = self.piles["stock"]
                continue
            if zone is not None and zone.top:
                value = value[:1]
            if key == "hands":
                value = {name: cards for name, cards in value.items() if dice.random() < max(share, 0.7)}
            if value:
                told[key] = value
        if "stock" in counted and dice.random() < max(share, 0.7):
            counted["discards"] = self.piles["discards"]
        unseen = {zone.id: [UNWRITTEN] for zone in game.zones if zone.top}
        return Put(self.hearing.table, posed.steps, {**unseen, **told}, counted, "", told, [RowRead(posed.steps, [1])])


def moments(ruleset, players, seed):
    """Moments of a simulated game."""
    rules = catalogue.rules(ruleset)
    pack, dice, found = catalogue.pack(None, rules, None, players), random.Random(seed), []
    decode, count = rules.game.forms, iter(range(10**6))

    def watch(judge, _):
        bench = judge.bench
        if next(count) % 7 or bench.now.over is not None or bench.ledger.open:
            return ()
        offers = legal(bench, bench.now.active)
        step, said = (dice.choice(offers) if offers else None), next(written_starts(bench))
        held = said.get("hands", {}).get(bench.names[bench.now.active])
        if step is not None and held and isinstance(getattr(step, "card", None), str) and dice.random() < 0.5:
            other = {"do": step.__struct_config__.tag, "by": step.by, "card": dice.choice(held)}
            step = decode.step_decoder.decode(json.encode(other))
        if step is not None:
            table = Table(bench.names, pack, pack.deck.id)
            posed = Posed(decode.start_decoder.decode(json.encode(said)), [step], 1, told=said)
            piles = {"stock": len(bench.now.pile), "discards": len(bench.now.discard)}
            try:
                found.append(Moment(Hearing(table, posed, rules, ruleset), piles))
            except AdjudicatorError:  # a start position cannot say what has happened in this turn
                return ()
        return ()

    simulate(rules, pack, players, seed, meddle=watch)
    return [one for one in found if one.hearing.answer != "undetermined"]


def is_set_apart(moment, it, found):
    """Whether the answer says that it is about another table than this."""
    start, taken, game = moment.hearing.posed.start, found.taken, moment.hearing.rules.game
    supposed = taken.hearing.posed.start
    if taken.needs or ("phase" not in it.told and getattr(supposed, "phase", None) != getattr(start, "phase", None)):
        return True
    if game.uses_laid and "play" not in it.told:
        laid, there = ({name: sorted(cards) for name, cards in one.play.items() if cards} for one in (supposed, start))
        if laid != there:
            return True
    for key, who, least, most in (one.of for one in found.turned if one.of[0]):
        number = moment.piles.get(key) if key in moment.piles else getattr(start, key)
        if least <= (len(number[who]) if who else number or 0) <= most:
            return True
    return False


def facts(found, start):
    """What can be said of the card on top."""
    rules, pack = found.taken.hearing.rules, found.taken.hearing.pack
    wild = pack.cards[pack.by_spelling[start.discard[0]]].rank in rules.game.wild_ranks
    tables = Tables(Put(None, (), {}, {}, ""), found.taken)
    return [*tables.facts(start.discard[0], getattr(start, "named", None), wild)]


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("most", [12, pytest.param(800, marks=pytest.mark.slow)])
def test_an_answer_is_true_at_every_table_that_it_is_about(ruleset, players, most):
    """Yes and no; and where it depends on the card on top, the facts that are named give the truth."""
    dice, asked, seed = random.Random(most), 0, 0
    while asked < most:
        seed += 1
        for moment in moments(ruleset, players, seed):
            it = moment.told(dice)
            try:
                found = decided(it, moment.hearing.rules, ruleset)
            except AdjudicatorError:  # cards that are nowhere: in play, where nobody told of any
                continue
            asked, said = asked + 1, found.answer.answer
            if found.tops:
                known = facts(found, moment.hearing.posed.start)
                said = next(case.answer for case in found.answer.cases if not case.when or case.when in known)
            true = said in ("undetermined", moment.hearing.answer)
            assert true or is_set_apart(moment, it, found), (it.steps, it.told, found.answer)


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
@pytest.mark.parametrize("most", [2, pytest.param(60, marks=pytest.mark.slow)])
def test_the_log_of_an_answer_is_judged_as_the_answer_says(ruleset, players, most):
    """And so is that of each case; of those that differ one is right and another is not."""
    dice = random.Random(most)
    for moment in (one for seed in range(1, 1 + most) for one in moments(ruleset, players, seed)[::3]):
        try:
            found = decided(moment.told(dice), moment.hearing.rules, ruleset).answer
        except AdjudicatorError:
            continue
        for one in (found, *found.cases) if not found.cases else found.cases:
            judged = adjudicate(json.encode(one.log), "log.json").findings
            wrong = [f for f in judged if f.step == 1 and f.fault != "undetermined" and f.severity != "note"]
            assert (one.answer == "yes") <= (not wrong), (one, judged)
            assert (one.answer == "no" and found.finding is not None) <= bool(wrong), (one, judged)
        if found.cases:
            assert len({case.answer for case in found.cases}) > 1


@pytest.mark.parametrize(("ruleset", "players"), GAMES)
def test_with_everything_told_it_depends_on_nothing(ruleset, players):
    """The answer is that of the position."""
    seen = 0
    for moment in moments(ruleset, players, 1):
        it = moment.told(random.Random(1), 1)
        named = {} if "named" in it.told or not hasattr(moment.hearing.posed.start, "named") else {"named": None}
        found = decided(it._replace(known={**it.known, **named}), moment.hearing.rules, ruleset).answer
        assert (found.cases, found.answer) == ([], moment.hearing.answer)
        seen += 1
    assert seen > 1
