"""Decks of ranks and suits of one's own, which a book takes that does not say which there are."""

import json
from pathlib import Path

import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.formats.reading import Log
from adjudicator.judging import judge_log
from adjudicator.kernel.simulate import simulate

SUITS = ("fire", "water", "air", "earth", "void")
CARDS = [{"id": f"{rank}-{suit}", "rank": str(rank), "suits": [suit]} for suit in SUITS for rank in range(13)]
DECK = {
    "format": 1, "id": "box", "ranks": [str(rank) for rank in range(13)], "palette": {suit: suit for suit in SUITS},
    "cards": CARDS,
}  # fmt: skip
SAYS_WHICH = {"crazier-eights": "CE-II.1", "crazier-eights-avalon": "CE-II.1", "crazy-eights": "C8-1.2"}


@pytest.fixture
def box(tmp_path):
    """A folder with the deck, and for an edition a book that leaves out which ranks and suits there are."""
    (tmp_path / "box.json").write_text(json.dumps(DECK), encoding="utf-8")
    for parent, ruling in SAYS_WHICH.items():
        book = {"format": 1, "id": f"our-{parent}", "parent": parent, "without": [ruling]}
        (tmp_path / f"{parent}.edition.json").write_text(json.dumps(book), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("parent", SAYS_WHICH)
def test_any_ranks_and_suits_can_be_played_and_judged(box, parent):
    """Random games are without a fault, and play with every suit."""
    rules = catalogue.rules(f"{parent}.edition.json", None, box)
    pack = catalogue.pack("box.json", rules, box)
    for seed in range(3):
        header, steps, _ = simulate(rules, pack, 3, seed)
        verdict = judge_log(Log(header, steps, b""), rules, pack=pack)
        assert [f.message for f in verdict.findings] == []
        assert len(steps) > 20


@pytest.mark.parametrize("parent", SAYS_WHICH)
def test_the_books_themselves_say_which_there_are(box, parent):
    """By the shipped book the deck is refused, with the place of each card."""
    with pytest.raises(LogError) as refused:
        catalogue.pack("box.json", catalogue.rules(parent, None, box), Path(box))
    assert "/cards/0/suits" in refused.value.problems[-1].pointer or refused.value.problems[0].line
