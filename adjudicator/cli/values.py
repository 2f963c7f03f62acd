"""The words that options can have as their values."""

from __future__ import annotations

from typing import Literal

NOBODY = "nobody"
"""In place of a player: what lies open for everybody."""
Format = Literal["full", "concise", "json", "json-lines", "sarif", "junit", "github", "gitlab"]
"""How findings are written."""
FailOn = Literal["proved", "error", "warning", "note", "undetermined", "never"]
"""How much a finding must weigh to be counted in the exit code."""
Color = Literal["auto", "always", "never"]
Listing = Literal["text", "json"]
"""How everything else is written."""
AnswerFormat = Literal["text", "markdown", "json"]
"""How the answer to a question is written."""
LogForm = Literal["json", "jsonl", "txt"]
"""A log as one object, as a header and a step a line, or as text."""
SchemaKind = Literal[
    "log", "deck", "edition", "cases", "series", "report", "answers", "changes", "coverage", "standing"
]
"""The kinds of files that have a schema."""
