"""Verdicts that change under another rule book or deck, grouped by what makes the difference."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import counted, listing
from adjudicator.reports.columns import Painted, beside, room
from adjudicator.reports.ink import NARROW, PLAIN, Ink, wrapped
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import at

SHOWN = 3
"""So many verdicts of a group stand side by side; of the others it is said where they are."""
INDENT = "    "


class Changed(Struct, kw_only=True):
    """One verdict that is another under the other rules or with the other deck."""

    file: Annotated[str, about("the log, or the file of the scene")]
    title: Annotated[str, about("the scene, or the title of the log")]
    step: int
    before: Annotated[Finding | None, about("the finding by the log's own rules and deck; null for none")]
    after: Annotated[Finding | None, about("the finding by the others; null for none")]
    because: Annotated[tuple[str, ...], about("the rulings that make the difference, and the options as typed")]
    cards: Annotated[tuple[str, ...], about("ids of the cards that make the difference")] = ()


class ChangedWinner(Struct, kw_only=True):
    """A game that somebody else wins under the other rules; null where it is not over."""

    file: str
    title: str
    before: list[str] | None
    after: list[str] | None


class Cause(Struct, kw_only=True):
    """A ruling or card that makes a difference."""

    says: Annotated[str, about("what it says; of a ruling that only the log's own rules have, what it says there")]
    said: Annotated[str, about("what a card said before; empty for a ruling")] = ""
    gone: Annotated[bool, about("only the log's own rules have it")] = False


class ChangesReport(Struct, kw_only=True):
    """What another rule book or deck changes in many logs."""

    format: Literal[1] = 1
    against: Annotated[str, about("the other rules or deck")]
    judged: Annotated[int, about("logs and scenes that both could judge")] = 0
    skipped: Annotated[int, about("logs and scenes of another game, or that the other rules or deck cannot judge")] = 0
    own_deck: Annotated[int, about("of those judged, how many keep a deck of their own: there only rules count")] = 0
    house_rules: Annotated[dict[str, int], about("options of logs that count by the others too: in how many")] = {}
    set_aside: Annotated[dict[str, int], about("options of logs that do not count by the others: in how many")] = {}
    changes: list[Changed] = []
    winners: list[ChangedWinner] = []
    rulings: Annotated[dict[str, Cause], about("the rulings that make a difference, by their ids")] = {}
    cards: Annotated[dict[str, Cause], about("the cards that make a difference, by their ids")] = {}
    warnings: Annotated[list[str], about("what reads otherwise than before, but is judged as before")] = []


def add_to(report: ChangesReport, more: ChangesReport) -> None:
    """Add the report of more logs, which come after those that are in it."""
    report.judged += more.judged
    report.skipped += more.skipped
    report.own_deck += more.own_deck
    for counts, others in ((report.house_rules, more.house_rules), (report.set_aside, more.set_aside)):
        for option, times in others.items():
            counts[option] = counts.get(option, 0) + times
    report.changes += more.changes
    report.winners += more.winners
    report.rulings |= more.rulings
    report.cards |= more.cards
    report.warnings += [warning for warning in more.warnings if warning not in report.warnings]


def text(report: ChangesReport, ink: Ink = PLAIN) -> str:
    """The changes for people, grouped by the ruling that speaks, each with what makes the difference."""
    lines = ink.lines(safe(headline(report)))
    for note in notes(report):
        lines += ink.lines(safe(note))
    for warning in report.warnings:
        lines += ink.lines(safe(f"warning: {warning}"), "  ", "", role="warning")
    for those in grouped(report.changes):
        lines.append("")
        lines += ink.lines(safe(f"{heading(those[0])}, {counted(len(those), 'time')}"), role="heading")
        for why in causes(report, those[0]):
            lines += ink.lines(safe(why), "      ", "  by ")
        for n, one in enumerate(those):
            lines += ink.lines(safe(f"{named(one)}: {at(one.step)}"), "      ", INDENT)
            if n < SHOWN:
                lines += _side_by_side(report.against, one, ink)
    for game in report.winners:
        lines += ["", *ink.lines(safe(f"winner: {named(game)}: {whose(game)}"), INDENT, "")]
    return "".join(line + "\n" for line in lines)


def headline(report: ChangesReport) -> str:
    """How many verdicts change, of how many."""
    if not report.judged:
        return f"Nothing could be compared with {report.against}: {counted(report.skipped, 'record')} could not be."
    changed, winners = len(report.changes), len(report.winners)
    head = f"{counted(report.judged, 'record')} also judged by {report.against}: "
    head += counted(changed, "verdict") + (f" and {counted(winners, 'winner')}" if winners else "")
    head += " changes" if changed + winners == 1 else " change"
    return head + (f"; {report.skipped} could not be." if report.skipped else ".")


def notes(report: ChangesReport) -> list[str]:
    """What of the logs' own counts by the other rules, and what does not."""
    found = [own_decks(report)] if report.own_deck else []
    if report.house_rules:
        found.append(
            f"House rules of records are kept, since {report.against} sets none: {_times(report.house_rules)}."
        )
    if report.set_aside:
        found.append(f"House rules of records give way to {report.against}: {_times(report.set_aside)}.")
    return found


def _times(options: dict[str, int]) -> str:
    return listing([f"{option} ({counted(times, 'record')})" for option, times in options.items()])


def own_decks(report: ChangesReport) -> str:
    """That some logs keep their own deck, and what that means."""
    keep = "record keeps its" if report.own_deck == 1 else "records keep their"
    return (
        f"{report.own_deck} {keep} own deck: the rules of {report.against} count there, its cards do not. "
        f"--against DECK judges with another deck."
    )


def named(one: Changed | ChangedWinner) -> str:
    """The file, and the title of the scene or log, if it has one."""
    return f"{one.file}: {one.title}" if one.title else one.file


def grouped(changes: list[Changed]) -> list[list[Changed]]:
    """The changes by what they are and by what makes them."""
    groups: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[Changed]] = {}
    for one in changes:
        groups.setdefault((heading(one), one.because, one.cards), []).append(one)
    return list(groups.values())


def heading(one: Changed) -> str:
    """What becomes of a verdict: it goes, comes, or is another."""
    said, new = ("" if f is None else f"{f.rule} {f.name}" for f in (one.before, one.after))
    if said == new:
        return f"{said}: flagged otherwise"
    return f"{said}: no longer flagged" if not new else f"{new}: flagged anew" if not said else f"{said}: now {new}"


def causes(report: ChangesReport, one: Changed) -> list[str]:
    """The rulings and cards that make a difference, each with what it says."""
    found = []
    for id in one.because:
        cause = report.rulings.get(id)
        gone = f"; not in {report.against}" if cause is not None and cause.gone else ""
        found.append(f"{id}{gone}: {cause.says}" if cause is not None else id)
    for id in one.cards:
        cause = report.cards[id]
        before = "with the same text as before" if cause.said == cause.says else f"before: {cause.said or 'no text'}"
        found.append(f"the card {id}: {cause.says or 'no text'} ({before})")
    return found


def whose(game: ChangedWinner) -> str:
    """From whom to whom a win goes."""
    who = ("nobody yet" if names is None else listing(names) or "nobody" for names in (game.before, game.after))
    return f"from {' to '.join(who)}"


def said(finding: Finding | None) -> str:
    """A verdict in a few words: the kind of fault, the ruling, and what is wrong."""
    return "Nothing is wrong." if finding is None else f"{finding.fault}, {finding.rule}: {finding.message}"


def _side_by_side(against: str, one: Changed, ink: Ink) -> list[str]:
    """The old verdict and the new one, in two columns; one below the other where there is no room."""
    fits = ink.columns >= NARROW
    columns = room(2, ink.columns - len(INDENT) - 2) if fits else ink.columns - len(INDENT) - 2
    blocks: list[list[Painted]] = []
    for title, finding in (("as the log has it", one.before), (f"by {against}", one.after)):
        head = [(line, ink("quiet", line)) for line in wrapped(safe(title), columns=columns)]
        body = wrapped(safe(said(finding)), columns=columns)
        blocks.append([*head, *zip(body, body, strict=True)])
    if not fits:
        return [f"{INDENT}  {painted}" for block in blocks for _, painted in block]
    return [f"{INDENT}  {line}" for line in beside(blocks, columns)]
