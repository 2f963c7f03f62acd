"""One bad file never stops the others: each is told with its reason, and the good ones are judged."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from adjudicator.formats import reading
from adjudicator.reports.full import Full
from tests.attack.measured import ROOT
from tests.cli.conftest import FAULTY, FINE, log

needs_links = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes as they are elsewhere")
PRINTED = ("full", "concise", "json", "json-lines", "sarif", "junit", "github", "gitlab")


def good(game):
    """A good log that is judged after the bad ones."""
    return game("logs/z.game.json", log(FINE)).parent


@needs_links
def test_links_to_nothing_and_to_themselves_are_told(run, game):
    """So is a pipe in a folder."""
    folder = good(game)
    (folder / "a.game.json").symlink_to("gone.game.json")
    (folder / "b.game.json").symlink_to("b.game.json")
    os.mkfifo(folder / "c.game.json")
    result = run("check", folder)
    assert result.code == 2
    assert "a.game.json: no such file or directory" in result.err
    assert "b.game.json: too many levels of symbolic links" in result.err
    assert "c.game.json: is not a regular file" in result.err
    assert "1 log judged: no faults; 3 could not be" in result.err


@needs_links
@pytest.mark.parametrize("name", ["scenes.cases.json", "verdict.zip", "records.jsonl"])
def test_a_pipe_that_nobody_writes_to_is_never_waited_for(run, tmp_path, name):
    """Whatever sort of file is asked for by its name."""
    os.mkfifo(tmp_path / name)
    command = {"scenes.cases.json": ["test"], "verdict.zip": ["check"]}.get(
        name, ["import", "openspiel", "--out", tmp_path / "o"]
    )
    result = run(*command, tmp_path / name)
    assert result.code == 2
    assert "is not a regular file" in result.err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="every name is a text there")
def test_a_name_that_is_no_text_is_shown(run, game):
    """A file with such a name is judged like any other."""
    folder = good(game)
    name = os.fsencode(folder) + b"/a\xff\xfe.game.json"
    with open(name, "wb") as file:
        file.write(log(FAULTY).encode())
    os.symlink(b"gone\xff", os.fsencode(folder) + b"/b\xff.game.json")
    for format in PRINTED:
        result = run("check", folder, "--format", format)
        assert result.code == 2
        assert "b\\xff.game.json: no such file or directory" in result.err
    assert "a\\xff\\xfe.game.json" in run("check", folder).out


def test_a_folder_that_cannot_be_opened_is_told(run, game, monkeypatch):
    """It is not passed over in silence."""
    folder = good(game)
    (folder / "closed").mkdir()
    opened = os.scandir

    def scandir(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path)

    monkeypatch.setattr(os, "scandir", scandir)
    result = run("check", folder)
    assert result.code == 2
    assert "closed: this folder cannot be searched: permission denied" in result.err
    assert "1 log judged" in result.err


def test_a_file_that_vanishes_is_told(run, game, monkeypatch):
    """Between the search of its folder and the reading of it."""
    folder = good(game)
    bad = game("logs/a.game.json", log(FINE))
    regular = os.path.realpath

    def realpath(path, **options):
        if str(path).endswith("a.game.json"):
            bad.unlink(missing_ok=True)
        return regular(path, **options)

    monkeypatch.setattr(os.path, "realpath", realpath)
    result = run("check", folder)
    assert result.code == 2
    assert "a.game.json: no such file or directory" in result.err
    assert "1 log judged" in result.err


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_memory_or_depth_that_does_not_suffice_is_told_of_its_file(run, game, monkeypatch, error):
    """Wherever it runs out: as the file is read, judged or written about."""
    folder = good(game)
    bad = game("logs/a.game.json", log(FAULTY))
    read, told = reading.read_log, Full.log

    def running_out(data, *rest):
        if data == bad.read_bytes():
            raise error
        return read(data, *rest)

    def out_of_it(self, written):
        if written.file.endswith("a.game.json"):
            raise error
        return told(self, written)

    with monkeypatch.context() as patched:
        patched.setattr("adjudicator.judging.read_log", running_out)
        read_out = run("check", folder)
    monkeypatch.setattr(Full, "log", out_of_it)
    for result in (read_out, run("check", folder)):
        assert result.code == 2
        assert (
            f"a.game.json: {'there is not enough memory' if error is MemoryError else 'internal fault'}" in result.err
        )
    assert "1 log judged: no faults; 1 could not be" in read_out.err


@pytest.mark.parametrize("format", ["json", "sarif", "junit"])
def test_what_cannot_be_written_leaves_the_report_whole(run, game, monkeypatch, format):
    """The log is among those that could not be judged."""
    folder = good(game)
    for name in ("a", "b", "c"):
        game(f"logs/{name}.game.json", log(FAULTY))
    modules = {"json": "documents.judged_log", "sarif": "sarif.roots", "junit": "junit.xml"}
    module, name = modules[format].split(".")
    target = sys.modules.get(f"adjudicator.reports.{module}") or __import__(
        f"adjudicator.reports.{module}", fromlist=["x"]
    )
    usual, calls = getattr(target, name), []

    def failing(given, *rest):
        calls.append(given)
        if len(calls) in (1, 3):
            raise MemoryError
        return usual(given, *rest)

    monkeypatch.setattr(target, name, failing)
    result = run("check", folder, "--format", format)
    assert result.code == 2
    if format != "junit":
        json.loads(result.out)


@pytest.mark.slow
@needs_links
def test_a_file_that_needs_more_memory_than_there_is_stops_no_other(game, tmp_path):
    """For real: with little memory the large log is told, and the good ones on both sides of it are judged."""
    folder = good(game)
    shutil.copy(folder / "z.game.json", folder / "a.game.json")
    long = log(*[{"do": "draw", "by": "Ann", "text": "x" * 40}] * 600_000)
    (folder / "m.game.json").write_text(long)
    run = subprocess.run(
        ["bash", "-c", 'ulimit -v 300000; exec "$0" -m adjudicator check "$1"', sys.executable, str(folder)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert run.returncode == 2, run
    assert "m.game.json: there is not enough memory to judge this file" in run.stderr
    assert "2 logs judged: no faults; 1 could not be" in run.stderr
