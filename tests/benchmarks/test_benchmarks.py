"""The benchmark: its shape and its laws, never a time."""

import importlib
import json
import os
import platform
import sys
from importlib.util import find_spec
from pathlib import Path

import jsonschema
import pytest
from typer.testing import CliRunner

from adjudicator.judging import adjudicate
from benchmarks import __main__ as command
from benchmarks.comparing import changes, compared
from benchmarks.games import spiel_games
from benchmarks.parts import dirty_logs, instructions, judging, neighbours
from benchmarks.parts.sizes import TINY
from benchmarks.results import KEPT, Machine, Measured, Missing, Results, figure, machine, read, schema, written
from benchmarks.table import WIDTH, table
from benchmarks.timing import Contestant, quartiles, times


@pytest.fixture(scope="module")
def results():
    """The smallest run of what judges logs."""
    return command.run(TINY, [judging.PART, neighbours.PART])


def ratio(what="a", against="b", median=2.0, **more):
    return Measured(part="judging", what=what, against=against, median=median, first_quartile=median, pairs=1, **more)


def run_of(*measured, missing=()):
    where = Machine(cores=2, processor="a processor", python="CPython 3", system="Linux")
    return Results(
        version="1", build="pure Python", size="tiny", machine=where, measured=[*measured], missing=[*missing]
    )


def test_each_contestant_is_timed_once_a_heat_and_round_in_turn():
    """A ratio is of two runs that followed each other."""
    order = []
    heat = {name: Contestant(lambda name=name: order.append(name), 2) for name in "ab"}
    timed = times([heat, heat], 3)
    assert order == ["a", "b"] * 2 * 4  # with a round to warm up
    assert [len(values) for values in timed.micros.values()] == [6, 6]
    assert timed.ratios("a", "b") == [a / b for a, b in zip(timed.micros["a"], timed.micros["b"], strict=True)]


def test_a_dirty_log_differs_from_its_clean_one_by_slips():
    """Nothing is told of the one, and something of the other."""
    for clean, dirty in dirty_logs.pairs("crazy-eights", 1, 2):
        assert not adjudicate(clean).findings
        assert adjudicate(dirty).findings


def test_quartiles_lie_in_order():
    """The first quartile is never above the median."""
    assert quartiles([3.0]) == (3.0, 3.0)
    assert quartiles([4.0, 1.0, 2.0, 3.0, 5.0]) == (2.0, 3.0)


def test_every_game_is_measured_in_both_views(results):
    """Four games, each in full and projected, against the decode of the same log."""
    named = {one.what for one in results.measured if one.against == judging.DECODE}
    games = ("Crazy Eights", "Crazier Eights", "Avalon", "Knowledge is power")
    assert named == {f"{game}, {view}" for game in games for view in judging.VIEWS}
    assert all(one.median > 0 and 0 < one.first_quartile <= one.median for one in results.measured)
    assert len({one.key for one in results.measured}) == len(results.measured)


@pytest.mark.parametrize(
    ("part", "hidden", "told"),
    [
        (judging, "pyspiel", "OpenSpiel"),
        (neighbours, "chess", "python-chess"),
        (neighbours, "pokerkit", "PokerKit"),
        (neighbours, "rlcard.games.uno", "RLCard"),
    ],
)
def test_a_library_that_is_not_there_is_named(monkeypatch, part, hidden, told):
    """The rest is measured all the same."""
    spiel_games.cache_clear()
    monkeypatch.setitem(sys.modules, hidden, None)
    measured, missing = part.measure(TINY)
    assert told in [one.what for one in missing]
    assert "bench" in missing[0].why
    assert not [one for one in measured if told in one.what or told in one.against]
    others = {"chess", "pokerkit", "rlcard"} - {hidden.partition(".")[0]}
    assert bool(measured) == (part is judging or any(map(find_spec, others)))


def test_instructions_are_left_out_of_a_short_run(monkeypatch):
    """And where nothing counts them, that is said."""
    assert [one.what for one in instructions.measure(TINY)[1]] == ["a full run"]
    monkeypatch.setattr(instructions.shutil, "which", lambda name: None)
    assert [one.what for one in instructions.measure(TINY._replace(counted=1))[1]] == ["perf or valgrind"]


@pytest.mark.parametrize(
    "told", ["==1== Collected : 1234\n", "1234,,instructions:u,99,100.00,,\n", "# of\n\n1234,,instructions:u,1,1,,"]
)
def test_instructions_are_found_in_what_either_tool_says(monkeypatch, told):
    """Valgrind's last line, or the comma-separated one of perf."""
    done = type("Done", (), {"stderr": told})
    monkeypatch.setattr(instructions.subprocess, "run", lambda *args, **kwargs: done)
    assert instructions.by_perf(["true"]) == 1234


def test_a_tool_that_cannot_count_here_is_not_taken(monkeypatch):
    """In many virtual machines perf is there and the processor tells it nothing."""
    done = type("Done", (), {"stderr": "<not supported>,,instructions:u,0,100.00,,\n"})
    monkeypatch.setattr(instructions.subprocess, "run", lambda *args, **kwargs: done)
    monkeypatch.setattr(instructions.shutil, "which", lambda name: name)
    assert instructions.counter() is None


def test_text_fits_80_columns(results):
    """Every line of the table, with its legend."""
    lines = table(results).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert "less is" in table(results)


def test_text_of_a_run_with_nothing_but_what_is_missing():
    """No empty tables."""
    text = table(run_of(missing=[Missing(part="judging", what="OpenSpiel", why="not installed")]))
    assert "judging: OpenSpiel (not installed)" in text
    assert "---" not in text


def test_what_is_written_is_read_again_and_fits_the_schema(results, tmp_path):
    """A figure stands on a line of its own."""
    for one in (results, run_of()):
        file = tmp_path / "run.json"
        file.write_bytes(written(one))
        assert read(file) == one
        jsonschema.validate(json.loads(file.read_bytes()), schema())
        assert file.read_bytes().count(b'"median"') == len(one.measured)


def test_schema_is_the_one_that_is_kept():
    """`benchmarks/results/results.schema.json` is made of the structs."""
    assert json.loads((KEPT / "results.schema.json").read_text()) == schema()


@pytest.mark.parametrize("kept", [file for file in KEPT.glob("*.json") if ".schema" not in file.name], ids=str)
def test_kept_runs_name_no_machine(kept):
    """Words for the machine: no name of a host or user, and no path."""
    run = read(kept)
    assert run.version == kept.stem
    text = kept.read_text()
    assert not any(name in text for name in ("/home", "/root", "/tmp", "\\\\Users"))
    assert platform.node() not in text
    assert run.measured


def test_machine_is_told_in_words():
    """Cores, processor, Python and system."""
    here = machine()
    assert here.cores >= 1
    assert platform.python_version() in here.python
    assert not any(os.sep in word for word in (here.processor, here.system, here.python))


def test_only_ratios_are_compared():
    """A time says more of the machine; a figure that only one run has is left out."""
    before = run_of(ratio(median=2.0), ratio("only then"), ratio("time", "", unit="ms"))
    now = run_of(ratio(median=3.0), ratio("only now"), ratio("time", "", unit="ms"))
    assert [(one.what, one.kept, one.now, one.percent) for one in changes(before, now)] == [("a", 2.0, 3.0, 50.0)]
    assert "+50%" in compared(before, now)
    assert max(map(len, compared(before, now).splitlines())) <= WIDTH


def test_figures_are_short():
    """Four digits are more than such a figure can mean."""
    assert figure("judging", "a", [1.23456, 1.23456]).median == 1.235


def test_command_shows_and_compares_kept_runs(tmp_path):
    """Nothing is measured for it."""
    file = tmp_path / "old.json"
    file.write_bytes(written(run_of(ratio())))
    app = command.typer.Typer()
    app.command()(command.command)
    shown = CliRunner().invoke(app, ["--read", str(file), "--against", str(file)])
    assert shown.exit_code == 0
    assert "+0%" in shown.output
    assert CliRunner().invoke(app, ["--read", str(tmp_path / "none.json")]).exit_code == 2
    file.write_text("{}")
    assert CliRunner().invoke(app, ["--read", str(file)]).exit_code == 2
    assert CliRunner().invoke(app, ["what"]).exit_code == 2


def test_picture_is_the_same_for_the_same_run(results):
    """An SVG with all ratios of a run in it."""
    pytest.importorskip("matplotlib")
    picture = importlib.import_module("benchmarks.picture").picture
    drawn = picture(results)
    assert drawn == picture(results)
    assert b"Knowledge is power, projected" in drawn
    assert b"http-equiv" not in drawn
    assert str(Path.home()).encode() not in drawn
