"""A log judged from a program: what `from adjudicator import ...` gives, and that it is what the commands say."""

import json
from pathlib import Path

import msgspec
import pytest

import adjudicator
from adjudicator import Finding, LogError, UnknownId, adjudicate
from adjudicator.cli.main import main

LOGS = Path(__file__).parents[1] / "examples" / "logs"
GAMES = [
    "crazier-eights/a-dispute.game.json",
    "crazier-eights/a-game-of-lines.game.jsonl",
    "crazier-eights/an-evening.game.txt",
    "crazier-eights/five-faults.game.json",
    "crazy-eights/a-scorers-record.game.json",
    "damaged/turns-in-the-wrong-order.game.json",
    "house-rules/kitchen-evening.game.json",
    "knowledge-is-power/the-wrong-loser.game.json",
]
GAME = {
    "format": 1,
    "ruleset": {"id": "crazier-eights"},
    "players": ["Ann", "Bob"],
    "deck": "house-52",
    "start": {"turn": "Bob", "phase": "main", "hands": {"Ann": 3, "Bob": ["5e", "8m"]}, "discard": ["7m"]},
    "steps": [{"do": "discard", "by": "Bob", "card": "5e"}],
}


WORDS = """rules: crazier-eights
players: Ann, Bob
first: Bob
hands: Ann 3 Bob 2
discard: 7m
phase: main
bob discards 5 eye
"""


def printed(capsys, *arguments):
    """What a command prints, and its exit code."""
    code = main([*arguments, "--no-config"])
    return capsys.readouterr().out, code


@pytest.mark.parametrize("name", GAMES)
def test_a_verdict_is_what_the_commands_say(name, capsys, monkeypatch):
    """`to_dict` is the log's object in JSON, `story` what replay prints, `ok` the exit code of check."""
    monkeypatch.chdir(LOGS)
    monkeypatch.setenv("NO_COLOR", "1")
    verdict = adjudicate(name)
    (said,) = json.loads(printed(capsys, "replay", name, "-f", "json")[0])["logs"]
    assert verdict.to_dict() == said
    assert verdict.story + "\n" == printed(capsys, "replay", name)[0]
    assert str(verdict) in verdict.story
    assert verdict.ok == (printed(capsys, "check", name)[1] == 0)
    assert verdict.to_dict() == said, "the story changes nothing"


def forms():
    """The same log in each form; the last has no text, so a finding has no place."""
    text = json.dumps(GAME, indent=1)
    lines = b"\n".join(msgspec.json.encode(row) for row in ({**GAME, "steps": None}, *GAME["steps"]))
    yield "text", text, (29, 12)
    yield "one line", json.dumps(GAME), (1, 252)
    yield "bytes", b"\xef\xbb\xbf" + text.encode(), (29, 12)
    yield "lines", lines.replace(b',"steps":null', b""), (2, 35)
    yield "words", WORDS, (7, 1)
    yield "object", GAME, (None, None)


@pytest.mark.parametrize(("log", "place"), [pytest.param(log, place, id=id) for id, log, place in forms()])
def test_a_log_in_any_form(log, place):
    """Bytes, a text, lines or an object: the same finding, at the card in the text that was given."""
    verdict = adjudicate(log)
    (finding,) = verdict.findings
    assert isinstance(finding, Finding)
    assert (finding.rule, finding.player, finding.pointer) == ("CE-8.1", "Bob", "/steps/0")
    assert (finding.line, finding.column) == place
    assert repr(verdict) == "<Verdict: 1 fault; the game is not over>"


@pytest.mark.parametrize("log", ["", " \n", "[]", "{", "rules: crazier-eights", "Players: Ann, Bob", b"games", b""])
def test_what_is_no_path_is_a_log(log):
    """Nothing that begins as a log does, and nothing at all, is looked for among the files."""
    with pytest.raises(LogError):
        adjudicate(log)


@pytest.mark.parametrize("path", ["no.game.json", "ann draws", "C:no.game.json", "."])
def test_any_other_str_is_a_path(path):
    """Where there is no such file it is said that a path was expected, and how a log would begin."""
    with pytest.raises(OSError, match=r"o such file|folder") as raised:
        adjudicate(path)
    assert raised.value.__notes__ == [
        "this str is taken for a path; a log begins with { or rules:, or has several lines"
    ]
    with pytest.raises(OSError, match=r"o such file|folder") as raised:
        adjudicate(Path(path))
    assert not hasattr(raised.value, "__notes__")


def test_a_file_is_read_with_what_lies_beside_it(tmp_path):
    """A deck that the log names by its path is looked for in the file's folder; for other logs, in `beside`."""
    (tmp_path / "mine.deck.json").write_text('{"format": 1, "id": "mine", "parent": "house-52", "cards": []}')
    log = json.dumps({**GAME, "deck": "mine.deck.json"})
    (tmp_path / "a.game.json").write_text(log)
    assert len(adjudicate(tmp_path / "a.game.json").findings) == len(adjudicate(log, beside=tmp_path).findings) == 1
    with pytest.raises(LogError, match=r"mine\.deck\.json"):
        adjudicate(log)


def test_rules_and_seats_of_ones_own():
    """Another ruleset and options; a record as a seat knows it; what there is not is told with the nearest."""
    verdict = adjudicate(GAME, ruleset="crazier-eights-avalon", options={"empty_discard_pile": "eights"}).to_dict()
    assert (verdict["ruleset"], verdict["options"]["empty_discard_pile"]) == ("crazier-eights-avalon", "eights")
    assert adjudicate(GAME, seat="Ann").to_dict()["digest"] != adjudicate(GAME, seat="Bob").to_dict()["digest"]
    assert adjudicate(GAME, until=0).findings == []
    for wrong in ({"ruleset": "crazier-eigths"}, {"options": {"empty_discard": 1}}, {"seat": "Bbo"}):
        with pytest.raises(UnknownId) as raised:
            adjudicate(GAME, **wrong)
        assert raised.value.nearest


def test_what_is_no_log_is_refused_with_its_place():
    """In a text at line and column, in an object by its pointer alone; several logs are not one."""
    wrong = {**GAME, "steps": [{"do": "discard", "by": "Bob", "card": "5x"}]}
    for log, place in ((json.dumps(wrong), (1, 252)), (wrong, (0, 0))):
        with pytest.raises(LogError) as raised:
            adjudicate(log, name="evening")
        (problem,) = raised.value.problems
        assert (problem.pointer, problem.line, problem.column) == ("/steps/0/card", *place)
        assert raised.value.source == "evening"
        assert raised.value.__notes__ == [f"evening{':1:252' if place[0] else ''} #/steps/0/card"]
    with pytest.raises(LogError, match="judge each line by itself"):
        adjudicate(f"{json.dumps(GAME)}\n{json.dumps(GAME)}\n")
    with pytest.raises(FileNotFoundError):
        adjudicate("no.game.json")


def test_a_corpus_of_one_log_is_a_log(tmp_path):
    """What `simulate` wrote for one game can be judged as a file; a header alone is still a log of lines."""
    path = tmp_path / "one.games.jsonl"
    path.write_text(json.dumps(GAME) + "\n")
    assert len(adjudicate(path).findings) == 1
    bare = tmp_path / "bare.game.jsonl"
    bare.write_text(json.dumps({key: value for key, value in GAME.items() if key != "steps"}))
    assert adjudicate(bare).to_dict()["steps"] == 0


def test_the_engine_is_loaded_when_it_is_asked_for(fresh_python):
    """`import adjudicator` alone is quick, and says what there is."""
    out = fresh_python("import sys, adjudicator; print(*dir(adjudicator)); print(*sys.modules)").decode()
    names, modules = out.splitlines()
    assert names.split() == sorted(adjudicator.__all__)
    assert not {"msgspec", "adjudicator.kernel", "adjudicator.api"} & set(modules.split())
    assert all(getattr(adjudicator, name) is not None for name in adjudicator.__all__)
    with pytest.raises(AttributeError, match="nothing"):
        adjudicator.nothing  # noqa: B018
