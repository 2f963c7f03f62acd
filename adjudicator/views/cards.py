"""Cards as cards, and in a row of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from adjudicator.reports.frames import Face
from adjudicator.reports.safe import safe
from adjudicator.reports.safe import width as columns

STYLES = {
    "red": "#f0605f",
    "blue": "#4b94f8",
    "green": "#2da44e",
    "yellow": "#c69026",
    "purple": "#a371f7",
    "orange": "#db6d28",
    "hearts": "#f0605f",
    "diamonds": "#f0605f",
}
"""How a terminal shows the colours that decks name, a suit for its colour among them; others are left as they are."""
SYMBOLS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
"""How suits that everybody knows are drawn."""
GAP = Face("", "", "", (), (), "plain", "")
"""Stands where no card lies, in a place that has one at other times."""
WIDE = 7
"""The columns of a drawn card."""
HIGH = 4
"""Its lines."""
LYING = 8
"""The columns of a card that lies sideways, which has a line less."""
NAME = 11
"""The most columns that a card has for its name, in two lines."""
TURNED = "\u2194"
"""Stands behind a card that lies sideways."""


def style(face: Face) -> str:
    """The colour of a card; a multicolored one has none of its own."""
    return STYLES.get(face.colours[0], "") if len(face.colours) == 1 else "bold"


def spelled(face: Face | None, *, named: bool = False, brief: bool = False) -> Text:
    """A card in a line: `5 eye`, `Castle (blue five)` if `named`, `Castle` if `brief`; face down `[?]`."""
    if face is None:
        return Text("[?]", "dim")
    if face is GAP:
        return Text("-", "dim")
    words = safe(f"{face.rank} {'-'.join(face.suits)}".strip())
    if not words:
        return Text(safe(face.name or face.id), style(face))
    if named and face.name:
        words = safe(face.name if brief else face.title)
    return Text(words, style(face))


def drawn(face: Face | None, room: int = WIDE - 2) -> list[Text]:
    """A card as a box: its rank and its suit; one that lies face down shows its back, and a gap has no edge."""
    if face is GAP:
        return [Text(f"{' -' if row == 1 else '':{room + 2}}", "dim") for row in range(HIGH)]
    if face is None:
        inner, ink = ["░" * room] * (HIGH - 2), "dim"
    else:
        inner, ink = (
            [_fitted(words, room) for words in _corner(face)],
            style(face),
        )
    return [Text(row, ink) for row in ("╭" + "─" * room + "╮", *(f"│{row}│" for row in inner), "╰" + "─" * room + "╯")]


def with_names(cards: Sequence[Face | None], width: int) -> list[Text]:
    """Cards as boxes that say their names too, side by side in rows of at most `width` columns.

    Nothing where no card has a name beside its rank and suit, or where there is no room for the longest.
    """
    names = {face.name for face in cards if face is not None and face.name and (face.rank or face.suits)}
    room = next((n for n in range(WIDE - 2, min(NAME, width - 2) + 1) if all(_folded(name, n) for name in names)), 0)
    if not names or not room:
        return []
    boxes = [_named(face, room) for face in cards]
    each = max(1, width // (room + 2))
    rows = [boxes[n : n + each] for n in range(0, len(boxes), each)]
    return [Text().join(parts) for row in rows for parts in zip(*row, strict=True)]


def _named(face: Face | None, room: int) -> list[Text]:
    """A card as a box of a line more than others: its rank and suit in one, and its name in two."""
    if face is None or face is GAP or not (face.rank or face.suits):
        top, *rest = drawn(face, room)
        return [top, rest[0].copy(), *rest]
    lines = [" ".join(filter(None, _corner(face))), *(_folded(face.name, room) or ("", ""))]
    rows = ("╭" + "─" * room + "╮", *(f"│{_fitted(line, room)}│" for line in lines), "╰" + "─" * room + "╯")
    return [Text(row, style(face)) for row in rows]


def _folded(name: str, room: int) -> tuple[str, str] | None:
    """A name in at most two lines of at most so many columns; None where it needs more."""
    words = safe(name).split(" ")
    for n in range(len(words), 0, -1):
        first, second = " ".join(words[:n]), " ".join(words[n:])
        if max(columns(first), columns(second)) <= room:
            return first, second
    return None


def sideways(face: Face | None) -> list[Text]:
    """A card that lies sideways as a box, as high as one that does not: wider, with an empty line above it."""
    room = LYING - 2
    inner = "░" * room if face is None else _fitted(" ".join(filter(None, _corner(face))), room)
    rows = ("", "╭" + "─" * room + "╮", f"│{inner}│", "╰" + "─" * room + "╯")
    return [Text(f"{row:{LYING}}", "dim" if face is None else style(face)) for row in rows]


def _corner(face: Face) -> tuple[str, str]:
    """What a drawn card says: its rank above its suits; its name where it has neither."""
    suits = "-".join(SYMBOLS.get(suit, suit) for suit in face.suits)
    return (face.rank, suits) if face.rank or suits else (face.name or face.id, "")


def _fitted(words: str, room: int) -> str:
    text = Text(safe(words))
    text.truncate(room, overflow="ellipsis", pad=True)
    return text.plain


def side_by_side(cards: Sequence[Face | None], width: int) -> list[Text]:
    """Cards as boxes in rows of at most `width` columns.

    Where they need more they are laid over each other as a hand is held, as far as their suits can still be read.
    """
    boxes = [drawn(card) for card in cards]
    faces = [(card, box) for card, box in zip(cards, boxes, strict=True) if card is not None and card is not GAP]
    words = [row.plain[1:-1] for _, box in faces for row in box[1:-1]]
    least = max([2, *(1 + len(word.rstrip()) for word in words)])
    most = max(1, 1 + (width - WIDE) // least)
    number = -(-len(boxes) // most)
    each = -(-len(boxes) // max(1, number))
    return [row for n in range(number) for row in _held(boxes[n * each : (n + 1) * each], width)]


def _held(boxes: Sequence[list[Text]], width: int) -> list[Text]:
    """One row of boxes."""
    step = WIDE if len(boxes) == 1 else min(WIDE, (width - WIDE) // (len(boxes) - 1))
    rows = [Text() for _ in range(HIGH)]
    for n, box in enumerate(boxes):
        for row, part in zip(rows, box, strict=True):
            row.append_text(part if n == len(boxes) - 1 else part[:step])
    return rows


def in_rows(
    cards: Sequence[Face | None], width: int, *, named: bool = False, brief: bool = False, most: int = 9
) -> list[Text]:
    """Cards as lines of text of at most `width` columns; those that lie face down are counted at the end."""
    hidden = sum(card is None for card in cards)
    words = [spelled(card, named=named, brief=brief) for card in cards if card is not None]
    if hidden:
        words.append(Text(f"{hidden} face down", "dim"))
    return list(_wrapped(words, width))[:most]


def in_places(cards: Sequence[Face | None], turned: Sequence[bool], width: int) -> list[Text]:
    """Cards in numbered places as boxes, their numbers below them; nothing if they do not fit side by side."""
    boxes = [sideways(card) if lies else drawn(card) for card, lies in zip(cards, turned, strict=True)]
    rows = [Text().join(parts) for parts in zip(*boxes, strict=True)]
    if not rows or rows[0].cell_len > width:
        return []
    numbers = "".join(f"  {n:<{box[0].cell_len - 2}}" for n, box in enumerate(boxes, 1))
    return [*rows, Text(numbers.rstrip(), "dim")]


def numbered(cards: Sequence[Face | None], turned: Sequence[bool], width: int, *, brief: bool = False) -> list[Text]:
    """Cards in numbered places as lines of text of at most `width` columns; if `brief` as short as can be, in one."""
    short = [
        (Text("?", "dim") if brief and card is None else _short(card)) + (TURNED if lies else "")
        for card, lies in zip(cards, turned, strict=True)
    ]
    if brief:
        return [Text(" ").join(short)]
    return list(_wrapped([Text(f"{n} ", "dim") + word for n, word in enumerate(short, 1)], width))


def _short(face: Face | None) -> Text:
    """A card with a sign for its suit: `Q♦`; in words where it has no such suit."""
    if face is None or face is GAP or not face.suits or any(suit not in SYMBOLS for suit in face.suits):
        return spelled(face)
    return Text(safe(face.rank) + "".join(SYMBOLS[suit] for suit in face.suits), style(face))


def _wrapped(words: Sequence[Text], width: int) -> Iterator[Text]:
    line = Text()
    for word in words:
        if line and line.cell_len + 2 + word.cell_len > width:
            yield line
            line = Text()
        line.append_text(Text("  ") + word if line else word)
    if line:
        yield line
