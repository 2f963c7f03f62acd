"""A page a rule book, and the lists of all rulings, cards and commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from adjudicator.kernel.rules import Rules
from adjudicator.reports.rule_text import listed, whole_numbers
from docs.site import paths
from docs.site.card_page import title
from docs.site.markup import Page, block, esc, heading, items, link, page, rows, tag
from docs.site.shelf import Place, Shelf


def book_page(shelf: Shelf, id: str) -> Page:
    """The page of a rule book: its own rulings, what it carries over, what it leaves out, options and decks."""
    rules, here = shelf.books[id], paths.of_book(id)
    own = [one for one in rules.active if _is_own(rules, one)]
    carried = [one for one in rules.active if not _is_own(rules, one)]
    return page(
        here,
        rules.edition.title,
        block(rows(_facts(shelf, rules, here))),
        heading(f"Its rulings ({len(own)})", 2),
        block(_table(shelf, own, here), searched=False),
        *_part(shelf, "Carried over", carried, here),
        *_part(shelf, "Replaced here", _gone(rules, replaced=True), here, rules),
        *_part(shelf, "Left out", _gone(rules, replaced=False), here),
        *([heading("Options", 2), block(_options(shelf, rules, here))] if rules.options else []),
        called=(id,),
    )


def rulings_page(shelf: Shelf) -> Page:
    """Every ruling, book by book."""
    here = "rulings/index"
    pieces = []
    for id, rules in shelf.books.items():
        own = [one for one in rules.active if _is_own(rules, one)]
        book = tag("p", link(paths.href(here, paths.of_book(id)), "The book: what it holds, replaces and leaves open"))
        pieces += [heading(rules.edition.title, 2), block(book + _table(shelf, own, here), searched=False)]
    return _listed(page(here, "Rulings", *pieces))


def books_page(shelf: Shelf) -> Page:
    """Every rule book."""
    here = "books/index"
    found = (
        f"{link(paths.href(here, paths.of_book(id)), rules.edition.title)} {tag('code', esc(id))}: "
        f"{len(rules.active)} rulings in force"
        for id, rules in shelf.books.items()
    )
    return _listed(page(here, "Rule books", block(items(found))))


def cards_page(shelf: Shelf) -> Page:
    """Every deck, and every card that has a name."""
    here = "cards/index"
    decks = (
        link(paths.href(here, paths.of_deck(id)), pack.deck.title or id)
        + f" {tag('code', esc(id))}: {pack.total} cards"
        for id, pack in shelf.packs.items()
    )
    each = tag("p", "Below, each card stands under the deck that brings it.")
    pieces = [heading("Decks", 2), block(items(decks) + each)]
    for deck in dict.fromkeys(place.deck for place, _ in shelf.cards()):
        pack = shelf.packs[deck]
        cards = sorted((title(pack, card), place) for place, card in shelf.cards() if place.deck == deck)
        if not any(card.name for card in pack.cards):
            cards = [(title(pack, card), Place(deck, card.id)) for card in pack.cards]
        found = items((link(paths.href(here, paths.of_card(place)), said) for said, place in cards), class_="columns")
        pieces += [heading(pack.deck.title or deck, 2), block(found, searched=False)]
    return _listed(page(here, "Cards and decks", *pieces))


def _listed(one: Page) -> Page:
    """A page that the table of contents has."""
    return one._replace(source=one.source.removeprefix("---\norphan: true\n---\n"))


def _is_own(rules: Rules, id: str) -> bool:
    return bool(rules.edition.book) and id.partition("-")[0] == rules.edition.book


def _facts(shelf: Shelf, rules: Rules, here: str) -> Iterator[tuple[str, str]]:
    edition = rules.edition
    yield "In logs", tag("code", esc(f'"ruleset": {{"id": "{edition.id}"}}'))
    yield "Game", esc(rules.game.title)
    if edition.parent in shelf.books:
        parent = edition.parent or ""
        yield "Starts from", link(paths.href(here, paths.of_book(parent)), shelf.books[parent].edition.title)
    yield "Rulings in force", str(len(rules.active))
    decks = [id for id in edition.decks if id in shelf.packs]
    yield "Decks", items(link(paths.href(here, paths.of_deck(id)), shelf.packs[id].deck.title or id) for id in decks)


def _gone(rules: Rules, *, replaced: bool) -> list[str]:
    """The parent's rulings that do not stand here: those that others stand for, or those left out."""
    known = [r.id for r in rules.game.rulings if r.id.partition("-")[0] in rules.books and r.id not in rules.active]
    return [id for id in known if (id in rules.stand_ins) == replaced]


def _part(shelf: Shelf, name: str, ids: list[str], here: str, rules: Rules | None = None) -> list[str]:
    if not ids:
        return []
    return [heading(f"{name} ({len(ids)})", 2), block(_table(shelf, ids, here, rules), searched=False)]


def _table(shelf: Shelf, ids: Iterable[str], here: str, rules: Rules | None = None) -> str:
    """Rulings, a row each; with `rules` also what stands in place of each."""
    found = []
    for id in ids:
        if id not in shelf.rulings:
            continue
        ruling = shelf.rulings[id][1]
        said = esc(ruling.text.splitlines()[0])
        if rules is not None:
            said += f" {tag('span', 'Here: ', _ids(shelf, rules.stand_ins[id], here), class_='quiet')}"
        name = tag("strong", esc(ruling.name))
        found.append(tag("tr", tag("th", _ids(shelf, [id], here), scope="row"), tag("td", name, " ", said)))
    return tag("table", tag("tbody", *found), class_="rulings") if found else ""


def _ids(shelf: Shelf, ids: Iterable[str], here: str) -> str:
    return ", ".join(link(paths.href(here, paths.of_ruling(id)), id) if id in shelf.rulings else esc(id) for id in ids)


def _options(shelf: Shelf, rules: Rules, here: str) -> str:
    found = []
    for option in listed(rules).options:
        values = " or ".join(_written(value) for value in option.values) or whole_numbers(option.value)
        rule = f" {_ids(shelf, [option.rule], here)}" if option.rule else ""
        said = f"{esc(option.text)} {tag('span', esc(f'({values})'), class_='quiet')}{rule}"
        found.append((f"{option.id}={_written(option.value)}", said))
    return rows(found)


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode().strip('"')
