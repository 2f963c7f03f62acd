"""A dispute without a log: the positions that a question stands for, and the steps asked about, judged like any log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import json, structs

from adjudicator import catalogue
from adjudicator.errors import LogError, Problem
from adjudicator.explain.story import replay
from adjudicator.formats.answers import Answer, Came, Cited, Reply, Supposed
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import GameStart, Header, RulesetRef, Seated, Step
from adjudicator.formats.phrases import listing
from adjudicator.formats.reading import canonical
from adjudicator.hindsight.weighing import weigh
from adjudicator.kernel import telling
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.readings import HeardChecks, HeardRulings
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import legal
from adjudicator.kernel.spelled_out import spelled_out
from adjudicator.kernel.zones import Bag
from adjudicator.native import twin
from adjudicator.shorthand.shapes import THEN

SHOWN = 8
"""How many legal steps an answer lists at most."""


class Posed(NamedTuple):
    """A question as a position and steps, the last of which is asked about with all before it."""

    start: GameStart
    steps: Sequence[Step]
    last: int
    """The last step that is asked about, from 1; others may come after it."""
    rule: str = ""
    """The ruling that a plain yes rests on, if there is a nearer one than that of the kind of step."""
    leaves: tuple[str, ...] = ()
    """Rulings that need not be able to decide: the question does not say what they speak of."""
    untold: frozenset[int] = frozenset()
    """The numbers of steps that the question does not tell, and that go without saying."""
    told: Mapping[str, Any] = {}
    """The keys of the start position that the question tells, with their values. (Any: JSON.)"""


class Table(NamedTuple):
    """Who plays, and with which deck."""

    players: Sequence[str | Seated]
    pack: Pack
    deck: str | None
    """How a log can name the deck; None if it has to stand in it."""

    @property
    def names(self) -> list[str]:
        """The players' names, in seat order."""
        return [one.name if isinstance(one, Seated) else one for one in self.players]


class Hearing:
    """One position of a question, judged by one rule book."""

    def __init__(self, table: Table, posed: Posed, rules: Rules, named: str, title: str = "") -> None:
        """Judge it. `named` is the ruleset as a log names it.

        Raises:
            LogError: for a position that cannot be by these rules.
        """
        self.table, self.posed, self.rules, self.pack, self.named = table, posed, rules, table.pack, named
        self.header = Header(
            format=1,
            title=title,
            ruleset=RulesetRef(id=named, options={k: rules.options[k] for k in sorted(rules.chosen)}),
            players=list(table.players),
            deck=table.deck or self.pack.deck,
            start=posed.start,
        )
        self.step = posed.steps[posed.last - 1]
        self.judge = self._replayed(rules)
        self.finding = self._fault(self.judge)
        offered = isinstance(self.step, rules.game.always_offered)
        self.unoffered = self.finding is None and offered and not self._is_offered()
        self.unsure = self.finding is None and not self._is_sure()

    def _replayed(self, rules: Rules, thorough: bool = False) -> Judge:
        return replay(rules, self.pack, self.header, list(self.posed.steps), guess=False, thorough=thorough)

    def _fault(self, judge: Judge) -> Finding | None:
        """The first finding that makes the asked steps wrong, or leaves them open.

        Raises:
            LogError: if the steps speak of a card that lies nowhere in the position.
        """
        left = {judge.rules.here(id) for id in self.posed.leaves}
        found = [f for f in judge.report.top() if 0 < f.step <= self.posed.last and not f.open]
        absent = next((f.message for f in found if f.fault == "unrecorded"), None)
        if absent is not None:
            raise LogError([Problem(f"{absent}; say where it lies")])
        wrong = [f for f in found if (f.severity == "error" or f.fault == "mismatch") and f.fault != "undetermined"]
        light = [f for f in found if (f.severity, f.fault) == ("warning", "illegal") and f.settled_by is None]
        open_ = [f for f in found if f.fault == "undetermined" and f.rule not in left]
        return next(iter([*wrong, *light, *open_]), None)

    def is_a_missed_ability(self, finding: Finding) -> bool:
        """Whether it says that an ability did not take effect."""
        due = self.judge.report.kept[id(finding)].due
        return finding.fault == "missed" and due is not None and due.ability is not None

    def _is_offered(self) -> bool:
        """Whether the asked step is among the legal ones; what they leave open may be anything."""
        if isinstance(getattr(self.step, "card", None), list):  # several at once are offered one by one
            return True
        bench = self.before().bench
        return any(deed(one) == deed(self.step) for one in legal(bench, _seat(bench, self.step)))

    def _is_sure(self) -> bool:
        """Whether the asked abilities are known to be due; cards that nobody has seen may leave that open."""
        kind = self.pack.named_in(self.step)
        return kind < 0 or all(due.sure for due in self.before().bench.ledger.open if due.kind == kind)

    @property
    def answer(self) -> Reply:
        """Yes if nothing is wrong with what was asked about."""
        if self.finding is None:
            return "no" if self.unoffered else "undetermined" if self.unsure else "yes"
        return "undetermined" if self.finding.fault == "undetermined" else "no"

    @property
    def first_wrong(self) -> int | None:
        """The number of the first step asked about that is wrong; None if none of them is."""
        if self.finding is None:
            return self.posed.last if self.unoffered else None
        return None if self.finding.fault == "undetermined" else self.finding.step

    def other(self, posed: Posed) -> Hearing:
        """The same table and rules, and other steps."""
        return Hearing(self.table, posed, self.rules, self.named, self.header.title)

    def log(self) -> dict[str, Any]:
        """The question at this table as a log. (Any: JSON.)"""
        found: dict[str, Any] = json.decode(canonical(self.header, list(self.posed.steps)))
        return found

    def before(self) -> Judge:
        """The game just before the last step that is asked about."""
        judge = Judge(self.rules, self.pack, self.header)
        judge.feed_all(list(self.posed.steps[: self.posed.last - 1]))
        return judge

    def told(self) -> str:
        """What was asked about, in words; with numbers where what is wrong is said with the number of a step."""
        told = [self.rules.game.tell(self.judge.bench, step) for step in self.posed.steps[: self.posed.last]]
        numbered = len(told) > 1 and self.finding is not None and _speaks_of_steps(self.finding)
        supposed = (f"(supposed: {one})" if n in self.posed.untold else one for n, one in enumerate(told, 1))
        return "; ".join(f"{n}. {one}" if numbered else one for n, one in enumerate(supposed, 1))

    def message(self) -> str:
        """What is wrong, or what is open."""
        if self.finding is not None:
            return self.finding.message
        if self.unsure:
            return "whether its condition is met depends on cards that nobody has seen"
        return "nothing asks for it now" if self.unoffered else ""

    def comes(self, others: Iterable[Hearing] = ()) -> list[Came]:
        """What comes of it: the end of the game with what it brings or who is out of it, and what can't be told.

        Left out is what does not come of it at others of the tables that it may be about.
        """
        bench = self.judge.bench
        found = _ended(bench) if bench.now.over is not None else _out(self.before().bench, bench)
        for one in others if bench.now.over is not None else ():
            same = _ended(one.judge.bench) if one.judge.bench.now.over is not None else []
            if found[0] not in same:
                said = "the game is over; who has won hangs on how many cards everybody holds"
                found[0] = structs.replace(found[0], text=said)
            found[1:] = [came for came in found[1:] if came in same]
        return found + [Came(text=f.message, rule=f.rule) for f in self.judge.report.top() if f.open]

    def right(self) -> list[str]:
        """What would be right: what the finding expects, or else what is legal here."""
        if self.finding is not None and self.finding.expected:
            return list(self.finding.expected)
        bench, tell = self.before().bench, self.rules.game.tell
        seat = _seat(bench, self.step)
        if _holds_hidden(bench, seat):
            return ["leave it out"] if self.unoffered else []
        open_ = self.answer == "undetermined"  # then only what was meant is asked about, and not what else is legal
        told = [tell(bench, one) for one in legal(bench, seat) if not open_ or isinstance(one, type(self.step))]
        if open_ and tell(bench, self.step) in told:
            return []  # whether it is right is what can't be told
        return told[:SHOWN] + ([f"and {len(told) - SHOWN} more"] if len(told) > SHOWN else [])

    def grounds(self) -> list[str]:
        """The rulings that the answer rests on: those of the finding; for a yes those that it hangs on."""
        usual = self.posed.rule or self.rules.game.words.permits.get(type(self.step), "")
        plain = [self.rules.here(usual)] if usual else []
        if self.finding is not None:
            found = list(self.finding.rulings)
        elif self.unoffered:
            found = plain
        else:
            felt, near = self._felt(), [*self._nearest_to_wrong(), *(plain if self.posed.rule else [])]
            lifts = [id for id in felt["lifts"] if not near or self._width(id) < self._width(near[0])]
            found = [*lifts, *near, *felt["lifts"], *felt["asked"], *felt["end"], *plain, *felt["before"]]
        return [id for id in dict.fromkeys(found) if id in self.rules.active]

    def _nearest_to_wrong(self) -> list[str]:
        """The ruling that would forbid the same step with one card more or fewer, or with another winner."""
        names = [one for one in self.judge.bench.names if one != getattr(self.step, "winner", None)]
        for step in _nearly(self.step, names):
            posed = self.posed._replace(steps=[*self.posed.steps[: self.posed.last - 1], step])
            finding = self.other(posed).finding
            if finding is not None and finding.step == self.posed.last and finding.severity == "error":
                return [finding.rule]
        return []

    def _width(self, id: str) -> int:
        """On how many occasions a ruling speaks: on fewer it is the narrower."""
        return len(self.rules.active[id].on) if id in self.rules.active else 0

    def _felt(self) -> dict[str, list[str]]:
        """The rulings without which something would be wrong, or the game over or not, by what that is.

        Another ruling would forbid the asked step, or the step would be wrong all the same, or the game would end
        otherwise; or a step before the asked one would be wrong. Of several the first is how the text is read, and then
        the narrower ruling.
        """
        found: dict[str, list[str]] = {"lifts": [], "asked": [], "end": [], "before": []}
        heard, active, usual = self._heard(), self.rules.active, self.rules.here(self.posed.rule)
        for id in sorted(active, key=lambda id: (active[id].basis != "reading", self._width(id))):
            if id not in heard:
                continue
            try:
                judge = self._replayed(catalogue.without(self.rules, id))
            except LogError:  # without it there is no such position
                found["end"].append(id)
                continue
            fault = self._fault(judge)
            if fault is not None:
                lifts = fault.rule not in (id, usual)
                found["before" if fault.step < self.posed.last else "lifts" if lifts else "asked"].append(id)
            elif (judge.bench.now.over is None) != (self.judge.bench.now.over is None):
                found["end"].append(id)
        return found

    def _heard(self) -> set[str]:
        """The rulings that were asked for in any way; no other can make a difference."""
        rules = twin(self.rules)
        rules.in_force = settings = HeardRulings(rules.in_force)
        rules.checks = occasions = HeardChecks(rules.checks)
        self._replayed(rules, thorough=True)
        found = {here for id in settings.heard for here in (id, *rules.stand_ins.get(id, ()))}
        found |= {ruling.id for ruling in rules.active.values() if not occasions.heard.isdisjoint(ruling.on)}
        return found | {rules.carried[id] for id in found if id in rules.carried}


def _nearly(step: Any, others: Sequence[str]) -> Iterator[Step]:  # Any: a step of the game
    """A step that differs from this in a number of what came of it, or in who is said to have won."""
    if isinstance(getattr(step, "winner", None), str):
        yield from (structs.replace(step, winner=name) for name in others)
    then = list(getattr(step, THEN, None) or ())
    for n, one in enumerate(then):
        number = getattr(one, "cards", None)
        for other in (number + 1, number - 1) if isinstance(number, int) else ():
            yield structs.replace(step, **{THEN: [*then[:n], structs.replace(one, cards=other), *then[n + 1 :]]})


def _seat(bench: Bench, step: Step) -> int:
    """Who makes a step; the player on turn where it names nobody."""
    by = getattr(step, "by", None)
    return bench.seat_of[by] if by else bench.now.active


def _speaks_of_steps(finding: Finding) -> bool:
    advice = finding.remedy.text if finding.remedy is not None else ""
    return re.search(r"\bstep \d", f"{finding.message} {advice}") is not None


def _holds_hidden(bench: Bench, seat: int) -> bool:
    """Whether nobody recorded some of the cards that a player holds."""
    places = (place for _, owner, place in bench.now.every_place(bench.game.zones) if owner == seat)
    return any(isinstance(place, Bag) and place.hidden for place in places)


def deed(step: Step) -> tuple[object, ...]:
    """A step without what it leaves open: what is done, by whom, with which card, and whether it is free."""
    return type(step), getattr(step, "by", None), getattr(step, "card", None), getattr(step, "pays", None) == 0


def _ended(bench: Bench) -> list[Came]:
    """Who has won, and what everybody collects or pays."""
    over, game = bench.now.over, bench.game
    assert over is not None
    names = [bench.names[seat] for seat in over.winners]
    said = f"{listing(names)} won" if names else "nobody won"
    paid = zip(bench.names, game.points(bench) or (), strict=False)
    told = [Came(text=game.words.scored(name, number)) for name, number in paid if number]
    return [Came(text=f"the game is over: {said}", rule=bench.rules.here(over.rule)), *told]


def _out(before: Bench, after: Bench) -> list[Came]:
    """Who is out of the game since."""
    out = [name for name, was, now in zip(after.names, before.now.out, after.now.out, strict=True) if now and not was]
    return [Came(text=f"{listing(out)} {'is' if len(out) == 1 else 'are'} out of the game")] if out else []


class HeardCase(NamedTuple):
    """One of the cases that a question leaves open."""

    when: str
    """Empty for all others."""
    hearing: Hearing


def told(
    first: Hearing,
    *,
    hangs: str = "",
    cases: Sequence[HeardCase] = (),
    unless: Sequence[str] = (),
    assumed: Sequence[str] = (),
    others: Iterable[Hearing] = (),
) -> Answer:
    """The answer of one rule book, with what is wrong in the first hearing; with cases it depends on which it is.

    `others` are other tables that it may be about, of which what comes of it holds as well.
    """
    rules, finding = first.rules, first.finding
    if finding is not None and first.is_a_missed_ability(finding):
        weigh(first.judge, [finding])  # what it would have changed, and not what it might have
    start = Judge(rules, first.pack, first.header)
    return Answer(
        ruleset=rules.edition.id,
        title=rules.edition.title or rules.edition.id,
        answer="undetermined" if cases else first.answer,
        asked=first.told(),
        position=position(start),
        supposed=position(start, first.posed),
        assumed=list(assumed),
        unless=list(unless),
        message=first.message(),
        rulings=[cited(rules, id, finding) for id in first.grounds()],
        comes=[] if cases else first.comes(others),
        right=[] if cases or first.answer == "yes" else first.right(),
        hangs_on=hangs,
        cases=[Supposed(when=case.when, answer=case.hearing.answer, log=case.hearing.log()) for case in cases],
        finding=finding,
        log=first.log(),
    )


def position(judge: Judge, without: Posed | None = None) -> str:
    """Whose turn it is, and the table, in words; `without` what that question tells of it."""
    bench = judge.bench
    acts = "" if without and "turn" in without.told else f"{listing(bench.names[s] for s in bench.now.on_turn)} to act"
    table = telling.position(bench) if without is None else spelled_out(bench, _told(bench, without))
    return "; ".join(filter(None, [acts, table]))


def _told(bench: Bench, posed: Posed) -> set[telling.Part]:
    """What a question tells of the position; not what it tells less of than is taken for it."""
    start, told = posed.start, posed.told
    found: set[telling.Part] = set()
    tops = {zone.id for zone in bench.game.zones if zone.top}
    for key, value in told.items():
        laid = getattr(start, key)
        if isinstance(value, Mapping):
            found |= {(key, bench.seat_of[name]) for name, one in value.items() if laid.get(name) == one}
        elif key in tops:
            named = getattr(start, "named", None) is None or "named" in told
            found |= {(key, telling.SHARED)} if named and laid[: len(value)] == value else set()
        elif laid == value:
            found.add((key, telling.SHARED))
    return found


def cited(rules: Rules, id: str, finding: Finding | None) -> Cited:
    """A ruling as an answer names it."""
    ruling = rules.active[id]
    house, value = ruling.option in rules.house, rules.options.get(ruling.option)
    basis = "carried" if rules.falls_back(id) and ruling.basis == "text" else ruling.basis
    basis = finding.basis if finding is not None and finding.rule == id else "option" if house else basis
    says, _, rest = ruling.text.partition("\n\n")
    why = rest.partition("Why: ")[2].partition("\nBreach: ")[0]
    return Cited(
        id=id, name=ruling.name, book=rules.book(id), cite=rules.place(ruling), basis=basis,
        text=" ".join(says.split()), why=" ".join(why.split()),
        option=f"{ruling.option}={str(value).lower() if isinstance(value, bool) else value}" if house else "",
    )  # fmt: skip


def differ(answers: Sequence[Answer]) -> bool:
    """Whether rule books answer differently: otherwise than yes or no, or with another outcome."""
    return len({said(answer) for answer in answers}) > 1


def said(answer: Answer) -> tuple[str, ...]:
    """What an answer comes to, without the rulings that it rests on."""
    return (answer.answer, *(one.text for one in answer.comes), *(f"{one.when} {one.answer}" for one in answer.cases))
