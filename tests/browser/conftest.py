"""A real browser that opens pages from files: slow tests, and they are skipped where there is none."""

import os
from pathlib import Path

import pytest

from adjudicator.cli.main import main
from tests.browser.window import READY, WHY, Browser, started
from tests.cli.conftest import EXAMPLES

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """A browser costs more CPU than what it shows; without one each test here says why it does not run.

    It must be there where the environment demands one.
    """
    there = READY or os.environ.get("ADJUDICATOR_BROWSER") == "demanded"
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)
            if not there:
                item.add_marker(pytest.mark.skip(reason=WHY))


@pytest.fixture(scope="session")
def driver(tmp_path_factory):
    """One browser for all tests, with an empty profile."""
    with started(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


@pytest.fixture
def browser(driver):
    """A browser as wide as a desk has it, light, with scripts, and nothing on its console yet."""
    window = Browser(driver)
    window.size(1280)
    window.cdp("Emulation.setScriptExecutionDisabled", value=False)
    window.media()
    window.driver.get("about:blank")
    window.complaints()
    window.requests()
    return window


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """Writes the page of a log, once for each."""
    folder, known = tmp_path_factory.mktemp("pages"), {}

    def write(log=FIVE_FAULTS, *arguments):
        key = (log, *arguments)
        if key not in known:
            known[key] = folder / f"{len(known)}.html"
            assert main(["export", str(log), "--html", str(known[key]), *arguments]) == 0
        return known[key]

    return write
