"""Records of OpenSpiel as logs: every action has its place, and what is no record is refused."""

import json
import subprocess
import sys

import pytest

from adjudicator.catalogue import importer
from adjudicator.errors import LogError, UnknownId
from adjudicator.formats.reading import canonical
from adjudicator.games.crazy_eights.importers.openspiel import CARDS, convert
from adjudicator.judging import adjudicate

DEAL = [52, *range(14), 28]
"""Player 0 deals; 1 gets the even cards, 0 the odd ones of the four lowest ranks; the starter is the nine of clubs."""


def of(actions, **more):
    """One line of a file of records of two players."""
    return json.dumps({"id": "g", "game": "crazy_eights(players=2)", "actions": actions} | more).encode()


def record(actions=(), **more):
    """The same, with some actions after the deal."""
    return of(None if "events" in more else [*DEAL, *actions], **more)


def only(data):
    """The one game of a file."""
    [game] = convert(data)
    assert not isinstance(game, LogError), game
    return game


def test_ids_are_cards():
    """A rank has four ids, suit by suit; the ace is the highest."""
    assert (CARDS[0], CARDS[3], CARDS[26], CARDS[32], CARDS[51]) == ("2c", "2s", "8h", "10c", "As")


def test_a_deal_is_a_start_position():
    """The dealer's neighbour gets the first card; the starter lies open."""
    _, header, _ = only(record())
    start = header.start
    assert start.dealing.dealer == "P0"
    assert start.hands == {
        "P1": ["2c", "2h", "3c", "3h", "4c", "4h", "5c"],
        "P0": ["2d", "2s", "3d", "3s", "4d", "4s", "5d"],
    }
    assert start.discard == ["9c"]


def test_a_starter_eight_is_put_back():
    """The next card is turned in its place."""
    _, header, _ = only(of([*DEAL[:-1], 24, 26, 28]))
    assert [turned.card for turned in header.start.dealing.turned] == ["8c", "8h"]
    assert header.start.discard == ["9c"]


def test_a_step_of_several_actions_has_the_last_as_its_source():
    """A draw and the card it gives are one step; so are an eight and its suit."""
    _, _, steps = only(record([0, 52, 24, 24, 56, 53]))
    told = [(str(step.__struct_config__.tag), step.by, step.src) for step in steps]
    assert told == [("play", "P1", 16), ("draw", "P0", 18), ("play", "P0", 20), ("pass", "P1", 21)]
    assert (steps[1].cards, steps[2].name) == (["8c"], "hearts")


def test_returns_are_a_claim_that_is_judged():
    """OpenSpiel counts a pip card by its id; both figures are told."""
    _, header, steps = only(record([0], returns=[-20.0, 0.0]))
    header.ruleset.options["max_plays"] = 1
    verdict = adjudicate(canonical(header, steps))
    [finding] = verdict.judge.report.top()
    assert finding.rule == "C8-6.1"
    assert "P0's hand is put down as 20, and counts 23" in finding.message


def test_an_illegal_action_is_imported_as_it_was_played():
    """A card that does not fit, and a player who is not on turn."""
    _, header, steps = only(record(events=[[-1, a] for a in DEAL] + [[1, 2], [1, 0]]))
    found = adjudicate(canonical(header, steps)).judge.report.top()
    assert [(f.step, f.rule) for f in found] == [(1, "C8-5.5"), (2, "C8-5.1")]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "playthrough"),
        (b"game: crazy_eights\ngame: crazy_eights\n", "one playthrough"),
        (b"game: chess\n", "playthrough of crazy_eights"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"id": 1}', "no record"),
        (b'{"id": "g", "game": "crazy_eights()"}', "`actions` or `events`"),
        (record(game="crazy_eights(players=2,use_special_cards=true)"), "use_special_cards"),
        (record(game="crazy_eights(speed=2)"), "no parameter 'speed'"),
        (record(game="chess"), "not a game of crazy_eights"),
        (of([0, *DEAL[1:]]), "dealer"),
        (of([52, 1, 2]), "cards dealt and a starter"),
        (record([99]), "found 99"),
        (record(returns=[1.0]), "1 returns for 2 players"),
        (record(returns=[1.0, 0.5]), "whole number of points"),
        (record([24, 58]), "end at 57"),
        (record(game="crazy_eights(players=1000000000)"), "players is a whole number from 2 to 15"),
        (record(game="crazy_eights(players=2,players=3)"), "given twice"),
        (record(game="crazy_eights(players=2,reshuffle=yes)"), "true or false"),
        (record(events=[[1, 52], *([-1, a] for a in DEAL[1:])]), "by chance"),
        (b"game: crazy_eights\naction: 5x\n", "action is a whole number"),
    ],
)
def test_what_is_no_record_is_refused(data, says):
    """What, where, and what was expected."""
    [refused] = convert(data, "file")
    assert isinstance(refused, LogError)
    assert says in str(refused)
    assert refused.problems[0].line == 1


def test_a_game_that_is_not_over_claims_nothing():
    """All returns are nought until the end."""
    _, _, steps = only(record([0], returns=[0.0, 0.0]))
    assert [step.src for step in steps] == [16]


def run(*arguments):
    """The command line, in a process of its own."""
    command = [sys.executable, "-m", "adjudicator", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_one_bad_record_does_not_lose_the_others(tmp_path):
    """The good ones are written, under names of their own; the bad one is told with its line."""
    file = tmp_path / "games.jsonl"
    other = of([*DEAL[:-1], 29], id="../g")
    file.write_bytes(b"\n".join([record(), b"garbage", record(), other]))
    arguments = ["import", "openspiel", str(file), "--out", str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert f"{file}:2: no record of OpenSpiel" in done.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "_g.game.json", "g-2.game.json", "g.game.json",
    ]  # fmt: skip


def test_nothing_is_overwritten(tmp_path):
    """A file that is there and holds another game stays."""
    (tmp_path / "g.game.json").write_text("mine")
    file = tmp_path / "games.jsonl"
    file.write_bytes(record())
    arguments = ["import", "openspiel", str(file), "--out", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert (tmp_path / "g.game.json").read_text() == "mine"


def test_an_unknown_program():
    """The nearest one is named."""
    with pytest.raises(UnknownId) as unknown:
        importer("openspeil")
    assert unknown.value.nearest == ["openspiel"]


def test_a_serialized_game_is_its_actions():
    """As `SerializeGameAndState` writes it, with the actions of the state a line each; it needs the whole deal."""
    text = (
        "# Automatically generated by OpenSpiel SerializeGameAndState\n[Meta]\nVersion: 1\n\n[Game]\n{}\n[State]\n{}\n"
    )
    whole = text.format("crazy_eights(players=2)", "\n".join(map(str, [*DEAL, 52])))
    assert canonical(*only(whole.encode())[1:]) == canonical(*only(of([*DEAL, 52], id=""))[1:])
    [refused] = convert(text.format("crazy_eights(players=2)", "52\n17\n3").encode())
    assert "14 cards dealt and a starter" in str(refused)
