"""`adjudicate --traceback`: where an error came from, for whoever mends the program."""

import pytest

from adjudicator.cli import exits
from adjudicator.cli.inputs import attempts
from tests.cli.conftest import FINE, log
from tests.cli.test_main import loaded

TRACE = "Traceback (most recent call last):\n"


@pytest.fixture(autouse=True)
def untraced(monkeypatch):
    """Nobody has asked for tracebacks."""
    monkeypatch.delenv(exits.TRACEBACK, raising=False)
    monkeypatch.setattr(exits, "_traced", False)


@pytest.fixture(params=["option", "environment"])
def traced(request, run, monkeypatch):
    """Runs a command with tracebacks, asked for in either way."""

    def traced(*arguments):
        if request.param == "option":
            return run("--traceback", *arguments)
        with monkeypatch.context() as context:
            context.setenv(exits.TRACEBACK, "1")
            return run(*arguments)

    return traced


def test_an_internal_fault(traced, run, monkeypatch):
    """The traceback comes first, then the usual line; the exit code is the same."""

    def broken(_):
        raise ValueError("oh \x1b[31m")

    monkeypatch.setattr("adjudicator.cli.reference.ruling_search.Rulebook.all", broken)
    usual, shown = run("rule"), traced("rule")
    assert "Traceback" not in usual.err
    assert shown.err.startswith(TRACE)
    assert "in broken" in shown.err
    assert shown.err.endswith(usual.err)
    assert "\x1b" not in shown.err
    assert (shown.code, shown.out) == (usual.code, usual.out) == (2, "")


def test_an_internal_fault_with_one_of_several_files(traced, run, game, monkeypatch):
    """It is shown beside the file's own line; the others are judged."""
    real = attempts.adjudicate

    def broken(data, source, **how):
        if "bad" in source:
            raise RuntimeError("oh")
        return real(data, source, **how)

    monkeypatch.setattr(attempts, "adjudicate", broken)
    game("bad.game.json", log(FINE))
    folder = game("good.game.json", log(FINE)).parent
    usual, shown = run("check", folder), traced("check", folder)
    assert "Traceback" not in usual.err
    assert shown.err.count(TRACE) == 1
    assert shown.err.endswith(usual.err)
    assert (shown.code, shown.out) == (usual.code, usual.out)


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (["check", "bad.game.json"], "LogError: step 1: "),
        (["check", "no.game.json"], "FileNotFoundError: "),
        (["test", "bad.cases.json"], "LogError: "),
        (["coverage", "bad.game.json"], "LogError: "),
        (["check", "bad.game.json", "--against", "crazier-eights-avalon"], "LogError: "),
        (["fmt", "bad.game.json"], "LogError: "),
        (["rule", "CE-99"], "UnknownId: no ruling is called 'CE-99'"),
        (["series", "bad.series.json"], "LogError: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refused_input(traced, run, game, monkeypatch, command, error):
    """What cannot be judged is told as usual, and where that came up."""
    monkeypatch.chdir(game("bad.game.json", log({"do": "drow", "by": "Ann"})).parent)
    game("bad.cases.json", "{}")
    game("bad.series.json", "{}")
    usual, shown = run(*command), traced(*command)
    assert "Traceback" not in usual.err
    assert shown.err.startswith(TRACE)
    assert f"\nadjudicator.errors.{error}" in shown.err or f"\n{error}" in shown.err
    assert shown.err.endswith(usual.err)
    assert (shown.code, shown.out) == (usual.code, usual.out)


@pytest.mark.parametrize("value", ["", "0"])
def test_the_environment_says_no(run, monkeypatch, value):
    """A variable that is empty or 0 asks for nothing."""
    monkeypatch.setenv(exits.TRACEBACK, value)
    assert "Traceback" not in run("rule", "CE-99").err


def test_a_run_does_not_speak_for_the_next(run):
    """The option is for one run."""
    assert TRACE in run("--traceback", "rule", "CE-99").err
    assert TRACE not in run("rule", "CE-99").err


def test_what_is_no_error_has_none(traced, run):
    """Findings, help, the version and a wrong argument are as they are."""
    for arguments in (["rule", "CE-8.1"], ["rule", "-h"], ["--version"], ["rule", "--no-such-option"]):
        assert traced(*arguments) == run(*arguments)


def test_only_the_command_that_is_asked_for_is_loaded():
    """As without the option."""
    assert "adjudicator.cli.commands.check" not in loaded("--traceback", "rulesets")


def test_help_names_both_ways(run):
    """The option and the variable."""
    text = run("--help").out
    assert "--traceback" in text
    assert exits.TRACEBACK in text


def test_there_is_nobody_to_tell(capsys, monkeypatch):
    """Where standard error is closed nothing is shown, not even on standard output."""
    monkeypatch.setattr("sys.stderr", None)
    exits.trace_errors(True)
    exits.trace(ValueError("oh"))
    assert capsys.readouterr().out == ""
