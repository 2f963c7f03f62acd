"""How Sphinx makes the site: plain files that open from a folder, with no request to anywhere."""

from __future__ import annotations

from importlib import metadata
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from docs.site.progress import show
from docs.site.words import Words

VERSION = metadata.version("adjudicator")

project = "adjudicator"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_links_external_new_tab = False
nitpicky = True
suppress_warnings = ["misc.highlighting_failure"]
"""A picture in Mermaid stands on the site as its text: what draws it would be loaded from elsewhere."""
smartquotes = False
pygments_style = "tango"
pygments_dark_style = "monokai"

html_theme = "furo"
html_title = f"adjudicator {VERSION}"
html_static_path = ["static"]
html_css_files = ["site.css", "table.css"]
html_copy_source = False
html_show_copyright = False
html_use_index = False
html_show_search_summary = False  # it would be fetched, which no browser allows from a folder
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
COLOURS = {
    "felt": ("#eef3ee", "#1d2722"),
    "line": ("#c3cec3", "#3a4a41"),
    "paper": ("#fffefa", "#e9e6dd"),
    "ink": ("#23272b", "#e3e8e4"),
    "soft": ("#5c666b", "#9fb0a6"),
    "fine": ("#2c7a3f", "#7fd08f"),
    "error": ("#b3322c", "#ff8f87"),
    "warning": ("#8a6a00", "#e0bd55"),
    "note": ("#48607c", "#a6bedb"),
}
"""What the style sheets call colours, by day and by night."""
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": {name: day for name, (day, _) in COLOURS.items()},
    "dark_css_variables": {name: night for name, (_, night) in COLOURS.items()},
}


def setup(app: Sphinx) -> None:
    """Search by ids too, and let the page of the search know what each page says; the builder writes that file."""
    app.add_search_language(Words)
    app.connect("html-page-context", _with_sentences)
    show(app)


def _with_sentences(app: Sphinx, name: str, template: str, context: dict[str, Any], tree: object) -> None:
    if name == "search":
        app.add_js_file("says.js")
