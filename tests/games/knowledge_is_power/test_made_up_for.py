"""What is done late, as the judge asks for it, is made up for: no act before it becomes a fault by that."""

from adjudicator.judging import adjudicate

HEAD = "rules: knowledge-is-power\nplayers: Ann, Ben, Cleo\ndeck: poker-and-buffs\n"
ROUND = """
Ann looks 1
Ben looks 2
Cleo looks 3
Ann selects 1
Ben selects 2
Cleo selects 1
Ann plays 7h place 1
Ben plays Kc place 2
Cleo plays 3d place 1
"""
"""Cleo has the lowest card and Ben the highest; what comes after it begins with step 10."""


def judged(*lines, after=ROUND):
    """The verdict on a game."""
    return adjudicate((HEAD + after + "\n".join(lines) + "\n").encode())


def findings(verdict):
    """What is found, in the order of the steps."""
    found = [(f.step, f.rule, f.fault, f.settled_by) for f in verdict.findings if not f.open]
    return sorted(found, key=lambda one: one[0])


TOKEN_LATE = (10, "KP-2.4", "late")


def test_a_token_lost_right_after_the_first_draw():
    """It is late since the buff; the buff and the draw before it count, and the draw is not owed again."""
    lines = ["Ben buffs", "Ben draws", "Cleo loses"]
    assert findings(judged(*lines)) == [(*TOKEN_LATE, 12)]
    assert findings(judged(*lines, "Ann draws", "Cleo draws", "Ann looks 2")) == [(*TOKEN_LATE, 12)]


def test_a_token_lost_later_in_the_draw():
    """However many have drawn before it."""
    lines = ["Ben buffs", "Ben draws", "Ann draws", "Cleo loses", "Cleo draws", "Ann looks 2"]
    assert findings(judged(*lines)) == [(*TOKEN_LATE, 13)]


def test_a_token_lost_after_all_have_drawn():
    """Though the next round has begun by then, also if somebody has looked at a card in it."""
    lines = ["Ben buffs", "Ben draws", "Ann draws", "Cleo draws"]
    assert findings(judged(*lines, "Cleo loses", "Ann looks 2")) == [(*TOKEN_LATE, 14)]
    assert findings(judged(*lines, "Ann looks 2", "Cleo loses", "Ben looks 4")) == [(*TOKEN_LATE, 15)]


def test_the_token_of_the_next_round_is_owed_all_the_same():
    """One that is lost late is that of the round before."""
    looks = ["Ann looks 2", "Ben looks 4", "Cleo looks 4"]
    selected = ["Ann selects 2", "Ben selects 4", "Cleo selects 4"]
    played = ["Ann plays 8h place 2", "Ben plays Kd place 4", "Cleo plays 2d place 4"]
    late = ["Ben buffs", "Ben draws", "Ann draws", "Cleo draws", "Cleo loses"]
    lines = [*late, *looks, *selected, *played]
    assert findings(judged(*lines, "Cleo loses", "Ben buffs", "Ben draws")) == [(*TOKEN_LATE, 14)]
    missed = findings(judged(*lines, "Ben buffs", "Ben draws"))
    assert missed == [(*TOKEN_LATE, 14), (24, "KP-2.4", "missed", None)]


def test_only_who_had_to_lose_the_token_makes_up_for_it():
    """Somebody else who loses one before the cards are played does so at the wrong time."""
    found = findings(judged("Ben buffs", "Ben draws", "Ann draws", "Cleo draws", "Ann loses"))
    assert (14, "KP-2.2", "illegal", None) in found


def test_a_buff_drawn_late():
    """So it is with the buff, after one card was drawn and after all were."""
    assert findings(judged("Cleo loses", "Ben draws", "Ben buffs", "Ann draws")) == [(11, "KP-2.5", "late", 12)]
    lines = ["Cleo loses", "Ben draws", "Ann draws", "Cleo draws", "Ben buffs", "Ann looks 2"]
    assert findings(judged(*lines)) == [(11, "KP-2.5", "late", 14)]


def test_a_second_draw_after_it_is_a_fault_of_its_own():
    """The first draw counts, so the second is one card too many."""
    lines = ["Ben buffs", "Ben draws", "Cleo loses", "Ben draws", "Ann draws", "Cleo draws"]
    assert findings(judged(*lines)) == [(*TOKEN_LATE, 12), (13, "KP-2.6", "illegal", None)]
