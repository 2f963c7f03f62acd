"""The JSON Schemas of every kind of file."""

from __future__ import annotations

import json

from adjudicator import catalogue
from adjudicator.cli.listing import told
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.schema import log_schema, schema_of
from adjudicator.kernel.asking import AnswersReport
from adjudicator.kernel.series import SeriesFile
from adjudicator.reports.changes import ChangesReport
from adjudicator.reports.coverage import CoverageReport
from adjudicator.reports.documents import ReportFile
from adjudicator.reports.standing import SeriesReport

STRUCTS = {
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
KINDS = ("log", *STRUCTS)
"""Every kind of file."""


def schema(kind: str) -> str:
    """The schema of a kind of file, as it stands in a file of its own."""
    if kind == "log":
        books, refused = catalogue.each(catalogue.rules, catalogue.editions())
        told(refused)
        found = log_schema({rules.edition.id: rules.game.steps for rules in books})
    else:
        struct, title = STRUCTS[kind]
        found = schema_of(struct, id=f"urn:adjudicator:schema:{kind}:1", title=title)
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
