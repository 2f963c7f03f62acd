"""A question read: its line of steps, and what is said of the position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
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
from adjudicator.shorthand import CARDS, Grammar, LineError, NoStep, Vocabulary, named
from adjudicator.shorthand.grammar import always
from adjudicator.shorthand.header_lines import StartLines
from adjudicator.shorthand.shapes import THEN, kind_of
from adjudicator.shorthand.unfit import PLURALS
from adjudicator.shorthand.vocabulary import SELF

NONE: Final = ("", "0", "none", "nothing", "nobody")
"""How a question says that there are no cards."""
COUNTED: Final = ("stock", "discards")
"""How many cards lie in the pile that is drawn from, and in that of the cards that have been used."""
TURN: Final = ("turn", "active", "first")
_OWNED: Final = re.compile(r"([^:,]+):(.*)")
_NAMED: Final = re.compile(
    r"(.*?),?\s+(?:(?:with |if )?(\S+)(?: was| is)? (?:named|called|said|chosen)|(?:names?|naming|calls|says) (\S+))"
)
_IS_THAT_SO: Final = re.compile(
    r",?\s+(?:(?:is|was) (?:that|this|it) )?(?:ok|okay|fine|right|legal|allowed|alright|correct)\s*[?!.]*$",
    re.IGNORECASE,
)
"""The end of a question by which it only is one: `bob plays castle, ok?`"""
_ON_TOP: Final = re.compile(
    r"(?:(?:the )?top(?: card)?(?: is|'s|:)? (?P<top>[^,;]+(?:,[^,;]+ was (?:called|named|said))?)[,;.]"
    r"|(?P<lies>[^,;]+?) (?:is |lies )?on top(?:[,;.]| and)) ",
    re.IGNORECASE,
)
"""What a question tells of the card on top before it says what is done: `top is the 8 of clubs, ann plays 7d`."""


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
    table = Table(players, pack, deck)
    grammar = Grammar(rules.game, Vocabulary(table.names, pack))
    told = dict(said)
    line = _IS_THAT_SO.sub("", line.strip())
    lies = _ON_TOP.match(line)
    if lies is not None and "on" not in told:
        told["on"], line = lies["top"] or lies["lies"], line[lies.end() :].removesuffix(" on it")
    with grammar.vocabulary.sparing():
        return _put(line, told, grammar, table)


def _put(line: str, said: dict[str, str], grammar: Grammar, table: Table) -> Put:
    """The same, read by a grammar that knows the players and the cards."""
    game, pack, first = grammar.game, table.pack, grammar.vocabulary.players[0]
    position = _Position(game, grammar)
    words, turns = re.split(r"[^\w]+", line.casefold()), [said[name].casefold() for name in TURN if name in said]
    others = [name for name in grammar.vocabulary.players if name.casefold() not in words] or [first]
    grammar.vocabulary.speaks(next((name for name in others if name.casefold() in turns), others[0]))
    turn = next((position.player(said[name]) for name in TURN if name in said), None)
    rows: list[RowRead] = []
    by: str | None = turn or first
    names = "|".join(map(re.escape, grammar.vocabulary.players))
    apart = re.compile(rf" {THEN} |, (?=(?:{names})\b)", re.IGNORECASE)
    for part in grammar.parts(_of_unsaid_colours(line, game)):
        part, top = grammar.apart(part, always(by))
        if top and said.setdefault("on" if '"' in top else "named", top) != top:
            raise AdjudicatorError("what lies on top is said twice: in the line, and by --on")
        told, before = _each(grammar, apart.split(part), by), rows
        try:
            own = by_ids(grammar.parse(part, always(by), len(rows[0].steps) if rows else 0), pack)
        except AdjudicatorError as error:
            rows = extended(grammar, rows, part, None)
            if not rows and not told:
                raise NoStep(str(error)) from error
            by = getattr(told[-1], "by", by) if told and not rows else by
        else:
            _check_put(own, part, grammar)
            by = getattr(own, "by", None)
            rows = extended(grammar, rows, part, own) if rows else [RowRead([own], [1])]
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


def _of_unsaid_colours(line: str, game: Game[Any]) -> str:
    """`discards two fives` as `discards ?, ?`, where several cards may be laid at once: their colours are left open."""
    verbs = [kind.tag for kind in map(kind_of, game.words.laid) if kind.fields["card"].shape.several]
    if not verbs:
        return line
    numbers = {word: number for number, one in enumerate(NUMBERS) if number > 1 for word in (one, str(number))}
    laid = rf"\b((?:{'|'.join(verbs)})(?:e?s)?) ({'|'.join(numbers)}) (?:{'|'.join(PLURALS)})\b"
    return re.sub(laid, lambda it: f"{it[1]} {', '.join('?' * numbers[it[2].casefold()])}", line, flags=re.IGNORECASE)


def _each(grammar: Grammar, pieces: Sequence[str], by: str | None) -> list[Step]:
    """`ann discards castle, then bob draws`: the steps that these pieces tell; none where there are not several.

    A piece is no step where what stands before it does something, and it can have come of that.
    """
    steps: list[Step] = []
    for piece in (one.rstrip(" ,") for one in pieces):
        came = with_outcome(grammar, steps[-1], piece) if _can_bring(grammar, steps) else None
        if came is not None:
            steps[-1] = came
            continue
        try:
            steps.append(by_ids(grammar.parse(piece, always(by)), grammar.vocabulary.pack))
        except AdjudicatorError:
            return []
        by = getattr(steps[-1], "by", None)
    return steps if len(steps) > 1 else []


def _can_bring(grammar: Grammar, steps: Sequence[Step]) -> bool:
    """Whether the last step brings something about by itself, or the card that was played or used in it does."""
    if not steps or isinstance(steps[-1], grammar.game.words.laid):
        return False
    step, pack = steps[-1], grammar.vocabulary.pack
    field, kind = kind_of(type(step)).fields.get("card"), pack.named_in(step)
    if field is None or not field.required:
        return True
    does = Trigger if isinstance(step, grammar.game.uses_laid) else Effect
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
    if not laid or isinstance(step, others) or " on " not in line or not isinstance(chosen[0], str):
        return
    if chosen[0] not in vocabulary.pack.by_spelling:
        return
    card = vocabulary.pack.cards[vocabulary.pack.by_spelling[step.card]]
    if not card.abilities or any(isinstance(ability, Effect) for ability in card.abilities):
        return
    verb = kind_of(laid[0]).tag
    raise LineError(
        f"{vocabulary.called(step.card)} chooses nothing as it is played; if it was put on"
        f" {vocabulary.called(chosen[0])}, write {verb}, as in {step.by} {verb} {step.card}"
    )


def usual_players(line: str, said: Mapping[str, str], grammar: Grammar) -> list[str]:
    """As many of the usual names as a question speaks of, and as the game needs; of own names those, as they come.

    The grammar knows the usual names.

    Raises:
        LineError: for more words than one line may ask to look up.
    """
    text = "\n".join([line, *said.values()]).casefold()
    words = set(re.split(r"[^\w]+", text))
    usual = [name for name in NAMES if name.casefold() in words]
    with grammar.vocabulary.sparing():
        own = [*filter(None, map(grammar.newcomer, re.split(r";|,| and | then ", line)))]
    if own:
        owners = (name for words in said.values() for name in re.findall(r"([^\W\d_][\w-]*):", words))
        own += [name for name in owners if fold(name) not in grammar.vocabulary.folded["player"]]
    names = {name.casefold(): name if name[0].isupper() else name.title() for name in (*own, *usual)}
    number = NAMES.index(usual[-1]) + 1 if usual else 0
    found = [names[name] for name in sorted(names, key=text.index)] if own else list(NAMES[:number])
    spare = [name for name in NAMES if name not in found]
    speaker = not words.isdisjoint(SELF) and (bool(own) or found == usual)
    return [*found, *spare[: max(grammar.game.fewest_players - len(found), speaker)]]


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
        number = fold(words)
        number = str(NUMBERS.index(number)) if number in NUMBERS else number
        if name in COUNTED:
            if not number.isdecimal():
                raise LineError(f"expected a whole number, found {words!r}")
            self.counted[name] = int(number)
            return
        key = {"on": next(iter(self.lines.tops), ""), "active": "turn"}.get(name) or self.lines.names.get(fold(name))
        if key is None:
            raise AdjudicatorError(self._unknown(name))
        zone = self.zones.get(key)
        if name == "on" and number.isdecimal():
            raise LineError(f"expected the card on top, found {words!r}; say its colour or suit as well")
        if zone is not None and not zone.each and (zone.rest or zone.top) and number.isdecimal():
            self.counted[COUNTED[0 if zone.rest else 1]] = int(number)
            return
        each = zone.each if zone is not None else self.lines.kind.fields[key].shape.each is not None
        if key in self.lines.tops:
            words, colour = self._named(words)
            yield from self._one("named", colour, actor) if colour else ()
        if each:
            yield key, self._owned(key, words, actor)
        elif zone is not None and words.strip() in NONE:
            yield key, []
        elif key == "named" and words.strip() in (*NONE, NOBODY):
            yield key, None
        else:
            value = self.grammar.value(self.lines.kind, key, words)
            yield key, [value] if key in self.lines.tops and isinstance(value, str) else value

    def _named(self, words: str) -> tuple[str, str]:
        """A card, and what was named for it: `8 blue, green named`, or just `8 blue, green`."""
        if (match := _NAMED.fullmatch(words)) is not None:
            return match[1], match[2] or match[3]
        card, _, colour = words.strip().rpartition(" ")
        card, known = card.rstrip(" ,"), self.grammar.vocabulary
        with suppress(LineError):
            if fold(colour) in known.folded["colour"] and named(known, card, CARDS):
                return card, colour
        return words, ""

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
