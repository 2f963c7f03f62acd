"""Decks as files: cards, what a deck takes over from its parents, and why one is refused."""

# Without `from __future__ import annotations`: see `formats.log`.

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field, structs

from adjudicator.errors import LogError, Problem
from adjudicator.formats.abilities import Ability
from adjudicator.formats.fields import MOST_COPIES, Copies, Name, Part, Text, about
from adjudicator.limits import DECK_CARDS, DECK_RANKS

CardType = Literal["asset", "event", "plain"]


class Card(Part, kw_only=True, frozen=True):
    """One card of a deck file."""

    id: Annotated[Name, about("how logs spell it; unique in the deck")]
    name: Annotated[Text, about("how people call it; the id if left out")] = ""
    rank: Annotated[Text, about("its rank, one of the deck's ranks; left out of a card of a `stack` that has none")] = (
        ""
    )
    suits: Annotated[tuple[str, ...], about("its suits; several for a multicolored card, left out as a rank is")] = ()
    said_type: Annotated[
        CardType | UnsetType,
        about(
            "asset, event, or a plain card, which says nothing, whatever its text; not known where it is left out of "
            "a card with a text"
        ),
    ] = field(name="type", default=UNSET)
    text: Annotated[Text, about("what it does, in one's own words, for people")] = ""
    said_abilities: Annotated[
        tuple[Ability, ...] | UnsetType, about("what it does, as data; none where its text says nothing")
    ] = field(name="abilities", default=UNSET)
    known: Annotated[
        tuple[str, ...], about("which of its facts the books of the game give; the rest is the deck's own")
    ] = ()
    copies: Annotated[Copies | None, about("how many of it; the deck's own number if left out")] = None
    promo: Annotated[bool, about("added to the regular deck before the game")] = False
    stack: Annotated[Text, about("which of the game's decks it belongs to, where a game has several")] = ""
    judged: Annotated[
        bool,
        about("false: its text cannot be said as data; what the record says it did is followed, not judged"),
    ] = True

    @property
    def type(self) -> CardType:
        """What kind of card it is: a plain one, where nothing is said of it."""
        return "plain" if self.said_type is UNSET else self.said_type

    @property
    def abilities(self) -> tuple[Ability, ...]:
        """What it does: nothing, where nothing is said of it."""
        return () if self.said_abilities is UNSET else self.said_abilities

    @property
    def undescribed(self) -> bool:
        """It has a text, and nobody has put that into data yet, nor said that it does nothing."""
        return self.judged and bool(self.text) and self.said_abilities is UNSET and self.said_type != "plain"

    @property
    def unread(self) -> bool:
        """What it does is not known: its text is not data yet, or cannot be."""
        return not self.judged or self.undescribed


class Deck(Part, kw_only=True, frozen=True):
    """A deck file."""

    schema: Annotated[str | None, about("where the schema of this file is")] = None
    format: Annotated[Literal[1], about("the version of the format")]
    id: Annotated[Name, about("the deck's name in logs")]
    title: Annotated[Text, about("the deck's name for people")] = ""
    notes: Annotated[Text, about("anything worth knowing about it")] = ""
    parent: Annotated[
        str | Annotated[tuple[str, ...], Meta(min_length=1, max_length=8)] | None,
        about("the deck whose cards this one takes over; of several that are shuffled together, each"),
    ] = None
    without: Annotated[tuple[str, ...], about("ids of the parent's cards that it leaves out")] = ()
    copies: Annotated[Copies | None, about("how many of each card; the parent's number, or one, if left out")] = None
    ranks: Annotated[tuple[str, ...], about("every rank, lowest first; the parent's if left out")] = ()
    players: Annotated[
        Annotated[tuple[Copies, ...], Meta(min_length=2, max_length=2)] | None,
        about("from how many players to how many it is the usual deck; any number if left out"),
    ] = None
    palette: Annotated[
        dict[str, str], about("suit to colour name, as printed on this deck; the parent's if left out")
    ] = {}
    cards: Annotated[tuple[Card, ...], about("the cards, added to the parent's")] = ()


def spell(card: Card) -> str:
    """Rank and suits of a card: `5 eye`, `7 ankh-moon`; the id of one that has neither."""
    return f"{card.rank} {'-'.join(card.suits)}".strip() or card.id


def initials(suits: tuple[str, ...]) -> Iterator[str]:
    """The shortest beginning of each suit that no other suit shares; all of it where another suit begins so."""
    for suit in suits:
        rest = [other for other in suits if other != suit]
        starts = (suit[:n] for n in range(1, len(suit)))
        yield next((start for start in starts if not any(o.startswith(start) for o in rest)), suit)


def parents_of(deck: Deck) -> tuple[str, ...]:
    """The decks that it takes cards from."""
    return (deck.parent,) if isinstance(deck.parent, str) else deck.parent or ()


def adopt(deck: Deck, parents: Sequence[Deck]) -> Deck:
    """A deck with what it leaves out taken from its parents. Their cards come first; equal ones are counted together.

    Raises:
        LogError: if it leaves out a card that no parent has, has one of its own by the id of a parent's, or two parents
            call different cards by one id.
    """
    taken: dict[str, Card] = {}
    for parent in parents:
        for card in parent.cards:
            if len(parents) > 1:
                card = structs.replace(card, copies=card.copies or parent.copies or 1)
            known = taken.get(card.id)
            if known is not None:
                number = (known.copies or 1) + (card.copies or 1)
                if structs.replace(card, copies=known.copies) != known:
                    raise LogError([Problem(f"two different cards are called {card.id!r} in these decks", "/parent")])
                if number > MOST_COPIES:
                    raise LogError(
                        [Problem(f"{number} copies of {card.id!r} in all; at most {MOST_COPIES}", "/parent")]
                    )
                card = structs.replace(card, copies=number)
            taken[card.id] = card
        if len(taken) > DECK_CARDS:
            raise LogError([Problem(f"more than {DECK_CARDS} different cards in all", "/parent")])
    for n, id in enumerate(deck.without):
        if taken.pop(id, None) is None:
            raise LogError([no_such(f"the parent has no card {id!r} to leave out", id, taken, f"/without/{n}")])
    for n, card in enumerate(deck.cards):
        if card.id in taken:
            how = f'to change it, leave the parent\'s out: "without": ["{card.id}"]'
            raise LogError([Problem(f"the parent has a card {card.id!r} already; {how}", f"/cards/{n}/id")])
    first = parents[0]
    return structs.replace(
        deck,
        title=deck.title or first.title,
        copies=deck.copies or (first.copies if len(parents) == 1 else None),
        ranks=deck.ranks or first.ranks,
        palette=deck.palette or first.palette,
        cards=(*taken.values(), *deck.cards),
    )


def no_such(message: str, word: str, known: Iterable[str], pointer: str) -> Problem:
    """What is wrong with a word that is none of those that are known, with the nearest of them."""
    near = next(iter(get_close_matches(word, [*known], 1)), "")
    return Problem(f"{message}; did you mean {near!r}?" if near else message, pointer, nearest=near)


SAID = {"cards": "different cards", "ranks": "ranks", "palette": "suits"}


def check_deck(deck: Deck) -> None:
    """Refuse a deck whose cards use a suit or rank that it does not have, or share an id.

    Raises:
        LogError: with one problem per faulty card, and its pointer.
    """
    problems = [Problem("a suit has a name", "/palette/")] if "" in deck.palette else []
    for key, number, most in (
        ("cards", len(deck.cards), DECK_CARDS),
        ("ranks", len(deck.ranks), DECK_RANKS),
        ("palette", len(deck.palette), DECK_RANKS),
    ):
        if number > most:
            raise LogError([Problem(f"{number} {SAID[key]}; a deck has at most {most}", f"/{key}")])
    ids: dict[str, int] = {}
    for n, card in enumerate(deck.cards):
        at = f"/cards/{n}"
        if card.id in ids:
            problems.append(Problem(f"two cards are called {card.id!r}", f"{at}/id"))
        ids[card.id] = n
        if card.stack and not card.rank and not card.suits:
            continue
        if not card.rank:
            problems.append(Problem("a card has a rank; only one of a stack may have neither rank nor suits", at))
        elif card.rank not in deck.ranks:
            message = f"{card.rank!r} is no rank of this deck ({', '.join(deck.ranks)})"
            problems.append(no_such(message, card.rank, deck.ranks, f"{at}/rank"))
        problems.extend(
            no_such(
                f"{suit!r} is no suit of this deck ({', '.join(deck.palette)})", suit, deck.palette, f"{at}/suits/{i}"
            )
            for i, suit in enumerate(card.suits)
            if suit not in deck.palette
        )
        if not card.suits:
            problems.append(Problem("a card has at least one suit", f"{at}/suits"))
    if not deck.cards:
        problems.append(Problem("a deck has at least one card", "/cards"))
    if problems:
        raise LogError(problems[:10])
