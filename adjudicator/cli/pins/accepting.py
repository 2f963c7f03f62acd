"""Walks the pinned cases that show something else than they should, and rewrites `expect` where somebody says so."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from pathlib import Path

import typer

from adjudicator.cli import console
from adjudicator.cli.inputs.file_names import PINNED
from adjudicator.cli.inputs.sources import found
from adjudicator.cli.pins.rewriting import rewritten
from adjudicator.cli.pins.scenes import Scene, differences_of, place_of, scenes
from adjudicator.cli.pins.tally import SceneTally
from adjudicator.cli.shell import pager
from adjudicator.cli.shell.room import columns
from adjudicator.cli.whole_files import write_whole
from adjudicator.formats.cases import Difference
from adjudicator.judging import Judged, Tested
from adjudicator.reports.ink import Ink, wrapped
from adjudicator.reports.rule_text import explain
from adjudicator.reports.safe import safe

BOM = "\ufeff"
AROUND = 5
"""How many steps before and after one that differs are shown of a long game."""
QUESTION = "[a]ccept this as right, [r]eject it, [s]kip or [q]uit? "


class Decision(Enum):
    """What can be said of a scene that fails."""

    ACCEPT = "accept"
    REJECT = "reject"
    SKIP = "skip"
    QUIT = "quit"


DECISIONS = {one.value[:n]: one for one in Decision for n in range(1, len(one.value) + 1)}
"""What may be typed: each answer, or as much of its beginning."""

Ask = Callable[[str], str]
"""Puts a question and returns the answer; raises EOFError when there is none to come."""


def forbidden() -> str:
    """Why nobody can be asked here; nothing if somebody can."""
    if os.environ.get("CI"):
        return "it is for people, and CI is set in the environment"
    if sys.stdin is None or not sys.stdin.isatty():
        return "it asks questions, and standard input is no terminal"
    return ""


def ask(question: str) -> str:
    """Ask on the terminal.

    Raises:
        EOFError: when nobody answers any more.
    """
    sys.stdout.flush()
    print("\n".join(wrapped(question.rstrip(), columns=columns())), end=" ", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    if not answer:
        raise EOFError
    return answer


class Review(SceneTally):
    """Counts scenes, and what was said of those that fail."""

    def __init__(self, ask: Ask, ink: Ink) -> None:
        """Nobody has been asked yet."""
        super().__init__()
        self.ask, self.ink = ask, ink
        self.said = {Decision.ACCEPT: 0, Decision.REJECT: 0, Decision.SKIP: 0}
        self.seen = b""

    def begin(self, path: Path) -> None:
        """Remember what a file holds; one that cannot be read is somebody else's to complain about."""
        with suppress(OSError):
            self.seen = path.read_bytes()

    def decide(self, scene: Scene, tested: Tested) -> bool:
        """Show a scene that fails and do as is answered. False to look at no more."""
        console.write("\n".join(shown(scene, tested, self.ink)) + "\n\n")
        answer = self._answer()
        if answer is Decision.QUIT:
            return False
        if answer is Decision.ACCEPT and not self._accept(scene, tested):
            answer = Decision.SKIP
        self.said[answer] += 1
        console.write("\n")
        return True

    def _answer(self) -> Decision:
        """One of the four; asked again until it is."""
        while True:
            try:
                answer = self.ask(QUESTION).strip().lower()
            except EOFError:
                console.write("\n")
                return Decision.QUIT
            if answer in DECISIONS:
                return DECISIONS[answer]
            console.hint("please answer a, r, s or q")

    def _accept(self, scene: Scene, tested: Tested) -> bool:
        """Write the file anew, unless somebody else has meanwhile."""
        if scene.path.read_bytes() != self.seen:
            console.hint(f"{scene.file}: changed meanwhile, so it was left alone; run the review again")
            return False
        text = self.seen.decode()
        mark = BOM if text.startswith(BOM) else ""
        text = mark + rewritten(scene, tested, text.removeprefix(BOM))
        self.seen = text.encode()
        write_whole(scene.path, self.seen)
        console.hint(f"{scene.file}: written")
        return True

    @property
    def failing(self) -> int:
        """How many scenes fail still."""
        return self.failed - self.said[Decision.ACCEPT]

    def summary(self) -> str:
        """How many scenes there were, and what was said of those that fail."""
        accepted, rejected = self.said[Decision.ACCEPT], self.said[Decision.REJECT]
        left = self.failed - accepted - rejected
        said = f": {accepted} accepted, {rejected} rejected, {left} left"
        return super().summary() + (said if self.failed else "")


def shown(scene: Scene, tested: Tested, ink: Ink) -> list[str]:
    """A scene that fails: its title, the steps, what differs, and the rulings that it is about."""
    text = scene.path.read_bytes().decode("utf-8-sig")
    lines = [*ink.row(safe(place_of(scene, text, 0)), role="quiet"), *ink.row(safe(tested.title), role="heading"), ""]
    differing = differences_of(scene, tested, ink)
    verdict = tested.verdict
    if verdict is None:
        return lines + differing
    marked = {one.step for one in tested.failures if isinstance(one, Difference)}
    lines += [*steps(verdict, ink, marked), "", *differing]
    for id in concerned(tested):
        ruling = verdict.rules.active.get(id)
        if ruling is None:
            lines += ["", *ink.lines(safe(f"{id} is no ruling of {verdict.rules.edition.id}"), "  ")]
        else:
            explained = explain(ruling, verdict.rules, (), ink=Ink(columns=ink.columns - 2)).rstrip().split("\n")
            lines += ["", *(safe("  " + line).rstrip() for line in explained)]
    return lines


def steps(verdict: Judged, ink: Ink, marked: set[int]) -> list[str]:
    """The steps in words, of a long game those around what is marked."""
    judge = verdict.judge
    near = {n for step in marked or {0} for n in range(step - AROUND, step + AROUND + 1)}
    lines, last = [], 0
    for n, step in enumerate(judge.steps, 1):
        if n not in near:
            continue
        lines += ["  ..."] if n > last + 1 else []
        said = safe(verdict.rules.game.tell(judge.bench, step))
        lines += ink.lines(said, " " * 8, f"{'>' if n in marked else ' '}{n:5}  ")
        last = n
    return [*lines, "  ..."] if last < len(judge.steps) else lines


def concerned(tested: Tested) -> list[str]:
    """The ids of the rulings that a scene's differences are about."""
    ids: dict[str, None] = {}
    for one in tested.failures:
        if isinstance(one, Difference):
            ids |= {one.expected.rule: None} if one.expected is not None else {one.found[0].rule: None}
    return list(ids)


def walk(paths: list[Path], ask: Ask = ask) -> int:
    """Walk the pinned cases of files and folders, and return the exit code.

    Raises:
        typer.BadParameter: where nobody can be asked.
    """
    why = forbidden()
    if why:
        raise typer.BadParameter(why, param_hint="--review")
    pager.at_once()
    tally = Review(ask, console.ink("auto"))
    for path in found(paths, PINNED, tally.refuse):
        tally.begin(path)
        for scene in scenes(path, tally.refuse):
            tested = tally.run(scene)
            if tested is not None and tested.failures and not tally.decide(scene, tested):
                return tally.close()
    return tally.close()
