"""`adjudicate series`: several games in a row."""

import json

import pytest

from tests.cli.conftest import EXAMPLES, FINE, log

POINTS = EXAMPLES / "crazier-eights" / "points.series.json"
MATCH = EXAMPLES / "crazier-eights" / "match.series.json"
WON = {"do": "discard", "by": "Ann", "card": "7e"}


def won(**start):
    """A game that Ann wins with her last card; Bob holds three."""
    base = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e"], "Bob": 3}, "discard": ["7m"]}
    return log(WON, {"do": "claim", "winner": "Ann"}, start={**base, **start})


def test_points_are_added_up(run, snapshot, monkeypatch):
    """A line a game, the sums, who has done best, and the wrong starter."""
    monkeypatch.chdir(EXAMPLES.parents[1])
    result = run("series", POINTS.relative_to(EXAMPLES.parents[1]))
    assert result.out == snapshot
    assert result.code == 1


def test_match(run):
    """The first to two wins."""
    result = run("series", MATCH)
    assert result.out.endswith("Ann won the match.\n")
    assert result.code == 0


def test_games_on_the_command_line(run, game):
    """Without a file of their own; `--wins` makes it a match."""
    games = [game(f"{n}.game.json", won()) for n in (1, 2)]
    assert json.loads(run("series", *games, "-f", "json").out)["standing"] == {"Ann": 0, "Bob": 6}
    report = json.loads(run("series", *games, "--wins", "2", "-f", "json").out)
    assert (report["standing"], report["best"]) == ({"Ann": 2, "Bob": 0}, ["Ann"])


def test_a_game_too_many(run, game):
    """Nobody deals again when the match is won."""
    fresh = log({"do": "draw", "by": "Ann"}, start={"phase": "deal", "turn": "Ann", "discard": ["7e"]})
    games = [game("1.game.json", won()), game("2.game.json", won()), game("3.game.json", fresh)]
    report = json.loads(run("series", *games, "--wins", "2", "-f", "json").out)
    assert [f["rule"] for f in report["logs"][2]["findings"]] == ["CE-G.match"]


def test_time_is_up(run, game):
    """Whoever has won most when a time limit ends the match; level players tie."""
    one = game("1.game.json", won())
    assert "Ann won the match." in run("series", one, "--wins", "2", "--time").out
    bob = log(
        {"do": "discard", "by": "Bob", "card": "7e"},
        start={"turn": "Bob", "phase": "main", "hands": {"Ann": 3, "Bob": ["7e"]}, "discard": ["7m"]},
    )
    assert "The match is tied." in run("series", one, game("2.game.json", bob), "--wins", "2", "--time").out


@pytest.mark.parametrize(
    ("said", "rule"), [({"total": {"Bob": 7}}, "CE-0.2"), ({"total": {"Bob": 6}}, None), ({"winner": "Bob"}, "CE-0.2")]
)
def test_what_the_file_puts_down_is_compared(run, game, said, rule):
    """Totals and the winner at the end of the series."""
    for n in (1, 2):
        game(f"{n}.game.json", won())
    file = game("an.series.json", json.dumps({"format": 1, "games": ["1.game.json", "2.game.json"], **said}))
    result = run("series", file, "-f", "json")
    assert [f["rule"] for f in json.loads(result.out)["findings"]] == ([rule] if rule else [])
    assert result.code == (1 if rule else 0)


@pytest.mark.parametrize(
    ("said", "place"),
    [
        ({"total": {"Bob": 6, "Bib": 6}}, "(#/total/Bib)"),
        ({"winner": "Bib"}, "(#/winner)"),
        ({"winner": ["Ann", "Bib"]}, "(#/winner/1)"),
    ],
)
def test_a_name_in_the_file_that_nobody_has(run, game, said, place):
    """It is told with its place; the games are judged all the same."""
    game("1.game.json", won())
    file = game("an.series.json", json.dumps({"format": 1, "games": ["1.game.json"], **said}))
    result = run("series", file)
    assert result.code == 2
    assert result.err.startswith(f"{file}:1:")
    assert f"is called 'Bib'; did you mean 'Bob'? {place}" in result.err
    assert "Ann has done best." in result.out


@pytest.mark.parametrize(("points", "code"), [(3, 0), (4, 1)])
def test_whoever_sits_the_last_game_out_keeps_the_points(run, game, points, code):
    """A total of somebody who is not at the table any more is compared; as the winner such a one is not looked for."""
    hands = {"Ann": ["7e"], "Bob": 3, "Cat": 3}
    three = won(hands=hands, discard=["7m"])
    game("1.game.json", json.dumps({**json.loads(three), "players": ["Ann", "Bob", "Cat"]}))
    game("2.game.json", won(turn="Ann"))
    facts = {"format": 1, "games": ["1.game.json", "2.game.json"], "total": {"Cat": points}}
    assert run("series", game("an.series.json", json.dumps(facts))).code == code
    result = run("series", game("an.series.json", json.dumps({**facts, "winner": "Cat"})))
    assert result.code == 2
    assert "Cat sat out the last game" in result.err


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"to": 2, "total": {"Ann": 999}}, "a match is counted in wins, not in points"),
        ({"time": True}, "a time limit belongs to a match: also say `to`"),
    ],
)
def test_a_file_of_a_series_that_contradicts_itself(run, game, facts, said):
    """It is refused with its place before any game is judged."""
    file = game("an.series.json", json.dumps({"format": 1, "games": ["1.game.json"], **facts}))
    result = run("series", file)
    assert (result.code, result.out) == (2, "")
    assert f"{file}:1:" in result.err
    assert said in result.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("-", "no such file or directory"),
        ("", "is a folder"),
        (".", "is a folder"),
        ("a\0b.game.json", "no file can have this name"),
        ("x" * 300, "file name too long"),
    ],
)
def test_a_series_names_nothing_but_files(run, game, monkeypatch, name, said):
    """No folder, no standard input, no name that cannot be; the other games are judged."""
    game("1.game.json", won())
    file = game("an.series.json", json.dumps({"format": 1, "games": [name, "1.game.json"]}))
    monkeypatch.chdir(file.parent)
    result = run("series", file.name, "-f", "json", stdin=won())
    assert result.code == 2
    assert result.err.endswith(f": {said}\n")
    assert len(json.loads(result.out)["logs"]) == 1


def test_what_a_log_says_of_the_games_before_is_compared(run, game):
    """The standing is worked out from the games; a log that states another is flagged."""
    games = [game("1.game.json", won()), game("2.game.json", won(series={"points": {"Bob": 4}}))]
    report = json.loads(run("series", *games, "-f", "json").out)
    assert [f["rule"] for f in report["logs"][1]["findings"]] == ["CE-0.2"]


def test_a_series_goes_on_from_what_its_first_log_says(run, game):
    """The first game that is at hand need not be the first of the evening."""
    report = json.loads(run("series", game("5.game.json", won(series={"points": {"Ann": 9}})), "-f", "json").out)
    assert report["standing"] == {"Ann": 9, "Bob": 3}
    assert report["logs"][0]["findings"] == []


def test_a_game_that_cannot_be_judged(run, game):
    """The others are judged, and the sum is open."""
    result = run("series", game("1.game.json", won()), game("2.game.json", "{"), game("3.game.json", won()))
    assert result.code == 2
    assert "?" in result.out
    assert "2.game.json:1:2" in result.err


def test_a_file_of_a_series_stands_alone(run):
    """What is played for stands in it."""
    result = run("series", MATCH, "--wins", "3")
    assert result.code == 2
    assert "stands alone" in result.err


def test_a_match_of_a_game_without_series(run, tmp_path):
    """Its wins are counted; it brings no points, and nothing says who is put down as the winner."""
    game = EXAMPLES / "knowledge-is-power" / "a-game-of-three.game.json"
    assert run("series", game, game, "--wins", "2").out.endswith("Cat won the match.\n")
    assert "--wins N counts a match" in run("series", game, game).err
    plan = tmp_path / "one.series.json"
    (tmp_path / game.name).write_bytes(game.read_bytes())
    plan.write_text(json.dumps({"format": 1, "to": 2, "games": [game.name], "winner": "Cat"}), encoding="utf-8")
    assert "leave the winner out" in run("series", plan).err


def test_rows_have_titles(run, game):
    """A game is called by its title, and one without by its file; a long one goes on in the line below."""
    long = "A game with a title that takes far more room than there is in one row of such a table"
    titled = game("b.game.json", log(FINE, title=long))
    rows = run("series", game("a.game.json", log(FINE)), titled).out.splitlines()
    assert rows[2].split()[0].endswith("a.game.json")
    assert rows[3].startswith("A game with a title that takes far more")
    assert " ".join(rows[3].split()[:-4]) + " " + rows[4] == long
    assert max(map(len, rows)) <= 80


def test_a_series_names_games_of_its_own_folder_or_repository(run, game):
    """Others are refused unread, and the rest is judged."""
    game("1.game.json", won())
    game("evening/2.game.json", won())
    file = game("evening/an.series.json", json.dumps({"format": 1, "games": ["../1.game.json", "2.game.json"]}))
    result = run("series", file, "-f", "json")
    assert result.code == 2
    assert len(json.loads(result.out)["logs"]) == 1
    assert "outside of the folder 'evening'; copy it there, or name the games on the command line" in result.err
    (file.parents[1] / ".git").mkdir()
    assert run("series", file).code == 0
