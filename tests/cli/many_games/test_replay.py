"""`adjudicate replay`: the story of a game."""

import json

import pytest

from tests.cli.conftest import EXAMPLES, FAULTY, FINE, GAMES, log


@pytest.fixture(autouse=True)
def _beside_the_games(monkeypatch):
    monkeypatch.chdir(GAMES)


def test_clean_game(run, snapshot):
    """A whole end of a game without a fault."""
    result = run("replay", "short.game.json")
    assert (result.code, result.err) == (0, "")
    assert result.out == snapshot


def test_disputed_game(run, snapshot):
    """Faults, a draw made up for, an act taken back, a missed ability; each where it belongs."""
    result = run("replay", "dispute.game.json")
    assert (result.code, result.err) == (1, "")
    assert result.out == snapshot


def test_fits_a_page_and_ends_no_line_with_a_space(run):
    """Eighty columns are enough."""
    lines = run("replay", "dispute.game.json").out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]


def test_answer_comes_first(run):
    """How many faults and what became of the game stand above the first step."""
    out = run("replay", "dispute.game.json").out
    assert (
        out.index("3 faults, 1 either a fault or a slip, 2 warnings (2 put")
        < out.index("To put right:")
        < out.index("step 1 ")
    )
    assert run("replay", "short.game.json").out.splitlines()[1] == "No faults. Ann won at step 15."


def test_answer_of_a_long_story_stands_again_at_its_end(run):
    """Whoever has read to the end need not scroll back; a short story says it once."""
    out = run("replay", EXAMPLES / "crazier-eights/five-faults.game.json").out
    title, _, answer = out.partition("To put right:")[0].partition("\n")
    assert title == "Five faults"
    assert out.endswith(f"\n\n{answer}")
    assert run("replay", "dispute.game.json").out.count("3 faults") == 1


def test_until_judges_no_further(run):
    """What comes later is neither told nor judged, and the answer says so."""
    result = run("replay", "dispute.game.json", "--until", "2")
    assert result.code == 0
    assert "Judged up to step 2 of 15" in result.out
    assert "step 3" not in result.out


def test_strict_stops_at_the_first_fault(run):
    """The first fault is the last step."""
    result = run("replay", "dispute.game.json", "--strict")
    assert result.code == 1
    assert "1 fault." in result.out
    assert "step 3" in result.out
    assert "step 4" not in result.out


def test_seat_sees_only_its_own_cards(run):
    """What Ann drew is told to Ann, and to nobody else."""
    assert "Ann draws Restoration (yellow four)" in run("replay", "short.game.json", "--seat", "Ann").out
    for other in ("Bob", "nobody"):
        out = run("replay", "short.game.json", "--seat", other).out
        assert "Ann draws a card" in out
        assert "Ann draws Restoration (yellow four)" not in out


def test_unknown_seat_names_the_players(run):
    """A player who is not in the game cannot be judged for."""
    result = run("replay", "short.game.json", "--seat", "Anne")
    assert result.code == 2
    assert "'Anne'" in result.err
    assert "Ann" in result.err


def test_standard_input_as_object_lines_and_corpus(run):
    """The form of what comes in is told by its first lines."""
    whole = log(FINE)
    header, step = json.loads(whole), json.dumps(FINE)
    del header["steps"]
    for text in (whole, json.dumps(json.loads(whole), indent=1), f"{json.dumps(header)}\n{step}\n"):
        result = run("replay", "-", stdin=text)
        assert (result.code, result.err) == (0, "")
        assert result.out.count("Ann discards Fog Bank (blue seven)") == 1
    result = run("replay", "-", stdin=f"{whole}\n\n{log(FAULTY)}\n")
    assert result.code == 1
    assert "<stdin>:1\n" in result.out
    assert "<stdin>:3\n" in result.out


def test_several_games_stand_below_their_names(run):
    """With more than one game each is named."""
    lines = run("replay", "short.game.json", "dispute.game.json").out.splitlines()
    assert lines[0] == "short.game.json"
    assert "dispute.game.json" in lines


def test_option_changes_the_rules(run, game):
    """A house rule given as an option takes precedence over the log's own."""
    text = log({"do": "discard", "by": "Ann", "card": "5e"}, start={**json.loads(log())["start"], "discard": []})
    path = game("a.game.json", text)
    assert run("replay", path).code == 0
    assert run("replay", path, "--option", "empty_discard_pile=eights").code == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--ruleset", "crazier-eigth"], "crazier-eights"),
        (["--option", "loser_card=x"], "loser_cards"),
        (["--option", "loser_cards=nowhere"], "discard-bottom"),
        (["--option", "loser_cards"], "expected K=V"),
        (["--until", "-1"], "--until"),
        (["--format", "xml"], "'concise'"),
        (["--output", "xml:a"], "FORMAT:FILE"),
        (["--output", "json"], "FORMAT:FILE"),
        (["--output", "json:no/such/folder"], "no/such/folder: no such file"),
    ],
)
def test_wrong_option_says_what_is_right(run, arguments, said):
    """A wrong option is exit code 2, a short message and no output."""
    result = run("replay", "short.game.json", *arguments)
    assert result.code == 2
    assert said in result.err
    assert "Traceback" not in result.err
    assert result.out == ""


def test_story_goes_to_a_file_as_well(run, tmp_path):
    """`--output` writes another format beside the one on the screen."""
    story, lines = tmp_path / "story.txt", tmp_path / "lines.txt"
    result = run("replay", "dispute.game.json", "-f", "json", "-o", f"full:{story}", "-o", f"concise:{lines}")
    assert json.loads(result.out)["summary"]["error"] == 4
    assert story.read_text() == run("replay", "dispute.game.json").out
    assert len(lines.read_text().splitlines()) == 6


def test_colour_changes_nothing_but_colour(run, game, monkeypatch):
    """The words are the same; NO_COLOR has more to say than FORCE_COLOR."""
    faulty = game("a.game.json", log(FAULTY))
    plain = run("replay", faulty).out
    painted = run("replay", faulty, "--color", "always").out
    assert "\x1b[1;31m" in painted
    for code in ("0", "1", "2", "1;31", "33", "36"):
        painted = painted.replace(f"\x1b[{code}m", "")
    assert painted == plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("replay", faulty).out
    assert "\x1b[" not in run("replay", faulty, "--color", "never").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert run("replay", faulty).out == plain


def test_undone_step_is_not_told(run):
    """A slip of the pen never happened, but keeps its number."""
    out = run("replay", "-", stdin=log(FAULTY, {"do": "undo"}, FINE)).out
    assert "step 1  (undone later)" in out
    assert "step 3  Ann discards Fog Bank (blue seven)" in out
    assert "No faults" in out


def test_what_is_open_at_the_end_is_no_fault(run):
    """A colour that nobody has named yet may still be named (CE-8.3)."""
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["8e", "2m"], "Bob": 3}, "discard": ["7m"]}
    result = run("replay", "-", stdin=log({"do": "discard", "by": "Ann", "card": "8e"}, start=start))
    assert result.code == 0
    assert "No faults, 1 still open." in result.out
    assert "still open  CE-8.3 unnamed-colour" in result.out
    assert "due: a colour for the eight (Ann)" in result.out


def test_a_file_of_cases_is_no_log(run, tmp_path):
    """Every command that takes one log says what such a file is for."""
    path = tmp_path / "a.cases.json"
    path.write_text('{"format": 1, "ruling": "CE-8.1", "cases": []}')
    for command in (("replay",), ("legal", "--at", "1"), ("bundle", "--at", "1")):
        result = run(*command, path)
        assert result.code == 2
        assert "this is a file of pinned cases; run it with `adjudicate test`" in result.err
