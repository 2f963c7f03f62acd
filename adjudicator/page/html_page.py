"""The whole page: the answer, the stepper's frame, the story, the rulings, the footer; and what the page may do."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from importlib.resources import files
from string import Template

from adjudicator.formats.log import NOBODY
from adjudicator.formats.phrases import counted, listing
from adjudicator.formats.reading import digest_of
from adjudicator.limits import PAGE_STEPS
from adjudicator.page.island import island
from adjudicator.page.marks import element, listed, text
from adjudicator.page.prose import rulings, story
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.rule_text import as_typed
from adjudicator.reports.upshot import in_short, to_put_right
from adjudicator.views.film import Film


def document(
    film: Film,
    made_by: str,
    *,
    legal: Sequence[Sequence[str]] = (),
    seat: str = "",
    link: str = "",
    unlinked: str = "",
    check: str = "",
    step: str = "",
) -> str:
    """A page that is complete in itself.

    Args:
        film: the game; the log that it was judged from goes into the page as it is, unless it is too long.
        made_by: the program and its version.
        legal: what was open after each step, in words.
        seat: whose view it is, if it is one.
        link: the link that holds the log, if there is one.
        unlinked: why there is none.
        check: the command that judges the log again.
        step: the command that opens the stepper of the terminal, with N for the step.
    """
    game = film.game
    css, script = _parts()
    title = game.log.header.title or listing(game.bench.names)
    mends = to_put_right(game.findings)
    right = f"<p>To put right:</p>\n{listed(mends)}" if mends else ""
    view = element("p", _view(seat), "view") if seat else ""
    return Template(shipped("page.html")).substitute(
        policy=policy(css, script),
        css=css,
        js=script,
        title=text(title),
        who=text(_who(film)),
        answer=element("p", in_short(game), "answer") + "\n" + right + view,
        remarks=element("p", game.log.header.notes, "remarks") if game.log.header.notes else "",
        last=film.last,
        name=text(game.file),
        story=story(film),
        rulings=rulings(game),
        footer=_footer(game, made_by, check),
        data=island(film, legal, step, link, unlinked),
    )


def shipped(name: str) -> str:
    """A file of the page, with the line ends that its hash is made from."""
    return files("adjudicator.page").joinpath(name).read_text(encoding="utf-8").replace("\r\n", "\n")


def _parts() -> tuple[str, str]:
    """The style and the script of a page."""
    style = shipped("table.css") + shipped("page.css")
    return style, f'"use strict";\n{{\n{shipped("qr.js")}{shipped("table.js")}{shipped("stepper.js")}}}\n'


def hashes() -> tuple[str, str]:
    """What the policy of a page calls its style and its script: a page around it has to allow both."""
    style, script = map(_hashed, _parts())
    return style, script


def _hashed(part: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()}"


def policy(css: str, js: str) -> str:
    """What the page may do: run its own script, wear its own style, and ask nobody for anything."""
    return (
        f"default-src 'none'; script-src '{_hashed(js)}'; style-src '{_hashed(css)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def without_scripts(title: str, css: str, parts: Sequence[str]) -> str:
    """A page that is complete in itself and runs nothing; empty parts are left out."""
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy(css, "")}">\n'
        f"<title>{text(title)}</title>\n<style>{css}</style>"
    )
    body = "\n".join(part for part in parts if part)
    return f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def _who(film: Film) -> str:
    game = film.game
    teams = [seat.team for seat in game.frames[0].seats]
    players = [f"{name} ({team})" if team else name for name, team in zip(game.bench.names, teams, strict=True)]
    return f"{game.rules.edition.title or game.rules.edition.id}. {', '.join(players)}. {_steps(film)}."


def _steps(film: Film) -> str:
    """How many steps there are, and which are in the page."""
    whole = counted(film.game.steps, "step")
    return whole if film.last >= film.game.steps else f"{whole}, of which this page shows the first {film.last:,}"


def _view(seat: str) -> str:
    whom = "what lies open for everybody" if seat == NOBODY else f"what {seat} may know"
    return f"This is the game by {whom}. Hidden cards, titles and remarks are not in this page."


def _footer(game: JudgedGame, made_by: str, check: str) -> str:
    """What it was judged by, so that anybody can judge it again."""
    log, rules = game.log, game.rules
    options = ", ".join(f"{key}={as_typed(value)}" for key, value in sorted(rules.options.items()))
    rows = [
        ("judged by", made_by),
        ("ruleset", f"{rules.edition.id}, {rules.edition.title}" if rules.edition.title else rules.edition.id),
        ("options", options),
        ("rules digest", rules.digest()),
        ("deck", f"{game.judge.pack.deck.id}, {game.judge.pack.deck.title}".removesuffix(", ")),
        ("log", game.file if len(log.steps) <= PAGE_STEPS else f"{game.file}, which is too long to be in this page"),
        ("SHA-256 of the log", hashlib.sha256(log.data).hexdigest()),
        ("digest of the log", digest_of(log.header, log.steps)),
        ("check it again", check),
    ]
    return "".join(f"<dt>{text(key)}</dt><dd>{text(value)}</dd>\n" for key, value in rows if value)
