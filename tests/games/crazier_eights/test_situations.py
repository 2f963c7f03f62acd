"""Situations at a table that once gave a wrong verdict, or more than one finding for one mistake."""

import msgspec
import pytest

from adjudicator.errors import LogError
from adjudicator.judging import adjudicate


def judged(steps, players=("Ann", "Bob"), deck=None, **start):
    """A log of a position with hands of four and the blue seven on top; its verdict."""
    position = {"hands": dict.fromkeys(players, 4), "discard": ["8e" if deck else "7e"], **start}
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        **({"deck": deck} if deck else {}),
        "players": list(players),
        "start": position,
        "steps": steps,
    }
    return adjudicate(msgspec.json.encode(log), slips=False)


def top(verdict):
    """The findings at the top, as (step, rule)."""
    return [(f.step, f.rule) for f in verdict.findings if f.because_of is None and not f.open]


def act(kind, by, card=None, **more):
    """A step."""
    return {"do": kind, "by": by, **({"card": card} if card else {}), **more}


@pytest.mark.parametrize("players", [("Ann", "Bob"), ("Ann", "Bob", "Cat")])
def test_a_draw_made_too_early_counts_for_the_turn_to_come(players):
    """Bob draws while Ann's turn still goes on: one fault (CE-6.1), and nobody has missed a draw."""
    steps = [act("draw", "Ann"), act("draw", "Bob"), act("discard", "Ann", "9e"), act("discard", "Bob", "5e")]
    assert top(judged(steps, players)) == [(2, "CE-6.1")]


def test_a_second_turn_in_a_row_is_one_fault():
    """Ann draws and discards again: her second draw is the fault, the discard follows from it (CE-7.3)."""
    steps = [act("draw", "Ann"), act("discard", "Ann", "9e"), act("draw", "Ann"), act("discard", "Ann", "2e")]
    assert top(judged(steps, ("Ann", "Bob", "Cat"))) == [(3, "CE-7.3")]


@pytest.mark.parametrize(
    "between",
    [
        [],
        [{"do": "note", "text": "the dog barked"}],
        [act("draw", "Cat"), {"do": "undo"}],
        [act("discard", "Bob", "2e"), {"do": "back", "to": 4}],
        [{"do": "note"}, act("discard", "Bob", "2e"), act("draw", "Cat"), {"do": "back", "to": 5}, {"do": "note"}],
    ],
    ids=["nothing", "a note", "a line undone", "an act taken back", "all of these"],
)
def test_a_player_plays_on_whatever_is_written_in_between_at_which_nothing_is_done(between):
    """Bob's draw seemed to open his turn; Ann plays on in hers, so that it was too early (CE-6.1)."""
    steps = [
        act("draw", "Ann"),
        act("discard", "Ann", "9e"),
        act("draw", "Bob"),
        *between,
        act("play", "Ann", "castle"),
    ]
    assert top(judged(steps, ("Ann", "Bob", "Cat"))) == [(3, "CE-6.1")]


def test_a_player_does_not_play_on_once_another_has_acted():
    """What is not taken back was done: Ann's card is played out of turn (CE-9.7)."""
    steps = [act("draw", "Ann"), act("discard", "Ann", "9e"), act("draw", "Bob"), act("discard", "Bob", "2e")]
    assert (5, "CE-9.7") in top(judged([*steps, act("play", "Ann", "castle")], ("Ann", "Bob", "Cat")))


def test_a_win_that_stands_stays_a_win():
    """The table lets an illegal last discard stand: its player has won (CE-D.20)."""
    steps = [
        act("discard", "Ann", "9m"),
        {"do": "call", "step": 1, "allow": "stands"},
        {"do": "claim", "winner": "Ann"},
    ]
    verdict = judged(steps, phase="main", hands={"Ann": 1, "Bob": 4})
    assert top(verdict) == [(1, "CE-8.1")]


def test_a_card_that_does_not_fit_is_not_a_card_that_is_not_there():
    """Moon Tithe asks for a red card and gets a blue one out of a hidden hand (CE-12.6)."""
    then = [act("discard", "Bob", "9e")]
    assert top(judged([act("play", "Ann", "moon-tithe", then=then)], phase="main")) == [(1, "CE-12.6")]


def test_a_true_claim_after_a_choice_that_nobody_wrote_down_is_no_fault():
    """Who drew by Spilled Ink was not written down; the hands that are stated then show who it was."""
    steps = [act("play", "Ann", "spilled-ink", choose=["?"]), {"do": "claim", "hands": {"Bob": 6}}]
    (finding,) = judged(steps, ("Ann", "Bob", "Cat"), phase="main").findings
    assert (finding.step, finding.fault, finding.shown_by) == (1, "unrecorded", 2)
    assert finding.message.endswith("it must have been Bob, as step 2 shows")


def test_the_colour_is_named_by_who_discarded_the_eight():
    """Bob names green for Ann's eight: that is the fault, and a colour was named (CE-8.3)."""
    steps = [
        act("discard", "Ann", "8e"),
        act("name", "Bob", colour="green"),
        act("draw", "Bob"),
        act("discard", "Bob", "9a"),
    ]
    assert top(judged(steps, phase="main")) == [(2, "CE-8.3")]


@pytest.mark.parametrize(
    ("steps", "pointer"),
    [
        ([{"do": "back", "to": 1}], "/steps/0/to"),
        ([{"do": "note"}, {"do": "call", "step": 9, "allow": "leave"}], "/steps/1/step"),
        ([{"do": "undo"}], "/steps/0"),
        ([act("discard", "Ann", "castel")], "/steps/0/card"),
        ([act("draw", "Zed")], "/steps/0/by"),
        ([{"do": "discard", "by": "Ann", "card": []}], "/steps/0/card"),
    ],
)
def test_a_step_that_speaks_of_nothing_is_refused(steps, pointer):
    """A step, card or player that is not there is refused with its place."""
    with pytest.raises(LogError) as error:
        judged(steps, phase="main")
    assert error.value.problems[0].pointer == pointer
    assert error.value.problems[0].line == 1


@pytest.mark.parametrize("players", [("Ann", "Ann"), ("Ann", "nobody"), ("?", "Ann")])
def test_players_can_be_told_apart(players):
    """Two players of one name, or one called nobody, are refused."""
    with pytest.raises(LogError):
        judged([], players)


def test_who_is_out_is_not_on_turn():
    """A position in which the player on turn is out of the game is refused."""
    with pytest.raises(LogError):
        judged([], lost=["Ann"], turn="Ann")


def test_a_card_that_an_effect_owed_may_be_drawn_later():
    """Bob draws one by Three Gifts, then the two that were missing: one fault, put right (CE-3.1)."""
    then = [act("draw", "Bob", cards=1)]
    steps = [act("play", "Ann", "three-gifts", choose=["Bob"], then=then), act("draw", "Bob", cards=2)]
    verdict = judged([*steps, {"do": "claim", "hands": {"Bob": 7}}], phase="main")
    assert top(verdict) == [(1, "CE-3.1")]
    assert verdict.findings[0].settled_by == 2


def test_after_an_end_of_turn_an_ability_begins_the_next_turn():
    """Cat's giant breaks nothing of Ann's, whose turn is said to have ended, and something of Bob's (CE-10.1)."""
    steps = [
        act("draw", "Ann"),
        act("end", "Ann"),
        act("trigger", "Cat", "ferry-giant", then=[{"do": "destroy", "card": "twin-oars"}]),
        act("draw", "Bob"),
        act("discard", "Bob", "everybody-home", name="moon"),
    ]
    assets = {
        "Ann": ["dry-well", "tide-table", "old-shipyard"],
        "Bob": ["twin-oars", "beggar-at-the-gate", "salt-marsh"],
        "Cat": ["ferry-giant"],
    }
    assert top(judged(steps, ("Ann", "Bob", "Cat"), deck="avalon-33", play=assets)) == [(1, "CE-10.1")]


def test_an_eight_without_a_colour_stays_one_when_another_goes_on():
    """Ann names nothing, Cat draws out of turn, Cat discards: two mistakes of two players (CE-8.3, CE-6.1)."""
    steps = [
        act("draw", "Ann"),
        act("discard", "Ann", "8e"),
        act("draw", "Cat"),
        act("discard", "Cat", "9e"),
    ]
    assert top(judged(steps, ("Ann", "Bob", "Cat"))) == [(3, "CE-6.1"), (4, "CE-8.3")]
    steps.insert(3, act("name", "Ann", colour="blue"))
    assert top(judged(steps, ("Ann", "Bob", "Cat"))) == [(3, "CE-6.1")]


@pytest.mark.parametrize(
    ("type", "ability"),
    [
        ("event", {"is": "allow", "act": "play", "more": 1}),
        ("asset", {"is": "effect", "do": [{"op": "draw", "who": "you"}]}),
        ("plain", {"is": "effect", "do": [{"op": "draw", "who": "you"}]}),
    ],
)
def test_a_type_that_belies_the_ability_is_refused(type, ability):
    """An event acts when it is played, an asset while it is in play, a plain card never."""
    card = {"id": "odd", "rank": "2", "suits": ["eye"], "type": type, "abilities": [ability]}
    deck = {"format": 1, "id": "mine", "parent": "house-52", "without": ["spilled-ink"], "cards": [card]}
    with pytest.raises(LogError) as refused:
        judged([], deck=deck)
    assert [problem.pointer for problem in refused.value.problems] == ["/deck/cards/0/abilities/0"]


@pytest.mark.parametrize("choose", [["Ann", "castle", "castle"], ["Ann", "?", "?"]])
def test_an_exchange_with_oneself_moves_nothing(choose):
    """Horse Trade is with an opponent: to choose oneself is wrong, and all stays where it was (CE-11.3)."""
    steps = [act("play", "Ann", "horse-trade", choose=choose), act("claim", None, play={"Ann": ["castle"]})]
    verdict = judged(steps, turn="Ann", phase="main", play={"Ann": ["castle"], "Bob": ["angel-of-hope"]})
    assert {step for step, _ in top(verdict)} == {1}


def test_a_hand_gives_up_no_more_cards_than_it_holds():
    """Bob holds one card and is said to discard two for Spring Cleaning: no card comes from nowhere."""
    gone = [act("discard", "Ann", "?"), act("discard", "Bob", ["?", "?"])]
    steps = [act("play", "Ann", "spring-cleaning", then=gone)]
    bench = judged(steps, turn="Ann", phase="main", hands={"Ann": 5, "Bob": 1}).judge.bench
    assert bench.count() == bench.pack.total


@pytest.mark.parametrize(
    "play",
    [
        act(
            "play",
            "Ann",
            "fortune-wheel",
            choose=["Bob"],
            then=[
                {"do": "move", "card": "spilled-ink", "from": "pile", "to": "discard-bottom"},
                act("draw", "Bob", cards=["spilled-ink", "2e"]),
            ],
        ),
        act("play", "Ann", "castle", to="discard-top", then=[act("draw", "Bob", cards=["castle"])]),
    ],
    ids=["turned-up", "asset-as-event"],
)
def test_a_card_taking_effect_turns_up_elsewhere(play):
    """What is drawn by the effect of a card cannot be that card: it moves, as the record has it, and is told."""
    verdict = judged([play], turn="Ann", phase="main")
    assert top(verdict)
    assert verdict.judge.bench.count() == verdict.judge.bench.pack.total


@pytest.mark.parametrize("card", ["castle", "trade"])
def test_one_card_is_not_both_given_and_taken(card):
    """There is one Castle, so one of the two is written wrongly; no second one comes into the game."""
    swap = {"do": "swap", "by": "Ann", "with": "Bob", "give": card, "take": card}
    steps = [act("play", "Ann", "trade", choose=["Bob", card, card], then=[swap])]
    bench = judged(steps, turn="Ann", phase="main").judge.bench
    assert bench.count() == bench.pack.total


@pytest.mark.parametrize("silenced", [False, True])
def test_a_card_that_comes_to_light_with_another_controller_has_the_abilities_it_had(silenced):
    """Nobody wrote down whom Ann gave Old Shipyard; Bob uses it, and may not if it had lost its abilities (CE-10.1)."""
    steps = [
        act("play", "Cat", "sealed-lips" if silenced else "packed-bags", choose=["Ann" if silenced else "twin-oars"]),
        act("draw", "Ann"),
        act("play", "Ann", "wandering-cup"),
        act("trigger", "Ann", "wandering-cup", choose=["?", "old-shipyard"]),
        act("trigger", "Bob", "old-shipyard"),
        act("draw", "Bob"),
    ]
    play = {"Ann": ["old-shipyard", "dry-well"], "Cat": ["twin-oars"]}
    verdict = judged(steps, ("Ann", "Bob", "Cat"), deck="avalon-33", turn="Cat", phase="main", play=play)
    illegal = [(f.step, f.rule) for f in verdict.findings if f.fault == "illegal"]
    assert illegal == ([(5, "CE-10.1")] if silenced else [])


@pytest.mark.parametrize(
    ("card", "seen", "words"),
    [
        ("spyglass-monkey", {"do": "look", "by": "Ann"}, "Ann looks at Bob's hand"),
        ("confession", {"do": "show"}, "Bob's hand is shown"),
    ],
)
def test_a_hand_that_is_seen_without_a_number_is_seen_as_a_whole(card, seen, words):
    """Nobody counted Bob's cards: that does not say that he has one."""
    then = [seen | {"from": "hand", "of": "Bob"}, *([act("draw", "Bob")] if card == "confession" else [])]
    verdict = judged([act("play", "Ann", card, choose=["Bob"], then=then)], turn="Ann", phase="main")
    assert top(verdict) == []
    assert words in verdict.judge.rules.game.tell(verdict.judge.bench, verdict.judge.steps[0])
    assert top(judged([act("play", "Ann", card, then=[then[0] | {"cards": 2}, *then[1:]])], turn="Ann", phase="main"))


@pytest.mark.parametrize(("who", "found"), [("opponent", ["CE-11.3"]), ("chosen", [])])
def test_with_whom_a_text_lets_hands_be_exchanged(who, found):
    """With an opponent, or with anybody else, an ally too."""
    swap = {"is": "effect", "do": [{"op": "swap", "who": who, "what": "hands"}]}
    coats = {"id": "coats", "rank": "5", "suits": ["sun"], "type": "event", "text": "Exchange.", "abilities": [swap]}
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": [{"name": name, "team": "ns"[n % 2]} for n, name in enumerate(["Ann", "Bob", "Cat", "Dan"])],
        "deck": {"format": 1, "id": "own", "parent": "house-52", "without": ["changed-coats"], "cards": [coats]},
        "start": {"turn": "Ann", "phase": "main", "hands": {"Ann": ["coats", "7e"], "Bob": 3, "Cat": 3, "Dan": 3}},
        "steps": [{"do": "play", "by": "Ann", "card": "coats", "choose": ["Cat"]}],
    }
    assert [finding.rule for finding in adjudicate(msgspec.json.encode(log)).findings] == found
