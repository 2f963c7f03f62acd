"""From the bytes of a log to its verdict: reading, replaying, and where in the file each finding belongs."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from pathlib import Path

import msgspec
from msgspec import structs

from adjudicator import catalogue
from adjudicator.catalogue.files import File
from adjudicator.errors import AdjudicatorError, LogError, Problem, UnknownId
from adjudicator.explain.story import replay
from adjudicator.formats.cases import Case, CaseFile, Difference, differences, expectations
from adjudicator.formats.decks import Deck
from adjudicator.formats.finding import Finding
from adjudicator.formats.forms import Forms
from adjudicator.formats.kept_steps import kinds_of
from adjudicator.formats.log import NOBODY, Call, Head, Header, Refused, Series
from adjudicator.formats.reading import Log, is_text, misnamed, read_log, read_struct, start_problems
from adjudicator.formats.step_places import located
from adjudicator.hindsight.bounds import weighing
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.placing import give_places
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import NOTHING, Judge, Meanwhile, Observer
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.wording import complete


class Judged:
    """A judged log. `judge` holds the table at the end and the report; `log` the header and steps.

    For a seat `log` holds what that player may know and nothing else; `written` is the log as it was read.
    """

    __slots__ = ("judge", "log", "pack", "rules", "written")

    def __init__(self, log: Log, rules: Rules, pack: Pack, judge: Judge, written: Log) -> None:
        """Keep the parts."""
        self.log, self.rules, self.pack, self.judge, self.written = log, rules, pack, judge, written

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in order of steps; a folded finding names its root by number in this list."""
        return self.judge.report.findings


def adjudicate(
    data: bytes,
    source: str = "",
    *,
    beside: Path = Path(),
    lines: bool = False,
    ruleset: str | None = None,
    options: Mapping[str, object] | None = None,
    deck: str | None = None,
    off: Iterable[str] = (),
    seat: str | None = None,
    until: int | None = None,
    calls: bool = True,
    complete: bool = False,
    carried: Series | None = None,
    observe: Observer | None = None,
    meanwhile: Meanwhile | None = None,
    slips: bool = True,
    keep: bool = False,
) -> Judged:
    """Judge a log.

    Args:
        data: the file's bytes: one JSON object, or with `lines` the header on line 1 and a step a line.
        source: the file's name, for messages.
        beside: the folder in which decks and editions that the log names by path are looked for.
        ruleset: another ruleset than the log's; a file by its path from here.
        options: options that take precedence over the log's.
        deck: another deck than the log's; a file by its path from here.
        off: ids of rulings that are switched off.
        seat: judge only what this player may know.
        until: stop after this step.
        calls: whether what the table decided counts; without, judged as if it had decided nothing.
        complete: whether the log is judged as one that has every act, also where it does not say so.
        carried: what the games of a series before this one came to, where they have been judged.
        observe: called after each step with its number, the step and the table; number 0 is the start.
        meanwhile: told of what is found as it comes up, until it answers true; later steps may still explain it.
        slips: whether slips of the scorer are looked for; without, what the log says is taken for true.
        keep: keep moments, so that the verdict's judge can be asked for the game before any step.

    Raises:
        LogError: if the log, or a deck or edition that it names, cannot be judged.
        UnknownId: for a ruleset, option or player in the arguments that does not exist.
    """
    with _nothing_collected():
        log, rules = read(
            data, source, beside=beside, lines=lines, ruleset=ruleset, options=options, deck=deck, off=off
        )
        verdict = judge_log(
            log, rules, beside=beside, pack=None if deck is None else given_pack(deck, rules), seat=seat, until=until,
            calls=calls, complete=complete, carried=carried, observe=observe, meanwhile=meanwhile, slips=slips,
            keep=keep,
        )  # fmt: skip
        place(verdict)
    return verdict


def given_pack(deck: str, rules: Rules) -> Pack:
    """A deck that was asked for in the place of a log's own.

    Raises:
        UnknownId: if there is none.
        LogError: if it is no valid deck for this game; what is wrong is told with the deck's name.
    """
    try:
        return catalogue.pack(deck, rules)
    except LogError as error:
        raise LogError([problem.elsewhere(error.source or deck, "") for problem in error.problems]) from error


def read(
    data: bytes,
    source: str = "",
    *,
    beside: Path = Path(),
    lines: bool = False,
    ruleset: str | None = None,
    options: Mapping[str, object] | None = None,
    deck: str | None = None,
    off: Iterable[str] = (),
) -> tuple[Log, Rules]:
    """A log and the rules that it names; the arguments are those of `adjudicate`.

    Raises:
        LogError: if it is no log.
        UnknownId: for a ruleset or option in the arguments that does not exist.
    """
    known: list[Rules] = []
    text = not lines and is_text(data, source)

    def forms_of(header: Header) -> Forms:
        try:
            known.append(_rules(header, ruleset, options, off, beside))
        except LogError as error:
            problems = [p.elsewhere(error.source, "/ruleset/id") for p in error.problems]
            raise LogError(problems if text else located(problems, data, lines), source) from error
        forms: Forms = known[-1].game.forms
        return forms

    if text:
        from adjudicator.shorthand.game_text import read_text  # few logs are text

        def table_of(header: Header) -> tuple[Rules, Pack]:
            forms_of(header)
            rules = known[-1]
            return rules, _pack(header, rules, beside, source) if deck is None else given_pack(deck, rules)

        return read_text(data, table_of, source)
    log = read_log(data, forms_of, source, lines)
    return log, known[-1]


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """All that a log is read into stays until it is judged: to look through it for garbage makes long logs slow."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def judge_log(
    log: Log,
    rules: Rules,
    *,
    beside: Path = Path(),
    pack: Pack | None = None,
    seat: str | None = None,
    until: int | None = None,
    calls: bool = True,
    complete: bool = False,
    carried: Series | None = None,
    observe: Observer | None = None,
    meanwhile: Meanwhile | None = None,
    guess: bool = True,
    slips: bool = True,
    keep: bool = False,
) -> Judged:
    """Judge a log that has been read already; `pack` is another deck than the log's or the edition's own.

    Without `slips` what the log says is taken for true, and no slip of the scorer is looked for; without `guess` nor is
    what nobody wrote down. With `keep` moments are kept.
    """
    try:
        pack = pack or _pack(log.header, rules, beside, log.source)
    except LogError as error:
        raise LogError(log.located(error.problems), log.source) from error
    known = log if seat is None else seen(log, rules, pack, seat)
    header = structs.replace(known.header, record="complete") if complete else known.header
    steps = known.steps if until is None else known.steps[:until]
    if not calls and Call in kinds_of(steps):
        steps = [NOTHING if isinstance(step, Call) else step for step in steps]
    try:
        judge = replay(
            rules, pack, header, steps, carried=carried, observe=observe, meanwhile=meanwhile,
            guess=guess, slips=slips, keep=keep, books=partial(_other_books, log.header, rules, beside),
        )  # fmt: skip
    except LogError as error:
        raise LogError(log.located(error.problems), log.source) from error
    return Judged(known, rules, pack, judge, log)


def seen(log: Log, rules: Rules, pack: Pack, seat: str) -> Log:
    """The log as a player may know it; `NOBODY` sees what lies open and nothing else.

    Nothing is taken from the old text, not even where a step stood in it. Titles, notes and remarks are left out, since
    anybody may have written anything there, and so is what the log expects to be found.

    Raises:
        UnknownId: if no player has that name.
    """
    header, steps = project(rules, pack, log.header, log.steps, None if seat == NOBODY else seat)
    bare: Header = structs.replace(header, schema=None, title="", notes="", expect=None)
    return Log(bare, [structs.replace(step, text="", expect=(), src=None) for step in steps], b"", source=log.source)


def _other_books(header: Header, rules: Rules, beside: Path) -> Sequence[Rules] | None:
    """Return the other books of a log's game; None if it is judged by other rules than it names."""
    own = catalogue.rules(header.ruleset.id, header.ruleset.options, beside)
    return catalogue.other_books(rules) if own.digest() == rules.digest() and not rules.off else None


def _rules(
    header: Header, ruleset: str | None, options: Mapping[str, object] | None, off: Iterable[str], beside: Path
) -> Rules:
    options = {**header.ruleset.options, **(options or {})}
    if ruleset is None:
        rules = catalogue.rules(header.ruleset.id, options, beside)
    else:
        rules = catalogue.rules(ruleset, options)
    return rules.without(*off) if off else rules


def _pack(header: Header, rules: Rules, beside: Path | None, source: str) -> Pack:
    """The deck of a log. Raises LogError, with places in the log, for one that cannot be had."""
    try:
        return catalogue.pack(header.deck, rules, beside, len(header.players))
    except UnknownId as error:
        raise LogError([Problem(str(error), "/deck", nearest=(error.nearest or [""])[0])], source) from error
    except LogError as error:
        raise LogError([_under_deck(p, header, error.source) for p in error.problems], source) from error


def weigh_faults(judge: Judge, *, every_reading: bool = False) -> None:
    """Ask of each fault whether it mattered, which costs nothing where there is none.

    With `every_reading` also by which other readings of the steps before it it would be none, for which a record with
    a fault is judged again a dozen times.
    """
    if not judge.report.findings:
        return
    from adjudicator.hindsight.weighing import weigh  # of a clean log there is nothing to weigh

    with weighing(judge, "Whether each fault mattered"):
        weigh(judge)
    if every_reading:
        from adjudicator.hindsight.earlier_decisions import reread  # few ask for them

        with weighing(judge, "By which other readings each would be no fault"):
            reread(judge)
    complete(judge.bench)


def _under_deck(problem: Problem, header: Header, file: str) -> Problem:
    """A problem of a deck: of another file, of one written in the log, or one that nobody names."""
    named = "/ruleset/id" if header.deck is None else "/deck"
    if file:
        return problem.elsewhere(file, named)
    return problem._replace(pointer=f"{named}{problem.pointer}" if isinstance(header.deck, Deck) else named)


def place(verdict: Judged) -> None:
    """Give each finding its pointer, and its line and column in the file if the log stands in one."""
    give_places(verdict.judge, verdict.log, verdict.pack)


class Tested:
    """One pinned case, or a log that carries expectations, and what it shows otherwise than it should.

    `verdict` is None for one that was refused; `refused` says at which pointers. A failure is a line, or a difference
    at a step, which is a line as `str`.
    """

    __slots__ = ("case", "failures", "refused", "title", "verdict")

    def __init__(
        self,
        title: str,
        failures: Sequence[str | Difference],
        verdict: Judged | None,
        case: Case | None = None,
        refused: Sequence[str] = (),
    ) -> None:
        """Keep the parts."""
        self.title, self.failures, self.verdict, self.case = title, list(failures), verdict, case
        self.refused = list(refused)


def judge_cases(
    data: bytes, source: str = "", *, beside: Path = Path(), off: Iterable[str] = (), deck: str | None = None
) -> Iterator[Tested]:
    """Run every scene of a case file; `deck` is another than its own.

    Raises:
        LogError: if it is no valid case file, or its rules cannot be had.
    """
    for case, header in read_cases(data, source, beside=beside).logs():
        yield judge_case(case, header, source, beside=beside, off=off, deck=deck)


def read_cases(data: bytes, source: str = "", *, beside: Path = Path()) -> CaseFile:
    """A case file whose own rules there are; a scene may still name others that there are not.

    Raises:
        LogError: if it is no valid case file, or its rules cannot be had.
    """
    file = read_struct(data, CaseFile, source)
    named = File(Path(source), data)
    try:
        known = catalogue.rules(file.ruleset.id, file.ruleset.options, beside)
    except UnknownId as error:
        raise named.refused([misnamed(error, file.ruleset)]) from error
    except LogError as error:
        raise named.refused([p.elsewhere(error.source, "/ruleset/id") for p in error.problems]) from error
    if file.ruling not in known.active and all(file.ruling != r.id for r in known.game.rulings):
        near = next(iter(get_close_matches(file.ruling, known.active, 1)), "")
        raise named.refused([Problem(f"no ruling is called {file.ruling!r}", "/ruling", nearest=near)])
    wrong = [
        problem._replace(pointer=f"/cases/{n}/start{problem.pointer}")
        for n, case in enumerate(file.cases)
        if case.ruleset is None
        for problem in start_problems(bytes(case.start), known.game.forms)
    ]
    if wrong:
        raise named.refused(wrong)
    return file


def judge_case(
    case: Case,
    header: Head,
    source: str = "",
    *,
    beside: Path = Path(),
    off: Iterable[str] = (),
    ruleset: str | None = None,
    options: Mapping[str, object] | None = None,
    deck: str | None = None,
) -> Tested:
    """Run one scene, given with the header of its log; what it is judged by may be asked for as in `adjudicate`.

    A scene asks about what it says was done, so no slip of a scorer is looked for in it.
    """
    body = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
    try:
        verdict = adjudicate(
            body, source, beside=beside, off=off, seat=case.seat, ruleset=ruleset, options=options, deck=deck,
            slips=False,
        )  # fmt: skip
    except AdjudicatorError as error:
        pointers = [problem.pointer for problem in error.problems] if isinstance(error, LogError) else []
        expected = isinstance(header.expect, Refused) and header.expect.refused in pointers
        return Tested(case.title, [] if expected else [f"refused: {error}"], None, case, pointers)
    return Tested(case.title, failures(verdict), verdict, case)


def failures(verdict: Judged) -> Sequence[str | Difference]:
    """What a log with expectations shows otherwise than it should; nothing for one that has none."""
    header = verdict.written.header
    if isinstance(header.expect, Refused):
        return [f"expected to be refused at {header.expect.refused}, but it was judged"]
    expected = expectations(header, verdict.written.steps)
    return [] if expected is None else differences(expected, verdict.findings)
