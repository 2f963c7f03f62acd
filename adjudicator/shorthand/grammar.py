"""A line of words into a step.

    [PLAYER] [KEYWORD NUMBER:] VERB [WORDS] [KEYWORD VALUE]... [then OUTCOME]... [# REMARK]

A line may hold several, with a semicolon between them (`tokens.parts`).
A verb is a kind of step, a keyword one of its fields. What a step always holds, and its cards, choices and
colour, can be written without a keyword. Names and verbs may be cut short where it stays clear what is meant, and a
verb may end as people say it of somebody: `looks`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cached_property
from itertools import islice
from typing import Any

import msgspec

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.log import Step
from adjudicator.formats.phrases import either, listing
from adjudicator.formats.reading import read_struct
from adjudicator.kernel.called import fold
from adjudicator.kernel.game import Game
from adjudicator.shorthand.parsing import Reader
from adjudicator.shorthand.sayings import TAKEN_BACK, Sayings
from adjudicator.shorthand.shapes import ANYTHING, BY, THEN, Field, StepKind, Values, begun, of_somebody, step_kinds
from adjudicator.shorthand.tokens import ARTICLES, LineError, Token, Unfit, UnknownVerb, parts, tokens, unremarked
from adjudicator.shorthand.unfit import CONDITIONS, FORGOTTEN, MUST, REASONS
from adjudicator.shorthand.vocabulary import PLAYERS, Vocabulary

WhoActs = Callable[[str, Values], str | None]
"""Who makes a step that names no player: told its kind and what it holds; None where that is not clear."""


def always(player: str | None) -> WhoActs:
    """One player makes every such step."""
    return lambda tag, values: player


FACT = "!"
"""What a line begins with that states a fact; short for `claim`."""
YES_OR_NO = {"yes": True, "no": False, "true": True, "false": False}
NOTING = ("#", "note:")
"""What a line begins with that is a remark and nothing else."""
MOST_STEPS = 16
"""In so many places one line is cut into steps at most."""
NO_NAMES = (
    *(*ARTICLES, *REASONS, *CONDITIONS, "we", "you", "he", "she", "it", "they", "nobody", "somebody", "who", "what"),
    *("can", "could", "may", "might", "must", "should", "do", "does", "did", "is", "was", "are", "has", "have", "had"),
    *("and", "then", "please", "not", "never", "i", "me"),
    *("pile", "stock", "deck", "top", "hand", "card", "cards"),
)
"""What a line may begin with that is nobody's name."""
_NAME = re.compile(r"[^\W\d_][\w'\u2019-]*")
SAYING = {"claim": "! winner ann", "note": "# a long think"}
"""Steps that are nothing if they say nothing, with an example."""


class Grammar:
    """The lines of one table: the kinds of step of its game, its players and its deck."""

    def __init__(self, game: Game[Any], vocabulary: Vocabulary) -> None:
        """The kinds of step are the game's, and how people say them."""
        self.game = game
        self.steps = game.forms.steps
        self.kinds = step_kinds(self.steps)
        self.vocabulary = vocabulary

    @cached_property
    def _sayings(self) -> Sayings:
        return Sayings(self.game, self.vocabulary, self.kinds)

    def parse(self, line: str, who: WhoActs | None = None, last: int = 0) -> Step:
        """The step that a line says; one that begins with a brace is the step itself, as in a log.

        A line that is not understood as it stands is read as people say it, and as the story tells it. `last` is the
        number of the step before, which may be taken back.

        Raises:
            LineError: for a line that is not understood.
            LogError: for a step that no log could hold.
        """
        line = line.strip()
        if last and TAKEN_BACK.fullmatch(line):
            line = f"back {last}"
        if " on " in line and not line.startswith(("{", *NOTING)):
            _, top = self.apart(line, who)
            if top:
                raise LineError(self._no_part(top))
        return self._parsed(line, who)

    def parts(self, line: str) -> list[str]:
        """The steps that stand in a line: a semicolon after each, or a word or two where it is no step as it stands."""
        return [step for part in parts(line) for step in self._steps_in(part)]

    def _steps_in(self, line: str) -> list[str]:
        """The longest beginning that is a step, and what follows it; the line where that tells no steps."""
        said, _ = unremarked(line)
        cuts = [] if line.startswith(("{", *NOTING)) else [*self._joints.finditer(said)][:MOST_STEPS]
        if not cuts or self._reads(line):
            return [line]
        for cut in reversed(cuts):
            if self._reads(line[: cut.start()]):
                rest = self._steps_in(line[cut.end(1) :])
                return [line[: cut.start()], *rest] if self._reads(rest[-1]) else [line]
        return [line]

    @cached_property
    def _joints(self) -> re.Pattern[str]:
        """What may stand between two steps without a semicolon: a comma, `and`, and before a verb a blank."""
        who = rf"(?:(?:{'|'.join(map(re.escape, self.vocabulary.players))}) )?"
        does = rf"{who}(?:{'|'.join(map(of_somebody, self.kinds))})\b"
        return re.compile(rf"([,.!?] |,? and (?:then )?| (?={does}))(?:{does})?", re.IGNORECASE)

    def _reads(self, line: str) -> bool:
        """A line is a step, whoever makes it."""
        try:
            self.parse(self.apart(line)[0], always(self.vocabulary.players[0]), 1)
        except AdjudicatorError:
            return False
        return True

    def newcomer(self, line: str) -> str:
        """Who does something in a line and is no player yet: its first word, or that behind `may`; else nothing."""
        name = next((word for word in islice(_NAME.finditer(line), 2) if fold(word[0]) not in NO_NAMES), None)
        known = name is None or fold(name[0]) in self.vocabulary.folded["player"] or begun(self.kinds, fold(name[0]))
        if name is None or known or not line[name.end() :].strip() or self._does(line):
            return ""
        renamed = f"{line[: name.start()]}{self.vocabulary.players[0]}{line[name.end() :]}"
        verb = next((fold(word[0]) for word in _NAME.finditer(line, name.end())), "")
        return name[0] if begun(self.game.words.instead, verb) or self._does(renamed) else ""

    def _does(self, line: str) -> bool:
        """Somebody does something in a line."""
        try:
            self._head(Reader(tokens(self._sayings.short(self._sayings.asked(line))), self.vocabulary, self.kinds))
        except LineError:
            return False
        return True

    def apart(self, line: str, who: WhoActs | None = None) -> tuple[str, str]:
        """A line without what it says of the card that another was put on, and that: `5 blue`, `on 7 red`.

        Nothing is parted off where `on` says something else: whom a card was played on, or what was chosen.
        """
        said, remark = unremarked(line)
        said, top = self._sayings.apart(self._sayings.asked(said)) if self.game.words.laid else (said, "")
        try:
            laid = bool(top) and isinstance(self._parsed(said, who), self.game.words.laid)
        except AdjudicatorError:
            laid = False
        return (f"{said} # {remark}" if remark else said, top) if laid else (line, "")

    def _no_part(self, top: str) -> str:
        """Why a step that says what lay on top is refused."""
        card, _, _ = top.removeprefix('"').partition('"')
        key = next(zone.top for zone in self.game.zones if zone.top)
        return (
            f"a step does not say what lay on top: leave out 'on {self.vocabulary.called(card)}', or state it in a"
            f" line above, as in ! {key} {card}"
        )

    def _parsed(self, line: str, who: WhoActs | None) -> Step:
        if line.startswith("{"):
            union: Any = self.steps  # a union is no type to mypy
            step: Step = read_struct(line.encode(errors="replace"), union)
            return step
        for mark in NOTING:
            if line.startswith(mark):
                line = f"note # {line[len(mark) :].strip()}"
        said, remark = unremarked(f"claim {line[1:]}" if line.startswith(FACT) else line)
        said = self._sayings.untitled(said) if "(" in said else said
        try:
            return self._step(tokens(said), remark, who)
        except LineError as refused:
            if self._sayings.must.match(said):
                raise Unfit(MUST) from None
            asked = self._sayings.asked(said)
            short = self._sayings.short(asked)
            try:
                return self._parsed(short, who) if short.startswith("{") else self._step(tokens(short), remark, who)
            except LineError as error:
                if self._sayings.forgot.search(said):
                    raise Unfit(FORGOTTEN) from None
                told = error if isinstance(refused, UnknownVerb) or asked != said else refused
                told = next((why for why in (refused, error) if isinstance(why, Unfit)), told)
                raise told from None

    def value(self, kind: StepKind, key: str, says: str) -> object:
        """What words say for one field of a struct.

        Raises:
            LineError: for words that are not understood.
        """
        if kind.fields[key].shape.flag:
            if says.casefold() not in YES_OR_NO:
                raise LineError(f"expected yes or no, found {says!r}")
            return YES_OR_NO[says.casefold()]
        try:
            return self._value(kind, key, self._sayings.untitled(says))
        except LineError as refused:
            try:
                return self._value(kind, key, self._sayings.short(says))
            except LineError:
                raise refused from None

    def _value(self, kind: StepKind, key: str, says: str) -> object:
        reader = Reader(tokens(says), self.vocabulary)
        value = reader.keyed(kind.fields[key], kind)
        if reader.more:
            raise LineError(f"{reader.token.text!r} was not expected here")
        return value

    def _step(self, words: list[Token], remark: str, who: WhoActs | None) -> Step:
        """What the words of a line say."""
        reader = Reader(words, self.vocabulary, self.kinds)
        by, kind = self._head(reader)
        values = reader.fields(kind)
        if reader.more:
            raise reader.unexpected()
        if by is not None and values.setdefault(BY, by) != by:
            raise LineError(f"is it {by} or {values[BY]} who did it?")
        if BY not in values and kind.needs_player:
            by = who(kind.tag, values) if who is not None else None
            if by is None:
                raise LineError(f"who did it? Write a player first, as in {self.vocabulary.players[0]} {kind.tag}")
            values[BY] = by
        for outcome, its in reader.unsaid:
            if BY not in values:
                raise LineError(f"whose is the {its.tag} that came of it?")
            outcome[BY] = values[BY]
        for key, field in kind.fields.items():
            if field.required and key not in values:
                raise LineError(f"{kind.tag}: what is missing is {field.about or key}, as in {usage(kind)}")
        if kind.tag in SAYING and not (values or remark):
            raise LineError(f"{kind.tag}: what it says is missing, as in {SAYING[kind.tag]}")
        return self._made(kind.tag, values | ({"text": remark} if remark else {}))

    def _made(self, tag: str, values: Values) -> Step:
        if tag not in self.kinds:
            raise LineError(f"this game has no {tag}")
        try:
            step = msgspec.convert({"do": tag, **values}, type=self.kinds[tag].type)
        except msgspec.ValidationError as error:
            raise LineError(f"{tag}: {str(error)[:1].lower()}{str(error)[1:]}") from None
        assert isinstance(step, Step)
        return step

    def _head(self, reader: Reader) -> tuple[str | None, StepKind]:
        """Who a line begins with, if with anybody, and its verb."""
        if not reader.more:
            raise LineError("nothing is written here")
        by = self._actor(reader)
        before = self._before_verb(reader)
        if not reader.more:
            verbs = [tag for tag, kind in self.kinds.items() if by is None or kind.has_player]
            raise LineError(f"what {'was done' if by is None else f'did {by} do'}? {_verbs(verbs)}")
        kind = self._verb(reader)
        if by is not None and not kind.has_player:
            raise LineError(f"write no player before {kind.tag}")
        reader.tokens[reader.at : reader.at] = before
        return by, kind

    def _actor(self, reader: Reader) -> str | None:
        """The player that a line begins with; none where a verb is written out, or cut short and not behind a name."""
        if not reader.token.quoted and fold(reader.token.text) in self.kinds:
            return None
        players = self.vocabulary.exact(reader.ahead, PLAYERS)
        if not players:
            players = self.vocabulary.begun(reader.ahead, PLAYERS, self.kinds)
            if not players or (_begun(self.kinds, reader) and not self._acts(reader, players[0].length)):
                return None
        if len(players) > 1:
            raise reader.unclear([name.written for name in players])
        reader.at += players[0].length
        return players[0].written

    def _before_verb(self, reader: Reader) -> list[Token]:
        """A keyword with its number that stand before the verb: `pays 2: reveal`."""
        word = fold(reader.token.text) if reader.more else ""
        fields = [kind.fields[word] for kind in self.kinds.values() if word in kind.fields]
        if begun(self.kinds, word) or not any(field.shape.number and not field.required for field in fields):
            return []
        found = reader.rest[:2]
        reader.at += len(found)
        return found

    def _acts(self, reader: Reader, length: int) -> bool:
        """A verb stands behind so many words, so they are a player."""
        after = Reader(reader.rest[length:], self.vocabulary)
        return after.more and bool(_begun(self.kinds, after) or self._before_verb(after))

    def _verb(self, reader: Reader) -> StepKind:
        word = fold(reader.token.text)
        found = [word] if word in self.kinds else _begun(self.kinds, reader)
        if len(found) > 1:
            raise reader.unclear(found)
        if not found:
            self._bare_name(reader)
            instead = next((says for verb, says in self.game.words.instead.items() if begun([verb], word)), "")
            if instead:
                raise UnknownVerb(f"{reader.token.text!r}: {instead}")
            players = {fold(name): name for name in self.vocabulary.players}
            acts = self._acts(reader, 1)
            near = get_close_matches(word, players if acts else [*self.kinds, *players], 1)
            hint = f"; did you mean {players.get(near[0], near[0])}?" if near else f". {_verbs(self.kinds)}"
            hint = f". Is that a player? There are {listing(self.vocabulary.players)}" if acts and not near else hint
            raise UnknownVerb(f"I don't know {reader.token.text!r}{hint}")
        reader.at += 1
        return self.kinds[found[0]]

    def _bare_name(self, reader: Reader) -> None:
        """Refuse a card or colour with no verb before it by the verbs that take one."""
        for name in self.vocabulary.exact(reader.rest, ("card", "colour")):
            said = " ".join(token.text for token in reader.rest[: name.length])
            verbs = [
                tag
                for tag, kind in self.kinds.items()
                if any(field.required and field.means == (name.what,) for field in kind.fields.values())
            ]
            if verbs:
                raise LineError(f"a verb comes before {said!r}: {either([f'{verb} {said}' for verb in verbs])}")


def _begun(kinds: dict[str, StepKind], reader: Reader) -> list[str]:
    """The verbs that the next word is the beginning of."""
    word = fold(reader.token.text)
    return [] if reader.token.quoted or reader.token.mark else begun(kinds, word)


def _verbs(tags: Iterable[str]) -> str:
    return f"You can: {', '.join(tags)}"


def usage(kind: StepKind) -> str:
    """How a kind of step is written: `discard CARD... [COLOUR] [of PLAYER]`."""
    words = [kind.tag]
    for field in kind.fields.values():
        if field.key in (BY, THEN):
            continue
        what = _value(field)
        if field.required:
            words.append(what)
        else:
            words.append(
                f"[{what}]" if field.bare else f"[{field.key}]" if field.shape.flag else f"[{field.key} {what}]"
            )
    if kind.outcomes is not None:
        words.append("[then OUTCOME]...")
    return " ".join(words)


def _value(field: Field) -> str:
    shape = field.shape
    if shape.values and not shape.text:
        return "|".join(shape.values)
    if shape.each is not None:
        return f"PLAYER {'NUMBER' if shape.each.number or shape.each.fraction else 'CARDS'}..."
    if not (shape.text or shape.several):
        return "NUMBER"
    word = "WHAT" if field.means == ANYTHING else "|".join(field.means).upper()
    return f"{'NUMBER|' if shape.number else ''}{word}{'...' if shape.several is not None else ''}"
