"""A page a card and a page a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from adjudicator.formats.decks import Card
from adjudicator.formats.phrases import counted
from adjudicator.kernel.pack import Pack
from adjudicator.reports.abilities_in_words import in_words
from adjudicator.reports.frames import faces
from docs.site import paths
from docs.site.markup import Page, block, coded, esc, heading, items, link, page, rows, tag
from docs.site.scenes import Scene
from docs.site.shelf import Place, Shelf
from docs.site.table import card as drawn

MANY = 12
"""More scenes than these are folded away."""


def title(pack: Pack, card: Card) -> str:
    """How people call a card: `Castle (5 eye)`, `9 hearts`."""
    spelled = pack.spell(pack.cards.index(card))
    return f"{card.name} ({spelled})" if card.name else spelled


def card_page(shelf: Shelf, place: Place, card: Card) -> Page:
    """The page of a card."""
    here, pack = paths.of_card(place), shelf.packs[place.deck]
    face = faces(pack)[pack.cards.index(card)]
    named = shelf.named[place]
    deck = link(paths.href(here, paths.of_deck(place.deck)), pack.deck.title or place.deck)
    return page(
        here,
        title(pack, card),
        block(tag("nav", deck, class_="crumbs", aria_label="The deck"), searched=False),
        block(tag("div", drawn(face, large=True), class_="tb tb-one")),
        block(rows(_facts(shelf, place, card, here))),
        *_rulings(shelf, named.rulings, here),
        *_scenes(named.scenes, here),
        called=(card.name, card.id, pack.spell(pack.cards.index(card))),
        says=card.text,
    )


def deck_page(shelf: Shelf, id: str) -> Page:
    """The page of a deck: every card drawn small."""
    here, pack = paths.of_deck(id), shelf.packs[id]
    cards = []
    for kind, face in enumerate(faces(pack)):
        home = shelf.home(id, face.id)
        copies = tag("span", f"{pack.copies[kind]} copies", class_="quiet") if pack.copies[kind] > 1 else ""
        cards.append(drawn(face, paths.href(here, paths.of_card(home)) if home else "") + copies)
    colours = ", ".join(f"{suit} is {colour}" for suit, colour in pack.palette.items() if suit != colour)
    return page(
        here,
        pack.deck.title or id,
        block(tag("p", coded(pack.deck.notes), class_="says")) if pack.deck.notes else "",
        block(
            rows(
                [
                    ("In logs", tag("code", f'"deck": "{esc(id)}"')),
                    ("Cards", esc(counted(pack.total, "card"))),
                    ("Colours", esc(colours)),
                    ("Books", ", ".join(_book(shelf, book, here) for book in shelf.book_of(id))),
                ]
            )
        ),
        block(tag("div", items(cards, class_="tb-all"), class_="tb"), searched=False),
        called=(id,),
    )


def _book(shelf: Shelf, id: str, here: str) -> str:
    return link(paths.href(here, paths.of_book(id)), shelf.books[id].edition.title)


def _facts(shelf: Shelf, place: Place, card: Card, here: str) -> Iterator[tuple[str, str]]:
    pack = shelf.packs[place.deck]
    yield "In logs", tag("code", esc(card.id))
    printed = [(suit, pack.palette[suit]) for suit in card.suits]
    suits = " and ".join(suit if suit == colour else f"{suit} ({colour})" for suit, colour in printed)
    yield "Rank and suit", esc(f"{card.rank}, {suits}")
    yield "Type", esc(card.type + (", promo" if card.promo else ""))
    if len(card.abilities) == 1:
        yield "As the tool reads it", esc(in_words(card.abilities[0]))
    else:
        yield "As the tool reads it", items(esc(in_words(ability)) for ability in card.abilities)
    yield "Not judged", "" if card.judged else "what the record says that it did is followed"
    yield "From the books", esc(", ".join(card.known))
    yield "Decks", items(_decks(shelf, place, card, here))


def _decks(shelf: Shelf, place: Place, card: Card, here: str) -> Iterator[str]:
    """Every deck that has it, with the colours where they are others there."""
    own = shelf.packs[place.deck].palette
    for id, pack in shelf.packs.items():
        if shelf.home(id, card.id) != place:
            continue
        found = next((kind for kind, one in enumerate(pack.cards) if one.id == card.id), None)
        if found is None:
            continue
        said = [f"{pack.copies[found]} copies"] if pack.copies[found] > 1 else []
        said += [f"{pack.colours(found)} there"] if any(pack.palette[suit] != own[suit] for suit in card.suits) else []
        yield link(paths.href(here, paths.of_deck(id)), pack.deck.title or id) + esc(
            f": {', '.join(said)}" if said else ""
        )


def _rulings(shelf: Shelf, ids: Sequence[str], here: str) -> list[str]:
    if not ids:
        return []
    found = (
        f"{link(paths.href(here, paths.of_ruling(id)), f'{id} {ruling.name}')}: {esc(ruling.text.splitlines()[0])}"
        for id in ids
        for _, ruling in [shelf.rulings[id]]
    )
    return [heading("Rulings that name it", 2), block(items(found), searched=False)]


def _scenes(found: Sequence[Scene], here: str) -> list[str]:
    if not found:
        return []
    pieces = []
    for ruling, several in groupby(found, lambda scene: scene.ruling):
        to = paths.of_ruling(ruling)
        rows_ = items(link(paths.href(here, to, f"scene-{scene.number}"), scene.title) for scene in several)
        pieces.append(tag("dt", link(paths.href(here, to), ruling)) + tag("dd", rows_))
    listed = tag("dl", *pieces, class_="facts")
    if len(found) > MANY:
        listed = tag("details", tag("summary", "Show them, ruling by ruling"), listed)
    return [heading(f"Scenes that name it ({len(found)})", 2), block(listed, searched=False)]
