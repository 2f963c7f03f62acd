"""The benchmark for explanations: its games are what they always were, its truth is true, and its floors hold."""

from pathlib import Path

import pytest

import benchmarks.explaining
from benchmarks.explaining.__main__ import answered, command, saved
from benchmarks.explaining.games import corpus
from benchmarks.explaining.other_games import SETS
from benchmarks.explaining.records import digest
from benchmarks.explaining.scoring import score
from benchmarks.explaining.slips import STRANGE
from benchmarks.explaining.telling import Accused, Told, ToldSlip, by_replay, file_of, reported

FIRST_MADE = "411461c7a8e5493d"
"""The digest of the games by which the figures of the first report on this benchmark were measured."""


@pytest.fixture(scope="module")
def games():
    """Two damages: slips, faults and both."""
    return list(corpus(7, only=["crazier-eights", "knowledge-is-power"], damages=[2]))


def the_truth(game):
    """What is told by somebody who knows it."""
    return Told(
        accused=[Accused(fault.at, fault.player, fault.rule) for fault in game.faults],
        slips=[ToldSlip(slip.edit, slip.at) for slip in game.slips],
        roots=len(game.truth),
    )


def test_the_same_seed_gives_the_same_games(games):
    """A figure can be compared with an older one only if the games are the same."""
    assert digest(games) == FIRST_MADE


def test_the_games_have_the_damages_that_were_asked_for(games):
    assert [game.mix for game in games[:7]] == ["slips"] * 4 + ["faults"] * 2 + ["mixed"]
    assert all(
        len(game.truth) == 2 and all(1 <= one.at <= len(game.log["steps"]) + 1 for one in game.truth) for game in games
    )


def test_who_tells_the_truth_solves_every_game(games):
    for game in games:
        figures = score(game, the_truth(game))
        assert (figures.solved, figures.fair, figures.falsely, figures.right) == (True, True, 0, 2)


def test_who_says_nothing_solves_none_and_blames_nobody(games):
    for game in games:
        figures = score(game, Told())
        assert (figures.solved, figures.fair, figures.falsely, figures.items) == (False, False, 0, 0)


def test_who_blames_somebody_else_blames_falsely(games):
    game = next(game for game in games if game.mix == "slips")
    told = the_truth(game)
    told.accused.append(Accused(1, "Ann", "X-1"))
    figures = score(game, told)
    assert (figures.named, figures.solved, figures.falsely) == (2, False, 1)


def test_a_hedge_that_names_the_truth_is_fair_and_counts_a_half(games):
    game = next(game for game in games if game.mix == "faults")
    hedged = Told(hedged=the_truth(game).accused, roots=2)
    figures = score(game, hedged)
    assert (figures.solved, figures.fair, figures.blamed, figures.blamed_or_told, figures.right) == (
        False,
        True,
        0,
        2,
        1,
    )


def test_the_replay_alone_blames_who_is_at_fault(games):
    """Faults are put in so that the judge says one thing of each."""
    faults = [answer.score for answer in answered((game for game in games if game.mix == "faults"), by_replay)]
    assert faults
    assert all(one.blamed_or_told == 2 for one in faults)


def test_it_reads_the_report_and_nothing_else():
    """What decides between two ways to explain must not be made of one of them."""
    sources = Path(benchmarks.explaining.__file__).parent.glob("*.py")
    assert not [file.name for file in sources if "hindsight" in file.read_text()]


def test_strange_slips_are_made_alone():
    for game in SETS["strange"](1, 0, ["crazy-eights"], []):
        assert [one.kind in STRANGE for one in game.truth] == [True]


@pytest.mark.parametrize("name", [name for name in SETS if name not in ("usual", "long")])
def test_the_truth_of_every_other_set_lies_in_its_record(name):
    """Steps are counted as the record is read, and the same seed gives the same games."""
    ruleset = "crazier-eights" if name == "habits" else "crazy-eights"
    games = [list(SETS[name](1, 0, [ruleset], [1])) for _ in range(2)]
    assert games[0]
    assert games[0] == games[1]
    for game in games[0]:
        (truth,) = game.truth
        (answer,) = answered([game], by_replay)
        steps = reported(by_replay(*file_of(game)), "a.game.json")["steps"]
        assert 1 <= truth.at <= steps + 1
        assert answer.score.items > 0


def test_what_is_typed_has_effects_below_their_cards_and_no_ends_of_turns():
    text = next(SETS["typed"](1, 0, ["crazier-eights"], [0])).text
    assert "ends" not in text
    assert "rules: crazier-eights" in text


def test_what_is_corrected_has_every_kind_of_correction():
    """Of a record without damage nothing is told."""
    (game,) = SETS["corrected"](1, 0, ["crazy-eights"], [0])
    assert {"undo", "back", "claim"} <= {line["do"] for line in game.log["steps"]}
    (answer,) = answered([game])
    assert answer.score.solved
    faulty = list(SETS["corrected"](6, 0, ["crazy-eights"], [1]))[-1]
    assert [fault.what for fault in faulty.truth] == ["fault"]
    assert "call" in {line["do"] for line in faulty.log["steps"]}


@pytest.mark.slow
def test_a_long_game_is_as_long_as_it_should_be():
    games = list(SETS["long"](1, 0, ["crazier-eights"], [1]))
    assert [game.writing for game in games] == ["300 steps", "1,000 steps"]
    assert [len(game.log["steps"]) >= least for game, least in zip(games, (265, 895), strict=True)] == [True, True]


def test_the_command_saves_its_answers_and_shows_them_beside_others(tmp_path, capsys):
    file = tmp_path / "answers.jsonl"
    command(["--games", "1", "--only", "crazy-eights", "--damages", "0", "1", "--save", str(file)])
    assert capsys.readouterr().out.startswith("| damages | games | solved % |")
    assert len(saved(file)) == 6
    command(["--games", "1", "--only", "crazy-eights", "--damages", "1", "--by", "replay", "--against", str(file)])
    first = capsys.readouterr().out.splitlines()[2].split(" | ")
    assert (first[:2], " / " in first[2]) == (["| 1", "3"], True)
