"""What a program imports: a log judged in one call, and its verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.catalogue.files import contents
from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.formats.reading import is_in_lines
from adjudicator.judging import Judged, judge_log, weigh_faults
from adjudicator.judging import adjudicate as judge_bytes
from adjudicator.reports import documents, endings
from adjudicator.reports.chronicle import Chronicler
from adjudicator.reports.fingerprints import Fingerprints
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.narrative import Stories
from adjudicator.reports.summary import WRONG, ending, sort, tallied, tally
from adjudicator.reports.upshot import NOT_OVER, upshot

if TYPE_CHECKING:
    from adjudicator.formats.edition import Value


def adjudicate(
    log: bytes | str | Path | Mapping[str, object],
    *,
    ruleset: str | Path | None = None,
    options: Mapping[str, Value] | None = None,
    seat: str | None = None,
    until: int | None = None,
    calls: bool = True,
    complete: bool = False,
    name: str = "",
    beside: Path | None = None,
) -> Verdict:
    """Judge a log.

    Args:
        log: a file by its path; or the log itself, as bytes, as a text, or as the object that the text stands for. A
            `Path` is always a path. A `str` is a text if it is blank, begins with `{`, `[` or a word of a header
            such as `rules:`, or has a line break; any other is a path. A text is one JSON object, a header on its
            first line and a step on each other, or lines of words (docs/text-format.md).
        ruleset: judge by this ruleset and not by the log's: its id, or a file by its path.
        options: house rules, which take precedence over the log's.
        seat: judge only from what this player may know; `nobody` sees no hand.
        until: judge up to this step, counted from 1.
        calls: follow what the table decided; without, judge as if it had decided nothing.
        complete: judge the log as one that has every act, as a program writes it; no slip of a scorer is looked for.
        name: what `to_dict` and messages call the log; a file is called as it was given.
        beside: the folder in which files lie that the log names by their paths; a file's own folder if left out, and
            the working folder for any other log.

    Raises:
        LogError: if it is no log, or it or a file that it names cannot be judged; `problems` has the reasons.
        UnknownId: for a ruleset, an option or a seat that does not exist.
        OSError: if the file cannot be read.
    """
    if isinstance(log, Mapping):
        data, lines = msgspec.json.encode(dict(log)), False
    elif isinstance(log, str) and _is_text(log):
        data = log.encode("utf-8", "surrogatepass")
        lines = is_in_lines(data, name)
    elif isinstance(log, bytes):
        data, lines = log, is_in_lines(log, name)
    else:
        path = Path(log)
        try:
            data, name, beside = contents(path), name or str(log), beside or path.parent
        except OSError as error:
            if isinstance(log, str):
                error.add_note("this str is taken for a path; a log begins with { or rules:, or has several lines")
            raise
        lines = is_in_lines(data, name, path.suffix == ".jsonl")
    try:
        judged = judge_bytes(
            data,
            name,
            beside=beside or Path(),
            lines=lines,
            ruleset=None if ruleset is None else str(ruleset),
            options=options,
            seat=seat,
            until=until,
            calls=calls,
            complete=complete,
        )
    except LogError as error:
        if isinstance(log, Mapping):
            error.problems = [p._replace(line=0, column=0) for p in error.problems]
        for p in error.problems:
            error.add_note(
                f"{':'.join(str(part) for part in (name, p.line, p.column) if part)} #{p.pointer}".rstrip(" #")
            )
        raise
    weigh_faults(judged.judge, every_reading=True)
    if isinstance(log, Mapping):
        for finding in judged.findings:
            finding.line = finding.column = None
    again = partial(
        judge_log,
        judged.written,
        judged.rules,
        pack=judged.pack,
        seat=seat,
        until=until,
        calls=calls,
        complete=complete,
    )
    return Verdict(JudgedGame(name, judged.log, judged.rules, judged.judge), again)


def _is_text(given: str) -> bool:
    """Whether a `str` is a log and not the path of one: no file is called like the beginning of a log."""
    text = given.lstrip("\ufeff \t\r\n")
    if not text or text[0] in "{[" or "\n" in given:
        return True
    from adjudicator.shorthand.header_lines import PLAIN

    key, colon, _ = text.partition(":")
    return bool(colon) and key.strip().casefold() in PLAIN


class Verdict:
    """What the judge says of a log.

    `str` of it is the answer in a few lines: how many faults there are, how the game ended, and what to put right.
    """

    def __init__(self, game: JudgedGame, again: Callable[..., Judged]) -> None:
        """Keep the game, and how to judge it again; programs get a verdict from `adjudicate`."""
        self._game, self._again = game, again

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in the order of steps; a finding that follows from another says which (`because_of`)."""
        return self._game.findings

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong: no error and no contradiction that counts. `adjudicate check` ends with 0 then."""
        return not any(sort(finding) in WRONG and finding.counts for finding in self.findings)

    @property
    def outcome(self) -> endings.Outcome | None:
        """How the game ended: `winners`, `tied`, and the `step` and `rule` by which it did. None if it is not over."""
        return self._game.outcome

    @cached_property
    def story(self) -> str:
        """The game step by step with its findings, as `adjudicate replay` prints it; the log is judged again for it."""
        watcher = Chronicler()
        self._again(observe=watcher)
        return Stories().log(self._game._replace(entries=watcher.entries)).removesuffix("\n")

    def to_dict(self) -> dict[str, Any]:  # JSON, as the schema of reports has it
        """The verdict as plain data: the log's object in `adjudicate replay --format json`."""
        found: dict[str, Any] = msgspec.to_builtins(documents.judged_log(self._game, Fingerprints()))
        return found

    def __str__(self) -> str:
        return "\n".join(upshot(self._game))

    def __repr__(self) -> str:
        of = f" of {self._game.file!r}" if self._game.file else ""
        return f"<Verdict{of}: {tally(tallied(self.findings))}; {ending(self._game.bench) or NOT_OVER}>"
