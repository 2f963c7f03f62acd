"""`--watch`: judged again whenever something changes."""

import os
import signal
import subprocess
import sys
import time
import tomllib
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from adjudicator.cli.shell import watching
from tests.cli.conftest import FAULTY, FINE, log
from tests.cli.terminals import ROOT


@pytest.fixture
def changing(monkeypatch):
    """Instead of waiting does some things, each of which changes files; then somebody presses Ctrl-C."""

    def changing(*doings):
        def changes(_):
            yield []
            for names, do in doings:
                do()
                yield names
            raise KeyboardInterrupt

        monkeypatch.setattr(watching, "changes", changes)

    return changing


def test_what_changes_is_judged_again(run, game, changing):
    """With the time and the file; Ctrl-C is no error, and its exit code as everywhere."""
    path = game("a.game.json", log(FINE))
    changing(([], list), (["a.game.json"], lambda: game("a.game.json", log(FAULTY))))
    code, out, err = run("check", path, "--watch", "--format", "concise")
    assert code == 130
    assert out.count("unmatched-discard") == 1
    first, counts, waiting, second, again, *_ = err.splitlines()
    assert (len(first), counts, waiting) == (8, "1 log judged: no faults", "Waiting for a change; Ctrl-C ends it.")
    assert (second[8:], again) == ("  a.game.json changed", "1 log judged: 1 fault")


def test_pinned_cases_are_run_again(run, game, changing):
    """Of many files the first are named."""
    path = game("a.game.json", log({**FAULTY, "expect": ["CE-8.1"]}))
    changing((list("abcde"), lambda: game("a.game.json", log({**FINE, "expect": ["CE-8.1"]}))))
    code, out, err = run("test", path, "--watch", "--quiet")
    assert (code, out.count("FAILED")) == (130, 1)
    assert "  a, b, c and 2 more changed\n" in err


def test_what_cannot_be_judged_yet_is_waited_for(run, game, changing):
    """A rule book that is only half written ends nothing."""
    path, book = game("a.game.json", log(FAULTY)), game("mine.edition.json", "{")
    lenient = '{"format": 1, "id": "mine", "title": "Mine", "parent": "crazier-eights", "without": ["CE-8.1"]}'
    changing((["mine.edition.json"], lambda: book.write_text(lenient)))
    code, out, err = run("check", path, "--against", book, "--watch")
    assert code == 130
    assert err.count("adjudicate: ") == 1
    assert "CE-8.1 unmatched-discard: no longer flagged" in out


def test_without_watchfiles_it_says_what_to_install(run, game, monkeypatch):
    """The very package and versions that the extra `watch` asks for."""
    monkeypatch.setattr(watching, "find_spec", lambda name: None)
    result = run("check", game("a.game.json", log(FINE)), "--watch")
    assert (result.code, result.out) == (2, "")
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert result.err == watching.MISSING + "\n"
    assert watching.MISSING.endswith(f"pip install '{extras['watch'][0]}'")


@pytest.mark.parametrize("arguments", [["check", "-"], ["test", ".", "--review"]])
def test_what_cannot_be_watched(run, arguments):
    """Standard input, and a conversation."""
    result = run(*arguments, "--watch")
    assert result.code == 2
    assert "--watch" in result.err


def test_only_logs_decks_and_rule_books_count(tmp_path, monkeypatch):
    """A report that is written beside the logs does not set off the next run; of a file's folder the file counts."""
    folder, file = tmp_path / "logs", tmp_path / "other" / "one.json"
    folder.mkdir()
    asked = {}

    def watch(*paths, watch_filter, **how):
        asked.update(how, paths=set(paths))
        names = [folder / "sub" / "a.game.json", folder / "report.json", file, file.with_name("b.game.json")]
        names += [file.with_name("house.deck.json"), folder / "a.zip", folder / ".a.game.json.0f.tmp"]
        yield {(None, str(name)) for name in names if watch_filter(None, str(name))}

    monkeypatch.setitem(sys.modules, "watchfiles", SimpleNamespace(watch=watch, Change=None))
    monkeypatch.chdir(tmp_path)
    (found,) = watching.changes([folder, file])
    assert [Path(name).as_posix() for name in found] == [
        "logs/a.zip", "logs/sub/a.game.json", "other/house.deck.json", "other/one.json",
    ]  # fmt: skip
    assert asked["paths"] == {folder.resolve(), file.parent.resolve()}
    assert asked["recursive"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_file_on_the_disk(game, tmp_path):
    """The real thing, once: a file is written anew as editors do it, and somebody presses Ctrl-C."""
    pytest.importorskip("watchfiles")
    path = game("a.game.json", log(FINE))
    command = [sys.executable, "-m", "adjudicator", "check", path, "--watch", "--format", "concise"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    heeded = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell has what it starts with & ignore it
    with subprocess.Popen(
        command, cwd=tmp_path, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heeded
    ) as it:
        until = time.monotonic() + 60
        said = [it.stderr.readline() for _ in range(3)]
        game("new", log(FAULTY)).replace(path)
        said += [it.stderr.readline() for _ in range(3)]
        it.send_signal(signal.SIGINT)
        out, err = it.communicate(timeout=until - time.monotonic())
    assert [line[8:] for line in (said[0], said[3])] == ["\n", "  a.game.json changed\n"]
    assert said[4] == "1 log judged: 1 fault\n"
    assert out.startswith(f"{path}:1:")
    assert (it.returncode, err) == (130, "")
