"""Frames: the table at every step as plain data."""

import pytest

from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.sources import Source
from adjudicator.reports.between_frames import changes
from adjudicator.reports.frames import Camera, faces, written
from tests.cli.conftest import EXAMPLES

GAMES = sorted(EXAMPLES.glob("**/*.game.json"))


def filmed(path, **how):
    """A shipped game with its frames."""
    return judged(Source(path.name, path.read_bytes(), False, path.parent), watch=Camera, **how)


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=[pytest.mark.slow] if n % 12 else []) for n, path in enumerate(GAMES)],
    ids=lambda path: path.stem,
)
def test_a_frame_a_step_and_no_card_lost(path):
    """There is a frame for the start and for every step, and each holds the whole deck.

    A card that turned up out of nowhere is drawn twice, where it lies and in the hand that must be a card short: nobody
    knows whose that is.
    """
    lent = {}

    class Counting(Camera):
        def __call__(self, n, step, bench):
            super().__call__(n, step, bench)
            lent[n] = bench.now.lent

    game = judged(Source(path.name, path.read_bytes(), False, path.parent), watch=Counting)
    assert [frame.step for frame in game.frames] == list(range(game.steps + 1)) == [e.step for e in game.entries]
    for frame in game.frames:
        assert sum(place.number for place in frame.every_place) == game.judge.pack.total + lent[frame.step]


def test_a_seat_sees_no_other_hand():
    """In the frames of a seat's view every other hand lies face down."""
    game = filmed(EXAMPLES / "crazier-eights" / "five-faults.game.json", seat="Ann")
    hands = [[seat.places[0].cards for seat in frame.seats] for frame in game.frames]
    assert any(kind >= 0 for own, *_ in hands for kind in own)
    assert {kind for hand in hands[0][1:] for kind in hand} == {-1}


def test_what_changed():
    """A discard changes a hand, a pile and its top."""
    game = filmed(EXAMPLES / "crazier-eights" / "five-faults.game.json")
    n = next(n for n, entry in enumerate(game.entries) if " discards " in entry.said)
    found = changes(game.bench, game.frames[n - 1], game.frames[n])
    before, after = game.frames[n - 1 : n + 1]
    (was,), (now,) = ([place for place in frame.places if place.zone.id == "discard"] for frame in (before, after))
    assert f"discard pile: {was.number} to {now.number}" in found
    assert any(line.startswith("top: ") for line in found)
    assert any("'s hand: - " in line for line in found)


def test_faces():
    """A face has the colours that are printed on its deck, and a name only where the card has one."""
    game = filmed(EXAMPLES / "crazier-eights" / "five-faults.game.json")
    of = faces(game.judge.pack)
    castle = next(face for face in of if face.id == "castle")
    assert (castle.name, castle.rank, castle.type) == ("Castle", "5", "asset")
    assert castle.colours == tuple(game.judge.pack.palette[suit] for suit in castle.suits)
    standard = faces(filmed(EXAMPLES / "crazy-eights" / "partners.game.json").judge.pack)
    assert {face.name for face in standard} == {""}


def test_rows_windows_and_who_has_acted():
    """A frame says which cards of a row lie sideways, which is selected, what phase it is, and who has acted in it."""
    game = filmed(EXAMPLES / "knowledge-is-power" / "three-rounds.game.json")
    frame = game.frames[31]
    rows = [place for seat in frame.seats for place in seat.places if place.zone.id == "rows"]
    assert [place.sideways.count(True) for place in rows] == [2, 1, 3]
    assert [place.marked for place in rows] == [[("selected", 1)], [("selected", 3)], []]
    assert [seat.done for seat in frame.seats] == [True, True, False]
    assert (frame.phase, frame.shared, frame.dues) == ("selection", True, ("due: a selection (Cat)",))
    assert game.frames[32].acted_in == "selection"
    assert game.frames[32].phase == "actions before the play"
    assert "Cat's row, place 2: turned sideways" in changes(game.bench, game.frames[28], game.frames[29])
    assert "Bob's row, place 3: selected" in changes(game.bench, game.frames[30], frame)
    seats = written(frame, faces(game.judge.pack))["seats"]
    assert seats[1]["rows_sideways"] == [3]
    assert seats[1]["rows_marked"] == {"selected": 3}


def test_what_has_to_be_done_is_due_and_only_what_need_not_be_done_may():
    """A selection that nobody need write down has to be made; an ability that says may need not be used."""

    def said(name):
        return {due for frame in filmed(EXAMPLES / f"{name}.game.json").frames for due in frame.dues}

    rounds = said("knowledge-is-power/three-rounds")
    assert "due: a selection (Bob and Cat)" in rounds
    assert [due for due in rounds if not due.startswith("due: ")] == []
    assert {"due: the draw of the turn (Ann)", "may: Bob's Lantern Keeper"} <= said("crazier-eights/a-forgotten-play")
