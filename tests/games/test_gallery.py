"""A game unlike those that are shipped works in every command, and nothing outside its folder knows of it.

Everybody acts at once, cards lie in numbered places, tokens are paid, and two decks are on the table.
"""

import json
import os
from pathlib import Path

import jsonschema
import pytest

from tests import forked

HERE = Path(__file__).parent / "gallery"
STEPS = [
    {"do": "choose", "by": "Bob", "card": "w2"},
    {"do": "show", "by": "Bob", "card": "w2", "place": 1},
    {"do": "choose", "by": "Ann", "card": "p1"},
    {"do": "show", "by": "Ann", "card": "p2", "place": 3},
    {"do": "show", "by": "Bob", "card": "w2", "place": 1},
    {"do": "win", "by": "Ann", "card": "cup"},
    {"do": "claim", "tokens": {"Ann": 2, "Bob": 3}, "walls": {"Bob": ["w2"]}},
    {"do": "choose", "by": "Ann", "card": "p3"},
    {"do": "choose", "by": "Bob", "card": "w3"},
    {"do": "show", "by": "Bob", "card": "w3", "place": 1},
]
LOG = {
    "format": 1,
    "ruleset": {"id": "gallery"},
    "players": ["Ann", "Bob"],
    "deck": "pictures",
    "start": {
        "hands": {"Ann": ["p1", "p2", "p3"], "Bob": ["w1", "w2", "w3"]},
        "walls": {"Ann": ["-", "-", "-"]},
        "tokens": {"Ann": 2},
    },
    "steps": STEPS,
}
FAULTS = [(2, "GA-1"), (4, "GA-2"), (7, "GA-3"), (10, "GA-1"), (10, "GA-4")]
WINDOW = """
import asyncio, sys
from pathlib import Path
from adjudicator.cli.inputs.sources import only
from adjudicator.cli.one_game.screen import Views
from adjudicator.stepper.app import Stepper
from adjudicator.views.table import table_view

path = Path(sys.argv[1])
views = Views(only(path), {})

async def drive():
    app = Stepper(path.name, views, step=5)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("right")
        await pilot.pause()
        print("step", app.step)

asyncio.run(drive())
print(table_view(views.film(None), 6, 70, 40).plain)
"""


BARE = """
import sys
from dataclasses import dataclass
from pathlib import Path
from gallery import game
from adjudicator.cli.main import main
from adjudicator.contract import broken
from adjudicator.kernel.position import Position

@dataclass(slots=True)
class Bare(Position):
    hands: object = None
    chosen: object = None

game.Gallery = Bare
print(broken("gallery", Path(), seeds=(1,))[-1])
sys.exit(main(["replay", "a.game.json"]))
"""


@pytest.fixture
def gallery(tmp_path):
    """Runs a command, or some Python, where the game is installed as another package's."""
    described = tmp_path / "installed" / "gallery-1.0.dist-info"
    described.mkdir(parents=True)
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: gallery\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[adjudicator.games]\ngallery = gallery.game:GAME\n")
    (tmp_path / "a.game.json").write_text(json.dumps(LOG))
    paths = described.parent, HERE.parent
    env = os.environ | {"NO_COLOR": "1"}
    env.pop("FORCE_COLOR", None)

    def run(*arguments, stdin="", exit=0, code=forked.MAIN):
        done = forked.run(*arguments, code=code, stdin=stdin, cwd=tmp_path, path=paths, environment=env)
        assert done.code == exit, done.err
        return done.out

    run.folder = tmp_path
    return run


def found(verdict):
    """The step and ruling of each finding."""
    return [(finding["step"], finding["rule"]) for finding in json.loads(verdict)["logs"][0]["findings"]]


def test_it_is_replayed(gallery):
    """Acts out of their part of the round, a card that was not chosen, wrong tokens, what is left undone."""
    assert found(gallery("replay", "a.game.json", "--format", "json", exit=1)) == FAULTS
    story = gallery("replay", "a.game.json", exit=1)
    assert "Bob hangs Water 2 (blue two) in place 1" in story
    assert "Ann wins Cup\n" in story, "a prize has no rank or suit"


@pytest.mark.parametrize(
    ("seat", "seen"), [pytest.param("Ann", FAULTS, marks=pytest.mark.slow), ("Bob", FAULTS[:1] + FAULTS[2:])]
)
def test_a_choice_is_face_down_until_it_is_shown(gallery, seat, seen):
    """Only its owner knows that another picture was shown than the one that was chosen."""
    assert found(gallery("replay", "a.game.json", "--seat", seat, "--format", "json", exit=1)) == seen
    story = gallery("replay", "a.game.json", "--seat", seat, exit=1)
    assert ("Ann chooses Picture 1" in story) is (seat == "Ann")


def test_a_prize_is_no_picture_that_nobody_recorded(gallery):
    """It can be neither in a hidden hand nor the picture that was chosen face down, though it is loose as they are."""
    steps = [
        {"do": "choose", "by": "Ann", "card": "cup"},
        {"do": "choose", "by": "Bob", "card": "?"},
        {"do": "show", "by": "Bob", "card": "ribbon", "place": 1},
        {"do": "win", "by": "Ann", "card": "ribbon"},
    ]
    log = LOG | {"start": {"hands": {"Ann": 3, "Bob": 3}}, "steps": steps}
    (gallery.folder / "b.game.json").write_text(json.dumps(log))
    seen = [one for one in found(gallery("replay", "b.game.json", "--format", "json", exit=1)) if one[1] == "GA-2"]
    assert seen == [(1, "GA-2"), (3, "GA-2")]


def test_it_is_recorded(gallery):
    """Its verbs are its steps; the record is what was typed."""
    typed = ["bob choose w2", "ann choose ?", "bob show w2 1", "ann show p2 3", "ann win cup", "! tokens ann 2 bob 3"]
    gallery("record", "b.game.jsonl", "--ruleset", "gallery", "--players", "Ann,Bob", "--full", stdin="\n".join(typed))
    steps = [json.loads(line) for line in (gallery.folder / "b.game.jsonl").read_text().splitlines()[1:]]
    assert steps == [
        STEPS[0],
        {"do": "choose", "by": "Ann", "card": "?"},
        STEPS[1],
        STEPS[3],
        STEPS[5],
        {"do": "claim", "tokens": {"Ann": 2, "Bob": 3}},
    ]
    assert found(gallery("replay", "b.game.jsonl", "--format", "json"))[-2:] == [(6, "GA-4"), (6, "GA-4")]


def test_it_is_exported(gallery):
    """The page holds its zones and counters by name, and a seat's page nothing that the seat does not see."""
    gallery("export", "a.game.json", "--html", "a.html")
    page = (gallery.folder / "a.html").read_text()
    for title in ("wall", "won prizes", "pile of pictures", "pile of prizes", "tokens"):
        assert title in page
    assert "Bob hangs" in gallery("export", "a.game.json", "--markdown", "--step", "5")


def test_one_steps_through_it(gallery):
    """The terminal's table has a row of numbered places, and the tokens."""
    pytest.importorskip("textual")
    shown = gallery("a.game.json", code=WINDOW)
    assert shown.startswith("step 6\n")
    for word in ("wall", "tokens", "Cup", "water"):
        assert word in shown


def test_it_is_written_in_canonical_form_and_fits_its_schema(gallery):
    """What `fmt` prints is read as the same game, and the schema accepts it but no zone of another game."""
    written = json.loads(gallery("fmt", "a.game.json"))
    assert written == LOG
    validator = jsonschema.Draft202012Validator(json.loads(gallery("schema", "log")))
    assert validator.is_valid(written)
    assert not validator.is_valid(written | {"start": {"discard": ["p1"]}})


def test_what_may_be_done_is_listed(gallery):
    """Everybody may act in a window, whoever has acted before."""
    offered = gallery("legal", "a.game.json", "--at", "4").splitlines()
    assert {line.split()[0] for line in offered} == {"Ann", "Bob"}


def test_a_position_without_a_zone_of_its_game_is_refused(gallery):
    """By the contract, and by every command that judges a log; the game, the zone and what is expected are named."""
    said = gallery(code=BARE, exit=2)
    assert said == "gallery: its position, Bare, has no field for the zone walls: walls: list[Row]\n"


@pytest.mark.slow
def test_simulated_games_are_clean(gallery):
    """To the end of three rounds, in the whole and from every seat."""
    gallery("simulate", "--ruleset", "gallery", "--players", "3", "--games", "3", "--out", "games")
    gallery("check", "games")
    for seat in ("Ann", "nobody"):
        gallery("replay", *sorted(map(str, (gallery.folder / "games").iterdir())), "--seat", seat)
