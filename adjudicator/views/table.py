"""The table as people know it: piles, hands, what is in play, what is due."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import counted
from adjudicator.reports.frames import Face, Frame, Seat
from adjudicator.reports.safe import safe
from adjudicator.views import cards
from adjudicator.views.film import Film
from adjudicator.views.lines import cut, page

Faces = Sequence[Face | None]


def table_view(film: Film, step: int, width: int, height: int, *, hide: bool = False) -> Text:
    """The table after a step. With `hide` every hand lies face down.

    Cards are drawn as cards where there is room: the piles first, then the hand of who acts, then other hands. Where
    there is little, only the hands of those on turn are laid open; where there is less, what is in play stands beside
    the players' names, and in the end by its name alone.
    """
    frame, piles = film.frames[step], film.game.piles
    seats = [_Shown(seat, film.faces, hide=hide) for seat in frame.seats]
    lines: list[Text] = []
    for large in range(len(seats), -5, -1):
        boxed = _first(frame, large)
        lines = _piles(frame, piles, film.faces, width, drawn=large >= 0)
        for n, seat in enumerate(seats):
            listed = large > -2 or seat.seat.on_turn
            lines += seat.lines(width, drawn=n in boxed, listed=listed, beside=large < -2, brief=large < -3)
        lines += _dues(frame, width) + (_legend(film.faces, width) if large >= 0 else [])
        if len(lines) <= height:
            break
    if large < 0 and len(lines) < height:
        lines += _legend(film.faces, width)[-(height - len(lines)) :]
    return page(lines, width, height)


def _first(frame: Frame, number: int) -> list[int]:
    """So many seats, those on turn first."""
    turns = [n for n, seat in enumerate(frame.seats) if seat.on_turn]
    order = turns + [n for n in range(len(frame.seats)) if n not in turns]
    return order[: max(0, number)]


class _Shown:
    """A player with the faces of the cards."""

    def __init__(self, seat: Seat, known: Sequence[Face], *, hide: bool) -> None:
        self.seat = seat
        self.hand: Faces = [None if hide or kind < 0 else known[kind] for kind in seat.hand]
        self.play: Faces = [known[kind] if kind >= 0 else None for kind in seat.play]

    def lines(self, width: int, *, drawn: bool, listed: bool, beside: bool, brief: bool) -> list[Text]:
        """The player's name, the hand as cards, in a list or only counted, and what is in play, `beside` the name."""
        seat = self.seat
        head = Text().append("> " if seat.on_turn else "  ", "bold")
        head.append(safe(seat.name), "bold" if seat.on_turn else "")
        if seat.out:
            return [cut(head.append("  is out of the game", "dim"), width)]
        head.append(f"  {counted(len(self.hand), 'card')}", "dim")
        if seat.team:
            head.append(f"  team {safe(seat.team)}", "dim")
        lines = [cut(head, width)]
        room = width - 4
        if drawn:
            lines += [Text("    ") + row for row in cards.side_by_side(self.hand, room)]
        elif listed and any(face is not None for face in self.hand):
            lines += [Text("    ") + row for row in cards.in_rows(self.hand, room)]
        play = cards.in_rows(self.play, room, named=True, brief=brief)
        if beside and len(play) == 1 and head.cell_len + 4 + play[0].cell_len <= width:
            return [head + "  ▪ " + play[0], *lines[1:]]
        return lines + [Text("    " if n else "  ▪ ") + row for n, row in enumerate(play)]


def _piles(frame: Frame, words: list[str], known: Sequence[Face], width: int, *, drawn: bool) -> list[Text]:
    """The draw pile and the top of the discard pile, with what is named."""
    top = known[frame.discard[0]] if frame.discard and frame.discard[0] >= 0 else None
    said = Text()
    if frame.discard:
        said.append_text(cards.spelled(top, named=True) if top else Text("a card that nobody wrote down", "dim"))
    else:
        said.append("nothing", "dim")
    facts = [Text(f"{words[0]} {frame.pile}"), Text(f"{words[1]} {frame.discards}, on top:"), said]
    if frame.named:
        name = "not written down" if frame.named == UNWRITTEN else safe(frame.named)
        facts.append(Text("named: ").append(name, cards.STYLES.get(frame.named, "bold")))
    if not drawn:
        short, top_card = Text("; ").join(facts[:2]), Text("  ").join(facts[2:])
        if short.cell_len + top_card.cell_len < width:
            return [short + " " + top_card]
        return [short, *(Text("  ") + row for row in ([top_card] if top_card.cell_len + 2 <= width else facts[2:]))]
    boxes = cards.drawn(None) if frame.pile else [Text(" " * cards.WIDE)] * cards.HIGH
    tops = cards.drawn(top) if frame.discard else [Text(" " * cards.WIDE)] * cards.HIGH
    beside = [Text(), *facts][-cards.HIGH :]
    return [
        cut(Text("  ") + box + " " + card + "  " + fact, width)
        for box, card, fact in zip(boxes, tops, beside, strict=True)
    ]


def _legend(known: Sequence[Face], width: int) -> list[Text]:
    """Which colour each suit has, which findings speak of; nothing for suits that everybody knows."""
    colours = {suit: colour for face in known for suit, colour in zip(face.suits, face.colours, strict=True)}
    if colours.keys() <= cards.SYMBOLS.keys():
        return []
    words = [Text(safe(f"{suit} {colour}"), cards.STYLES.get(colour, "")) for suit, colour in colours.items()]
    wide = Text("  ").join(words)
    return [Text(), wide if wide.cell_len <= width else cut(Text(" ").join(words), width)]


def _dues(frame: Frame, width: int) -> list[Text]:
    """What is open, or how the game ended."""
    if frame.over:
        return [cut(Text(f"the game is over: {safe(frame.over)}", "bold"), width)]
    return [cut(Text(safe(due)), width) for due in frame.dues]
