"""`simulate`, `new` and `fmt`."""

import json
from pathlib import Path

import pytest

from adjudicator import catalogue
from adjudicator.kernel.simulate import simulate
from tests.cli.conftest import FAULTY, FINE, GAMES, log

SHORT = GAMES / "short.game.json"

# ---- simulate


@pytest.mark.parametrize(
    ("deck", "ruleset", "players", "said"),
    [
        ("avalon-33", "crazier-eights-avalon", 6, "avalon-33 has 33 cards; 6 players need 43"),
        ("standard-52", "crazy-eights", 8, "standard-52 has 52 cards; 8 players need 57"),
    ],
)
def test_a_deck_too_small_to_deal_from(run, deck, ruleset, players, said):
    """How many cards would be needed."""
    hands = ["--option", "hand_size=7"] if ruleset == "crazy-eights" else []
    result = run("simulate", "--ruleset", ruleset, "--deck", deck, "--players", players, *hands)
    assert (result.code, result.err) == (2, f"adjudicate: {said}\n")


def test_games_name_a_deck_file_by_its_path_from_their_folder(run, game, tmp_path, monkeypatch):
    """So that they can be judged where they are written."""
    game("mine/own.json", json.dumps({"format": 1, "id": "own", "parent": "house-52"}))
    monkeypatch.chdir(tmp_path / "mine")
    assert run("simulate", "--players", "2", "--deck", "own.json", "--out", "../games").code == 0
    (path,) = (tmp_path / "games").iterdir()
    assert json.loads(path.read_text())["deck"] == "../mine/own.json"
    assert run("check", path).code == 0


def test_corpus_is_reproducible_and_clean(run, game):
    """Equal seeds give equal games; each further game is that of the next seed; none has a fault."""
    arguments = ("simulate", "--ruleset", "crazier-eights", "--players", "3", "--deck", "house-52")
    corpus = run(*arguments, "--games", "3", "--seed", "7").out
    assert corpus == run(*arguments, "--games", "3", "--seed", "7").out
    assert corpus.splitlines()[1] + "\n" == run(*arguments, "--seed", "8").out
    result = run("check", game("a.games.jsonl", corpus), "--fail-on", "note")
    assert (result.code, result.err) == (0, "3 logs judged: no faults\n")


def test_file_for_each_game(run, tmp_path):
    """`--out` writes the same games, laid out for people."""
    assert run("simulate", "--games", "2", "--seed", "3", "--out", tmp_path / "games").out == ""
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["crazier-eights-4p-3.game.json", "crazier-eights-4p-4.game.json"]
    corpus = run("simulate", "--games", "2", "--seed", "3").out
    assert [json.loads(file.read_text()) for file in files] == [json.loads(line) for line in corpus.splitlines()]


# ---- new


def test_starter_log_is_valid(run):
    """What `new` prints can be judged at once, and has no fault."""
    text = run("new", "--players", "Ann, Bob,Cat").out
    assert json.loads(text)["players"] == ["Ann", "Bob", "Cat"]
    result = run("check", "-", "--fail-on", "note", stdin=text)
    assert (result.code, result.err) == (0, "1 log judged: no faults\n")
    assert run("fmt", "-", stdin=text).out == text


@pytest.mark.parametrize("players", ["Ann,Ann", "", " ", "Ann,,Bob"])
def test_players_have_different_names(run, players):
    """Two players cannot share a name."""
    assert run("new", "--players", players).code == 2


# ---- fmt


def test_forms_say_the_same(run, game, tmp_path):
    """From an object to lines and back nothing is lost, and a second time changes nothing."""
    path = game("a.game.json", json.dumps(json.loads(SHORT.read_text()), indent=3))
    lines = run("fmt", path, "--to", "jsonl").out
    assert len(lines.splitlines()) == 17
    text = run("fmt", game("a.game.jsonl", lines), "--to", "json").out
    assert json.loads(text) == json.loads(path.read_text())
    assert run("fmt", path).out == text
    assert run("fmt", "-", stdin=text).out == text
    assert '\n    {"do": "draw", "by": "Bob"},\n' in text


def test_check_says_what_differs(run, game, tmp_path):
    """With the first line of the file that is not as it should be."""
    text = run("fmt", "-", stdin=log({**FAULTY, "expect": ["CE-8.1"], "text": "no"})).out
    assert '{"do": "discard", "by": "Ann", "card": "5e", "text": "no", "expect": ["CE-8.1"]}' in text
    for old, new, said in (
        ('"by": "Ann", "card": "5e"', '"card": "5e", "by": "Ann"', "keys in another order"),
        ('"turn": "Ann"', '"turn": "Ann", "named": null', "what goes without saying"),
        ('"7m"]', '"7m" ]', "lines broken otherwise"),
    ):
        path = game("a.game.json", text.replace(old, new))
        line = next(n for n, row in enumerate(path.read_text().splitlines(), 1) if new in row)
        result = run("fmt", "--check", path)
        assert (result.code, result.err.startswith(f"{path}:{line}: "), said in result.err) == (1, True, True)


def test_a_folder_is_no_log(run, tmp_path):
    """It is said which options look through one."""
    result = run("fmt", tmp_path)
    assert (result.code, "--check, --diff or --write" in result.err) == (2, True)


def test_a_new_log_has_as_many_players_as_the_game_needs(run):
    """Nobody who asks for a game alone is refused for its number of players."""
    for ruleset, names in (("crazy-eights", ["Ann", "Bob"]), ("knowledge-is-power", ["Ann", "Bob", "Cat"])):
        assert json.loads(run("new", "--ruleset", ruleset).out)["players"] == names


def test_write_changes_the_file_in_place(run, game):
    """The file is replaced, and left alone when it is canonical."""
    path = game("a.game.json", log(FINE))
    result = run("fmt", path, "--write")
    assert (result.code, result.out, result.err) == (0, "", f"{path}: written\n")
    assert path.read_text() == run("fmt", path).out
    assert run("fmt", path, "--write").err == ""
    assert [file.name for file in path.parent.iterdir()] == ["a.game.json"]


def test_write_in_another_form_goes_beside(run, game):
    """The other form is a file of its own, which is never overwritten."""
    path = game("a.game.json", log(FINE))
    assert run("fmt", path, "--write", "--to", "jsonl").code == 0
    assert len((path.parent / "a.game.jsonl").read_text().splitlines()) == 2
    assert run("fmt", path, "--write", "--to", "jsonl").code == 0  # the same bytes
    path.with_suffix(".jsonl").write_text("mine")
    result = run("fmt", path, "--write", "--to", "jsonl")
    assert (result.code, path.with_suffix(".jsonl").read_text()) == (2, "mine")
    assert "is there already" in result.err


def test_what_cannot_be_formatted(run, game):
    """A bad log, a corpus and standard input that should be written back."""
    result = run("fmt", game("a.game.json", log({"do": "drow", "by": "Ann"})))
    assert result.code == 2
    assert "step 1: 'drow' is no kind of step" in result.err
    assert run("fmt", game("a.games.jsonl", log(FINE) + "\n" + log(FAULTY))).code == 2
    assert run("fmt", "-", "--write", stdin=log(FINE)).code == 2


def test_which_logs_are_in_canonical_form(run, tmp_path, monkeypatch):
    """`--check` writes nothing, looks into folders, and exits with 1 if a log is not; with 2 if one is none."""
    monkeypatch.chdir(tmp_path)
    Path("a.game.json").write_text(run("fmt", "-", stdin=log(FINE)).out)
    result = run("fmt", "--check", ".")
    assert (result.code, result.out, result.err) == (0, "", "1 log looked at, none not in canonical form\n")
    Path("b.game.json").write_text(log(FINE))
    result = run("fmt", "--check", ".")
    assert result.code == 1
    assert result.err.splitlines() == [
        "b.game.json:1: lines broken otherwise than in canonical form",
        "2 logs looked at, 1 not in canonical form; --diff shows what differs, --write puts it right",
    ]
    result = run("fmt", "--diff", ".")
    assert (result.code, result.err) == (1, "2 logs looked at, 1 not in canonical form\n")
    assert result.out.startswith("--- b.game.json\n+++ b.game.json\n@@ ")
    assert Path("b.game.json").read_text() == log(FINE)
    assert run("fmt", "--check", "--write", ".").code == 2
    assert run("fmt", "a.game.json", "b.game.json").code == 2
    Path("c.game.json").write_text("{")
    assert run("fmt", "--check", ".").code == 2
    assert run("fmt", "--write", ".").code == 2
    assert Path("b.game.json").read_text() == Path("a.game.json").read_text()


def test_nobody_plays_alone(run):
    """A game needs two, or as many as its rules say."""
    result = run("new", "--players", "Ann")
    assert result.code == 2
    assert "is for two players or more" in result.err


def test_a_starter_log_with_teams(run):
    """Players with teams, as `record` and `ask` take them too."""
    made = json.loads(run("new", "--players", "Ann:north,Bob:south").out)
    assert made["players"] == [{"name": "Ann", "team": "north"}, {"name": "Bob", "team": "south"}]
    assert "different names" in run("new", "--players", "Ann:north,Ann:south").err


def test_a_starter_log_for_too_few(run):
    """A game for three is not begun with two; where all act at once it is nobody's turn."""
    how = ("new", "--ruleset", "knowledge-is-power", "--players")
    assert "Knowledge is power is for three players or more" in run(*how, "Ann,Bob").err
    assert json.loads(run(*how, "Ann,Bob,Cat").out)["start"] == {"phase": "deal"}


def test_only_the_command_says_that_a_simulated_game_is_complete(run):
    """Tests thin and damage what the function gives, and what is thinned is not complete."""
    rules = catalogue.rules("crazier-eights")
    header, _, _ = simulate(rules, catalogue.pack(None, rules), 2, 1, steps=5)
    assert header.record is None
    assert json.loads(run("simulate", "--games", "1").out)["record"] == "complete"
