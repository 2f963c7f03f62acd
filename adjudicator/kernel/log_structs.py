"""From what a game declares to the structs of its logs: the start position, the claims, the union of its steps.

The keys stand in this order: the turn, the zones, the counters, the game's own, and what every game has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_type_hints

from msgspec import NODEFAULT, Struct, defstruct, inspect

from adjudicator.formats.docstrings import docstring
from adjudicator.formats.fields import CardName, PlayerName, about
from adjudicator.formats.forms import Forms
from adjudicator.formats.log import (
    Back,
    Call,
    Cards,
    Claim,
    GameStart,
    Known,
    Many,
    Note,
    Points,
    Series,
    Start,
    Undo,
    Whole,
    seen_by,
)
from adjudicator.kernel.zones import Counter, Order, Phase, Sight, Zone

StructField: TypeAlias = tuple[str, Any, Any]  # Any: a type made at run time, and its default

Winner: TypeAlias = PlayerName | list[PlayerName] | Literal[False] | None
_SEES: Final[dict[Sight, Literal["owner", "nobody"]]] = {
    Sight.OWNER: "owner",
    Sight.NOBODY: "nobody",
    Sight.CARD: "owner",
}

DEAL: Final = "deal"
"""The phase that is before all of a game's own."""


def fresh(start: GameStart) -> bool:
    """Whether a start position is that of a fresh game, whose deal is judged."""
    return bool(start.phase == DEAL)


def forms(
    zones: Sequence[Zone],
    counters: Sequence[Counter],
    phases: Sequence[Phase],
    steps: Any,  # Any: a union of structs
    start_keys: type[Struct] | None = None,
    claim_keys: type[Struct] | None = None,
    module: str | None = None,
    *,
    points: bool = False,
    series: bool = False,
) -> Forms:
    """The forms of a game. `start_keys` and `claim_keys` are structs whose fields are keys of the game's own.

    `module` is the game's: the structs say that they are of it, so that those of two games can be told apart. `points`
    says that players collect some in a game, `series` that its logs can say where a series of them stands.
    """
    start: Any = defstruct(  # Any: a type made at run time
        "Start",
        [*_turn(phases), *map(_laid, zones), *map(_counted, counters), *_own(start_keys), *_rest(series)],
        bases=(Start,),
        kw_only=True,
        frozen=True,
        module=module,
    )
    start.__doc__ = docstring(Start)
    claim: Any = defstruct(  # Any: the same
        "Claim",
        [*_claims(zones), *map(_counted, counters), *_result(claim_keys, points, series)],
        bases=(Claim,),
        kw_only=True,
        tag="claim",
        module=module,
    )
    claim.__doc__ = docstring(Claim)
    return Forms(start, claim, Union[steps, claim, Call, Back, Undo, Note])  # noqa: UP007  # made at run time


def _turn(phases: Iterable[Phase]) -> list[StructField]:
    ids = (DEAL, *(phase.id for phase in phases))
    told = "the part of the turn, or deal for a fresh game; begin if left out"
    return [
        ("turn", Annotated[PlayerName | None, about("whose turn it is; the first player if left out")], None),
        ("phase", Annotated[Literal[ids] | None, about(told)], None),
    ]


def _rest(series: bool) -> list[StructField]:
    before = "what the games before this one came to, in a series"
    found: list[StructField] = [("lost", Annotated[list[PlayerName], about("players who are out of the game")], [])]
    if series:
        found.append(("series", Annotated[Series | None, about(before)], None))
    return found


def _laid(zone: Zone) -> StructField:
    """What a start position says of a zone."""
    meta = seen_by(_SEES[zone.sight], zone.about) if zone.sight in _SEES else about(zone.about)
    cards: Any = Cards  # Any: a type as a value
    if zone.order is Order.ROW and zone.sight is Sight.CARD:
        cards = list[CardName | Known]
    elif zone.each and zone.order is not Order.BAG:
        cards = list[CardName]
    if zone.each:
        return zone.id, Annotated[dict[str, cards], meta], {}
    if zone.rest:
        return zone.id, Annotated[cards | None, meta], None
    return zone.id, Annotated[cards, meta], []


def _counted(counter: Counter) -> StructField:
    """What a start position, or a claim, says of a counter."""
    if counter.each:
        return counter.id, Annotated[dict[str, Whole], about(counter.about)], {}
    return counter.id, Annotated[Whole | None, about(counter.about)], None


def _claims(zones: Iterable[Zone]) -> list[StructField]:
    """What a claim can say of zones: how many cards, or which; of a pile that lies open only its top."""
    found: list[StructField] = []
    for zone in zones:
        if zone.each:
            cards: Any = Cards if zone.order is Order.BAG else list[CardName]  # Any: a type as a value
            told = f"each {zone.title}: {'how many cards, or which, laid open' if cards is Cards else 'its cards'}"
            found.append((zone.id, Annotated[dict[str, cards], about(told)], {}))
        elif zone.top:
            found.append((zone.top, Annotated[CardName | None, about(f"the top card of the {zone.title}")], None))
        else:
            found.append((zone.id, Annotated[Many | None, about(f"how many cards the {zone.title} has")], None))
    return found


def _result(own: type[Struct] | None, points: bool, series: bool) -> list[StructField]:
    names, paid = "a name, several, or false for", "points: what each player collects, or pays with a minus"
    found: list[StructField] = [("winner", Annotated[Winner, about(f"who won: {names} a game without a winner")], None)]
    if points:
        found.append(("score", Annotated[dict[str, Points], about(paid)], {}))
    found += _own(own)
    if series:
        sums = about("points over the series, those of this game included")
        found.append(("total", Annotated[dict[str, Points], sums], {}))
        found.append(("match", Annotated[Winner, about(f"who has won the series: {names} a tie")], None))
    return found


def _own(keys: type[Struct] | None) -> list[StructField]:
    """The fields of a struct, to be taken over into another."""
    if keys is None:
        return []
    info = inspect.type_info(keys)
    assert isinstance(info, inspect.StructType)
    hints = get_type_hints(keys, include_extras=True)
    return [(field.name, hints[field.name], _default(field)) for field in info.fields]


def _default(field: inspect.Field) -> Any:  # Any: whatever the field holds
    return field.default_factory() if field.default_factory is not NODEFAULT else field.default
