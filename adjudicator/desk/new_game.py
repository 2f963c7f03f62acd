"""How a game begins: by which book, who plays, who is first, and the card turned up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Raw, Struct, convert, field, json, structs

from adjudicator import catalogue
from adjudicator.desk.cards_shown import DeckDrawn, deck_drawn
from adjudicator.desk.tapped import Word, decks_for, here, own_files
from adjudicator.errors import LogError, Problem
from adjudicator.formats.edition import Value
from adjudicator.formats.fields import Name
from adjudicator.formats.log import Header, RulesetRef, Seated
from adjudicator.judging import read
from adjudicator.kernel.game import Game
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import Order, Sight, Zone
from adjudicator.shorthand.seating import seated


class Begun(NamedTuple):
    """A game that can begin: its header, its rules and its deck."""

    header: Header
    rules: Rules
    pack: Pack


def turned_up(game: Game[Any]) -> str | None:  # Any: the bench of whichever game
    """The first pile that lies open: at the start a card is turned up for it. None if the game has none."""
    return next((zone.id for zone in game.zones if zone.top), None)


def hands(game: Game[Any]) -> list[Zone]:  # Any: the same
    """The zones of each player that hold what they were dealt and only they see."""
    return [zone for zone in game.zones if zone.each and zone.order is Order.BAG and zone.sight is Sight.OWNER]


def fresh(
    rules: Rules,
    pack: Pack,
    players: Sequence[str | Seated],
    first: str | None,
    laid: Mapping[str, object],
    *,
    title: str = "",
    ruleset: str | None = None,
    options: Mapping[str, Value] | None = None,
    deck: str | None = None,
) -> Header:
    """The header of a game that begins with a deal; what `laid` says lies on the table.

    `ruleset` and `deck` are what the log calls them, where they are not shipped ones.
    """
    return Header(
        format=1,
        title=title,
        ruleset=RulesetRef(id=ruleset or rules.edition.id, options=dict(options or {})),
        players=list(players),
        deck=deck or (pack.deck.id if pack.deck.id in catalogue.decks() else None),
        start=rules.game.forms.start(phase="deal", turn=first, **laid),
    )


# ---- what a screen asks


class HouseRule(Struct):
    """A house rule that can be chosen."""

    id: str
    text: str
    values: list[Value]
    """Empty for any whole number from 1."""
    usual: Value


class OfferedBook(Struct):
    """A rule book to play by."""

    id: str
    title: str
    fewest: int
    """How many must sit down."""
    turned_up: bool
    """A card is turned up at the start."""
    options: list[HouseRule]
    decks: list[Word]
    """Those that it can be played with."""


class Shelf(Struct):
    """The rule books there are."""

    books: list[OfferedBook]


class RuleBooks(Struct, tag_field="ask", tag="rule-books"):
    """Which rule books there are, and what each asks before a game."""

    def answered(self, box: Path) -> Shelf:
        """The shipped ones, and those in the box."""
        ids = [*catalogue.editions(), *own_files(box, "edition")]
        return Shelf(catalogue.each(lambda id: _book(id, box), ids)[0])


def _book(id: str, box: Path) -> OfferedBook:
    rules = catalogue.rules(id, None, box)
    game = rules.game
    options = [
        HouseRule(one.id, one.text, [*one.values], rules.options[one.id])
        for one in game.options
        if one.id in rules.options
    ]
    title, top = rules.edition.title or id, turned_up(game) is not None
    return OfferedBook(id, title, game.fewest_players, top, options, decks_for(rules, box))


class CardsOf(Struct, tag_field="ask", tag="cards-of", kw_only=True):
    """The cards that a game is played with."""

    ruleset: str
    players: int
    deck: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)

    def answered(self, box: Path) -> DeckDrawn:
        """Each kind once.

        Raises:
            AdjudicatorError: for a rule book or a deck that does not exist.
        """
        return deck_drawn(_played_with(self.ruleset, self.options, self.deck, self.players, box)[1])


def _played_with(
    ruleset: str, options: Mapping[str, Value], deck: str | None, players: int, box: Path
) -> tuple[Rules, Pack]:
    """A rule book and a deck, shipped or in the box; the usual deck for so many players if none is named."""
    rules = catalogue.rules(here(ruleset, "edition", box), options, box)
    return rules, catalogue.pack(None if deck is None else here(deck, "deck", box), rules, box, players)


class NewHeader(Struct):
    """The header of a log."""

    header: Raw
    players: list[str]


class Begin(Struct, tag_field="ask", tag="begin", kw_only=True):
    """Begin a game."""

    ruleset: str
    players: list[str]
    """In seat order; `Ann:north` is of a team."""
    first: int = 0
    """The seat that has the first turn, from 0."""
    top: str | None = None
    """The card turned up, if it is known."""
    options: Mapping[str, Value] = field(default_factory=dict)
    deck: str | None = None
    """Another deck than the usual one."""
    title: str = ""

    def answered(self, box: Path) -> NewHeader:
        """Its header, which has been judged.

        Raises:
            AdjudicatorError: for a rule book, a deck, an option or a card that does not exist.
            LogError: for a start that cannot be.
            LineError: for players who could not be told apart.
        """
        named = [name.strip() for name in self.players if name.strip()]
        rules, pack = _played_with(self.ruleset, self.options, self.deck, len(named), box)
        if len(named) < rules.game.fewest_players:
            raise LogError([Problem(f"at least {rules.game.fewest_players} must play; found {len(named)}")])
        if any("," in name for name in named):
            raise LogError([Problem("a name has no comma")])
        seats = seated(",".join(named) + ("," if len(named) == 1 else ""))
        names = [one.name if isinstance(one, Seated) else one for one in seats]
        for name in names:
            convert(name, Name)
        pile = turned_up(rules.game)
        laid = {pile: [pack.written(pack.find(self.top))] if self.top else []} if pile else {}
        first = names[min(max(self.first, 0), len(names) - 1)]
        header = fresh(
            rules,
            pack,
            seats,
            first,
            laid,
            title=self.title,
            ruleset=self.ruleset,
            options=self.options,
            deck=self.deck,
        )
        return _header(header, box)


class Mine(Struct, tag_field="ask", tag="mine", kw_only=True):
    """Keep a player's own hand on this phone."""

    header: Raw
    seat: str
    cards: list[str]
    """The cards as they were dealt."""

    def answered(self, box: Path) -> NewHeader:
        """The header with that hand in it.

        Raises:
            LogError: for cards that cannot be, or a game without hands.
        """
        log, rules = read(bytes(self.header)[:-1] + b',"steps":[]}', beside=box)
        zone = next(iter(hands(rules.game)), None)
        if zone is None:
            raise LogError([Problem("in this game nobody holds cards in a hand")])
        dealt = dict(getattr(log.header.start, zone.id) or {}) | {self.seat: self.cards}
        start = structs.replace(log.header.start, **{zone.id: dealt})
        return _header(structs.replace(log.header, start=start), box)


def _header(header: Header, box: Path) -> NewHeader:
    """A header that a log can have."""
    data = json.encode(header)
    log, _ = read(data[:-1] + b',"steps":[]}', beside=box)
    return NewHeader(Raw(data), [one.name if isinstance(one, Seated) else one for one in log.header.players])
