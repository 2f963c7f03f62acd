"""What of a rule book has been touched, and in which sense."""

from adjudicator import catalogue
from adjudicator.kernel.ruling import setting
from adjudicator.kernel.touched import Touched, senses

RULES = catalogue.rules("crazier-eights")
AVALON = catalogue.rules("crazier-eights-avalon")
CHECK, SETTING = "CE-8.1", next(id for id, r in RULES.active.items() if r.check is None)


def test_what_forbids_nothing_is_only_ever_kept():
    """A check is kept or broken; a ruling that nothing can show to be kept is only ever broken."""
    assert senses(RULES.active[CHECK]) == ("+", "-")
    assert senses(RULES.active[SETTING]) == ("+",)
    refusing = setting("X-1", "refusing", cite="I", text="A deck is whole.", exempt="what breaks it is refused first")
    assert senses(refusing) == ("-",)


def test_a_sense_is_touched_once_and_counted_each_time():
    """The first place is kept; a sense that a ruling does not have, and another book's ruling, count for nothing."""
    touched = Touched(RULES)
    _, every = touched.share()
    for id, sign, where in ((CHECK, "+", "a"), (CHECK, "+", "b"), (SETTING, "-", "a"), ("AV-4.1", "+", "a")):
        touched.touch(id, sign, where)
    assert (touched.counts[CHECK, "+"], touched.first) == (2, {(CHECK, "+"): "a"})
    assert touched.missing()[CHECK] == ["-"]
    assert touched.share() == (1, every)


def test_a_book_is_asked_for_its_own_rulings():
    """Those that it takes over from another are counted where they are asked for."""
    assert "CE-8.6" not in Touched(AVALON).rulings
    assert "CE-8.6" in Touched(AVALON, carried=True).rulings


def test_all_touched_leaves_nothing_missing():
    """Every ruling in each of its senses."""
    touched = Touched(RULES)
    for id, ruling in touched.rulings.items():
        for sign in senses(ruling):
            touched.touch(id, sign, "here")
    assert touched.missing() == {}
    done, every = touched.share()
    assert done == every > len(RULES.active)
