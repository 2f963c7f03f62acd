"""`adjudicate pin`: a dispute as a pinned case, made small."""

import json
import shutil

import pytest

from adjudicator import catalogue
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

LONG = EXAMPLES / "crazier-eights" / "five-faults.game.json"
START = {
    "turn": "Ann",
    "phase": "main",
    "hands": {"Ann": ["7e", "5e", "3s"], "Bob": 3, "Cat": 4},
    "discard": ["7m"],
}


@pytest.fixture
def dispute(game):
    """A log of three players with a fault in its third step."""
    steps = [
        FINE,
        {"do": "draw", "by": "Bob"},
        {"do": "discard", "by": "Bob", "card": "2m"},
        {"do": "draw", "by": "Cat"},
    ]
    return game("logs/a.game.json", log(*steps, start=START, players=["Ann", "Bob", "Cat"]))


def test_a_dispute_is_made_small(run, dispute, snapshot):
    """What is not needed is gone: steps, cards and players; and it is said how large it was and is."""
    result = run("pin", dispute, "--at", "3")
    assert result.code == 0
    assert result.out == snapshot
    assert result.err == f"{dispute}: 4 steps, 6 cards, 3 players\nthe case: 1 step, 2 cards, 2 players\n"


@pytest.mark.parametrize("step", [10, 20, 52, 62, 74])
def test_out_of_a_long_game(run, tmp_path, step):
    """Eighty-seven steps become one, and the case passes. The folder of its file is made."""
    file = tmp_path / "pins" / "new" / "new.cases.json"
    result = run("pin", LONG, "--at", step, "-o", file)
    assert "87 steps, 180 cards, 4 players" in result.err
    assert "1 step, " in result.err
    assert run("test", file).out == "1 scene, 0 failed\n"


def test_a_file_gets_one_more_case(run, dispute, tmp_path):
    """What stood in it stays as it was; players other than the file's stand in the case."""
    file = tmp_path / "new.cases.json"
    assert run("pin", LONG, "--at", "10", "-o", file).code == 0
    before = file.read_text(encoding="utf-8")
    assert run("pin", dispute, "--at", "3", "-o", file, "--title", "Does it fit?").code == 0
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before.rstrip().removesuffix("]\n}").rstrip())
    one, two = json.loads(after)["cases"]
    assert (two["title"], two["players"]) == ("Does it fit?", ["Bob", "Cat"])
    assert "players" not in one
    assert run("test", file).out == "2 scenes, 0 failed\n"


def test_decks_and_editions_beside_the_log(run, tmp_path):
    """The case names them by their path from its own folder, if it lies in the same repository."""
    shutil.copytree(EXAMPLES / "house-rules", tmp_path / "house-rules")
    house = tmp_path / "house-rules" / "kitchen-evening.game.json"
    file = tmp_path / "cases" / "new.cases.json"
    file.parent.mkdir()
    assert "it lies outside of the folder 'cases'" in run("pin", house, "--at", "4", "-o", file).err
    (tmp_path / ".git").mkdir()
    assert run("pin", house, "--at", "4", "-o", file).code == 0
    assert json.loads(file.read_text(encoding="utf-8"))["ruleset"]["id"].endswith(
        "house-rules/kitchen-table.edition.json"
    )
    assert run("test", file).code == 0


def test_cards_of_a_deck_inside_the_log(run, game, tmp_path):
    """Only those stay that the dispute needs."""
    card = {"name": "Extra", "suits": ["eye"], "type": "plain", "promo": True}
    cards = [{**card, "id": f"extra-{rank}", "rank": rank} for rank in ("2", "3", "4")]
    deck = {"format": 1, "id": "own", "parent": "house-52", "cards": cards}
    step = {"do": "discard", "by": "Ann", "card": "extra-3"}
    file = tmp_path / "new.cases.json"
    assert run("pin", game("a.game.json", log(step, deck=deck)), "--at", "1", "-o", file).code == 0
    assert [one["id"] for one in json.loads(file.read_text(encoding="utf-8"))["deck"]["cards"]] == ["extra-3"]


def test_a_pile_of_which_only_the_number_matters(run, game):
    """All cards but those of the hands lie in the discard pile: the case says how many, and names none."""
    cards = [card.id for card in catalogue.shipped_pack("house-52").cards]
    start = {"phase": "draw", "hands": {"Ann": cards[:3], "Bob": cards[3:6]}, "pile": [], "discard": cards[6:]}
    path = game("a.game.json", log({"do": "shuffle", "by": "Ann", "cards": 30}, start=start))
    (case,) = json.loads(run("pin", path, "--at", "1").out)["cases"]
    assert case["start"] == {"hands": {"Ann": 3, "Bob": 3}, "discard": 46}


def test_a_fault_of_the_start(run, game):
    """Step 0 is the position before the first step."""
    path = game("a.game.json", log(start={"phase": "deal", "hands": {"Ann": 6, "Bob": 7}}))
    result = run("pin", path, "--at", "0")
    (case,) = json.loads(result.out)["cases"]
    assert (case["steps"], len(case["expect"])) == ([], 1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at", "1"], "nothing is wrong at step 1; something is at step 3"),
        (["--at", "3", "-o", "x.json"], "expected a name that ends in .cases.json"),
    ],
)
def test_what_cannot_be_pinned(run, dispute, tmp_path, monkeypatch, arguments, said):
    """It is refused, and no file is written."""
    monkeypatch.chdir(tmp_path)
    result = run("pin", dispute, *arguments)
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert not (tmp_path / "x.json").exists()


def test_a_file_that_it_does_not_belong_to(run, dispute, tmp_path):
    """One of another ruling, and one that has the question already: the file stays as it is."""
    file = tmp_path / "new.cases.json"
    assert run("pin", LONG, "--at", "20", "-o", file).code == 0
    before = file.read_bytes()
    assert "this file pins CE-6.2, and the dispute is about CE-8.1" in run("pin", dispute, "--at", "3", "-o", file).err
    assert "already" in run("pin", LONG, "--at", "20", "-o", file).err
    assert file.read_bytes() == before


@pytest.mark.parametrize("own", [None, {"format": 1, "id": "own", "parent": "house-52", "cards": []}])
def test_a_deck_of_the_command_line(run, game, tmp_path, own):
    """It stands in the case in the place of the log's own, a file by its path from the case."""
    path, file = game("a.game.json", log(FAULTY, deck=own or "house-52")), tmp_path / "cases" / "new.cases.json"
    file.parent.mkdir()
    game("blue.deck.json", json.dumps({"format": 1, "id": "blue", "parent": "house-52", "cards": []}))
    for deck, named in (("camelot-52", "camelot-52"), (tmp_path / "blue.deck.json", "../blue.deck.json")):
        file.unlink(missing_ok=True)
        assert run("pin", path, "--at", "1", "-o", file, "--deck", deck).code == 0
        assert json.loads(file.read_text(encoding="utf-8"))["deck"] == named
        assert run("test", file).code == 0


def test_a_house_rule_of_the_command_line(run, game, tmp_path):
    """It stands in the case if the verdict needs it, and not otherwise."""
    plays = [{"do": "play", "by": "Ann", "card": card} for card in ("castle", "leaky-roof", "weathercock")]
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": 5, "Bob": 3}, "discard": ["7m"]}
    path, file = game("a.game.json", log(*plays, start=start)), tmp_path / "new.cases.json"
    assert run("pin", path, "--at", "3", "-o", file, "--option", "plays-a-turn=2", "--option", "hand_size=5").code == 0
    written = json.loads(file.read_text(encoding="utf-8"))
    assert "hand_size" not in written["ruleset"].get("options", {})
    assert run("test", file).code == 0
