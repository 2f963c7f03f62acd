"""Stories: what is said of steps, and where turns, dues and findings stand."""

import re
from typing import get_args

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.sources import Source
from adjudicator.errors import LogError
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.log import AnyTableStep
from adjudicator.formats.outcomes import AnyOutcome
from adjudicator.formats.reading import read_struct
from adjudicator.judging import adjudicate
from adjudicator.kernel.dues import Due
from adjudicator.reports.chronicle import Chronicler
from adjudicator.reports.concise import Concise
from adjudicator.reports.full import Full
from adjudicator.reports.narrative import Stories
from tests.cli.conftest import EXAMPLES, log

GAME = catalogue.game("crazier-eights")
FORMS = GAME.forms
CASES = sorted(EXAMPLES.glob("**/*.cases.json"))


def story(*steps, **header):
    """The story of a position, without the answer above it."""
    game = judged(Source("a.json", log(*steps, **header).encode(), False, EXAMPLES), watch=Chronicler)
    return Stories().log(game).split("\n\n", 1)[1]


@pytest.fixture(scope="module")
def bench():
    """A bench with Ann and Bob, and the house deck."""
    return adjudicate(log().encode()).judge.bench


# ---- words


def test_every_kind_of_step_and_outcome_has_words():
    """The keys are the union."""
    own = {kind for kind in get_args(FORMS.steps) if not issubclass(kind, AnyTableStep)}
    assert {*GAME.words.told} == {*own, *get_args(AnyOutcome), Due}


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"do": "draw", "by": "Ann"}, "Ann draws a card"),
        ({"do": "draw", "by": "Ann", "cards": ["?"]}, "Ann draws a card"),
        ({"do": "draw", "by": "Ann", "cards": ["5e", "?"]}, "Ann draws Castle (blue five) and a card"),
        ({"do": "draw", "by": "Ann", "cards": 12}, "Ann draws 12 cards"),
        ({"do": "play", "by": "Ann", "card": "castle"}, "Ann plays Castle (blue five)"),
        ({"do": "play", "by": "Ann", "card": "?", "then": []}, "Ann plays a card: nothing comes of it"),
        (
            {"do": "play", "by": "Ann", "card": "three-gifts", "choose": ["Bob"],
             "then": [{"do": "draw", "by": "Bob", "cards": 3}]},
            "Ann plays Three Gifts (yellow three), choosing Bob: Bob draws three cards",
        ),
        (
            {"do": "play", "by": "Ann", "card": "castle", "as": "event", "to": "discard-top", "pick": "Bob",
             "choose": [{"card": "castle", "of": "Bob", "by": "Ann"}]},
            "Ann plays Castle (blue five) as an event, choosing Castle of Bob (decided by Ann), "
            "in the order that Bob picked, "
            "to the top of the discard pile",
        ),
        ({"do": "discard", "by": "Ann", "card": "castle"}, "Ann discards Castle (blue five)"),
        (
            {"do": "discard", "by": "Ann", "card": ["5e", "5m"]},
            "Ann discards Castle (blue five) and Gag Order (red five)",
        ),
        (
            {"do": "discard", "by": "Ann", "card": "8e", "name": "?"},
            "Ann discards Rain of Letters (blue eight) and names a colour",
        ),
        (
            {"do": "discard", "by": "Ann", "card": "8e", "of": "Bob"},
            "Ann discards Rain of Letters (blue eight) from the hand of Bob",
        ),
        ({"do": "trigger", "by": "Ann", "card": "castle", "of": "Bob"}, "Ann uses Castle (blue five) of Bob"),
        ({"do": "decline", "by": "Ann", "card": "castle"}, "Ann passes over Castle (blue five)"),
        ({"do": "name", "by": "Ann", "colour": "blue"}, "Ann names blue"),
        ({"do": "end", "by": "Ann"}, "Ann ends the turn"),
        ({"do": "shuffle", "by": "Ann"}, "Ann shuffles the discard pile into the draw pile"),
        ({"do": "look", "by": "Ann", "cards": 2}, "Ann looks at two cards of the draw pile"),
        ({"do": "look", "by": "Ann", "from": "hand", "of": "Bob"}, "Ann looks at a card of Bob's hand"),
        ({"do": "show", "by": "Ann", "cards": ["5e"]}, "Ann shows Castle (blue five) of their own hand"),
        ({"do": "leave", "by": "Ann"}, "Ann leaves the game"),
        (
            {"do": "claim", "by": "Bob", "hands": {"Ann": 2}, "top": "5e", "pile": 9, "winner": ["Ann", "Bob"]},
            "Bob states: Ann has two cards; top Castle (blue five); draw pile 9; the winners are Ann and Bob",
        ),
        ({"do": "claim", "winner": False}, "the record states: the winner is nobody"),
        ({"do": "call", "step": 3, "allow": "refuse"}, "the table decides: step 3 may not be put right"),
        ({"do": "back", "to": 3}, "taken back to the position before step 3"),
        ({"do": "note", "text": "a pause"}, "note: a pause"),
    ],
)  # fmt: skip
def test_words_of_a_step(bench, step, said):
    """A step hangs on nothing but itself, the players and the deck."""
    (decoded,) = FORMS.steps_decoder.decode(msgspec.json.encode([step]))
    assert GAME.tell(bench, decoded) == said


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        ({"do": "destroy", "card": "castle", "of": "Bob"}, "Bob's Castle is destroyed"),
        ({"do": "destroy", "card": "castle", "to": "hand"}, "Castle is destroyed and goes to the hand"),
        (
            {"do": "move", "card": "5e", "from": "hand", "of": "Bob", "to": "play", "by": "Ann"},
            "Castle goes from Bob's hand to Ann's play area",
        ),
        ({"do": "swap", "by": "Ann", "with": "Bob", "give": "5e"}, "Ann gives Castle (blue five) to Bob for a card"),
        ({"do": "swap", "by": "Ann", "with": "Bob", "what": "hands"}, "Ann and Bob exchange their hands"),
        ({"do": "shuffle"}, "the discards are shuffled in"),
        ({"do": "show", "cards": 2}, "two cards of the draw pile are shown"),
        ({"do": "show", "cards": ["5e"], "from": "hand", "of": "Bob"}, "Castle (blue five) of Bob's hand is shown"),
        ({"do": "lose", "by": "Bob"}, "Bob loses"),
        ({"do": "win", "by": "Ann"}, "Ann wins"),
    ],
)
def test_words_of_an_outcome(bench, outcome, said):
    """Outcomes stand after their act."""
    step = {"do": "trigger", "by": "Ann", "card": "castle", "then": [outcome]}
    (decoded,) = FORMS.steps_decoder.decode(msgspec.json.encode([step]))
    assert GAME.tell(bench, decoded) == f"Ann uses Castle (blue five): {said}"


def test_position_in_a_line(bench):
    """Hands, top card, draw pile."""
    assert GAME.tell(bench, None) == "hands Ann 3, Bob 3; top Cellar Collapse (red seven); draw pile 45"


# ---- the course of the story

TURN = {"turn": "Ann", "hands": {"Ann": 3, "Bob": 3}, "discard": ["7m"]}
DRAWS = [{"do": "draw", "by": "Ann"}, {"do": "draw", "by": "Bob"}]


def test_turn_begins_before_the_act_that_implies_the_end():
    """Ann's end was not written down: Bob's draw is the first step of his turn, on the table as Ann left it."""
    assert story(*DRAWS, start=TURN) == (
        "Turn 1: Ann\n"
        "  hands Ann 3, Bob 3; top Cellar Collapse (red seven); draw pile 45\n"
        "step 1  Ann draws a card\n"
        "\n"
        "Turn 2: Bob\n"
        "  hands Ann 4, Bob 3; top Cellar Collapse (red seven); draw pile 44\n"
        "step 2  Bob draws a card\n"
    )


def test_turn_begins_after_the_end_that_is_written_down():
    """The end belongs to the turn that it ends."""
    text = story(DRAWS[0], {"do": "end", "by": "Ann"}, start=TURN)
    assert text.index("Ann ends the turn") < text.index("Turn 2: Bob")


def test_turns_do_not_run_backwards():
    """Bob uses his card in Ann's turn, and she goes on: her turn has its heading already."""
    start = {**TURN, "hands": {"Ann": ["9m", "2e", "4e"], "Bob": 3}, "play": {"Bob": ["lantern-keeper"]}}
    used = {"do": "trigger", "by": "Bob", "card": "lantern-keeper"}
    text = story(DRAWS[0], used, {"do": "discard", "by": "Ann", "card": "9m"}, start=start)
    assert (text.count("Turn 1"), text.count("Turn 2")) == (1, 1)


def test_dues_arise_and_are_settled():
    """An ability of the beginning of a turn stands below its heading; what settles it says so."""
    start = {**TURN, "play": {"Ann": ["angel-of-hope"]}}
    lines = story({"do": "trigger", "by": "Ann", "card": "angel-of-hope", "choose": ["Bob"]}, start=start).splitlines()
    assert lines[3:] == [
        "        due: Ann's Angel of Hope",
        "step 1  Ann uses Angel of Hope (yellow ace), choosing Bob",
        "        follows: Bob's hand 3 to 4",
        "        settled: Ann's Angel of Hope",
    ]


def test_a_card_that_changes_its_controller_stays_in_play():
    """It goes over from the one to the other; one that leaves play is said to do so."""
    start = {**TURN, "phase": "main", "hands": {"Ann": ["pickpocket", "death", "2e"], "Bob": 3}}
    start |= {"play": {"Ann": ["twin-anvils"], "Bob": ["castle"]}}
    taken = {"do": "play", "by": "Ann", "card": "pickpocket", "choose": ["castle"]}
    lines = story(taken, {"do": "play", "by": "Ann", "card": "death", "choose": ["castle"]}, start=start).splitlines()
    assert [line for line in lines if "follows" in line] == [
        "        follows: Castle goes over from Bob to Ann",
        "        follows: Castle goes out of play in front of Ann",
    ]


def test_due_that_is_missed():
    """The step that shows it has the finding, and the due is closed there."""
    text = story(DRAWS[0], start={**TURN, "play": {"Ann": ["angel-of-hope"]}})
    assert re.search(r"step 1  Ann draws a card         missed or a slip  CE-10\.1 ", text)
    assert text.rstrip().endswith("missed: Ann's Angel of Hope")


def test_end_of_the_game_is_told_once():
    """The last card wins; no turn begins after it."""
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e"], "Bob": 3}, "discard": ["7m"]}
    text = story({"do": "discard", "by": "Ann", "card": "7e"}, {"do": "end", "by": "Ann"}, start=start)
    assert text.count("the game is over: Ann won at step 1 (CE-2.1)") == 1
    assert "Turn 2" not in text


# ---- every pinned case


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.slow] if n % 3 else []) for n, path in enumerate(CASES)],
    ids=lambda path: path.stem,
)
def test_every_case_can_be_told(path):
    """In every format each finding is named, no line is too long, and the story has each step once."""
    for case, header in read_struct(path.read_bytes(), CaseFile, path.name).logs():
        body = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
        try:
            game = judged(Source(path.name, body, False, path.parent), watch=Chronicler, seat=case.seat)
        except LogError:
            continue
        texts = {format: format().log(game) for format in (Stories, Full, Concise)}
        numbers = [int(n) for n in re.findall(r"^step (\d+) ", texts[Stories], re.MULTILINE)]
        assert numbers == list(range(1, game.steps + 1))
        for format, text in texts.items():
            assert all(f"{finding.rule} {finding.name}" in text for finding in game.findings)
            assert "object at 0x" not in text
            assert format is Concise or max(map(len, text.splitlines()), default=0) <= 80
        assert len(texts[Concise].splitlines()) == len(game.findings)
