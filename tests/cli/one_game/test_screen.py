"""`adjudicate step`: what it asks of a game; where it cannot be shown."""

import os
import subprocess
import sys
import threading
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.sources import only
from adjudicator.cli.one_game import screen
from adjudicator.cli.one_game.screen import MISSING, Views
from adjudicator.cli.one_game.stopped import offered
from adjudicator.formats.log import NOBODY


def test_without_textual_it_says_what_to_install(run, monkeypatch):
    """The very package and versions that the extra `tui` asks for: this one is on no registry."""
    monkeypatch.setattr("adjudicator.cli.one_game.screen.find_spec", lambda name: None)
    result = run("step", "examples/logs/crazier-eights/five-faults.game.json")
    assert (result.code, result.out) == (2, "")
    (needed,) = tomllib.loads(Path("pyproject.toml").read_text())["project"]["optional-dependencies"]["tui"]
    assert f"pip install '{needed}'" in result.err
    assert MISSING in result.err


@pytest.mark.skipif(sys.platform == "win32", reason="its driver is another one")
def test_writing_to_a_terminal_that_is_gone_waits_for_nobody(monkeypatch):
    """More writes than the writer keeps, each of which fails; and it can be stopped."""
    linux_driver = pytest.importorskip("textual.drivers.linux_driver")
    monkeypatch.setattr(linux_driver, "WriterThread", linux_driver.WriterThread)  # put back in the end
    screen._mend_output()
    read, write = os.pipe()
    os.close(read)
    with suppress(OSError), os.fdopen(write, "w", buffering=1) as gone:
        writer = linux_driver.WriterThread(gone)
        writer.start()
        mine = threading.Thread(target=lambda: [*map(writer.write, ["a line\n"] * 100), writer.stop()], daemon=True)
        mine.start()
        mine.join(60)
    assert not mine.is_alive()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_byte_that_is_no_text_ends_nothing():
    """On a real terminal: half a character and bytes of none are keys that mean nothing, and q still quits."""
    pytest.importorskip("textual")
    import pty

    ours, theirs = pty.openpty()
    log = "examples/logs/crazier-eights/a-dispute.game.json"
    command = [sys.executable, "-m", "adjudicator", "step", log]
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        shown, typed = b"", False
        with suppress(OSError):  # what reading says when the other side has closed
            while part := os.read(ours, 65536):
                shown += part
                if b"help" in shown and not typed:
                    typed = True
                    os.write(ours, b"\xff\xe2\x82j/\xc3\xa4\xfe\r" + b"q")
        assert process.wait() == 0
    os.close(ours)
    assert typed
    assert b"Traceback" not in shown


@pytest.mark.parametrize("seat", [None, "Ann", NOBODY])
@pytest.mark.parametrize("how", [{}, pytest.param({"calls": False}, marks=pytest.mark.slow)], ids=str)
@pytest.mark.parametrize("log", ["crazier-eights/a-dispute", "crazy-eights/taken-back-below-a-fault"])
def test_what_was_legal_is_what_the_log_up_to_there_says(log, how, seat):
    """Before every step, by every view, with what the table decided or without."""
    source = only(Path(f"examples/logs/{log}.game.json"))
    views = Views(source, how)
    for at in range(views.film(seat).last + 1, 0, -1):
        stopped = judged(source, seat=seat, until=at - 1, **how).judge
        tell, bench = stopped.rules.game.tell, stopped.bench
        legal = [tell(bench, step) for step in offered(stopped, range(bench.n))]
        assert views.legal(views.film(seat), at).splitlines() == [f"Just before step {at}:", *(legal or ["nothing"])]


def test_each_view_is_judged_once(monkeypatch):
    """Whoever looks again, or asks what was legal, gets what there is."""
    times = []

    def counted(source, *, seat, **how):
        times.append(seat)
        return judged(source, seat=seat, **how)

    monkeypatch.setattr(screen, "judged", counted)
    views = Views(only(Path("examples/logs/crazier-eights/a-dispute.game.json")), {})
    for seat in (None, "Ann", None, "Ann"):
        views.film(seat)
        views.legal(views.film(seat), 3)
    assert times == [None, "Ann"]
