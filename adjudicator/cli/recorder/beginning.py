"""How a recorded game begins: the header, from options and, on a terminal, from questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import typer

from adjudicator import catalogue
from adjudicator.cli.inputs import rules_asked
from adjudicator.cli.inputs.attempts import verdict_of
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.sources import only
from adjudicator.cli.recorder.talk import Talk
from adjudicator.desk.new_game import Begun, fresh, hands, turned_up
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.formats.log import Cards, GameClaim, Seated
from adjudicator.kernel.game import Game
from adjudicator.kernel.project import project
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import Zone
from adjudicator.shorthand import CARDS, PLAYERS, Grammar, LineError, Vocabulary, named
from adjudicator.shorthand.seating import seated

T = TypeVar("T")


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
        raise typer.BadParameter("it says how the game begins; leave out other options for that", param_hint="--start")
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
            [Problem(f"it needs {own[0].name}; unpack the archive and begin with the log in it")], shown(path)
        )
    header.ruleset.id = _from(header.ruleset.id, source.beside, folder)
    if isinstance(header.deck, str):
        header.deck = _from(header.deck, source.beside, folder)
    return Begun(header, verdict.rules, verdict.pack)


def _from(path: str, beside: Path, folder: Path) -> str:
    """A path beside one log, as a log in another folder names it."""
    return rules_asked.beside(str(beside / path), folder) or path if (beside / path).is_file() else path


def _anew(wanted: Wanted, folder: Path, talk: Talk, full: bool) -> Begun:
    """A beginning from options; what they leave out is asked for, unless they say who plays."""
    asked = talk if talk.terminal and wanted.players is None else None

    def known(text: str) -> Rules:
        return catalogue.rules(rules_asked.beside(text, folder) or text, rules_asked.options_of(wanted.option), folder)

    question = f"Rules ({', '.join(catalogue.editions())})"
    rules = _answer(asked, wanted.ruleset, "--ruleset", question, known, rules_asked.usual_ruleset())
    question = "Players in seat order, clockwise, with commas"
    seats = _answer(asked, wanted.players, "--players", question, seated)
    names = [seat.name if isinstance(seat, Seated) else seat for seat in seats]
    deck = rules_asked.beside(wanted.deck, folder)
    pack = catalogue.pack(deck, rules, folder, len(names))
    words = Vocabulary(names, pack)
    player, card = _if_any(partial(named, words, means=PLAYERS)), _if_any(partial(named, words, means=CARDS))
    first = _answer(asked, wanted.first, "--first", "Who has the first turn", player, names[0])
    laid: dict[str, object] = dict(_turned_up(wanted.starter, rules.game, card, asked))
    laid |= _held(wanted.hands, rules.game, words, asked if full else None)
    shipped = rules.edition.id in catalogue.editions()
    header = fresh(
        rules,
        pack,
        seats,
        first,
        laid,
        title=wanted.title or "",
        ruleset=None if shipped else rules_asked.beside(wanted.ruleset, folder),
        options=rules_asked.options_of(wanted.option),
        deck=deck,
    )
    return Begun(header, rules, pack)


def _answer(
    talk: Talk | None,
    given: str | None,
    option: str,
    question: str,
    parse: Callable[[str], T],
    usual: str | None = None,
) -> T:
    """What an option says; without it the answer to a question, or what is usual if nobody is asked."""
    if given is None and talk is not None:
        return _asked(talk, f"{question}{f' [{usual}]' if usual else ''}: ", parse, usual)
    text = usual if given is None else given
    if text is None:
        raise typer.BadParameter("say it here: there is no terminal to ask you at", param_hint=option)
    try:
        return parse(text)
    except LineError as error:
        raise typer.BadParameter(str(error), param_hint=option) from None


def _asked(talk: Talk, question: str, parse: Callable[[str], T], usual: str | None = None) -> T:
    """The answer to a question, which is asked until it is understood."""
    while True:
        said = talk.ask(question)
        if said is None:
            raise typer.Abort
        try:
            return parse(said.strip() or usual or "")
        except (LineError, UnknownId) as error:
            talk.say(str(error), "  ", "  ")


def _if_any(parse: Callable[[str], T]) -> Callable[[str], T | None]:
    """Reads what need not be said: nothing comes of an empty text."""
    return lambda text: parse(text) if text else None


def _turned_up(
    given: str | None, game: Game[Any], card: Callable[[str], str | None], talk: Talk | None
) -> dict[str, list[str]]:
    """The card that was turned up for the first pile that lies open, if the game has one."""
    pile = turned_up(game)
    if pile is None:
        if given is not None:
            raise typer.BadParameter("in this game no card is turned up", param_hint="--starter")
        return {}
    starter = _answer(talk, given, "--starter", "The card turned up (empty if you do not know)", card, "")
    return {pile: [starter] if starter else []}


def _held(
    given: list[str] | None, game: Game[Any], words: Vocabulary, talk: Talk | None
) -> dict[str, dict[str, Cards]]:
    """What players were dealt into their hands, as far as it is told: cards, or how many. `talk` asks for the rest."""
    zones = hands(game)
    if given and not zones:
        raise typer.BadParameter("in this game nobody holds cards in a hand", param_hint="--hand")
    grammar = Grammar(game, words)
    found: dict[str, dict[str, Cards]] = {zone.id: {} for zone in zones}
    for one in given or ():
        try:
            found[zones[0].id] |= _stated(grammar, zones[0], one)
        except LineError as error:
            raise typer.BadParameter(str(error), param_hint="--hand") from None
    for name in words.players if talk is not None else ():
        for n, zone in enumerate(zones):
            if talk is not None and name not in found[zone.id]:
                what = f" in {zone.word}" if n else ""
                question = f"{name}'s cards{what} (empty if you do not know): "
                found[zone.id] |= _asked(talk, question, partial(_stated, grammar, zone, name=name))
    return found


def _stated(grammar: Grammar, zone: Zone, text: str, *, name: str = "") -> dict[str, Cards]:
    """What lies in a zone, in the words of a claim; before the cards stands a player, but where one was asked for."""
    if name and not text:
        return {}
    claim: GameClaim = grammar.parse(f'claim {zone.id} "{name}" {text}' if name else f"claim {zone.id} {text}")
    stated: dict[str, Cards] = getattr(claim, zone.id)
    return stated
