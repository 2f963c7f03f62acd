"""How long the app takes to start and to judge, on this machine and on one that is four times as slow.

`python -m tests.app.times` prints the table, for the app in the folder that ADJUDICATOR_APP names. A slow phone is made
by stopping the page's process, the judge's worker with it, for three quarters of the time.
"""

import json
import os
import signal
import statistics
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.app.conftest import App, served
from tests.app.playing import FILL, FREE, Playing
from tests.browser.window import PATIENCE, started

SLOWER = 4
TURN = 0.02
"""Seconds of one run and stop."""
ROUNDS = 5

READY = """
const look = () => {
  const judge = document.querySelector("#judge");
  if (judge && judge.innerText === "" && document.querySelector("#book, .games")) window.readyAfter = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Milliseconds from the beginning of the load until the judge is ready."""
UNTIL = """
const [selector, watched, most, done] = arguments;
const words = () => [...document.querySelectorAll(watched)].map((one) => one.dataset.at || one.innerText).join();
const before = words(), start = performance.now();
document.querySelector(selector).click();
const look = () => {
  const took = performance.now() - start;
  if (words() && words() !== before) requestAnimationFrame(() => done(performance.now() - start));
  else if (took > most) done(null);
  else requestAnimationFrame(look);
};
look();
"""
"""Milliseconds from a tap until other words are drawn there; null if they are not after the most."""
DISPUTES = (
    "Ann plays Trade",
    "Ann discards Castle",
    "Ann draws; Ann discards the blue five, then Bob draws",
    "Ann plays Death on Castle",
    "Ann triggers Angel of Hope choosing Ann",
)
"""What is asked, one after another."""
SKETCH = {"ruleset": "crazier-eights", "players": ["Ann", "Bob"], "position": {"discard": ["spilled-ink"]}, "steps": []}
STEPS = 12
THINKING = 1
"""Seconds between what a person reads and the next tap."""
ASKING = 3
"""Seconds after which a tap has taken no step: it has asked for a card, or for more."""


def _pages(profile):
    """The processes that run pages and workers of this browser."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (folder / "cmdline").read_bytes()
            if b"--type=renderer" in words and str(profile).encode() in words:
                yield int(folder.name)


@contextmanager
def _slowed(profile, times):
    """So many times slower: each page runs for a part of each turn, and is stopped for the rest."""
    over = threading.Event()

    def turns():
        pages, looked = [], 0.0
        while not over.is_set():
            if time.monotonic() - looked > 0.2:
                pages, looked = list(_pages(profile)), time.monotonic()
            for sign, part in ((signal.SIGSTOP, 1 - 1 / times), (signal.SIGCONT, 1 / times)):
                for page in pages:
                    with suppress(OSError):
                        os.kill(page, sign)
                time.sleep(TURN * part)

    stopping = threading.Thread(target=turns, daemon=True)
    if times > 1:
        stopping.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            stopping.join()


class Timed(App):
    """The app, with a clock in the page."""

    def load(self, address):
        """Open it; seconds until the judge is ready."""
        self.driver.get("about:blank")
        self.driver.get(address)
        return self.until(lambda: self.run("return window.readyAfter")) / 1000

    def tapped(self, selector, watched, most=PATIENCE):
        """Tap; seconds until there are other words, and nothing if there are none."""
        self.driver.set_script_timeout(PATIENCE)
        took = self.driver.execute_async_script(UNTIL, selector, watched, 1000 * most)
        return took and took / 1000


def _asked(window, address):
    """Seconds of each dispute, from the tap to the answer."""
    window.run("localStorage.ask = arguments[0]", json.dumps({**SKETCH, "line": DISPUTES[0]}))
    window.load(f"{address}#/ask")
    for n, line in enumerate(DISPUTES):
        if n:
            window.run("history.back()")
            window.until(lambda: window.run("return !!document.querySelector('#line')"))
            window.run(FILL, "#line", 0, line)
        time.sleep(THINKING)
        window.until(lambda: window.run("return !!document.querySelector('.actions .main:not(:disabled)')"))
        yield window.tapped(".actions .main", ".verdict .word, .refused li")


def _played(window):
    """Seconds of each step of a game, from the tap until it is kept, judged and shown."""
    phone = Playing(window)
    phone.begin("crazier-eights", ["Ann", "Bob", "Cat"])
    while phone.at < STEPS:
        time.sleep(THINKING)
        window.until(lambda: window.run(FREE + "return free('dialog.picker .card, .what .legal').length > 0"))
        wanted = "dialog.picker .card" if phone.there("dialog.picker .card") else ".what .legal:not(:disabled)"
        if took := window.tapped(wanted, ".playing[data-at]", ASKING):
            yield took


def measured(address, times):
    """Seconds of each thing, by its name."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, started(profile) as driver:
        window = Timed(driver)
        window.size(390, 844)
        window.cdp("Page.addScriptToEvaluateOnNewDocument", source=READY)
        with _slowed(profile, times):
            yield "the first start", window.load(address)
            window.until(lambda: window.run("return navigator.serviceWorker.controller !== undefined"))
            yield "a later start", window.load(address)
            first, *others = _asked(window, address)
            yield "a dispute, the first", first
            for one in others:
                yield "a dispute", one
            for one in _played(window):
                yield "a step of a game", one


def main():
    """Measure all, and print it."""
    found = {}
    with served(os.environ["ADJUDICATOR_APP"]) as address:
        for _ in range(ROUNDS):
            for times in (1, SLOWER):
                for name, seconds in measured(address, times):
                    found.setdefault(name, {}).setdefault(times, []).append(seconds)
    for name, by_speed in found.items():
        said = [
            f"{statistics.median(by_speed[times]):6.2f} s (at most {max(by_speed[times]):.2f})" for times in (1, SLOWER)
        ]
        print(f"{name:22}", *said)


if __name__ == "__main__":
    main()
