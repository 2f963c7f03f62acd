"""A page a ruling: its sentence is the title; then its place, which books hold it, and its scenes."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.formats.finding import Finding
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling
from adjudicator.reports.form import explained
from adjudicator.reports.rule_text import GRADES, described, replaces
from adjudicator.reports.verdict import ruled, sentence
from docs.site import paths
from docs.site.markup import Page, anchor, block, esc, heading, items, link, page, rows, tag
from docs.site.scenes import Scene
from docs.site.shelf import Shelf
from docs.site.table import picture

SIGNS = {"-": "flagged", "+": "fine"}


def ruling_page(shelf: Shelf, id: str) -> Page:
    """The page of a ruling."""
    rules, ruling = shelf.rulings[id]
    here = paths.of_ruling(id)
    says, *points = [line for line in ruling.text.splitlines() if line.strip()]
    pinned = shelf.scenes[id]
    return page(
        here,
        says,
        block(tag("p", tag("strong", esc(id)), " ", esc(ruling.name), class_="ruling")),
        block(_crumbs(shelf, rules, id), searched=False),
        block(rows([*_points(points), *_place(shelf, rules, ruling, here)])),
        heading("Which books hold it", 2),
        block(items(_books(shelf, rules, id, here))),
        *([heading(f"Scenes ({len(pinned)})", 2)] if pinned else []),
        *(piece for scene in pinned for piece in _scene(shelf, scene, here)),
        block(_pinned(pinned[0]), searched=False) if pinned else "",
        called=(id, ruling.name, *ruling.names),
        says=f"{id} {ruling.name}. {rules.edition.title}",
    )


def _crumbs(shelf: Shelf, rules: Rules, id: str) -> str:
    """The book, and the rulings beside this one in it."""
    here = paths.of_ruling(id)
    own = [one for one, (book, _) in shelf.rulings.items() if book is rules]
    at = own.index(id)
    beside = [("previous", own[at - 1] if at else ""), ("next", own[at + 1] if at + 1 < len(own) else "")]
    turns = [tag("span", f"{word}: ", _to(shelf, one, here)) for word, one in beside if one]
    book = link(paths.href(here, paths.of_book(rules.edition.id)), rules.edition.title)
    return tag("nav", book, *turns, class_="crumbs", aria_label="In this book")


def _points(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Why, breach and near miss."""
    terms = {"Fine": "Near miss"}
    for line in lines:
        term, _, said = line.partition(": ")
        yield terms.get(term, term), esc(said[:1].upper() + said[1:])


def _place(shelf: Shelf, rules: Rules, ruling: Ruling, here: str) -> Iterator[tuple[str, str]]:
    if ruling.remedy is not None:
        grade = GRADES[ruling.remedy.grade].removeprefix("remedy (").removesuffix(")")
        yield "Remedy", f"{esc(ruling.remedy.text)} {tag('span', esc(f'({grade})'), class_='quiet')}"
    basis = "the book's text" if ruling.basis == "text" else "our reading, where the book is silent"
    cited = f"{rules.book(ruling.id)}, {ruling.cite}"
    yield "In the book", f"{esc(cited)} {tag('span', esc(f'({basis})'), class_='quiet')}"
    yield "Other names of its faults", esc(", ".join(ruling.names))
    yield "Without it", esc(ruling.naive)
    yield "No breach shown", esc(ruling.exempt[:1].upper() + ruling.exempt[1:])
    option = next((o for o in rules.game.options if o.id == ruling.option and o.id in rules.options), None)
    yield "Option", esc(described(option, rules)) if option else ""
    general = dict.fromkeys(rules.here(one) for one in ruling.refines)
    yield "More specific than", ", ".join(_to(shelf, one, here) for one in general)
    yield "Stands in place of", ", ".join(_to(shelf, one, here) for one in replaces(ruling, rules))


def _books(shelf: Shelf, own: Rules, id: str, here: str) -> Iterator[str]:
    """What each book of the same game does with a ruling."""
    for book, rules in shelf.books.items():
        if rules.game is own.game and (rules is own or any(one.id == own.edition.id for one in rules.lineage)):
            title = link(paths.href(here, paths.of_book(book)), rules.edition.title)
            yield f"{title}: {_standing(shelf, rules, own, id, here)}"


def _standing(shelf: Shelf, rules: Rules, own: Rules, id: str, here: str) -> str:
    if rules is own:
        return "holds it"
    if id in rules.active:
        by = rules.carried.get(id)
        return f"carried over by {_to(shelf, by, here)}" if by else "holds it too"
    stand_ins = rules.stand_ins.get(id, ())
    if stand_ins:
        return f"replaced there by {', '.join(_to(shelf, one, here) for one in stand_ins)}"
    return "leaves it out"


def _to(shelf: Shelf, id: str, here: str) -> str:
    """A link to a ruling, if it has a page here."""
    found = shelf.rulings.get(id)
    if found is None:
        return esc(id)
    return tag("a", esc(id), href=paths.href(here, paths.of_ruling(id)), title=found[1].name)


def _pinned(scene: Scene) -> str:
    usual = (", with the deck ", tag("code", esc(scene.usual))) if scene.usual else ()
    return tag("p", "Pinned in ", tag("code", esc(scene.file)), *usual, class_="quiet")


def _scene(shelf: Shelf, scene: Scene, here: str) -> Iterator[str]:
    yield anchor(f"scene-{scene.number}")
    yield heading(scene.title, 3)
    word = SIGNS[scene.sign]
    about = "".join(tag("span", esc(one), class_="about") for one in scene.about)
    head = tag("p", tag("span", word, class_=f"sign {word}"), about, class_="signs")
    if scene.frame is None:
        refused = tag("p", tag("span", "refused", class_="sign error"))
        told = tag("div", refused, *(tag("p", esc(one)) for one in scene.refused), class_="finding error")
        yield block(head + told, searched=False)
        return
    to_cards = paths.to_cards(shelf, scene.deck, scene.faces, here)
    drawn = picture(scene.frame, scene.faces, to_cards, "The table before the first step")
    steps = [
        tag("li", esc(step.said), _findings(shelf, scene, step.step, here), value=str(step.step))
        for step in scene.steps
    ]
    told = _findings(shelf, scene, 0, here) + (tag("ol", *steps, class_="steps") if steps else "")
    clean = "" if scene.findings else tag("p", "No fault.", class_="clean")
    yield block(tag("div", head, drawn, told, clean, class_="scene"), searched=False)


def _findings(shelf: Shelf, scene: Scene, step: int, here: str) -> str:
    """The findings at a step, 0 for the start, as boxes."""
    return "".join(_finding(shelf, scene, finding, here) for finding in scene.findings if finding.step == step)


def _finding(shelf: Shelf, scene: Scene, finding: Finding, here: str) -> str:
    fault = ruled(finding).partition("  ")[0]
    rule = f"{finding.rule} {finding.name}"
    to = link(paths.href(here, paths.of_ruling(finding.rule)), rule) if finding.rule in shelf.rulings else esc(rule)
    head = tag("p", tag("span", esc(fault), class_=f"sign {finding.severity}"), " ", to)
    said = (tag("p", esc(line)) for line in (sentence(finding), *explained(finding, scene.findings)))
    return tag("div", head, *said, class_=f"finding {finding.severity}")
