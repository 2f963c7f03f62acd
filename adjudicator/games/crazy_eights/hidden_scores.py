"""What a score can be while cards are hidden: what contradicts itself, and what no such hand counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from adjudicator.games.crazy_eights.ending import value_of
from adjudicator.games.crazy_eights.scoring import Amount
from adjudicator.games.crazy_eights.ways_to_end import EMPTY_HAND, SIDE_OUT
from adjudicator.games.crazy_eights.words import amount, listing, player, players, some
from adjudicator.kernel.series import ROUNDED

if TYPE_CHECKING:
    from adjudicator.games.crazy_eights.bench import StockBench

EXACT: Final = 8
"""Of so many hidden cards every sum is worked out, of more only the lowest and the highest."""


class Wrong(NamedTuple):
    """What is wrong with a score, and what would be right."""

    says: str
    right: str
    shares: bool = False
    """Players who share do not collect the same."""


def pays(value: Amount) -> str:
    """What somebody pays, or collects: `pays 12`."""
    return f"pays {amount(-value)}" if value < 0 else f"collects {amount(value)}"


def may_count(bench: StockBench, seats: Iterable[int], worth: Amount) -> bool:
    """Whether these hands together may count so much."""
    hidden = known = 0
    for seat in seats:
        hand = bench.now.hands[seat]
        hidden += hand.hidden
        known += sum(bench.rows.values[kind] * n for kind, n in hand.known.items() if n)
    left = worth - known
    numbers: dict[int, int] = {}
    for value, n in zip(bench.rows.values, bench.now.loose, strict=True):
        if n:
            numbers[value] = numbers.get(value, 0) + n
    return _is_a_sum(hidden, tuple(sorted(numbers.items())), left)


def _is_a_sum(hidden: int, numbers: tuple[tuple[int, int], ...], worth: Amount) -> bool:
    """Whether so many cards may count so much, of these values, each with the number of its cards."""
    if not _least(hidden, numbers) <= worth <= _least(hidden, numbers[::-1]) or worth != int(worth):
        return False
    return hidden > EXACT or bool(_sums(hidden, numbers) >> int(worth) & 1)


def _least(hidden: int, numbers: Sequence[tuple[int, int]]) -> int:
    """What so many cards count that are taken in this order."""
    worth = 0
    for value, n in numbers:
        taken = min(n, hidden)
        worth += taken * value
        hidden -= taken
    return worth


@lru_cache(maxsize=64)
def _sums(hidden: int, numbers: tuple[tuple[int, int], ...]) -> int:
    """All that so many cards may count: bit n is set if it may be n."""
    reached = [1] + [0] * hidden
    for value, n in numbers:
        for so_many in range(hidden, 0, -1):
            for taken in range(1, min(n, so_many) + 1):
                reached[so_many] |= reached[so_many - taken] << taken * value
    return reached[hidden]


def contradictions(bench: StockBench, score: Mapping[int, Amount], counts: Mapping[int, int]) -> list[Wrong]:
    """What is wrong with a score whatever the hidden cards are, by seat; `counts` are stated in the same breath."""
    over = bench.now.over
    if over is None:
        return []
    if over.rule == EMPTY_HAND:
        return _paid(bench, score, counts, over.winners[0])
    if bench.partners:
        return _between_sides(bench, score, over.winners if over.rule == SIDE_OUT else [])
    return _shared(bench, score)


def _paid(bench: StockBench, score: Mapping[int, Amount], counts: Mapping[int, int], winner: int) -> list[Wrong]:
    """One player went out, whom each other pays what is left in hand."""
    wrong = _signs(bench, score, [winner])
    if wrong:
        return wrong
    for seat, stated in score.items():
        if seat == winner:
            continue
        value, name = value_of(bench, seat), player(bench, seat)
        if value is None and seat in counts:
            value = counts[seat]
        if value is not None and abs(stated + value) >= ROUNDED:
            wrong.append(Wrong(f"{name} pays {amount(abs(stated))} for a hand of {value}", f"{name} pays {value}"))
        elif value is None and not may_count(bench, [seat], -stated):
            wrong.append(_no_such_hand(bench, [seat], f"{name} pays {amount(abs(stated))}"))
    if winner not in score:
        return wrong
    rest = [seat for seat in range(bench.n) if seat != winner and seat not in score]
    paid = -sum(stated for seat, stated in score.items() if seat != winner)
    says = f"{player(bench, winner)} collects {amount(score[winner])}"
    if rest:
        left = score[winner] - paid
        if not may_count(bench, rest, left):
            of_that = f", of which {players(bench, rest)} would pay {amount(left)}" if paid else ""
            wrong.append(_no_such_hand(bench, rest, says + of_that))
    elif abs(score[winner] - paid) >= ROUNDED:
        wrong.append(Wrong(f"{says}, but {_what_is_paid(bench, score)}", "what the others pay"))
    return wrong


def _between_sides(bench: StockBench, score: Mapping[int, Amount], winners: Sequence[int]) -> list[Wrong]:
    """One side collects from the other: each partner bears the side's amount, or a part of it. `winners` are out,
    if it ended so."""
    wrong = _signs(bench, score, winners) if winners else []
    amounts = _agreeing(side_amounts(bench, score))[:1]
    ahead = {bench.sides[seat] for seat, stated in score.items() if stated > 0}
    behind = {bench.sides[seat] for seat, stated in score.items() if stated < 0}
    if not wrong and (not amounts or ahead & behind or max(len(ahead), len(behind)) > 1):
        says = listing([f"{player(bench, seat)} {pays(stated)}" for seat, stated in score.items()])
        wrong = [Wrong(f"{says}; one side collects what the other pays", "the same amount for both sides")]
    losers = [seat for seat in range(bench.n) if seat not in winners]
    if winners and not wrong and not may_count(bench, losers, amounts[0]):
        first = next(iter(score))
        wrong = [_no_such_hand(bench, losers, f"{player(bench, first)} {pays(score[first])}")]
    return wrong


def side_amounts(bench: StockBench, score: Mapping[int, Amount]) -> dict[int, list[Amount]]:
    """What each side may collect or pay, by a score of its players: the same for each, or what they bear together."""
    found: dict[int, list[Amount]] = {}
    for side in dict.fromkeys(bench.sides[seat] for seat in score):
        seats = [seat for seat in range(bench.n) if bench.sides[seat] == side]
        each = [score[seat] for seat in seats if seat in score]
        found[side] = [each[0]] if max(each) - min(each) < ROUNDED else []
        if len(each) == len(seats) and min(each) * max(each) >= 0:
            found[side].append(sum(each))
    return found


def _agreeing(sides: Mapping[int, Sequence[Amount]]) -> list[Amount]:
    """The amounts that each of the sides may have, whether it collects or pays them."""
    first, *others = sides.values()
    return [
        abs(one) for one in first if all(any(abs(abs(one) - abs(its)) < ROUNDED for its in other) for other in others)
    ]


def _shared(bench: StockBench, score: Mapping[int, Amount]) -> list[Wrong]:
    """The lowest count collects what each other count exceeds it by; equal ones share."""
    got = [seat for seat, stated in score.items() if stated > 0]
    shares = [score[seat] for seat in got]
    if shares and max(shares) - min(shares) >= ROUNDED:
        says = listing([f"{player(bench, seat)} {pays(score[seat])}" for seat in got])
        return [Wrong(f"{says}; players who share collect the same", "equal shares", shares=True)]
    if len(score) == bench.n and abs(sum(score.values())) >= ROUNDED * bench.n:
        says = "nobody collects"
        if got:
            together = "collect {} together" if len(got) > 1 else "collects {}"
            says = f"{players(bench, got)} {together.format(amount(sum(shares)))}"
        return [Wrong(f"{says}, but {_what_is_paid(bench, score)}", "what the others pay")]
    return []


def _signs(bench: StockBench, score: Mapping[int, Amount], winners: Sequence[int]) -> list[Wrong]:
    """Who went out collects, and the others pay."""
    right = f"{players(bench, winners)} {'collects' if len(winners) == 1 else 'collect'} from the others"
    turned = [
        f"{player(bench, seat)} {pays(stated)}"
        for seat, stated in score.items()
        if (stated < 0 if seat in winners else stated > 0)
    ]
    return [Wrong(f"{listing(turned)}, but {players(bench, winners)} went out", right)] if turned else []


def _what_is_paid(bench: StockBench, score: Mapping[int, Amount]) -> str:
    """Those who pay, and what it comes to: `Bob and Cat pay 22 together`."""
    seats = [seat for seat, stated in score.items() if stated < 0]
    paid = amount(sum(-score[seat] for seat in seats))
    if len(seats) < 2:
        return f"{player(bench, seats[0])} pays {paid}" if seats else "nobody pays"
    return f"{players(bench, seats)} pay {paid} together"


def _no_such_hand(bench: StockBench, seats: Sequence[int], says: str) -> Wrong:
    """So many cards count something else."""
    held = some(sum(bench.now.hands[seat].size for seat in seats))
    cards = held if len(seats) == 1 else f"the {held} of {players(bench, seats)}"
    return Wrong(f"{says}, but {cards} cannot count that", f"what {players(bench, seats)} held")
