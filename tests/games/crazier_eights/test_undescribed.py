"""Cards with a text that nobody has put into data yet: what hangs on it is open, and what does not is judged."""

from collections import Counter

import msgspec
import pytest

from adjudicator.judging import adjudicate
from tests.games.crazier_eights.faults import COMPANIES
from tests.games.crazier_eights.undescribed import HABITS, OF_THE_TURN, accused, with_a_fault

ORACLE = {"id": "oracle", "name": "Oracle", "rank": "2", "suits": ["sun"], "promo": True, "text": "See what comes."}
EVENT, ASSET = ORACLE | {"type": "event"}, ORACLE | {"type": "asset"}
UNTYPED, UNSAYABLE = ORACLE, EVENT | {"judged": False}
TOLD = EVENT | {"abilities": [{"is": "effect", "do": [{"op": "shuffle"}]}]}

PLAYED = {"do": "play", "by": "Ann", "card": "oracle"}
CASTLE = {"do": "play", "by": "Ann", "card": "castle"}
END = {"do": "end", "by": "Ann"}
SAID = PLAYED | {"then": [{"do": "draw", "by": "Ann", "cards": 2}]}


def judged(card, *steps, **start):
    """The findings of a game in which Ann holds a card; the top card is the red seven."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob", "Cat"],
        "deck": {"format": 1, "id": "mine", "parent": "house-52", "cards": card if isinstance(card, list) else [card]},
        "start": {"turn": "Ann", "phase": "main", "hands": {"Ann": 4, "Bob": 4, "Cat": 4}, "discard": ["7m"]} | start,
        "steps": steps,
    }
    return adjudicate(msgspec.json.encode(log), slips=False).judge.report.findings


def discard(by, card):
    return {"do": "discard", "by": by, "card": card}


def draw(by, cards=1):
    return {"do": "draw", "by": by, "cards": cards}


def held_against(findings):
    """What somebody is accused of."""
    return [(f.step, f.rule) for f in findings if f.fault != "undetermined"]


HANGS = {
    "a misfit, where it may have changed the top card": (EVENT, PLAYED, discard("Ann", "5e")),
    "a second play": (EVENT, PLAYED, CASTLE),
    "a second play, whatever is said to have come of it": (EVENT, SAID, CASTLE),
    "a second discard": (EVENT, PLAYED, discard("Ann", "7e"), discard("Ann", "5e")),
    "a draw that nothing else asks for": (EVENT, PLAYED, draw("Ann", 2)),
    "a turn that somebody skips": (EVENT, PLAYED, draw("Cat")),
    "a number of cards": (EVENT, PLAYED, {"do": "claim", "hands": {"Bob": 9}}),
    "a missed ability of another card": (EVENT, PLAYED, draw("Bob"), discard("Bob", "7e")),
    "an end that was none": (EVENT, PLAYED, discard("Ann", "7e"), draw("Bob"), discard("Bob", "5e")),
    "a second discard where its type is not known": (
        UNTYPED,
        SAID,
        draw("Bob"),
        discard("Bob", "7e"),
        discard("Bob", "6e"),
    ),
    "a missed draw, where others may have drawn for it": (EVENT, PLAYED, draw("Bob"), draw("Cat"), CASTLE),
    "a surplus draw of theirs": (EVENT, PLAYED, draw("Bob", 2)),
    "a draw after it, where theirs may have been for the turn": (
        EVENT,
        PLAYED,
        draw("Bob"),
        discard("Ann", "7e"),
        {"do": "end", "by": "Ann"},
        draw("Bob"),
    ),
    "a discard without a draw": (EVENT, PLAYED, discard("Bob", "7e")),
    "a misfit of everybody who discards for it": (
        EVENT,
        PLAYED,
        discard("Ann", "7e"),
        discard("Bob", "5m"),
        discard("Cat", "9s"),
    ),
    "an eight without a colour, discarded for it": (EVENT, PLAYED, discard("Bob", "8e"), discard("Cat", "5m")),
    "a text that cannot be said": (UNSAYABLE, PLAYED, CASTLE),
    "a use that nothing calls for": (ASSET, PLAYED, {"do": "trigger", "by": "Ann", "card": "oracle"}),
    "a discard with an effect": (
        EVENT,
        {"do": "discard", "by": "Ann", "card": "oracle", "then": [{"do": "draw", "by": "Ann"}]},
    ),
}
STARTS = {
    "a missed ability of another card": {"play": {"Bob": ["leaky-roof"]}},
    "an end that was none": {"hands": {"Ann": 2, "Bob": 4, "Cat": 4}},
    "a discard with an effect": {"discard": ["7s"]},
}


@pytest.mark.parametrize("case", HANGS)
def test_nobody_is_accused_of_what_its_text_may_have_asked_or_allowed(case):
    """Nothing hangs on a card alone that somebody could be accused of."""
    card, *steps = HANGS[case]
    assert held_against(judged(card, *steps, **STARTS.get(case, {}))) == []


IN_PLAY = {
    "a second discard": ((draw("Ann"), discard("Ann", "7e"), discard("Ann", "3e")), (3, "CE-6.3", "Ann")),
    "a second play": ((draw("Ann"), CASTLE, CASTLE | {"card": "fog-bank"}), (3, "CE-6.2", "Ann")),
    "a turn out of order": ((draw("Ann"), discard("Ann", "7e"), END, draw("Cat")), (4, "CE-6.1", "Cat")),
    "a missed draw": ((discard("Ann", "7e"),), (1, "CE-7.3", "Ann")),
    "a draw too many": ((draw("Ann"), draw("Ann")), (2, "CE-7.3", "Ann")),
    "a missed ability": ((draw("Ann"), END, draw("Bob"), discard("Bob", "7e")), (3, "CE-10.1", "Bob")),
}


@pytest.mark.parametrize("card", [ASSET, ASSET | {"judged": False}], ids=["undescribed", "unsayable"])
@pytest.mark.parametrize("owner", ["Ann", "Cat"])
@pytest.mark.parametrize("case", IN_PLAY)
def test_a_fault_beside_a_card_that_lies_in_play_is_told_unless_that_says_otherwise(case, owner, card):
    """It is the same fault as without the card, of the same player, and nobody is accused of it."""
    steps, (step, rule, player) = IN_PLAY[case]
    play = {"Bob": ["angel-of-hope"]} if case == "a missed ability" else {}
    start = {"phase": "draw", "play": play | {owner: ["oracle"]}}
    found = [f for f in judged(card, *steps, **start) if f.rule == rule]
    told = [f for f in judged(card, *steps, **start | {"play": play}) if f.rule == rule]
    assert [(f.step, f.rule, f.player) for f in found] == [(step, rule, player)]
    (finding,), (without,) = found, told
    assert (finding.fault, finding.severity, finding.remedy) == (without.fault, "error", without.remedy)
    assert finding.unproved
    assert finding.unread == {"oracle": 1}
    assert "unless Oracle (yellow two) says otherwise" in finding.message


def test_what_a_card_that_was_played_changes_while_it_lies_there_is_no_question():
    """Oracle came into play at step 1; whatever it says, Cat's turn and Bob's second discard are told."""
    for steps, step in (
        ((PLAYED, END, draw("Cat")), 3),
        ((PLAYED, draw("Bob"), discard("Bob", "7e"), discard("Bob", "5e")), 4),
    ):
        entered, finding = judged(ASSET, *steps)
        assert entered.fault == "undetermined"
        assert (finding.step, finding.fault, finding.unproved) == (step, "illegal", True)


JUDGED = {
    "a play by somebody else": ((draw("Bob"), {"do": "play", "by": "Bob", "card": "oracle"}), []),
    "out of turn": (({"do": "play", "by": "Cat", "card": "oracle"},), [(1, "CE-9.7")]),
    "as the second play": ((CASTLE, PLAYED), [(2, "CE-6.2")]),
    "a missed draw after the end of the turn": ((PLAYED, END, discard("Bob", "7e")), [(3, "CE-7.3")]),
    "a missed draw of somebody who plays": ((PLAYED, CASTLE | {"by": "Bob"}), [(2, "CE-7.3")]),
    "a missed draw after what the record says": ((SAID, discard("Bob", "7e")), [(2, "CE-7.3")]),
    "a missed draw after a further play": ((PLAYED, CASTLE, discard("Bob", "7e")), [(3, "CE-7.3")]),
    "a surplus draw in the next turn": ((PLAYED, END, draw("Bob", 2)), [(3, "CE-7.3")]),
    "a missed draw of the round after": (
        (PLAYED, *(draw(who) for who in ("Bob", "Cat", "Ann", "Bob")), discard("Cat", "7e")),
        [(6, "CE-7.3")],
    ),
    "its own discard": ((discard("Ann", "oracle"),), [(1, "CE-8.1")]),
    "a misfit, where the record says what it did": ((SAID, discard("Ann", "5e")), [(2, "CE-8.1")]),
    "a misfit on a later card": ((PLAYED, discard("Ann", "7e"), draw("Bob"), discard("Bob", "5m")), [(4, "CE-8.1")]),
    "a second play of a later turn": (
        (PLAYED, draw("Bob"), CASTLE | {"by": "Bob"}, {"do": "play", "by": "Bob", "card": "lantern-keeper"}),
        [(4, "CE-6.2")],
    ),
}


@pytest.mark.parametrize("case", JUDGED)
def test_what_does_not_hang_on_it_is_judged(case):
    """Whose turn it is, the draws of the turn, what fits, and how often somebody plays before it."""
    steps, found = JUDGED[case]
    assert held_against(judged(EVENT, *steps)) == found


def test_a_described_card_leaves_nothing_open():
    """The same second play is a fault once somebody has said what the card does."""
    second = CASTLE
    assert held_against(judged(TOLD, PLAYED, second)) == [(2, "CE-6.2")]


def test_whose_turn_it_is_is_judged_again_after_a_round():
    """An extra turn or a lost one comes within a round; after that a turn out of order is one."""
    turns = [step for who in ("Bob", "Cat", "Ann", "Bob") for step in (draw(who), {"do": "end", "by": who})]
    assert held_against(judged(EVENT, PLAYED, *turns, draw("Ann"))) == [(10, "CE-6.1")]


def test_a_finding_names_the_cards_on_which_it_hangs():
    """Each open question counts for its card; that it was used counts for none."""
    first, second = judged(EVENT, PLAYED, CASTLE)
    assert (first.name, first.unread) == ("undescribed-card", {"oracle": 0})
    assert (second.name, second.fault, second.unread) == ("second-play", "undetermined", {"oracle": 1})
    assert "Oracle" in second.message
    assert "Oracle" in second.remedy.text


def test_questions_that_hang_on_different_cards_are_told_apart():
    """What hangs on one card is not told as the same that hung on another, one more time."""
    again = CASTLE
    log = [PLAYED, again, {"do": "play", "by": "Ann", "card": "lantern-keeper"}]
    assert [f.unread for f in judged(EVENT, *log)] == [{"oracle": 0}, {"oracle": 2}]
    other = {"play": {"Bob": ["riddle"]}}
    cards = [EVENT, ASSET | {"id": "riddle", "name": "Riddle", "rank": "3"}]
    assert [f.unread for f in judged(cards, again, PLAYED, *log[2:], **other)] == [
        {"riddle": 1},
        {"oracle": 0},
        {"riddle": 1, "oracle": 1},
    ]


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize(
    ("companies", "seeds"),
    [(COMPANIES[:1], range(2)), pytest.param(COMPANIES, range(2, 4), marks=pytest.mark.slow)],
    ids=["few", "many"],
)
def test_nobody_is_accused_in_a_game_in_which_nobody_did_wrong(habit, companies, seeds):
    """Random games, clean by what the cards say, are judged by a deck that says nothing of it as data.

    However somebody writes down what came of the cards, whoever writes it, and whether or not the types are known.
    """
    games = [(company, seed) for company in companies for seed in seeds]
    for company, seed in games:
        for view, typed in (("", True), ("public", seed % 2 > 0), ("Ann", seed % 2 == 0)):
            found = accused(company, seed, habit, typed=typed, view=view)
            assert found == [], (str(company), seed, view, typed)


@pytest.mark.parametrize("name", OF_THE_TURN)
@pytest.mark.parametrize("games", [4, pytest.param(60, marks=pytest.mark.slow)], ids=["few", "many"])
def test_a_fault_is_found_or_open_by_the_one_card_that_nobody_described(name, games):
    """A fault put into a game is never lost; and it is open only by a card that was used before it."""
    count = sum((with_a_fault(name, seed, 3) for seed in range(games)), Counter())
    assert count["lost"] == 0
    assert count["found"] >= count.total() / 3


@pytest.mark.parametrize(
    "said",
    [ASSET | {"abilities": []}, EVENT | {"abilities": []}, ORACLE | {"type": "plain"}],
    ids=["asset", "event", "plain"],
)
def test_a_card_that_says_nothing_leaves_nothing_open(said):
    """Its deck says that the text does nothing: a second discard is one, and no card is to be described."""
    steps = [PLAYED] if said["type"] != "plain" else []
    found = judged(said, *steps, discard("Ann", "5m"), discard("Ann", "9m"))
    assert [(one.rule, one.fault) for one in found] == [("CE-6.3", "illegal")]


@pytest.mark.parametrize("others", [[], ["Cat"]])
@pytest.mark.parametrize("card", [EVENT, UNSAYABLE], ids=["undescribed", "unsayable"])
def test_all_who_lose_by_one_card_lose_at_once(card, others):
    """What the record has for such a card is followed as for any other: whoever loses beside another has not won."""
    lost = [{"do": "lose", "by": name} for name in ["Ann", "Bob", *others]]
    winner = False if others else "Cat"
    found = judged(card, PLAYED | {"then": lost}, {"do": "claim", "winner": winner})
    assert [one.fault for one in found] == ["undetermined"]


@pytest.mark.parametrize("card", [EVENT, ASSET, UNSAYABLE], ids=["event", "asset", "unsayable"])
def test_no_card_makes_a_colour(card):
    """Whatever a text may say that is not data: pink is no colour of the deck."""
    found = judged(card, PLAYED | {"then": []}, draw("Bob"), discard("Bob", "8s") | {"name": "pink"})
    assert [(one.rule, one.fault) for one in found[1:]] == [("CE-12.1", "illegal")]
