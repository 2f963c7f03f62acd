"""Kills the browser while steps are tapped, and looks whether every step that was shown as taken is still there.

`python -m tests.app.kill 200` does it so many times, on the app in the folder that ADJUDICATOR_APP names.
"""

import json
import os
import random
import signal
import struct
import sys
import tempfile
import threading
import time
from contextlib import suppress
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from adjudicator.judging import adjudicate
from tests.app.playing import FREE, STATE, Playing
from tests.browser.window import Browser, started

try:
    from selenium.common.exceptions import WebDriverException
    from urllib3.exceptions import HTTPError
except ImportError:  # the tests that need it say so
    WebDriverException = HTTPError = OSError

TAPPING = (
    FREE
    + """
setInterval(() => {
  const found = free(document.querySelector("dialog.picker") ? "dialog.picker .card" : ".what .legal");
  if (found.length) found[Math.floor(Math.random() * found.length)].click();
  else document.querySelector(".undo:not(:disabled)")?.click();
}, 5);
"""
)


LONG = 120
"""After so many steps another game is begun: a long one takes long to be judged again."""


def _kill(driver):
    """End the browser at once: it can write nothing more."""
    mine = driver.service.process.pid
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == mine:
                os.kill(int(stat.parent.name), signal.SIGKILL)


def _look(driver, seen, until):
    """What is shown as taken, as long as the browser lives."""
    while time.monotonic() < until:
        at, said, _ = driver.execute_script(STATE)
        if at > 0:
            seen[at] = said.split(maxsplit=1)[1]


def _hold(steps, header, seen):
    """Every step that was seen is there, at its number and in its words."""
    judged = adjudicate(json.dumps({**header, "steps": steps}).encode())
    told = [judged.rules.game.tell(judged.judge.bench, step) for step in judged.log.steps]
    lost = {n: said for n, said in seen.items() if n > len(steps)}
    lasting = {n: said for n, said in seen.items() if n <= len(steps) and steps[n - 1]["do"] != "undo"}
    wrong = {n: (said, told[n - 1]) for n, said in lasting.items() if said != told[n - 1]}
    assert not lost, f"lost: {lost}"
    assert not wrong, f"wrong: {wrong}"


def _seated(driver, address, game, *begin):
    """The screen of a game that is gone on with, or of a new one."""
    phone = Playing(Browser(driver))
    driver.get(f"{address}#/play/{game}" if game else address)
    if game:
        phone.window.until(lambda: phone.at >= 0)
    else:
        phone.begin(*begin)
    return phone


def killed(address, folder, times, seed, tell=lambda words: None):
    """Kill it so many times; returns how many steps there are in the end, of which none was lost."""
    dice, seen, game, before = random.Random(seed), {}, "", 0
    for n in range(times + 1):
        living = True
        try:
            with started(folder / "profile") as driver:
                phone = _seated(driver, address, game, "crazier-eights", ["Ann", "Bob", "Cat"])
                game = phone.id
                header, steps = phone.stored()
                _hold(steps, header, seen)
                assert phone.at == len(steps), f"{len(steps)} steps are kept, {phone.at} are shown"
                tell(f"killed {n} times: {before + len(steps)} steps")
                if n == times:
                    return before + len(steps)
                if len(steps) > LONG:
                    before, seen = before + len(steps), {}
                    phone.begin("crazier-eights", ["Ann", "Bob", "Cat"])
                    game = phone.id
                phone.window.run(TAPPING)
                _look(driver, seen, time.monotonic() + dice.uniform(0.05, 1.2))
                living = False
                threading.Timer(dice.uniform(0, 0.05), _kill, (driver,)).start()
                _look(driver, seen, time.monotonic() + 5)
        except (WebDriverException, OSError, HTTPError):
            if living:
                raise
    raise AssertionError


HALF = struct.pack("<IHB", 0, 200, 1) + b"half of"
"""The beginning of a record as LevelDB writes it: a check sum, the length, that it is whole, and of 200 bytes a few."""


def torn(address, folder):
    """Kill it in the middle of writing a record; returns how many steps are there after each of three later starts.

    The database then goes on behind the half record, and is found damaged one start later.
    """
    found, game, lines = [], "", ("ann plays 5h", "bob plays 7h")
    for n in range(4):
        living = True
        try:
            with started(folder / "profile") as driver:
                phone = _seated(driver, address, game, "crazy-eights", ["Ann", "Bob"], "five of clubs")
                if game:
                    found.append(len(phone.stored()[1]))
                game = phone.id
                before = phone.at
                phone.line(lines[n % 2])
                phone.wait(before + 1)
                living = False
                _kill(driver)
                _look(driver, {}, time.monotonic() + 5)
        except (WebDriverException, OSError, HTTPError):
            if living:
                raise
        if not n:
            (log,) = folder.glob("profile/Default/IndexedDB/*/*.log")
            log.write_bytes(log.read_bytes() + HALF)
    return found


def main(times):
    """So many times, and say it."""
    from tests.app.conftest import Quiet

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=os.environ["ADJUDICATOR_APP"]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address, seed = f"http://127.0.0.1:{server.server_port}/", random.randrange(1 << 30)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        killed(address, Path(folder), times, seed, partial(print, flush=True))
    print("every step that was shown is there")


if __name__ == "__main__":
    main(int(sys.argv[1]))
