"""`adjudicate record`: a game from the keyboard, and what is said about it."""

import json
import re
import shlex
from pathlib import Path

import pytest

from adjudicator import catalogue
from adjudicator.cli.recorder import talk
from adjudicator.desk.sitting import Sitting
from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES, FINE, log
from tests.cli.recorder.games import NEW, steps_in
from tests.cli.recorder.games import game as simulated


@pytest.fixture
def typed(monkeypatch):
    """Puts somebody at a terminal who types these lines, and returns the prompts that they saw."""

    def type_(*lines):
        left, prompts = iter(lines), []

        def ask(self, prompt):
            prompts.append(prompt)
            line = next(left, None)
            self.say(f"{prompt}{line or ''}")
            return line

        monkeypatch.setattr(talk.Talk, "ask", ask)
        monkeypatch.setattr(talk, "_edited", lambda _: None)
        monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
        return prompts

    return type_


@pytest.mark.parametrize("ruleset", catalogue.editions())
@pytest.mark.parametrize(
    ("full", "players"),
    [(True, 2), (False, 4), *(pytest.param(*one, marks=pytest.mark.slow) for one in ((True, 4), (False, 2)))],
)
def test_a_game_that_is_typed_is_the_game(run, evening, tmp_path, ruleset, full, players):
    """A simulated game, typed line by line, comes to the very same log; hidden cards only if asked for."""
    players = max(players, catalogue.rules(ruleset).game.fewest_players)
    game = simulated(ruleset, players, 5, full=full, steps=60)
    start = game.head(tmp_path / "start.game.json")
    result = run("record", evening, "--start", start, *["--full"] * full, stdin="\n".join(game.lines))
    assert result.code == 0
    assert evening.read_bytes() == game.file
    assert f"step {len(game.steps)}  " in result.out
    assert run("check", evening).code == 0


def test_what_is_hidden_is_not_written_down(run, evening, tmp_path):
    """Typed with all cards, a game is recorded as somebody sees it who holds none."""
    full, seen = (simulated("crazier-eights", 3, 7, full=full, steps=60) for full in (True, False))
    start = full.head(tmp_path / "start.game.json")
    assert run("record", evening, "--start", start, stdin="\n".join(full.lines)).code == 0
    assert evening.read_bytes() == seen.file


def test_a_game_begins_from_options(run, evening):
    """The header is written first; what the log does not need is left out."""
    assert run("record", evening, *NEW, "--first", "b", "--hand", "ann 6", "--title", "An evening", stdin="").code == 0
    assert json.loads(evening.read_text()) == {
        "format": 1,
        "title": "An evening",
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob"],
        "deck": "house-52",
        "start": {"phase": "deal", "turn": "Bob", "hands": {"Ann": 6}, "discard": ["7 moon"]},
    }


def test_teams_and_house_rules(run, evening):
    """Teams stand behind a colon."""
    players = "Ann:north,Bob:south,Cat:north,Dan:south"
    assert run("record", evening, "--ruleset", "crazier-eights-avalon", "--players", players, stdin="").code == 0
    assert json.loads(evening.read_text())["players"][2] == {"name": "Cat", "team": "north"}


def test_what_is_missing_is_asked_for(run, evening, typed):
    """On a terminal, one question after another, until the answer is understood."""
    prompts = typed("crazy-eigths", "crazy-eights", "Ann,Ann", "Ann, Bob", "Cat", "bob", "2h", "q")
    result = run("record", evening)
    assert result.code == 0
    assert len(prompts) == 8
    assert "did you mean crazy-eights" in result.out
    header = json.loads(evening.read_text())
    assert (header["ruleset"]["id"], header["players"]) == ("crazy-eights", ["Ann", "Bob"])
    assert header["start"] == {"phase": "deal", "turn": "Bob", "discard": ["2h"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "--players"),
        (("--players", "Ann,Ann"), "different names"),
        (("--players", "Ann,Bob", "--ruleset", "crazy-eigths"), "did you mean crazy-eights"),
        (("--players", " "), "different names"),
        (("--players", ""), "different names"),
        (("--players", "Ann,Bob", "--ruleset", ""), "no ruleset is called ''"),
        (("--players", "Ann,Bob", "--first", "Cat"), "no player is called 'Cat'"),
        (("--players", "Ann,Bob", "--starter", "99 moon"), "no card is called"),
        (("--players", "Ann,Bob", "--starter", "castel"), "did you mean Castle (blue five)?"),
        (("--players", "Ann,Bob", "--hand", "Cat 7"), "no player is called 'Cat'"),
        (("--players", "Ann,Bob", "--deck", "no-such"), "no-such"),
        (("--start", "no-such.game.json"), "no such file"),
        (("--start", "no-such.game.json", "--first", "Ann"), "leave out other options"),
    ],
)
def test_a_wrong_beginning_makes_no_file(run, evening, arguments, message):
    """Exit code 2, the reason, and nothing is left behind."""
    result = run("record", evening, *arguments, stdin="draw\n")
    assert result.code == 2
    assert message in " ".join(result.err.replace("\n", " ").split())
    assert not evening.exists()


@pytest.mark.parametrize("name", ["evening", "evening.game.json", "evening.games.jsonl"])
def test_the_name_says_what_the_file_is(run, tmp_path, name):
    """A step a line is one kind of file only."""
    result = run("record", tmp_path / name, *NEW, stdin="")
    assert result.code == 2
    assert "evening.game.jsonl" in result.err


def test_what_a_step_came_to_is_said(run, evening):
    """The step, what it settled, and whose turn it is."""
    result = run("record", evening, *NEW, stdin="draw\ndiscard 9 moon\nend\n")
    assert result.out.splitlines()[3:] == [
        "step 1  Ann draws a card",
        "step 2  Ann discards Sword in the Stone (red nine)",
        "step 3  Ann ends the turn",
        "Turn 2: Bob",
        "  hands Ann 7, Bob 7; top Sword in the Stone (red nine); draw pile 36",
        "  due: the draw of the turn (Bob)",
    ]
    assert "3 steps in" in result.err


def test_a_fault_is_refused_without_a_terminal(run, evening):
    """It is said with ruling and remedy, nothing is recorded, and nothing more is read."""
    result = run("record", evening, *NEW, stdin="draw\ndiscard 5 eye\ndiscard 9 moon\n")
    assert result.code == 1
    assert "CE-8.1 unmatched-discard" in result.out
    assert "now, if all players agree: " in result.out
    assert len(steps_in(evening)) == 1


def test_a_fault_is_recorded_as_played_with_yes(run, evening):
    """It is said all the same."""
    result = run("record", evening, *NEW, "--yes", stdin="draw\ndiscard 5 eye\n")
    assert result.code == 0
    assert "CE-8.1 unmatched-discard" in result.out
    assert "step 2  recorded as played: Ann discards Castle (blue five)\n" in result.out
    assert [step["do"] for step in steps_in(evening)] == ["draw", "discard"]
    assert run("check", evening).code == 1


def test_a_fault_of_an_earlier_step_is_told_from_the_one_that_shows_it(run, evening):
    """The step that is asked about comes first, then what it brings to light."""
    lines = "draw\nbob draw\ncat draw\nbob end\n"
    result = run("record", evening, "--players", "Ann,Bob,Cat", "--starter", "7 moon", stdin=lines)
    assert result.code == 1
    assert "step 4  Bob ends the turn\nstep 3                           illegal  CE-6.1" in result.out
    assert len(steps_in(evening)) == 3


@pytest.mark.parametrize(("said", "recorded"), [("y", 2), ("", 1), ("n", 1), (None, 1)])
def test_at_a_terminal_somebody_is_asked(run, evening, typed, said, recorded):
    """Only y records a fault; the end of the input does not."""
    prompts = typed("draw", "discard 5 eye", *([said] if said is not None else []))
    assert run("record", evening, *NEW).code == 0
    assert len(steps_in(evening)) == recorded
    assert any("[y/N]" in prompt for prompt in prompts)


@pytest.mark.parametrize(
    ("said", "by"),
    [("y", ["Ann", "Ann", "Bob"]), ("", ["Ann", "Ann", "Bob"]), ("n", ["Ann", "Ann"]), (None, ["Ann", "Ann"])],
)
def test_at_a_terminal_it_is_asked_who_is_meant_before_anybody_is_accused(run, evening, typed, said, by):
    """Ann would draw twice, where Bob may: yes is usual, and the end of the input is none."""
    prompts = typed("draw", "discard 9 moon", "draw", *([said] if said is not None else []))
    result = run("record", evening, *NEW)
    assert [step["by"] for step in steps_in(evening)] == by
    assert prompts[3] == "Bob draws? (Ann's turn ends) [Y/n] "
    assert ("draws again" in result.out) == (said == "n" or said is None)


def test_nobody_is_asked_who_is_meant_where_the_line_says_it(run, evening, typed):
    """Nor where something else is typed in place of an answer: that is the next line."""
    prompts = typed("draw", "discard 9 moon", "ann draw", "n", "draw", "bob draw", "q")
    assert run("record", evening, *NEW).code == 0
    assert [step["by"] for step in steps_in(evening)] == ["Ann", "Ann", "Bob"]
    assert [prompt for prompt in prompts if "[Y/n]" in prompt] == ["Bob draws? (Ann's turn ends) [Y/n] "]


def test_the_page_shows_what_is_seen(run, evening, typed):
    """The game on the page on recording, word for word."""
    page = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")
    command, *shown = page.split("```text\n")[1].split("\n```")[0].splitlines()
    arguments = shlex.split(command.removeprefix("$ adjudicate record evening.game.jsonl"))
    typed(*[match[1] for row in shown if (match := re.match(r".*(?:> |\[y/N\] )(.*)", row))], "q")
    result = run("record", evening, *arguments)
    assert result.out.splitlines()[:-1] == shown


def test_what_happened_instead_can_be_typed_at_once(run, evening, typed):
    """A line in place of yes or no is no less a line; the fault is not recorded."""
    typed("draw", "discard 5 eye", "discard 9 moon", "bob discard 5 eye", "u", "q")
    assert run("record", evening, *NEW).code == 0
    assert [step["do"] for step in steps_in(evening)] == ["draw", "discard"]
    assert steps_in(evening)[1]["card"] == "9 moon"


def test_at_a_terminal_a_slip_ends_nothing(run, evening, typed):
    """The prompt says the number of the step and whose turn it is; a line that is not understood is asked for again."""
    prompts = typed("drw", "draw", "u", "u", "? disc", "? 5 eye", "??", "? nothing", "", "quit")
    result = run("record", evening, *NEW)
    assert result.code == 0
    assert prompts[:3] == ["1 Ann> ", "1 Ann> ", "2 Ann> "]
    assert [step["do"] for step in steps_in(evening)] == ["draw", "undo"]
    for words in (
        "did you mean draw?",
        "step 1 never happened: Ann draws a card",
        "no earlier step is left to undo",
        "discard CARD... [COLOUR]",
        "can't be discarded",
        "Legal now:",
        "no card is called 'nothing'",
    ):
        assert words in result.out


def test_players_without_commas(run, evening):
    """Names with spaces between them are several players: nobody plays alone."""
    assert run("record", evening, "--players", "Ann Bob:north", stdin="").code == 0
    assert json.loads(evening.read_text())["players"] == ["Ann", {"name": "Bob", "team": "north"}]


def test_a_name_that_is_no_record(run, tmp_path):
    """The name that it should have is told."""
    result = run("record", tmp_path / "evening.txt", "--players", "Ann,Bob")
    assert result.code == 2
    assert "such as evening.game.jsonl; found 'evening.txt'" in " ".join(result.err.split())


def test_taking_back_shows_where_the_game_stands(run, evening):
    """Even where it is the same player's turn as before."""
    result = run("record", evening, *NEW, stdin="draw\ndiscard 9 moon\nback 2\n")
    assert result.out.endswith("Turn 1: Ann\n  hands Ann 8, Bob 7; top Cellar Collapse (red seven); draw pile 36\n")


def test_undo_takes_the_last_step_that_counts(run, evening):
    """It is a step; two of them take two away."""
    assert run("record", evening, *NEW, stdin="draw\ndiscard 9 moon\nu\nu\ndraw\n").code == 0
    assert [step["do"] for step in steps_in(evening)] == ["draw", "discard", "undo", "undo", "draw"]
    assert run("check", evening).code == 0


def test_an_older_finding_that_no_longer_stands_is_told(run, evening):
    """After an undo the fault is gone."""
    result = run("record", evening, *NEW, "--yes", stdin="draw\ndiscard 5 eye\nu\n")
    assert "no longer: step 2, CE-8.1 illegal" in result.out


def test_a_miss_is_a_fault_of_the_step_that_shows_it(run, evening):
    """Bob draws although Ann has not: said at once."""
    result = run("record", evening, *NEW, stdin="discard 9 moon\n")
    assert result.code == 1
    assert "missed" in result.out


def test_notes_claims_and_json(run, evening):
    """A wrong claim is a fault too."""
    lines = '# hello\n! hands ann 7 bob 7\n{"do": "draw", "by": "Ann", "cards": ["castle"]}\n! hands ann 9\n'
    result = run("record", evening, *NEW, stdin=lines)
    assert result.code == 1
    assert steps_in(evening) == [
        {"do": "note", "text": "hello"},
        {"do": "claim", "hands": {"Ann": 7, "Bob": 7}},
        {"do": "draw", "by": "Ann", "cards": ["?"]},
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"discard castel\n", "did you mean Castle"),
        (b'{"do": "discrad"}\n', "did you mean 'discard'"),
        (b"back 7\n", "there is no earlier step 7"),
        (b"name green \xff\n", "not UTF-8"),
    ],
)
def test_what_no_log_could_hold_is_refused(run, evening, line, message):
    """Exit code 2; the file stays a valid log."""
    result = run("record", evening, *NEW, stdin=b"draw\n" + line + b"end\n")
    assert result.code == 2
    assert message in " ".join(result.out.split())
    assert len(steps_in(evening)) == 1
    assert adjudicate(evening.read_bytes(), lines=True)


def test_no_text_of_a_log_acts_on_the_terminal(run, evening):
    """Escape sequences in names and remarks are shown, not obeyed."""
    result = run("record", evening, "--players", "Ann\x1b[2J,Bob", stdin="# \x1b]0;owned\x07\n")
    assert result.code == 0
    assert "\x1b" not in result.out + result.err
    assert "\\e" in result.out


def test_a_line_is_recorded_where_another_log_begins(run, evening, game):
    """The header of that log without its expectations, and none of its steps."""
    start = game("start.game.json", log(FINE, expect=[]))
    assert run("record", evening, "--start", start, "--full", stdin="discard 7e\n").code == 0
    assert "expect" not in evening.read_text()
    assert steps_in(evening) == [FINE]


@pytest.mark.parametrize(
    ("log", "code"), [("crazier-eights/five-faults.game.json", 0), ("house-rules/kitchen-evening.game.json", 2)]
)
def test_an_archive_is_begun_from_only_if_nothing_is_missed(run, evening, tmp_path, log, code):
    """Where a game rests on files of its archive, which is unpacked for a moment only, it could never be judged."""
    assert run("bundle", EXAMPLES / log, "--at", 1, "-o", tmp_path / "a.zip").code == 0
    result = run("record", evening, "--start", tmp_path / "a.zip", stdin="")
    assert result.code == code
    assert evening.exists() == (code == 0)
    assert ("unpack the archive" in result.err) == (code == 2)
    assert code or run("check", evening).code == 0


def test_the_end_of_the_game_is_said(run, evening, game):
    """Who won, as soon as it is so."""
    position = {"turn": "Ann", "phase": "main", "hands": {"Ann": 1, "Bob": 3}, "discard": ["7m"]}
    start = game("start.game.json", log(start=position))
    result = run("record", evening, "--start", start, stdin="discard 7e\n")
    assert result.code == 0
    assert "the game is over: Ann won at step 1" in result.out
    assert "The game is over: Ann won at step 1.\n" in run("record", evening, "--resume", stdin="").out


def test_completion_is_what_is_legal():
    """The words of legal steps come first; the player on turn may be left out."""
    rules = catalogue.rules("crazy-eights")
    game = simulated("crazy-eights", 2, 5, full=True, steps=0)
    sitting = Sitting(rules, catalogue.pack(None, rules, None, 2), game.header, [], full=True)
    assert sitting.now.legal
    assert {line.split(" ")[0] for line in sitting.lines()} == {*sitting.now.turn}


KNOWING = ("--players", "Ann,Bob,Cat", "--ruleset", "knowledge-is-power")
LOOKS = ["ann looks 3", "bob looks 1", "cat looks 2"]


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("cat pays 2: reveal ann 4, shuffle", [("reveal", 2)]),
        ("cat pays 2: reveal ann 4, shuffle; pays 1: look 3", [("reveal", 2), ("look", 1)]),
        ("cat pays 3: strike ann; bob pays 1: look 2; cat looks 2", [("strike", 3), ("look", 1), ("look", None)]),
        ("cat pays 3: strike ann, bob pays 1: look 2 and cat looks 2", [("strike", 3), ("look", 1), ("look", None)]),
    ],
)
def test_what_was_paid_may_stand_before_several_acts(run, evening, line, steps):
    """Each act of a line is a step of its own, of the same player where the next names none."""
    result = run("record", evening, *KNOWING, stdin="\n".join([*LOOKS, line]))
    assert result.code == 0
    assert [(step["do"], step.get("pays")) for step in steps_in(evening)[3:]] == steps


@pytest.mark.parametrize(
    ("line", "recorded", "remedy"),
    [
        ("cat pays 3: reveal ann 4, shuffle; pays 1: look 3", 0, "give one life token back"),
        ("cat pays 1: look 3; pays 1: return ann 4", 1, "take the action back, and give the life tokens back"),
        ("cat pays 3: strike ann, bob pays 1: dance", 0, "was not expected here"),
    ],
)
def test_a_line_of_several_acts_stops_at_a_fault(run, evening, line, recorded, remedy):
    """With what is to be done about it; what came before it is recorded, and nothing after it."""
    result = run("record", evening, *KNOWING, stdin="\n".join([*LOOKS, line]))
    assert result.code != 0
    assert remedy in " ".join((result.out + result.err).split())
    assert len(steps_in(evening)) == 3 + recorded


def test_what_came_of_a_card_may_be_typed_below_it(run, evening):
    """The step is taken back and written again with it; nobody is accused, and no hidden card is written down."""
    lines = ["draw", "play spilled ink on bob", "bob draws castle, 7 sun", "discard 9 moon"]
    result = run("record", evening, *NEW, stdin="\n".join(lines))
    assert result.code == 0
    assert "This is what came of step 2: that is taken back, and written again with it." in result.out
    draw, play, undo, again, discard = steps_in(evening)
    assert (draw["do"], undo, discard["by"]) == ("draw", {"do": "undo"}, "Ann")
    assert again == {**play, "then": [{"do": "draw", "by": "Bob", "cards": ["?", "?"]}]}
