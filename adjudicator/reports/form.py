"""The form of a verdict: the lines below what happened, a few that a table needs at once, or all there are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.formats.finding import Finding, OtherReading, Remedy
from adjudicator.formats.phrases import listing
from adjudicator.reports.citing import citation
from adjudicator.reports.ink import WIDTH, wrapped
from adjudicator.reports.safe import safe, width

ROOM = 7
"""So many lines a finding takes at most where not all of it is asked for, one of them for the step in words."""
MESSAGE = 4
"""Of those the message has so many at most."""
_AGREED = r"(?i)\bif .*\bagrees?\b"
"""Such an advice says itself by whose leave it is followed."""
_IF = r"^now, if [^:]*: "
_MOST_EXPECTED = 6
_MOST_MOVES = 12


def explained(finding: Finding, findings: Sequence[Finding] = ()) -> list[str]:
    """All there is to say below the message, a line each: why, did it matter, what now, how sure, one line aloud."""
    lines = [f"card: {safe(one.card)}: {safe(one.text)}" for one in finding.texts]
    lines.append(because(finding))
    lines += [safe(finding.matter.text)] if finding.matter is not None else []
    lines += [one for one in (_standing(finding, findings), _times(finding)) if one]
    lines += _right(finding)
    remedy = finding.remedy
    done = finding.settled_by is not None and finding.fault != "late"
    if remedy is not None and not (done and remedy.grade != "none"):
        lines.append(now(finding, remedy, whole=True))
        lines += [f"line: {safe(line)}" for line in remedy.lines]
        moves = [f"move: {safe(move)}" for move in remedy.moves[:_MOST_MOVES]]
        more = len(remedy.moves) - len(moves)
        lines += [*moves, f"and {more} more"] if more else moves
        lines += [f"can't be restored: {safe(listing(remedy.lost))}"] if remedy.lost else []
        if remedy.winners:
            has = "has" if len(remedy.winners) == 1 else "have"
            lines.append(f"then {safe(listing(remedy.winners))} {has} won")
        refused = safe(lowered(remedy.refused.removesuffix("."), said_in(finding)))
        lines += [f"if they refuse: {refused}"] if remedy.refused else []
    lines += map(reading, finding.readings)
    lines += [f"how sure: {safe(lowered(finding.sure.removesuffix('.')))}"] if finding.sure else []
    lines += [f'read aloud: "{safe(finding.aloud)}"'] if finding.aloud else []
    lines += [f"also: {safe(', '.join(finding.also))}"] if finding.also else []
    return lines


def in_short(finding: Finding, findings: Sequence[Finding], room: int, columns: int = WIDTH) -> list[str]:
    """What a table needs at once: did it matter, what is right, what now; as much as so many lines hold.

    What depended on it is left out first and the advice last, cut at the end of a sentence where it is too long alone.
    What follows from another fault is put right with that.
    """
    to_do = finding.because_of is None and (finding.settled_by is None or finding.fault == "late")
    remedy = finding.remedy if to_do else None
    matter = safe(finding.matter.text) if finding.matter is not None else ""
    stands, times, right = _standing(finding, findings), _times(finding), "; ".join(_right(finding))
    whole = now(finding, remedy) if remedy is not None else ""
    sentence, clause = whole.partition(". ")[0], whole.partition(". ")[0].partition("; ")[0]
    for parts in (
        (matter, stands, times, right, whole),
        (stands, times, right, whole),
        (stands, right, whole),
        (stands, whole),
        (stands, clause if stands else sentence),
        (sentence,),
        (clause,),
        *((re.sub(_IF, f"now{given}, by agreement: ", clause),) for given in _briefly(finding, remedy)),
    ):
        texts = [part for part in parts if part]
        if sum(len(wrapped(text, columns=columns)) for text in texts) <= room:
            return texts
    return [cut(text, max(1, room), columns) for text in texts]


def _briefly(finding: Finding, remedy: Remedy | None) -> list[str]:
    """What must be given for something that is put right by agreement, in a few words or in none."""
    if remedy is None or remedy.grade != "by-agreement":
        return []
    return [f", if {supposed(finding)}", ""] if finding.doubted else [""]


def cut(text: str, most: int, columns: int = WIDTH) -> str:
    """As much of a text as fits so many lines; dots say that there is more."""
    lines = wrapped(text, columns=columns)
    if len(lines) <= most:
        return text
    last = lines[most - 1]
    while width(last) > columns - 4 and " " in last.strip():
        last = last.rpartition(" ")[0]
    return " ".join([*lines[: most - 1], f"{last.rstrip('.')} ..."])


def because(finding: Finding) -> str:
    """The rule and where it stands; first of all that the table has a house rule, and not what the ruling says."""
    house = next((one.option for one in finding.readings if one.option), "") if finding.basis == "option" else ""
    table = f"this table has a house rule ({safe(house.partition('=')[0])}). Without it: " if house else ""
    says = f"{safe(finding.says)} " if finding.says else ""
    return f"rule: {table}{says}{citation(finding, whole=True)}"


def reading(one: OtherReading) -> str:
    """Another reading, and the option that switches to it."""
    option = f"; --option {safe(one.option)}" if one.option else ""
    earlier = f" of step {one.step}" if one.step is not None else ""
    return f"another reading{earlier}: {safe(one.text)} ({safe(one.rule)}{option})"


def now(finding: Finding, remedy: Remedy, *, whole: bool = False) -> str:
    """What to do, and by whose leave; `whole` with the ruling that it rests on."""
    text = lowered(remedy.text.removesuffix("."), said_in(finding))
    rests = f" ({safe(remedy.rule)})" if whole and remedy.rule else ""
    to_do = remedy.grade in ("certain", "by-agreement") and not text.startswith("if ")
    given = [supposed(finding)] if to_do and finding.doubted and finding.settled_by is None else []
    asked = "the opponents" if finding.fault in ("missed", "late") else "all players"
    given += [leave(remedy, asked)] if to_do and remedy.grade == "by-agreement" and not re.search(_AGREED, text) else []
    return f"now{f', if {listing(given)}' if given else ''}{rests}: {safe(text)}"


def supposed(finding: Finding) -> str:
    """What must have been, for one that is not proved to be a fault: `it was left out`."""
    return "it was left out" if finding.fault == "missed" and finding.unproved else "the record is right"


def leave(remedy: Remedy, otherwise: str = "the opponents") -> str:
    """By whose leave something is put right, `the opponents agree`; `otherwise` where the remedy does not say."""
    who = remedy.decides or otherwise
    several = who.endswith("s") or " and " in who
    return f"{safe(who)} {'agree' if several else 'agrees'}"


def lowered(text: str, said: str = "") -> str:
    """A sentence inside another one; a first word that is said elsewhere with its capital is a name and keeps it."""
    first = text.partition(" ")[0].removesuffix("'s")
    return text if first in said.split() else text[:1].lower() + text[1:]


def said_in(finding: Finding) -> str:
    """The words of a finding, names among them."""
    message = finding.message.removeprefix("It can't be told: ")
    return re.sub(r"[^\w'-]+", " ", " ".join([message, finding.player or "", *finding.expected]))


def _right(finding: Finding) -> list[str]:
    if not finding.expected or (finding.certainty == "slip" and finding.because_of is not None):
        return []
    shown = [safe(text) for text in finding.expected[:_MOST_EXPECTED]]
    more = len(finding.expected) - len(shown)
    return ["right: " + "; ".join(shown) + (f"; and {more} more" if more else "")]


def _standing(finding: Finding, findings: Sequence[Finding]) -> str:
    """What it follows from, and whether it is settled already."""
    words = []
    if finding.because_of is not None:
        root = findings[finding.because_of - 1] if finding.because_of <= len(findings) else None
        at = f"step {root.step}" if root is not None and root.step else "the start"
        words.append("follows from " + (f"{at}, {safe(root.rule)}" if root else "an earlier fault"))
    if finding.settled_by is not None:
        verb = "done late" if finding.fault == "late" else "put right"
        words.append(f"{verb} at step {finding.settled_by}")
    if finding.let_stand is not None:
        words.append(f"let stand by the table at step {finding.let_stand}")
    return "; ".join(words)


def _times(finding: Finding) -> str:
    """When it was due, and what proved it."""
    words = []
    if finding.due_by is not None:
        words.append(f"due by step {finding.due_by}" if finding.due_by else "due before the first step")
    if finding.shown_by is not None:
        words.append(f"shown by step {finding.shown_by}")
    return "; ".join(words)
