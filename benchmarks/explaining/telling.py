"""Judging a damaged game, and reading what is told of it: from the JSON report and from nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from adjudicator.formats.finding import Edit
from adjudicator.judging import Judged, adjudicate, judge_log, read
from adjudicator.reports.documents import judged_log
from adjudicator.reports.fingerprints import Fingerprints
from adjudicator.reports.judged_game import JudgedGame
from benchmarks.explaining.records import Game

SlipKind = Edit | Literal["other"]
"""What puts a slip right that is told; `other` if the report only says that the record is wrong there."""


class Accused(Struct, frozen=True):
    """Somebody to whom a fault is put down."""

    step: int
    player: str | None
    rule: str


class ToldSlip(Struct, frozen=True):
    """A slip of the scorer that is told."""

    kind: SlipKind
    step: int


class Told(Struct, kw_only=True):
    """What is told of a game, at the top: what follows from something else is not counted."""

    accused: list[Accused] = []
    """Who is blamed, with no other story."""
    hedged: list[Accused] = []
    """Who is at fault unless the scorer made a slip: both are told."""
    slips: list[ToldSlip] = []
    """The slips that are the likelier story."""
    others: list[ToldSlip] = []
    """The slips that are told as the other story."""
    roots: int = 0
    """How many things are told."""


def told_by(report: dict[str, Any]) -> Told:
    """Read a log's object of a JSON report (`definitions/JudgedLog` of `schemas/report.schema.json`)."""
    told = Told()
    hedged = ("either",) if report.get("explanations") else ("either", "likely")  # by shares, who is likely is blamed
    for finding in report["findings"]:
        if finding.get("because_of") is not None or finding["certainty"] == "undetermined":
            continue
        told.roots += 1
        step = finding["step"]
        accused = Accused(step, finding.get("player"), finding["rule"])
        slips = [ToldSlip(slip["edit"], slip["step"]) for slip in finding.get("slips", ())]
        if finding["severity"] == "note":
            told.slips += slips or [ToldSlip("insert" if finding["certainty"] == "slip" else "other", step)]
        elif finding["certainty"] in hedged:
            told.hedged.append(accused)
            told.others += slips
        elif accused.player is None:
            told.slips.append(ToldSlip("other", step))
        else:
            told.accused.append(accused)
    return told


def by_report(log: bytes, name: str) -> Judged:
    """Judge a log as `adjudicate check` does."""
    return adjudicate(log, name)


def by_replay(log: bytes, name: str) -> Judged:
    """Judge a log step by step and guess at no slip."""
    return judge_log(*read(log, name), guess=False)


By: TypeAlias = Callable[[bytes, str], Judged]
"""Judges the bytes of a file with a name."""
WAYS: Final[dict[str, By]] = {"report": by_report, "replay": by_replay}
"""Ways to judge a log, by how the command calls them."""


def tell(game: Game, by: By = by_report) -> tuple[Told, float]:
    """Judge a game; what is told of it, and the seconds of CPU that judging took."""
    log, name = file_of(game)
    begun = time.process_time()
    judged = by(log, name)
    spent = time.process_time() - begun
    return told_by(reported(judged, name)), spent


def file_of(game: Game) -> tuple[bytes, str]:
    """Give the bytes of a game's log, and a name for them that says what they are."""
    if game.text:
        return game.text.encode(), "damaged.game.txt"
    return msgspec.json.encode(game.log), "damaged.game.json"


def reported(judged: Judged, name: str) -> dict[str, Any]:
    """Write a judged log as `adjudicate check --format json` does."""
    game = JudgedGame(name, judged.log, judged.rules, judged.judge)
    report: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(judged_log(game, Fingerprints())))
    return report
