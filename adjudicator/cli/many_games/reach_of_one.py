"""What one file of logs or scenes touches of a rule book, in plain data, so that another process can count it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain
from pathlib import Path

from msgspec import Struct

from adjudicator import catalogue
from adjudicator.cli.all_cores import pieces
from adjudicator.cli.all_cores.pieces import Refusals, Unjudged, Unread, sources_of
from adjudicator.cli.all_cores.work import packed
from adjudicator.cli.exits import complaint
from adjudicator.cli.inputs.attempts import apart, log_of, placed_in
from adjudicator.cli.inputs.file_names import CASES, shown
from adjudicator.cli.inputs.sources import Source, content_of
from adjudicator.cli.inputs.stretches import Stretch
from adjudicator.comparing import OtherBook
from adjudicator.coverage import UNTRIED, count_log, count_scene
from adjudicator.errors import LogError, Problem
from adjudicator.formats.cases import Sign
from adjudicator.formats.edition import Edition
from adjudicator.formats.log import Refused
from adjudicator.formats.reading import Log
from adjudicator.judging import Tested, given_pack, judge_cases, read, read_cases
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.touched import Touched


class Reach(Struct, tag="reach"):
    """What records touch, each ruling in one sense."""

    records: int
    touched: list[tuple[str, Sign, str, int]]
    """A ruling, the sense, the first record, and how many of them."""
    mattered: list[tuple[str, str]]
    """Settings without which a record would be judged otherwise, which is only asked of those never touched before."""


class LeftOut(Struct, tag="left"):
    """A record that is not counted, and why."""

    why: str


class Said(Struct, tag="said"):
    """A line for people."""

    text: str


Found = Reach | LeftOut | Said | Unjudged


class KeptSoFar:
    """The settings that need not be asked for any more: a value that is exchanged, never changed."""

    def __init__(self) -> None:
        """None is known."""
        self.ids: frozenset[str] = frozenset()


class Piece(Struct):
    """What to count, and what is known by then."""

    unread: Unread
    known: KeptSoFar


class Lineage:
    """What counts: a rule book, compiled once in each process, and how records by others are taken."""

    def __init__(self, editions: Sequence[Edition], carried: bool, judge_all: bool, deck: str | None) -> None:
        """With `judge_all` records by other rules are judged by these; with a `deck` all are, in place of their own."""
        self.editions, self.carried, self.judge_all, self.deck = tuple(editions), carried, judge_all, deck

    def __reduce__(self) -> tuple[object, ...]:
        """What is compiled stays behind."""
        return Lineage, (self.editions, self.carried, self.judge_all, self.deck)

    @cached_property
    def rules(self) -> Rules:
        """The rules that are counted."""
        return catalogue.compiled(self.editions, None)

    @cached_property
    def book(self) -> OtherBook:
        """The same for records by other rules."""
        return OtherBook(self.editions)


class Tally(Touched):
    """What the records of one piece touch."""

    def __init__(self, lineage: Lineage, known: frozenset[str]) -> None:
        """Nothing yet."""
        super().__init__(lineage.rules, carried=lineage.carried)
        self.asked_before = known
        self.mattered: list[tuple[str, str]] = []

    def kept(self, id: str) -> bool:
        """Whether a ruling need not be asked for any more."""
        return id in self.asked_before or super().kept(id)

    def matter(self, id: str, where: str) -> None:
        """Remember it apart: whoever adds up knows whether it was asked for too often."""
        self.mattered.append((id, where))

    def reach(self) -> Reach:
        """The same in plain data."""
        found = [(id, sign, self.first[id, sign], number) for (id, sign), number in self.counts.items() if number]
        return Reach(self.records, found, self.mattered)


def size(piece: Piece) -> float:
    """How many bytes there are to judge."""
    return pieces.size(piece.unread)


def to_read(piece: Piece) -> Unread:
    """What is to be counted."""
    return piece.unread


def instead(piece: Piece, other: Unread) -> Piece:
    """Something else in its place."""
    return Piece(other, piece.known)


def found_by(items: Iterator[Unread], deck: str | None) -> tuple[Rules | None, Iterator[Unread]]:
    """The rules of the first record that has any; and all items, of which those that were looked at are read now."""
    seen: list[Unread] = []
    for item in items:
        rules, refusals = None, Refusals()
        if isinstance(item, Path) and item.name.endswith(CASES):
            seen.append(item)
            with suppress(Exception):  # told where it is counted
                tested = judge_cases(content_of(item), shown(item), beside=item.parent, deck=deck)
                rules = next(_rules_of(one, item) for one in tested if one.verdict is not None or not one.failures)
        else:
            found = list(sources_of(item, refusals.refuse))
            seen += [item] if any(source.bundle for source in found) else [*found, *refusals.taken()]
            for source in found:
                with suppress(Exception):  # the same
                    rules = read(source.data, source.file, beside=source.beside, lines=source.lines)[1]
        if rules is not None:
            return catalogue.compiled(rules.lineage, None), chain(seen, items)
    return None, iter(seen)


def _rules_of(tested: Tested, path: Path) -> Rules:
    if tested.verdict is not None:
        return tested.verdict.rules
    return catalogue.rules(read_cases(content_of(path), shown(path), beside=path.parent).ruleset.id, None, path.parent)


def sure(found: Iterable[Found]) -> bytes:
    """What was found, as bytes.

    Raises:
        ValueError: where less was asked than there is a limit to, and it depends on what was known how much: whoever
            adds up knows best, and does it again.
    """
    told = list(found)
    if any(isinstance(one, Said) and one.text.endswith(UNTRIED) for one in told):
        raise ValueError(UNTRIED)
    return packed(told)


def reach(lineage: Lineage, piece: Piece) -> Iterator[Found]:
    """Count the records of one piece, and tell of those that are not counted."""
    item, refusals = piece.unread, Refusals()
    if isinstance(item, Unjudged):
        yield item
        return
    if isinstance(item, Stretch):  # as if its lines came one by one
        for one in sources_of(item, refusals.refuse):
            yield from reach(lineage, Piece(one, piece.known))
        yield from refusals.taken()
        return
    if not lineage.editions:  # no record has rules: it is only to be told why
        yield from _refused(item)
        return
    counting = _Counting(lineage, piece.known.ids)
    if isinstance(item, Path) and item.name.endswith(CASES):
        with apart(shown(item), refusals.refuse):
            counting.scenes(item)
        yield from [*counting.found, *refusals.taken()]
    else:
        for source in sources_of(item, refusals.refuse):
            with apart(source.file, refusals.refuse, source), placed_in(source):
                counting.log(source)
        yield from [*counting.found, *refusals.taken()]
    yield counting.tally.reach()


def _refused(item: Source | Path) -> Iterator[Found]:
    """Why a file has no rules."""
    refusals = Refusals()
    if isinstance(item, Path):
        with apart(shown(item), refusals.refuse):
            for tested in judge_cases(content_of(item), shown(item), beside=item.parent):
                refusals.refuse(shown(item), [Problem(f"{tested.title}: {failure}") for failure in tested.failures])
    else:
        with apart(item.file, refusals.refuse, item):
            log_of(item)
    yield from refusals.taken()


class _Counting:
    """Counts the records of one piece."""

    def __init__(self, lineage: Lineage, known: frozenset[str]) -> None:
        self.lineage, self.tally = lineage, Tally(lineage, known)
        self.found: list[Found] = []

    def scenes(self, path: Path) -> None:
        """A file of pinned scenes; one that fails is told and touches nothing, one that cannot be judged is refused."""
        name, data = shown(path), content_of(path)
        file = read_cases(data, name, beside=path.parent)
        rules = catalogue.rules(file.ruleset.id, None, path.parent)
        for tested in judge_cases(data, name, beside=path.parent, deck=self.lineage.deck):
            assert tested.case is not None
            problems = [Problem(f"{tested.title}: {failure}") for failure in tested.failures]
            if tested.verdict is None and problems:
                self.found.append(Unjudged(name, problems))
                continue
            self.found += [Said(complaint(name, problem)) for problem in problems]
            where = f"{name}: {tested.title}"
            if self._counts(rules if tested.verdict is None else tested.verdict.rules):
                count_scene(self.tally, file.ruling, tested, where)
            elif tested.verdict is not None:
                self._other(tested.verdict.written, tested.verdict.rules, name, where, path.parent)
            else:
                self.found.append(LeftOut("that are to be refused"))

    def log(self, source: Source) -> None:
        """A whole log, unless it expects to be refused."""
        log, rules = read(source.data, source.file, beside=source.beside, lines=source.lines)
        if isinstance(log.header.expect, Refused):
            self.found.append(LeftOut("that are to be refused"))
        elif not self._counts(rules):
            self._other(log, rules, source.file, source.file, source.beside)
        else:
            notes = count_log(self.tally, log, rules, source.file, beside=source.beside, pack=self._pack(rules))
            self.found += [Said(f"{source.file}: {note}") for note in notes]

    def _counts(self, rules: Rules) -> bool:
        """Whether a record that is judged by these rules is counted as it is."""
        return rules.edition.id == self.lineage.rules.edition.id

    def _other(self, log: Log, rules: Rules, name: str, where: str, beside: Path) -> None:
        """A record by other rules: it is judged by those that are counted, if that is asked for, or else left out."""
        if rules.game.id != self.lineage.rules.game.id:
            self.found.append(LeftOut(f"of another game, {rules.game.title}"))
        elif not self.lineage.judge_all:
            self.found.append(LeftOut(f"by {rules.edition.id}"))
        else:
            book = self.lineage.book
            try:
                pack = self._pack(rules) or catalogue.pack(log.header.deck, rules, beside, len(log.header.players))
                undone = count_log(self.tally, log, book.rules(log.header), where, beside=beside, pack=pack)
            except LogError as error:
                self.found.append(LeftOut(f"that {book.id} cannot judge"))
                self.found.append(Said(f"{where}: {book.id} cannot judge it: {error}"))
            else:
                self.found += [Said(f"{name}: {note}") for note in undone]

    def _pack(self, rules: Rules) -> Pack | None:
        """The deck that was asked for, if one was."""
        return None if self.lineage.deck is None else given_pack(self.lineage.deck, rules)
