"""The JSON Schemas of every kind of file."""

from __future__ import annotations

import json

from msgspec import Struct

from adjudicator import catalogue
from adjudicator.cli.reference.left_out import left_out
from adjudicator.cli.values import SchemaKind
from adjudicator.formats.answers import AnswersReport
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.schema import log_schema, schema_of
from adjudicator.kernel.series import SeriesFile
from adjudicator.reports.changes import ChangesReport
from adjudicator.reports.coverage import CoverageReport
from adjudicator.reports.documents import ReportFile
from adjudicator.reports.series import SeriesReport

STRUCTS: dict[SchemaKind, tuple[type[Struct], str]] = {
    "deck": (Deck, "Deck of cards"),
    "edition": (Edition, "Edition of a game's rules"),
    "cases": (CaseFile, "Pinned cases"),
    "series": (SeriesFile, "Series of games"),
    "report": (ReportFile, "Report"),
    "answers": (AnswersReport, "Answers to a question"),
    "changes": (ChangesReport, "Verdicts that change under other rules"),
    "coverage": (CoverageReport, "Coverage of a rule book"),
    "standing": (SeriesReport, "Standing of a series"),
}
"""Every kind of file that is one struct; a log is more than that."""


def schema(kind: SchemaKind) -> str:
    """The schema of a kind of file, as it stands in a file of its own."""
    if kind == "log":
        books, refused = catalogue.each(catalogue.rules, catalogue.editions())
        left_out(refused)
        found = log_schema({rules.edition.id: rules.game.forms for rules in books})
    else:
        struct, title = STRUCTS[kind]
        found = schema_of(struct, id=f"urn:adjudicator:schema:{kind}:1", title=title)
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
