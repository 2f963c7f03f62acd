"""What can be tapped at a table instead of typed, as data: rule books, cards, places for cards, kinds of step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from adjudicator import catalogue
from adjudicator.asking.words_of_a_question import COUNTED
from adjudicator.desk.cards_shown import goes_to, lets_choose, usual_places
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.edition import Value
from adjudicator.kernel.game import Game, Option
from adjudicator.kernel.log_structs import DEAL
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.zones import Order, Sight, Whose, Zone
from adjudicator.shorthand.shapes import BY, THEN, Field, Shape, StepKind, kind_of, kinds_in, of_somebody, step_kinds

Takes: TypeAlias = Literal[
    "player", "players", "card", "cards", "cards-or-number", "colour", "word", "number", "numbers", "flag", "choices",
    "outcomes", "top", "cards-each", "card-each", "number-each",
]  # fmt: skip
"""What is tapped for a field: `choices` are players and cards in a row, `top` is the card on a pile, `each` is one for
every player. Of `cards-or-number` either is told."""


class BookListed(Struct, kw_only=True):
    """A rule book."""

    id: str
    title: str
    game: str
    own: bool = False
    """It is a file of the user."""


class BooksListed(Struct, kw_only=True):
    """The rule books that there are."""

    books: list[BookListed]
    refused: list[str] = []
    """Why files that should be some are none."""


class CardListed(Struct, kw_only=True):
    """A card of a deck."""

    id: str
    name: str
    title: str
    """How messages spell it."""
    rank: str
    suits: tuple[str, ...]
    colours: list[str]
    type: str
    text: str
    copies: int
    stack: str
    wild: bool
    """Something is named for it, such as a colour."""
    chooses: bool
    """Something may be chosen for its text."""


class SuitListed(Struct, kw_only=True):
    """A suit, and the colour in which this deck prints it."""

    id: str
    colour: str


class Word(Struct, kw_only=True):
    """A word that may be chosen, and what people call it."""

    id: str
    title: str


class Tappable(Struct, kw_only=True, omit_defaults=True):
    """A key of a position or step, and what it takes."""

    key: str
    title: str
    takes: Takes
    about: str = ""
    needed: bool = False
    """Nearly always said."""
    words: list[Word] = []
    several: bool = False
    """It may be one or a list."""
    open: bool = False
    """A place for cards that all can see."""
    unseen: bool = False
    """Some of its cards may be ones that nobody has seen."""
    stack: str | None = None
    """Only cards of this deck of the game can lie there."""
    lies: str = ""
    """The key of the place in which such a card usually lies."""
    goes: str = ""
    """The key of the place in which it lies after the step, if it stays anywhere; an event does not stay in play."""
    nothing: str = ""
    """What is tapped to say that there is none; empty where that need not be said."""
    usual: int = 0
    """The number that a game begins with."""
    option: str = ""
    """The house rule that says another one."""
    outcomes: list[KindListed] = []


class KindListed(Struct, kw_only=True, omit_defaults=True):
    """A kind of step, or of what comes of one."""

    verb: str
    says: str
    """The verb as one says it of somebody."""
    about: str
    by: bool = False
    """Somebody does it."""
    fields: list[Tappable] = []


class TableListed(Struct, kw_only=True):
    """All that can be tapped at a table."""

    ruleset: str
    title: str
    deck: str
    decks: list[Word]
    """The decks that go with these rules, the usual one first; and the one on the table, if it is of another book."""
    turns: bool
    """Players take turns; else everybody acts at once."""
    fewest: int
    names: tuple[str, ...]
    """What players are called who have not said their names."""
    cards: list[CardListed]
    suits: list[SuitListed]
    ranks: tuple[str, ...]
    colours: list[str]
    """What may be named."""
    position: list[Tappable]
    steps: list[KindListed]
    options: list[Tappable]
    """House rules."""
    usual: dict[str, Value]
    """The value that each has in this book."""


class Books(Struct, tag_field="ask", tag="books", kw_only=True):
    """Which rule books there are."""

    def answered(self, box: Path) -> BooksListed:
        """Those that are shipped, and those in the box."""
        found, refused = catalogue.each(lambda id: (id, catalogue.rules(id, None, box)), [*catalogue.editions()])
        own, unread = catalogue.each(lambda id: (id, catalogue.rules(id, None, box)), own_files(box, "edition"))
        return BooksListed(
            books=[
                BookListed(
                    id=id, title=rules.edition.title or id, game=rules.game.title, own=id not in catalogue.editions()
                )
                for id, rules in (*found, *own)
            ],
            refused=[str(error) for error in (*refused, *unread)],
        )


class TableAsked(Struct, tag_field="ask", tag="table", kw_only=True):
    """What can be tapped by a rule book, with so many players."""

    ruleset: str
    deck: str | None = None
    players: int = 0

    def answered(self, box: Path) -> TableListed:
        """The cards, and the forms of positions and steps.

        Raises:
            AdjudicatorError: for a rule book or a deck that cannot be used.
        """
        rules = catalogue.rules(here(self.ruleset, "edition", box), None, box)
        named = None if self.deck is None else here(self.deck, "deck", box)
        return table(rules, catalogue.pack(named, rules, box, self.players), self.ruleset, named, box)


def own_files(box: Path, kind: Literal["edition", "deck"]) -> list[str]:
    """The names of the user's files that are of a kind."""
    paths = sorted(box.glob("*.json")) if box.is_dir() else []
    return [path.name for path in paths if catalogue.kind(path.name, box) == kind]


def here(name: str, kind: Literal["edition", "deck"], box: Path) -> str:
    """A rule book or a deck that is shipped, or lies in the box itself; a link of somebody else may name anything.

    Raises:
        AdjudicatorError: for any other.
    """
    shipped = catalogue.editions() if kind == "edition" else catalogue.decks()
    if name not in shipped and not (Path(name).name == name and (box / name).is_file()):
        what = "rule book" if kind == "edition" else "deck"
        raise AdjudicatorError(f"no {what} here is called {name!r}; if it is a file of somebody else, ask them for it")
    return name


def table(rules: Rules, pack: Pack, ruleset: str, deck: str | None, box: Path) -> TableListed:
    """All that can be tapped where a game is played by these rules with this deck."""
    game, wild = rules.game, rules.game.wild_ranks
    book = catalogue.rules(ruleset, None, box)
    decks = decks_for(rules, box)
    if deck is not None and deck not in [one.id for one in decks]:
        decks.append(Word(id=deck, title=pack.deck.title or deck))
    return TableListed(
        ruleset=ruleset,
        title=rules.edition.title or rules.edition.id,
        deck=deck or pack.deck.id,
        decks=decks,
        turns=not game.phases or any(phase.whose is Whose.ACTIVE for phase in game.phases),
        fewest=game.fewest_players,
        names=NAMES,
        cards=[
            CardListed(
                id=card.id, name=card.name, title=pack.titles[kind], rank=card.rank, suits=card.suits,
                colours=[pack.palette[suit] for suit in card.suits], type=card.type, text=card.text,
                copies=pack.copies[kind], stack=card.stack, wild=card.rank in wild,
                chooses=lets_choose(card),
            )
            for kind, card in enumerate(pack.cards)
        ],
        suits=[SuitListed(id=suit, colour=colour) for suit, colour in pack.palette.items()],
        ranks=pack.ranks,
        colours=list(dict.fromkeys(pack.palette.values())),
        position=[*_position(game)],
        steps=[*(_lying(one, game) for one in _listed(step_kinds(game.steps))), _has_won(game)],
        options=[_option(one) for one in game.options if one.id in book.options],
        usual=dict(book.options),
    )  # fmt: skip


def decks_for(rules: Rules, box: Path) -> list[Word]:
    """The decks that can be played with by a rule book, shipped or in the box."""

    def fitting(id: str) -> Word:
        return Word(id=id, title=catalogue.pack(id, rules, box).deck.title or id)

    return catalogue.each(fitting, [*rules.edition.decks, *own_files(box, "deck")])[0]


def _option(option: Option[Any]) -> Tappable:  # Any: each has values of its own
    words = [Word(id=value, title=value.replace("-", " ")) for value in option.values if isinstance(value, str)]
    takes: Takes = "word" if words else "flag" if isinstance(option.default, bool) else "number"
    return Tappable(key=option.id, title=option.id.replace("_", " "), takes=takes, about=option.text, words=words)


# ---- positions


def _position(game: Game[Any]) -> Iterator[Tappable]:
    """What can be said of a position: what lies open, what players hold, what is counted, how high the piles are."""
    fields, zones = kind_of(game.forms.start).fields, {zone.id for zone in game.zones}
    own = [zone for zone in game.zones if zone.each or zone.top]
    for zone in sorted(own, key=lambda zone: (not zone.top, zone.sight is not Sight.ALL)):
        yield _zone(zone, fields[zone.id])
    for key, field in fields.items():
        if key not in zones and key != "turn":
            yield from filter(None, (_called(one, game) for one in _tappable(field)))
    tops = [zone for zone in game.zones if zone.top]
    for zone in (zone for zone in game.zones if zone not in own):
        yield _height(zone, COUNTED[0] if tops and zone.rest else zone.id)
    for zone in tops:
        yield _height(zone, COUNTED[1])


def _called(one: Tappable, game: Game[Any]) -> Tappable | None:
    """A key that is no zone, as the game calls it; None for the phase of a game whose turns have no parts."""
    counter = next((counter for counter in game.counters if counter.id == one.key), None)
    if counter is not None:
        one.title, one.usual, one.option = counter.title, counter.start, counter.option
    if one.key == "named":
        one.takes, one.nothing = "colour", "nothing"
    if one.key == "phase":
        known = {word.id for word in one.words} - {DEAL}
        one.words = [Word(id=phase.id, title=phase.title) for phase in game.phases if phase.id in known]
        one.about = "which part of the turn it is"
        return one if one.words else None
    return one


def _height(zone: Zone, key: str) -> Tappable:
    return Tappable(key=key, title=zone.title, takes="number", about=f"how many cards the {zone.title} has")


def _zone(zone: Zone, field: Field) -> Tappable:
    return Tappable(
        key=zone.id,
        title=f"in {zone.word}" if zone.order is Order.SPREAD else zone.word,
        takes="top" if zone.top else "cards-each",
        about=field.about,
        open=zone.sight is Sight.ALL,
        unseen=zone.order in (Order.BAG, Order.ROW),
        stack=zone.stack,
    )


# ---- steps


def _listed(kinds: Mapping[str, StepKind]) -> list[KindListed]:
    return [
        KindListed(
            verb=kind.tag,
            says=of_somebody(kind.tag),
            about=kind.about,
            by=kind.has_player,
            fields=[one for field in _in_order(kind.fields.values()) for one in _tappable(field)],
        )
        for kind in kinds.values()
    ]


def _lying(kind: KindListed, game: Game[Any]) -> KindListed:
    """A kind of step with the places in which its cards usually lie, before it and after."""
    places = usual_places(game, kind.verb)
    for field in kind.fields:
        field.lies = places.get(field.takes, "")
        if field.takes == "card" and field.needed and field.lies:
            field.goes = goes_to(game, kind.verb)
    return kind


def _has_won(game: Game[Any]) -> KindListed:
    """Of all that somebody may state of a table the one thing that people quarrel about."""
    claim = kind_of(game.forms.claim)
    winner = Tappable(key="winner", title="who", takes="players", needed=True, several=True)
    return KindListed(verb=claim.tag, says="won", about="Somebody is said to have won.", fields=[winner])


def _in_order(fields: Iterable[Field]) -> list[Field]:
    """What is nearly always said first."""
    return sorted((field for field in fields if field.key != BY), key=lambda field: not (field.required or field.usual))


def _tappable(field: Field) -> Iterator[Tappable]:
    """A field, if it can be tapped."""
    takes = _takes(field, field.shape)
    if takes is not None:
        yield Tappable(
            key=field.key,
            title=field.key.replace("_", " "),
            takes=takes,
            about=field.about,
            needed=field.required or field.usual,
            words=[Word(id=word, title=word.replace("-", " ")) for word in field.shape.values if word != "?"],
            several=field.shape.several is not None and field.shape.text,
            outcomes=_listed(kinds_in(field.shape.inner)) if takes == "outcomes" else [],
        )


def _takes(field: Field, shape: Shape) -> Takes | None:
    several, each = shape.several, shape.each
    if field.key == THEN:
        return "outcomes"
    if each is not None:
        return "cards-each" if each.several else "card-each" if each.text else "number-each" if each.number else None
    if shape.flag:
        return "flag"
    if shape.values and not shape.text:
        return "word"
    if field.means == ("player",):
        return "players" if several else "player"
    if field.means == ("colour",):
        return "colour"
    if field.means == ("card",):
        return "card" if shape.text else "cards-or-number" if shape.number else "cards"
    if several is not None:
        return "choices" if several.text else "numbers" if several.number else None
    return "number" if shape.number else "colour" if shape.text else None
