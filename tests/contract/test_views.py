"""What one player, or nobody at the table, may know: nothing leaks, nothing is claimed that is not so."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import structs

from adjudicator.cardtext.sight import HIDDEN_PLACES
from adjudicator.errors import UnknownId
from adjudicator.explain.story import replay
from adjudicator.formats.log import Header
from adjudicator.formats.outcomes import Drew, Looked, Moved, Showed
from adjudicator.kernel.position import Position
from adjudicator.kernel.project import project
from adjudicator.kernel.zones import Bag, Order, Row, Sight, contents
from tests.contract.simulated import (
    GAMES,
    Which,
    battered,
    crammed,
    every_game,
    look_for_cards,
    one_faulty_game,
    pairs,
    played,
    reread,
    some_games,
)

Step = dict[str, Any]


def viewers(which: Which) -> list[str | None]:
    """Nobody, and every player."""
    return [None, *played(which).judge.names]


def cards_in(value: Any, spelled: dict[str, int]) -> Iterator[int]:
    """Every card that stands anywhere in a record, as it is decoded from JSON."""
    if isinstance(value, str):
        if spelled.get(value, -1) >= 0:
            yield spelled[value]
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from cards_in(item, spelled)


def lying_open(which: Which, position: Position, seat: int) -> set[int]:
    """The cards that lie where a player can see them; -1 for somebody who has no cards."""
    seen: set[int] = set()
    for zone, owner, place in position.every_place(which.rules.game.zones):
        if zone.sight is Sight.ALL or (zone.sight is Sight.OWNER and owner == seat):
            seen |= {*contents(zone, place)}
        elif isinstance(place, Row):
            open_to = (Sight.ALL, Sight.OWNER) if owner == seat else (Sight.ALL,)
            seen |= {kind for kind, sight in zip(place.kinds, place.sight, strict=True) if sight in open_to}
    return seen


def in_sight(which: Which, step: Any, before: Position, after: Position, seat: int) -> set[int]:
    """The cards that a player could see at some moment of a step: open cards, the own hand and choices."""
    names, spelled = played(which).judge.names, which.pack.by_spelling
    seen: set[int] = {spelled[step.card]} if isinstance(getattr(step, "card", None), str) else set()
    seen |= lying_open(which, before, seat) | lying_open(which, after, seat)
    if seat >= 0 and step.by == names[seat]:
        seen |= {*cards_in(msgspec.to_builtins(getattr(step, "choose", [])), spelled)}
    for outcome in getattr(step, "then", None) or ():
        own = seat >= 0 and getattr(outcome, "by", None) == names[seat]
        laid_open = isinstance(outcome, Moved) and outcome.to not in HIDDEN_PLACES
        if laid_open or isinstance(outcome, Showed) or (own and isinstance(outcome, Drew | Looked)):
            seen |= {*cards_in(msgspec.to_builtins(outcome), spelled)}
    return seen


@some_games
def test_views_hold_no_card_that_cannot_be_seen(which):
    """A card stands in a seat's log only where it lay open, was shown, or was that player's to see."""
    game, spelled = played(which), which.pack.by_spelling
    for viewer in viewers(which):
        seat = -1 if viewer is None else game.judge.names.index(viewer)
        header, steps = project(which.rules, which.pack, game.header, game.steps, viewer)
        start = {*cards_in(msgspec.to_builtins(header.start), spelled)}
        assert start <= lying_open(which, game.truth[0], seat)
        for n, step in enumerate(steps):
            shown = {*cards_in(msgspec.to_builtins(step), spelled)}
            seen = in_sight(which, game.steps[n], game.truth[n], game.truth[n + 1], seat)
            assert shown <= seen, (viewer, n + 1, [which.pack.cards[k].id for k in shown - seen])


def without_choices(steps: list[Any], but: str | None) -> list[Step]:
    """Steps, as they are decoded from JSON, without what anybody `but` one player chose."""
    found = [dict(step) for step in msgspec.to_builtins(steps)]
    for step in found:
        if step.get("by") != but:
            step.pop("choose", None)
    return found


def exchanged(value: Any, spelled: dict[str, int], ids: dict[int, str]) -> Any:
    """A record, as it is decoded from JSON, with other cards in place of some."""
    if isinstance(value, dict):
        return {key: exchanged(item, spelled, ids) for key, item in value.items()}
    if isinstance(value, list):
        return [exchanged(item, spelled, ids) for item in value]
    return ids.get(spelled.get(value, -1), value) if isinstance(value, str) else value


def hidden_otherwise(which: Which, steps: list[Any], viewer: str | None) -> tuple[Header, list[Any]]:
    """A record with others in place of all the cards that a player never saw."""
    game, rules, pack = played(which), which.rules, which.pack
    view = project(rules, pack, game.header, steps, viewer)
    stand = {*cards_in(msgspec.to_builtins(view[0].start), pack.by_spelling)}
    stand |= {*cards_in(without_choices(view[1], viewer), pack.by_spelling)}
    never = [kind for kind in range(len(pack.cards)) if kind not in stand]
    ids = {kind: pack.cards[other].id for kind, other in zip(never, [*never[1:], *never[:1]], strict=True)}
    header, other = exchanged(msgspec.to_builtins([game.header, steps]), pack.by_spelling, ids)
    start = msgspec.convert(header.pop("start"), rules.game.forms.start)
    return structs.replace(msgspec.convert(header, Header), start=start), reread(rules, other)


@pytest.mark.parametrize("written", ["as-played", "battered", "crammed"])
@every_game
def test_a_view_hangs_on_no_card_that_the_seat_never_saw(which, written):
    """Cards that only ever lay hidden from a seat may be any others, in every field: that seat's log is the same."""
    game, rules, pack = played(which), which.rules, which.pack
    steps = {"battered": battered, "crammed": crammed}.get(written, lambda _: game.steps)(which)
    for viewer in viewers(which):
        view = project(rules, pack, game.header, steps, viewer)
        swapped, other = hidden_otherwise(which, steps, viewer)
        again = project(rules, pack, swapped, other, viewer)
        assert again == view, viewer


@every_game
def test_views_accuse_nobody(which):
    """Of a game without a fault a seat finds none; what hidden cards leave open is undetermined."""
    game = played(which)
    for viewer in viewers(which):
        header, steps = project(which.rules, which.pack, game.header, game.steps, viewer)
        findings = replay(which.rules, which.pack, header, steps).report.findings
        assert [f for f in findings if f.fault != "undetermined"] == [], viewer


def known(kinds: list[int]) -> Counter[int]:
    """The named cards of a pile."""
    return Counter(kind for kind in kinds if kind >= 0)


@some_games
def test_views_claim_nothing_that_is_not_so(which):
    """What a seat's table knows lies where the simulator's table had it; of the discard pile the order is free."""
    game, pack = played(which), which.pack
    for viewer in viewers(which):

        def look(n, step, bench, viewer=viewer):
            truth = game.truth[n]
            here = viewer, n
            assert bench.count() == pack.total, here
            for zone, seat, table, real in pairs(bench, truth):
                place = *here, zone.id, seat
                assert len(table) == len(real), place
                assert not known(table) - known(real), place
                if zone.order is Order.SPREAD:
                    assert sorted(table) == sorted(real), place
                elif zone.order is Order.PILE:
                    shown = 1 if zone.sight is Sight.ALL else len(real)
                    assert all(kind in (-1, one) for kind, one in zip(table[:shown], real[:shown], strict=True)), place
            assert min(bench.now.loose) >= 0, here

        header, steps = project(which.rules, pack, game.header, game.steps, viewer)
        replay(which.rules, pack, header, steps, observe=look)


@some_games
def test_players_know_their_own_hand(which):
    """A seat's view names every card of that hand, until hands are exchanged whole: no record says what was in them."""
    game = played(which)
    for seat, viewer in enumerate(game.judge.names):
        exchanged = False

        def look(n, step, bench, seat=seat, viewer=viewer):
            nonlocal exchanged
            exchanged |= any(getattr(o, "what", "") == "hands" for o in getattr(step, "then", None) or ())
            own = (place for _, of, place in bench.now.every_place(bench.game.zones) if of == seat)
            assert exchanged or not any(isinstance(one, Bag) and one.hidden for one in own), (viewer, n)

        header, steps = project(which.rules, which.pack, game.header, game.steps, viewer)
        replay(which.rules, which.pack, header, steps, observe=look)


@some_games
def test_a_view_of_a_view_is_the_same(which):
    """Projecting twice to one seat changes nothing; projecting to nobody forgets what the seat knew."""
    game, rules, pack = played(which), which.rules, which.pack
    public = project(rules, pack, game.header, game.steps, None)
    for viewer in viewers(which):
        view = project(rules, pack, game.header, game.steps, viewer)
        assert project(rules, pack, *view, viewer) == view
        assert project(rules, pack, *view, None) == public


@pytest.mark.parametrize("guess", [False, pytest.param(True, marks=pytest.mark.slow)])
@one_faulty_game
def test_views_of_a_faulty_record_are_judged_to_their_end(which, guess):
    """No card is lost, and asking every ruling finds the same; a forgotten line is looked for in a few views."""
    steps, rules, pack = battered(which), which.rules, which.pack
    for viewer in viewers(which):
        view = project(rules, pack, played(which).header, steps, viewer)
        guarded = replay(rules, pack, *view, guess=False, observe=look_for_cards(which)).report.findings
        assert guarded == replay(rules, pack, *view, guess=False, thorough=True).report.findings
        if guess or viewer is None:
            assert replay(rules, pack, *view, slips=False).bench.count() == pack.total


def test_only_players_have_a_view():
    """A name that nobody has is refused."""
    which = GAMES[0]
    with pytest.raises(UnknownId, match="player"):
        project(which.rules, which.pack, played(which).header, [], "Zoe")
