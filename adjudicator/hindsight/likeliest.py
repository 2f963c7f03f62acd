"""A log with findings told in the likeliest way: what nobody wrote down, slips of the scorer, and what did no harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adjudicator.errors import LogError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import listing
from adjudicator.hindsight.acquitting import is_likelier
from adjudicator.hindsight.amending import AmendedRecord, acts_instead, as_a_line, told
from adjudicator.hindsight.bounds import explaining
from adjudicator.hindsight.claimed_wins import fold_claimed_wins, is_stated, tell_winners_apart
from adjudicator.hindsight.drawn_too_many import lines_with_a_card_too_many
from adjudicator.hindsight.draws_mixed_up import draws_mixed_up
from adjudicator.hindsight.effects_in_lines import stories_of_effects
from adjudicator.hindsight.either import other_names
from adjudicator.hindsight.explaining import explain, tell_apart
from adjudicator.hindsight.filling import filled
from adjudicator.hindsight.hanging import fold, set_apart
from adjudicator.hindsight.leaving_out import prove_what_was_left_out
from adjudicator.hindsight.likely import likely_stories
from adjudicator.hindsight.miscounted import stories_of_counts, stories_of_held_cards
from adjudicator.hindsight.misplaced import reread
from adjudicator.hindsight.miswritten_draws import stories_of_draws
from adjudicator.hindsight.out_of_place import stories_of_places
from adjudicator.hindsight.passed_over import stories_of_turns
from adjudicator.hindsight.proving import proved
from adjudicator.hindsight.repairs import Repair, said, slips_of
from adjudicator.hindsight.retelling import Retelling, held_against
from adjudicator.hindsight.slips import Story, set_free
from adjudicator.hindsight.taken_for_another import cards_taken_for_others
from adjudicator.hindsight.told_lines import LastLines
from adjudicator.hindsight.turns_named import with_its_card
from adjudicator.hindsight.uses_not_written import uses_not_written
from adjudicator.hindsight.weighing import harden, soften
from adjudicator.hindsight.written_late import tell_of_late_lines
from adjudicator.kernel.kept import Kept
from adjudicator.kernel.replay import Judge, Observer
from adjudicator.kernel.report import Report
from adjudicator.kernel.zones import Order

FEW: Final = 4
"""Of no more stories it is asked how the game ends by each that may be so."""


def likeliest(judge: Judge, observe: Observer | None) -> Judge:
    """The judged log as it is likeliest to have been; it is another judge where something was filled in."""
    judge = settled(judge, observe)
    with explaining(judge):
        _explained(judge)
    return judge


def settled(judge: Judge, observe: Observer | None) -> Judge:
    """The log judged with what the rest of it shows of what nobody wrote down."""
    with explaining(judge):
        settled = judge = filled(judge)
    with explaining(judge):
        settled = proved(judge)
    with explaining(judge):
        settled = filled(settled)
    if settled is not judge and observe is not None:
        again = settled.after(0, settled.steps)
        observe(0, None, again.bench)
        again.feed_all(settled.steps, observe=observe)
    return settled


def _explained(judge: Judge) -> Judge:
    """The log judged, with the slips of the scorer that explain its findings, and what did no harm."""
    set_apart(judge)
    stories = _searched(judge)
    stories += stories_of_held_cards(judge, stories)
    stories += stories_of_places(judge, stories)
    stories += stories_of_turns(judge, stories)
    stories = with_its_card(judge, stories)
    stories += uses_not_written(judge, stories)
    others = other_names(judge, stories)
    also = {id(finding) for story in stories for finding in story.explained}
    for story in stories:
        free = set_free(judge, story)
        for finding in free:
            finding.because_of = None
        surer, other = is_likelier(judge, story), others.get(id(story.explained[0]))
        words, mend = _in_words(judge, story)
        if other is not None and not surer:
            words += f", or {_in_words(judge, other)[0]}"
        named = story.repair.recast or not story.repair.one_of
        explained = _acts_first(judge, story.explained) if not story.steps else story.explained
        explain(
            judge.report,
            explained,
            words,
            mend,
            slips=[*slips_of(story.repair), *(slips_of(other.repair) if other is not None and not surer else ())],
            lines=[as_a_line(step) for step in story.steps] if named and not story.repair.moved else [],
            amended=AmendedRecord(judge.record, story.repair, story.steps) if named else (),
            whose=acts_instead(judge.steps, story.repair, story.steps),
            likelier=surer,
            tried=bool(story.steps or story.repair.gone),
        )
        root = explained[0]
        for finding in free if not judge.report.kept[id(root)].amended else ():
            finding.because_of = None if id(finding) in also else judge.report.number(root)
    likelier = [(s.repair, s.steps) for s in stories if any(judge.report.kept[id(f)].amended for f in s.explained)]
    doubtful = [story for story in stories if story.explained[0].unproved and len(stories) <= FEW]
    likelier += reread(judge, stories)
    prove_what_was_left_out(judge)
    fold(judge)
    fold_claimed_wins(judge)
    harden(judge)
    soften(judge)
    tell_of_late_lines(judge, stories)
    for story in doubtful:
        _tell_the_end(judge, story, others.get(id(story.explained[0])), likelier)
    _state_otherwise(judge, stories, likelier)
    if likelier:
        _amend(judge, likelier)
    tell_winners_apart(judge)
    return judge


def _searched(judge: Judge) -> list[Story]:
    """The slips that explain findings: those that need no search first, if none that is searched for explains more, or
    as much by itself."""
    counted = stories_of_counts(judge)
    shown = _shown_elsewhere(judge, counted)
    stories = likely_stories(judge, shown)
    number = len(held_against(judge))
    fewer = [known for known, more in ((counted, shown), ([], counted)) if len(known) < len(more)]
    for known in fewer if len(stories) > 1 or _explained_by(stories) < number else ():
        others = likely_stories(judge, known)
        if _explained_by(others) == number and (_explained_by(stories) < number or len(others) < len(stories)):
            return others
    return stories


def _explained_by(stories: Sequence[Story]) -> int:
    """How many findings some stories explain."""
    return len({id(finding) for story in stories for finding in story.explained})


def _in_words(judge: Judge, story: Story) -> tuple[str, str]:
    """A story in words, and how to put the record right by it."""
    repair, bench, record = story.repair, judge.bench, judge.steps
    if not repair.parts:
        return said(repair, told(bench, record, repair, story.steps))
    words = [said(part, told(bench, record, part, part.acts)) for part in repair.parts]
    return "; and ".join(story for story, _ in words), "; and ".join(mend for _, mend in words)


def _tell_the_end(
    judge: Judge, story: Story, other: Story | None, likelier: Sequence[tuple[Repair, Sequence[Step]]]
) -> None:
    """Keep how the game ends by a slip of which it can't be told; of two, by the one by which it ends otherwise."""
    for one in (story, other):
        read = None if one is None else _read_as(judge, [*likelier, (one.repair, one.steps)])
        if one is not None and read is not None:
            words = "" if other is None else _in_words(judge, one)[0]
            judge.if_slips[story.explained[0].step] = words, read
            if any(getattr(step, "card", None) == UNWRITTEN for step in one.steps):
                judge.turns_unknown.add(story.explained[0].step)
            if read.bench.now.over != judge.bench.now.over:
                return


def _state_otherwise(judge: Judge, stories: Sequence[Story], likelier: Sequence[tuple[Repair, Sequence[Step]]]) -> None:
    """Of what a line states wrongly it is told what is right by a slip that may be so, where that is something else."""
    stated = [f for f in judge.report.top() if is_stated(judge, f)]
    for story in stories if stated and len(stories) <= FEW else ():
        root = story.explained[0]
        later = [f for f in stated if f.step > root.step and f not in story.explained]
        if not later or judge.report.kept[id(root)].amended or root.fault != "illegal":
            continue
        _, read = judge.if_slips.get(root.step, ("", None))
        read = read or _read_as(judge, [*likelier, (story.repair, story.steps)])
        for finding in later:
            wrong = [f for f in read.report.findings if f.fault == "mismatch"] if read is not None else None
            theirs = [f for f in wrong or () if f.step == finding.step]
            if wrong is not None and all(
                (_about(f), f.expected) != (_about(finding), finding.expected) for f in theirs
            ):
                same = next((f for f in theirs if _about(f) == _about(finding)), None)
                said = listing(same.expected) if same is not None else theirs[0].message if theirs else "it fits"
                finding.message += f"; if step {root.step} is only a slip of the scorer: {said}"


def _shown_elsewhere(judge: Judge, counted: Sequence[Story]) -> list[Story]:
    """The slips that need no search: a number that can't be so, the next cards, or two cards that are both somewhere
    else show which line is wrong. Of one line one slip is told."""
    stories = list(counted)
    found = [*stories_of_effects(judge), *lines_with_a_card_too_many(judge)]
    found += [*stories_of_draws(judge), *cards_taken_for_others(judge)]
    found += draws_mixed_up(judge) if not found else []
    for one in found:
        explained = {id(finding) for story in stories for finding in story.explained}
        told_already = any(story.repair.at == one.repair.at for story in stories)
        stories += [one] if explained.isdisjoint(map(id, one.explained)) and not told_already else []
    return stories


def _read_as(judge: Judge, lines: Sequence[tuple[Repair, Sequence[Step]]]) -> Judge | None:
    """The log judged with other lines in place; None where it can't be."""
    retelling = Retelling(judge, 0)
    for repair, steps in lines:
        retelling.take(repair, steps)
    try:
        other = retelling.before(len(judge.steps) + 1)
        other.steps = LastLines(retelling.record)
    except LogError:
        return None
    other.close()
    return other


def _amend(judge: Judge, likelier: Sequence[tuple[Repair, Sequence[Step]]]) -> None:
    """Judge the log once with all likelier lines in place; what is not wrong then does not contest how it ended."""
    judge.amended = other = _read_as(judge, likelier)
    if other is None:
        return
    report, wrong = judge.report, {key_of(finding): finding for finding in other.report.findings}
    about = {(key_of(finding), _about(finding)): finding for finding in other.report.findings}
    unseen = any(getattr(step, "card", None) == UNWRITTEN for _, steps in likelier for step in steps)
    struck = {repair.at for repair, steps in likelier if repair.gone and not steps}
    for n in (repair.at for repair, steps in likelier if acts_instead(judge.steps, repair, steps)):
        _follow_another(report, n, set(wrong))
    for repair in (repair for repair, _ in likelier if repair.gathers):
        _follow_effects(report, repair.at, set(wrong))
    _follow_lines(report, set(wrong))
    for finding in report.findings:
        kept = report.kept[id(finding)]
        stated = is_stated(judge, finding)
        same = about.get((key_of(finding), _about(finding))) if stated else wrong.get(key_of(finding))
        since = kept.due is not None and kept.due.since in struck
        if same is not None and stated and not (unseen and _states_a_hand(judge, finding)):
            tell_apart(report, finding)
        if same is not None and (since or _states_otherwise(judge, finding, same)):
            _said_without(finding, kept, same, other)
        otherwise = report.kept[id(finding)].otherwise
        if otherwise is not None and key_of(finding) not in wrong:
            finding.message = finding.message.replace(f"; {otherwise.said}", "")
    open_from = [repair.at + repair.recast for repair, _ in likelier if repair.recast or repair.gathers]
    _ask_no_more(report, other.report, open_from)


def _ask_no_more(report: Report, other: Report, since: Sequence[int]) -> None:
    """What nobody could tell from a step on that is likely to have been otherwise, and another report does not ask."""
    asked = {(f.rule, f.player, n) for f in other.undecided.values() for n in other.kept[id(f)].asked}
    for finding in list(report.undecided.values()):
        for n in list(report.kept[id(finding)].asked):
            if any(n >= first for first in since) and (finding.rule, finding.player, n) not in asked:
                report.settle_open(finding, n)


def _states_otherwise(judge: Judge, finding: Finding, same: Finding) -> bool:
    """Whether a line that only states something is wrong all the same, and something else is right."""
    return is_stated(judge, finding) and same.fault == "mismatch" and finding.because_of is None


def _states_a_hand(judge: Judge, finding: Finding) -> bool:
    """Whether a line states what somebody holds, which a card that nobody wrote down may have changed."""
    bags = [zone.id for zone in judge.bench.game.zones if zone.order is Order.BAG]
    return any(getattr(judge.steps[finding.step - 1], zone, None) for zone in bags)


def _about(finding: Finding) -> str:
    """What is stated, of all that one line states."""
    return finding.message.partition(";")[0]


def _follow_another(report: Report, n: int, wrong: set[FindingKey]) -> None:
    """Where another is likely to have acted, what is only asked or owed if it was not so is no matter of its own."""
    root = next((f for f in report.findings if f.step == n and report.kept[id(f)].amended), None)
    if root is None:
        return
    for finding in [f for f in report.top() if f.step == n and f is not root and key_of(f) not in wrong]:
        if finding.fault == "missed":
            finding.because_of = report.number(root)
        elif finding.fault == "undetermined" and [*report.kept[id(finding)].asked] == [n]:
            report.settle_open(finding, n)


def _follow_lines(report: Report, wrong: set[FindingKey]) -> None:
    """What is still owed as the record stops, and is done by a likelier line, hangs on that line."""
    roots = [finding for finding in report.findings if report.kept[id(finding)].amended]
    for finding in [f for f in report.top() if f.open and key_of(f) not in wrong]:
        root = next((root for root in roots if root.step <= finding.step), None)
        if root is not None:
            finding.because_of = report.number(root)


def _follow_effects(report: Report, card: int, wrong: set[FindingKey]) -> None:
    """Where lines are likely what came of the step `card`, what is asked only if they were not hangs on that."""
    amended = ((finding, report.kept[id(finding)].amended) for finding in report.findings)
    root = next((f for f, record in amended if isinstance(record, AmendedRecord) and record.first == card), None)
    if root is None:
        return
    for finding in report.top():
        if finding.fault == "undetermined" and finding.step >= card and key_of(finding) not in wrong:
            finding.because_of = report.number(root)


def _said_without(finding: Finding, kept: Kept, same: Finding, other: Judge) -> None:
    """A finding is said as with the likelier lines: since when something is owed, or what should have been stated."""
    finding.expected = same.expected
    finding.message, finding.remedy, finding.due_by = same.message, same.remedy, same.due_by
    theirs = other.report.kept[id(same)]
    kept.due, kept.said = theirs.due, theirs.said


def _acts_first(judge: Judge, findings: Sequence[Finding]) -> list[Finding]:
    """Findings with those first that are about an act, and not about what was owed before it."""
    return sorted(findings, key=lambda finding: judge.report.kept[id(finding)].due is not None)
