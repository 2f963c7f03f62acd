"""Whether a fault may be put right: the grades of CE-F.11, CE-D.20 and CE-D.26, from a table of facts.

What was forgotten made a difference once a later step depended on something that it would have changed. Each op writes
some facts and each kind of step reads some; a forgotten act made none as long as nobody has read
what it would have written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from adjudicator.cardtext.bench import DRAW
from adjudicator.formats import abilities as ops
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding, Grade, Remedy
from adjudicator.formats.log import Call, Step
from adjudicator.formats.outcomes import Drew, Shuffled
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import NAME, EightsBench
from adjudicator.kernel.dues import Due
from adjudicator.kernel.ruling import Mending

TouchedPart: TypeAlias = Literal["allowance", "hand", "pile", "play", "top", "turn"]
"""What acts change, and what others depend on."""

WRITES: Final[dict[type, frozenset[TouchedPart]]] = {
    ops.Draw: frozenset({"pile", "hand"}),
    ops.Discard: frozenset({"hand", "top"}),
    ops.Destroy: frozenset({"play"}),
    ops.Move: frozenset({"play", "hand", "pile", "top"}),
    ops.Swap: frozenset({"hand", "play"}),
    ops.Redeal: frozenset({"hand"}),
    ops.Look: frozenset(),
    ops.Show: frozenset(),
    ops.Order: frozenset({"pile"}),
    ops.Shuffle: frozenset({"pile"}),
    ops.Allow: frozenset({"allowance"}),
    ops.Mute: frozenset({"play"}),
    ops.Play: frozenset({"play", "hand", "pile", "top"}),
    ops.Turn: frozenset({"turn"}),
    ops.Win: frozenset({"turn"}),
    ops.Lose: frozenset({"turn", "hand", "play", "top"}),
}
"""What each op changes."""

READS: Final[dict[type, frozenset[TouchedPart]]] = {
    s.Draw: frozenset({"pile", "turn"}),
    s.Play: frozenset({"hand", "play", "pile", "turn"}),
    s.Discard: frozenset({"hand", "top", "allowance", "turn"}),
    s.Trigger: frozenset({"hand", "play", "pile", "turn"}),
    s.Shuffle: frozenset({"pile", "top"}),
    s.Look: frozenset({"pile", "hand"}),
    s.Show: frozenset({"pile", "hand"}),
    s.End: frozenset({"turn"}),
}
"""What each kind of step depends on; the others on nothing."""

COVERED: Final = "Nothing is to be put right: the next eight brought a colour of its own."
"""What is said of an eight without a colour that was covered by another."""
TOO_LATE: Final = "Nothing is left to name: the eight is covered, and play goes on as it is."
"""What is said of one that was covered by another card."""
UNCOVERED: Final = "Name a colour now, if the opponents agree; nobody has discarded since."
"""What is said of one that still lies on top."""


def mend(bench: EightsBench, finding: Finding, mending: Mending, due: Due | None, steps: Sequence[Step]) -> Remedy:
    """The remedy of a finding, once the whole record is known."""
    text = mending.text
    if finding.fault == "undetermined" and text.startswith("Ask "):
        return Remedy(grade="none", text=text)
    if finding.fault in ("undetermined", "unrecorded"):
        return Remedy(grade="none", text="Ask what was done, and write it into the record.")
    if finding.fault == "mismatch":
        return Remedy(grade="none", text=text)
    if finding.fault in ("illegal", "out-of-order"):
        if not bench.rules.holds("CE-D.20"):
            return Remedy(grade="certain", text=text)
        if _decides(bench, finding):
            text = f"{text.removesuffix('.')} (it decides the game)."
        grade: Grade = "by-agreement" if mending.grade == "computed" else mending.grade
        if bench.now.over is not None and finding.step > bench.now.over.step:
            grade = "certain"  # the first player with no cards has won; nobody need agree to that
        drawn = _drawn_since(bench, finding, steps) if mending.onto_pile else 0
        if drawn:
            text = (
                f"If all agree, go back to step {finding.step}; if not, play goes on as it is: the surplus can't go "
                f"back where it lay, since step {drawn} took from the pile."
            )
        return Remedy(grade=grade, text=text, rule="CE-D.20" if grade == "by-agreement" else None)
    if mending.grade != "computed":
        return Remedy(grade=mending.grade, text=text)
    if due is not None and due.refused:
        return Remedy(grade="too-late", text="An opponent did not agree; play goes on as it is.", rule="CE-F.11")
    if not bench.rules.holds("CE-F.11"):
        return Remedy(grade="too-late", text=text)
    return _forgotten(bench, finding, text, due, steps)


def _drawn_since(bench: EightsBench, finding: Finding, steps: Sequence[Step]) -> int:
    """The first step after a finding that took cards from the draw pile, or shuffled it; 0 if none did."""
    until = finding.settled_by - 1 if finding.settled_by is not None else len(steps)
    for n, step in enumerate(steps[finding.step : until], finding.step + 1):
        if isinstance(step, s.Draw | s.Shuffle):
            return n
        if isinstance(step, s.Play | s.Trigger) and _takes_from_pile(bench, step):
            return n
    return 0


def _takes_from_pile(bench: EightsBench, step: s.Play | s.Trigger) -> bool:
    """Whether a card drew from the draw pile, or shuffled it, as recorded or else as its text has it.

    What a card does only later, as a turn begins or ends, it did not do when it was played.
    """
    if step.then is not None:
        return any(isinstance(one, Drew | Shuffled) for one in step.then)
    kind = bench.spelled[step.card]
    abilities = bench.pack.cards[kind].abilities if kind >= 0 else ()
    there = ops.Effect if isinstance(step, s.Play) else ops.Trigger
    return any(
        isinstance(ability, there) and any(isinstance(op, ops.Draw | ops.Shuffle) for op in ability.do)
        for ability in abilities
    )


def _forgotten(bench: EightsBench, finding: Finding, text: str, due: Due | None, steps: Sequence[Step]) -> Remedy:
    """Something left out: what it would have changed may or may not have mattered since."""
    late = finding.fault == "late"
    if due is None or not bench.rules.holds("CE-D.26"):
        return Remedy(grade="by-agreement", text=text, rule="CE-F.11")
    if due.what is DRAW and not late and bench.now.out[due.seat]:
        text = f"{bench.names[due.seat]} has lost since, and draws no more."
        return Remedy(grade="too-late", text=text, rule="CE-2.2")
    otherwise = bench.report.kept[id(finding)].otherwise
    if otherwise is not None:
        if otherwise.sure:
            why = "it decides the game: the win does not count, and play goes on"
        else:
            why = "whether it has decided the game can't be told"
        return Remedy(grade="by-agreement", text=f"{text.removesuffix('.')} ({why}).", rule="CE-D.26")
    if due.what is DRAW and not late and bench.now.over is not None:
        text = "No card is drawn any more: the game is over."
        return Remedy(grade="too-late", text=text, rule="CE-F.11")
    if late and any(call.step == finding.step and call.allow in ("leave", "demand") for call in _calls(bench)):
        text = "It has been made up for, as the table decided; nothing more is to be done."
        return Remedy(grade="certain", text=text, rule="CE-F.11")
    if late:
        text = "It has been made up for; nothing more is to be done."
    matter = finding.matter
    if late and due.what is NAME and matter is not None and matter.kind == "none":
        return Remedy(grade="certain", text=f"{text.removesuffix('.')} (nothing depended on it).", rule="CE-D.26")
    if matter is not None and matter.kind in ("decides", "unknown") and due.what not in (DRAW, NAME):
        decides = matter.kind == "decides"
        why = "it decides the game" if decides else "whether a later step depended on it can't be told"
        return Remedy(grade="by-agreement", text=f"{text.removesuffix('.')} ({why}).", rule="CE-D.26")
    hung_on = _hung_on(bench, finding, due, steps)
    if not hung_on:
        if due.what is NAME and not late and not finding.open:
            return Remedy(grade="too-late", text=COVERED, rule="CE-D.26")
        if due.what is NAME and not late:
            return Remedy(grade="by-agreement", text=UNCOVERED, rule="CE-F.11")
        why = "nothing depended on it"
        if due.what is DRAW:
            drawn = matter is not None and matter.kind == "changed"
            why = "a forgotten draw may be made at any time" if drawn else "a forgotten draw makes no difference"
        return Remedy(grade="certain", text=f"{text.removesuffix('.')} ({why}).", rule="CE-D.26")
    if due.what is NAME and not late:
        shows = _colour_shown(bench, steps[hung_on - 1])
        more = f" If {shows} was named at step {due.since}, write that down." if shows else ""
        return Remedy(grade="too-late", text=f"{TOO_LATE}{more}", rule="CE-8.3")
    if late:
        text = "It has been made up for; that stands if the opponents let it."
    what = "what it would have changed" if matter is None else "it"
    why = f"step {hung_on} depended on {what}"
    return Remedy(grade="by-agreement", text=f"{text.removesuffix('.')} ({why}).", rule="CE-D.26")


def _calls(bench: EightsBench) -> Iterable[Call]:
    """What the table decided."""
    return bench.report.calls.values()


def _decides(bench: EightsBench, finding: Finding) -> bool:
    """Whether the game would have ended otherwise without this."""
    otherwise = bench.report.kept[id(finding)].otherwise
    return otherwise is not None and otherwise.sure


def _hung_on(bench: EightsBench, finding: Finding, due: Due, steps: Sequence[Step]) -> int:
    """The first later step that hung on it, as the replay without it says, or else the table of what depends on what.

    The colour of an eight mattered as soon as a card was laid on it, whichever it would have been.
    """
    matter = finding.matter
    if matter is None or due.what in (DRAW, NAME):
        return _read_by(bench, finding, due, steps)
    return matter.step or finding.step if matter.kind == "changed" else 0


def _read_by(bench: EightsBench, finding: Finding, due: Due, steps: Sequence[Step]) -> int:
    """The first step since that depended on what the forgotten act would have changed; 0 if none did."""
    if due.what is DRAW:
        return 0
    first = min(due.since, finding.step - 1)
    until = finding.settled_by - 1 if finding.settled_by is not None else len(steps)
    after = enumerate(steps[first:until], first + 1)
    if due.what is NAME:
        covering = next(((n, step) for n, step in after if isinstance(step, s.Discard)), None)
        return covering[0] if covering is not None and not _begins_with_an_eight(bench, covering[1]) else 0
    written = frozenset[TouchedPart]().union(*(WRITES[type(op)] for op in due.ability.do))
    return next(
        (
            n
            for n, step in after
            if READS.get(type(step), frozenset()) & written
            and not ((n < finding.step or finding.open) and isinstance(step, s.Trigger | s.Decline))
        ),
        0,
    )


def _begins_with_an_eight(bench: EightsBench, step: s.Discard) -> bool:
    kind = _first_card(bench, step)
    return kind >= 0 and bench.rows.eight[kind]


def _colour_shown(bench: EightsBench, step: Step) -> str:
    """What was named for an eight if the card that was laid on it fits: its colours; nothing for a hidden card."""
    kind = _first_card(bench, step) if isinstance(step, s.Discard) else UNKNOWN
    return bench.pack.colours(kind) if kind >= 0 else ""


def _first_card(bench: EightsBench, step: s.Discard) -> int:
    return bench.spelled[step.card if isinstance(step.card, str) else step.card[0]]
