"""What if: a game that goes on otherwise, judged as any log, and saved as one."""

import json
import shutil
from pathlib import Path

import pytest

from adjudicator.cli.inputs.sources import only
from adjudicator.cli.one_game.screen import Views
from adjudicator.formats.log import NOBODY
from tests.cli.conftest import EXAMPLES

FIVE = EXAMPLES / "crazier-eights" / "five-faults.game.json"
GAMES = [
    ("crazier-eights/five-faults", 51),
    ("crazier-eights/five-faults", 5),
    ("crazy-eights/partners", 9),
    ("knowledge-is-power/three-rounds", 10),
    ("disputes/late-draw-by-a-player-who-lost", 4),
]


def views_of(path, **how):
    """A game as the stepper has it."""
    return Views(only(path), how)


@pytest.fixture
def copy(tmp_path):
    """A game in a folder of its own."""
    return Path(shutil.copy(FIVE, tmp_path))


def new(film):
    """What is wrong at the last step of a film."""
    return [finding.rule for finding in film.found.get(film.last, ()) if finding.severity != "note"]


@pytest.mark.parametrize(("name", "at"), GAMES)
def test_nothing_is_wrong_with_what_is_offered(name, at):
    """Whatever is chosen, and in whatever way it is done, up to six each; also where cards are hidden."""
    views = views_of(EXAMPLES / f"{name}.game.json")
    film = views.film(None)
    offers = views.offers(film, at)
    assert [said for said, _ in offers] == views.legal(film, at + 1).splitlines()[1:]
    for said, offer in offers[::3]:
        ways = views.ways(film, at, offer)
        assert len({words for words, _ in ways}) == len(ways) > 0, said
        for words, way in ways[:6]:
            line = views.otherwise(film, at, way)
            assert (line.last, line.fork, new(line)) == (at + 1, at, []), words


def test_a_choice_is_told_by_what_is_chosen():
    """Of a step that leaves a choice open every way is there, and no more is said than what tells them apart."""
    views = views_of(FIVE)
    film = views.film(None)
    (offer,) = [step for said, step in views.offers(film, 51) if said == "Dan uses Rat Piper (yellow jack)"]
    assert [words for words, _ in views.ways(film, 51, offer)] == [
        f"choosing {card}"
        for card in ("Crowded Porch", "Wild Ward", "Fog Bank", "Castle", "Spyglass Monkey", "White Flag")
    ]


def test_an_illegal_step_can_be_typed():
    """In the words of `adjudicate record`; it is judged, and the line goes on."""
    views = views_of(FIVE)
    film = views.film(None)
    line = views.otherwise(film, 51, views.read(film, 51, "bob discard 6 sun"))
    assert new(line)
    again = views.otherwise(line, line.last, views.read(line, line.last, "dan end"))
    assert (again.last, again.fork) == (53, 51)
    assert "cart" in views.read(film, 51, "dan discard cart")
    assert "no earlier step 99" in views.otherwise(film, 51, views.read(film, 51, "back 99"))


def test_it_is_saved_as_a_log_beside_the_game(copy, run):
    """Never over another; its title says where it comes from, and `check` finds what the stepper showed."""
    views = views_of(copy)
    film = views.film(None)
    line = views.otherwise(film, 51, views.read(film, 51, "bob discard 6 sun"))
    saved = copy.with_name("five-faults.what-if.game.json")
    assert views.save(line) == f"saved: {saved}"
    log = json.loads(saved.read_text())
    assert log["title"] == "What if, after step 51 of Five faults"
    assert "notes" not in log
    assert len(log["steps"]) == 52
    told = json.loads(run("check", saved, "--format", "json").out)
    shown = [[finding.rule, finding.step] for finding in line.game.findings]
    assert [[one["rule"], one["step"]] for one in told["logs"][0]["findings"]] == shown
    assert views.save(line) == f"saved: {saved}"  # the same bytes
    saved.write_text("mine")
    assert views.save(line) == f"saved: {copy.with_name('five-faults.what-if-2.game.json')}"
    assert saved.read_text() == "mine"


def test_a_game_that_is_written_as_text_goes_on_as_a_log(tmp_path):
    """The line is no text, whatever the game is."""
    path = Path(shutil.copy(EXAMPLES / "crazier-eights" / "an-evening.game.txt", tmp_path))
    views = views_of(path)
    film = views.film(None)
    line = views.otherwise(film, 2, views.offers(film, 2)[0][1])
    assert views.save(line) == f"saved: {tmp_path / 'an-evening.what-if.game.json'}"


def test_the_rules_that_were_asked_for_are_written_down(copy):
    """A log is judged by its own header."""
    views = views_of(copy, ruleset="crazier-eights-avalon", options={"empty_hand_check": "after-effect"}, calls=False)
    film = views.film(None)
    line = views.otherwise(film, 5, views.offers(film, 5)[0][1])
    assert line.game.rules.digest() == film.game.rules.digest()
    ref = line.game.log.header.ruleset
    assert (ref.id, ref.options) == ("crazier-eights-avalon", {"empty_hand_check": "after-effect"})


@pytest.mark.parametrize("seat", ["Ann", NOBODY])
def test_a_seat_knows_no_more_in_it(seat):
    """What the view does not know is not in the line that begins there."""
    views = views_of(FIVE)
    film = views.film(seat)
    line = views.otherwise(film, 8, views.offers(film, 8)[0][1])
    hands = [place.cards for seen in line.frames[8].seats if seen.name != seat for place in seen.places[:1]]
    assert {kind for cards in hands for kind in cards} == {-1}


def test_where_it_cannot_be_saved_it_says_why(copy):
    """No traceback, and the line is still there."""
    views = views_of(copy)
    film = views.film(None)
    line = views.otherwise(film, 5, views.offers(film, 5)[0][1])
    shutil.rmtree(copy.parent)
    assert "no such file or directory" in views.save(line)


def test_of_an_archive_it_lies_beside_the_archive(copy, run):
    """Unless its rules lie in the archive: no log can name those."""
    run("bundle", copy, "--at", 52, "--output", copy.with_name("it.zip"))
    views = views_of(copy.with_name("it.zip"))
    film = views.film(None)
    line = views.otherwise(film, 5, views.offers(film, 5)[0][1])
    assert views.save(line) == f"saved: {copy.with_name('five-faults.what-if.game.json')}"
    run("bundle", EXAMPLES / "house-rules" / "kitchen-evening.game.json", "--at", 1, "-o", copy.with_name("own.zip"))
    views = views_of(copy.with_name("own.zip"))
    film = views.film(None)
    line = views.otherwise(film, 1, views.offers(film, 1)[0][1])
    assert line.last == 2
    assert views.save(line).startswith("not saved: it needs kitchen-table.edition.json, which lies in the archive")
