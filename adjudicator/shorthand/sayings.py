"""Lines as people say them, and as the story tells them, into the short lines of the grammar.

`Ann discards Castle (blue five) and names green` becomes `Ann discards "castle" name green`. Each game lists its own
turns of phrase (`Phrasebook.spoken`); what every table says of itself, its zones and its counters, is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from adjudicator.formats.log import NOBODY, Call
from adjudicator.kernel.called import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.phrasebook import Phrasebook
from adjudicator.kernel.words import NUMBERS
from adjudicator.kernel.zones import NO_CARD, Counter, Order, Zone
from adjudicator.shorthand.tokens import ARTICLES, Token
from adjudicator.shorthand.vocabulary import CARDS, COLOURS, SELF, Vocabulary

_CARD: Final = r'"[^"]*"|a card|\?'
_CARDS: Final = rf"(?:(?:{_CARD})(?:(?:, | and )(?:{_CARD}))*|\w+ cards?|\d+)"
_NUMBER: Final = r"-?\d+(?:\.\d+)?"
_STATES: Final = re.compile(r"(?P<who>.*\S) states: (?P<facts>.+)", re.DOTALL)
_DECIDES: Final = re.compile(r"(?P<who>.*\S) decides: (?P<what>.+)", re.DOTALL)
_STEP: Final = re.compile(r"step \d+:?\s+", re.IGNORECASE)
_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s(),;:"]+')
_COUNTED: Final = re.compile(rf"\b({'|'.join(NUMBERS[1:])}|no)(?= (?:cards?|tokens?|life tokens?)\b)", re.IGNORECASE)
_SMALL: Final = ("as", "at", "is", "of")
"""Words that are never a card, though a rank and a suit could be written so."""
_NOBODY: Final = ("the record", "the table", "somebody")
EVERYWHERE: Final = (
    (r",?(?: and)? (?:names|calls|says|said|called|chose|chooses|named|naming):? {colour}(?=\W|$)", r" name \1"),
    (r",?(?: and)? names a (?:colour|suit)", " name ?"),
    (r"^a note$", '{"do": "note"}'),
    (r"taken back to the position before step {number}", r"back \1"),
    (r"the last step is undone: it was a slip of the pen", "undo"),
    (r"\ba card\b", "?"),
    (r" and ", ", "),
)
"""What is said alike in every game; applied after the game's own."""


_MAY: Final = "(?:can|could|may|might)"
_FREE: Final = "(?:allowed|able|permitted) to"
DONE: Final = "DONE"
"""Stands for a player and the verb as one says it of somebody."""
_ONE: Final = "(?:i|you|we|one|somebody)"
_VERB: Final = r"(?:(\w+(?:s|sh|ch))|(\w+))(?=\W|$)"
_MUST: Final = (
    rf"^(?:(?:does|did|do) (?:{{player}}|{_ONE}) (?:have|need) to|(?:must|should) (?:{{player}}|{_ONE})"
    rf"|(?:{{player}}|{_ONE}) (?:must|should|(?:has|have|had|needs?) to))\b"
)
"""How it is said that something has to be done."""
_FORGOT: Final = (
    rf"\b(?:{{player}}|{_ONE}|he|she|they|nobody) (?:has |have |had )?"
    r"(?:forg[eo]t|miss(?:ed|es)|skip(?:s|ped)|omit(?:s|ted)|fail(?:s|ed) to|neglect(?:s|ed)|never"
    r"|(?:did|do|does)(?: not|n['\u2019]?t)\b)"
)
"""How it is said that something was left out."""
_ASKED: Final = (
    (r"^{player}[,.](?= )", r"\1"),
    (r"^(?:i|we|you) (?=\w)", ""),
    (r"^(?:the )?winners? (?:is|are) {winners}(?=[?.!]*$)", r"claim winner \1"),
    (r"^(?:is |are )?{winners} (?:is |are )?(?:the )?winners?(?=[?.!]*$)", r"claim winner \1"),
    (
        r"^(?:(?:did|does|has|have) )?{winners} (?:ha(?:s|ve) )?(?:won|wins?)(?: the game)?(?=[?.!]*$)",
        r"claim winner \1",
    ),
    (rf"^(?:{_MAY}|does|did|(?:is|was|am|are)(?=.* {_FREE})) (?:{{player}}|{_ONE}) (?:(?:be )?{_FREE} )?{_VERB}", DONE),
    (rf"^(?:{{player}}|{_ONE}) (?:{_MAY}|(?:{_MAY} be|is|was|am|are) {_FREE}) {_VERB}", DONE),
    (r"^{player} (\w*(?:clin|nam|us|chang|shuffl))ed\b", r"\1 \2es"),
    (r"^{player} (?:(\w+(?:s|sh|ch))|(\w+))ed\b", DONE),
    (r"\bdrew\b", "draws"),
    (r"\btook\b", "takes"),
    (r"(?<=\w)[?.!]+$", ""),
    (r"\b(draws?) (?:cards? )?twice\b", r"\1 2"),
    (rf"\b(draws?|takes|picks up) ({'|'.join(NUMBERS[1:])})(?=$|[;,.])", r"\1 \2 cards"),
)
"""How a step is asked about, or told as past."""
_CALLED: Final = r"(?P<named>\w+)(?: was| is)? (?:named|called|said|chosen)"
_ON: Final = re.compile(
    rf",? on(?: top of)?(?P<starter> the starter)? \"(?P<card>[^\"]*)\"(?:,? (?:(?:with|if|when) )?{_CALLED})?"
    r"(?=$|,| and | with |\s*$)",
    re.IGNORECASE,
)
_IF: Final = re.compile(rf",? (?:if|when) {_CALLED}\W*$", re.IGNORECASE)
"""What a card was put on."""
TAKEN_BACK: Final = re.compile(
    r"(?:(?!.*(?: and |, )).*\S )?(?:takes?|took|(?:is |was )?taken) "
    r"(?:(?:(?:it|that|this|the (?:card|step|move|play|pass)) )?back|back (?:it|that))[.?! ]*|back",
    re.IGNORECASE,
)
"""How the step before is taken back, without a number."""


class _Phrase(NamedTuple):
    pattern: re.Pattern[str]
    short: str

    def __call__(self, line: str) -> str:
        """The line with this phrase in short, wherever it stands."""
        for _ in range(line.count(" ") + 1):
            said = self.pattern.sub(self.short, line)
            if said == line:
                break
            line = said
        return line


class Sayings:
    """How one table says its lines."""

    def __init__(self, game: Game[Any], vocabulary: Vocabulary, verbs: Iterable[str]) -> None:
        """`verbs` are the kinds of step, which are no cards."""
        self.words: Phrasebook = game.words
        self.vocabulary = vocabulary
        self.plain_words = {*verbs, *NUMBERS, *_SMALL, *vocabulary.folded["player"], *vocabulary.folded["colour"]}
        titles = sorted(vocabulary.titles, key=len, reverse=True)
        self.titles = re.compile("|".join(map(re.escape, titles)), re.IGNORECASE) if titles else None
        everywhere = [self._phrase(*pair) for pair in EVERYWHERE]
        self.phrases = [*(self._phrase(*pair) for pair in game.words.spoken), *everywhere]
        self.everywhere = everywhere
        self.must = self._phrase(_MUST, "").pattern
        """A question after a duty."""
        self.forgot = self._phrase(_FORGOT, "").pattern
        """What was left out."""
        self.questions = [self._phrase(*pair) for pair in _ASKED]
        counters = [pair for counter in game.counters for pair in _of_counter(counter)]
        zones = [pair for zone in game.zones for pair in _of_zone(zone)]
        self.facts = [self._phrase(*pair) for pair in (*game.words.spoken_facts, *counters, *zones, *_RESULTS)]

    def _phrase(self, pattern: str, short: str) -> _Phrase:
        """A pattern in which `{player}`, `{card}`, `{cards}`, `{colour}`, `{number}` ... stand for any of these."""
        player = _any([*self.vocabulary.players, *(one for one in SELF if one in self.vocabulary.folded["player"])])
        one = player.replace("(", "(?:", 1)
        names = {
            "{player}": player,
            "{winners}": f"({NOBODY}|{one}(?:(?:, | and ){one})*)",
            "{colour}": _any([*self.vocabulary.colours, *COLOURS]),
            "{card}": f"({_CARD})",
            "{cards}": f"({_CARDS})",
            "{number}": f"({_NUMBER})",
        }
        for name, found in names.items():
            pattern = pattern.replace(name, found)
        return _Phrase(re.compile(pattern, re.IGNORECASE), short)

    def asked(self, line: str) -> str:
        """A question as the step that it asks about: `may ann draw twice?` is `ann draw 2`."""
        for phrase in self.questions:
            line = phrase.pattern.sub(_done if phrase.short == DONE else phrase.short, line, count=1)
        return line

    def apart(self, line: str) -> tuple[str, str]:
        """A line without the card that another was put on, and that card, with what was named for it; or that alone."""
        line = self._named(self.untitled(line))
        match = _ON.search(line) or _IF.search(line)
        if match is None:
            return line, ""
        said = match.groupdict()
        card, named = said.get("card"), match["named"] or ("nothing" if said.get("starter") else "")
        top = named if card is None else f'"{card}", {named} named' if named else f'"{card}"'
        return line[: match.start()] + line[match.end() :], top

    def short(self, line: str) -> str:
        """The line in short; as it is where nothing of it is said in other words."""
        line = self._named(_STEP.sub("", line, count=1) if _STEP.match(line) else line)
        line = _COUNTED.sub(lambda match: str(max(0, NUMBERS.index(fold(match[0])))), line)
        if (stated := _STATES.fullmatch(line)) is not None:
            return self._claim(_who(stated["who"]), stated["facts"])
        if (decided := _DECIDES.fullmatch(line)) is not None:
            return self._call(_who(decided["who"]), decided["what"]) or line
        for phrase in self.phrases:
            line = phrase(line)
        return line

    def untitled(self, line: str) -> str:
        """The line with an id, between quotation marks, for each title that has brackets."""
        if self.titles is None or "(" not in line:
            return line
        return self.titles.sub(lambda match: f'"{self.vocabulary.titles[match[0].casefold()]}"', line)

    def _named(self, line: str) -> str:
        """A line in which each card stands by its id, between quotation marks."""
        words = [*_WORD.finditer(line)]
        tokens = [Token(match[0], quoted=match[0].startswith('"')) for match in words]
        said, at, done = [], 0, 0
        while at < len(tokens):
            length = self._card(line, words, tokens, at)
            if tokens[at].text in ARTICLES and at + 1 < len(tokens) and self._card(line, words, tokens, at + 1) > 1:
                length = 0  # `a blue 5` is no blue ace
            if length:
                if at and fold(tokens[at - 1].text) in ARTICLES and not tokens[at - 1].quoted:
                    said.append(line[done : words[at - 1].start()])
                    done = words[at].start()
                card = self.vocabulary.exact(tokens[at : at + length], CARDS)[0].written
                said += [line[done : words[at].start()], f'"{card}"']
                done = words[at + length - 1].end()
            at += length or 1
        return "".join((*said, line[done:]))

    def _card(self, line: str, words: list[re.Match[str]], tokens: list[Token], at: int) -> int:
        """How many words from here are the name of one card; 0 if they are none."""
        if tokens[at].quoted:
            return 0
        together = 1
        while (
            together < self.vocabulary.longest
            and at + together < len(words)
            and not tokens[at + together].quoted
            and line[words[at + together - 1].end() : words[at + together].start()] == " "
        ):
            together += 1
        found = self.vocabulary.exact(tokens[at : at + together], CARDS)
        if len({name.written for name in found}) != 1 or (
            found[0].length == 1 and (fold(tokens[at].text) in self.plain_words or len(tokens[at].text) < 2)
        ):
            return 0
        return found[0].length

    def _claim(self, who: str, facts: str) -> str:
        """What somebody states, each key once."""
        found: dict[str, list[str]] = {}
        for fact in facts.split("; "):
            said = next((phrase for phrase in self.facts if phrase.pattern.fullmatch(fact)), None)
            short = said.pattern.sub(said.short, fact) if said is not None else self._scored(fact)
            key, _, rest = short.partition(" ")
            for phrase in self.everywhere:
                rest = phrase(rest)
            found.setdefault(key, []).append(rest)
        return " ".join([who, "claim", *(f"{key} {' '.join(rest)}" for key, rest in found.items())]).strip()

    def _scored(self, fact: str) -> str:
        """What a player collects, in the words that the game has for it."""
        for name in self.vocabulary.players:
            for number in re.findall(_NUMBER, fact):
                for value in (float(number), -float(number)):
                    if self.words.scored(name, value) == fact:
                        return f"score {name} {value:g}"
        return fact

    def _call(self, who: str, what: str) -> str:
        """What the table decided about a step."""
        for number in re.findall(r"\d+", what):
            for allow, words in self.words.calls.items():
                if words.format(number) == what:
                    return f"{who} {Call.__struct_config__.tag} {number} {allow}".strip()
        return ""


def _done(match: re.Match[str]) -> str:
    """What somebody may do as if it were done."""
    who, hissing, verb = match.groups("")
    return f"{who} {hissing}es" if hissing else f"{who} {verb}s"


def _any(names: Iterable[str]) -> str:
    """A pattern for one of several names."""
    return f"({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})"


def _who(said: str) -> str:
    return "" if said in _NOBODY else said


def _of_zone(zone: Zone) -> Iterator[tuple[str, str]]:
    """How a claim says what lies in a zone."""
    if zone.each and zone.order is Order.BAG:
        yield r"{player} has {cards}", rf"{zone.id} \1 \2"
    elif zone.each and zone.order is Order.SPREAD:
        yield rf"({_CARDS}|nothing) in {zone.word} for {{player}}", rf"{zone.id} \2 \1"
    elif zone.each:
        yield rf"{{player}}'s {zone.title}: (nothing|(?:(?:{_CARD}|{NO_CARD})(?:, )?)+)", rf"{zone.id} \1 \2"
    elif zone.top:
        yield rf"{zone.top.replace('_', ' ')} {{card}}", rf"{zone.top} \1"
    else:
        yield rf"{zone.title} {{number}}", rf"{zone.id} \1"


def _of_counter(counter: Counter) -> Iterator[tuple[str, str]]:
    if counter.each:
        yield rf"{{player}}'s {counter.title} {{number}}", rf"{counter.id} \1 \2"
    else:
        yield rf"{counter.title} {{number}}", rf"{counter.id} \1"


_RESULTS: Final = (
    (r"the winners? (?:is|are) (.+)", r"winner \1"),
    (r"{player} has {number} in all", r"total \1 \2"),
    (r"the series goes to (.+)", r"match \1"),
)
