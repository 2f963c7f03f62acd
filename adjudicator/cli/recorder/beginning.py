"""How a recorded game begins: the header, from options and, on a terminal, from questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import typer

from adjudicator import catalogue
from adjudicator.cli import options
from adjudicator.cli.judge import verdict_of
from adjudicator.cli.players import seated
from adjudicator.cli.recorder.talk import Talk
from adjudicator.cli.sources import only, shown
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.formats.log import Cards, Claim, Header, RulesetRef, Seated, Start
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.rules import Rules
from adjudicator.shorthand import CARDS, PLAYERS, Grammar, LineError, Vocabulary, named


class Wanted(NamedTuple):
    """What the command line says about a new game; what it does not say is None."""

    ruleset: str | None = None
    players: str | None = None
    deck: str | None = None
    option: list[str] | None = None
    title: str | None = None
    first: str | None = None
    starter: str | None = None
    hands: list[str] | None = None
    start: Path | None = None

    @property
    def anything(self) -> bool:
        """Something is said."""
        return self != Wanted()


class Begun(NamedTuple):
    """A game that can begin: its header, its rules and its deck."""

    header: Header
    rules: Rules
    pack: Pack


def begun(wanted: Wanted, folder: Path, talk: Talk, *, full: bool) -> Begun:
    """The beginning of a new game whose log will lie in that folder.

    Raises:
        LogError: for a start that cannot be.
        UnknownId: for a ruleset, option or deck that does not exist.
        typer.BadParameter: for what is missing or not understood.
    """
    if wanted.start is None:
        found = _anew(wanted, folder, talk, full)
    elif wanted == Wanted(start=wanted.start):
        found = _as_in(wanted.start, folder)
    else:
        raise typer.BadParameter("it says how the game begins; leave out what else does", param_hint="--start")
    if full:
        return found
    header, _ = project(found.rules, found.pack, found.header, [], None)
    return found._replace(header=header)


def _as_in(path: Path, folder: Path) -> Begun:
    """The beginning of another log: its header without what belongs to a test."""
    source = only(path)
    verdict = verdict_of(source._replace(bundle=None), until=0)
    header = msgspec.structs.replace(verdict.log.header, expect=None)
    own = catalogue.owned(header.ruleset.id, header.deck, source.beside, len(header.players))
    if source.bundle is not None and own:
        raise LogError(
            [Problem(f"it rests on {own[0].name}; unpack the archive and begin as the log in it")], shown(path)
        )
    header.ruleset.id = _from(header.ruleset.id, source.beside, folder)
    if isinstance(header.deck, str):
        header.deck = _from(header.deck, source.beside, folder)
    return Begun(header, verdict.rules, verdict.pack)


def _from(path: str, beside: Path, folder: Path) -> str:
    """A path beside one log, as a log in another folder names it."""
    return options.beside(str(beside / path), folder) or path if (beside / path).is_file() else path


def _anew(wanted: Wanted, folder: Path, talk: Talk, full: bool) -> Begun:
    """A beginning from options; what they leave out is asked for, unless they say who plays."""
    asked = talk if talk.terminal and wanted.players is None else None

    def known(text: str) -> Rules:
        return catalogue.rules(options.beside(text, folder) or text, options.options(wanted.option), folder)

    question = f"Rules ({', '.join(catalogue.editions())})"
    rules: Rules = _answer(asked, wanted.ruleset, "--ruleset", question, known, options.usual_ruleset())
    question = "Players in seat order, clockwise, with commas"
    seats: list[str | Seated] = _answer(asked, wanted.players, "--players", question, seated)
    names = [seat.name if isinstance(seat, Seated) else seat for seat in seats]
    deck = options.beside(wanted.deck, folder)
    pack = catalogue.pack(deck, rules, folder, len(names))
    words = Vocabulary(names, pack)
    player, card = partial(named, words, means=PLAYERS), partial(named, words, means=CARDS)
    first = _answer(asked, wanted.first, "--first", "Who has the first turn", player, names[0])
    starter = _answer(asked, wanted.starter, "--starter", "The card turned up (empty if you do not know)", card, "")
    hands = _hands(wanted.hands, Grammar(rules.game.steps, words), names, asked if full else None)
    shipped = rules.edition.id in catalogue.editions()
    header = Header(
        format=1,
        title=wanted.title or "",
        ruleset=RulesetRef(
            id=rules.edition.id if shipped else options.beside(wanted.ruleset, folder) or rules.edition.id,
            options=options.options(wanted.option),
        ),
        players=seats,
        deck=deck or (pack.deck.id if pack.deck.id in catalogue.decks() else None),
        start=Start(phase="deal", turn=first, discard=[starter] if starter else [], hands=hands),
    )
    return Begun(header, rules, pack)


def _answer(
    talk: Talk | None,
    given: str | None,
    option: str,
    question: str,
    parse: Callable[[str], Any],
    usual: str | None = None,
) -> Any:
    """What an option says; without it the answer to a question, or what is usual if nobody is asked."""
    if given is None and talk is not None:
        return _asked(talk, f"{question}{f' [{usual}]' if usual else ''}: ", parse, usual)
    text = usual if given is None else given
    if text is None:
        raise typer.BadParameter("say it, since nobody can be asked: there is no terminal", param_hint=option)
    try:
        return parse(text) if text else None
    except LineError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def _asked(talk: Talk, question: str, parse: Callable[[str], Any], usual: str | None = None) -> Any:
    """The answer to a question, which is asked until it is understood; None for an empty one that may be."""
    while True:
        said = talk.ask(question)
        if said is None:
            raise typer.Abort
        text = said.strip() or usual
        if text == "":
            return None
        try:
            return parse(text or "")
        except (LineError, UnknownId) as error:
            talk.say(str(error), "  ", "  ")


def _hands(given: list[str] | None, grammar: Grammar, names: list[str], talk: Talk | None) -> dict[str, Cards]:
    """The hands that were dealt, where they are told: cards, or how many. `talk` asks for those that are not."""
    hands: dict[str, Cards] = {}
    for one in given or ():
        try:
            hands |= _stated(grammar, one)
        except LineError as error:
            raise typer.BadParameter(str(error), param_hint="--hand") from None
    if talk is None:
        return hands

    def held(name: str, text: str) -> dict[str, Cards]:
        return _stated(grammar, f'"{name}" {text}')

    for name in names:
        if name not in hands:
            hands |= _asked(talk, f"{name}'s cards (empty if you do not know): ", partial(held, name), "") or {}
    return hands


def _stated(grammar: Grammar, hands: str) -> dict[str, Cards]:
    """Hands as a claim states them."""
    claim = grammar.parse(f"claim hands {hands}")
    assert isinstance(claim, Claim)
    return claim.hands
