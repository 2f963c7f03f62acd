"""The order of seats: whose turn it is and whose is next, who shares it, and who comes before whom."""

from __future__ import annotations

from adjudicator.formats.abilities import Moment
from adjudicator.games.crazier_eights.bench import EightsBench


def next_seat(bench: EightsBench) -> int:
    """Who takes the next turn; of a team that shares it the first."""
    return next_up(bench)[0][0]


def is_next(bench: EightsBench, seat: int) -> bool:
    """Whether the next turn is that player's."""
    return seat in next_up(bench)[0]


def next_up(bench: EightsBench) -> tuple[list[int], list[int]]:
    """Whose turn is next, and who loses one before it."""
    now = bench.now
    if not (now.shared or now.extra or now.skipping):
        return [bench.following(now.active)], []
    alone = bench.rules.holds("AV-16.4") or not now.shared
    if now.extra:
        return [now.extra[0]] if alone else sharing(bench, now.extra[0]), []
    seats = _next_team(bench, now.on_turn[0]) if now.shared else [bench.following(now.active)]
    if not now.skipping:
        return seats, []
    skip, passed = now.skip[:], []
    while True:
        lost = [seat for seat in seats if skip[seat]]
        for seat in lost:
            skip[seat] -= 1
        passed += lost
        if len(lost) < len(seats) and (alone or not lost):
            return [seat for seat in seats if seat not in lost], passed
        seats = _next_team(bench, seats[0]) if now.shared else [bench.following(seats[0])]


def sharing(bench: EightsBench, seat: int) -> list[int]:
    """Who has a turn together with that player, by seat."""
    if not bench.now.shared:
        return [seat]
    return [ally for ally in bench.allies(seat) if not bench.now.out[ally]] or [seat]


def _next_team(bench: EightsBench, seat: int) -> list[int]:
    """The team after that player's, in the order of their first seats."""
    first = [bench.sides.index(side) for side in dict.fromkeys(bench.sides)]
    here = first.index(bench.sides.index(bench.sides[seat]))
    order = [*first[here + 1 :], *first[: here + 1]]
    return next(
        (sharing(bench, team) for team in order if not all(bench.now.out[ally] for ally in bench.allies(team))), [seat]
    )


def more_turns(bench: EightsBench, seat: int, more: int) -> None:
    """An extra turn right after this one, or a lost turn."""
    if bench.now.out[seat] or not bench.rules.holds("CE-D.30"):
        return
    if more > 0:
        bench.now.extra.append(seat)
    else:
        bench.now.skip[seat] += 1
        bench.now.skipping = True


def is_second(bench: EightsBench, seat: int) -> bool:
    """Whether this is the first turn, with a draw phase, of the one who goes second of two."""
    return bench.now.fresh and bench.n == 2 and seat != bench.now.first and seat not in bench.now.had_turn


def turn_in_question(bench: EightsBench, condition: Moment | None) -> int:
    """Whose turn an ability that nothing calls for must mean: as a turn begins, still that of the one before."""
    if (
        condition == "turn-ends"
        and bench.now.clock == bench.now.base
        and not bench.now.acted
        and bench.now.last_active >= 0
    ):
        return bench.now.last_active
    return bench.now.active


def rank(bench: EightsBench, seat: int) -> int:
    """The place of a seat in the order of simultaneous abilities; teams that share turns stay together in it."""
    now = bench.now
    return by_teams(bench).index(seat) if now.shared else (seat - now.active) % bench.n


def leader(bench: EightsBench, seat: int) -> int:
    """Who stands for a player in questions of order: of allies who share a turn the one in the earlier seat."""
    return bench.now.on_turn[0] if seat in bench.now.on_turn else seat


def by_teams(bench: EightsBench) -> list[int]:
    """Every seat: first those whose turn it is, then team by team in turn order."""
    order = [*bench.now.on_turn]
    sides = bench.sides[bench.now.on_turn[0] :] + bench.sides[: bench.now.on_turn[0]]
    for side in dict.fromkeys([bench.sides[bench.now.on_turn[0]], *sides]):
        order += [seat for seat in range(bench.n) if bench.sides[seat] == side and seat not in order]
    return order


def in_order(bench: EightsBench, first: int) -> list[int]:
    """Turn order, from a player on; for a shared turn from the ally in the earlier seat."""
    return bench.in_order(leader(bench, first) if bench.now.shared else first)
