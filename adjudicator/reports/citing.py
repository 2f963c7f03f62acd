"""The place of a finding in its book, and whether it is the text or our reading of it."""

from __future__ import annotations

import re

from adjudicator.formats.finding import Basis, Finding
from adjudicator.reports.safe import safe

_CHAPTER = r"[IVX]+ (\(\d+\)(\.\d+)?|FAQ \d+)|Chapter \d+(, \d+)?"
_BASES: dict[Basis, str] = {"reading": "Our reading of ", "option": "A house rule on ", "carried": "Carried over from "}


def citation(finding: Finding, *, whole: bool = False) -> str:
    """The place in the book, and whether it is the text or our reading of it."""
    chapter = re.match(_CHAPTER, finding.cite)
    place = finding.cite if whole or chapter is None else chapter.group()
    named = safe(", ".join(filter(None, [finding.book, place])))
    return _BASES.get(finding.basis, "") + named
