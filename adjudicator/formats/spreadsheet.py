"""The cards of a box as a spreadsheet has them: columns found by their names, between commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from msgspec import UNSET, structs

from adjudicator.errors import LogError, Problem
from adjudicator.formats.decks import Card, CardType, Deck
from adjudicator.formats.fields import MOST_COPIES
from adjudicator.formats.phrases import counted, either, listing
from adjudicator.limits import DECK_CARDS

COLUMNS: Final[Mapping[str, Sequence[str]]] = {
    "id": ("id", "key"),
    "name": ("name", "card name", "title", "card"),
    "rank": ("rank", "ranks", "value", "number"),
    "suit": ("suit", "suits", "colour", "color", "colours", "colors", "symbol", "symbols"),
    "type": ("type", "card type", "kind"),
    "text": ("text", "card text", "rules text", "rules", "rule", "effect", "ability", "abilities", "description"),
    "copies": ("copies", "count", "quantity", "qty", "amount"),
    "stack": ("stack", "pile"),
}
"""What each column may be called. Of two that mean the same the one that comes first here counts."""
TYPES: Final[Mapping[str, CardType]] = {
    "asset": "asset", "permanent": "asset", "event": "event", "action": "event", "instant": "event", "plain": "plain",
}  # fmt: skip
"""How a cell may say which type a card has."""
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks whose order everybody knows."""
WORDS: Final[Mapping[str, str]] = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
SEPARATORS: Final = (",", ";", "\t", "|")
_SUITS: Final = re.compile(r"\s*[-/+&,;]\s*|\s+and\s+")
_PROBLEMS: Final = 10
_RARE: Final = 10
"""A suit or rank is taken for misspelled if another that looks like it is at least so many times as frequent."""


@dataclass(frozen=True)
class CardRow:
    """One card of a spreadsheet: its line, and its cells by column."""

    line: int
    cells: Mapping[str, str]
    places: Mapping[str, int] = field(default_factory=dict)
    """In which place of its line each cell begins, as far as that is known."""

    def get(self, column: str) -> str:
        """What stands in a column; empty where there is none."""
        return self.cells.get(column, "")

    def problem(self, column: str, message: str, nearest: str = "") -> Problem:
        """What is wrong with a cell."""
        return Problem(message, line=self.line, column=self.places.get(column, 1), nearest=nearest)


@dataclass(frozen=True)
class Sheet:
    """A spreadsheet that was read."""

    rows: Sequence[CardRow]
    unused: Sequence[str]
    """The headers of columns that say nothing of a card."""


# ---- cells


def read_sheet(data: bytes, source: str = "") -> Sheet:
    """The rows of a spreadsheet, as Excel and others write them.

    Raises:
        LogError: with the line and what is wrong there.
    """
    try:
        lines = [*io.StringIO(_decoded(data), newline="")]
        skip = 1 if lines and re.fullmatch(r"sep=.\s*", lines[0]) else 0
        separator = lines[0][4] if skip else _separator(next((line for line in lines if line.strip()), ""))
        reader = csv.reader(lines[skip:], delimiter=separator, strict=True, skipinitialspace=True)
        return _sheet(reader, lines, skip)
    except csv.Error as error:
        at = reader.line_num + skip
        raise LogError([Problem(f"this is no line of a spreadsheet: {error}", line=at, column=1)], source) from None
    except LogError as error:
        raise LogError(error.problems, source) from None


def _decoded(data: bytes) -> str:
    """The text of a file, with whatever mark Excel puts before it."""
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LogError([Problem("this is no UTF-8; save the spreadsheet as CSV UTF-8", line=line, column=1)]) from None


def _separator(header: str) -> str:
    """What stands between the cells: what the first line has most of outside of quotes."""
    plain = re.sub(r'"[^"]*"', "", header)
    return max(SEPARATORS, key=plain.count)


def _sheet(reader: Iterator[list[str]], lines: Sequence[str], skip: int) -> Sheet:
    numbered = ((row, number) for row, number in _numbered(reader, skip) if any(cell.strip() for cell in row))
    header, top = next(numbered, ([], 1))
    if not header:
        raise LogError([Problem("the spreadsheet is empty", line=1, column=1)])
    columns, unused = _columns(header, top)
    rows, problems = [], list[Problem]()
    for cells, line in numbered:
        if any(cell.strip() for cell in cells[len(header) :]):
            message = f"{len(cells)} cells below {len(header)} columns; a text with a separator in it stands in quotes"
            problems.append(Problem(message, line=line, column=1))
            continue
        found = {column: cells[n].strip() for column, n in columns.items() if n < len(cells)}
        starts = _starts(cells, lines[line - 1])
        rows.append(CardRow(line, found, {column: starts[n] for column, n in columns.items() if n < len(cells)}))
        if len(rows) > DECK_CARDS:
            raise LogError([Problem(f"a deck has at most {DECK_CARDS} different cards", line=line, column=1)])
    if not rows and not problems:
        problems.append(Problem("there is no card below the header", line=top, column=1))
    if problems:
        raise LogError(problems[:_PROBLEMS])
    return Sheet(rows, unused)


def _starts(cells: Sequence[str], line: str) -> list[int]:
    """The column of each cell in the line on which its row begins; 1 for one that begins further down."""
    starts, end = [], 0
    for cell in cells:
        at = line.find(cell, end)
        starts.append(at + 1 if at >= 0 else 1)
        end = at + len(cell) + 1 if at >= 0 else end
    return starts


def _numbered(reader: Iterator[list[str]], skip: int) -> Iterator[tuple[list[str], int]]:
    """Each row with the line on which it begins."""
    begins = skip + 1
    for row in reader:
        yield row, begins
        begins = reader.line_num + skip + 1  # type: ignore[attr-defined]  # a reader of csv counts lines


def _columns(header: Sequence[str], line: int) -> tuple[dict[str, int], list[str]]:
    """The place of each column, and the headers that mean none.

    Raises:
        LogError: if the rank or the suit has none.
    """
    plain = [re.sub(r"[\W_]+", " ", cell).strip().casefold() for cell in header]
    found = {}
    for column, names in COLUMNS.items():
        name = next((name for name in names if name in plain), None)
        if name is not None:
            found[column] = plain.index(name)
    unused = [cell.strip() for n, cell in enumerate(header) if n not in found.values() and cell.strip()]
    problems = []
    for column in ("rank", "suit"):
        if column not in found and "stack" not in found:
            near = get_close_matches(column, [cell.casefold() for cell in unused], 1, 0.5)
            known = f"the columns are {listing(repr(cell.strip()) for cell in header if cell.strip())}"
            hint = f"; is it {near[0]!r}?" if near else ""
            names = either(dict.fromkeys(name.removesuffix("s") for name in COLUMNS[column]))
            message = f"no column for the {column}: call one {names}; {known}{hint}"
            problems.append(Problem(message, line=line, column=1))
    if problems:
        raise LogError(problems)
    return found, unused


# ---- cards


def deck_of(
    sheet: Sheet, id: str, palette: Mapping[str, str] | None = None, source: str = ""
) -> tuple[Deck, Sequence[CardRow]]:
    """The deck that a spreadsheet lists, and the row of each of its cards.

    A palette says which suits there are, and their colours; cells may name either.

    Raises:
        LogError: with the line of each card that cannot be.
    """
    suits = {} if palette is None else {name.casefold(): suit for suit, name in palette.items()}
    suits |= {suit.casefold(): suit for suit in palette or ()}
    problems: list[Problem] = []
    cards: dict[str, Card] = {}
    rows: list[CardRow] = []
    for row in sheet.rows:
        card = _card(row, suits if palette else None, problems)
        same = cards.get(card.id)
        if same is not None and not row.get("id") and structs.replace(card, copies=same.copies) != same:
            card = structs.replace(card, id=_slug(f"{card.id} {card.rank} {' '.join(card.suits)}"))
            same = cards.get(card.id)
        if same is None:
            cards[card.id] = card
            rows.append(row)
        elif structs.replace(card, copies=same.copies) == same:
            number = (same.copies or 1) + (card.copies or 1)
            if number > MOST_COPIES:
                problems.append(row.problem("copies", f"{number} copies of {card.id!r}; at most {MOST_COPIES}"))
            cards[card.id] = structs.replace(card, copies=number)
        else:
            problems.append(row.problem("id", f"another card is called {card.id!r} already, and is not the same"))
    if problems:
        raise LogError(problems[:_PROBLEMS], source)
    named = dict.fromkeys(suit for card in cards.values() for suit in card.suits)
    deck = Deck(
        format=1,
        id=id,
        ranks=tuple(_in_order(dict.fromkeys(card.rank for card in cards.values() if card.rank))),
        palette=dict(palette) if palette else {suit: suit for suit in named},
        cards=tuple(cards.values()),
    )
    return deck, rows


def in_sheet(problems: Sequence[Problem], rows: Sequence[CardRow]) -> list[Problem]:
    """What is wrong with cards of a deck, told of the rows that they were made of."""
    found = []
    for problem in problems:
        parts = problem.pointer.split("/")
        if parts[1:2] == ["cards"] and len(parts) > 2:
            column = {"suits": "suit", "abilities": "text"}.get(parts[3], parts[3]) if len(parts) > 3 else "name"
            problem = rows[int(parts[2])].problem(column, problem.message, problem.nearest)
        found.append(problem)
    return found


def _card(row: CardRow, suits: Mapping[str, str] | None, problems: list[Problem]) -> Card:
    name, rank, stack = row.get("name"), row.get("rank"), row.get("stack")
    rank = WORDS.get(rank.casefold(), rank.upper() if rank.upper() in RANKS else rank)
    shown = [part.casefold().replace(" ", "_") for part in _SUITS.split(row.get("suit")) if part]
    for column, cell in (("rank", rank), ("suit", shown)):
        if not cell and not stack:
            problems.append(row.problem(column, f"this card has no {column}"))
    for suit in shown:
        if suits is not None and suit not in suits:
            near = next(iter(get_close_matches(suit, suits, 1)), "")
            problems.append(row.problem("suit", f"{suit!r} is no suit or colour of the palette", near))
    for column, most in (("text", 2000), *((name, 200) for name in COLUMNS if name != "text")):
        if len(row.get(column)) > most:
            problems.append(row.problem(column, f"a {column} of {len(row.get(column))} characters; at most {most}"))
    kind = row.get("type").casefold()
    if kind and kind not in TYPES:
        near = next(iter(get_close_matches(kind, TYPES, 1)), "")
        problems.append(row.problem("type", f"{row.get('type')!r} is no type; there are {listing(TYPES)}", near))
    return Card(
        id=row.get("id") or _slug(name or f"{rank} {' '.join(shown)}"),
        name=name,
        rank=rank,
        suits=tuple(dict.fromkeys(suits.get(suit, suit) if suits is not None else suit for suit in shown)),
        said_type=TYPES[kind] if TYPES.get(kind, "plain") != "plain" else UNSET,
        text=row.get("text"),
        copies=_copies(row, problems),
        stack=stack.casefold(),
    )


def _copies(row: CardRow, problems: list[Problem]) -> int | None:
    cell = row.get("copies").strip("xX ")
    number = int(cell) if cell.isascii() and cell.isdecimal() else 0
    if row.get("copies") and not 1 <= number <= MOST_COPIES:
        problems.append(row.problem("copies", f"{row.get('copies')!r} is no number of copies from 1 to {MOST_COPIES}"))
    return number if number > 1 else None


def _slug(text: str) -> str:
    """A text as an id: small letters and numbers, with hyphens between."""
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-") or "card"


def _in_order(ranks: Mapping[str, None]) -> list[str]:
    """Ranks, lowest first: as everybody knows them, by number, or as they come."""
    if all(rank in RANKS for rank in ranks):
        return sorted(ranks, key=RANKS.index)
    if all(rank.isascii() and rank.isdecimal() for rank in ranks):
        return sorted(ranks, key=int)
    return [*ranks]


# ---- what may be a slip of the hand


def doubtful(sheet: Sheet, deck: Deck) -> list[Problem]:
    """Cells that look like others which are far more frequent: perhaps they are misspelled."""
    found = []
    for column, cells in (
        ("suit", [suit for card in deck.cards for suit in card.suits]),
        ("rank", [card.rank for card in deck.cards if len(card.rank) > 2]),
    ):
        times = Counter(cells)
        for cell, number in times.items():
            near = get_close_matches(cell, [other for other in times if times[other] >= _RARE * number], 1)
            row = next((row for row in sheet.rows if cell in row.get(column).casefold().replace(" ", "_")), None)
            if near and row is not None:
                found.append(row.problem(column, f"only {counted(number, 'card')} with the {column} {cell!r}", near[0]))
    return found
