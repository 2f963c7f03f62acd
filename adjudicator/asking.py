"""A question in the words of a step: what is known of the position, and what was done, for any game.

Whatever the question leaves out of the position is taken so that such a step is open there, if it ever is: the part of
the turn, and where the cards lie that were used. What was named for the card on top is asked about in every way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import structs

from adjudicator.answering import Hearing, Posed, Table
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import NOBODY, Cards, GameStart, Seated, Step, card_of, count
from adjudicator.kernel.called import fold
from adjudicator.kernel.game import Game
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.zones import NO_CARD, Order, Zone
from adjudicator.shorthand import Grammar, LineError, Vocabulary, parts
from adjudicator.shorthand.header_lines import StartLines

USUAL_HAND: Final = 5
"""How many cards a hand has of which nothing is said."""
NONE: Final = ("", "0", "none", "nothing", "nobody")
"""How a question says that there are no cards."""
COUNTED: Final = ("stock", "discards")
"""How many cards lie in the pile that is drawn from, and in that of the cards that have been used."""
TURN: Final = ("turn", "active", "first")
RANKS: Final = {"yes": 0, "undetermined": 1, "no": 2}
"""Which answer is taken where a question leaves the part of the turn open."""
Rank: TypeAlias = tuple[int, int, bool, int]
_OWNED: Final = re.compile(r"([^:,]+):(.*)")
_NAMED: Final = re.compile(r"(.*?),?\s+(?:(\S+) named|(?:names?|naming) (\S+))")


class Put(NamedTuple):
    """A question as it was put: the table, the steps, and what is said of the position."""

    table: Table
    steps: Sequence[Step]
    known: Mapping[str, Any]
    """Fields of the start position. (Any: JSON.)"""
    counted: Mapping[str, int]
    """How many cards the piles have."""
    title: str


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
    game = rules.game
    names = [one.name if isinstance(one, Seated) else one for one in players]
    grammar = Grammar(game, Vocabulary(names, pack))
    position = _Position(game, grammar)
    turn = next((position.player(said[name]) for name in TURN if name in said), None)
    steps: list[Step] = []
    for part in parts(line):
        by = getattr(steps[-1], "by", None) if steps else turn or names[0]
        steps.append(_by_ids(grammar.parse(part, partial(_by, by)), pack))
    actor = getattr(steps[0], "by", None) or turn or names[0]
    unseen = {pile: [UNWRITTEN] for pile in position.lines.tops}
    known = {**unseen, "turn": actor, **position.read(said, actor)}
    return Put(Table(players, pack, deck), steps, known, position.counted, f"ask {line}")


def usual_players(words: Iterable[str], fewest: int) -> list[str]:
    """As many of the usual names as the words of a question speak of, and as many as the game needs."""
    said = {part.casefold() for text in words for part in re.split(r"[^\w]+", text)}
    return list(NAMES[: max([fewest, *(n for n, name in enumerate(NAMES, 1) if name.casefold() in said)])])


def _by(by: str | None, tag: str, values: Mapping[str, object]) -> str | None:
    """Who makes a step that names nobody."""
    return by


def _by_ids(step: Any, pack: Pack) -> Step:  # Any: a step of the game
    """A step whose cards are spelled as offers spell them."""
    card = getattr(step, "card", None)
    if isinstance(card, str):
        step.card = pack.written(pack.by_spelling[card])
    elif isinstance(card, list):
        step.card = [pack.written(pack.by_spelling[one]) for one in card]
    found: Step = step
    return found


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
        zone = self.zones.get(key)
        each = zone.each if zone is not None else self.lines.kind.fields[key].shape.each is not None
        if key in self.lines.tops and (match := _NAMED.fullmatch(words)) is not None:
            words = match[1]
            yield from self._one("named", match[2] or match[3], actor)
        if each:
            yield key, self._owned(key, words, actor)
        elif zone is not None and words.strip() in NONE:
            yield key, []
        elif key == "named" and words.strip() == NOBODY:
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


# ---- the positions that it may be about


def posed(it: Put, rules: Rules, named: str) -> list[Posed]:
    """The positions to be heard: one, or one for each thing that may have been named.

    Raises:
        LogError: if there is no such position by these rules.
    """
    colours = _colours(it, rules.game)
    best = _best(it, rules, named, {**it.known, "named": UNWRITTEN} if colours else it.known)
    hangs = "what was named for the card on top"
    return [best._replace(start=structs.replace(best.start, named=one), when=one, hangs=hangs) for one in colours] or [
        best
    ]


def _best(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Posed:
    """The position in which such a step is open, or else most nearly right."""
    game = rules.game
    found: list[tuple[Rank, int, Hearing]] = []
    refused: LogError | None = None
    for phase in _phases(it, game, known):
        start = {**known, **_laid(it, game, known), **({} if phase is None else {"phase": phase})}
        try:
            hearing = Hearing(it.table, _posed(it, game, start), rules, named)
        except LogError as error:
            refused = refused or error
        else:
            found.append((_rank(hearing), len(found), hearing))
    if not found:
        raise refused or AssertionError("a question without a position")
    best = min(found)[2]
    return best.posed._replace(rule=game.words.permits_here(best.before().bench, best.step))


def _phases(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Sequence[str | None]:
    """The parts of the turn that it may be, the likeliest first; not the last for an act in another's turn."""
    if "phase" in known:
        return [known["phase"]]
    phases = [phase.id for phase in game.phases]
    in_turn = getattr(it.steps[-1], "by", None) in (None, known["turn"])
    return [*reversed(phases[:-1]), *(phases[-1:] if in_turn or not phases[:-1] else [])] or [None]


def _rank(hearing: Hearing) -> Rank:
    """Whether such a step is open there, what the answer is and whether it is about the step, and all that is wrong."""
    judge, step, findings = hearing.before(), hearing.step, hearing.judge.report.top()
    offers = [one for seat in range(judge.bench.n) for one in judge.rules.game.offers(judge.bench, seat)]
    like = [one for one in offers if type(one) is type(step) and _card(one) == _card(step)]
    mine = any(getattr(one, "by", None) == getattr(step, "by", None) for one in like)
    turn = judge.bench.seat_of.get(hearing.posed.start.turn, judge.bench.now.active) in judge.bench.now.on_turn
    later = any(f.step > hearing.posed.last and f.severity == "error" for f in findings)
    usual = hearing.rules.here(hearing.rules.game.words.permits.get(type(step), ""))
    other = hearing.finding is not None and hearing.finding.rule != usual
    return 0 if mine else 1 if like and turn else 2, RANKS["no" if later else hearing.answer], other, len(findings)


def _card(step: Step) -> object:
    return getattr(step, "card", None)


def _posed(it: Put, game: Game[Any], start: Mapping[str, Any]) -> Posed:
    """The steps in a position. After an act in another's turn a step shows that this turn has not ended by then."""
    steps, ends = list(it.steps), game.ends_turn
    actor = getattr(steps[-1], "by", None)
    if ends is not None and actor not in (None, start["turn"]) and not isinstance(steps[-1], ends):
        steps.append(ends(by=start["turn"]))
    chosen = getattr(it.steps[-1], "choose", None)
    leaves = game.words.leaves if chosen is not None and not chosen else ()
    return Posed(_start(it, game, start), steps, len(it.steps), leaves=leaves)


def _laid(it: Put, game: Game[Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Where the cards lie that the steps use: in hands of which nobody knows more, or in front of who has them."""
    area = next((zone.id for zone in game.zones if zone.each and zone.order is Order.SPREAD), "")
    hands = _held(game.zones)
    found: dict[str, dict[str, list[str]]] = {area: {}, hands: {}}
    for n, step in enumerate(it.steps):
        card, by = _card(step), getattr(step, "of", None) or getattr(step, "by", None)
        zone = area if isinstance(step, game.uses_laid) else hands
        if zone == area and any(_card(one) == card for one in it.steps[:n]):
            continue  # it came there by a step before
        there = known.get(zone, {})
        for one in [card] if isinstance(card, str) else card if isinstance(card, list) else []:
            if by is not None and one != UNWRITTEN and not (isinstance(there.get(by), list) and one in there[by]):
                found[zone].setdefault(by, []).append(one)
    laid = {by: [*known.get(area, {}).get(by, []), *cards] for by, cards in found[area].items()}
    held = {
        by: [*cards, *[UNWRITTEN] * (USUAL_HAND - len(cards))]
        for by, cards in found[hands].items()
        if by not in known.get(hands, {})
    }
    return {zone: {**known.get(zone, {}), **there} for zone, there in ((area, laid), (hands, held)) if zone}


def _held(zones: Iterable[Zone]) -> str:
    """The zone of the hands."""
    return next((zone.id for zone in zones if zone.each and zone.order is Order.BAG), "")


def _start(it: Put, game: Game[Any], given: Mapping[str, Any]) -> GameStart:
    """A position; whose hand is not given holds the usual number, and the numbers of the piles are seen to."""
    given = dict(given)
    held, rest = _held(game.zones), next((zone for zone in game.zones if zone.rest and not zone.each), None)
    spent = next((zone.id for zone in game.zones if zone.top), "")
    given |= {zone.id: _rows(it, game, zone, given) for zone in game.zones if zone.each and zone.order is Order.ROW}
    if not (held and rest and spent):
        return _made(game, given)
    hands: dict[str, Cards] = given.pop(held, {})
    own = [zone for zone in game.zones if zone.stack == rest.stack]
    left = it.table.pack.number(rest.stack) - sum(map(count, [*hands.values(), *_placed(own, given)]))
    others = [name for one in it.table.players if (name := one.name if isinstance(one, Seated) else one) not in hands]
    usual: dict[str, Cards] = dict.fromkeys(others, min(USUAL_HAND, max(0, left) // max(1, len(others))))
    if "stock" not in it.counted:
        return _made(game, {**given, held: usual | hands})
    number, laid = it.counted["stock"], list(given.get(spent, ()))
    over = left - sum(map(count, usual.values())) - number
    if over < 0:
        raise AdjudicatorError(f"--stock: the other cards leave only {max(0, over + number)} for it")
    below = min(over, max(0, it.counted.get("discards", over + len(laid)) - len(laid)))
    if over > below and not others:
        raise AdjudicatorError("--discards: some cards are left over; leave one hand open to hold them")
    if over > below:
        usual[others[-1]] = count(usual[others[-1]]) + over - below
    return _made(game, {**given, held: usual | hands, spent: [*laid, *[UNWRITTEN] * below], rest.id: number})


def _rows(it: Put, game: Game[Any], row: Zone, given: Mapping[str, Any]) -> dict[str, list[str]]:
    """The rows that are said; each other one is full of unseen cards, but for those that lie in front of its player."""
    others = [zone for zone in game.zones if zone.each and zone.order is Order.SPREAD and zone.stack == row.stack]
    rows: dict[str, list[str]] = dict(given.get(row.id, {}))
    for one in it.table.players:
        name = one.name if isinstance(one, Seated) else one
        gone = sum(count(given.get(zone.id, {}).get(name, [])) for zone in others)
        if name not in rows and name not in given.get("lost", ()):
            rows[name] = [*[NO_CARD] * gone, *[UNWRITTEN] * (row.places - gone)]
    return rows


def _made(game: Game[Any], given: Mapping[str, Any]) -> GameStart:
    return game.forms.start(**given)


def _placed(zones: Iterable[Zone], given: Mapping[str, Any]) -> Iterator[Cards]:
    """The cards of each place that a position gives, or how many they are; an empty place of a row is no card."""
    for zone in zones:
        cards = given.get(zone.id)
        if cards is None or (zone.rest and not zone.each):
            continue
        for place in cards.values() if zone.each else (cards,):
            if zone.order is Order.ROW and isinstance(place, list):
                yield [card for card in map(card_of, place) if card != NO_CARD]
            else:
                yield place


def _colours(it: Put, game: Game[Any]) -> list[str]:
    """What may have been named for the card on top; nothing where that is said, or nothing can have been."""
    pack = it.table.pack
    piles = [it.known.get(zone.id) for zone in game.zones if zone.top]
    tops = [pile[0] for pile in piles if isinstance(pile, list) and pile and pile[0] != UNWRITTEN]
    wild = any(pack.cards[pack.by_spelling[card]].rank in game.wild_ranks for card in tops)
    return list(dict.fromkeys(pack.palette.values())) if wild and "named" not in it.known else []
