"""What a judged game puts into the three tables, row by row, in the order of their columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import msgspec

from adjudicator.formats.edition import Value
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Known, Note, Seated, Step, Undo, card_of
from adjudicator.formats.outcomes import Choice
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import NOTHING
from adjudicator.kernel.rules import Rules
from adjudicator.reports.endings import Outcome
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.summary import weight

Row: TypeAlias = tuple[Any, ...]  # Any: a value of each column, of its type


def game_row(n: int, game: JudgedGame) -> Row:
    """The row of a game, which is number `n`."""
    header, rules, end = game.log.header, game.rules, game.outcome
    players = [player if isinstance(player, str) else player.name for player in header.players]
    teams = [player.team if isinstance(player, Seated) else None for player in header.players]
    house, options = _options(rules)
    weights = Counter(weight(finding) for finding in game.findings if finding.because_of is None)
    result = _result(end)
    return (
        n, game.file, game.first if game.corpus else None, header.title, game.digest, game.ruleset, house, options,
        game.rules_digest, game.bench.pack.deck.id, players, teams if any(teams) else None, game.steps,
        max(game.turns[1:], default=None), result, None if end is None or result == "open" else end.winners,
        None if end is None else end.step, None if end is None else end.rule, weights["error"], weights["warning"],
        weights["note"], weights["undetermined"], weights["let_stand"], game.undone,
    )  # fmt: skip


def finding_rows(n: int, game: JudgedGame) -> Iterator[Row]:
    """The rows of its findings."""
    ids = _ids(game.bench.pack)
    for number, finding in enumerate(game.findings, 1):
        yield _finding_row(n, number, finding, game.turns, ids)


def step_rows(n: int, game: JudgedGame) -> Iterator[Row]:
    """The rows of its steps, as they were written."""
    pack, turns, idle = game.bench.pack, game.turns, game.bench.idle
    found = Counter(finding.step for finding in game.findings)
    encode = msgspec.json.encode
    for number, (step, counting) in enumerate(zip(game.log.steps, game.judge.steps, strict=False), 1):
        came = getattr(step, "then", None)
        undone = counting is NOTHING and step is not NOTHING and not isinstance(step, Note)
        cards, many = _cards(step, pack)
        yield (
            n, number, turns[number] if number < len(turns) else None, step.__struct_config__.tag,
            getattr(step, "by", None), cards, many, _named(step),
            [_chosen(one, pack) for one in getattr(step, "choose", ())],
            None if came is None else [_act(one, pack) for one in came],
            not undone and (number not in idle or isinstance(step, Note | Undo)), found[number], step.text or None,
            encode(step).decode(),
        )  # fmt: skip


def _finding_row(n: int, number: int, finding: Finding, turns: Sequence[int], ids: Mapping[str, str]) -> Row:
    matter = finding.matter
    return (
        n, number, finding.rule, finding.name, finding.severity, weight(finding), finding.fault, finding.step,
        turns[finding.step] if finding.step < len(turns) else None, finding.player, finding.proved, finding.doubted,
        finding.certainty, finding.share, finding.slip or None, [f"{slip.edit} {slip.step}" for slip in finding.slips],
        finding.open, finding.counts, finding.because_of, finding.message, finding.expected,
        [ids.get(one.card, one.card) for one in finding.texts], finding.book, finding.cite, finding.basis, finding.also,
        None if matter is None else matter.kind, None if matter is None else matter.step,
        None if matter is None else matter.winners, None if finding.remedy is None else finding.remedy.grade,
        finding.due_by, finding.shown_by, finding.settled_by, finding.let_stand, finding.line, finding.column,
    )  # fmt: skip


def _result(end: Outcome | None) -> str:
    if end is None:
        return "unfinished"
    return "tied" if end.tied else "won" if end.winners else "open"


@lru_cache(maxsize=16)
def _options(rules: Rules) -> tuple[list[str], str]:
    """The house rules, and all options as JSON."""
    own = {option.id: option.default for option in rules.game.options} | rules.edition.options
    house = [f"{key}={_typed(value)}" for key, value in rules.options.items() if value != own.get(key)]
    return house, msgspec.json.encode(rules.options).decode()


def _typed(value: Value) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


@lru_cache(maxsize=16)
def _ids(pack: Pack) -> dict[str, str]:
    """The ids of cards by how messages spell them."""
    return {title: card.id for title, card in zip(pack.titles, pack.cards, strict=True)}


# ---- the cards and choices of a step or an outcome


class CardsNamed(NamedTuple):
    """Cards by their ids, None for a hidden one, and how many; None for both where there are none to name."""

    ids: list[str | None] | None
    number: int | None


_NO_CARDS = CardsNamed(None, None)


def _cards(done: object, pack: Pack) -> CardsNamed:
    """The cards that a step or an outcome is about."""
    given = getattr(done, "card", None)
    if given is None:
        given = getattr(done, "cards", None)
    if isinstance(given, str | Known):
        return CardsNamed([_id(card_of(given), pack)], 1)
    if isinstance(given, int):
        return CardsNamed([None] * min(given, pack.total), given)
    if isinstance(given, list):
        return CardsNamed([_id(card_of(one), pack) for one in given], len(given))
    return _NO_CARDS


def _id(card: str, pack: Pack) -> str | None:
    kind = pack.by_spelling.get(card, -1)
    return pack.cards[kind].id if kind >= 0 else None


def _named(step: Step) -> str | None:
    """The colour or suit that was named with it."""
    for key in ("name", "colour", "suit"):
        named = getattr(step, key, None)
        if isinstance(named, str):
            return None if named == UNWRITTEN else named
    return None


def _chosen(choice: str | Choice, pack: Pack) -> str | None:
    """A player or a card; a card by its id."""
    if isinstance(choice, Choice):
        if choice.card is None:
            return choice.player
        choice = choice.card
    kind = pack.by_spelling.get(choice, None)
    return choice if kind is None else pack.cards[kind].id if kind >= 0 else None


class Acted(NamedTuple):
    """What came of a step."""

    kind: str
    player: str | None
    cards: list[str | None] | None
    number: int | None
    place: str | None


def _act(came: Any, pack: Pack) -> Acted:  # Any: one of the outcomes, of which each has other fields
    by = getattr(came, "by", None)
    tag: str = came.__struct_config__.tag
    return Acted(
        tag, by if by is not None else getattr(came, "of", None), *_cards(came, pack), getattr(came, "to", None)
    )
