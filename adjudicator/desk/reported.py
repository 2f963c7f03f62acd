"""The verdict on a log as tools read it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from adjudicator.api import adjudicate
from adjudicator.errors import LogError
from adjudicator.formats.depth import shallow
from adjudicator.formats.link import is_link, unlinked
from adjudicator.reports.documents import RefusedLog, reasons


class ReportOn(Struct, tag_field="ask", tag="report", kw_only=True):
    """Judge a log, and answer what `adjudicate replay --format json` has of it."""

    text: str
    name: str = "game.json"
    seat: str | None = None

    def answered(self, box: Path) -> object:
        """The log's object in a report: of `logs`, or of `refused` where it cannot be judged.

        Raises:
            UnknownId: for a seat that does not exist.
        """
        text = self.text.strip()
        data = unlinked(text) if is_link(text) else self.text.encode("utf-8", "surrogatepass")
        try:
            return adjudicate(shallow(data), name=self.name, beside=box, seat=self.seat).to_dict()
        except LogError as error:
            return RefusedLog(file=error.source or self.name, reasons=reasons(error.problems))
