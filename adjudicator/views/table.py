"""The table as people know it: piles, what each player holds, what is in play, what is due."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import zip_longest

from rich.text import Text

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import counted
from adjudicator.kernel.zones import EMPTY, Order
from adjudicator.reports.frames import Face, Frame, SeenNumber, SeenPlace, SeenSeat
from adjudicator.reports.safe import safe
from adjudicator.views import cards
from adjudicator.views.film import Film
from adjudicator.views.lines import cut, page

Faces = Sequence[Face | None]


def table_view(film: Film, step: int, width: int, height: int, *, hide: bool = False) -> Text:
    """The table after a step. With `hide` all cards lie face down that not everybody sees.

    Cards are drawn as cards where there is room: the piles first, then what who acts holds, then what others do; and
    where there is more, in the same order with their names. Where there is little, only the hands of those on turn are
    laid open; where there is less, what is in play stands beside the players' names, and in the end by its name alone.
    """
    frame = film.frames[step]
    seats = [_Shown(seat, film.faces, hide=hide) for seat in frame.seats]
    at_seat = cache(lambda n, **how: seats[n].lines(width, **how))
    middle = cache(lambda *, drawn: _middle(frame, film.faces, width, drawn=drawn, hide=hide))
    dues, legend = _dues(frame, width), _legend(film.faces, width)
    lines: list[Text] = []
    most = len(seats)
    for large, named in [*((most, n) for n in range(most, 0, -1)), *((n, 0) for n in range(most, -5, -1))]:
        boxed, with_names = _first(frame, large), _first(frame, named)
        lines = [*middle(drawn=large >= 0)]
        for n, seat in enumerate(seats):
            drawn, listed = n in boxed, large > -2 or seat.seat.on_turn
            lines += at_seat(n, drawn=drawn, named=n in with_names, listed=listed, beside=large < -2, brief=large < -3)
        lines += dues + (legend if large >= 0 else [])
        if len(lines) <= height:
            break
    if large < 0 and len(lines) < height:
        lines += legend[-(height - len(lines)) :]
    return page(lines, width, height)


def _first(frame: Frame, number: int) -> list[int]:
    """So many seats, those on turn first."""
    turns = [n for n, seat in enumerate(frame.seats) if seat.on_turn]
    order = turns + [n for n in range(len(frame.seats)) if n not in turns]
    return order[: max(0, number)]


def _faces(place: SeenPlace, known: Sequence[Face], *, hide: bool) -> Faces:
    """The cards of a place as they are shown."""
    shown = place.open if hide else place.cards
    return [known[kind] if kind >= 0 else cards.GAP if kind == EMPTY else None for kind in shown]


def _numbers(counters: Sequence[SeenNumber]) -> str:
    return "".join(f"  {safe(counter.title)} {counter.number}" for counter in counters)


class _Shown:
    """A player with the faces of the cards: those held, those in numbered places, and those that lie open."""

    def __init__(self, seat: SeenSeat, known: Sequence[Face], *, hide: bool) -> None:
        self.seat = seat
        found = [(place, _faces(place, known, hide=hide)) for place in seat.places]
        self.held = [(place, faces) for place, faces in found if place.zone.order is Order.BAG]
        self.rows = [(place, faces) for place, faces in found if place.zone.order is Order.ROW]
        self.piles = [(place, faces) for place, faces in found if place.zone.order is Order.PILE]
        self.laid = [(place, faces) for place, faces in found if place.zone.order is Order.SPREAD]

    def lines(self, width: int, *, drawn: bool, named: bool, listed: bool, beside: bool, brief: bool) -> list[Text]:
        """The player's name, what is held as cards, in a list or only counted, and what is in play, `beside` the name.

        A row is always shown.
        """
        seat, room = self.seat, width - 4
        head = self._head()
        if seat.out:
            return [cut(head, width)]
        lines = [cut(head, width)]
        for _, faces in self.held:
            if drawn and all(face is None or face.rank or face.suits for face in faces):
                boxes = (cards.with_names(faces, room) if named else []) or cards.side_by_side(faces, room)
                lines += [Text("    ") + row for row in boxes]
            elif (drawn or listed) and any(face is not None for face in faces):
                lines += [Text("    ") + row for row in cards.in_rows(faces, room)]
        if beside and len(self.rows) == 1 and len(lines) == 1:
            head += Text("  ") + Text(" ").join(_row(*self.rows[0], width, brief=True))
            lines = [cut(head, width)]
        else:
            for place, faces in self.rows:
                lines += _row(place, faces, room, drawn=drawn, titled=len(self.rows) > 1)
        laid = []
        for place, faces in self.laid:
            found = cards.in_rows(faces, room, named=True, brief=brief)
            titled = [Text(safe(f"{place.zone.title}: "), "dim") + found[0], *found[1:]] if found else []
            laid.append(titled if len(self.laid) > 1 else found)
        if beside and len(laid) == 1 and len(laid[0]) == 1 and head.cell_len + 4 + laid[0][0].cell_len <= width:
            return [head + "  ▪ " + laid[0][0], *lines[1:]]
        for found in laid:
            lines += [Text("    " if n else "  ▪ ") + row for n, row in enumerate(found)]
        return lines

    def _head(self) -> Text:
        """Who it is, and what is counted."""
        seat = self.seat
        head = Text().append("\u2713 " if seat.done else "> " if seat.on_turn else "  ", "bold")
        head.append(safe(seat.name), "bold" if seat.on_turn and not seat.done else "")
        if seat.out:
            return head.append("  is out of the game", "dim")
        for n, (place, _) in enumerate(self.held):
            of = safe(f" in {place.zone.word}") if n else ""
            if place.number or not place.zone.optional:
                head.append(safe(f"  {counted(place.number, place.zone.card)}{of}"), "dim")
        for place, faces in self.piles:
            head.append(safe(f"  {place.zone.title} {place.number}"), "dim")
            if faces and faces[0] is not None:
                head.append(", on top: ", "dim").append_text(cards.spelled(faces[0], named=True))
        head.append(_numbers(seat.counters), "dim")
        if seat.team:
            head.append(f"  team {safe(seat.team)}", "dim")
        for place, _ in self.rows:
            for word, at in place.marked:
                head.append(safe(f"  {word}: {at}"), "bold")
        return head


def _row(
    place: SeenPlace, faces: Faces, room: int, *, drawn: bool = False, titled: bool = False, brief: bool = False
) -> list[Text]:
    """Cards in numbered places: as boxes, or in a list; the latter is not set in where it is `brief`."""
    found = [Text(safe(place.zone.title), "dim")] if titled else []
    boxes = cards.in_places(faces, place.sideways, room) if drawn else []
    found += boxes or cards.numbered(faces, place.sideways, room, brief=brief)
    return found if brief else [Text("    ") + line for line in found]


def _middle(frame: Frame, known: Sequence[Face], width: int, *, drawn: bool, hide: bool) -> list[Text]:
    """What is nobody's own: the piles, other cards, and numbers."""
    piles = [place for place in frame.places if place.zone.order is Order.PILE]
    lines = _piles(piles, known, width, drawn=drawn) if piles else []
    for place in frame.places:
        faces = _faces(place, known, hide=hide)
        head = Text(safe(f"  {place.zone.title} {place.number}"))
        if place.zone.order is Order.ROW:
            lines += [cut(head, width), *_row(place, faces, width - 4, drawn=drawn, titled=False)]
        elif place.zone.order is not Order.PILE:
            lines += [cut(head, width), *(Text("    ") + row for row in cards.in_rows(faces, width - 4, named=True))]
    phase = safe(f"  {frame.phase}") if frame.shared and not frame.over else ""
    if frame.counters or phase:
        lines.append(cut(Text(_numbers(frame.counters)).append(phase, "bold"), width))
    return lines


def _piles(piles: Sequence[SeenPlace], known: Sequence[Face], width: int, *, drawn: bool) -> list[Text]:
    """How many cards each pile has, and the top of those that lie open, with what is named."""
    facts = [fact for place in piles for fact in _facts(place, known)]
    if drawn and len(piles) * (cards.WIDE + 1) + 3 + max(fact.cell_len for fact in facts) <= width:
        return _boxes(piles, facts, known, width)
    short: list[Text] = []
    lines: list[Text] = []
    for place in piles:
        head, *top = _facts(place, known)
        short.append(head)
        if not top:
            continue
        heads, said = _joined(short, width), Text("  ").join(top)
        short = []
        lines += heads[:-1]
        if heads[-1].cell_len + said.cell_len < width:
            lines.append(heads[-1] + " " + said)
        else:
            lines += [heads[-1], *(Text("  ") + row for row in ([said] if said.cell_len + 2 <= width else top))]
    return lines + _joined(short, width)


def _joined(words: Sequence[Text], width: int) -> list[Text]:
    """Words with semicolons between them, in as many lines as they take."""
    lines: list[Text] = []
    for word in words:
        if lines and lines[-1].cell_len + 2 + word.cell_len <= width:
            lines[-1] = lines[-1] + "; " + word
        else:
            lines.append(word)
    return lines


def _boxes(piles: Sequence[SeenPlace], facts: Sequence[Text], known: Sequence[Face], width: int) -> list[Text]:
    """Piles as cards side by side, and beside them what there is to say."""
    blank = [Text(" " * cards.WIDE)] * cards.HIGH
    columns = []
    for place in piles:
        top = known[place.cards[0]] if place.cards and place.cards[0] >= 0 else None
        columns.append(cards.drawn(top) if place.number else blank)
    beside = [*[Text()] * (cards.HIGH - len(facts)), *facts]
    rows = []
    for row, fact in zip_longest(zip(*columns, strict=True), beside):
        boxes = Text(" ").join(row) if row is not None else Text(" " * (len(columns) * (cards.WIDE + 1) - 1))
        rows.append(cut(Text("  ") + boxes + "  " + fact, width))
    return rows


def _facts(place: SeenPlace, known: Sequence[Face]) -> list[Text]:
    """What is to be said of a pile: how many cards it has, its top, what is named for that."""
    head = safe(f"{place.zone.title} {place.number}")
    if place.face_down or not place.number:
        return [Text(head)]
    said = Text()
    if place.cards[0] < 0:
        said.append("a card that nobody wrote down", "dim")
    else:
        said.append_text(cards.spelled(known[place.cards[0]], named=True))
    facts = [Text(f"{head}, on top:"), said]
    if place.named:
        name = "not written down" if place.named == UNWRITTEN else safe(place.named)
        facts.append(Text("named: ").append(name, cards.STYLES.get(place.named, "bold")))
    return facts


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
