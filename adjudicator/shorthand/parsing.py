"""Reads the fields of a step, word after word."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import takewhile

from msgspec import Struct

from adjudicator.formats.phrases import either
from adjudicator.kernel.called import fold
from adjudicator.kernel.words import NUMBERS
from adjudicator.shorthand.shapes import (
    ALIASES,
    BY,
    THEN,
    Field,
    Shape,
    StepKind,
    Values,
    begun,
    keyword,
    keywords,
    kind_of,
    of_somebody,
)
from adjudicator.shorthand.tokens import ARTICLES, LineError, Token, Unfit, tokens
from adjudicator.shorthand.unfit import PLURALS, beyond, which
from adjudicator.shorthand.vocabulary import CARDS, COLOURS, MOST_NAMED, PLAYERS, Meaning, Near, Vocabulary, What

NONE = ("none", "nothing")
NOBODY = ("nobody", "none")
OF = "of"
"""The key of whose cards a step is about."""
NAMED = ("name", "colour", "suit")
"""Fields that say what was named, which may be what a deck has not."""
_NUMBER = re.compile(r"-?\d{1,12}(\.\d{1,6})?", re.ASCII)


class Reader:
    """A line, read from left to right."""

    def __init__(self, tokens: list[Token], vocabulary: Vocabulary, verbs: Collection[str] = ()) -> None:
        """Nothing of it has been read; `verbs` begin another step."""
        self.verbs = verbs
        self.tokens, self.vocabulary = tokens, vocabulary
        self.at = 0
        self.unsaid: list[tuple[Values, StepKind]] = []
        """Outcomes that need a player and name none."""

    @property
    def more(self) -> bool:
        """There are words left."""
        return self.at < len(self.tokens)

    @property
    def token(self) -> Token:
        """The next word."""
        return self.tokens[self.at]

    @property
    def rest(self) -> list[Token]:
        """All words that are left."""
        return self.tokens[self.at :]

    @property
    def ahead(self) -> list[Token]:
        """As many of them as the longest name has."""
        return self.tokens[self.at : self.at + self.vocabulary.longest]

    def _folded(self, after: int = 0) -> str:
        """The word behind so many more as keywords are compared; empty for none, or a name between quotation marks."""
        found = self.tokens[self.at + after : self.at + after + 1]
        return fold(found[0].text) if found and not found[0].quoted else ""

    @property
    def _word(self) -> str:
        """The next word."""
        return self._folded()

    @property
    def _noun(self) -> str:
        """The next word that is no article: `hand` of `his hand`."""
        return (self._word in ARTICLES and self._folded(1)) or self._word

    def unclear(self, names: Sequence[str]) -> LineError:
        """Why a word that can mean several things is refused."""
        called = list(dict.fromkeys(self.vocabulary.called(name) for name in names))
        shown = either(called) if len(called) <= MOST_NAMED else f"{', '.join(called[:MOST_NAMED])}, ..."
        return LineError(f"{self.token.text!r} could be {shown}")

    def unexpected(self) -> LineError:
        """Why a word is refused that belongs to no field."""
        why = beyond(self.rest, self.verbs, self.vocabulary)
        return why or LineError(f"{self.token.text!r} was not expected here")

    def _phrase(self, at: int) -> list[str]:
        """The words from there on that could be one name."""
        rest, ends = self.tokens[at : at + self.vocabulary.longest + 1], (THEN, *ALIASES)
        more = takewhile(lambda token: not (token.mark or token.quoted or fold(token.text) in ends), rest[1:])
        found = [token.text for token in (*rest[:1], *more)]
        return found[1:] if len(found) > 1 and fold(found[0]) in ARTICLES else found

    def _misspelled(self, means: Collection[What]) -> LineError | None:
        """Why words are refused that are nearly a name, though the first of them begins others."""
        near = self.vocabulary.nearest_phrase(self._phrase(self.at), means)
        return _unlike(means, near) if near.names else None

    def unknown(self, means: Collection[What]) -> LineError:
        """Why a word that is no such name is refused."""
        if self.token.mark or (self.at and beyond(self.rest, self.verbs, self.vocabulary)):
            return self.unexpected()
        text, phrase = self.token.text, self._phrase(self.at)
        near = self.vocabulary.nearest(phrase, means)
        if not near.names and self.at:  # a name of two words, of which the first was taken for all of it
            near = self.vocabulary.nearest([self.tokens[self.at - 1].text, text], means)
            near = Near("", []) if self.vocabulary.exact([Token(near.said)], means) else near
        half = which(phrase, self.vocabulary) if "card" in means and not near.names else None
        return half or _unlike(means, near if near.names else Near(phrase[0], []))

    def _counted(self) -> bool:
        """The next words say how many cards: `2 cards`."""
        nouns = ("card",) if self._word in ("1", NUMBERS[1]) else ("cards", *PLURALS)
        return bool(_NUMBER.fullmatch(self._word) or self._word in NUMBERS) and self._folded(1) in nouns

    def _check_counted(self, kind: StepKind, open_: list[Field], stops: Collection[str]) -> None:
        """Refuse a number of cards where a step is about one.

        Raises:
            Unfit: with how it is said.
        """
        numbers = [field for field in open_ if field.shape.number]
        if any(_counts(field.shape) for field in numbers):
            return
        counted = self._counted()
        if numbers:
            keyed = len(self.rest) > 2 and fold(self.rest[1].text) in kind.fields
            counted = (counted and not keyed) or (self._word in NUMBERS and self._is_number(stops))
        if not counted:
            return
        if not numbers and (unclear := which(self._phrase(self.at + 1), self.vocabulary)) is not None:
            raise unclear
        players = self.vocabulary.folded["player"]
        who = [name for one in self.tokens[: self.at] for name in players.get(fold(one.text), ())]
        what = f"{(who or self.vocabulary.players)[0]} {of_somebody(kind.tag)}"
        if numbers:
            key = numbers[0].key
            raise Unfit(f"{kind.tag} is about one card, not a number of cards; say its {key}: {what} {key} 2")
        raise Unfit(
            f"{kind.tag} is about cards by their names, not a number of cards; say one step after the other,"
            f" with ; between them: {what} CARD; {what} CARD"
        )

    # ---- the fields of a struct

    def fields(self, kind: StepKind, *, inside: bool = False) -> Values:
        """All that belongs to one struct; `inside` brackets every field can be written without its keyword."""
        values: Values = {}
        lists: dict[str, list[object]] = {}
        commas: set[str] = set()
        last = ""
        while self.more and not self.token.is_mark(")"):
            if self._word == THEN:
                if kind.outcomes is None:
                    break
                values[THEN] = self._outcomes(kind.outcomes)
                continue
            if self.token.is_mark(",") and (values or lists):
                self.at += 1
                if self._word not in ALIASES:  # the comma of `8 eye, names green` lists no cards
                    commas.add(last)
                continue
            field = keyword(kind, self._word) if self._word else None
            if field is not None:
                if field.key in values or field.key in lists:
                    raise LineError(f"{field.key!r} stands here twice")
                self.at += 1
                values[field.key] = self.keyed(field, kind)
                continue
            last = self._bare(kind, values, lists, inside)
        for key, found in lists.items():
            alone = kind.fields[key].shape.text and len(found) == 1 and key not in commas
            values[key] = found[0] if alone else found
        return values

    def _bare(self, kind: StepKind, values: Values, lists: dict[str, list[object]], inside: bool) -> str:
        """A value without a keyword goes to the first field that can hold it; returns its key."""
        open_ = [
            field
            for field in kind.fields.values()
            if (field.bare or inside) and (field.key not in values or field.key in lists)
        ]
        needed = [field for field in open_ if (field.required or field.usual) and field.key not in lists]
        stops = self._stops(kind)
        self._check_counted(kind, open_, stops)
        each = next((field for field in needed if field.shape.each is not None), None)
        if each is not None and self.vocabulary.is_player(self.token):
            values[each.key] = self.keyed(each, kind)
            return each.key
        plain = [field for field in kind.fields.values() if field.plain and field.key not in values]
        words = [field for field in plain if self._word and self._noun in map(fold, field.shape.values)]
        for fields in (needed[:1], needed[1:], open_, words, [field for field in plain if not field.shape.values]):
            found = self._placed(fields, stops, lists)
            if found is not None:
                field, value = found
                if field.shape.several is not None and not isinstance(value, int):
                    lists.setdefault(field.key, []).append(value)
                else:
                    values[field.key] = value
                return field.key
        foreign = self._foreign(needed[0]) if needed else None
        if foreign is not None:
            values[needed[0].key] = foreign.written
            return needed[0].key
        none = next((field for field in open_ if field.shape.several and not field.required), None)
        if self._word in NONE and none is not None:
            self.at += 1
            values[none.key] = []
            return none.key
        if self._is_of_somebody(kind, values):
            values[OF] = self.keyed(kind.fields[OF], kind)
            return OF
        means = dict.fromkeys(what for field in needed[:1] or open_ for what in field.means)
        if not means or not (needed or open_):
            raise self.unexpected()
        raise self.unknown(means)

    def _is_of_somebody(self, kind: StepKind, values: Values) -> bool:
        """The next word is a player who does nothing in this line: whose the cards are, `looks bob 2`."""
        own = kind.fields.get(OF)
        named = own is not None and own.means == PLAYERS and OF not in values and self.vocabulary.is_player(self.token)
        return named and beyond(self.rest, self.verbs, self.vocabulary) is None

    def _placed(
        self, fields: list[Field], stops: Collection[str], lists: Collection[str]
    ) -> tuple[Field, object] | None:
        """The next value and which of these fields it is for; None if it is for none of them."""
        for field in fields:
            listed = field.key in lists  # then it goes on with names, and no number
            shape = field.shape._replace(number=False, fraction=False) if listed else field.shape
            value = self._plain(field, shape, stops)
            if value is not None:
                return field, value
        named = [field for field in fields if field.shape.text or field.shape.several is not None]
        means = dict.fromkeys(what for field in named for what in field.means)
        name = self.name(means, stops)
        return None if name is None else (next(f for f in named if name.what in f.means), name.written)

    def _plain(self, field: Field, shape: Shape, stops: Collection[str]) -> object | None:
        """A number, one of a few words, or what stands in brackets; None if the next word is none of these."""
        if (shape.number or shape.fraction) and self._is_number(stops):
            return self._number(shape)
        if shape.values and not shape.text:
            return self._one_of(field)
        return self._group(shape.inner[0]) if self._opens(shape) else None

    def _stops(self, kind: StepKind) -> set[str]:
        return {THEN, *keywords(kind), *self.vocabulary.folded["player"]}

    # ---- values

    def keyed(self, field: Field, kind: StepKind) -> object:
        """The value behind a keyword."""
        shape = field.shape
        if shape.flag:
            return True
        if not self.more:
            raise LineError(f"what comes after {field.key!r}? {field.about}".rstrip())
        if shape.each is None:
            return self._value(field, shape, kind)
        found: dict[str, object] = {}
        while self.more and keyword(kind, self._word) is None:
            if self.token.is_mark(",") and found:
                self.at += 1
                continue
            if self.token.mark:
                break
            name = self.name(PLAYERS, self._stops(kind))
            if name is None:
                break
            if name.written in found:
                raise LineError(f"{name.written} stands here twice")
            if not self.more:
                raise LineError(f"what does {name.written} have?")
            found[name.written] = self._value(field, shape.each, kind, each=True)
        if not found:
            raise self.unknown(PLAYERS)
        return found

    def _value(self, field: Field, shape: Shape, kind: StepKind, *, each: bool = False) -> object:
        if shape.nobody and self._word in NOBODY:
            self.at += 1
            return False
        if shape.several is not None and self._word in NONE:
            self.at += 1
            return []
        value = None if self._opens(shape) else self._plain(field, shape, self._stops(kind))
        if value is not None:
            return value
        if not (shape.text or shape.several is not None):
            raise LineError(f"{field.key}: expected a number, found {self.token.text!r}")
        return self._list(field, shape, kind, each)

    def _list(self, field: Field, shape: Shape, kind: StepKind, each: bool) -> object:
        """One name or number, or as many as follow."""
        found: list[object] = []
        comma, stops = False, self._stops(kind)
        while self.more:
            if self.token.is_mark(",") and found and shape.several is not None:
                comma = True
                self.at += 1
                continue
            if self._word == THEN or (found and self._word and keyword(kind, self._word) is not None):
                break
            if found and each and self.vocabulary.is_player(self.token):
                break
            one = self._plain(field, shape.several or shape, stops)
            if one is None:
                name = self.name(field.means, stops) or self._foreign(field)
                if name is None:
                    break
                one = name.written
            found.append(one)
            if shape.several is None:
                break
        if not found and self.more and shape.several is not None and shape.several.number:
            raise LineError(f"{field.key}: expected a number, found {self.token.text!r}")
        if not found:
            raise self.unknown(field.means) if self.more else LineError(f"what comes after {field.key!r}?")
        return found[0] if shape.several is None or (shape.text and len(found) == 1 and not comma) else found

    def name(self, means: Collection[What], stops: Collection[str]) -> Meaning | None:
        """A name that the next words mean; written out comes before cut short."""
        for found in (self.vocabulary.exact(self.ahead, means), self.vocabulary.begun(self.ahead, means, stops)):
            if len({name.written for name in found}) > 1:
                raise self._misspelled(means) or self.unclear([name.written for name in found])
            if found:
                self.at += found[0].length
                return found[0]
        return None

    def _foreign(self, field: Field) -> Meaning | None:
        """What is named for a card, though the deck has no such colour: that is for a ruling to say.

        A word that is nearly a colour of the deck, or a player, or begins another step, is none.
        """
        word = self._word
        if field.key not in NAMED or field.means != ("colour",) or not (word or self.more) or self.token.mark:
            return None
        only: Sequence[What] = ("colour",)
        if word not in COLOURS:
            other = self.vocabulary.is_player(self.token) or word in self.verbs
            plain = self.token.quoted or _NUMBER.fullmatch(word) or word in NUMBERS or word.isalpha()
            if other or not plain or self.vocabulary.nearest([self.token.text], only).names:
                return None
            word = self.token.text
        self.at += 1
        return Meaning("colour", word)

    def _is_number(self, stops: Collection[str]) -> bool:
        """A number, and not the rank of a card."""
        word = self._word in NUMBERS[1:]
        if self.token.quoted or not (word or _NUMBER.fullmatch(self.token.text)):
            return False
        found = [*self.vocabulary.exact(self.ahead, CARDS), *self.vocabulary.begun(self.ahead, CARDS, stops)]
        return not any(name.length > 1 or (word and name.exact) for name in found)

    def _number(self, shape: Shape) -> int | float:
        text = str(NUMBERS.index(self._word)) if self._word in NUMBERS else self.token.text
        if "." in text and not shape.fraction:
            raise LineError(f"expected a whole number, found {text!r}")
        noun = self._counted() and (_counts(shape) or self._folded(1) == "cards")
        self.at += 2 if noun else 1
        return float(text) if "." in text else int(text)

    def _one_of(self, field: Field) -> str:
        """One of a few words."""
        word, values = self._noun, field.shape.values
        found = [value for value in values if fold(value) == word]
        found = found or [value for value in values if word and fold(value).startswith(word)]
        if len(found) > 1:
            raise self.unclear(found)
        if not found:
            raise LineError(f"{field.key}: expected {either(values)}, found {self.token.text!r}")
        self.at += 1 if word == self._word else 2
        return found[0]

    # ---- structs inside a step

    def _opens(self, shape: Shape) -> bool:
        """A bracket begins a value that has parts."""
        return self.token.is_mark("(") and bool(shape.inner)

    def _group(self, type_: type[Struct]) -> Values:
        self.at += 1
        values = self.fields(kind_of(type_), inside=True)
        if not self.more:
            raise LineError("a bracket is not closed")
        self.at += 1
        return values

    def _outcomes(self, kinds: dict[str, StepKind]) -> list[Values]:
        """What came of a step: outcomes, each after a `then`."""
        found: list[Values] = []
        while self.more and self._word == THEN:
            self.at += 1
            if self._word in NONE:
                self.at += 1
                break
            found.append(self._outcome(kinds))
        return found

    def _outcome(self, kinds: dict[str, StepKind]) -> Values:
        by = None
        if self._word not in kinds:
            if not self.more:
                raise LineError(f"what comes after 'then'? {either(kinds)}, or nothing")
            name = self.name(PLAYERS, set(kinds))
            by = None if name is None else name.written
        tags = begun(kinds, self._word)
        if len(tags) > 1:
            raise self.unclear(tags)
        if not tags:
            found = f", found {self.token.text!r}" if self.more else ""
            raise LineError(f"after 'then': expected {either(kinds)}{found}")
        self.at += 1
        kind = kinds[tags[0]]
        values: Values = {"do": kind.tag, **self.fields(kind)}
        if by is not None and kind.has_player:
            values[BY] = by
        elif by is not None and kind.tag == "show":  # what they show is their hand
            values = {"from": "hand", OF: by} | values
        elif by is not None:
            raise LineError(f"after 'then': write no player before {kind.tag}")
        if kind.needs_player and BY not in values:
            self.unsaid.append((values, kind))
        for key, field in kind.fields.items():
            if field.required and key not in values and key != BY:
                raise LineError(f"{kind.tag}: {key!r} is missing, {field.about}")
        return values


def _counts(shape: Shape) -> bool:
    """A number there says how many cards, of which there may be names instead."""
    return shape.text or shape.several is not None


def _unlike(means: Collection[What], near: Near) -> LineError:
    """Why words are refused that are no such name."""
    hint = f"; did you mean {either(near.names)}?" if near.names else ""
    return LineError(f"no {either(means)} is called {near.said!r}{hint}")


def named(vocabulary: Vocabulary, text: str, means: Collection[What]) -> str:
    """The one name that a text gives, as logs spell it.

    Raises:
        LineError: if it gives none, or could be several.
    """
    words = tokens(text)
    reader = Reader(words, vocabulary)
    name = reader.name(means, ()) if words else None
    if name is None or reader.more:
        raise reader.unknown(means) if reader.more else LineError("nothing is written here")
    return name.written
