"""The form of a verdict: a few lines by default, all there is on request; data is never markup."""

import pytest

from adjudicator.formats.finding import CardText, Consequence, OtherReading, Remedy
from adjudicator.reports import form
from adjudicator.reports.ink import WIDTH
from adjudicator.reports.safe import width
from adjudicator.reports.verdict import verdict_lines
from tests.reports.test_texts import finding

LONG = "word " * 60
WHOLE = finding(
    message="Bob may not destroy Midnight Bell (red six)",
    player="Bob",
    severity="error",
    says="What cannot be chosen is not chosen.",
    texts=[CardText(card="Briar Hedge (green six)", text="Cards that you control can't be destroyed.")],
    matter=Consequence(kind="decides", text="It decides the game: with the right thing done Ann has not won."),
    expected=["White Flag", "Toll Bridge"],
    remedy=Remedy(
        grade="by-agreement",
        text="Bob chooses again. Midnight Bell goes back first.",
        rule="CE-D.20",
        decides="Ann and Cat",
        moves=["Midnight Bell (red six) from the discard pile to Bob's play area"],
        lost=["the order of the draw pile"],
        refused="Play goes on as it is.",
        winners=["Ann"],
    ),
    readings=[
        OtherReading(rule="CE-D.3", text="It may be chosen to no effect.", option="empty_hand_check=after-effect")
    ],
    sure="Yes, as step 9 shows.",
    aloud="Bob may not destroy Midnight Bell; he chooses again.",
    also=["CE-9.9"],
    implied=["CE-1.1"],
)


def test_all_there_is_to_say():
    """Why, did it matter, what now, if they refuse, another reading, how sure, a line to read aloud; in that order."""
    assert form.explained(WHOLE) == [
        "card: Briar Hedge (green six): Cards that you control can't be destroyed.",
        "rule: What cannot be chosen is not chosen. Crazier Eights, III (8) Discarding cards",
        "It decides the game: with the right thing done Ann has not won.",
        "right: White Flag; Toll Bridge",
        "now, if Ann and Cat agree (CE-D.20): Bob chooses again. Midnight Bell goes back first",
        "move: Midnight Bell (red six) from the discard pile to Bob's play area",
        "can't be restored: the order of the draw pile",
        "then Ann has won",
        "if they refuse: play goes on as it is",
        "another reading: It may be chosen to no effect. (CE-D.3; --option empty_hand_check=after-effect)",
        "how sure: yes, as step 9 shows",
        'read aloud: "Bob may not destroy Midnight Bell; he chooses again."',
        "also: CE-9.9",
    ]


@pytest.mark.parametrize(
    "one",
    [
        WHOLE,
        finding(message=LONG),
        finding(remedy=Remedy(grade="certain", text=LONG)),
        finding(message=LONG, expected=[LONG], matter=Consequence(kind="none", text=LONG), due_by=3, let_stand=4),
    ],
    ids=["whole", "message", "remedy", "everything"],
)
def test_seven_lines_at_most(one):
    """Whatever there is to say; what to do now is never left out."""
    lines = verdict_lines(one, "step 2  ", "Bob plays Three Gifts (yellow three), choosing Ann")
    assert len(lines) <= form.ROOM
    assert all(width(line) <= WIDTH for line in lines)
    assert any("now" in line for line in lines)


def test_what_depended_on_it_gives_way_to_the_advice():
    """Where there is no room for both, the advice stays whole, what is right beside it."""
    text = "If all agree, go back to step 3; if not, play goes on as it is: it can't go back, since step 6 took a card."
    one = finding(
        remedy=Remedy(grade="by-agreement", text=text),
        expected=["draw two cards"],
        matter=Consequence(kind="changed", text="Step 6 depended on it: other cards were drawn."),
    )
    assert form.in_short(one, [one], 4) == [
        "Step 6 depended on it: other cards were drawn.",
        "right: draw two cards",
        f"now: {form.lowered(text.removesuffix('.'))}",
    ]
    assert form.in_short(one, [one], 3) == ["right: draw two cards", f"now: {form.lowered(text.removesuffix('.'))}"]
    assert form.in_short(one, [one], 1) == ["now: if all agree, go back to step 3"]


def test_a_house_rule_is_named_first():
    """Where the table's own rule is what was broken, that is said before the book, which says otherwise."""
    one = finding(
        basis="option", says="An eight opens.", readings=[OtherReading(rule="CE-D.6", text="Any.", option="empty=any")]
    )
    assert form.because(one).startswith(
        "rule: this table has a house rule (empty). Without it: An eight opens. A house rule on Crazier"
    )


def test_names_keep_their_capital():
    """A remedy that begins with a player's name is not a sentence that begins small."""
    one = finding(player="Bob", remedy=Remedy(grade="certain", text="Bob draws."))
    assert form.now(one, one.remedy) == "now: Bob draws"
    assert form.now(finding(), Remedy(grade="certain", text="Draw.")) == "now: draw"


def test_what_a_deck_says_is_data():
    """A card text or a name with escapes in it moves no cursor."""
    one = finding(
        texts=[CardText(card="\x1b[2J", text="\x1b[31m")], aloud="\u202e", sure="\x07", says="\x1b]8;;", player="\x9b"
    )
    assert all(line.isprintable() for line in form.explained(one))


def test_by_whose_leave_is_said_once():
    """An advice that names it itself has no other before it."""
    once = Remedy(grade="by-agreement", text="Let the suit be named now, if the others agree.", decides="all players")
    assert form.now(WHOLE, once) == "now: let the suit be named now, if the others agree"
    asked = Remedy(grade="by-agreement", text="Take it back.", decides="all players")
    assert form.now(WHOLE, asked) == "now, if all players agree: take it back"
