"""The app without a network, and a newer version of it."""

import shutil

from app.__main__ import write_offline
from tests.app.conftest import phone, served
from tests.cli.conftest import EXAMPLES

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"
KEPT = "return navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
UPDATE = "return navigator.serviceWorker.ready.then((kept) => kept.update()).then(() => true, () => false)"
NEW = "return getComputedStyle(document.body).getPropertyValue('--version')"


def moved(files, folder):
    """A copy of the app far down in a site."""
    here = folder / "site" / "games" / "judge"
    shutil.copytree(files, here)
    return here


def strange(window, start):
    """What it has asked others than its own server for; a browser's own pages are no network."""
    return [url for url in window.requests() if url.startswith(("http", "ws")) and not url.startswith(start)]


def test_it_judges_without_a_network(files, tmp_path):
    """After the first load, which asks for the app's own files only, the server may be gone."""
    moved(files, tmp_path)
    with served(tmp_path / "site") as site:
        start = f"{site}games/judge/"
        with phone(start, tmp_path / "profile") as window:
            window.until(lambda: window.run(KEPT))
            assert strange(window, start) == []
    # The server is gone, and the browser with its memory.
    with phone(start, tmp_path / "profile") as window:
        (found,) = window.ask({"ask": "report", "text": FIVE_FAULTS.read_text()})
        assert sum(finding["severity"] == "error" for finding in found["findings"]) > 3
        assert strange(window, start) == []


def test_a_new_version_comes_whole_or_not_at_all(files, tmp_path):
    """Files of another version than the list are not taken; a whole one waits until somebody wants it."""
    here = moved(files, tmp_path)
    with served(tmp_path / "site") as site, phone(f"{site}games/judge/", tmp_path / "profile") as window:
        window.until(lambda: window.run(KEPT))
        old = (here / "app.css").read_text()
        (here / "app.css").write_text(f"{old}\nbody {{ --version: 2; }}\n")
        write_offline(here)
        (here / "app.css").write_text(f"{old}\nbody {{ --version: half; }}\n")
        window.run(UPDATE)
        window.until(lambda: window.run("return navigator.serviceWorker.ready.then((kept) => !kept.installing)"))
        assert window.text("#news") == ""
        (here / "app.css").write_text(f"{old}\nbody {{ --version: 2; }}\n")
        window.until(lambda: window.run(UPDATE))
        assert "A new version is there" in window.said("#news")
        assert window.run(NEW) == ""
        window.driver.find_element("css selector", "#news button").click()
        window.until(lambda: window.run(NEW).strip() == "2")
        assert window.text("#news") == ""


def test_it_can_be_installed(app):
    """Chromium finds nothing that keeps it from being an app of the phone's own."""
    app.until(lambda: app.run(KEPT))
    errors = app.cdp("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
