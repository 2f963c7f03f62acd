"""Why an ability has not occurred: whose hand it asks for."""

import msgspec
import pytest

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def test_at_the_beginning_of_each_turn_after_a_turn_was_played_the_next_player_is_asked_for():
    """Ann has drawn, discarded and played; Low Tide asks for Bob's hand, whose turn begins."""
    path = EXAMPLES / "damaged" / "unseen-play-not-written-avalon.game.json"
    (found,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.rule == "AV-2.4"]
    assert found.message.endswith("it needs at most three cards in Bob's hand, and there are four cards")


SUNS = {"from": "hand", "whose": "you", "suit": "sun"}
SHOWN = {"do": "show", "by": "Bob", "cards": ["2m", "3s"]}


def watched(asked, done, *shown, **more):
    """What is found where Bob's turn ends with Long Watch in play, which asks for cards of the two that he holds."""
    text = {"is": "trigger", "on": "turn-ends", "if": [asked], "do": [{"op": "draw", "who": "opponents"}], **more}
    watch = {"id": "long-watch", "name": "Long Watch", "rank": "7", "suits": ["sun"], "type": "asset"}
    cards = [{**watch, "abilities": [text]}]
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob"],
        "deck": {"format": 1, "id": "watched", "parent": "house-52", "without": ["moonless-night"], "cards": cards},
        "start": {
            "turn": "Bob",
            "phase": "main",
            "hands": {"Ann": 4, "Bob": 3},
            "play": {"Bob": ["long-watch"]},
            "discard": ["7e"],
        },
        "steps": [
            {"do": "discard", "by": "Bob", "card": "9e"},
            {"do": done, "by": "Bob", "card": "long-watch"},
            {"do": "draw", "by": "Ann"},
            *shown,
        ],
    }
    found = adjudicate(msgspec.json.encode(log)).findings
    return [(f.step, f.rule, f.shown_by, f.message.partition("it needs ")[2]) for f in found if f.fault == "illegal"]


@pytest.mark.parametrize(
    ("asked", "shown", "lacks"),
    [
        ({"count": SUNS, "min": 2}, [SHOWN], "two or more yellow cards in Bob's hand, and there was at most one"),
        ({"count": SUNS, "max": 0}, [SHOWN], "no yellow cards in Bob's hand, and there was at least one"),
        ({"every": SUNS}, [SHOWN], "every card in Bob's hand to be yellow, and at least one was not"),
        ({"count": SUNS, "min": 1}, [SHOWN], ""),
        ({"count": SUNS, "min": 2}, [], ""),
    ],
    ids=["too few", "too many", "another", "met", "never shown"],
)
def test_an_ability_that_was_used_is_judged_by_the_cards_that_are_seen_later(asked, shown, lacks):
    """Bob holds two hidden cards as his turn ends, and it makes Ann draw."""
    assert watched(asked, "trigger", *shown) == ([(2, "CE-10.1", 4, lacks)] if lacks else [])


@pytest.mark.parametrize("done", ["decline", "trigger"])
def test_an_ability_that_was_passed_over_is_not_judged_by_later_cards(done):
    """Whether it might have been used is no matter then."""
    found = watched({"count": SUNS, "max": 0}, done, SHOWN, may=True)
    assert [step for step, *_ in found] == ([2] if done == "trigger" else [])
