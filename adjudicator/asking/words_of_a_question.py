"""A question read: its line of steps, and what is said of the position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, NamedTuple

from adjudicator.answering import Table
from adjudicator.asking.ways_to_read import RowRead, by_ids, extended, with_outcome
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.abilities import Effect, Trigger
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import NOBODY, Cards, Seated, Step
from adjudicator.kernel.called import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.words import NUMBERS
from adjudicator.shorthand import Grammar, LineError, Vocabulary, parts
from adjudicator.shorthand.header_lines import StartLines
from adjudicator.shorthand.shapes import THEN, kind_of

NONE: Final = ("", "0", "none", "nothing", "nobody")
"""How a question says that there are no cards."""
COUNTED: Final = ("stock", "discards")
"""How many cards lie in the pile that is drawn from, and in that of the cards that have been used."""
TURN: Final = ("turn", "active", "first")
_OWNED: Final = re.compile(r"([^:,]+):(.*)")
_BACK: Final = re.compile(
    r"(?:.*\S )?(?:takes?|took|(?:is |was )?taken) (?:(?:it|that|this|the (?:card|step|move|play|pass)) )?back|back",
    re.IGNORECASE,
)
"""How the step before is taken back, without a number."""
_NAMED: Final = re.compile(r"(.*?),?\s+(?:(\S+)(?: was| is)? named|(?:names?|naming) (\S+))")


class Put(NamedTuple):
    """A question as it was put: the table, the steps, and what is said of the position."""

    table: Table
    steps: Sequence[Step]
    known: Mapping[str, Any]
    """Fields of the start position. (Any: JSON.)"""
    counted: Mapping[str, int]
    """How many cards the piles have."""
    title: str
    told: Mapping[str, Any] = {}
    """The fields of the start position that are said in so many words."""
    rows: Sequence[RowRead] = ()
    """All ways to read the line, the plain one first; none where the steps can be meant in one way only."""


def put(
    line: str,
    said: Mapping[str, str],
    rules: Rules,
    pack: Pack,
    players: Sequence[str | Seated],
    deck: str | None = None,
) -> Put:
    """Read a question: a line of steps, and what is said of the position, by the names that a header has for it.

    Raises:
        AdjudicatorError: for what is not understood.
    """
    names = [one.name if isinstance(one, Seated) else one for one in players]
    grammar = Grammar(rules.game, Vocabulary(names, pack))
    with grammar.vocabulary.sparing():
        return _put(line, dict(said), grammar, Table(players, pack, deck))


def _put(line: str, said: dict[str, str], grammar: Grammar, table: Table) -> Put:
    """The same, read by a grammar that knows the players and the cards."""
    game, pack = grammar.game, table.pack
    position = _Position(game, grammar)
    turn = next((position.player(said[name]) for name in TURN if name in said), None)
    rows: list[RowRead] = []
    first = grammar.vocabulary.players[0]
    by: str | None = turn or first
    for part in parts(line):
        if rows and _BACK.fullmatch(part.rstrip(".?! ")):
            part = f"back {len(rows[0].steps)}"
        part, top = grammar.apart(part, partial(_by, by))
        if top and said.setdefault("on", top) != top:
            raise AdjudicatorError("what lies on top is said twice: in the line, and by --on")
        told, before = _one_then_another(grammar, pack, part, by), rows
        try:
            own = by_ids(grammar.parse(part, partial(_by, by)), pack)
        except AdjudicatorError:
            rows = extended(grammar, pack, rows, part, None)
            if not rows and not told:
                raise
            by = getattr(told[-1], "by", by) if told and not rows else by
        else:
            _check_put(own, part, grammar)
            by = getattr(own, "by", None)
            rows = extended(grammar, pack, rows, part, own) if rows else [RowRead([own], [1])]
        if told:
            ones, if_right = [1] * len(told), bool(rows) and not _bring_nothing(game, told[:-1])
            for row in before or [RowRead([], [])]:
                rows = [*rows, RowRead([*row.steps, *told], [*row.parts, *ones], if_right)]
    steps = rows[0].steps
    actor = getattr(steps[0], "by", None) or turn or first
    unseen = {pile: [UNWRITTEN] for pile in position.lines.tops}
    given = position.read(said, actor)
    known = {**unseen, "turn": actor, **given}
    return Put(table, steps, known, position.counted, f"ask {line}", given, rows)


def _one_then_another(grammar: Grammar, pack: Pack, part: str, by: str | None) -> list[Step]:
    """`ann discards castle, then bob draws`: steps one after another, where each of them can be one.

    Of what does something `then` says what came of it. Without `then` only the next step in a turn can follow,
    as in `ann discards castle, bob draws`.
    """
    names = "|".join(map(re.escape, grammar.vocabulary.players))
    by_then = _each(grammar, pack, part.split(f" {THEN} "), by, by_then=True)
    if by_then:
        return by_then
    steps = _each(grammar, pack, re.split(rf", (?=(?:{names})\b)", part, flags=re.IGNORECASE), by)
    return steps if _bring_nothing(grammar.game, steps[:-1]) else []


def _each(grammar: Grammar, pack: Pack, pieces: Sequence[str], by: str | None, *, by_then: bool = False) -> list[Step]:
    """The steps that these pieces tell; none where there is one only, or one that tells none.

    A piece after a `then` is no step where what stands before it does something, and it can have come of that.
    """
    steps: list[Step] = []
    for piece in (one.rstrip(" ,") for one in pieces):
        came = with_outcome(grammar, pack, steps[-1], piece) if by_then and _can_bring(grammar, steps) else None
        if came is not None:
            steps[-1] = came
            continue
        try:
            steps.append(by_ids(grammar.parse(piece, partial(_by, by)), pack))
        except AdjudicatorError:
            return []
        by = getattr(steps[-1], "by", None)
    return steps if len(steps) > 1 else []


def _can_bring(grammar: Grammar, steps: Sequence[Step]) -> bool:
    """Whether the last step brings something about by itself, or the card that was played or used in it does."""
    if not steps or isinstance(steps[-1], grammar.game.words.laid):
        return False
    step, pack = steps[-1], grammar.vocabulary.pack
    field, card = kind_of(type(step)).fields.get("card"), getattr(step, "card", None)
    if field is None or not field.required:
        return True
    does = Trigger if isinstance(step, grammar.game.uses_laid) else Effect
    kind = pack.by_spelling.get(card, -1) if isinstance(card, str) else -1
    return kind >= 0 and any(isinstance(ability, does) for ability in pack.cards[kind].abilities)


def _bring_nothing(game: Game[Any], steps: Sequence[Step]) -> bool:
    """Whether nothing can come of any of these steps but the next one in the turn."""
    plain = (*game.closes_turn, *([] if game.opens_turn is None else [game.opens_turn]))
    return all(isinstance(step, plain) for step in steps)


def _check_put(step: Any, line: str, grammar: Grammar) -> None:  # Any: a step of the game
    """Refuse a card that is played on another and chooses nothing: it was put there, which another verb says.

    Raises:
        LineError: with that verb.
    """
    game, vocabulary = grammar.game, grammar.vocabulary
    laid, others = game.words.laid, (*game.words.laid, *game.uses_laid)
    chosen = getattr(step, "choose", None) or [None]
    if not laid or isinstance(step, others) or " on " not in line or chosen[0] not in vocabulary.pack.by_spelling:
        return
    card = vocabulary.pack.cards[vocabulary.pack.by_spelling[step.card]]
    if not card.abilities or any(isinstance(ability, Effect) for ability in card.abilities):
        return
    verb = kind_of(laid[0]).tag
    raise LineError(
        f"{vocabulary.called(step.card)} chooses nothing as it is played; if it was put on"
        f" {vocabulary.called(chosen[0])}, write {verb}, as in {step.by} {verb} {step.card}"
    )


def usual_players(words: Iterable[str], fewest: int) -> list[str]:
    """As many of the usual names as the words of a question speak of, and as many as the game needs."""
    said = {part.casefold() for text in words for part in re.split(r"[^\w]+", text)}
    return list(NAMES[: max([fewest, *(n for n, name in enumerate(NAMES, 1) if name.casefold() in said)])])


def _by(by: str | None, tag: str, values: Mapping[str, object]) -> str | None:
    """Who makes a step that names nobody."""
    return by


class _Position:
    """Words about a position."""

    def __init__(self, game: Game[Any], grammar: Grammar) -> None:
        """Nothing has been said."""
        self.lines, self.grammar = StartLines(game, grammar), grammar
        self.zones = {zone.id: zone for zone in game.zones}
        self.counted: dict[str, int] = {}

    def player(self, words: str) -> str:
        """A player's name."""
        return str(self.grammar.value(self.lines.kind, "turn", words))

    def read(self, said: Mapping[str, str], actor: str) -> dict[str, Any]:
        """The fields of a start position that are said.

        Raises:
            AdjudicatorError: for a name that no position has, and for what is not understood.
        """
        found: dict[str, Any] = {}
        for name, words in said.items():
            try:
                for key, value in self._one(name, words, actor):
                    same = isinstance(value, dict) and isinstance(found.get(key), dict)
                    found[key] = found[key] | value if same else value
            except LineError as error:
                raise LineError(f"--{name}: {error}") from None
        return found

    def _one(self, name: str, words: str, actor: str) -> Iterator[tuple[str, Any]]:
        if name in COUNTED:
            if not words.strip().isdecimal():
                raise LineError(f"expected a whole number, found {words!r}")
            self.counted[name] = int(words)
            return
        key = {"on": next(iter(self.lines.tops), ""), "active": "turn"}.get(name) or self.lines.names.get(fold(name))
        if key is None:
            raise AdjudicatorError(self._unknown(name))
        zone, number = self.zones.get(key), fold(words)
        if name == "on" and (number.isdecimal() or number in NUMBERS):
            raise LineError(f"expected the card on top, found {words!r}; say its colour or suit as well")
        if zone is not None and not zone.each and (zone.rest or zone.top) and number in NUMBERS:
            words = str(NUMBERS.index(number))
        if zone is not None and not zone.each and (zone.rest or zone.top) and words.strip().isdecimal():
            self.counted[COUNTED[0 if zone.rest else 1]] = int(words)
            return
        each = zone.each if zone is not None else self.lines.kind.fields[key].shape.each is not None
        if key in self.lines.tops and (match := _NAMED.fullmatch(words)) is not None:
            words = match[1]
            yield from self._one("named", match[2] or match[3], actor)
        if each:
            yield key, self._owned(key, words, actor)
        elif zone is not None and words.strip() in NONE:
            yield key, []
        elif key == "named" and words.strip() in (*NONE, NOBODY):
            yield key, None
        else:
            value = self.grammar.value(self.lines.kind, key, words)
            yield key, [value] if key in self.lines.tops and isinstance(value, str) else value

    def _unknown(self, name: str) -> str:
        near = get_close_matches(fold(name), [*self.lines.names, "on", *COUNTED], 1)
        hint = f"; did you mean --{near[0].replace(' ', '-')}?" if near else ""
        return f"a position of this game has no --{name}{hint}"

    def _owned(self, key: str, words: str, actor: str) -> dict[str, Cards]:
        """What each player has there: `castle, Bob: thin ice`; that of whoever acts where no player is named."""
        found: dict[str, list[str]] = {}
        owner = actor
        for one in words.split(",") if words.strip() not in NONE else ():
            match = _OWNED.match(one.strip())
            first, _, rest = one.strip().partition(" ")
            if match is not None:
                owner, one = self.player(match[1].strip()), match[2]
            elif fold(first) in self.grammar.vocabulary.folded["player"]:
                owner, one = self.player(first), rest
            found.setdefault(owner, []).append(one.strip())
        stated: dict[str, Cards] = {} if found else {actor: []}
        for name, cards in found.items():
            none = key in self.zones and all(card in NONE for card in cards)
            said = f'"{name}" none' if none else f'"{name}" {", ".join(cards)}'
            value = self.grammar.value(self.lines.kind, key, said)
            stated |= value if isinstance(value, dict) else {}
        return stated
