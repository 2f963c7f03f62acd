"""A missing line is told at the first act of what comes next, with who owed it, wherever the record stops."""

import pytest

from adjudicator.judging import adjudicate

HEAD = "rules: knowledge-is-power\nplayers: Ann, Ben, Cleo\ndeck: poker-and-buffs\n"
LINES = [
    *("Ann looks 1", "Ben looks 2", "Cleo looks 3"),
    "Ann pays 3: strike Ben",
    *("Ann selects 1", "Ben selects 2", "Cleo selects 1"),
    *("Ann plays 7h place 1", "Ben plays Kc place 2", "Cleo plays 3d place 1"),
    "Cleo loses",
    "Ben buffs",
    *("Ben draws", "Ann draws", "Cleo draws"),
    *("Cleo looks 2", "Ann looks 2", "Ben looks 1"),
    *("Ann selects 2", "Ben selects 1", "Cleo selects 2"),
]


def found(lines):
    """What is wrong at the top, with the step, who it is about, and the ruling."""
    verdict = adjudicate((HEAD + "\n".join(lines) + "\n").encode(), slips=False)
    top = [f for f in verdict.findings if f.because_of is None and f.fault != "undetermined"]
    return [(f.step, f.player, f.rule, f.fault) for f in top]


@pytest.mark.parametrize(
    ("missing", "follows", "wrong"),
    [
        ("Ben looks 2", "Ann pays 3: strike Ben", ("Ben", "KP-2.1")),
        ("Cleo looks 3", "Ann pays 3: strike Ben", ("Cleo", "KP-2.1")),
        ("Ann plays 7h place 1", "Cleo loses", ("Ann", "KP-2.3")),
        ("Cleo loses", "Ben buffs", ("Cleo", "KP-2.4")),
        ("Ben buffs", "Ben draws", ("Ben", "KP-2.5")),
        ("Ben draws", "Cleo looks 2", ("Ben", "KP-2.6")),
        ("Ann draws", "Cleo looks 2", ("Ann", "KP-2.6")),
        ("Cleo draws", "Cleo looks 2", ("Cleo", "KP-2.6")),
    ],
)
def test_a_missing_line_is_told_when_the_next_step_begins(missing, follows, wrong):
    """The others who went on are not blamed for it, neither at once nor later (KP-2.1 to KP-2.6)."""
    assert found(LINES) == []
    lines = [line for line in LINES if line != missing]
    at = lines.index(follows) + 1
    for last in range(at, len(lines) + 1):
        assert found(lines[:last]) == [(at, *wrong, "missed")]


def test_a_card_drawn_before_another_is_out_of_order_as_long_as_the_other_may_draw():
    """Who is late has drawn after all, so the order was wrong; one who never drew was passed by nobody (KP-5.2)."""
    lines = [line for line in LINES if line != "Ben draws"]
    at = lines.index("Ann draws") + 1
    wrong = [(at, "Ann", "KP-5.2", "out-of-order")]
    assert found(lines[:at]) == found([*lines[:at], "Ben draws", "Cleo draws", *LINES[15:]]) == wrong


@pytest.mark.parametrize(
    ("before", "act", "wrong"),
    [
        # one act explains more than what two others would have left out
        ("Ben looks 2", "Ann pays 3: strike Ben", ("Ann", "KP-2.2", "illegal")),
        ("Ben plays Kc place 2", "Cleo loses", ("Cleo", "KP-2.2", "illegal")),
        ("Ann draws", "Ben looks 1", ("Ben", "KP-2.6", "illegal")),
        ("Ben selects 2", "Cleo pays 3: strike Ann", ("Cleo", "KP-2.2", "illegal")),
        # a known card may be looked at at any time
        ("Ben buffs", "Cleo looks 3", None),
    ],
)
def test_an_act_too_early_is_told_though_the_record_stops_at_it(before, act, wrong):
    """An order of two steps that is wrong is wrong, whatever follows."""
    lines = LINES[: LINES.index(before)]
    assert found(lines) == []
    expected = [] if wrong is None else [(len(lines) + 1, *wrong)]
    assert found([*lines, act]) == expected
    if wrong is not None:
        assert found([*lines, act, *LINES[len(lines) : len(lines) + 1]]) == expected


def test_a_line_that_is_missing_changes_no_later_round():
    """A card that a missing draw would have brought is used: that follows from it."""
    lines = [line for line in LINES if line != "Ben draws"]
    lines[-6:-3] = ["Cleo looks 2", "Ann looks 2", "Ben looks 2"]
    assert found(lines) == [(lines.index("Cleo looks 2") + 1, "Ben", "KP-2.6", "missed")]


def test_a_draw_of_which_no_line_was_written_accuses_nobody():
    """Neither who looks in the next round, nor who has not drawn."""
    lines = [line for line in LINES if not line.endswith(" draws")]
    for last in range(lines.index("Ben looks 1") + 1, len(lines) + 1):
        assert found(lines[:last]) == []


def asked(lines):
    """The questions that are left open, by ruling and player."""
    verdict = adjudicate((HEAD + "\n".join(lines) + "\n").encode(), slips=False)
    return [(f.rule, f.player) for f in verdict.findings if f.fault == "undetermined"]


def test_selections_that_nobody_writes_down_are_no_question():
    """They are face down, and the plays tell them; where some are written, the others are asked for (KP-2.3)."""
    lines = [line for line in LINES if " selects " not in line]
    assert asked([*lines, "Ann plays 8h place 2", "Ben plays Kd place 1", "Cleo plays 3s place 2"]) == []
    assert asked([line for line in LINES if line != "Cleo selects 1"]) == [("KP-2.3", "Cleo")]
