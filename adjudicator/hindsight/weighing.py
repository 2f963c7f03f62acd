"""Did it matter? A record is judged again with the right thing in the place of a fault, beside the record as it is.

The two games are followed step by step. What differs at once is the fault itself; when a later step is wrong only in
one of them, or makes another difference, it hung on the fault. If the game ends otherwise, the fault decides it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.finding import Consequence, Finding, Remedy
from adjudicator.formats.log import Back, Claim
from adjudicator.formats.phrases import listing
from adjudicator.hindsight.aftermath import Aftermath, SideBySide, names_of, weighable
from adjudicator.hindsight.bounds import grading
from adjudicator.hindsight.effort import share
from adjudicator.hindsight.instead import Ways
from adjudicator.hindsight.righting import Righting
from adjudicator.hindsight.trying import EFFORT
from adjudicator.hindsight.undoing import MOST as TOO_MANY
from adjudicator.hindsight.undoing import Undoing, undoing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.closing import mend
from adjudicator.kernel.dues import Due
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.ruling import IF_IT_MATTERED
from adjudicator.kernel.scars import is_hand

MOST: Final = 12
"""Of so many faults of one log it is worked out."""
TOO_LATE: Final = "Too much has been played since to go back; play goes on as it is."
"""What is said where nobody could move all the cards."""


AS_IT_WOULD_BE: Final = "Nothing is to be undone: all is as it would have been."
WAS_SEEN: Final = "What was seen can't be unseen; nothing else is to be undone."
"""What is said where cards were looked at that should not have been."""
WAS_OVER: Final = "The game was over by then: nothing that came after it counts."
ENDED_ALIKE: Final = "Nothing is to be undone: the game has ended as it would have ended."


def weigh(judge: Judge, findings: Sequence[Finding] | None = None) -> None:
    """Say of every fault of a judged log what it did to the game, and what to do now; of these, if not of all."""
    chosen = [f for f in (judge.report.findings if findings is None else findings) if weighable(f)]
    if not chosen:
        return
    scales = _Scales(judge)
    for finding in chosen[:MOST]:
        finding.matter = scales.weighed(finding)
        mend(judge.bench, judge.steps, [finding])
        if finding.remedy is not None:
            finding.remedy = scales.advice(finding, finding.remedy, finding.matter)


def grade(judge: Judge) -> None:
    """Say of every fault if it is an error or only a warning."""
    with grading(judge):
        _harden(judge)
        _soften(judge)


def _soften(judge: Judge) -> None:
    """What is only a warning, since all is as it would have been: what was put right, came late or out of order, or
    was left out though a card asks for it."""
    mended = [f for f in judge.report.findings if f.severity == "error" and weighable(f) and _may_be_harmless(judge, f)]
    if mended:
        scales = _Scales(judge)
        effort = scales.righting.left = share(judge, EFFORT)
        for finding in mended[:MOST]:
            matter = scales.weighed(finding)
            if matter.kind == "none" and finding.step in scales.restored:
                finding.severity = "warning"
                if finding.fault in ("missed", "illegal") and finding.remedy is not None:
                    finding.remedy = scales.advice(finding, finding.remedy, matter)
        judge.spent += effort - scales.righting.left


def _harden(judge: Judge) -> None:
    """What decides the game is a fault and no warning."""
    over = judge.bench.now.over
    warned = [f for f in judge.report.findings if f.severity == "warning" and weighable(f) and f.settled_by is None]
    if over is None or not warned:
        return
    scales = _Scales(judge)
    effort = scales.righting.left = share(judge, EFFORT)
    for finding in warned[:MOST]:
        if scales.weighed(finding).kind == "decides":
            finding.severity = "error"
    judge.spent += effort - scales.righting.left


def _may_be_harmless(judge: Judge, finding: Finding) -> bool:
    kept = judge.report.kept[id(finding)]
    left_out = finding.fault == "missed" and not finding.open and _of_a_card(kept.due)
    return (
        left_out or kept.fault.left_out or finding.settled_by is not None or finding.fault in ("late", "out-of-order")
    )


def _of_a_card(due: Due | None) -> bool:
    """Whether a card asks for what is owed, and not for a card to be drawn."""
    return due is not None and due.kind >= 0 and not due.what.brings_card


class _Scales:
    """Weighs the faults of one judged log."""

    def __init__(self, judge: Judge) -> None:
        self.judge, self.steps = judge, judge.steps
        self.righting = Righting(judge)
        self.beside = SideBySide(self.righting)
        self.restored: set[int] = set()
        """The steps of faults after which all is as it would have been without them."""
        self.ended: set[int] = set()
        """The steps of faults that came when the game was over."""
        self.ended_alike: set[int] = set()
        """The steps of faults after which the game ended as it would have ended however they were put right."""

    def weighed(self, finding: Finding) -> Consequence:
        taken_back = self._taken_back(finding)
        if taken_back:
            self.restored.add(finding.step)
            return Consequence(kind="none", text="It made no difference: it was taken back.", step=taken_back)
        over = self.judge.bench.now.over
        states_the_end = finding.fault == "mismatch" and over is not None and over.step == finding.step
        if states_the_end or (finding.step and isinstance(self.steps[finding.step - 1], Claim)):
            return Consequence(kind="none", text="Nothing was played by it: only the record is wrong.")
        if (
            finding.fault == "illegal"
            and finding.step
            and self.righting.before(finding.step).bench.now.over is not None
        ):
            self.ended.add(finding.step)
            return Consequence(kind="none", text=WAS_OVER)
        try:
            ways = self.righting.ways(finding)
        except AdjudicatorError:
            return _unknown("the record can't be followed without it")
        if not ways.found:
            return _unknown(ways.why)
        effects: list[Aftermath] = []
        for way in ways.found:
            if self.righting.left <= 0:
                return _unknown("there is too much to try")
            effects.append(self.beside.after(finding, way))
            if (effects[-1].kind, effects[-1].winners) != (effects[0].kind, effects[0].winners):
                return self._chosen(finding, ways)
        if not ways.every and effects[0].kind != "changed":
            return _unknown("there are too many ways to choose")
        said = self._said(finding, max(effects, key=lambda effect: effect.step))
        if finding.fault == "illegal" and said.kind == "changed" and said.step == finding.settled_by:
            self.restored.add(finding.step)  # what puts it right is the first that would not have been done without it
            return Consequence(kind="none", text="It made no difference: it was put right.", step=said.step)
        return self._with_another_card(finding, ways, said)

    def _with_another_card(self, finding: Finding, ways: Ways, said: Consequence) -> Consequence:
        """What is said where it supposes that another card was used, of which there was only one: that too."""
        act = ways.found[0].acts[0] if len(ways.found) == 1 and len(ways.found[0].acts) == 1 else None
        card = getattr(act, "card", None)
        played = getattr(self.steps[finding.step - 1], "card", None) if finding.step else None
        both = isinstance(card, str) and isinstance(played, str)
        if act is None or said.kind != "none" or not both or card == played:
            return said
        what = self.judge.rules.game.tell(self.judge.bench, act)
        text = f"If it is put right so that {what}, {said.text[:1].lower()}{said.text[1:]}"
        return structs.replace(said, text=text)

    def _chosen(self, finding: Finding, ways: Ways) -> Consequence:
        """What is said where it depends on a choice: nobody can tell, unless the game ends alike with every one."""
        over = self.judge.bench.now.over
        if over is None:
            return _unknown("it depends on what would have been chosen")
        if ways.every and all(self.beside.ends_alike(way) for way in ways.found):
            self.ended_alike.add(finding.step)
            who = listing(names_of(self.judge, over)) or "nobody"
            has = "have" if len(over.winners) > 1 else "has"
            text = f"It did not decide the game: whatever had been chosen, {who} {has} won at step {over.step}."
            return Consequence(kind="none", text=text, step=over.step)
        return _unknown("it depends on what would have been chosen", over.step)

    def _taken_back(self, finding: Finding) -> int:
        """The step by which a fault was taken back as a whole; 0 if it was not."""
        n = finding.settled_by or 0
        step = self.steps[n - 1] if n else None
        return n if isinstance(step, Back) and step.to <= finding.step else 0

    def advice(self, finding: Finding, remedy: Remedy, matter: Consequence) -> Remedy:
        """A remedy with all that it takes, and what comes of it."""
        due = self.judge.report.kept[id(finding)].due
        if finding.settled_by is not None or finding.step == 0 or remedy.grade in ("none", "too-late"):
            return structs.replace(remedy, act="leave") if remedy.grade == "too-late" else remedy
        harmless = due is None or (finding.fault == "missed" and _of_a_card(due))
        if harmless and matter.kind == "none" and finding.step in self.restored | self.ended_alike:
            text = WAS_SEEN if self._only_looked(finding) else AS_IT_WOULD_BE
            text = ENDED_ALIKE if finding.step in self.ended_alike else text
            return Remedy(grade="too-late", act="leave", text=text)
        agreed = remedy.grade == "by-agreement"
        fix = due is not None or not agreed or matter.kind == "none"
        back = Undoing([], [])
        if due is None and finding.step not in self.ended:
            last = finding.step if fix else len(self.steps)
            before = self.righting.before(finding.step)
            right = self._rightly(finding) if fix or self._in_part(finding) or self._ends_it(finding) else None
            back = undoing(before, self.steps[finding.step - 1 : last], finding.step, right)
            self.righting.left -= last - finding.step
            if len(back.cards) > TOO_MANY:
                return structs.replace(remedy, act="leave", text=TOO_LATE, grade="too-late")
        says_so = fix or f"go back to step {finding.step}" in remedy.text
        return structs.replace(
            remedy,
            text=remedy.text
            if says_so
            else self._going_back(finding, remedy, mattered=matter.kind in ("changed", "decides")),
            act="fix" if fix else "back-up",
            back_to=None if fix else finding.step,
            moves=back.moves(self.judge.bench),
            lost=back.lost,
            decides=("the opponents" if due is not None else "all players") if agreed else "",
            refused="Play goes on as it is." if agreed else "",
            winners=matter.winners,
        )

    def _going_back(self, finding: Finding, remedy: Remedy, *, mattered: bool) -> str:
        """What it takes to go back and put a fault right; what fits of several cards stays."""
        if self._ends_it(finding):
            return remedy.text
        done = remedy.text.removeprefix(IF_IT_MATTERED) if mattered else remedy.text
        remedy = structs.replace(remedy, text=f"{done[:1].upper()}{done[1:]}")
        text = f"Go back to before step {finding.step}. {remedy.text}"
        return f"{text.removesuffix('.')}; the rest of step {finding.step} stays." if self._in_part(finding) else text

    def _ends_it(self, finding: Finding) -> bool:
        """Whether the game is over at once where the act is done right."""
        right = self._rightly(finding)
        return right is not None and right.now.over is not None

    def _in_part(self, finding: Finding) -> bool:
        """Whether only a part of what was done was wrong."""
        return any(way.part for way in self.righting.known.get(id(finding), ()))

    def _rightly(self, finding: Finding) -> Bench | None:
        """The table with the same act done right in the place of a fault, where it is clear what that is."""
        found = self.righting.known.get(id(finding), ())
        if len(found) != 1 or not found[0].acts or (found[0].at, *found[0].without) != (finding.step, finding.step):
            return None
        judge = self.righting.instead(found[0])
        return None if judge is None else judge.bench

    def _only_looked(self, finding: Finding) -> bool:
        """Whether by a fault somebody saw cards, and did nothing else."""
        step = self.steps[finding.step - 1] if finding.step else None
        return finding.fault == "illegal" and step is not None and step.__struct_config__.tag in ("look", "show")

    def _bent_a_hand(self, finding: Finding) -> bool:
        """Whether by a fault somebody holds more or less than the table can show, and not what it would be without."""
        return any(is_hand(fact) and other is finding for fact, other in self.judge.bench.scars.items())

    # ---- in words

    def _said(self, finding: Finding, effect: Aftermath) -> Consequence:
        step = effect.step
        tell = self.judge.rules.game.tell
        if effect.kind == "decides":
            winners = list(effect.winners or ())
            if effect.nobody:
                text = f"It decides the game: with the right thing done it is over at step {step}, and nobody has won."
            elif winners:
                has = "has" if len(winners) == 1 else "have"
                text = f"It decides the game: with the right thing done {listing(winners)} {has} won."
            else:
                over = self.judge.bench.now.over
                who = listing(names_of(self.judge, over)) if over is not None and over.winners else "nobody"
                has = "have" if over is not None and len(over.winners) > 1 else "has"
                text = f"It decides the game: with the right thing done {who} {has} not won at step {step}."
            return Consequence(kind="decides", text=text, step=step, winners=winners)
        if effect.sooner:
            who, has = listing(list(effect.winners or ())), "has" if len(effect.winners or ()) == 1 else "have"
            text = f"It does not decide who has won: with the right thing done {who} {has} won, too."
            return Consequence(kind="changed", text=text, step=step, winners=list(effect.winners or ()))
        if effect.fault is not None:
            text = f"The fault at step {effect.fault.step} depended on it."
            if effect.fault.fault == "missed":
                doubt = self.judge.report.kept[id(effect.fault)].fault.doubt
                what = tell(self.judge.bench, self.steps[effect.fault.step - 1])
                what = what if doubt else effect.fault.message.partition(";")[0]
                text = f"Step {effect.fault.step} depended on it: {what}."
            return Consequence(kind="changed", text=text, step=step)
        if effect.unseen:
            text = f"From step {step} on other cards were drawn by it{'' if effect.known else '; which, nobody knows'}."
            if self.judge.bench.now.over is not None:
                text += " Whether it decides the game can't be told."
            return Consequence(kind="changed", text=text, step=step)
        if effect.kind == "changed":
            what = tell(self.judge.bench, self.steps[step - 1])
            return Consequence(kind="changed", text=f"Step {step} depended on it: {what}.", step=step)
        if effect.surplus:
            won = f"with fewer cards {effect.surplus} might have won at step {step}"
            return _unknown(f"{won}, but which was the surplus nobody saw", step)
        if effect.kind == "unknown":
            over = self.judge.bench.now.over
            if over is None:
                return _unknown(f"with the right thing done the game might have been over at step {step}", step)
            open_ = "who would have won can't be told"
            text = f"With the right thing done the game would not have been over at step {step}; {open_}."
            return Consequence(kind="unknown", text=text, step=step)
        over = self.judge.bench.now.over
        if effect.restored and self._bent_a_hand(finding):
            step = len(self.steps) if over is None else over.step
        elif effect.restored:
            self.restored.add(finding.step)
            text = f"It made no difference: after step {step} all is as it would have been."
            if self._only_looked(finding):
                text = "What was seen can't be unseen; else it made no difference."
            return Consequence(kind="none", text=text, step=step)
        if step > finding.step:
            stops = "the game ends" if over is not None and over.step == step else "the record stops"
            text = f"No later step depended on it, up to step {step}, where {stops}."
        else:
            text = "No later step depended on it: the record stops here."
        return Consequence(kind="none", text=text, step=step)


def _unknown(why: str, step: int | None = None) -> Consequence:
    return Consequence(kind="unknown", text=f"Whether it mattered can't be told: {why}.", step=step)
