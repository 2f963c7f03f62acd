"""Coverage of a rule book: what logs touched of it, and what never."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.formats.cases import Sign
from adjudicator.formats.fields import about
from adjudicator.formats.phrases import counted
from adjudicator.kernel.touched import Touched, senses
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.safe import safe


class CoveredRuling(Struct, kw_only=True):
    """One ruling."""

    id: str
    name: str
    senses: Annotated[tuple[str, ...], about("in which it can be touched: + kept, - broken")]
    kept: Annotated[int, about("how often it was kept")]
    broken: Annotated[int, about("how often it spoke in a finding")]
    first: Annotated[dict[str, str], about("the first record of each sense")]


class CoverageReport(Struct, kw_only=True):
    """A rule book as logs have touched it."""

    format: Literal[1] = 1
    ruleset: str
    records: Annotated[int, about("logs and scenes that were judged by it")]
    touched: Annotated[int, about("senses that were touched")]
    senses: Annotated[int, about("of how many")]
    percent: float
    left_out: Annotated[dict[str, int], about("why records were left out, and how many")] = {}
    rulings: list[CoveredRuling]


def report(touched: Touched, left_out: dict[str, int]) -> CoverageReport:
    """Coverage for tools, with how many records were left out, by the reason."""
    got, every = touched.share()
    return CoverageReport(
        ruleset=touched.rules.edition.id,
        records=touched.records,
        touched=got,
        senses=every,
        percent=percent(touched),
        left_out=left_out,
        rulings=[
            CoveredRuling(
                id=id,
                name=ruling.name,
                senses=senses(ruling),
                kept=touched.counts[id, "+"],
                broken=touched.counts[id, "-"],
                first={str(sign): touched.first[id, sign] for sign in senses(ruling) if (id, sign) in touched.first},
            )
            for id, ruling in touched.rulings.items()
        ],
    )


def percent(touched: Touched) -> float:
    """The share of senses that were touched, in percent, never rounded up to a hundred."""
    got, every = touched.share()
    return 100.0 if got == every else int(1000 * got / every) / 10


WORDS: dict[Sign, str] = {"+": "never kept", "-": "never broken"}


def text(touched: Touched, ink: Ink = PLAIN) -> str:
    """Coverage for people: the share, and what is missing."""
    got, every = touched.share()
    title = safe(touched.rules.edition.title or touched.rules.edition.id)
    lines = ink.lines(title, role="heading")
    lines += ink.lines(
        f"{counted(len(touched.rulings), 'ruling')}, each to be kept (+) and, where it forbids something, broken (-): "
        f"{counted(touched.records, 'record')} touched {got} of these {every}, "
        f"{percent(touched):g} %"
    )
    for id, signs in touched.missing().items():
        said = "never touched" if len(signs) == len(senses(touched.rulings[id])) else WORDS[signs[0]]
        lines += ink.lines(safe(f"{id} {touched.rulings[id].name}: {said}"), "      ", "  ")
    return "".join(line + "\n" for line in lines)
