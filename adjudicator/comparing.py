"""Which verdicts change when a log is judged by another rule book or deck, and what ruling or card does it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import structs

from adjudicator import catalogue
from adjudicator.errors import LogError, Problem
from adjudicator.formats.decks import Card, Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.formats.phrases import listing
from adjudicator.formats.reading import Log
from adjudicator.judging import Verdict, judge_log, place, read
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.readings import typed
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.words import NUMBERS
from adjudicator.limits import COMPARING

UNTRIED: Final = (
    "Which rulings or cards make the difference was not asked to the end: "
    f"it takes more than {COMPARING:,} steps judged again, the limit."
)
"""What is said where not every ruling was left out, or card put back, in turn."""


class Change(NamedTuple):
    """One verdict that is another under the other rules. A finding that is not there is None."""

    step: int
    before: Finding | None
    after: Finding | None
    because: tuple[str, ...]
    """The rulings that make the difference, of either book, and options: without them it would be the same."""
    cards: tuple[str, ...] = ()
    """The ids of the cards that make it, where the deck is another: as they were before it would be the same."""

    @property
    def leading(self) -> Finding:
        """The finding that the change is about: the one that is gone, or else the new one."""
        finding = self.before or self.after
        assert finding is not None
        return finding


class Comparison(NamedTuple):
    """A log judged by two rule books."""

    before: Verdict
    after: Verdict | None
    """None if the other rules cannot judge it."""
    changes: list[Change]
    winners: tuple[list[str] | None, list[str] | None]
    """Who has won by the one and by the other; None where the game is not over."""
    why: str = ""
    """Why the other rules cannot judge it."""
    kept: str = ""
    """Why the log keeps its own deck, though the other rule book has another."""


class OtherDeck:
    """Another deck, for whatever log: its rules stay those of the log."""

    def __init__(self, pack: Pack) -> None:
        """A deck that stands by itself."""
        self.pack = pack

    @property
    def id(self) -> str:
        """What it is called."""
        return self.pack.deck.id

    def judge(self, log: Log, before: Verdict, judged: Callable[..., Verdict]) -> tuple[Verdict, str]:
        """The log with this deck in place of its own, wherever it has that from.

        Raises:
            LogError: if it cannot be judged with it.
        """
        before.rules.game.check_deck(self.pack)
        return judged(rules=before.rules, pack=self.pack), ""


class OtherBook:
    """Another rule book, compiled for the options of each log."""

    def __init__(self, lineage: Sequence[Edition]) -> None:
        """`lineage` is the edition and before it its parents, the oldest first.

        Raises:
            LogError: if one of its decks is no valid deck.
        """
        self.lineage = tuple(lineage)
        self.base = catalogue.compiled(self.lineage, None)
        self.known: dict[str, Rules] = {}
        for deck in self.base.edition.decks:
            catalogue.pack(deck, self.base)

    @property
    def id(self) -> str:
        """What it is called."""
        return self.base.edition.id

    def judge(self, log: Log, before: Verdict, judged: Callable[..., Verdict]) -> tuple[Verdict, str]:
        """The log by these rules, and why it keeps its own deck, if it does.

        A log that names no deck is judged with that of this book. One that has a deck of its own keeps it, and so does
        one with cards that the deck of this book does not have.

        Raises:
            LogError: if it cannot be judged.
        """
        if self.base.game.id != before.rules.game.id:
            raise LogError([Problem(f"it is of another game, {self.base.game.title}")])
        rules, header = self.rules(log.header), log.header
        pack = self._pack(rules, header)
        if pack is None or pack.deck == before.pack.deck:
            return judged(rules=rules, pack=before.pack), ""
        kept = "it names a deck itself"
        if header.deck is None:
            try:
                return judged(rules=rules, pack=pack), ""
            except LogError as error:
                kept = f"with {pack.deck.id} it cannot be judged: {error}"
        elif isinstance(header.deck, Deck):
            kept = "it has a deck inside"
        verdict = judged(rules=rules, pack=before.pack)
        if header.deck is not None and rules.digest() == before.rules.digest():
            raise LogError([Problem(f"only its deck is another, and this log keeps its own: {kept}")])
        return verdict, kept

    def _pack(self, rules: Rules, header: Header) -> Pack | None:
        """The usual deck of this book for so many players, if it has one."""
        return catalogue.pack(None, rules, None, len(header.players)) if rules.edition.decks else None

    def rules(self, header: Header) -> Rules:
        """Its rules with those options of a log that it has."""
        options = {key: value for key, value in header.ruleset.options.items() if key in self.base.options}
        key = repr(sorted(options.items()))
        if key not in self.known:
            self.known[key] = catalogue.compiled(self.lineage, options)
        return self.known[key]


Other = OtherBook | OtherDeck


def other(named: str) -> Other:
    """A rule book or a deck, shipped or in a file.

    Raises:
        UnknownId: if there is none.
        LogError: if it is a file, and that is neither.
    """
    match catalogue.kind(named, Path()):
        case "deck":
            return OtherDeck(catalogue.deck(named, Path()))
        case "log":
            raise LogError([Problem("this is a log; expected a rule book, a deck or a report")], named)
    return OtherBook(catalogue.rules(named, None, Path()).lineage)


def compare(
    data: bytes,
    other: Other,
    source: str = "",
    *,
    beside: Path | None = None,
    lines: bool = False,
    seat: str | None = None,
) -> Comparison:
    """Judge a log by its own rules and deck, and by others.

    Raises:
        LogError: if its own rules cannot judge it.
    """
    log, own = read(data, source, beside=beside, lines=lines)
    before = judge_log(log, own, beside=beside, seat=seat)
    place(before)
    judged = partial(judge_log, log, beside=beside, seat=seat)
    try:
        after, kept = other.judge(log, before, judged)
    except LogError as error:
        why = f"not compared with {other.id}: {'; '.join(problem.message for problem in error.problems)}"
        return Comparison(before, None, [], (winners(before), None), why)
    place(after)
    found = unmatched(before, after)
    plainly = partial(judged, guess=False)
    pair = [plainly(rules=one.rules, pack=one.pack) for one in (before, after)] if found else [before, after]
    reasons = _Reasons(plainly, *pair)
    changes = [Change(*difference, reasons.of(difference), reasons.cards(difference)) for difference in found]
    return Comparison(before, after, changes, (winners(before), winners(after)), kept=kept)


def winners(verdict: Verdict) -> list[str] | None:
    """Who has won by a verdict; None while the game is not over."""
    bench = verdict.judge.bench
    return None if bench.now.over is None else [bench.names[seat] for seat in bench.now.over.winners]


Shape = tuple[int, bool, bool]
"""At which step there is a difference, and whether by the one book, or by the other, nothing is found there."""
Unmatched = tuple[int, Finding | None, Finding | None]
"""A step, and what is found there by the one and by the other; None for nothing."""


def unmatched(before: Verdict, after: Verdict) -> list[Unmatched]:
    """The findings that have no equal on the other side, paired where they are of one step and player."""
    ones: list[Finding] = []
    at_step: dict[int, list[Finding]] = {}
    for two in _told(after):
        at_step.setdefault(two.step, []).append(two)
    for one in _told(before):
        here = at_step.get(one.step, [])
        same = next((n for n, two in enumerate(here) if _equal(one, before, two, after)), None)
        if same is None:
            ones.append(one)
        else:
            del here[same]
    found: list[Unmatched] = []
    for one in ones:
        here = at_step.get(one.step, [])
        twin = next((n for n, two in enumerate(here) if two.player == one.player), None)
        found.append((one.step, one, None if twin is None else here.pop(twin)))
    left = [two for two in _told(after) if any(two is other for other in at_step[two.step])]
    return sorted([*found, *((two.step, None, two) for two in left)], key=lambda difference: difference[0])


def _told(verdict: Verdict) -> list[Finding]:
    return [f for f in verdict.findings if f.because_of is None and not f.open]


def _equal(one: Finding, before: Verdict, two: Finding, after: Verdict) -> bool:
    """The same is said of the same step, be it by another book's ruling that stands for the one.

    By the same rules with another deck it is said in the same words, but for what the cards are called.
    """
    if (one.step, one.player, one.fault, one.severity) != (two.step, two.player, two.fault, two.severity):
        return False
    if before.rules is after.rules and _unnamed(one, before.pack) != _unnamed(two, after.pack):
        return False
    return bool(_family(one, before.rules) & _family(two, after.rules))


def _unnamed(finding: Finding, pack: Pack) -> str:
    """What a finding says, with the ids of cards for their names."""
    said = finding.message
    for card, title in sorted(zip(pack.cards, pack.titles, strict=True), key=lambda one: -len(one[1])):
        said = said.replace(title, card.id)
    return said


def _family(finding: Finding, rules: Rules) -> set[str]:
    """The rulings that lead a finding or stand in it, and those of older books that they stand for."""
    ids = set(finding.rulings)
    return ids | {old for old, new in rules.stand_ins.items() if ids.intersection(new)}


class _Reasons:
    """Which rulings and cards make the differences between two verdicts. A log is judged once without each."""

    def __init__(self, judged: Callable[..., Verdict], before: Verdict, after: Verdict) -> None:
        self.judged, self.before, self.after = judged, before, after
        self.left = COMPARING
        """How many steps may still be judged to find it out."""
        self.shapes: dict[str, set[Shape] | None] = {}
        """The differences that are left without a ruling or card; None where there was too much to judge."""
        self.changed = changed_cards(before.pack, after.pack)

    def of(self, difference: Unmatched) -> tuple[str, ...]:
        """The rulings and options of one book alone without which there would be no difference at that step."""
        _, one, two = difference
        ours, theirs = self.before.rules, self.after.rules
        if ours is theirs:
            return ()
        found: list[str] = []
        for rules, others in ((theirs, ours), (ours, theirs)):
            own = [id for id in rules.active if id not in others.active and rules.carried.get(id) is None]
            for id in own:
                shapes = self._left(id, partial(self._without, id, rules))
                if shapes is not None and _shape(difference) not in shapes:
                    found.append(id)
        for key in sorted(ours.options.keys() & theirs.options.keys()):
            if ours.options[key] != theirs.options[key]:
                shapes = self._left(f"option {key}", partial(self._with_option, key))
                if shapes is not None and _shape(difference) not in shapes:
                    found.append(typed(key, theirs.options[key]))
        spoken = set(two.rulings) if two is not None else set()
        left_out = [one.rule] if one is not None and not theirs.holds(one.rule) else []
        return tuple([id for id in found if id not in spoken] or found or left_out or sorted(spoken))

    def cards(self, difference: Unmatched) -> tuple[str, ...]:
        """The cards that are others in the other deck, and as they were would make no difference at that step."""
        found = []
        for id in self.changed:
            shapes = self._left(f"card {id}", partial(self._as_before, id))
            if shapes is not None and _shape(difference) not in shapes:
                found.append(id)
        return tuple(found)

    def _left(self, key: str, pair: Callable[[], tuple[Verdict, Verdict]]) -> set[Shape] | None:
        if key not in self.shapes:
            self.left -= len(self.before.judge.steps)
            if self.left < 0:
                self.shapes[key] = None
                self.before.judge.budget.leave(UNTRIED)
            else:
                try:
                    self.shapes[key] = set(map(_shape, unmatched(*pair())))
                except LogError:  # a deck that is no deck of the game with that card as it was
                    self.shapes[key] = None
        return self.shapes[key]

    def _without(self, id: str, rules: Rules) -> tuple[Verdict, Verdict]:
        """Both verdicts with a ruling of one of the books left out."""
        if rules is self.after.rules:
            return self.before, self.judged(rules=catalogue.without(rules, id), pack=self.after.pack)
        return self.judged(rules=catalogue.without(rules, id), pack=self.before.pack), self.after

    def _with_option(self, key: str) -> tuple[Verdict, Verdict]:
        """Both verdicts with an option of the other book as it is in the log's own."""
        theirs = self.after.rules
        rules = catalogue.compiled(theirs.lineage, {**theirs.options, key: self.before.rules.options[key]})
        return self.before, self.judged(rules=rules, pack=self.after.pack)

    def _as_before(self, id: str) -> tuple[Verdict, Verdict]:
        """Both verdicts with a card of the other deck as it was."""
        deck, (was, _) = self.after.pack.deck, self.changed[id]
        cards = tuple(was if card.id == id else card for card in deck.cards)
        return self.before, self.judged(rules=self.after.rules, pack=Pack(structs.replace(deck, cards=cards)))


def reworded(before: Rules, after: Rules) -> Iterator[str]:
    """What a rule book in a file says otherwise than the log's own, though it is checked as before: a sentence each.

    A ruling in a book's own words checks what those that it replaces check, whatever the words are.
    """
    for edition in after.lineage:
        for one in edition.rulings if edition.id not in catalogue.editions() else ():
            was = before.active.get(one.id)
            if one.id not in after.active or (was is not None and was.says == after.active[one.id].says):
                continue
            olds = edition.replaces[one.id]
            checked = " ".join(filter(None, (_says(old, after) for old in olds)))
            said, meant = _numbers(one.says), _numbers(checked)
            odd = listing(sorted(said - meant))
            sets = [
                o.id for o in after.game.options if o.id not in after.chosen and any(id in o.numbers for id in olds)
            ]
            number = f" It says {odd}, which is not checked." if odd else ""
            option = f" The number is set by {listing(sets, 'or')}, an option." if odd and sets else ""
            yield (
                f"{one.id} is worded {'anew' if was is None else 'otherwise'}, and its check is still that of "
                f"{listing(list(olds))}: {checked}{number}{option}"
            )


def _says(id: str, rules: Rules) -> str:
    """What a ruling that was replaced says, with the numbers of the table."""
    ruling = next((r for r in rules.game.rulings if r.id == id), None)
    words = [] if ruling is None else [ruling.says]
    words += [one for one in (rules.number_of(option) for option in rules.game.options if id in option.numbers) if one]
    return " ".join(words)


def _numbers(text: str) -> set[str]:
    """The numbers that a text names, as words."""
    found = re.findall(r"[a-z]+|\d+", text.lower())
    return {NUMBERS[int(one)] if one.isdigit() and int(one) < len(NUMBERS) else one for one in found}.intersection(
        (*NUMBERS[1:], "once", "twice", *filter(str.isdigit, found))
    )


def changed_cards(before: Pack, after: Pack) -> dict[str, tuple[Card, Card]]:
    """The cards that both decks have and that are others in the one than in the other."""
    if before is after:
        return {}
    were = {card.id: card for card in before.cards}
    return {card.id: (were[card.id], card) for card in after.cards if were.get(card.id, card) != card}


def _shape(difference: Unmatched) -> Shape:
    step, one, two = difference
    return step, one is None, two is None
