"""Disputes of Crazier Eights, asked without a log: the answers by the book, read by hand."""

import shlex

import pytest

from adjudicator.asking.typed_question import Question, asked

TRADED = '--hands "ann: trade cellar-collapse, bob: castle death"'
EXCHANGED = '--in-play "ann: angel-of-hope, bob: castle"'
BY_THE_BOOK = [
    ('"ann discards 7 moon" --on "7 sun"', "yes", "CE-8.1"),
    ('"ann discards 7 moon" --on "2 moon"', "yes", "CE-8.1"),
    ('"ann discards 7 moon" --on "2 sun"', "no", "CE-8.1"),
    ('"ann discards 8 sun" --on "2 moon"', "yes", "CE-8.2"),
    ('"ann discards 8 sun" --on "8 eye" --named green', "yes", "CE-8.2"),
    ('"ann discards 5 eye" --on "8 eye" --named green', "no", "CE-8.4"),
    ('"ann discards 5 ankh" --on "8 eye" --named green', "yes", "CE-8.4"),
    ('"ann discards 5 eye" --on "8 eye" --named nobody', "yes", "CE-8.7"),
    ('"ann discards 5 ankh" --on "8 eye" --named nobody', "no", "CE-8.7"),
    ('"bob discards 7m" --on 7s --turn Ann', "no", "CE-8.11"),
    ('"ann discards castle" --on 5m --in-play castle --hand 7m', "no", "CE-8.11"),
    ('"ann discards castle" --on 5m --hand 7m', "no", "CE-8.11"),
    ('"ann discards 7m" --on 7s --discarded 1', "no", "CE-6.3"),
    ('"ann discards 7m" --on 7s --discarded 1 --in-play stream-of-life', "yes", "CE-8.6"),
    ('"ann discards 7m" --on 7s --discarded 1 --in-play "Bob:stream-of-life"', "yes", "CE-8.6"),
    ('"ann discards 7m" --on 7s --discarded 1 --in-play "Bob:gluttons-table"', "no", "CE-6.3"),
    ('"ann discards 7m" --on 7s --discarded 1 --in-play gluttons-table', "yes", "CE-8.6"),
    ('"ann discards 7m" --on 7s --discarded 2 --in-play gluttons-table', "no", "CE-8.6"),
    ('"can ann discard a red 5 on the starter 8 blue?"', "no", "CE-8.7"),
    ('"ann plays death on bob\'s castle"', "yes", "CE-9.1"),
    ('"ann discards 7m" --on 7s --drawn no', "no", "CE-7.3"),
    ('"ann discards 7m" --on 7s --phase end', "no", "CE-8.11"),
    ('"ann discards 7m" --on 7s --phase begin', "no", "CE-7.3"),
    ('"ann discards 7m" --on nothing', "yes", "CE-D.6"),
    ('"ann discards 7e" --on 7s --in-play "Bob:toll-bridge"', "no", "CE-9.2"),
    ('"ann discards 7e" --on 7s --in-play "Ann:toll-bridge"', "yes", "CE-8.1"),
    ('"ann discards 8e" --on 7s --in-play wild-ward', "no", "CE-9.2"),
    ('"ann discards 8e"', "yes", "CE-8.2"),
    ('"bob discards 8e, names green"', "yes", "CE-8.2"),
    ('"ann plays death" --in-play 0', "no", "CE-12.7"),
    ('"ann plays death on castle" --in-play "Bob:castle"', "yes", "CE-9.1"),
    ('"ann plays death" --in-play "Bob:castle"', "yes", "CE-9.1"),
    ('"ann plays castle" --played 1', "no", "CE-6.2"),
    ('"ann plays castle" --played 1 --in-play twin-anvils', "yes", "CE-9.1"),
    ('"bob plays castle" --turn Ann', "no", "CE-9.7"),
    ('"ann plays castle" --drawn no', "no", "CE-7.3"),
    ('"ann plays castle" --hand 7m', "no", "CE-9.7"),
    ('"ann plays trade" --hand trade', "no", "CE-D.21"),
    ('"ann plays castle" --on "2 moon"', "yes", "CE-9.1"),
    ('"ann draws" --on 7m --stock 0 --discards 1', "yes", "CE-3.4"),
    ('"ann draws 1"', "yes", "CE-7.3"),
    ('"ann draws 2"', "no", "CE-7.3"),
    ('"ann draws 0"', "no", "CE-7.3"),
    ('"ann draws" --drawn yes', "no", "CE-7.3"),
    ('"bob draws" --turn Ann', "no", "CE-6.1"),
    ('"bob uses devious-dragon" --turn Ann', "no", "CE-10.1"),
    ('"ann uses devious-dragon"', "yes", "CE-10.1"),
    ('"ann uses devious-dragon on devious-dragon"', "yes", "CE-10.1"),
    ('"ann uses angel-of-hope" --phase main', "no", "CE-10.1"),
    ('"ann uses angel-of-hope on Bob"', "yes", "CE-10.1"),
    ('"bob uses angel-of-hope of Ann on Bob" --turn Ann', "no", "CE-10.2"),
    ('"ann uses thin-ice" --in-play "castle,angel-of-hope,devious-dragon"', "yes", "CE-10.1"),
    ('"ann uses thin-ice" --in-play "castle,angel-of-hope"', "no", "CE-10.9"),
    ('"bob uses thin-ice" --in-play "ann: castle,angel-of-hope,devious-dragon,fog-bank" --turn Ann', "yes", "CE-10.1"),
    ('"ann uses angel-of-hope; Bob uses devious-dragon" --turn Ann', "no", "CE-10.1"),
    ('"ann uses angel-of-hope; Bob uses leaky-roof" --turn Ann', "yes", "CE-10.1"),
    ('"bob uses leaky-roof; Ann uses angel-of-hope" --turn Ann', "no", "CE-10.6"),
    ('"ann uses angel-of-hope; Ann uses devious-dragon" --turn Ann', "yes", "CE-10.1"),
    ('"ann uses devious-dragon; Ann uses angel-of-hope" --turn Ann', "yes", "CE-10.1"),
    ('"bob uses leaky-roof; Cat uses crowded-porch" --turn Bob', "no", "CE-10.1"),
    ('"ann ends" --drawn no', "no", "CE-7.3"),
    ('"ann ends"', "yes", "CE-6.4"),
    ('"ann ends" --phase begin --in-play angel-of-hope', "no", "CE-10.1"),
    ('"ann looks at Bob"', "no", "CE-3.6"),
    ('"ann looks at Cat" --players "Ann:red,Bob:blue,Cat:red,Dan:blue"', "no", "CE-D.28"),
    ('"cat discards 7m" --on 7s --turn Ann', "no", "CE-8.11"),
    ('"bob draws" --drawn yes --turn Ann', "no", "CE-6.1"),
    ('"cat plays castle" --players "Ann:red,Bob:blue,Cat:red,Dan:blue" --turn Ann', "no", "CE-9.7"),
    ('"ann discards 5e,5m" --on 7e', "no", "CE-6.3"),
    ('"ann plays pickpocket on castle" --in-play "Bob:castle"', "yes", "CE-9.1"),
    ('"ann plays pickpocket" --in-play "Ann:castle"', "no", "CE-12.7"),
    ('"ann plays restoration" --on 7m', "yes", "CE-9.1"),
    ('"ann plays restoration" --on 7m --discards 1', "no", "CE-12.7"),
    ('"ann plays restoration on castle" --on "7m,castle"', "yes", "CE-9.1"),
    ('"ann plays restoration on castle" --on castle', "yes", "CE-9.1"),
    ('"ann plays spilled-ink on Bob"', "yes", "CE-9.1"),
    ('"ann plays spilled-ink on Ann"', "no", "CE-12.6"),
    ('"ann plays second-wind" --on 7m', "yes", "CE-9.1"),
    ('"ann plays second-wind" --on 7m --discards 1', "no", "CE-12.7"),
    ('"ann plays cellar-collapse" --in-play castle', "no", "CE-12.7"),
    ('"bob uses lantern-keeper" --turn Ann', "yes", "CE-10.1"),
    ('"ann uses sword-in-the-stone"', "yes", "CE-10.1"),
    ('"ann uses sword-in-the-stone" --in-play castle', "no", "CE-10.1"),
    ('"ann uses sword-in-the-stone" --in-play "leaky-roof,Bob:castle"', "yes", "CE-10.1"),
    ('"ann uses crowded-porch" --in-play "castle,fog-bank"', "no", "CE-10.1"),
    ('"ann uses crowded-porch" --in-play "castle,fog-bank,thin-ice"', "yes", "CE-10.1"),
    ('"ann uses spyglass-monkey on Bob"', "no", "CE-10.1"),
    ('"ann uses angel-of-hope" --in-play "Bob:fog-bank"', "no", "CE-10.1"),
    ('"ann uses moonless-night" --hand "7m,2s"', "no", "CE-10.1"),
    ('"ann uses moonless-night" --hand 2s', "yes", "CE-10.1"),
    ('"ann uses moonless-night"', "undetermined", "CE-10.1"),
    ('"ann uses old-hatchery" --on 7m --stock 0 --discards 1', "no", "CE-10.1"),
    ('"ann plays fortune-wheel" --in-play "Bob:quiet-library"', "no", "CE-9.2"),
    ('"ann plays restoration on castle" --on "castle,7m"', "yes", "CE-9.1"),
    ('"cat uses leaky-roof; Bob uses lantern-keeper" --turn Ann', "no", "CE-10.6"),
    ('"bob uses lantern-keeper; Cat uses leaky-roof" --turn Ann', "yes", "CE-10.1"),
    ('"cat uses angel-of-hope; Bob uses leaky-roof" --turn Cat', "yes", "CE-10.1"),
    ('"ann discards 8e" --on 7s --in-play stream-of-life --discarded 1', "yes", "CE-8.6"),
    ('"ann discards seed-and-ember" --on 2a --deck house-52-promos', "yes", "CE-8.1"),
    ('"ann discards seed-and-ember" --on 2e --deck house-52-promos', "no", "CE-II.2"),
    ('"ann discards seed-and-ember" --on 7e --deck house-52-promos', "yes", "CE-D.12"),
    ('"ann discards 5m" --on seed-and-ember --deck house-52-promos', "yes", "CE-8.1"),
    ('"ann discards 5e" --on seed-and-ember --deck house-52-promos', "no", "CE-II.2"),
    ('"ann discards 8e" --on seed-and-ember --deck house-52-promos', "yes", "CE-8.2"),
    ('"ann discards seed-and-ember" --on 8e --named red --deck house-52-promos', "yes", "CE-8.4"),
    ('"ann discards seed-and-ember" --on 8e --named blue --deck house-52-promos', "no", "CE-8.4"),
    ('"ann discards 7m and 5m" --on 7e', "no", "CE-6.3"),
    ('"ann discards 5e, 5m and 6m" --on 7e --in-play "stream-of-life, gluttons-table"', "yes", "CE-F.10"),
    ('"ann discards 7m" --on 7s --discarded 2 --in-play stream-of-life', "no", "CE-8.6"),
    ('"ann discards 8 moon; ann names green" --on 7m', "yes", "CE-4.2"),
    ('"ann discards 7 sun; ann names green" --on 7m', "no", "CE-8.12"),
    ('"ann discards 8 moon; bob names green" --on 7m --turn ann', "no", "CE-8.3"),
    ('"ann names green"', "no", "CE-12.1"),
    ('"ann plays spyglass monkey; ann uses spyglass monkey on bob"', "yes", "CE-9.2"),
    ('"ann plays spilled ink on bob then bob draws 3" --in-play "bob: castle"', "no", "CE-10.12"),
    ('"ann discards 5 blue, bob draws, bob discards 5 sun" --on "2 blue"', "yes", "CE-4.2"),
    ('"ann discards 5 blue, bob draws, bob discards 9 sun" --on "2 blue"', "no", "CE-8.1"),
    ('"ann plays spilled ink, bob draws, ann draws"', "no", "CE-3.1"),
    ('"bob uses angel of hope on ann" --in-play "ann: angel of hope" --turn ann', "no", "CE-10.2"),
    ('"ann plays castle" --on "5 blue"', "no", "CE-9.7"),
    ('"ann plays spilled ink on bob then bob draws 1" --in-play "bob: castle"', "yes", "CE-10.12"),
    ('"bob uses leaky roof; ann uses angel of hope on bob" --turn ann', "no", "CE-10.6"),
    ('"ann draws; ann plays castle; ann discards 7 blue; bob draws" --on "6 blue"', "yes", "CE-7.3"),
    ('"ann draws; ann plays castle; ann draws"', "no", "CE-7.3"),
    ('"ann plays castle; bob draws"', "yes", "CE-7.3"),
    ('"ann plays castle; ann ends; bob draws"', "yes", "CE-7.3"),
    ('"ann plays castle; bob draws 2"', "no", "CE-7.3"),
    ('"ann discards the blue five, then bob draws" --on "2 blue"', "yes", "CE-7.3"),
    ('"ann plays death choosing castle" --in-play "bob: castle"', "yes", "CE-9.1"),
    ('"ann draws; ann discards castle; ann triggers angel of hope ann" --on "2 blue"', "no", "CE-10.1"),
    ('"ann plays castle; bob plays death"', "no", "CE-9.7"),
    ('"ann plays spilled ink on bob; bob draws 2"', "yes", "CE-3.1"),
    ('"ann plays spilled ink on bob; bob draws 3"', "no", "CE-3.1"),
    ('"ann played spilled ink on cat; cat drew one card" --in-play "cat: castle"', "yes", "CE-10.12"),
    ('"ann played spilled ink on cat; cat drew one card"', "no", "CE-3.1"),
    ('"ann plays spilled ink on bob; bob draws 2; ann discards 5 blue" --on "7 red"', "no", "CE-8.1"),
    ('"ann plays spilled ink on bob; bob draws 2; bob draws; bob draws"', "no", "CE-7.3"),
    ('"ann plays moon tithe; bob discards 9m; cat discards 3m"', "yes", "CE-11.1"),
    ('"ann plays death; destroy castle" --in-play "bob: castle"', "yes", "CE-9.1"),
    # what stands behind `then` came of a card that does something; behind another it is a step of its own
    ('"ann plays spilled ink on bob then bob draws 1"', "no", "CE-3.1"),
    ('"ann plays spilled ink on bob, then bob draws 1"', "no", "CE-3.1"),
    ('"ann plays spilled ink on bob then bob draws 2"', "yes", "CE-3.1"),
    # a draw that may be that of the next turn, or what came of the card, is said to be either
    ('"ann plays spilled ink on bob; bob draws 1"', "undetermined", "CE-3.1"),
    ('"ann plays three gifts on bob then bob draws 1"', "no", "CE-3.1"),
    ('"ann uses angel of hope on bob then bob draws 2"', "no", "CE-3.1"),
    ('"ann plays castle then bob draws 1"', "yes", "CE-7.3"),
    # cards of several places are told in any order
    (f'"ann plays trade bob castle cellar-collapse" {TRADED}', "yes", "CE-9.1"),
    (f'"ann plays trade bob cellar-collapse castle" {TRADED}', "yes", "CE-9.1"),
    (f'"ann plays trade bob castle death" {TRADED}', "no", "CE-4.1"),
    (f'"ann plays horse trade on bob castle angel-of-hope" {EXCHANGED}', "yes", "CE-9.1"),
    (f'"ann plays horse trade on bob angel-of-hope castle" {EXCHANGED}', "yes", "CE-9.1"),
    ('"ann wins"', "no", "CE-2.1"),
    ('"ann discards castle; ann wins" --hand castle --on "2 blue"', "yes", "CE-4.2"),
    ('"ann discards castle; nobody wins" --hand castle --on "2 blue"', "no", "CE-2.1"),
]  # fmt: skip

BY_AVALON = [
    ('"ann plays death" --in-play 0', "yes", "AV-18.8"),
    ('"ann plays trade" --hand trade', "yes", "AV-18.8"),
    ('"ann looks at Cat" --players "Ann:red,Bob:blue,Cat:red,Dan:blue"', "yes", "AV-16.3"),
    ('"cat plays castle" --players "Ann:red,Bob:blue,Cat:red,Dan:blue" --turn Ann', "yes", "AV-16.2"),
    ('"ann plays pickpocket" --in-play "Ann:castle"', "yes", "AV-18.8"),
    ('"ann looks at Bob"', "no", "AV-12.3"),
    ('"ann uses devious-dragon" --phase main', "no", "AV-2.4"),
    ('"ann discards 5a" --on 8e --named nobody', "no", "AV-18.2"),
    ('"ann discards 5e" --on 8e --named nobody', "yes", "AV-18.2"),
    ('"ann discards 5e" --on 2m', "no", "AV-4.1"),
    ('"ann discards 7m" --on 7s --discarded 1', "no", "AV-2.3"),
    ('"ann uses old-hatchery" --on 7m --stock 0 --discards 1', "no", "AV-2.4"),
    ('"bob uses leaky-roof; Ann uses angel-of-hope" --turn Ann', "no", "AV-14.1"),
    ('"ann discards twin-oars" --on driftwood --deck avalon-33', "yes", "AV-4.1"),
    ('"ann discards twin-oars" --on 5s --deck avalon-33', "no", "AV-11.2"),
    ('"ann discards 8 moon; ann names purple" --on 7m', "yes", "AV-4.3"),
    ('"ann plays spilled ink on bob then bob draws 3" --in-play "bob: castle"', "no", "AV-15.1"),
]  # fmt: skip


def first_answer(ruleset, text):
    """The answer of one book; `--deck` and `--players` are the command's own options."""
    words, given = [], {}
    tokens = iter(shlex.split(text))
    for token in tokens:
        if token in ("--deck", "--players"):
            given[token.removeprefix("--")] = next(tokens)
        else:
            words.append(token)
    return asked(Question(words, ruleset, **given)).answers[0]


@pytest.mark.parametrize(
    ("ruleset", "text", "answer", "rule"),
    [
        *(pytest.param("crazier-eights", *row, id=row[0]) for row in BY_THE_BOOK),
        *(
            pytest.param("crazier-eights-avalon", *row, id=f"Avalon {row[0]}", marks=pytest.mark.slow)
            for row in BY_AVALON
        ),
    ],
)
def test_the_book_answers(ruleset, text, answer, rule):
    """Yes or no as the book has it, and the ruling that decides leads."""
    found = first_answer(ruleset, text)
    assert (found.answer, found.rulings[0].id) == (answer, rule)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ('"ann plays spilled ink on bob then bob draws 3" --in-play "bob: castle"', "draw one card"),
        ('"ann draws 2"', "one card"),
        ('"ann discards 5e" --on "8e, green named"', "green, or an eight"),
        ('"ann discards 7 sun; ann names green" --on 7m', "no colour"),
    ],
)
def test_what_would_be_right(text, right):
    """A no says what the rules make of it."""
    assert first_answer("crazier-eights", text).right == [right]


def test_several_steps_may_follow_a_card_with_then():
    """Of them those are outcomes that can be; what cannot is a step of its own."""
    found = first_answer("crazier-eights", '"ann plays spilled ink on bob then bob draws 2 then bob plays castle"')
    assert found.asked.endswith("choosing Bob: Bob draws two cards; Bob plays Castle (blue five)")


def test_the_cards_of_an_exchange_are_told_in_the_order_of_its_text():
    """The answer names them as the card asks for them, in whichever order they were told."""
    found = first_answer("crazier-eights", f'"ann plays trade bob castle cellar-collapse" {TRADED}')
    assert found.asked == "Ann plays Trade (blue ten), choosing Bob, Cellar Collapse and Castle"
    assert found.log["steps"][0]["choose"] == ["Bob", "cellar-collapse", "castle"]


def test_an_act_in_anothers_turn_does_not_end_that_turn():
    """The question says whose turn it is, so the act is out of turn and does not open the next one (CE-8.11)."""
    found = first_answer("crazier-eights", '"bob discards 7m" --on 7s --turn ann')
    assert (found.rulings[0].id, found.right) == ("CE-8.11", ["Ann acts"])


def test_what_lies_on_top_is_open_where_nobody_says_it():
    """A discard on a card that nobody has told fits or does not."""
    found = first_answer("crazier-eights", '"ann discards 5 blue"')
    assert (found.answer, found.hangs_on) == ("undetermined", "the card on top")
    assert [(case.when, case.answer) for case in found.cases] == [
        ("the top card is blue", "yes"), ("blue was named", "yes"), ("the top card is a five", "yes"), ("", "no"),
    ]  # fmt: skip


def test_what_was_named_for_an_eight_is_asked_about_in_every_way():
    """The colour that was named decides; said with the card, nothing is open."""
    found = first_answer("crazier-eights", '"ann discards 5 blue" --on "8 blue"')
    assert [(case.when, case.answer) for case in found.cases] == [
        ("blue was named", "yes"), ("nothing was named", "yes"), ("", "no"),
    ]  # fmt: skip
    assert not first_answer("crazier-eights", '"ann discards 5 blue" --on "8 blue, green named"').cases


DRY = '"ann draws" --on 7m --stock 0 --discards 1'
LAST = '"ann discards 7 blue" --on 7m --hand ann "7 blue"'
OVER = "the game is over"


@pytest.mark.parametrize(
    ("text", "comes"),
    [
        (DRY, [f"{OVER}; who has won hangs on how many cards everybody holds"]),
        (f'{DRY} --hand "ann: 9" --hand "bob: 42"', [f"{OVER}: Ann won", "Bob scores 42"]),
        (LAST, [f"{OVER}: Ann won"]),
        (f"{LAST} --hand bob 3", [f"{OVER}: Ann won", "Bob scores 3"]),
    ],
)
def test_how_a_game_ends_does_not_hang_on_hands_that_nobody_told(text, comes):
    """Who has won and what is scored is said as far as the question tells how many cards everybody holds."""
    assert [one.text for one in first_answer("crazier-eights", text).comes] == comes


@pytest.mark.parametrize(
    ("text", "fault", "message"),
    [
        (
            '"ann plays spilled ink on bob; bob draws 3"',
            1,
            "Bob draws three cards by Spilled Ink (blue two); two cards are due",
        ),
        ('"ann plays castle; bob draws 2"', 2, "Bob draws two cards; a turn has one draw"),
        (
            '"ann draws; ann discards castle; ann triggers angel of hope ann" --on "2 blue"',
            1,
            "Angel of Hope (yellow ace), controlled by Ann, did not take effect when it was due; made up for at step 3",
        ),
        ('"ann plays castle; bob draws; bob draws"', 3, "Bob draws again; a turn has one draw"),
    ],
)
def test_a_card_is_blamed_only_for_what_it_asks_for(text, fault, message):
    """A draw is one by the card before it only if that card has a draw (CE-3.1); else it is that of the turn."""
    found = first_answer("crazier-eights", text)
    assert (found.finding.step, found.message) == (fault, message)
