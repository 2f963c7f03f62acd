"""A real browser, driven from outside: the tests look into it, and the pictures of the documents come out of it."""

import json
import shutil
from contextlib import contextmanager
from importlib.util import find_spec

CHROMIUM, DRIVER = (shutil.which(name) for name in ("chromium", "chromedriver"))
READY = CHROMIUM and DRIVER and find_spec("selenium")
WHY = "no chromium, chromedriver or selenium here: apt-get install chromium chromium-driver; pip install selenium"
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-default-browser-check",
)  # fmt: skip


PATIENCE = 300
"""Seconds; no more than a net for a page on which something never comes."""


class Browser:
    """A window with a page in it."""

    def __init__(self, driver):
        self.driver = driver

    def size(self, width, height=800):
        """The size of what a page sees; phones are narrower than a window can be."""
        self.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )

    def media(self, media="", scheme="light"):
        """Print or screen, dark or light."""
        scheme = {"name": "prefers-color-scheme", "value": scheme}
        self.cdp("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def cdp(self, command, **arguments):
        """A command of the browser's own protocol."""
        return self.driver.execute_cdp_cmd(command, arguments)

    def run(self, script, *arguments):
        """Run a script in the page, past what the page itself may do."""
        return self.driver.execute_script(script, *arguments)

    def open(self, path, step=""):
        """Open a file, afresh."""
        self.driver.get("about:blank")
        self.driver.get(path.as_uri() + step)

    def press(self, *keys):
        """Type."""
        from selenium.webdriver.common.action_chains import ActionChains

        actions = ActionChains(self.driver, duration=0)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    @property
    def at(self):
        """The step that the stepper shows."""
        return int(self.run("return document.querySelector('#bar').value"))

    def text(self, selector):
        """The visible text of an element."""
        return self.run("return document.querySelector(arguments[0]).innerText", selector)

    def until(self, holds):
        """Wait for what comes after an answer of the browser, and return it; an element may not be there yet."""
        from selenium.common.exceptions import JavascriptException
        from selenium.webdriver.support.ui import WebDriverWait

        patient = WebDriverWait(self.driver, PATIENCE, 0.01, ignored_exceptions=[JavascriptException])
        return patient.until(lambda _: holds())

    def said(self, selector):
        """The visible text of an element, as soon as there is any."""
        return self.until(lambda: self.text(selector))

    def requests(self):
        """Every address asked for since the last call."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"].split("#")[0])
        return [url for url in found if url != "about:blank"]

    def complaints(self):
        """What stands on the console, what the policy refused among it."""
        return [entry["message"] for entry in self.driver.get_log("browser")]


@contextmanager
def started(profile):
    """A browser with an empty profile, kept in a folder; closed in the end."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    try:
        yield driver
    finally:
        driver.quit()
