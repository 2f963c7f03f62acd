"""Views for a light ground: the same colours, darker."""

from __future__ import annotations

import re

from rich.text import Span, Text

DARKER = {
    "#f0605f": "#ab1c26",
    "#4b94f8": "#0f53b5",
    "#2da44e": "#14652c",
    "#c69026": "#755000",
    "#a371f7": "#6b33ad",
    "#db6d28": "#924006",
}
"""For each colour of the views the one that can be read on a light ground."""
_COLOUR = re.compile("#[0-9a-f]{6}")


def darkened(text: Text) -> Text:
    """A view in colours for a light ground."""
    text = text.copy()
    text.style = _darker(text.style)
    text.spans = [Span(span.start, span.end, _darker(span.style)) for span in text.spans]
    return text


def _darker(style: object) -> str:
    return _COLOUR.sub(lambda found: DARKER.get(found.group(), found.group()), str(style))
