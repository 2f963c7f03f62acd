"""The app as people use it: built once, served from a folder, in a real browser of a phone's size."""

import os
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from app.__main__ import build
from tests.browser.window import PATIENCE, READY, WHY, Browser, started


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A browser costs more CPU than what it shows; without one each test here says why it does not run."""
    there = READY or os.environ.get("ADJUDICATOR_BROWSER") == "demanded"
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)
            if not there:
                item.add_marker(pytest.mark.skip(reason=WHY))


ASK = """
const [requests, done] = arguments;
import(new URL("judge.js", document.baseURI)).then(async ({ ask }) => {
  const answers = [];
  for (const one of requests) answers.push(await ask(one));
  done(answers);
});
"""


FORGET = """
const [name, done] = arguments;
indexedDB.open(name).onsuccess = ({ target: { result: db } }) => {
  const stores = [...db.objectStoreNames], all = db.transaction(stores, "readwrite");
  for (const store of stores) all.objectStore(store).clear();
  all.oncomplete = () => { db.close(); done(); };
};
"""


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, and no line for each on standard error."""

    def log_message(self, *_):
        """Nothing."""


class App(Browser):
    """The app in a window."""

    def ask(self, *requests):
        """The judge's answers, by the worker that the screens ask too."""
        self.driver.set_script_timeout(PATIENCE)
        portions = [requests[n : n + 40] for n in range(0, len(requests), 40)]  # the driver waits two minutes for each
        return [one for portion in portions for one in self.driver.execute_async_script(ASK, portion)]

    def forget(self, database):
        """The browser has lost a database: it is there, with nothing in it."""
        self.driver.execute_async_script(FORGET, database)

    def go(self, key):
        """To a screen."""
        self.run("location.hash = `#/${arguments[0]}`", key)
        self.until(
            lambda: self.run(
                "return !!document.querySelector(`nav [href='#/${arguments[0]}'][aria-current=page]`)", key
            )
        )


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """The folder of the app; one that is built already may be named by ADJUDICATOR_APP."""
    if named := os.environ.get("ADJUDICATOR_APP"):
        return Path(named)
    out = tmp_path_factory.mktemp("app")
    build(out)
    return out


@contextmanager
def served(folder):
    """A folder behind a port of this machine; yields its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def phone(address, profile):
    """The app on a phone, with the judge ready."""
    with started(profile) as driver:
        window = App(driver)
        window.size(390, 844)
        driver.get(address)
        window.until(lambda: window.text("#judge") == "")
        yield window


@pytest.fixture(scope="session")
def address(files):
    """Where the app is served."""
    with served(files) as found:
        yield found


@pytest.fixture(scope="session")
def app(address, tmp_path_factory):
    """The app on a phone; tests share it, since a start takes seconds."""
    with phone(address, tmp_path_factory.mktemp("profile")) as window:
        yield window
