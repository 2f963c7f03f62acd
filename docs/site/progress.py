"""How far Sphinx has come: pages read, and then pages written."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from sphinx.application import Sphinx

from adjudicator.cli.shell.progress import counting


def show(app: Sphinx) -> None:
    """Show it on a terminal while the site is built."""
    bars = ExitStack()

    def begin(past: str, number: int, event: str) -> None:
        bars.close()
        done = bars.enter_context(counting("page", lambda: number, past))
        app.connect(event, lambda *_: done(1))

    def reading(app: Sphinx, env: Any, names: list[str]) -> None:
        begin("read", len(names), "source-read")

    def writing(app: Sphinx, builder: Any) -> None:
        begin("written", len(app.env.found_docs), "html-page-context")

    app.connect("env-before-read-docs", reading)
    app.connect("write-started", writing)
    app.connect("build-finished", lambda *_: bars.close())
