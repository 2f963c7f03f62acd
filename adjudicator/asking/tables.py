"""The tables that a question may be about: that which it is taken for, with one thing otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import inspect, structs

from adjudicator.answering import Hearing
from adjudicator.asking.laying_out import area_of, laid_out, may_lie_in_play, names_left_open
from adjudicator.asking.likeliest_reading import Taken
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.answers import Reply
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import count
from adjudicator.formats.phrases import counted, either
from adjudicator.kernel.spoken import rank
from adjudicator.kernel.zones import hand_of

HANDS: Final = (0, 1, 2, 7, 12)
"""How many cards more than those that are told a hand may have: few, and many."""
PILES: Final = (0, 1, 2, 3)
"""How few cards may be left to draw."""
USED: Final = (1, 2, 3, 4)
"""How few cards may have been used."""


class Top(NamedTuple):
    """A card on top, with what was named for it."""

    facts: tuple[str, ...]
    """What can be said of it, the nearest to hand first: `the top card is blue`."""
    keys: Mapping[str, Any]
    """The same as a start position has it. (Any: JSON.)"""
    hearing: Hearing


class Unless(NamedTuple):
    """One thing otherwise than it is taken for, with which the answer is another."""

    text: str
    """`the stock is empty`."""
    contrary: str
    """`the stock has cards`; empty for what goes without saying."""
    what: str
    """`the stock`."""
    hearing: Hearing
    of: tuple[str, str, int, int] = ("", "", 0, 0)
    """Of which zone or key, and whose, from how many cards to how many; empty for a card in play."""
    first: bool = False
    """It is about what was done before in the turn."""


class Tables:
    """The tables that fit a question."""

    def __init__(self, it: Put, supposed: Taken) -> None:
        """With the table that it is taken for."""
        self.it, self.known, self.hearing = it, supposed.known, supposed.hearing
        self.rules, self.pack = supposed.hearing.rules, supposed.hearing.pack
        self.game, self.start = self.rules.game, supposed.hearing.posed.start
        self.hands, self.area = hand_of(self.game.zones), area_of(self.game)
        self.pile = next((zone for zone in self.game.zones if zone.rest and not zone.each), None)
        self.used = next((zone for zone in self.game.zones if zone.top), None)

    def at(self, keys: Mapping[str, Any], counted: Mapping[str, int] | None = None) -> Hearing | None:
        """The question at a table of which this is known besides; None if there is no such table. (Any: JSON.)"""
        posed, known = self.hearing.posed, {**self.known, **keys}
        it = self.it._replace(steps=posed.steps[: posed.last], counted={**self.it.counted, **(counted or {})})
        try:
            laid = laid_out(it, self.game, known)
            zones = {zone.id: getattr(laid, zone.id) for zone in self.game.zones}
            return self.hearing.other(posed._replace(start=structs.replace(self.start, **{**keys, **zones})))
        except AdjudicatorError:
            return None

    # ---- what lies on top

    def tops(self) -> Iterator[Top]:
        """Every card that may lie on top, where nobody told it, with all that may have been named for it."""
        if self.used is None:
            return
        top, *below = self.known[self.used.id]
        names = names_left_open(self.it, self.game)
        cards = [self.pack.written(kind) for kind in range(len(self.pack.cards))] if top == UNWRITTEN else [top]
        if top != UNWRITTEN and not names:
            return
        told = self.known.get("named", UNWRITTEN)
        named = [*dict.fromkeys(self.pack.palette.values()), None] if told == UNWRITTEN else [told]
        for card in cards:
            wild = self.pack.cards[self.pack.by_spelling[card]].rank in self.game.wild_ranks
            for name in named if wild else [None]:
                keys = {self.used.id: [card, *below], **({"named": name} if hasattr(self.start, "named") else {})}
                hearing = self.at(keys)
                if hearing is not None:
                    yield Top(tuple(self.facts(card, name, wild)), keys, hearing)

    def facts(self, card: str, named: str | None, wild: bool) -> Iterator[str]:
        """What can be said of a card on top, and of what was named for it, the nearest to hand first."""
        one = self.pack.cards[self.pack.by_spelling[card]]
        if self.used is not None and self.known.get(self.used.id, [UNWRITTEN])[0] != UNWRITTEN:
            yield f"{named or 'nothing'} was named"
            return
        if named is not None:
            yield f"{named} was named"
        elif not wild or one.suits:
            yield from (f"the top card is {self.pack.palette[suit]}" for suit in one.suits)
        if one.rank:
            of_it = rank(self.hearing.judge.bench, self.pack.by_spelling[card])
            if wild and named is None:
                yield f"the top card is {of_it} and nothing was named"
            yield f"the top card is {of_it}"
        yield f"{self.pack.names[self.pack.by_spelling[card]]} lies on top"

    # ---- one thing otherwise

    def unless(self, answer: Reply) -> list[Unless]:
        """What would turn an answer, each alone."""
        ways = (self._before, self._in_play, self._in_hand, self._in_piles, self._in_the_turn)
        return [one for way in ways for one in way(answer)]

    def _before(self, answer: Reply) -> Iterator[Unless]:
        """What a card in play asks for as the turn begins, if that is not over."""
        if answer != "yes" or "phase" in self.known or not self.game.phases:
            return
        hearing = self.at({"phase": self.game.phases[0].id})
        if hearing is not None and hearing.finding is not None and hearing.is_a_missed_ability(hearing.finding):
            title = self.game.phases[0].title
            yield Unless(f"the {title} of the turn is not over ({hearing.message()})", "", "", hearing)

    def _in_play(self, answer: Reply) -> Iterator[Unless]:
        if not self.area or self.area in self.it.told:
            return
        there, players = getattr(self.start, self.area), self.it.table.names
        groups: dict[str, list[tuple[str, Hearing]]] = {}
        for card in may_lie_in_play(self.it):
            ways = (self.at({self.area: {**there, name: [*there.get(name, []), card]}}) for name in players)
            turned = _turned(enumerate(ways), answer)
            if turned:
                whose = players[turned[0][0]] if len(turned) == 1 else "somebody"
                groups.setdefault(whose, []).append((self.pack.names[self.pack.by_spelling[card]], turned[0][1]))
        for whose, cards in groups.items():
            names = [name for name, _ in cards]
            told = names if len(names) < 4 else [*names[:2], f"another of {len(names) - 2} such cards"]
            yield Unless(f"{whose} has {either(told)} in play", "", "", cards[0][1])

    def hands_otherwise(self) -> Iterator[Hearing]:
        """The question with fewer and with more cards in each hand of which nobody told how many it has."""
        for name, named in self._open_hands():
            found = (self._holding(name, named, len(named) + more) for more in HANDS)
            yield from (one for one in found if one is not None)

    def _open_hands(self) -> Iterator[tuple[str, list[str]]]:
        """Whose hands nobody told, with the cards that they must hold."""
        told = self.it.known.get(self.hands, {})
        for name in self.it.table.names if self.hands else ():
            now = getattr(self.start, self.hands).get(name, 0)
            if name not in told:
                yield name, [card for card in now if card != UNWRITTEN] if isinstance(now, list) else []

    def _in_hand(self, answer: Reply) -> Iterator[Unless]:
        for name, named in self._open_hands():
            now = count(getattr(self.start, self.hands).get(name, 0))
            found = ((number, self._holding(name, named, number)) for number in (len(named) + more for more in HANDS))
            turned = _turned(found, answer)
            few, many = [one for one in turned if one[0] < now], [one for one in turned if one[0] > now]
            what = f"how many cards {name} holds"
            if few:
                most, hearing = few[-1]
                some = "nothing else" if most == len(named) else f"{counted(most, 'card')} or fewer"
                more_ = "other cards as well" if most == len(named) else f"more than {counted(most, 'card')}"
                about = (self.hands, name, 0, most)
                yield Unless(f"{name} holds {some}", f"{name} holds {more_}", what, hearing, about)
            if many:
                least, hearing = many[0]
                text, contrary = f"{name} holds {least} cards or more", f"{name} holds fewer than {least} cards"
                yield Unless(text, contrary, what, hearing, (self.hands, name, least, 999))

    def _holding(self, name: str, named: Sequence[str], number: int) -> Hearing | None:
        told = self.known.get(self.hands, {})
        if not number:
            return None
        return self.at({self.hands: {**told, name: [*named, *[UNWRITTEN] * (number - len(named))]}})

    def _in_piles(self, answer: Reply) -> Iterator[Unless]:
        if self.pile is not None and "stock" not in self.it.counted:
            few = list(self._few(answer, f"the {self.pile.title}", "stock", PILES, {}))
            yield from few
            if not few and "discards" not in self.it.counted and self.used is not None:
                yield from self._few(
                    answer, f"the {self.pile.title} is empty and the {self.used.title}", "discards", (1,), {"stock": 0}
                )
        if self.used is not None and "discards" not in self.it.counted and len(self.known[self.used.id]) == 1:
            yield from self._few(answer, f"the {self.used.title}", "discards", USED, {})

    def _few(
        self, answer: Reply, what: str, key: str, numbers: Sequence[int], besides: Mapping[str, int]
    ) -> Iterator[Unless]:
        """One exception for all numbers of cards up to one that turn the answer."""
        turned = _turned(((number, self.at({}, {**besides, key: number})) for number in numbers), answer)
        if turned:
            most, hearing = turned[-1]
            text = "is empty" if not most else f"has {counted(most, 'card')}{' or fewer' if len(turned) > 1 else ''}"
            contrary = "has cards" if not most else f"has more than {counted(most, 'card')}"
            yield Unless(f"{what} {text}", f"{what} {contrary}", what, hearing, (key, "", 0, most))

    def _in_the_turn(self, answer: Reply) -> Iterator[Unless]:
        """Acts of which a turn has only so many."""
        own = self.game.start_keys
        for field in inspect.type_info(own).fields if own is not None else ():  # type: ignore[attr-defined]
            if field.name in self.known or not _is_number(field.type):
                continue
            hearing = self.at({field.name: 1})
            if hearing is not None and hearing.answer != answer:
                done, of = f"card was {field.name} before in this turn", (field.name, "", 1, 999)
                yield Unless(f"one {done}", f"no {done}", "what was done before", hearing, of, True)


def _turned(found: Iterable[tuple[int, Hearing | None]], answer: Reply) -> list[tuple[int, Hearing]]:
    """Those numbers with which the answer is another."""
    return [(number, hearing) for number, hearing in found if hearing is not None and hearing.answer != answer]


def _is_number(type_: inspect.Type) -> bool:
    return isinstance(type_.type if isinstance(type_, inspect.Metadata) else type_, inspect.IntType)
