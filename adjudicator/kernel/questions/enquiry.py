"""A question as it was asked: its words and options read, and the position laid out that they speak of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, Protocol

from msgspec import structs

from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import NOBODY, Cards, GameStart, Seated, card_of, count
from adjudicator.kernel.game import Game
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.zones import NO_CARD, Order, Zone

NONE: Final = ("", "0", "none", "nothing")
"""How a question says that there are no cards."""
USUAL_HAND: Final = 5
"""How many cards a hand has where the question does not say."""


class UnreadableQuestion(AdjudicatorError):
    """A question that is not of the grammar."""


class Phrase(Protocol):
    """How a question is written."""

    @property
    def word(self) -> str:
        """The word that it begins with."""

    @property
    def takes(self) -> str:
        """The words that follow."""

    @property
    def examples(self) -> Sequence[str]:
        """What may be typed, the first as the one that is shown."""


class Asked:
    """A question that was read: its words and options, who plays, and the deck."""

    def __init__(
        self,
        question: Phrase,
        words: Sequence[str],
        options: dict[str, str],
        players: Sequence[str | Seated],
        pack: Pack,
        game: Game[Any],
        deck: str | None = None,
    ) -> None:
        """`game` is what is asked about; `deck` is how one can name the deck, None if it has to stand in it."""
        self.deck, self.forms, self.zones = deck, game.forms, game.zones
        self.question, self.words, self.options, self.pack = question, list(words), options, pack
        self.players = list(players)
        self.names = [player.name if isinstance(player, Seated) else player for player in players]

    # ---- words

    def word(self, n: int = 0) -> str:
        """A word after the question's own.

        Raises:
            UnreadableQuestion: if there are not so many.
        """
        if len(self.words) <= n:
            raise UnreadableQuestion(f"{self.question.word}: {self.question.takes} is missing; {self.usage()}")
        return self.words[n]

    def no_more(self, most: int) -> None:
        """Refuse words that mean nothing."""
        if len(self.words) > most:
            hint = "; several cards have commas between them, names of several words stand in quotes"
            raise UnreadableQuestion(
                f"{self.question.word}: {self.words[most]!r} is one word too many{hint}; {self.usage()}"
            )

    def usage(self) -> str:
        """An example to go by."""
        return f"for example: ask {self.question.examples[0]}"

    def number(self, name: str, usual: int) -> int:
        """A whole number that an option gives."""
        return whole(self.options[name], f"--{name}") if name in self.options else usual

    def flag(self, name: str) -> bool:
        """Whether an option was given."""
        return name in self.options

    # ---- players and cards

    def player(self, text: str) -> str:
        """A player's name; UnknownId with the nearest ones if nobody is called so."""
        for name in self.names:
            if text.casefold() == name.casefold():
                return name
        raise UnknownId("player", text, get_close_matches(text, self.names) or self.names)

    def who(self, option: str, usual: str = "") -> str:
        """The player that an option names."""
        return self.player(self.options[option]) if option in self.options else usual or self.names[0]

    def other(self, name: str) -> str:
        """The next player after one."""
        return self.names[(self.names.index(name) + 1) % len(self.names)]

    def card(self, text: str) -> str:
        """The id of a card by its id, name or spelling.

        Raises:
            UnknownId: with the nearest cards.
        """
        return self.pack.cards[self.pack.find(text)].id

    def cards(self, text: str) -> list[str]:
        """Several cards with commas between them; `0`, `none` or `nothing` for none."""
        if text.strip() in NONE:
            return []
        return [UNWRITTEN if one.strip() == UNWRITTEN else self.card(one.strip()) for one in text.split(",")]

    def holding(self, text: str) -> Cards:
        """A hand: its cards, or only how many."""
        return whole(text, "a hand") if text.strip().isdecimal() else self.cards(text)

    def owned(self, text: str, usual: str) -> dict[str, list[str]]:
        """Cards in front of players: `castle, Bob:thin-ice`; the usual player's where no name stands before."""
        found: dict[str, list[str]] = {}
        if text.strip().isdecimal() and int(text):
            raise UnreadableQuestion(f"expected cards in play, or 0 for none; found {text!r}")
        for one in text.split(",") if text.strip() not in NONE else ():
            name, colon, card = one.strip().partition(":")
            owner = self.player(name.strip()) if colon else usual
            found.setdefault(owner, []).append(self.card((card if colon else name).strip()))
        return found

    def named(
        self, what: str, choices: Sequence[str], usual: Sequence[str], *, possible: bool
    ) -> list[tuple[str, str | None]]:
        """What was named for the card on top, and how to say so: as given, or one of the usual, which is left open.

        `what` is how messages call a name; `possible` is whether something can have been named for that card.

        Raises:
            UnknownId: for what is nearly one of the choices; all else is for the rules to refuse.
            UnreadableQuestion: for a name where there can be none.
        """
        given = self.options.get("named")
        if given is None:
            return [(one, one) for one in usual if possible] or [("", None)]
        if not possible and given != NOBODY:
            raise UnreadableQuestion(
                f"{self.question.word}: --named is what was named for the card that lies on top, "
                "and nothing can be named for that one"
            )
        near = get_close_matches(given, choices) if given not in choices else []
        if near:
            raise UnknownId(what, given, near)
        return [("", None if given == NOBODY else given)]

    def pairs(self) -> list[tuple[str, str]]:
        """Every word as a player and what stands after the colon."""
        self.word()
        found = []
        for word in self.words:
            name, colon, rest = word.partition(":")
            if not colon:
                raise UnreadableQuestion(
                    f"{self.question.word}: expected {self.question.takes}, found {word!r}; {self.usage()}"
                )
            found.append((self.player(name.strip()), rest.strip()))
        return found

    # ---- the position

    def hand(self, *needed: str) -> Cards:
        """The asker's hand: as given, or the cards that are needed and some that nobody knows."""
        given = self.options.get("hand")
        if given is not None and not given.strip().isdecimal():
            return self.cards(given)
        number = USUAL_HAND if given is None else whole(given, "--hand")
        return [*needed, *[UNWRITTEN] * (number - len(needed))][: max(number, 0)]

    def holdings(self, hands: dict[str, Cards]) -> dict[str, Cards]:
        """Everybody's hand: those that are given, and for the others the usual number."""
        usual: dict[str, Cards] = dict.fromkeys(self.names, USUAL_HAND)
        return usual | hands

    def start(
        self,
        *,
        added: int = 0,
        **given: Any,  # Any: fields of a start position
    ) -> GameStart:
        """A position; whose hand is not given holds the usual number, and `--stock` and `--discards` are seen to.

        `added` is how many cards the question adds to the deck.
        """
        held, stock, spent = (
            next(zone.id for zone in self.zones if fits(zone))
            for fits in (_is_held, lambda zone: zone.rest, lambda zone: bool(zone.top))
        )
        hands: dict[str, Cards] = given.pop(held, {})
        laid: list[str] = list(given.get(spent, ()))
        deck = next(zone.stack for zone in self.zones if zone.id == stock)
        own = [zone for zone in self.zones if zone.stack == deck]
        left = self.pack.number(deck) + added - sum(map(count, [*hands.values(), *placed(own, given)]))
        others = [name for name in self.names if name not in hands]
        usual: dict[str, Cards] = dict.fromkeys(others, min(USUAL_HAND, max(0, left) // max(1, len(others))))
        start = self.forms.start(**{held: usual | hands}, **given)
        if "stock" not in self.options:
            return start
        number = self.number("stock", 0)
        rest = left - sum(map(count, usual.values())) - number
        if rest < 0:
            raise UnreadableQuestion(f"--stock: the other cards leave only {max(0, rest + number)} for it")
        below = min(rest, max(0, self.number("discards", rest + len(laid)) - len(laid)))
        if rest > below and not others:
            raise UnreadableQuestion("--discards: some cards are left over; leave one hand open to hold them")
        if rest > below:
            usual[others[-1]] = count(usual[others[-1]]) + rest - below
        cards = {held: usual | hands, spent: [*laid, *[UNWRITTEN] * below], stock: number}
        return structs.replace(start, **cards)


def _is_held(zone: Zone) -> bool:
    return zone.each and zone.order is Order.BAG


def placed(zones: Iterable[Zone], given: Mapping[str, Any]) -> Iterator[Cards]:  # Any: fields of a start position
    """The cards of each place that a position gives, or how many they are; an empty place of a row is no card."""
    for zone in zones:
        cards = given.get(zone.id)
        if cards is None or (zone.rest and not zone.each):
            continue
        for place in cards.values() if zone.each else (cards,):
            if zone.order is Order.ROW and isinstance(place, list):
                yield [card for card in map(card_of, place) if card != NO_CARD]
            else:
                yield place


def usual_players(words: Sequence[str], fewest: int = 2) -> list[str]:
    """As many of the usual names as the words of a question speak of, and as many as the game needs."""
    said = {part.casefold() for text in words for part in re.split(r"[\s,:]+", text)}
    return list(NAMES[: max([fewest, *(n for n, name in enumerate(NAMES, 1) if name.casefold() in said)])])


def whole(text: str, what: str) -> int:
    """A whole number from 0.

    Raises:
        UnreadableQuestion: if it is none.
    """
    if not (text.strip().isascii() and text.strip().isdecimal() and len(text.strip()) < 5):
        raise UnreadableQuestion(f"{what}: expected a whole number, found {text!r}")
    return int(text)
