"""Repairs: the ways in which a scorer's slip may be put right, where a record does not fit itself.

A line was forgotten, or a whole turn; one card, number or name in a line is wrong; two lines changed places; a line was
written twice. What a line may have been instead is asked of the game: what it offers at that moment.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.finding import Slip
from adjudicator.formats.log import Back, Call, Note, Step, Undo
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.words import some
from adjudicator.kernel.zones import Bag

Written: TypeAlias = Any
"""Any: a step, or part of one, as JSON has it."""

BESIDE: Final = frozenset({"do", "expect", "src", "text"})
"""Keys of a step that say nothing about what was done."""
OFF_BY: Final = (1, -1, 2, -2)
"""By how much a number may be wrong."""

DOUBLED, SWAPPED, ALIKE, FORGOTTEN, NAMED, OTHER, SEVERAL = 1, 2, 2, 2, 3, 4, 5
"""How unlikely a slip is: a line written twice; two lines that changed places; a number, or a card for one like it; a
forgotten line; a wrong name; any other card; several lines.
"""


class Repair(NamedTuple):
    """Some lines in place of those that a record has."""

    at: int
    """The number of the first line that they replace, or before which they are put in."""
    gone: int
    """How many lines they replace."""
    acts: Sequence[Step]
    unlikely: int
    """The smaller, the likelier the slip."""
    offered: bool = False
    """The acts are offered by the game, and leave choices open."""
    recast: bool = False
    """Another card is used than the record says."""
    unseen: bool = False
    """Which cards are drawn or used in the acts stays unknown, where they do not name one."""
    one_of: bool = False
    """Several other cards fit as well: nobody can tell which it was."""
    undecided: bool = False
    """Other choices fit as well: nobody can tell what was chosen."""
    one: bool = False
    """The lines are one act, of which each tells a part."""
    renamed: bool = False
    """Of two lines that changed places, the first bears a wrong name as well."""
    moved: int = 0
    """Of two blocks of lines that changed places: how many lines the second one has, which is the first by rights."""
    turns: bool = False
    """Both blocks are whole turns."""
    parts: tuple[Repair, ...] = ()
    """Several slips that are put right together, each by itself."""

    @property
    def gathers(self) -> bool:
        """Whether the lines below one say what came of it."""
        return self.gone > len(self.acts) == 1

    def lines(self, acts: Sequence[Step], there: Sequence[Sequence[Step]]) -> list[tuple[Step, ...]]:
        """What stands at each number from `at` on, once the choices are made: `there` is what stood there."""
        if not self.gone:
            return [(*acts, *there[0])]
        if len(acts) > self.gone:
            return [tuple(acts)]
        return [(acts[n] if n < len(acts) else Note(),) for n in range(self.gone)]


def written_wrongly(before: int, line: Step, bench: Bench) -> Iterator[Repair]:
    """Other lines in place of one in which a single name or number is wrong."""
    if not _done(line):
        return
    there = msgspec.to_builtins(line)
    for other, unlikely in _one_changed(there, bench.names):
        try:
            act = msgspec.convert(other, type(line))
        except msgspec.ValidationError:
            continue
        if not _at_own(act):
            yield Repair(before, 1, [act], unlikely)


def _at_own(act: Step) -> bool:
    """Whether a player looks at their own cards, and is named twice for it: nobody writes that down."""
    whose = getattr(act, "of", None)
    return act.__struct_config__.tag == "look" and whose is not None and whose == getattr(act, "by", None)


def with_one_unseen_card_less(before: int, line: Step) -> Iterator[Repair]:
    """Other lines in place of one in which a card too many is drawn that nobody saw."""
    if _done(line):
        for other in _less_by_one(msgspec.to_builtins(line)):
            with suppress(msgspec.ValidationError):
                yield Repair(before, 1, [msgspec.convert(other, type(line))], ALIKE)


def _less_by_one(there: Written) -> Iterator[Written]:
    """The same with one unseen card less where several are drawn."""
    if isinstance(there, list):
        for n, value in enumerate(there):
            yield from ([*there[:n], other, *there[n + 1 :]] for other in _less_by_one(value))
    elif isinstance(there, dict):
        for key in (key for key in there if key not in BESIDE):
            held = there[key]
            if key != "cards" or not isinstance(held, list):
                yield from ({**there, key: other} for other in _less_by_one(held))
            elif len(held) > 1 and UNWRITTEN in held:
                last = len(held) - held[::-1].index(UNWRITTEN)
                yield {**there, key: [*held[: last - 1], *held[last:]]}


def _one_changed(there: Written, names: Sequence[str]) -> Iterator[tuple[Written, int]]:
    """The same with one number or one player's name changed."""
    if isinstance(there, dict):
        for key in (key for key in there if key not in BESIDE):
            for other, unlikely in _one_changed(there[key], names):
                yield {**there, key: other}, unlikely
    elif isinstance(there, list):
        for n, value in enumerate(there):
            for other, unlikely in _one_changed(value, names):
                yield [*there[:n], other, *there[n + 1 :]], unlikely
    elif isinstance(there, str) and there in names:
        yield from ((name, NAMED) for name in names if name != there)
    elif type(there) is int:
        yield from ((there + more, ALIKE) for more in OFF_BY if there + more >= 0)


def meant_otherwise(before: int, line: Step, offers: Sequence[Step], pack: Pack) -> Iterator[Repair]:
    """What the player may have done in place of a line: the same act with one card changed, or the same act as offered.

    A card of the same rank or suit comes first.
    """
    if not _done(line):
        return
    there = msgspec.to_builtins(line)
    found: list[Repair] = []
    for offer in offers:
        if type(offer) is not type(line):
            continue
        other = msgspec.to_builtins(offer)
        different = [key for key in other if key not in BESIDE and other[key] != there.get(key)]
        if not different:
            yield Repair(before, 1, [offer], ALIKE, offered=True)
        elif len(different) == 1 and (alike := _alike(there.get(different[0]), other[different[0]], pack)):
            changed = msgspec.convert({**there, different[0]: other[different[0]]}, type(line))
            found.append(Repair(before, 1, [changed], alike, recast=True))
    yield from sorted(found, key=lambda repair: repair.unlikely)


def _alike(one: Written, other: Written, pack: Pack) -> int:
    """How unlikely it is that one card is written for another; 0 for what are no two cards."""
    kinds = [pack.by_spelling.get(text, -1) if isinstance(text, str) else -1 for text in (one, other)]
    if min(kinds) < 0:
        return 0
    this, that = (pack.cards[kind] for kind in kinds)
    return ALIKE if this.rank == that.rank or set(this.suits) & set(that.suits) else OTHER


def with_a_card_unnamed(line: Step, meant: Step) -> Step:
    """A line with no card in the place of the one in which it differs from what was meant."""
    there, other = msgspec.to_builtins(line), msgspec.to_builtins(meant)
    unnamed = {key: UNWRITTEN for key in other if key not in BESIDE and other[key] != there.get(key)}
    return msgspec.convert({**there, **unnamed}, type(line))


def differences(one: Written, other: Written) -> int:
    """In how many places two lines differ; what only one of them has counts twice, but for cards."""
    if isinstance(one, dict) and isinstance(other, dict):
        missing = (one.keys() ^ other.keys()) - BESIDE
        there = sum(differences(one[key], other[key]) for key in (one.keys() & other.keys()) - BESIDE)
        return there + sum(1 if key == "cards" else 2 for key in missing)
    if isinstance(one, list) and isinstance(other, list):
        there = sum(differences(this, that) for this, that in zip(one, other, strict=False))
        return there + abs(len(one) - len(other))
    return int(one != other)


def in_another_order(before: int, line: Step, following: Step) -> Iterator[Repair]:
    """Two neighbouring lines that may have changed places."""
    if _done(line) and _done(following) and line != following:
        yield Repair(before, 2, [following, line], SWAPPED)


def in_another_order_and_of(name: str, before: int, line: Step, following: Step) -> Iterator[Repair]:
    """Two neighbouring lines that may have changed places, where the first bears a wrong name as well."""
    for repair in in_another_order(before, line, following):
        yield repair._replace(acts=[following, msgspec.structs.replace(line, by=name)], renamed=True)


def blocks_in_another_order(before: int, lines: Sequence[Step], first: int, *, turns: bool = False) -> Iterator[Repair]:
    """Two neighbouring blocks of lines that may have changed places: the first of them has so many lines."""
    if all(map(_done, lines)) and lines[:first] != lines[first:]:
        acts = [*lines[first:], *lines[:first]]
        yield Repair(before, len(lines), acts, SWAPPED, moved=len(lines) - first, turns=turns)


def once_too_often(before: int, line: Step, earlier: Sequence[Step]) -> Iterator[Repair]:
    """A line that may have been written twice: one of the few before it says the same."""
    same = [type(other) is type(line) and _said_of(other) == _said_of(line) for other in earlier]
    if _done(line) and any(same):
        yield Repair(before, 1, (), DOUBLED if same[-1] else NAMED)


def gathered(at: int, below: int, whole: Step) -> Repair:
    """A step with so many lines below it, which say what came of it: `whole` says all of that."""
    return Repair(at, 1 + below, [whole], ALIKE)


def too_many(before: int) -> Repair:
    """A line that should not be there at all."""
    return Repair(before, 1, (), SEVERAL)


def _said_of(step: Step) -> Written:
    """What a line says was done."""
    return {key: value for key, value in msgspec.to_builtins(step).items() if key not in BESIDE}


def left_out(before: int, offers: Sequence[Step], *, unseen: bool = False) -> Repair:
    """Lines that may have been forgotten."""
    likely = len(offers) == 1 and not unseen
    return Repair(before, 0, offers, FORGOTTEN if likely else SEVERAL, offered=True, unseen=unseen)


def as_unseen(offers: Sequence[Step], bench: Bench) -> list[Step]:
    """What may be done, as a scorer writes it who does not say which card of a hand it was: each such act once."""
    used: dict[tuple[type[Step], str], list[int]] = {}
    for offer in offers:
        if (card := getattr(offer, "card", None)) is not None:
            used.setdefault(_whose(offer), []).append(bench.pack.by_spelling.get(card, UNKNOWN))
    from_hand = {(kind, by): _from_hand(bench, bench.seat_of.get(by, -1), kinds) for (kind, by), kinds in used.items()}
    lines: dict[bytes, Step] = {}
    for offer in offers:
        there = msgspec.to_builtins(offer)
        if from_hand.get(_whose(offer)):
            there["card"] = UNWRITTEN
        line = msgspec.convert(there, type(offer))
        lines.setdefault(msgspec.json.encode(line), line)
    return list(lines.values())


def _whose(step: Step) -> tuple[type[Step], str]:
    """The kind of an act, and who does it."""
    return type(step), getattr(step, "by", "")


def _from_hand(bench: Bench, seat: int, kinds: Sequence[int]) -> bool:
    """Whether all these cards may be in a player's hand."""
    bags = [bag for _, whose, bag in bench.now.every_place(bench.game.zones) if whose == seat and isinstance(bag, Bag)]
    return all(kind < 0 or any(holds(bench, bag, kind) is not False for bag in bags) for kind in kinds)


def of_one_turn(acts: Sequence[Step]) -> bool:
    """Whether some lines are no more than one turn, with what somebody else did at its beginning or end."""
    whose = [name for name, _ in groupby(getattr(act, "by", None) for act in acts)]
    return len(whose) == len(set(whose)) <= 2


def _done(step: Step) -> bool:
    """Whether a line says what was done or stated, and not what became of other lines."""
    return not isinstance(step, Note | Undo | Back | Call)


def slips_of(repair: Repair) -> list[Slip]:
    """A repair as data, as a finding has it."""
    n, acts = repair.at, len(repair.acts)
    if repair.parts:
        return [slip for part in repair.parts for slip in slips_of(part)]
    if not repair.gone:
        return [Slip(edit="insert", step=n)]
    if repair.moved:
        late = repair.moved == 1 and not repair.turns
        return [Slip(edit="move", step=n + repair.gone - 1 if late else n)]
    if repair.one:
        return [Slip(edit="rewrite", step=n)]
    if repair.gathers:
        return [Slip(edit="gather", step=n)]
    if repair.gone == 2:
        return [Slip(edit="swap", step=n), *([Slip(edit="rewrite", step=n)] if repair.renamed else ())]
    if not acts:
        return [Slip(edit="drop", step=n)]
    return [*([Slip(edit="insert", step=n)] if acts > repair.gone else ()), Slip(edit="rewrite", step=n)]


def said(repair: Repair, told: Sequence[str]) -> tuple[str, str]:
    """A repair in words: what the scorer got wrong, and how to put the record right. `told` are its lines in words."""
    n, lines = repair.at, "; then ".join(told)
    if not repair.gone:
        missing = "a line is" if len(told) == 1 else f"{some(len(told), 'line')} are"
        if repair.unseen:
            whose = list(dict.fromkeys(getattr(act, "by", "somebody") for act in repair.acts))
            missing = f"a turn of {whose[0]} is" if len(whose) == 1 else f"turns of {listing(whose)} are"
        if repair.one_of:
            missing = f"a line of {getattr(repair.acts[0], 'by', 'somebody')}'s is"
            return f"{missing} missing before step {n}, and which card was used in it does not show", (
                f"write it into the record before step {n}"
            )
        if repair.undecided:
            lines += "; what was chosen does not show"
        lines = f": {lines}" if lines else ""
        return f"{missing} missing before step {n}{lines}", f"write it into the record before step {n}"
    if repair.moved:
        return _said_of_blocks(repair)
    if repair.one:
        parts = listing([str(part) for part in range(n, n + repair.gone)])
        return f"steps {parts} should say in one: {lines}", f"write steps {parts} as one"
    if repair.gathers:
        below = [str(below) for below in range(n + 1, n + repair.gone)]
        say, them = ("step", "it") if len(below) == 1 else ("steps", "them")
        in_part = getattr(repair.acts[0], "then", None) is None
        return f"{say} {listing(below)} {'says' if len(below) == 1 else 'say'} what came of step {n}", (
            f"write {them} into step {n}, behind `then`{', with all else that came of it' if in_part else ''}"
        )
    if repair.gone == 2:
        order, mend = (
            f"steps {n} and {n + 1} were written in the wrong order",
            f"let steps {n} and {n + 1} change places",
        )
        if repair.renamed:
            return f"{order}, and step {n} should say: {told[-1]}", f"{mend}, and correct the name"
        return order, mend
    if not told:
        return f"step {n} {'is a line too many' if repair.unlikely == SEVERAL else 'was written down twice'}", (
            f"strike out step {n}"
        )
    correct = f"correct step {n} in the record"
    if len(told) > repair.gone:
        *before, rightly = told
        missing = f"a line is missing before step {n}: {'; then '.join(before)}"
        mend = f"write it into the record before step {n}, and {correct}"
        return f"{missing}; and step {n} should say: {rightly}", mend
    if repair.one_of:
        return f"step {n} should name another {'card' if repair.recast else 'player'}, and several would fit", correct
    return f"step {n} should say: {lines}", correct


def _said_of_blocks(repair: Repair) -> tuple[str, str]:
    """Two blocks of lines that changed places, in words: two turns, or a single line that was moved."""
    n, last, second = repair.at, repair.at + repair.gone - 1, repair.at + repair.gone - repair.moved
    if repair.turns:
        later, earlier = repair.acts[: repair.moved], repair.acts[repair.moved :]
        steps = f"step {last} stand" if second == last else f"steps {second} to {last} stand"
        mend = f"let {steps} before step {n}"
        first, then = (list(dict.fromkeys(getattr(act, "by", "somebody") for act in acts)) for acts in (earlier, later))
        if len(first) > 1 and len(then) == 1:
            where = f"step {last}" if second == last else f"steps {second} to {last}"
            return f"the turn of {then[0]}, {where}, comes before step {n}, and was written too late", mend
        whose = [first[-1], then[-1]]
        return f"the turns of {listing(whose)}, steps {n} to {last}, were written in the wrong order", mend
    if repair.moved == 1:
        return f"step {last} was done before step {n}, and written too late", f"let step {last} stand before step {n}"
    return f"step {n} was done after step {last}, and written too early", f"let step {n} stand after step {last}"
