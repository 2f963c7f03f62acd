"""A dispute out of a log as a pinned case, made small: what its verdict does not need is taken away.

The case begins as late as it can, with the position that was reached there; then steps, players, cards and facts are
left out one after another, as long as the same is found at the same step, and nothing else anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from adjudicator import catalogue
from adjudicator.errors import AdjudicatorError, LogError, Problem
from adjudicator.formats.decks import Deck
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, RulesetRef, Seated
from adjudicator.formats.phrases import counted, listing
from adjudicator.formats.reading import Log
from adjudicator.judging import Judged, judge_log
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.written_start import written_starts
from adjudicator.limits import PINNING

T = TypeVar("T")
Json = Any
"""A value of JSON."""

REFERS: Final = {"back": "to", "call": "step"}
"""The steps that name another by its number, and the key that does."""
ASIDE: Final = ("text", "src", "expect")
"""What a step says beside what was done."""
DONE: Final = ("do", "by", "card")
"""What a step is, whatever else it says."""
FEW: Final = (2, 3)
"""The numbers of cards that are tried in the place of more; whoever has one alone may win with it."""

Key = tuple[int, str, str, str, str]
"""What has to stay of a finding: its step, ruling, kind of fault, player and severity."""


class Draft(NamedTuple):
    """A case on its way to being small. `steps` have the numbers that they have in the log."""

    players: list[Json]
    deck: Json
    options: dict[str, Json]
    start: dict[str, Json]
    steps: list[tuple[int, dict[str, Json]]]

    @property
    def cards(self) -> int:
        """How many cards are written in it."""
        return _cards(self.start) + sum(_cards({k: v for k, v in step.items() if k != "do"}) for _, step in self.steps)

    def __str__(self) -> str:
        """How large it is."""
        return (
            f"{counted(len(self.steps), 'step')}, {counted(self.cards, 'card')}, {counted(len(self.players), 'player')}"
        )

    def numbered(self) -> list[dict[str, Json]] | None:
        """Its steps; those that name another name it by its new number. None if that one is gone."""
        new = {old: n for n, (old, _) in enumerate(self.steps, 1)}
        found = []
        for _, step in self.steps:
            key = REFERS.get(step["do"])
            if key is not None:
                if step.get(key) not in new:
                    return None
                step = {**step, key: new[step[key]]}
            found.append(step)
        return found


class Shrunk(NamedTuple):
    """A dispute as a pinned case."""

    draft: Draft
    findings: list[tuple[int, Finding]]
    """What is found in it, each with its step in the case."""
    whole: bool
    """Nothing that could be left out was not tried: the limit was not reached."""


def pinned(verdict: Judged, at: int, *, beside: Path = Path()) -> Shrunk:
    """The dispute at a step of a judged log, of which moments were kept, as a small case.

    Raises:
        LogError: if nothing is wrong at that step, or it cannot be told by itself.
    """
    return _Pinning(verdict, at, beside).run()


class _Pinning:
    """Tries what can be left out."""

    def __init__(self, verdict: Judged, at: int, beside: Path) -> None:
        self.verdict, self.at, self.beside = verdict, at, beside
        self.rules, self.pack = verdict.rules, verdict.pack
        self.findings = [f for f in told(verdict) if f.step == at]
        self.left = PINNING
        self.compiled: dict[str, Rules] = {}
        """The rules with the options of each draft."""

    def _ask_for(self, findings: list[Finding]) -> None:
        """These are to be found, and nothing else."""
        self.findings = findings
        self.wanted = sorted(_key(finding, finding.step) for finding in findings)
        self.needed = {finding.step for finding in findings}

    def run(self) -> Shrunk:
        if not self.findings:
            others = sorted({finding.step for finding in told(self.verdict)})
            where = f"; something is at step {listing([str(step) for step in others])}" if others else ""
            raise LogError([Problem(f"nothing is wrong at step {self.at}{where}")], self.verdict.log.source)
        draft = self._begun(whole(self.verdict))
        size = ""
        while size != repr(draft):
            size = repr(draft)
            draft = self._smaller(draft)
        new = {0: 0, **{old: n for n, (old, _) in enumerate(draft.steps, 1)}}
        return Shrunk(draft, [(new[finding.step], finding) for finding in self.findings], self.left > 0)

    def _begun(self, before: Draft) -> Draft:
        """The log cut off at both ends; where the dispute does not stand by itself, with what was wrong before it."""
        ends = self._ends(before)
        self._ask_for(self.findings)
        draft = self._first(self._beginnings(ends)) or self._first(ends)
        if draft is None:
            self._ask_for([finding for finding in told(self.verdict) if finding.step <= self.at])
            draft = self._first(ends)
        if draft is None:
            self._ask_for(told(self.verdict))
        return draft or before

    def _first(self, drafts: Iterable[Draft]) -> Draft | None:
        return next((draft for draft in drafts if self._stands(draft)), None)

    def _ends(self, before: Draft) -> list[Draft]:
        """The log cut off behind the dispute, the shortest first; at last all of it."""
        last = [self.at, *(n for f in self.findings for n in (f.shown_by, f.settled_by, f.let_stand) if n is not None)]
        ends = sorted({*(n for n in last if n >= self.at), min(max(last) + 1, len(before.steps)), len(before.steps)})
        return [before._replace(steps=before.steps[:end]) for end in ends]

    def _beginnings(self, ends: Sequence[Draft]) -> Iterator[Draft]:
        """The log cut off at both ends, the shortest first; most of what may be judged is left for what comes then."""
        firsts = range(self.at, 1, -1)
        for first, one in (*product(firsts, ends[:-1]), *product(firsts, ends[-1:])):
            if self.left < PINNING * 3 // 4:
                return
            for start in written_starts(self.verdict.judge.before(first).bench):
                yield one._replace(start=start, steps=one.steps[first - 1 :])

    def _smaller(self, draft: Draft) -> Draft:
        """A draft with everything left out that one can leave out by itself."""

        def without_steps(kept: Sequence[tuple[int, Json]]) -> Draft:
            return draft._replace(steps=list(kept))

        draft = without_steps(self._fewest(draft.steps, without_steps, lambda step: step[0] not in self.needed))
        for name in [_name(player) for player in draft.players]:
            draft = self._better(draft, [_without_player(draft, name)] if len(draft.players) > 2 else [])
        for n, (number, step) in enumerate(draft.steps):
            free = [key for key in step if key not in DONE and (number not in self.needed or key in ASIDE)]
            for key in free:
                less = {k: v for k, v in draft.steps[n][1].items() if k != key}
                steps = [*draft.steps[:n], (number, less), *draft.steps[n + 1 :]]
                draft = self._better(draft, [draft._replace(steps=steps)])
        rest = {zone.id for zone in self.rules.game.zones if zone.rest}
        for key in sorted(draft.start, key=lambda key: key not in rest):
            draft = self._start(draft, key)
        for key in list(draft.options):
            less = {k: v for k, v in draft.options.items() if k != key}
            draft = self._better(draft, [draft._replace(options=less)])
        if isinstance(draft.deck, dict):
            deck = draft.deck

            def with_cards(kept: Sequence[Json]) -> Draft:
                return draft._replace(deck={**deck, "cards": list(kept)})

            draft = with_cards(self._fewest(deck.get("cards", []), with_cards))
        return draft

    def _start(self, draft: Draft, key: str) -> Draft:
        """A draft that says less of one key of its start position."""

        def say(value: Json) -> Draft:
            return draft._replace(start={**draft.start, key: value})

        bare = draft._replace(start={k: v for k, v in draft.start.items() if k != key})
        if self._stands(bare):
            return bare
        value = draft.start[key]
        if isinstance(value, list):
            kept = self._fewest(value, lambda kept: say(list(kept)))
            return self._better(say(kept), [say(len(kept))] if len(kept) > max(FEW) else [])
        for name in value if isinstance(value, dict) else ():
            given = draft.start[key]
            less = {k: v for k, v in given.items() if k != name}
            draft = self._better(draft, [say(less), *(say({**given, name: n}) for n in _fewer(given[name]))])
            now = draft.start[key].get(name)
            if isinstance(now, list):

                def holding(kept: Sequence[Json], name: str = name, given: Json = draft.start[key]) -> Draft:
                    return say({**given, name: list(kept)})

                draft = holding(self._fewest(now, holding))
        return draft

    def _better(self, draft: Draft, others: Sequence[Draft]) -> Draft:
        """The first of other drafts that stands, or else this one."""
        return next((other for other in others if self._stands(other)), draft)

    def _fewest(
        self, items: Sequence[T], made: Callable[[Sequence[T]], Draft], free: Callable[[T], bool] = lambda item: True
    ) -> list[T]:
        """As few of these as will do, from the end: halves are left out, then quarters, and at last one by one."""
        kept, size = list(items), max(len(items) // 2, 1)
        while size:
            end = len(kept)
            while end > 0:
                less = [item for n, item in enumerate(kept) if not end - size <= n < end or not free(item)]
                if len(less) < len(kept) and self._stands(made(less)):
                    kept = less
                end -= size
            size //= 2
        return kept

    def _stands(self, draft: Draft) -> bool:
        """Whether the same is found in a draft at the same step, and nothing else."""
        steps = draft.numbered()
        if steps is None or self.left <= 0:
            return False
        self.left -= len(steps) + 1
        try:
            verdict = self._judged(draft, steps)
        except (AdjudicatorError, msgspec.ValidationError):
            return False
        self.left -= verdict.judge.budget.done
        numbers = [0, *(old for old, _ in draft.steps)]
        return sorted(_key(finding, numbers[finding.step]) for finding in told(verdict)) == self.wanted

    def _judged(self, draft: Draft, steps: list[dict[str, Json]]) -> Judged:
        forms, header = self.rules.game.forms, self.verdict.log.header
        ruleset = RulesetRef(id=header.ruleset.id, options=draft.options)
        key = repr(draft.options)
        if key not in self.compiled:
            self.compiled[key] = catalogue.compiled(self.rules.lineage, draft.options)
        deck = msgspec.convert(draft.deck, type=str | Deck | None)
        new = Header(
            format=1,
            ruleset=ruleset,
            players=msgspec.convert(draft.players, type=list[str | Seated]),
            deck=deck,
            start=forms.start_decoder.decode(msgspec.json.encode(draft.start)),
        )
        log = Log(new, forms.steps_decoder.decode(msgspec.json.encode(steps)), b"")
        pack = None if isinstance(deck, Deck) else self.pack
        return judge_log(log, self.compiled[key], beside=self.beside, pack=pack, slips=False)


def whole(verdict: Judged) -> Draft:
    """A judged log as it is."""
    header = msgspec.to_builtins(verdict.log.header)
    steps = [(n, msgspec.to_builtins(step)) for n, step in enumerate(verdict.log.steps, 1)]
    chosen = dict.fromkeys([*verdict.log.header.ruleset.options, *sorted(verdict.rules.chosen)])
    options = {key: verdict.rules.options[key] for key in chosen}
    return Draft(header["players"], header.get("deck"), options, header.get("start", {}), steps)


def told(verdict: Judged) -> list[Finding]:
    """The findings that a pinned case has to expect."""
    return [finding for finding in verdict.findings if finding.because_of is None and not finding.open]


def _key(finding: Finding, step: int) -> Key:
    return step, finding.rule, finding.fault, finding.player or "", finding.severity


def _name(player: Json) -> str:
    name: str = player if isinstance(player, str) else player["name"]
    return name


def _fewer(value: Json) -> list[int]:
    """Numbers of cards that say less than these cards, or than this number."""
    if isinstance(value, list):
        return [*(n for n in FEW if n < len(value)), len(value)]
    return [n for n in FEW if isinstance(value, int) and n < value]


def _without_player(draft: Draft, gone: str) -> Draft:
    """A draft with somebody less at the table."""
    start = {
        key: {name: what for name, what in value.items() if name != gone} if isinstance(value, dict) else value
        for key, value in draft.start.items()
    }
    return draft._replace(players=[one for one in draft.players if _name(one) != gone], start=start)


def _cards(value: Json) -> int:
    """How many cards are written in a value: the texts in lists, and those under `card`."""
    if isinstance(value, dict):
        return sum(1 if key == "card" else _cards(one) for key, one in value.items())
    if isinstance(value, list):
        return sum(1 if isinstance(one, str) else _cards(one) for one in value)
    return 0
