"""Slips of the scorer in words: what the record got wrong, and how to put it right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from adjudicator.formats.finding import Edit as EditKind
from adjudicator.formats.finding import Slip
from adjudicator.formats.log import BESIDE, Step
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.readings import typed
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.words import some

LONG: Final = 60
"""Of a line that takes more columns only what is different is told."""


class SlipInWords(NamedTuple):
    """A slip, and how to put it right."""

    story: str
    mend: str
    slips: list[Slip]
    lines: Sequence[Step] = ()
    """The lines to write."""


def in_words(
    kind: EditKind,
    at: int,
    lines: Sequence[Step],
    record: Sequence[Step],
    bench: Bench,
    *,
    gone: int = 1,
    vague: bool = False,
) -> SlipInWords:
    """Say what puts the lines of a record right from the step `at` on.

    `lines` are those that are missing there, or what stands there by rights; there are none for a line too many. They
    stand in the place of so many that are `gone`, which matters only where one takes in those below it. If it is
    `vague`, other cards or players would fit as well in the place of those that they name.
    """
    slips = [Slip(edit=kind, step=at)]
    match kind:
        case "insert":
            story, known = _missing(at, lines, bench, vague=vague)
            return SlipInWords(story, f"write it into the record before step {at}", slips, lines if known else ())
        case "drop":
            return SlipInWords(f"step {at} was written down twice", f"strike out step {at}", slips)
        case "swap":
            story = f"steps {at} and {at + 1} were written in the wrong order"
            return SlipInWords(story, f"let steps {at} and {at + 1} change places", slips)
        case "move":
            return _moved(at, lines, record)
        case "gather":
            return SlipInWords(*_gathered(at, gone - 1, lines[0]), slips)
    written, correct = record[at - 1], f"correct step {at} in the record"
    if vague:
        recast = getattr(lines[0], "card", None) != getattr(written, "card", None)
        other = "card" if recast else "player"
        return SlipInWords(f"step {at} should name another {other}, and several would fit", correct, slips)
    return SlipInWords(f"step {at} should say: {_differently(bench, written, lines[0])}", correct, slips, lines)


def with_other_rules(named: Rules, meant: Rules) -> SlipInWords:
    """Say which house rule or book the header of a record should name."""
    slips = [Slip(edit="header", step=0)]
    if meant.edition.id != named.edition.id:
        story = f"the table plays by {meant.edition.title}, and the record names {named.edition.title}"
        return SlipInWords(story, f"name {meant.edition.id} as the ruleset of the record", slips)
    option = next(one for one in meant.game.options if meant.option(one.id) != named.option(one.id))
    value = typed(option.id, meant.option(option.id))
    said = meant.number_of(option).partition(": ")[2].rstrip(".") or value
    return SlipInWords(
        f"a house rule is missing in the header: {said}", f"write {value} into the options of its ruleset", slips
    )


def as_a_line(step: Step) -> str:
    """Write a step as a log has it, without remarks."""
    there = {key: value for key, value in msgspec.to_builtins(step).items() if key not in BESIDE or key == "do"}
    return msgspec.json.format(msgspec.json.encode(there), indent=0).decode()


def _missing(at: int, lines: Sequence[Step], bench: Bench, *, vague: bool) -> tuple[str, bool]:
    """Say which lines are missing before a step, and if all is known of them."""
    whose = _whose(lines)
    if vague and len(lines) == 1:
        missing = f"a line of {whose[0]}'s is missing before step {at}"
        return f"{missing}, and which card was used in it does not show", False
    missing = "a line is" if len(lines) == 1 else f"{some(len(lines), 'line')} are"
    if len(lines) > 1 == len(whose):
        missing = f"a turn of {whose[0]} is"
    told = "; then ".join(bench.game.tell(bench, line) for line in lines)
    return f"{missing} missing before step {at}: {told}", True


def _gathered(at: int, below: int, whole: Step) -> tuple[str, str]:
    """Say that lines below a step tell what came of it."""
    say, them = ("says", "it") if below == 1 else ("say", "them")
    steps = f"step{'' if below == 1 else 's'} {listing([str(n) for n in range(at + 1, at + below + 1)])}"
    rest = ", with all else that came of it" if getattr(whole, "then", None) is None else ""
    return f"{steps} {say} what came of step {at}", f"write {them} into step {at}, behind `then`{rest}"


def _moved(at: int, lines: Sequence[Step], record: Sequence[Step]) -> SlipInWords:
    """Say which line stands far from its place, or which two turns changed places."""
    n, last = len(lines), at + len(lines) - 1
    written = list(record[at - 1 : last])
    turned = (k for k in (1, *range(n - 1, 1, -1)) if lines == [*written[n - k :], *written[: n - k]])
    first = next(turned, 0)
    if first == 0:
        right = listing([str(at + written.index(line)) for line in lines if line in written])
        story = f"steps {at} to {last} were written in the wrong order"
        return SlipInWords(story, f"write them in the order {right}", [Slip(edit="move", step=at)])
    if first == 1:
        story = f"step {last} was done before step {at}, and written too late"
        return SlipInWords(story, f"let step {last} stand before step {at}", [Slip(edit="move", step=last)])
    slips = [Slip(edit="move", step=at)]
    if first == n - 1:
        story = f"step {at} was done after step {last}, and written too early"
        return SlipInWords(story, f"let step {at} stand after step {last}", slips)
    steps = f"steps {last + 1 - first} to {last}"
    mend, then, earlier = f"let {steps} stand before step {at}", _whose(lines[:first]), _whose(lines[first:])
    if len(earlier) > 1 and len(then) == 1:
        story = f"the turn of {then[0]}, {steps}, comes before step {at}, and was written too late"
    else:
        story = f"the turns of {earlier[-1]} and {then[-1]}, steps {at} to {last}, were written in the wrong order"
    return SlipInWords(story, mend, slips)


def _whose(lines: Sequence[Step]) -> list[str]:
    """List who acts in some lines, each once."""
    return list(dict.fromkeys(getattr(line, "by", "somebody") for line in lines))


def _differently(bench: Bench, there: Any, meant: Any) -> str:  # Any: two steps of the game, of one kind
    """Say what a line should say; of a long one only what is different."""
    whole = bench.game.tell(bench, meant)
    if len(whole) <= LONG or type(there) is not type(meant):
        return whole
    keys = [key for key in meant.__struct_fields__ if key not in BESIDE and getattr(there, key) != getattr(meant, key)]
    if "then" not in keys:
        if not getattr(meant, "then", None):
            return whole
        return f"{bench.game.tell(bench, msgspec.structs.replace(meant, then=None))}, and the rest as it stands"
    was, should = there.then or [], meant.then or []
    new = [one for n, one in enumerate(should) if one not in was[n : n + 1]]
    old = [one for n, one in enumerate(was) if one not in should[n : n + 1]]
    if keys != ["then"] or not new:
        return whole
    said = listing(bench.game.tell(bench, one) for one in new)
    return f"{said}, and not: {listing(bench.game.tell(bench, one) for one in old)}" if old else said
