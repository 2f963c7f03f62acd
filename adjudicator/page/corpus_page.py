"""Many judged games as one page: a picture and a table each of findings over time, by ruling, by turn and by player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from adjudicator.formats.phrases import counted
from adjudicator.page.charts import NARROW, WIDE, bars, columns, line, named
from adjudicator.page.corpus_counts import SORTS, Corpus, Faults
from adjudicator.page.html_page import shipped, without_scripts
from adjudicator.page.marks import element, text
from adjudicator.reports.safe import safe

MOST: Final = 12
"""So many rulings and players have a bar."""
COLOURS: Final = {
    SORTS["error"]: "var(--error)",
    SORTS["warning"]: "var(--warning)",
    SORTS["note"]: "var(--note)",
    SORTS["undetermined"]: "var(--quiet)",
}
LONGEST: Final = 60
"""A longer name is cut."""

Cells: TypeAlias = Sequence[str | int | float]
Drawn: TypeAlias = Callable[[int], str]
"""A picture, by its width."""


def corpus_page(corpus: Corpus, title: str, made_by: str) -> str:
    """A page that is complete in itself; `made_by` is the program and its version."""
    css = shipped("page.css") + shipped("corpus.css")
    parts = [element("h1", title), element("p", _answer(corpus), "answer")]
    parts += [_over_time(corpus), _by_ruling(corpus), _by_turn(corpus), _by_player(corpus)]
    parts.append(f"<footer>{element('p', _counted_how())}{element('p', f'judged by {made_by}')}</footer>")
    return without_scripts(title, css, parts)


def _answer(corpus: Corpus) -> str:
    if not corpus.games:
        return "There are no games in these tables."
    share = 100 * corpus.faulty / corpus.games
    sorts = corpus.sorts
    found = ", ".join(f"{sorts[sort]:,} {words}" for sort, words in SORTS.items() if sorts[sort])
    games = f"{_many(corpus.games, 'game')}, {_rounded(share)} % of them with a fault or a warning."
    return f"{games} Found: {found or 'nothing'}."


def _counted_how() -> str:
    return (
        "Counted are findings that follow from no other, and that the table did not let stand. A rate counts faults "
        "and warnings. Time is the order of the logs."
    )


# ---- the pictures


def _over_time(corpus: Corpus) -> str:
    if len(corpus.over_time) < 2:
        return ""
    rows: list[Cells] = []
    drawn: list[dict[str, object]] = []
    for place, faults in enumerate(corpus.over_time):
        first = place * corpus.stretch + 1
        rows.append((f"{first:,} to {first + faults.of - 1:,}", *_sorts(faults), _rounded(faults.rate(100))))
        drawn.append({"name": first + (faults.of - 1) // 2, "amount": faults.rate(100)})
    one, two = _halves(corpus.over_time)
    said = f"{_rounded(one)} faults and warnings in a hundred games of the first half, {_rounded(two)} of the second."
    heads = ("games", *SORTS.values(), "per 100 games")
    return _section("Over time", said, heads, rows, lambda width: line(drawn, "game", "per 100 games", width))


def _by_ruling(corpus: Corpus) -> str:
    found = sorted(corpus.by_ruling.items(), key=lambda one: (-one[1].faults, -one[1].sorts.total(), one[0]))
    if not found:
        return ""
    rows: list[Cells] = []
    drawn: list[dict[str, object]] = []
    for id, ruling in found:
        most = ruling.names.most_common(1)[0][0]
        name = most if len(ruling.names) == 1 else f"{most} and {counted(len(ruling.names) - 1, 'other')}"
        rows.append((_short(id), _short(name), *_sorts(ruling)))
        if len(rows) <= MOST:
            bar = f"{_short(id)} {_short(most)}"
            drawn += [
                {"name": bar, "sort": words, "order": order, "amount": ruling.sorts[sort]}
                for order, (sort, words) in enumerate(SORTS.items())
            ]
    said = f"{rows[0][0]} speaks most: {_many(found[0][1].faults, 'fault or warning', 'faults and warnings')}."
    heads = ("ruling", "fault", *SORTS.values())
    return _section("By ruling", said, heads, rows, lambda width: bars(drawn, "findings", width, COLOURS))


def _by_turn(corpus: Corpus) -> str:
    turns = sorted(corpus.by_turn.items())
    if not any(faults.sorts for _, faults in turns):
        return ""
    rows: list[Cells] = []
    drawn: list[dict[str, object]] = []
    for turn, faults in turns:
        name = f"{turn}+" if turn == corpus.last_turn else str(turn)
        rows.append((name, faults.of, *_sorts(faults), _rounded(faults.rate(1000))))
        drawn.append({"name": name, "amount": faults.rate(1000)})
    worst = max(range(len(turns)), key=lambda place: turns[place][1].rate(1000))
    rate = _rounded(turns[worst][1].rate(1000))
    said = f"Most in turn {rows[worst][0]}: {rate} faults and warnings in a thousand steps of it."
    heads = ("turn", "steps", *SORTS.values(), "per 1,000 steps")
    return _section("By turn", said, heads, rows, lambda width: columns(drawn, "turn", "per 1,000 steps", width))


def _by_player(corpus: Corpus) -> str:
    found = sorted(corpus.by_player.items(), key=lambda one: (-one[1].of, -one[1].faults, one[0]))[:MOST]
    if not found:
        return ""
    rows: list[Cells] = [
        (_short(name), faults.of, *_sorts(faults), _rounded(faults.rate(100))) for name, faults in found
    ]
    drawn = [{"name": row[0], "amount": faults.rate(100)} for row, (_, faults) in zip(rows, found, strict=True)]
    more = len(corpus.by_player) - len(found)
    left = f" {more:,} more are left out." if more else ""
    said = f"Faults and warnings in a hundred games of each, those with the most games above.{left}"
    heads = ("player", "games", *SORTS.values(), "per 100 games")
    return _section("By player", said, heads, rows, lambda width: bars(drawn, "per 100 games", width))


def _halves(faults: Sequence[Faults]) -> tuple[float, float]:
    middle = (len(faults) + 1) // 2
    parts = faults[:middle], faults[middle:]
    one, two = (100 * sum(f.faults for f in part) / max(1, sum(f.of for f in part)) for part in parts)
    return one, two


def _section(title: str, said: str, heads: Sequence[str], rows: Sequence[Cells], drawn: Drawn) -> str:
    """A picture in two widths, of which the style shows one, and the table of what it shows."""
    name = f"{title}: {safe(said)} The table beside has the numbers."
    pictures = "".join(named(drawn(width), name, kind) for width, kind in ((WIDE, "wide"), (NARROW, "narrow")))
    return (
        f'<section>\n{element("h2", title)}\n{element("p", said)}\n<div class="beside">\n'
        f"<figure>{pictures}</figure>\n{_table(title, heads, rows)}</div>\n</section>"
    )


def _table(title: str, heads: Sequence[str], rows: Sequence[Cells]) -> str:
    first, *rest = heads
    numbers = map(_number, rows[0][1:]) if rows else ("" for _ in rest)
    top = f'<th scope="col">{text(first)}</th>'
    top += "".join(f'<th scope="col"{number}>{text(head)}</th>' for head, number in zip(rest, numbers, strict=True))
    lines = []
    for name, *values in rows:
        cells = "".join(map(_cell, values))
        lines.append(f'<tr><th scope="row">{text(str(name))}</th>{cells}</tr>')
    label = text(f"{title}, in numbers")
    body = "\n".join(lines)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table></div>\n"
    )


def _cell(value: str | float) -> str:
    return f"<td{_number(value)}>{text(value if isinstance(value, str) else f'{value:,}')}</td>"


def _number(value: str | float) -> str:
    """What marks a cell that begins with a digit: it is a number, and stands to the right as its heading does."""
    return ' class="n"' if not isinstance(value, str) or value[:1].isdigit() else ""


def _sorts(faults: Faults) -> list[int]:
    return [faults.sorts[sort] for sort in SORTS]


def _rounded(number: float) -> str:
    return f"{number:,.2f}" if 0 < number < 10 else f"{number:,.1f}" if number else "0"


def _many(number: int, one: str, more: str = "") -> str:
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def _short(name: str) -> str:
    found = safe(name)
    return found if len(found) <= LONGEST else found[: LONGEST - 1] + "…"
