"""A card is used where by the record it is not: what the line may have been meant to say."""

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def test_a_card_that_lies_before_another_is_a_wrong_name_where_one_card_of_the_hand_fits():
    """Who won by the card of the hand is told as well."""
    path = EXAMPLES / "damaged" / "card-in-play-of-another-named.game.json"
    verdict = adjudicate(path.read_bytes(), source=path.name)
    (finding,) = verdict.findings
    assert finding.message.startswith("More likely: step 9 should say: Eve plays Briar Hedge (green six). Otherwise: ")
    assert finding.severity == "note"


def test_two_lines_in_the_wrong_order_may_bear_a_wrong_name_too():
    """A card is used in the line before the one that plays it, and in the name of another than who holds it."""
    path = EXAMPLES / "damaged" / "swapped-lines-and-a-wrong-name.game.json"
    (finding,) = adjudicate(path.read_bytes(), source=path.name).findings
    story = "steps 2 and 3 were written in the wrong order, and step 2 should say: Ann uses Spyglass Monkey (blue jack)"
    assert finding.message.startswith(f"More likely: {story}, choosing Cat, and the rest as it stands. Otherwise: ")
    assert (finding.player, finding.severity) == (None, "note")


def test_a_line_written_twice_is_told_beside_another_slip():
    """The ability that came late does not take the story away."""
    path = EXAMPLES / "damaged" / "play-written-twice-beside-a-late-ability.game.json"
    _, twice, *_ = adjudicate(path.read_bytes(), source=path.name).findings
    assert twice.message.startswith("More likely: step 7 was written down twice. Otherwise: ")
    assert (twice.player, twice.severity) == (None, "note")


def test_a_buff_of_others_who_may_each_have_held_it():
    """Who holds none can't have used one: of those who may, none is accused, and no count of tokens follows from it."""
    path = EXAMPLES / "damaged" / "knowledge-token-missing-a-line-twice-and-a-wrong-name.game.json"
    token, _, buff, count = adjudicate(path.read_bytes(), source=path.name).findings
    use = "uses Fresh Start with the fifth card"
    assert buff.message.endswith(f"does not hold it; either step 42 should say: Ann {use}, or Bob {use}")
    assert (buff.fault, buff.severity, buff.player) == ("mismatch", "note", None)
    assert token.message.startswith("More likely: a line is missing before step 28: Bob loses one token")
    assert count.because_of == 1
