"""What can be done now, to be tapped: who, then what, then with which card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec import Raw, Struct, json, to_builtins

from adjudicator.desk.sitting import Sitting
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.kernel.words import ordinal
from adjudicator.kernel.zones import NO_CARD
from adjudicator.reports.safe import safe
from adjudicator.shorthand.shapes import of_somebody

UNSAID = {UNWRITTEN: "not known", NO_CARD: "none"}
"""What stands for a card that is not named."""


class Tap(Struct, omit_defaults=True):
    """One thing to tap: a step, or several that begin alike."""

    say: str
    card: int = -1
    """The card that it is about, by its kind."""
    step: Raw | None = None
    """The step, if it is one alone."""
    more: list[Tap] = []
    """What is chosen next, if it is several."""


class ForPlayer(Struct):
    """What one player can do now."""

    player: str
    """Empty for what is done by all of them together."""
    on: bool
    """It is their turn."""
    after: bool
    """With it they show that the turn is over."""
    verbs: list[Tap]


class _Leaf(NamedTuple):
    """A step, and what it says field by field."""

    step: Step
    said: dict[str, object]
    words: str


def choices(sitting: Sitting) -> list[ForPlayer]:
    """The legal steps, those of who is on turn first; then those with which others show that the turn is over."""
    players: dict[str, dict[str, list[Step]]] = {}
    after = _after_the_turn(sitting)
    for step in [*sitting.now.legal, *after]:
        verbs = players.setdefault(getattr(step, "by", ""), {})
        verbs.setdefault(str(step.__struct_config__.tag), []).append(step)
    turn, next_ones = sitting.now.turn, {getattr(step, "by", "") for step in after}
    return [
        ForPlayer(
            safe(player),
            player in turn,
            player in next_ones,
            [_verb(sitting, player, tag, steps) for tag, steps in verbs.items()],
        )
        for player, verbs in sorted(players.items(), key=lambda one: one[0] not in turn)
    ]


def _after_the_turn(sitting: Sitting) -> list[Step]:
    """What those can do who can do nothing now, once the turn is over that may be over without a word."""
    ends = sitting.rules.game.ends_turn
    end = next((step for step in sitting.now.legal if ends is not None and type(step) is ends), None)
    able = {getattr(step, "by", "") for step in sitting.now.legal}
    return [] if end is None else [one for one in sitting.suppose(end).legal if getattr(one, "by", "") not in able]


def tree(sitting: Sitting, steps: Iterable[Step]) -> list[Tap]:
    """Steps by what they differ in, first of all by their cards."""
    return _apart(sitting, [_leaf(sitting, step) for step in steps])


def _verb(sitting: Sitting, player: str, tag: str, steps: Sequence[Step]) -> Tap:
    """All steps of one kind by one player."""
    leaves = [_leaf(sitting, step) for step in steps]
    if len(leaves) == 1:
        return _one(leaves[0], leaves[0].words)
    words = [leaf.words.split(" ") for leaf in leaves]
    begins = _alike(words)
    ends = _alike([some[: len(begins) - 1 : -1] for some in words])[::-1]
    if " ".join(ends).count("(") != " ".join(ends).count(")"):  # a part of a card's name
        ends = []
    ends = ends or _everywhere([some[len(begins) :] for some in words])
    return Tap(" ".join([*(begins or [of_somebody(tag)]), "\u2026", *ends]), more=_apart(sitting, leaves))


def _alike(words: Iterable[Sequence[str]]) -> list[str]:
    """The words with which all of these begin."""
    return [some[0] for some in takewhile(lambda some: len({*some}) == 1, zip(*words, strict=False))]


def _everywhere(words: Sequence[Sequence[str]]) -> list[str]:
    """The longest phrase that all of these have in their first sentence, such as a price; none of one or two words."""
    first, *others = (f" {' '.join(some).partition(';')[0]} " for some in words)
    parts = first.split()
    runs = ((at, at + long) for long in range(len(parts), 2, -1) for at in range(len(parts) - long + 1))
    phrases = (parts[start:stop] for start, stop in runs)
    return next((some for some in phrases if all(f" {' '.join(some)} " in other for other in others)), [])


def _leaf(sitting: Sitting, step: Step) -> _Leaf:
    words = safe(sitting.rules.game.tell(sitting.now.judge.bench, step))
    return _Leaf(step, _flat(to_builtins(step)), words.removeprefix(f"{safe(getattr(step, 'by', ''))} "))


def _flat(value: Any, at: str = "") -> dict[str, object]:  # Any: JSON
    """What stands where in a step."""
    if isinstance(value, dict) and value:
        pairs: Iterable[tuple[object, Any]] = value.items()
    elif isinstance(value, list) and value:
        pairs = enumerate(value)
    else:
        return {at: value}
    return {key: one for name, each in pairs for key, one in _flat(each, f"{at}.{name}" if at else str(name)).items()}


def _apart(sitting: Sitting, leaves: Sequence[_Leaf]) -> list[Tap]:
    """Steps that begin alike by the first thing in which they differ."""
    keys = dict.fromkeys(key for leaf in leaves for key in leaf.said)
    for key in sorted(keys, key=lambda key: key != "card"):
        groups: dict[object, list[_Leaf]] = {}
        for leaf in leaves:
            groups.setdefault(leaf.said.get(key), []).append(leaf)
        if len(groups) > 1:
            rest = {json.encode({other: leaf.said.get(other) for other in keys if other != key}) for leaf in leaves}
            return [_group(sitting, key, value, some, len(rest) == 1) for value, some in groups.items()]
    return [_one(leaf, leaf.words) for leaf in leaves]


def _group(sitting: Sitting, key: str, value: object, leaves: Sequence[_Leaf], alone: bool) -> Tap:
    """What has one value of a field; `alone` if nothing else is different in the other groups."""
    pack, names = sitting.pack, sitting.now.judge.names
    player = value in names
    kind = pack.by_spelling.get(value, -1) if isinstance(value, str) and not player else -1
    if len(leaves) == 1 and kind < 0 and not player and not (alone and value):
        return _one(leaves[0], leaves[0].words)
    word = next(part for part in reversed(key.split(".")) if not part.isdecimal())
    if isinstance(value, str):
        say = pack.titles[kind] if kind >= 0 else UNSAID.get(value, value)
    elif isinstance(value, int) and value and word in sitting.rules.game.words.places:
        say = f"{ordinal(value)} {sitting.rules.game.words.places[word]}"
    else:
        say = f"{word} {value}" if value else f"no {word}"
    if len(leaves) > 1:
        return Tap(safe(say), kind, more=_apart(sitting, leaves))
    return _one(leaves[0], safe(say), kind)


def _one(leaf: _Leaf, say: str, kind: int = -1) -> Tap:
    return Tap(say, kind, Raw(json.encode(leaf.step)))
