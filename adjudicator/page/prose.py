"""The story as plain HTML: turns, steps, findings where they belong, and the rulings that they cite."""

from __future__ import annotations

from itertools import islice

from adjudicator.formats.finding import Finding
from adjudicator.kernel.ruling import Ruling
from adjudicator.page.marks import element, listed, text
from adjudicator.reports.chronicle import Chapter, Entry
from adjudicator.reports.form import explained
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.rule_text import mended, rests_on
from adjudicator.reports.verdict import plainly, ruled
from adjudicator.views.film import Film, severity


def rulings_named(game: JudgedGame) -> list[Ruling]:
    """The rulings that findings name, in the book's order."""
    named = {id for finding in game.findings for id in finding.rulings}
    return [ruling for ruling in game.rules.active.values() if ruling.id in named]


def turns(film: Film) -> list[tuple[Chapter | None, list[Entry]]]:
    """The steps under the turn that they belong to; what comes before the first turn has no heading."""
    found: list[tuple[Chapter | None, list[Entry]]] = [(None, [])]
    for entry in islice(film.game.entries, film.last + 1):
        if entry.before is not None:
            found.append((entry.before, []))
        found[-1][1].append(entry)
        if entry.after is not None:
            found.append((entry.after, []))
    return found


def story(film: Film) -> str:
    """Every step, in ordered lists."""
    places = {ruling.id: f"r{n}" for n, ruling in enumerate(rulings_named(film.game), 1)}
    parts = []
    for heading, entries in turns(film):
        head = element("h3", heading.title) + element("p", heading.position, "position") if heading else ""
        steps = "".join(_step(film, entry, places) for entry in entries)
        rows = f'<ol role="list" start="{entries[0].step}">\n{steps}</ol>\n' if entries else ""
        parts.append(f"<section>{head}\n{rows}</section>\n")
    return "".join(parts) + _rest(film, places)


def _rest(film: Film, places: dict[str, str]) -> str:
    """The steps that a page has no room for: which these are, and what was found in them."""
    last, steps = film.last, film.game.steps
    if last >= steps:
        return ""
    rows = "".join(_step(film, film.game.entries[n], places) for n in sorted(film.found) if n > last)
    told = "What was found in them:" if rows else "Nothing was found in them."
    why = f"This page shows {last:,} of {steps:,} steps, the first ones. {told}"
    head = element("h3", f"Steps {last + 1:,} to {steps:,}") + element("p", why)
    return f'<section>{head}\n<ol role="list">\n{rows}</ol>\n</section>\n'


def _step(film: Film, entry: Entry, places: dict[str, str]) -> str:
    n = entry.step
    marked = f' data-mark="{film.marks[n]}"' if n in film.marks else ""
    number = f'<a class="number" href="#s{n}">{n or "start"}</a>'
    said = element("span", entry.said if n else "the start position")
    told = "".join(_finding(film.game, finding, places) for finding in film.found.get(n, ()))
    return f'<li id="s{n}"{marked}><p class="said">{number} {said}</p>\n{told}{listed(entry.notes, "notes")}</li>\n'


def _finding(game: JudgedGame, finding: Finding, places: dict[str, str]) -> str:
    fault, _, ruling = ruled(finding).rpartition("  ")
    ruling = text(ruling)
    if finding.rule in places:
        ruling = f'<a href="#{places[finding.rule]}">{ruling}</a>'
    return (
        f'<div class="finding {severity(finding)}"><p class="ruled"><strong>{text(fault)}</strong> {ruling}</p>'
        f"{element('p', plainly(finding), 'message')}{listed(explained(finding, game.findings))}</div>\n"
    )


def rulings(game: JudgedGame) -> str:
    """Each ruling that a finding names, in full; nothing where there are none."""
    found = rulings_named(game)
    if not found:
        return ""
    parts = []
    for n, ruling in enumerate(found, 1):
        paragraphs = "".join(element("p", line) for line in ruling.text.split("\n") if line)
        place = element("p", rests_on(ruling, game.rules), "place")
        remedy = element("p", mended(ruling.remedy)) if ruling.remedy is not None else ""
        parts.append(
            f'<article id="r{n}">{element("h3", f"{ruling.id} {ruling.name}")}{paragraphs}{place}{remedy}</article>\n'
        )
    return f'<section id="rulings" aria-label="Rulings">\n<h2>The rulings</h2>\n{"".join(parts)}</section>\n'
