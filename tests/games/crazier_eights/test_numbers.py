"""The numbers of the rule book as house rules: plays, discards and draws of a turn, cards of a first hand."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.explain.story import replay
from adjudicator.judging import adjudicate
from adjudicator.kernel.simulate import simulate
from tests.contract.simulated import reread
from tests.games.crazier_eights.test_situations import act

BOOKS = ("crazier-eights", "crazier-eights-avalon")
MANY = {"plays_a_turn": 3, "discards_a_turn": 2, "cards_a_draw": 2, "hand_size": 4}


@pytest.mark.parametrize(("players", "teams"), [(2, 0), (4, 2), (3, 0)])
@pytest.mark.parametrize("options", [MANY, *({one: MANY[one]} for one in MANY)], ids=lambda one: "-".join(one))
@pytest.mark.parametrize("edition", BOOKS)
def test_games_with_other_numbers_are_clean(edition, options, players, teams):
    """What is offered is legal, and judged so."""
    rules = catalogue.rules(edition, options)
    header, steps, _ = simulate(rules, catalogue.pack(None, rules, None, players), players, 7, teams=teams, steps=150)
    judge = replay(rules, catalogue.pack(None, rules, None, players), header, reread(rules, steps))
    assert [f"{f.step}: {f.message}" for f in judge.report.findings if not f.open] == []


def judged(steps, **options):
    """The verdict on a few steps of a table with house rules."""
    start = {"hands": {"Ann": 4, "Bob": 4}, "discard": ["8e"]}
    log = {"format": 1, "ruleset": {"id": "crazier-eights", "options": options}, "players": ["Ann", "Bob"]}
    return adjudicate(msgspec.json.encode({**log, "deck": "house-52", "start": start, "steps": steps}))


def _plays(number, **options):
    """The verdict on so many plays in one turn."""
    cards = ("castle", "leaky-roof", "weathercock")[:number]
    steps = [act("draw", "Ann"), *(act("play", "Ann", card) for card in cards)]
    return judged(steps, **options)


@pytest.mark.parametrize(("number", "allowed"), [(2, 1), (3, 2), (3, 1)])
def test_one_play_too_many(number, allowed):
    """The limit of the table is said, and by whose rule it is one."""
    found = _plays(number, plays_a_turn=allowed).findings
    assert [f.step for f in found] == list(range(allowed + 2, number + 2))
    assert [f.basis for f in found] == ["option" if allowed > 1 else "text"] * len(found)
    assert "two are allowed" in found[-1].message or allowed == 1


def test_a_ruling_says_the_number_of_the_table():
    """Beside that of the book; its examples are those of the book."""
    plain = catalogue.rules("crazier-eights").active["CE-6.2"]
    house = catalogue.rules("crazier-eights", {"plays_a_turn": 2}).active["CE-6.2"]
    assert house.says == f"{plain.says} House rule: up to two cards may be played in a turn."
    assert "Breach: by the book, Ann plays Castle" in house.text
    assert catalogue.rules("crazier-eights", {"plays_a_turn": 1}).active["CE-6.2"].text == plain.text


@pytest.mark.parametrize("edition", BOOKS)
def test_every_ruling_with_a_number_is_named(edition):
    """An option names rulings that there are, in one book or the other."""
    known = {id for book in BOOKS for id in catalogue.rules(book).active}
    for option in catalogue.rules(edition).game.options:
        assert set(option.numbers) <= known
        assert bool(option.numbers) == bool(option.house)


@pytest.mark.parametrize(
    ("drawn", "found"), [([2], []), ([1, 1], []), ([1], ["missed"]), ([3], ["illegal"]), ([], ["missed"])]
)
def test_a_draw_of_two_cards(drawn, found):
    """At once or one by one; what was left out is told once."""
    steps = [*(act("draw", "Ann", cards=n) for n in drawn), act("end", "Ann"), act("draw", "Bob", cards=2)]
    verdict = judged(steps, cards_a_draw=2)
    assert [f.fault for f in verdict.findings] == found


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize(
    ("drawn", "said", "right"),
    [
        ([], "Ann has not drawn any of the three cards of this turn", "draw three cards"),
        ([1], "Ann has not drawn two of the three cards of this turn", "draw two cards"),
        ([1, 1], "Ann has not drawn one of the three cards of this turn", "draw one card"),
    ],
)
def test_one_draw_that_was_left_out_is_one_fault(drawn, said, right, edition):
    """It says how many cards are missing, and is made up for once all of them have been drawn."""
    start = {"hands": {"Ann": 4, "Bob": 4}, "discard": ["8e"]}
    log = {"format": 1, "ruleset": {"id": edition, "options": {"cards_a_draw": 3}}, "players": ["Ann", "Bob"]}
    short = [*(act("draw", "Ann", cards=n) for n in drawn), act("end", "Ann")]
    left = 3 - len(drawn)
    for made_up in range(left + 1):
        steps = [*short, *[act("draw", "Ann")] * made_up, act("draw", "Bob", cards=3)]
        body = msgspec.json.encode({**log, "deck": "house-52", "start": start, "steps": steps})
        verdict = adjudicate(body, slips=False)
        (finding,) = verdict.findings
        assert finding.message.startswith(said)
        assert finding.expected == [right]
        became = ("late", len(steps) - 1) if made_up == left else ("missed", None)
        assert (finding.fault, finding.settled_by) == became


def test_a_first_hand_of_another_size():
    """Seven is one too many where six are dealt."""
    rules = catalogue.rules("crazier-eights", {"hand_size": 6})
    header, steps, _ = simulate(rules, catalogue.pack(None, rules), 2, 1, steps=4)
    usual = catalogue.rules("crazier-eights")
    judge = replay(usual, catalogue.pack(None, usual), header, reread(rules, steps))
    assert "starts with six cards, not seven" in judge.report.findings[0].message
