"""A dispute without a log: a question becomes positions and steps, and these are judged like any log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import json, structs

from adjudicator import catalogue
from adjudicator.errors import LogError, Problem
from adjudicator.formats.answers import Answer, Came, Cited, Reply, Supposed
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, RulesetRef, Step
from adjudicator.formats.phrases import listing
from adjudicator.formats.reading import canonical
from adjudicator.hindsight.story import replay
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.questions import Asked, Posed, Question, placed
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import Bag, Zone

SHOWN = 8
"""How many legal steps an answer lists at most."""


class Hearing:
    """One position of a question, judged by one rule book."""

    def __init__(self, question: Question, it: Asked, posed: Posed, rules: Rules, named: str) -> None:
        """Judge it. `named` is the ruleset as a log names it.

        Raises:
            LogError: for a position that cannot be by these rules.
        """
        self.question, self.posed, self.rules = question, posed, rules
        self.pack = _dealt(it.pack, posed, it.zones)
        shipped = self.pack is it.pack and it.deck
        self.header = Header(
            format=1,
            title=" ".join(["ask", question.word, *it.words]),
            ruleset=RulesetRef(id=named, options={k: rules.options[k] for k in sorted(rules.chosen)}),
            players=list(it.players),
            deck=it.deck if shipped else self.pack.deck,
            start=posed.start,
        )
        self.asked = range(posed.first, (posed.last or len(posed.steps)) + 1)
        self.judge = self._replayed(rules, posed.steps)
        self.finding = self._fault(self.judge)
        self.unoffered = self.finding is None and question.offered and not self._is_offered()
        self.unlike = self.finding is None and self._is_unlike()
        self.unsure = self.finding is None and posed.owed is not None and not self._is_sure()

    def _replayed(self, rules: Rules, steps: Sequence[Step]) -> Judge:
        return replay(rules, self.pack, self.header, list(steps), guess=False)

    def _fault(self, judge: Judge) -> Finding | None:
        """The first finding that makes the asked steps wrong, or leaves them open.

        Raises:
            LogError: if the steps speak of a card that lies nowhere in the position.
        """
        left = {judge.rules.here(id) for id in self.posed.leaves}
        found = [f for f in judge.report.top() if f.step in self.asked and not f.open]
        absent = next((f.message for f in found if f.fault == "unrecorded"), None)
        if absent is not None:
            raise LogError([Problem(f"{absent}; say where it lies")])
        wrong = [f for f in found if (f.severity == "error" or f.fault == "mismatch") and f.fault != "undetermined"]
        return next(iter([*wrong, *(f for f in found if f.fault == "undetermined" and f.rule not in left)]), None)

    def _is_unlike(self) -> bool:
        """Whether something else comes of it than the question says."""
        posed = self.posed
        return bool(posed.said) and posed.read is not None and list(posed.read(self.judge.bench)) != [posed.said]

    def _is_offered(self) -> bool:
        """Whether the asked step is among the legal ones; what they leave open may be anything."""
        step = self.posed.steps[self.posed.first - 1]
        if isinstance(getattr(step, "card", None), list):  # several at once are offered one by one
            return True
        judge = self.before()
        return any(_deed(one) == _deed(step) for one in self._offers(judge, _seat(judge.bench, step)))

    def _is_sure(self) -> bool:
        """Whether the asked abilities are known to be due; cards that nobody has seen may leave that open."""
        kinds = {self.pack.by_spelling.get(getattr(self.posed.steps[n - 1], "card", ""), -1) for n in self.asked}
        return all(due.sure for due in self.before().bench.ledger.open if due.kind in kinds)

    def _offers(self, judge: Judge, seat: int) -> list[Step]:
        """What a seat may do in a position."""
        return list(self.rules.game.offers(judge.bench, seat))

    @property
    def answer(self) -> Reply:
        """Yes if nothing is wrong with what was asked about."""
        if self.finding is None:
            return "no" if self.unoffered or self.unlike else "undetermined" if self.unsure else "yes"
        return "undetermined" if self.finding.fault == "undetermined" else "no"

    def before(self) -> Judge:
        """The game just before what was asked about."""
        judge = Judge(self.rules, self.pack, self.header)
        judge.feed_all(list(self.posed.steps[: self.posed.first - 1]))
        return judge

    def told(self) -> str:
        """What was asked about, in words."""
        tell = self.rules.game.tell
        return self.posed.told or "; ".join(tell(self.judge.bench, self.posed.steps[n - 1]) for n in self.asked)

    def message(self) -> str:
        """What is wrong, or what is open."""
        if self.finding is not None:
            return self.finding.message
        if self.unsure:
            return "whether its condition is met depends on cards that nobody has seen"
        if self.unlike:
            return "something else comes of it"
        return "nothing asks for it now" if self.unoffered else ""

    def comes(self) -> list[Came]:
        """What comes of it."""
        bench, posed, fine = self.judge.bench, self.posed, self.answer == "yes"
        found: list[Came] = []
        if fine and posed.owed is not None:
            found += (Came(text=text) for text in posed.owed(self.before().bench))
        if fine and posed.read is not None:
            found += (Came(text=text) for text in posed.read(bench))
        elif bench.now.over is not None:
            found.append(_ended(bench))
        return found + [Came(text=f.message, rule=f.rule) for f in self.judge.report.top() if f.open]

    def right(self) -> list[str]:
        """What would be right: what the rules make of it, what the finding expects, or else what is legal here."""
        posed, judge = self.posed, self.before()
        usual = self._replayed(self.rules, posed.instead) if posed.instead else None
        if usual is not None and posed.read is not None and self._fault(usual) is None:
            return list(posed.read(usual.bench))
        if posed.owed is not None:
            return list(posed.owed(judge.bench))
        if self.finding is not None and self.finding.expected:
            return list(self.finding.expected)
        seat = _seat(judge.bench, posed.steps[posed.first - 1])
        if _holds_hidden(judge.bench, seat):
            return ["leave it out"] if self.unoffered else []
        told = [self.rules.game.tell(judge.bench, step) for step in self._offers(judge, seat)]
        return told[:SHOWN] + ([f"and {len(told) - SHOWN} more"] if len(told) > SHOWN else [])

    def grounds(self) -> list[str]:
        """The rulings that the answer rests on: those of the finding; for a yes those that it hangs on."""
        over = self.judge.bench.now.over
        plain = self.rules.here(self.posed.rule or self.question.rule)
        if self.finding is not None:
            found = self.finding.rulings
        elif self.posed.read is not None and over is not None:
            found = [self.rules.here(over.rule if self.unlike else self.posed.rule or over.rule)]
        elif self.unoffered or self.unlike:
            found = [plain]
        else:
            found = [plain, *self._felt()] if self.posed.rule else [*self._felt(), plain]
        return [id for id in dict.fromkeys(found) if id in self.rules.active]

    def _felt(self) -> list[str]:
        """The rulings without which something would be wrong, or the game over or not; first how the text is read."""
        found = []
        for id in self.rules.active:
            try:
                judge = self._replayed(catalogue.without(self.rules, id), self.posed.steps)
            except LogError:  # without it there is no such position
                found.append(id)
                continue
            if self._fault(judge) is not None or (judge.bench.now.over is None) != (self.judge.bench.now.over is None):
                found.append(id)
        return sorted(found, key=lambda id: self.rules.active[id].basis != "reading")


def _seat(bench: Bench, step: Step) -> int:
    """Who makes a step; the player on turn where it names nobody."""
    by = getattr(step, "by", None)
    return bench.seat_of[by] if by else bench.now.active


def _holds_hidden(bench: Bench, seat: int) -> bool:
    """Whether nobody recorded some of the cards that a player holds."""
    places = (place for _, owner, place in bench.now.every_place(bench.game.zones) if owner == seat)
    return any(isinstance(place, Bag) and place.hidden for place in places)


def _deed(step: Step) -> tuple[object, ...]:
    """A step without what it leaves open: what is done, by whom, with which card."""
    return type(step), getattr(step, "by", None), getattr(step, "card", None)


def _dealt(pack: Pack, posed: Posed, zones: Sequence[Zone]) -> Pack:
    """The deck with what the question adds, cut down to what it needs."""
    if not posed.cards and not posed.size:
        return pack
    cards = [*pack.deck.cards, *posed.cards]
    if posed.size:
        given = structs.asdict(posed.start)
        named = {pack.by_spelling[card] for cards in placed(zones, given) if isinstance(cards, list) for card in cards}
        order = sorted(range(len(cards)), key=lambda n: (n not in named and n < len(pack.cards), n))
        cards = [structs.replace(cards[n], copies=1) for n in sorted(order[: posed.size])]
    return Pack(structs.replace(pack.deck, parent=None, without=(), cards=tuple(cards)))


@lru_cache(maxsize=512)
def _without(rules: Rules, id: str) -> Rules:
    return rules.without(id)


def _ended(bench: Bench) -> Came:
    over = bench.now.over
    assert over is not None
    names = [bench.names[seat] for seat in over.winners]
    said = f"{listing(names)} won" if names else "nobody won"
    return Came(text=f"the game is over: {said}", rule=bench.rules.here(over.rule))


def answer(question: Question, it: Asked, posed: Sequence[Posed], rules: Rules, named: str = "") -> Answer:
    """The answer of one rule book; `named` is how a log names it, its id if left out.

    All cases that the question leaves open are heard; where they differ, the answer hangs on them.
    """
    edition = rules.edition
    title = edition.title or edition.id
    try:
        hearings = [Hearing(question, it, one, rules, named or edition.id) for one in posed]
    except LogError as error:
        return Answer(ruleset=edition.id, title=title, answer="none", message=str(error))
    open_ = len({one.answer for one in hearings}) > 1
    first = next((one for one in hearings if one.answer != "yes"), hearings[0]) if open_ else hearings[0]
    finding = first.finding
    message = first.message()
    supposed = f"for {first.posed.when}: " if open_ else ""
    several = len(hearings) > 1
    return Answer(
        ruleset=edition.id,
        title=title,
        answer="undetermined" if open_ else first.answer,
        asked=first.told(),
        position=supposed + position(Judge(rules, first.pack, first.header)),
        message=supposed + message if message else "",
        rulings=[cited(rules, id, finding) for id in first.grounds()],
        comes=[] if open_ else first.comes(),
        right=[] if open_ or first.answer == "yes" else first.right(),
        supposes=first.posed.supposes,
        hangs_on=first.posed.hangs if several else "",
        cases=[Supposed(when=one.posed.when, answer=one.answer) for one in hearings] if several else [],
        finding=finding,
        log=json.decode(canonical(first.header, list(first.posed.steps))),
    )


def position(judge: Judge) -> str:
    """Whose turn it is, and the table, in words."""
    bench = judge.bench
    return f"{listing(bench.names[s] for s in bench.now.on_turn)} to act; {judge.rules.game.tell(bench, None)}"


def cited(rules: Rules, id: str, finding: Finding | None) -> Cited:
    """A ruling as an answer names it."""
    ruling = rules.active[id]
    if finding is not None and finding.rule == id:
        basis = finding.basis
    elif ruling.option in rules.house:
        basis = "option"
    else:
        basis = "carried" if rules.falls_back(id) and ruling.basis == "text" else ruling.basis
    says, _, rest = ruling.text.partition("\n\n")
    why = rest.partition("Why: ")[2].partition("\nBreach: ")[0]
    return Cited(
        id=id, name=ruling.name, book=rules.book(id), cite=ruling.cite, basis=basis,
        text=" ".join(says.split()), why=" ".join(why.split()),
        option=_chosen(rules, ruling.option) if ruling.option in rules.house else "",
    )  # fmt: skip


def _chosen(rules: Rules, option: str) -> str:
    value = rules.options[option]
    return f"{option}={str(value).lower() if isinstance(value, bool) else value}"


def differ(answers: Sequence[Answer]) -> bool:
    """Whether rule books answer differently: otherwise than yes or no, or with another outcome."""
    return len({said(answer) for answer in answers}) > 1


def said(answer: Answer) -> tuple[str, ...]:
    """What an answer comes to, without the rulings that it rests on."""
    return (answer.answer, *(one.text for one in answer.comes), *(f"{one.when} {one.answer}" for one in answer.cases))
