"""Records a game: a line in, a step on the disk, what it came to out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from adjudicator.cli import console
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED, reason, trace
from adjudicator.cli.recorder.beginning import Wanted
from adjudicator.cli.recorder.guidance import help_on, standing
from adjudicator.cli.recorder.record_file import NotRecordedError, RecordFile
from adjudicator.cli.recorder.resuming import opened
from adjudicator.cli.recorder.talk import Talk
from adjudicator.desk.sitting import Sitting, StepTaken
from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Back, Step, Undo
from adjudicator.formats.phrases import counted, listing
from adjudicator.reports.ink import Ink
from adjudicator.reports.verdict import verdict_lines
from adjudicator.shorthand import LineError, suggestions
from adjudicator.shorthand.shapes import BY, of_somebody
from adjudicator.shorthand.writing import shortened

QUIT = ("q", "quit", "exit")
UNDO = ("u", "undo")
YES = ("y", "yes")
NO = ("", "n", "no", *UNDO)


def record(path: Path, wanted: Wanted, *, resume: bool, full: bool, confirmed: bool, ink: Ink) -> int:
    """Write a game down into a file; returns the exit code.

    Raises:
        NotRecordedError: if the file is there already, or somebody has it.
        LogError: for a file that is no log, or a start that cannot be.
        OSError: if the file cannot be made or opened.
        typer.BadParameter: for a wrong option.
    """
    talk = Talk(ink)
    sitting, file = opened(path, wanted, talk, resume=resume, full=full)
    try:
        return Recorder(sitting, file, talk, confirmed=confirmed).run()
    finally:
        file.close()
        steps = counted(len(sitting.steps), "step")
        console.hint(f"{steps} in {path}; adjudicate replay tells the story, --resume continues it")


class Recorder:
    """A game, its file, and whoever writes it down."""

    def __init__(self, sitting: Sitting, file: RecordFile, talk: Talk, *, confirmed: bool = False) -> None:
        """With `confirmed` faults are recorded as played without asking."""
        self.sitting, self.file, self.talk, self.confirmed = sitting, file, talk, confirmed
        self._instead: str | None = None
        """A line that was typed where a yes or no was asked for."""
        talk.completer = self._complete

    def run(self) -> int:
        """Record until there is nothing more to record; the exit code."""
        self._greet()
        while True:
            try:
                line = self._instead or self.talk.ask(self._prompt())
                self._instead = None
                if line is None or line.strip().casefold() in QUIT:
                    return CLEAN
                code = self._line(line.strip())
            except LineError as error:
                code = self._refuse(str(error))
            if code != CLEAN and not self.talk.terminal:
                self.talk.say("Nothing more is read: what follows may depend on this line.")
                return code

    def _line(self, line: str) -> int:
        """One line; what it says is recorded, or it is said why not."""
        if not line:
            return CLEAN
        if line.startswith("?"):
            self.talk.show(help_on(self.sitting, line.strip("? "), self.talk.ink))
            return CLEAN
        by = None
        for part in self.sitting.parts(line):
            code = self._part(part, by)
            if code != CLEAN:
                return code
            by = getattr(self.sitting.steps[-1], "by", None)
        return CLEAN

    def _part(self, line: str, by: str | None) -> int:
        """What stands between two semicolons is a step, of the same player as the one before if it names none."""
        sitting = self.sitting
        try:
            step = Undo() if line.casefold() in UNDO else sitting.parse(line, by)
            moment = sitting.suppose(step)
        except LineError:
            if (joined := sitting.joined(line)) is None:
                raise
            return self._join(joined)
        except LogError as error:
            trace(error)
            return self._refuse("; ".join(problem.message for problem in error.problems))
        if moment.faults and (joined := sitting.joined(line)) is not None:
            return self._join(joined)
        if moment.faults and by is None and self.talk.terminal and not self.confirmed:
            step, moment = self._by_whom(line, step, moment)
        if moment.faults and (self._instead or not self._agreed(moment)):
            self.talk.say("Not recorded.", role="quiet")
            return FOUND
        return self._record(step, moment)

    def _by_whom(self, line: str, step: Step, moment: StepTaken) -> tuple[Step, StepTaken]:
        """A step with a fault; or that of another player, if the line names nobody and somebody says so."""
        for name in self.sitting.now.judge.names:
            other = self.sitting.parse(line, name)
            by, then = getattr(other, BY, None), self.sitting.suppose(other)
            if by == name != getattr(step, BY, None) and not then.faults:
                does = f"{by} {of_somebody(str(other.__struct_config__.tag))}?"
                turn = f" ({listing(self.sitting.now.turn)}'s turn ends)" if then.turn != self.sitting.now.turn else ""
                return (other, then) if self._says(f"{does}{turn} [Y/n] ", ("", *YES)) else (step, moment)
        return step, moment

    def _says(self, question: str, agreeing: Sequence[str]) -> bool:
        """Somebody agrees; what is neither yes nor no is the next line."""
        said = self.talk.ask(question)
        if said is not None and said.strip().casefold() not in (*YES, *NO):
            self._instead = said
        return said is not None and said.strip().casefold() in agreeing

    def _join(self, step: Step) -> int:
        """A line that tells what came of the last step: that step is taken back and written again with it."""
        sitting = self.sitting
        said = f"This is what came of step {len(sitting.steps)}: that is taken back, and written again with it."
        code = self._record(Undo(), sitting.suppose(Undo()), told=said)
        return code if code != CLEAN else self._record(step, sitting.suppose(step))

    def _record(self, step: Step, moment: StepTaken, *, told: str = "") -> int:
        """Write a step down and tell what it came to, or what is `told` of it."""
        try:
            self.file.append(msgspec.json.encode(step) + b"\n")
        except (OSError, NotRecordedError) as error:
            trace(error)
            return self._refuse(f"{reason(error)}. Up to step {len(self.sitting.steps)} all is in the file.")
        undone = self.sitting.undone() if isinstance(step, Undo) else None
        said = f"step {undone[0]} never happened: {undone[1]}" if undone else moment.entry.said
        said = f"recorded as played: {said}" if moment.faults else said
        before = self.sitting.now
        self.sitting.take(step, moment)
        if told:
            self.talk.say(told, role="quiet")
        else:
            self._tell(said, before)
        return CLEAN

    def _refuse(self, why: str) -> int:
        self.talk.say(f"not recorded: {why}", "  ", "")
        return NOT_JUDGED

    # ---- what is said

    def _greet(self) -> None:
        sitting = self.sitting
        done = len(sitting.steps)
        if done:
            self.talk.say(sitting.now.entry.said, "  ", f"step {done}  ")
        self.talk.show(standing(sitting, self.talk.ink))
        if not done:
            self._faults(sitting.now.new)
        if self.talk.terminal:
            self.talk.say("A line a step, such as: draw. ? helps, Tab completes, u takes back, q stops.", role="quiet")

    def _prompt(self) -> str:
        names = "/".join(self.sitting.now.turn)
        return f"{len(self.sitting.steps) + 1} {names}".rstrip() + "> "

    def _agreed(self, moment: StepTaken) -> bool:
        """Whether a fault is recorded as it was played."""
        number = len(self.sitting.steps) + 1
        if all(finding.step != number for finding in moment.faults):
            self.talk.say(moment.entry.said, "  ", f"step {number}  ")
        self._faults(moment.faults, moment.entry.said)
        if self.confirmed:
            return True
        if not self.talk.terminal:
            self.talk.say("A fault is recorded only with --yes, or if somebody says y at a terminal.")
            return False
        return self._says(f"Record step {number} as it was played? [y/N] ", YES)

    def _faults(self, findings: list[Finding], said: str = "") -> None:
        for finding in findings:
            here = said if finding.step == len(self.sitting.steps) + 1 else ""
            label = f"step {finding.step}  " if finding.step else "start  "
            self.talk.show(verdict_lines(finding, label, here, ink=self.talk.ink))

    def _tell(self, said: str, before: StepTaken) -> None:
        """What a recorded step came to, and whose turn it is now."""
        talk, now = self.talk, self.sitting.now
        label = f"step {len(self.sitting.steps)}  "
        indent = " " * len(label)
        talk.say(said, indent, label)
        for note in now.entry.notes:
            talk.say(note, indent, role="quiet")
        for finding in now.new:
            if finding not in now.faults:
                talk.say(f"note: {finding.message} ({finding.rule})", indent, role="note")
        for finding in now.gone:
            talk.say(f"no longer: step {finding.step}, {finding.rule} {finding.fault}", indent, role="quiet")
        moved = now.turn != before.turn or now.judge.bench.now.turn != before.judge.bench.now.turn
        if now.turn and (moved or isinstance(self.sitting.steps[-1], Back)):
            talk.show(standing(self.sitting, talk.ink))

    def _complete(self, begun: str) -> list[str]:
        """The legal steps with cards by their ids, or else by rank and suit; who is on turn need not be named."""
        sitting = self.sitting
        lines = (sitting.lines(spelled=spelled) for spelled in (False, True))
        either = ([*(shortened(line, sitting.now.turn) for line in some), *some] for some in lines)
        return suggestions(sitting.grammar, begun, either)
