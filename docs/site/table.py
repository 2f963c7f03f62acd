"""The table as a small picture: cards drawn with HTML and CSS alone (`static/table.css`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from adjudicator.formats.phrases import counted
from adjudicator.kernel.zones import EMPTY, Order
from adjudicator.reports.frames import Face, Frame, SeenNumber, SeenPlace, SeenSeat
from docs.site.markup import esc, linked, tag

MOST = 4
"""How many cards of the discard pile are shown, from the top."""
SYMBOLS = {"hearts": "\u2665", "diamonds": "\u2666", "clubs": "\u2663", "spades": "\u2660"}
"""Suits that have a sign of their own in every font; the word stands beside it for those who do not see it."""

Href = Callable[[int], str]
"""Where the page of a card is, by kind; empty for a card that has none."""


def picture(frame: Frame, faces: Sequence[Face], href: Href, label: str) -> str:
    """The table at one moment: the piles, and before each player what they hold and what is in play."""
    middle = "".join(_shared(place, faces, href) for place in frame.places)
    middle += "".join(_number(counter) for counter in frame.counters)
    if frame.named:
        colour = "" if frame.named == "?" else _colour(frame.named)
        named = "nobody wrote down which" if frame.named == "?" else esc(frame.named)
        middle += _zone("named", tag("span", named, class_=f"tb-named {colour}".strip()))
    seats = "".join(_seat(seat, faces, href) for seat in frame.seats)
    open_now = "".join(tag("li", esc(due)) for due in frame.dues)
    dues = tag("ul", open_now, class_="tb-dues", aria_label="open now") if open_now else ""
    return tag("div", tag("div", middle, class_="tb-middle"), seats, dues, class_="tb", role="group", aria_label=label)


def card(face: Face, href: str = "", *, large: bool = False) -> str:
    """One card, face up."""
    inner = tag("b", esc(face.rank)) + tag("span", "".join(map(_suit, face.suits, face.colours)), class_="tb-suits")
    inner += tag("span", esc(face.name), class_="tb-name") if face.name else ""
    inner += tag("span", esc(face.type), class_="tb-type") if large and face.type != "plain" else ""
    inner += tag("span", esc(face.text), class_="tb-text") if large and face.text else ""
    colours = [colour for colour in map(_colour, face.colours) if colour]
    classes = " ".join(["tb-card", *colours[:1], *(f"{colour}-too" for colour in colours[1:2])])
    classes += " tb-large" if large else ""
    return tag("span", linked(inner, href, "" if large else face.text), class_=classes)


def back(number: int, why: str = "face down") -> str:
    """So many cards that are not seen."""
    return tag("span", tag("b", str(number)), tag("span", why, class_="tb-name"), class_="tb-card tb-back")


def _suit(suit: str, colour: str) -> str:
    """A suit by its sign, or as a word with its colour, which nobody need see."""
    sign = tag("span", SYMBOLS[suit], aria_hidden="true") if suit in SYMBOLS else ""
    if sign:
        return tag("span", sign, tag("span", esc(suit), class_="tb-unseen"), class_="tb-sign")
    return tag("i", esc(suit if colour == suit else f"{suit}, {colour}"))


def _colour(colour: str) -> str:
    """The class of a colour; none for one that is no plain word."""
    return f"tb-{colour}" if re.fullmatch("[a-z]{1,20}", colour) else ""


def _zone(label: str, *cards: str) -> str:
    shown = "".join(tag("li", one) for one in cards) or tag("li", "none", class_="tb-none")
    return tag("div", tag("span", esc(label), class_="tb-label"), tag("ul", shown), class_="tb-zone")


def _shared(place: SeenPlace, faces: Sequence[Face], href: Href) -> str:
    title = place.zone.title
    if place.face_down:
        return _zone(title, back(place.number) if place.number else _none("empty"))
    if place.zone.order is Order.PILE:
        return _zone(title, _pile(place, faces, href))
    return _zone(title, *_cards(place.cards, faces, href))


def _none(word: str) -> str:
    return tag("span", word, class_="tb-none")


def _number(counter: SeenNumber) -> str:
    return _zone(counter.title, tag("span", str(counter.number), class_="tb-named"))


def _pile(place: SeenPlace, faces: Sequence[Face], href: Href) -> str:
    """The top cards of a pile that lies open."""
    if not place.number:
        return _none("empty")
    shown = _cards(place.cards[:MOST], faces, href)
    rest = place.number - len(place.cards[:MOST])
    more = [_none(f"and {counted(rest, 'card')} below")] if rest else []
    return tag("span", *shown, *more, class_="tb-row")


def _cards(kinds: Sequence[int], faces: Sequence[Face], href: Href) -> list[str]:
    """Cards in a row; those that the record does not show are one back with their number."""
    found: list[str] = []
    for kind, same in groupby(kinds):
        number = len([*same])
        if kind == EMPTY:
            found += [_none("no card")] * number
        else:
            found += [back(number)] if kind < 0 else [card(faces[kind], href(kind))] * number
    return found


def _seat(seat: SeenSeat, faces: Sequence[Face], href: Href) -> str:
    marks = [seat.team and f"team {seat.team}", "on turn" if seat.on_turn else "", "out" if seat.out else ""]
    said = "".join(tag("span", esc(mark), class_="tb-mark") for mark in marks if mark)
    name = tag("p", tag("strong", esc(seat.name)), said, class_="tb-player")
    zones = ""
    for place in seat.places:
        zone = place.zone
        if zone.order is Order.PILE:
            zones += _shared(place, faces, href)
        elif zone.order is Order.BAG:
            zones += _zone(zone.title, *_cards(place.cards, faces, href))
        elif place.cards:
            title = zone.title if zone.order is Order.ROW else f"in {zone.word}"
            zones += _zone(title, *_cards(place.cards, faces, href))
    zones += "".join(_number(counter) for counter in seat.counters)
    return tag("div", name, zones, class_="tb-seat tb-turn" if seat.on_turn else "tb-seat")
