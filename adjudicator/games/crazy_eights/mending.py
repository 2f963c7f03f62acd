"""Whether a fault may be put right. The book says so of few; for the rest the opponents' leave is asked."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats.finding import Finding, Remedy
from adjudicator.formats.log import Step
from adjudicator.games.crazy_eights.bench import NAME, StockBench
from adjudicator.kernel.dues import Due
from adjudicator.kernel.ruling import Mending


def mend(bench: StockBench, finding: Finding, mending: Mending, due: Due | None, steps: Sequence[Step]) -> Remedy:
    """The remedy of a finding, once the whole record is known."""
    if finding.fault in ("undetermined", "unrecorded"):
        return Remedy(grade="none", text="Ask what was done, and write it into the record.")
    if finding.fault == "mismatch":
        return Remedy(grade="none", text=mending.text)
    if finding.fault == "late":
        return Remedy(grade="certain", text="It has been put right; nothing more is to be done.")
    if mending.grade == "computed":
        return Remedy(
            grade="certain" if due is not None and due.what is not NAME else "by-agreement", text=mending.text
        )
    return Remedy(grade=mending.grade, text=mending.text)
