"""The upshot of a game, which stands above its story: how many faults, what became of the game, how to put it right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.formats.finding import Finding, Grade, key_of
from adjudicator.formats.phrases import capital, listing
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.position import Over
from adjudicator.kernel.replay import Judge
from adjudicator.reports.form import leave, lowered, said_in, supposed
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.safe import safe
from adjudicator.reports.summary import ending, perhaps_slips, tallied, tally
from adjudicator.reports.to_describe import describe_first, unread_cards
from adjudicator.reports.verdict import at

NOT_OVER = "the game is not over"
MOST = 5
"""How many remedies the upshot names; the rest stand in the story."""


def upshot(game: JudgedGame, ink: Ink = PLAIN) -> list[str]:
    """What a table wants to know first, as lines."""
    lines = ink.lines(in_short(game))
    mends = to_put_right(game.findings)
    if mends:
        lines.append("To put right:")
        for mend in mends[:MOST]:
            lines += ink.lines(mend, "    ", "  - ")
    if len(mends) > MOST:
        lines.append(f"  and {len(mends) - MOST} more, below.")
    return lines


def in_short(game: JudgedGame) -> str:
    """How many faults there are and what became of the game, in a few sentences."""
    counts = tallied(game.findings)
    words = tally(counts)
    settled = [f for f in game.findings if f.settled_by is not None and not game.bench.report.refused_since(f)]
    mended = sum(f.severity != "note" and f.because_of is None for f in settled)
    aside = [f"{mended} put right at the table"] if mended else []
    slips = perhaps_slips(game.findings)
    aside += [f"{slips} perhaps only a slip of the scorer"] if slips else []
    words += f" ({listing(aside)})" if aside else ""
    text = [words[:1].upper() + words[1:] + ".", result(game)]
    if any(f.fault == "undetermined" and not f.unread for f in game.findings if f.counts):
        text.append("What is undetermined depends on something that the record does not show.")
    if cards := unread_cards(game.findings, game.undescribed):
        text.append(f"What cards do that nobody has described yet is open. {describe_first(cards)}")
    text += game.undone
    return " ".join(text)


def result(game: JudgedGame) -> str:
    """What became of the game: a sentence."""
    end = ending(game.bench)
    over = game.bench.now.over
    faulty = [f for f in game.findings if f.severity == "error" and f.settled_by is None and f.let_stand is None]
    report = game.bench.report.findings
    excused = [f for f in faulty if f.because_of is not None and report[f.because_of - 1].severity == "note"]
    likelier = game.judge.amended
    if likelier is not None:
        wrong = {key_of(f) for f in likelier.report.findings}
        excused += [f for f in faulty if key_of(f) not in wrong]
        if (other := ending(likelier.bench)) != end:
            return _by_the_notes(game, end or NOT_OVER, likelier, other or NOT_OVER)
    if over is None or not end:
        return _unfinished(game, faulty)
    kept = game.bench.report.kept
    faulty = [f for f in faulty if not any(f is other for other in excused)]
    standing = [f for f in faulty if _stands(f, kept.get(id(f)))]
    if standing and len(standing) == len(faulty):
        return f"The game stands: {end}."
    faulty = [f for f in faulty if not any(f is other for other in standing)]
    if any(f.step == over.step or _decides(kept.get(id(f))) for f in excused) and not faulty:
        return f"As it was played, {end}, if the record is read as the notes say."
    told = _by_faults(game, over, end, faulty)
    if told:
        return f"As it was played, {end}{told}"
    if standing or any(f.because_of is None for f in faulty):
        return f"The game stands{_unless(faulty)}: {end}."
    return capital(end, game.bench.names) + "."


def _unfinished(game: JudgedGame, faulty: Sequence[Finding]) -> str:
    """That a game is not over, though a fault may have kept it from being so: a sentence or two."""
    if game.steps < len(game.log.steps):
        return f"Judged up to step {game.steps} of {len(game.log.steps)}; the game is not over by then."
    at = f" at step {game.steps}" if game.steps else " before anybody has acted"
    doubtful, kept = _doubtful(game), game.bench.report.kept
    weighed = [f for f in faulty if id(f) not in doubtful and not _stands(f, kept.get(id(f)))]
    decide = [f for f in weighed if f.matter is not None and f.matter.kind == "decides"]
    if not decide:
        return f"The record stops{at}; the game is not over.{_if_slips(game, doubtful.values(), '')}"
    told = f"{_faults_at(decide[:1])} decides that{_rightly(decide)}"
    return f"The record stops{at}; as it was played, {NOT_OVER}. {told}: the table says whether it counts."


def _by_faults(game: JudgedGame, over: Over, end: str, faulty: Sequence[Finding]) -> str:
    """That faults decide how a game ended, or may do so, as the end of a sentence; empty where they do not."""
    doubtful, kept = _doubtful(game), game.bench.report.kept
    decided = [f for f in faulty if (f.step == over.step and f.fault != "missed") or _decides(kept.get(id(f)))]
    asked = [doubtful[id(f)] for f in decided if id(f) in doubtful]
    if asked and len(asked) == len(decided):
        told = _if_slips(game, asked, end).removesuffix(".")
        told = told or f" If step {asked[0]} is only a slip of the scorer, that stands"
        return f".{told}; if not, the table says whether it counts."
    if ended := [f for f in faulty if f.step == over.step and f.fault != "missed"]:
        return f", {_in_a_step_at_fault(ended)}"
    otherwise = [(f.step, kept[id(f)].otherwise) for f in faulty if id(f) in kept]
    deciding = [step for step, would in otherwise if would is not None and would.sure]
    if deciding := deciding or [f.step for f in faulty if f.matter is not None and f.matter.kind == "decides"]:
        roots = [f for f in faulty if f.step in deciding]
        return f". {_faults_at(roots)} decides that{_rightly(roots)}: the table says whether it counts."
    untold = {f.step for f in faulty if f.matter is not None and f.matter.kind == "unknown" and f.matter.step}
    untold |= {step for step, would in otherwise if would is not None}
    may = _faults_at([f for f in faulty if f.step in untold])
    return f". {may} may decide that: the table says whether it counts." if untold else ""


def _faults_at(faulty: Sequence[Finding]) -> str:
    """Name faults by their steps; what may be no more than a slip is called none."""
    steps = _steps(sorted(finding.step for finding in faulty))
    if all(finding.unproved for finding in faulty):
        return f"If the record is right, what is told at {steps}"
    return f"The fault at {steps}"


def _in_a_step_at_fault(ended: Sequence[Finding]) -> str:
    """Say of the step that ended the game that it is at fault, or that this is open."""
    if all(finding.unproved for finding in ended):
        return "in a step that may be wrong, or only written down wrong: the table says whether that counts."
    return "in a step that is itself at fault: the table decides whether that counts."


def _steps(numbers: Sequence[int]) -> str:
    """`step 3 and step 5`, each once."""
    return listing([f"step {step}" for step in dict.fromkeys(numbers)])


def _stands(finding: Finding, kept: Kept | None) -> bool:
    """Whether the game stands with a fault: others have acted after it, by the book, or the game was over before it."""
    if kept is not None and kept.fault.after_end:
        return True
    stands = kept.mending.stands if kept is not None and kept.mending is not None else ""
    return bool(stands) and finding.remedy is not None and finding.remedy.text == stands


def _unless(faulty: list[Finding]) -> str:
    """That a game stands only if the table does not go back, where a fault is put right by that."""
    roots = [f for f in faulty if f.because_of is None and f.remedy is not None and f.remedy.act == "back-up"]
    asked = [f.remedy for f in roots if f.matter is None or f.matter.winners is None]
    return f" unless {leave(asked[0])} to go back" if asked and asked[0] is not None else ""


def _rightly(deciding: list[Finding]) -> str:
    """Who has won with the right thing done, where a single fault decides that and somebody has."""
    won = [f.matter.winners or [] for f in deciding if f.matter is not None and f.matter.kind == "decides"]
    if len(won) != 1 or not won[0]:
        return ""
    return f" (with the right thing done {safe(listing(won[0]))} {'has' if len(won[0]) == 1 else 'have'} won)"


def _doubtful(game: JudgedGame) -> dict[int, int]:
    """By the identity of each finding that may rest on a slip of the scorer alone, the step of which that is told."""
    report, found = game.bench.report.findings, {}
    for finding in report:
        root = finding if finding.because_of is None else report[finding.because_of - 1]
        if root.step in game.judge.if_slips and root.unproved:
            found[id(finding)] = root.step
    return found


def _if_slips(game: JudgedGame, steps: Iterable[int], end: str) -> str:
    """How the game ended if what can't be told is a slip of the scorer, where that is another end: a sentence."""
    for step in dict.fromkeys(steps):
        words, judge = game.judge.if_slips[step]
        other = ending(judge.bench)
        if other != end:
            supposed = safe(words) or f"step {step} is only a slip of the scorer"
            if step in game.judge.turns_unknown and other:
                return f" If {supposed}, it may be that {other}: nobody knows what was drawn in the missing turn."
            return f" If {supposed}, {other or NOT_OVER}."
    return ""


def _by_the_notes(game: JudgedGame, end: str, likelier: Judge, other: str) -> str:
    """How the game ended as it was written, and how it did if the record is read as the notes say."""
    part = f"Judged up to step {game.steps} of {len(game.log.steps)}. " if game.steps < len(game.log.steps) else ""
    kept = game.bench.report.kept
    steps = list(dict.fromkeys(f.step for f in game.bench.report.findings if kept[id(f)].amended))
    notes = f"note at step {steps[0]} says" if len(steps) == 1 else f"notes at steps {listing(map(str, steps))} say"
    found = f"{part}As it was written, {end}; if it is read as the {notes}, {other}"
    faults = {key_of(f) for f in game.findings if f.severity == "error" and f.settled_by is None}
    over = likelier.bench.now.over
    for finding in likelier.report.findings:
        if over is not None and finding.let_stand is None and key_of(finding) in faults:
            if finding.step == over.step and finding.fault != "missed":
                return f"{found}, {_in_a_step_at_fault([finding])}"
            if _decides(likelier.report.kept.get(id(finding))):
                return f"{found}. {_faults_at([finding])} decides that: the table says whether it counts."
    return f"{found}."


def _decides(kept: Kept | None) -> bool:
    """Whether without a fault the game would surely have ended otherwise."""
    return kept is not None and kept.otherwise is not None and kept.otherwise.sure


def to_put_right(findings: list[Finding]) -> list[str]:
    """The remedies that are still open, root causes only; one that fits several steps is named once.

    Where there is none, what holds instead.
    """
    return _remedies(findings, "certain", "by-agreement") or _remedies(findings, "too-late")


def _remedies(findings: list[Finding], *grades: Grade) -> list[str]:
    mends: dict[tuple[Grade, str], list[int]] = {}
    for finding in findings:
        remedy = finding.remedy
        if not finding.counts or finding.settled_by is not None or finding.severity == "note":
            continue
        if finding.severity == "warning" and remedy is not None and remedy.grade == "too-late":
            continue
        if remedy is not None and remedy.grade in grades:
            text = safe(lowered(remedy.text, said_in(finding)))
            if finding.doubted:
                also = text.startswith("if ")
                text = f"if {supposed(finding)}{f' and {text[3:]}' if also else f', {text}'}"
            places = mends.setdefault((remedy.grade, text), [])
            places += [finding.step] if finding.step not in places else []
    return [
        f"{_places(steps)}{', by agreement' if grade == 'by-agreement' and ' agree' not in text else ''}: {text}"
        for (grade, text), steps in mends.items()
    ]


def _places(steps: list[int]) -> str:
    """Where a remedy applies: `steps 3, 5 and 9`; of many only the first."""
    first, *rest = steps
    if not rest:
        return at(first)
    if not first:
        return listing([at(step) for step in steps[:MOST]])
    shown = [f"steps {first}", *(at(step).removeprefix("step ") for step in rest[: MOST - 1])]
    return listing(shown) if len(steps) <= MOST else f"{', '.join(shown)} and {len(steps) - MOST} more"
