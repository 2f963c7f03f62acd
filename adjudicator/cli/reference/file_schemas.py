"""The JSON Schemas of every kind of file."""

from __future__ import annotations

import json

from msgspec import Struct

from adjudicator import catalogue
from adjudicator.cli.reference.left_out import left_out
from adjudicator.cli.values import SchemaKind
from adjudicator.formats.answers import AnswersReport
from adjudicator.formats.by_ruleset import cases_schema, log_schema
from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.schema import schema_of
from adjudicator.formats.series_file import SeriesFile
from adjudicator.reports.changes import ChangesReport
from adjudicator.reports.documents import ReportFile
from adjudicator.reports.rules_covered import CoverageReport
from adjudicator.reports.scoreboard import SeriesReport

STRUCTS: dict[SchemaKind, tuple[type[Struct], str]] = {
    "deck": (Deck, "Deck of cards"),
    "edition": (Edition, "Edition of a game's rules"),
    "series": (SeriesFile, "Series of games"),
    "report": (ReportFile, "Report"),
    "answers": (AnswersReport, "Answers to a question"),
    "changes": (ChangesReport, "Verdicts that change under other rules"),
    "coverage": (CoverageReport, "Coverage of a rule book"),
    "standing": (SeriesReport, "Standing of a series"),
}
"""Every kind of file that is one struct, whatever the game; logs and cases are more than that."""


def schema(kind: SchemaKind) -> str:
    """The schema of a kind of file, as it stands in a file of its own."""
    if kind in ("log", "cases"):
        books, refused = catalogue.each(catalogue.rules, catalogue.editions())
        left_out(refused)
        forms = {rules.edition.id: rules.game.forms for rules in books}
        found = log_schema(forms) if kind == "log" else cases_schema(forms)
    else:
        struct, title = STRUCTS[kind]
        found = schema_of(struct, id=f"urn:adjudicator:schema:{kind}:1", title=title)
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"
