"""Disputes of Crazier Eights, asked without a log: the answers by the book, read by hand."""

import shlex

import pytest

from adjudicator.cli.dispute.typed_question import asked

BY_THE_BOOK = [
    ('discard "7 moon" --on "7 sun"', "yes", "CE-8.1"),
    ('discard "7 moon" --on "2 moon"', "yes", "CE-8.1"),
    ('discard "7 moon" --on "2 sun"', "no", "CE-8.1"),
    ('discard "8 sun" --on "2 moon"', "yes", "CE-8.2"),
    ('discard "8 sun" --on "8 eye" --named green', "yes", "CE-8.2"),
    ('discard "5 eye" --on "8 eye" --named green', "no", "CE-8.4"),
    ('discard "5 ankh" --on "8 eye" --named green', "yes", "CE-8.4"),
    ('discard "5 eye" --on "8 eye" --named nobody', "yes", "CE-8.7"),
    ('discard "5 ankh" --on "8 eye" --named nobody', "no", "CE-8.7"),
    ("discard 7m --on 7s --by Bob --active Ann", "no", "CE-8.11"),
    ("discard castle --on 5m --in-play castle --hand 7m", "no", "CE-8.11"),
    ("discard castle --on 5m --hand 7m", "no", "CE-8.11"),
    ("discard 7m --on 7s --discarded 1", "no", "CE-6.3"),
    ("discard 7m --on 7s --discarded 1 --allow 2", "yes", "CE-8.6"),
    ("discard 7m --on 7s --discarded 2 --allow 2", "no", "CE-8.6"),
    ("discard 7m --on 7s --discarded 1 --in-play stream-of-life", "yes", "CE-8.6"),
    ("discard 7m --on 7s --discarded 1 --in-play Bob:stream-of-life", "yes", "CE-8.6"),
    ("discard 7m --on 7s --discarded 1 --in-play Bob:gluttons-table", "no", "CE-6.3"),
    ("discard 7m --on 7s --discarded 1 --in-play gluttons-table", "yes", "CE-8.6"),
    ("discard 7m --on 7s --discarded 2 --in-play gluttons-table", "no", "CE-8.6"),
    ("discard 7m --on 7s --undrawn", "no", "CE-7.3"),
    ("discard 7m --on 7s --phase end", "no", "CE-8.11"),
    ("discard 7m --on 7s --phase begin", "no", "CE-7.3"),
    ("discard 7m --on nothing", "yes", "CE-D.6"),
    ("discard 7e --on 7s --in-play Bob:toll-bridge", "no", "CE-9.2"),
    ("discard 7e --on 7s --in-play Ann:toll-bridge", "yes", "CE-8.1"),
    ("discard 8e --on 7s --in-play wild-ward", "no", "CE-9.2"),
    ("play death --in-play 0", "no", "CE-12.7"),
    ("play death --in-play Bob:castle --choose castle", "yes", "CE-9.1"),
    ("play death --in-play Bob:castle", "yes", "CE-9.1"),
    ("play castle --played 1", "no", "CE-6.2"),
    ("play castle --played 1 --allow 2", "yes", "CE-9.1"),
    ("play castle --played 1 --in-play twin-anvils", "yes", "CE-9.1"),
    ("play castle --by Bob --active Ann", "no", "CE-9.7"),
    ("play castle --undrawn", "no", "CE-7.3"),
    ("play castle --hand 7m", "no", "CE-9.7"),
    ("play trade --hand trade", "no", "CE-D.21"),
    ('play castle --on "2 moon"', "yes", "CE-9.1"),
    ("draw 3 --by-opponent --castles 2", "no", "CE-10.13"),
    ("draw 1 --by-opponent --castles 2", "no", "CE-10.13"),
    ("draw 1 --by-opponent --castles 1", "no", "CE-10.12"),
    ("draw 3 --by-own-card --castles 2", "yes", "CE-10.12"),
    ("draw 3 --by-opponent --stock 1 --discards 1 --on 7m --players 3", "no", "CE-3.4"),
    ("draw 3 --by-opponent --stock 1 --discards 3 --on 7m --players 3", "yes", "CE-3.1"),
    ("draw --on 7m --stock 0 --discards 1", "no", "CE-3.4"),
    ("draw 1", "yes", "CE-7.3"),
    ("draw 2", "no", "CE-7.3"),
    ("draw 0", "no", "CE-7.3"),
    ("draw --drawn", "no", "CE-7.3"),
    ("draw --by Bob --active Ann", "no", "CE-6.1"),
    ("draw 2 --by-opponent --castles 1 --gluttons 1", "yes", "CE-10.12"),
    ("trigger devious-dragon --of Bob --active Ann", "no", "CE-10.1"),
    ("trigger devious-dragon", "yes", "CE-10.1"),
    ("trigger devious-dragon --choose devious-dragon", "yes", "CE-10.1"),
    ("trigger angel-of-hope --phase main", "no", "CE-10.1"),
    ("trigger angel-of-hope --choose Bob", "yes", "CE-10.1"),
    ("trigger angel-of-hope --choose Bob --by Bob --of Ann --active Ann", "no", "CE-10.2"),
    ("trigger thin-ice --in-play castle,angel-of-hope,devious-dragon", "yes", "CE-10.1"),
    ("trigger thin-ice --in-play castle,angel-of-hope", "no", "CE-10.9"),
    ("trigger thin-ice --of Bob --active Ann "
     "--in-play Ann:castle,Ann:angel-of-hope,Ann:devious-dragon,Ann:fog-bank", "yes", "CE-10.1"),
    ("trigger-order --active Ann Ann:angel-of-hope Bob:devious-dragon", "no", "CE-10.1"),
    ("trigger-order --active Ann Ann:angel-of-hope Bob:leaky-roof", "yes", "CE-10.6"),
    ("trigger-order --active Ann Bob:leaky-roof Ann:angel-of-hope", "no", "CE-10.6"),
    ("trigger-order --active Ann Ann:angel-of-hope Ann:devious-dragon", "yes", "CE-10.7"),
    ("trigger-order --active Ann Ann:devious-dragon Ann:angel-of-hope", "yes", "CE-10.7"),
    ("trigger-order --active Bob Bob:leaky-roof Cat:crowded-porch", "no", "CE-10.1"),
    ("name green", "yes", "CE-12.1"),
    ("name blue", "yes", "CE-12.1"),
    ("name pink", "no", "CE-12.1"),
    ("name purple", "no", "CE-D.1"),
    ('name green --after "7 sun"', "no", "CE-8.3"),
    ("name green --by Bob --active Ann", "no", "CE-8.3"),
    ("win Ann:0 Bob:3", "yes", "CE-2.1"),
    ("win Ann:1 Bob:0", "no", "CE-2.1"),
    ("win Bob:0 Ann:0 --active Ann", "no", "CE-D.27"),
    ("win Bob:1 Ann:3", "no", "CE-2.1"),
    ("win Bob:2 Ann:3 --active Ann --on 7m --stock 0", "yes", "CE-3.4"),
    ("win Bob:2 Ann:2 --active Ann --on 7m --stock 0", "no", "CE-D.4"),
    ("end --undrawn", "no", "CE-7.3"),
    ("end", "yes", "CE-6.4"),
    ("end --phase begin --in-play angel-of-hope", "no", "CE-10.1"),
    ("look Bob", "no", "CE-3.6"),
    ("look Cat --players Ann:red,Bob:blue,Cat:red,Dan:blue", "no", "CE-D.28"),
    ("discard 7m --on 7s --by Cat --active Ann", "no", "CE-8.11"),
    ("draw --by Bob --active Ann --drawn", "no", "CE-6.1"),
    ("play castle --by Cat --active Ann --players Ann:red,Bob:blue,Cat:red,Dan:blue", "no", "CE-9.7"),
    ("discard 5s --discarded 1 --allow 2", "yes", "CE-8.6"),
    ("discard 5e,5m,6m --on 7e --allow 3", "yes", "CE-F.10"),
    ("discard 5e,6m --on 7e --allow 3", "no", "CE-F.10"),
    ("discard 5e,5m --on 7e", "no", "CE-6.3"),
    ("play pickpocket --in-play Bob:castle --choose castle", "yes", "CE-9.1"),
    ("play pickpocket --in-play Ann:castle", "no", "CE-12.7"),
    ("play restoration --on 7m", "no", "CE-12.7"),
    ("play restoration --on 7m,castle --choose castle", "yes", "CE-9.1"),
    ("play restoration --on castle --choose castle", "yes", "CE-9.1"),
    ("play spilled-ink --choose Bob", "yes", "CE-9.1"),
    ("play spilled-ink --choose Ann", "no", "CE-12.6"),
    ("play second-wind --on 7m", "no", "CE-12.7"),
    ("play cellar-collapse --in-play castle", "no", "CE-12.7"),
    ("trigger lantern-keeper --of Bob --active Ann", "yes", "CE-10.1"),
    ("name red --deck camelot-52", "no", "CE-D.1"),
    ("trigger sword-in-the-stone", "yes", "CE-10.1"),
    ("trigger sword-in-the-stone --in-play castle", "no", "CE-10.1"),
    ("trigger sword-in-the-stone --in-play leaky-roof,Bob:castle", "yes", "CE-10.1"),
    ("trigger crowded-porch --in-play castle,fog-bank", "no", "CE-10.1"),
    ("trigger crowded-porch --in-play castle,fog-bank,thin-ice", "yes", "CE-10.1"),
    ("trigger spyglass-monkey --choose Bob", "yes", "CE-9.2"),
    ("trigger angel-of-hope --in-play Bob:fog-bank", "no", "CE-10.1"),
    ("trigger moonless-night --hand 7m,2s", "no", "CE-10.1"),
    ("trigger moonless-night --hand 2s", "yes", "CE-10.1"),
    ("trigger moonless-night", "undetermined", "CE-10.1"),
    ("trigger old-hatchery --on 7m --stock 0 --discards 1", "yes", "CE-D.22"),
    ("play fortune-wheel --in-play Bob:quiet-library", "no", "CE-9.2"),
    ("play restoration --on castle,7m --choose castle", "yes", "CE-9.1"),
    ("win Ann:2 Bob:2 --stock 0 --on 7m", "no", "CE-D.4"),
    ("win Bob:3 Ann:2 --stock 0 --on 7m", "no", "CE-3.4"),
    ("win Bob:2 Ann:3 --stock 1 --on 7m", "no", "CE-2.1"),
    ("trigger-order --active Ann Cat:leaky-roof Bob:lantern-keeper", "no", "CE-10.6"),
    ("trigger-order --active Ann Bob:lantern-keeper Cat:leaky-roof", "yes", "CE-10.6"),
    ("trigger-order --active Cat Cat:angel-of-hope Bob:leaky-roof", "yes", "CE-10.6"),
    ("discard 8e --on 7s --in-play stream-of-life --discarded 1", "yes", "CE-8.6"),
    ("discard seed-and-ember --on 2a --deck house-52-promos", "yes", "CE-8.1"),
    ("discard seed-and-ember --on 2e --deck house-52-promos", "no", "CE-II.2"),
    ("discard seed-and-ember --on 7e --deck house-52-promos", "yes", "CE-D.12"),
    ("discard 5m --on seed-and-ember --deck house-52-promos", "yes", "CE-8.1"),
    ("discard 5e --on seed-and-ember --deck house-52-promos", "no", "CE-II.2"),
    ("discard 8e --on seed-and-ember --deck house-52-promos", "yes", "CE-8.2"),
    ("discard seed-and-ember --on 8e --named red --deck house-52-promos", "yes", "CE-8.4"),
    ("discard seed-and-ember --on 8e --named blue --deck house-52-promos", "no", "CE-8.4"),
]  # fmt: skip

BY_AVALON = [
    ("play death --in-play 0", "yes", "AV-18.8"),
    ("play trade --hand trade", "yes", "AV-18.8"),
    ("name purple", "yes", "AV-18.5"),
    ("look Cat --players Ann:red,Bob:blue,Cat:red,Dan:blue", "yes", "AV-16.3"),
    ("play castle --by Cat --active Ann --players Ann:red,Bob:blue,Cat:red,Dan:blue", "yes", "AV-16.2"),
    ("play pickpocket --in-play Ann:castle", "yes", "AV-18.8"),
    ("look Bob", "no", "AV-12.3"),
    ("draw 3 --by-opponent --castles 1", "no", "AV-15.1"),
    ("draw 3 --by-opponent --castles 2", "no", "AV-15.2"),
    ("draw 2 --by-opponent --castles 1", "no", "AV-15.1"),
    ("trigger devious-dragon --phase main", "no", "AV-2.4"),
    ("discard 5a --on 8e --named nobody", "no", "AV-18.2"),
    ("discard 5e --on 8e --named nobody", "yes", "AV-18.2"),
    ("discard 5e --on 2m", "no", "AV-4.1"),
    ("discard 7m --on 7s --discarded 1", "no", "AV-2.3"),
    ("name pink", "no", "AV-18.5"),
    ("name red", "yes", "AV-D.1"),
    ("name yellow", "no", "AV-11.1"),
    ("trigger old-hatchery --on 7m --stock 0 --discards 1", "yes", "AV-3.1"),
    ("trigger-order --active Ann Bob:leaky-roof Ann:angel-of-hope", "no", "AV-14.1"),
    ("discard twin-oars --on driftwood --deck avalon-33", "yes", "AV-4.1"),
    ("discard twin-oars --on 5s --deck avalon-33", "no", "AV-11.2"),
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
    own = {"deck": None, "players": None} | given
    return asked(words, ruleset, options={}, compare=False, **own).answers[0]


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
        ("draw 3 --by-opponent --castles 2", "Ann draws one card"),
        ("draw 1 --by-opponent --castles 2", "Ann draws no cards"),
        ("draw 2", "Ann draws one card"),
        ("draw --by Bob --active Ann --drawn", "Ann goes on, or Bob takes the next turn"),
        ("discard 5e --on 8e --named green", "green, or an eight"),
        ("trigger-order --active Ann Bob:leaky-roof Ann:angel-of-hope",
         "due now, in this order: Ann's Angel of Hope, then Bob's Leaky Roof"),
        ("win Bob:2 Ann:2 --stock 0 --on 7m", "Ann and Bob share the win"),
        ('name green --after "7 sun"', "leave it out"),
    ],
)  # fmt: skip
def test_what_would_be_right(text, right):
    """A no says what the rules make of it."""
    assert first_answer("crazier-eights", text).right == [right]


def test_an_act_in_anothers_turn_does_not_end_that_turn():
    """The question says whose turn it is, so the act is out of turn and does not open the next one (CE-8.11)."""
    found = first_answer("crazier-eights", "discard 7m --on 7s --by Bob --active Ann")
    assert (found.rulings[0].id, found.right) == ("CE-8.11", ["Ann acts"])


def test_a_top_card_that_is_supposed_is_said():
    """Where only the number of discards is asked about, the pile shows a card that fits."""
    found = first_answer("crazier-eights", "discard 5s --discarded 1 --allow 2")
    assert found.supposes == "a card of its suit lies on top"
    assert first_answer("crazier-eights", "discard 5s --on 7s").supposes == ""
