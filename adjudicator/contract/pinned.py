"""The scenes of a game: each ruling is pinned both ways, shows what it should, and is felt when it is switched off."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from adjudicator import judging
from adjudicator.contract.explained import own_rulings
from adjudicator.formats.cases import CaseFile, expectations
from adjudicator.formats.log import Refused
from adjudicator.formats.reading import read_struct
from adjudicator.judging import Judged, Tested
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling


def scenes_of(id: str, folder: Path) -> Path:
    """The file of a ruling's scenes: `mm-2.1.cases.json`."""
    return folder / f"{id.lower()}.cases.json"


def judged(file: Path, off: Sequence[str] = ()) -> list[Tested]:
    """Every scene of a file, judged."""
    return list(judging.judge_cases(file.read_bytes(), file.name, beside=file.parent, off=off))


def unpinned(rules: Rules, folder: Path) -> list[str]:
    """Rulings without a file of scenes, and files without a ruling."""
    wanted = {scenes_of(id, folder).name for id in own_rulings(rules)}
    there = {path.name for path in folder.glob("*.cases.json")}
    return [f"there is no {name}" for name in sorted(wanted - there)] + [
        f"{name} pins no ruling of {rules.edition.id}" for name in sorted(there - wanted)
    ]


def mispinned(ruling: Ruling, file: Path) -> list[str]:
    """What is wrong with a ruling's scenes: one stays clean, one is flagged unless it forbids nothing."""
    found, cases = [], read_struct(file.read_bytes(), CaseFile)
    signs = {case.sign for case in cases.cases}
    titles = [case.title for case in cases.cases]
    if cases.ruling != ruling.id:
        found.append(f"{file.name} is of {cases.ruling}")
    if "+" not in signs and not ruling.exempt:
        found.append(f"{ruling.id}: no scene stays clean (+)")
    if "-" not in signs and ruling.check is not None:
        found.append(f"{ruling.id}: no scene is flagged (-)")
    found += [f"{ruling.id}: two scenes are called {title!r}" for title in {*titles} if titles.count(title) > 1]
    return found + [f"{ruling.id}: {t!r} is no question" for t in titles if not t.rstrip("\"'").endswith("?")]


def misshown(ruling: Ruling, scenes: Sequence[Tested], *, late: bool = False, noted: Collection[str] = ()) -> list[str]:
    """What a ruling's scenes show otherwise than they should.

    With `late` a clean one may show how a fault of its own was made up for; findings called as in `noted` are none.
    """
    found = []
    for tested in scenes:
        case = tested.case
        assert case is not None
        here = f"{ruling.id}: {case.title}"
        found += [f"{here} {failure}" for failure in tested.failures]
        if tested.failures or isinstance(case.expect, Refused):
            if case.sign != "-":
                found.append(f"{here} is said to stay clean")
            continue
        verdict = tested.verdict
        assert verdict is not None
        if verdict.judge.bench.count() != verdict.pack.total:
            found.append(f"{here} loses cards")
        excused = case.sign == "+"
        said = {
            rule
            for f in verdict.findings
            if not f.open and not (excused and ((late and f.fault == "late") or f.name in noted))
            for rule in f.rulings
        }
        if case.sign == "+" and ruling.id in said:
            found.append(f"{here} is said to stay clean, and does not")
        if case.sign == "-" and (not _expected(verdict) or (ruling.check is not None and ruling.id not in said)):
            found.append(f"{here} is said to be flagged, and is not")
    return found


def _expected(verdict: Judged) -> bool:
    """Whether a log says that anything is to be found."""
    return any((expectations(verdict.log.header, verdict.log.steps) or {}).values())


def unfelt(ruling: Ruling, file: Path, scenes: Sequence[Tested]) -> list[str]:
    """Whether a ruling can be switched off and none of its own scenes shows anything else."""
    without = judging.judge_cases(file.read_bytes(), file.name, beside=file.parent, off=(ruling.id,))
    if ruling.exempt or any(map(_differ, scenes, without)):  # the first that differs will do
        return []
    return [f"{ruling.id}: switched off, none of its own scenes shows anything else"]


def _differ(one: Tested, other: Tested) -> bool:
    return _shown(one) != _shown(other)


def _shown(tested: Tested) -> object:
    """What a scene shows: its findings, or why it is refused."""
    if tested.verdict is None:
        return "refused", tested.failures
    return msgspec.to_builtins(tested.verdict.findings)
