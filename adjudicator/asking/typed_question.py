"""A question from the command line: its words read, and every rule book asked."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from adjudicator import catalogue
from adjudicator.answering import differ
from adjudicator.asking import Put, put, usual_players
from adjudicator.asking.every_book import by_every_book
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.answers import AnswersReport
from adjudicator.formats.edition import Value
from adjudicator.formats.log import Seated
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.words import some
from adjudicator.limits import PLAYERS, SKETCH_BYTES
from adjudicator.shorthand import Grammar, LineError, Vocabulary
from adjudicator.shorthand.seating import seated
from adjudicator.shorthand.vocabulary import SELF

OF_EACH = ("hand", "hands", "in-play", "play", "rows", "row", "played")
"""What is said of players may name one first, `--hand ann "castle, 7 moon"`, and be said of several."""
OWN = ("compare", "players", "deck", "ruleset", "format", "option", "markdown", "color", "json")
"""The options of the command itself."""


def parse(tokens: Sequence[str], names: Collection[str]) -> tuple[str, dict[str, str]]:
    """The line that is asked about, and what is said of the position; `names` are those of players, in small letters.

    Raises:
        AdjudicatorError: for an option that has no value, or that comes twice, and where nothing is asked about.
    """
    words: list[str] = []
    said: dict[str, str] = {}
    rest = iter(tokens)
    for token in rest:
        if not token.startswith("--") or token == "--":
            words.append(token)
            continue
        name, equals, value = token.removeprefix("--").partition("=")
        if name in said and name not in OF_EACH:
            raise AdjudicatorError(f"--{name} stands there twice")
        if not equals:
            found = next(rest, None)
            if found is None or found.startswith("--"):
                near = get_close_matches(name, OWN, 1)
                hint = f"; did you mean --{near[0]}?" if near else ""
                raise AdjudicatorError(f"--{name}: what it says is missing{hint}")
            value = found
            if name in OF_EACH and value.casefold() in names:
                value = f"{value}: {next(rest, '')}"
        said[name] = f"{said[name]}, {value}" if name in said else value
    if not words:
        raise AdjudicatorError('nothing is asked about; write what was done, as in: ask "ann discards 5 blue"')
    return " ".join(words), said


def playing(text: str) -> list[str | Seated]:
    """The players: their names, or how many.

    Raises:
        AdjudicatorError: for a name that stands there twice, or none, and for too many.
    """
    if text.strip().isdecimal():
        number = int(text)
        if not 1 <= number <= len(NAMES):
            raise AdjudicatorError(f"--players: expected 1 to {len(NAMES)} players, or their names")
        return list(NAMES[:number])
    try:
        found = seated(text)
    except LineError as error:
        raise AdjudicatorError(f"--players: {error}") from None
    if len(found) > PLAYERS:
        raise AdjudicatorError(f"--players: expected at most {PLAYERS} players, found {len(found):,}")
    return found


class Question(NamedTuple):
    """A question as it was typed."""

    words: Sequence[str]
    ruleset: str
    options: Mapping[str, Value] = {}
    deck: str | None = None
    players: str | None = None
    compare: bool = False
    """Every rule book of that game is asked."""


def asked(question: Question) -> AnswersReport:
    """Read a question and have it answered.

    Raises:
        AdjudicatorError: for a question that cannot be read, or a position that cannot be.
    """
    tokens, ruleset, options, deck, players, compare = question
    if (length := sum(map(len, tokens))) > SKETCH_BYTES:
        raise AdjudicatorError(f"a question has at most {SKETCH_BYTES:,} characters, found {length:,}")
    rules = catalogue.rules(ruleset, options)
    given = playing(players) if players is not None else None
    if given is not None and len(given) < rules.game.fewest_players:
        title = rules.edition.title or rules.edition.id
        raise AdjudicatorError(f"--players: {title} is for {some(rules.game.fewest_players, 'player')} or more")
    known = NAMES if given is None else [one.name if isinstance(one, Seated) else one for one in given]
    line, said = parse(tokens, [*(name.casefold() for name in known), *SELF])
    who: Sequence[str | Seated] = given or ()
    if not who:
        usual = catalogue.pack(deck, rules, None, rules.game.fewest_players)
        who = usual_players(line, said, Grammar(rules.game, Vocabulary(NAMES, usual)))

    def read(book: Rules) -> Put:
        pack = catalogue.pack(deck, rules, None, len(who))
        shipped = deck if deck is not None else pack.deck.id if pack.deck.id in catalogue.decks() else None
        return put(line, said, book, pack, who, shipped)

    found = by_every_book(read, rules, ruleset, catalogue.editions() if compare else (), options)
    return AnswersReport(question=shlex.join(tokens), differ=differ(found), answers=found)
