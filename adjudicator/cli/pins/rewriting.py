"""`expect` written anew in the text of a file; every other character stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec import to_builtins

from adjudicator.cli.pins.scenes import Scene, offset_of
from adjudicator.errors import LogError, Problem
from adjudicator.formats.cases import Difference, full, shows
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Expected, Refused
from adjudicator.formats.reading import is_text
from adjudicator.judging import Tested

KEY = "expect"
_SPACE = re.compile(r"[ \t\r\n]*")


def rewritten(scene: Scene, tested: Tested, text: str) -> str:
    """The text of a scene's file, with `expect` as the scene shows it, and its sign to suit.

    Raises:
        LogError: for a game as text.
    """
    if is_text(text.encode(), scene.file):
        why = "what a game as text expects is not written anew; make JSON of it with adjudicate fmt --to json"
        raise LogError([Problem(why)], scene.file)
    changes = {offset_of(scene, text, step): value for step, value in shown_instead(tested).items()}
    for offset in sorted(changes, reverse=True):
        text = with_expect(text, offset, changes[offset])
    return text if tested.case is None else _signed(text, offset_of(scene, text, 0), tested)


def _signed(text: str, offset: int, tested: Tested) -> str:
    """The text with the sign of a case turned, where a breach of its ruling is newly found or no longer expected."""
    if tested.verdict is None:
        return text
    log, ruling = tested.verdict.log, json.loads(text)["ruling"]
    about = {ruling, *tested.verdict.rules.stand_ins.get(ruling, ())}
    told = [one for one in tested.verdict.findings if not one.open and one.because_of is None]
    head = () if isinstance(log.header.expect, Refused) else log.header.expect
    written = [*(head or ()), *(one for step in log.steps for one in step.expect or ())]
    sign = next(member for member in members(text, offset) if member.key == "sign")
    new = ""
    if any(one.rule in about and one.severity != "note" for one in told):
        new = "-"
    elif any(full(one).rule in about for one in written) and not any(about & set(one.rulings) for one in told):
        new = "+"
    return text[: sign.value] + json.dumps(new) + text[sign.end :] if new else text


# ---- what to expect


def shown_instead(tested: Tested) -> dict[int, object]:
    """What `expect` should be for the scene to pass: by step, 0 for the header; None where there is nothing to expect.

    What is still shown stays as it is written.
    """
    if tested.verdict is None:
        return {0: {"refused": tested.refused[0]}}
    log, findings = tested.verdict.log, tested.verdict.findings
    head = log.header.expect
    written: dict[int, list[str | Expected]] = {
        n: list(step.expect) for n, step in enumerate(log.steps, 1) if step.expect
    }
    written[0] = [] if head is None or isinstance(head, Refused) else list(head)
    changed = {one.step for one in tested.failures if isinstance(one, Difference)}
    if isinstance(head, Refused):
        changed |= {*written, *(finding.step for finding in findings)}
    new = {n: _anew(written.get(n, []), [f for f in findings if f.step == n]) for n in sorted(changed)}
    if tested.case is not None:
        return {n: value or None for n, value in new.items()}
    kept = any(new.get(n, one) for n, one in written.items() if n) or any(value for n, value in new.items() if n)
    pinned = {0: new.get(0, [])} if 0 in new or (head is None and not kept) else {}
    return {**{n: value or None for n, value in new.items() if n}, **pinned}


def _anew(written: list[str | Expected], here: list[Finding]) -> list[object]:
    """What to expect at a step with these findings."""
    kept = [one for one in (_still(one, here) for one in written) if one is not None]
    for finding in here:
        if not finding.open and finding.because_of is None and not any(shows(finding, full(one)) for one in kept):
            kept.append(finding.rule)
    return [to_builtins(one) for one in kept]


def _still(written: str | Expected, here: list[Finding]) -> str | Expected | None:
    """An expectation as it is; with the severity and fault of now; or None if the ruling is not found any more."""
    wanted = full(written)
    if any(shows(finding, wanted) for finding in here):
        return written
    finding = next((f for f in here if wanted.rule in f.rulings), None)
    if finding is None:
        return None
    return Expected(
        rule=wanted.rule,
        severity=wanted.severity and finding.severity,
        fault=wanted.fault and finding.fault,
    )


# ---- in the text


class _Member(NamedTuple):
    """A key and its value in the text of an object."""

    key: str
    start: int
    value: int
    end: int


def with_expect(text: str, offset: int, value: object) -> str:
    """A JSON text in which the object at an offset has this `expect`, or none."""
    inside = list(members(text, offset))
    at = next((n for n, member in enumerate(inside) if member.key == KEY), None)
    if value is None:
        return text if at is None else _without(text, inside, at)
    spaced = any(text[one.value - 1].isspace() for one in inside)
    body = json.dumps(value, ensure_ascii=False, separators=(", ", ": ") if spaced else (",", ":"))
    if at is not None:
        return text[: inside[at].value] + body + text[inside[at].end :]
    pair = f'"{KEY}": {body}' if spaced else f'"{KEY}":{body}'
    steps = next((n for n, member in enumerate(inside) if member.key == "steps"), None)
    if steps is not None:
        start = inside[steps].start
        gap = text[inside[steps - 1].end : start].partition(",")[2] if steps else " " * spaced
        return text[:start] + pair + "," + gap + text[start:]
    gap = text[inside[-2].end : inside[-1].start] if len(inside) > 1 else "," + " " * spaced
    return text[: inside[-1].end] + gap + pair + text[inside[-1].end :]


def _without(text: str, members: list[_Member], at: int) -> str:
    """A text without a member of an object and the comma that parts it from its neighbour."""
    if at:
        return text[: members[at - 1].end] + text[members[at].end :]
    following = members[1].start if len(members) > 1 else members[0].end
    return text[: members[0].start] + text[following:]


def members(text: str, offset: int) -> Iterator[_Member]:
    """The members of the object that begins at an offset. The text must be JSON."""
    decoder = json.JSONDecoder()
    at = _after_space(text, offset + 1)
    while text[at] != "}":
        key, end = decoder.raw_decode(text, at)
        value = _after_space(text, _after_space(text, end) + 1)
        _, end = decoder.raw_decode(text, value)
        yield _Member(key, at, value, end)
        at = _after_space(text, end)
        if text[at] == ",":
            at = _after_space(text, at + 1)


def _after_space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at
