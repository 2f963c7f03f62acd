"""The positions that a question may be about: what it leaves open is supposed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import structs

from adjudicator.answering import Hearing, Posed, Table
from adjudicator.asking.ways_to_read import RowRead
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.formats.abilities import Effect
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Cards, Claim, GameStart, Seated, Step, card_of, count
from adjudicator.formats.phrases import counted
from adjudicator.kernel.game import Game
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import legal
from adjudicator.kernel.zones import NO_CARD, Order, Whose, Zone, hand_of
from adjudicator.shorthand.order_told import in_its_order
from adjudicator.shorthand.shapes import THEN

USUAL_HAND: Final = 5
"""How many cards a hand has of which nothing is said."""
USUAL_DISCARDS: Final = 8
"""How many cards have been used, where nobody said more of them than what lies on top."""
MOST_PLACED: Final = 3
"""Of so many cards at most it is tried where they may lie."""
SAMPLED: Final = 8
"""With so many cards it is tried whether an act needs company in play."""
HOPELESS: Final = 3
"""After so many of them no other is tried, if it was wrong with each."""
BROUGHT_BY: Final = {"draw": {"draw", "redeal", "renew", "play"}, "discard": {"discard", "play"}}
"""By which operations of its text a card brings about what players also do by themselves."""
RANKS: Final = {"yes": 0, "undetermined": 1, "no": 2}
"""Which answer is taken where a question leaves the part of the turn open."""
Rank: TypeAlias = tuple[int, int, bool, bool, int]


class Taken(NamedTuple):
    """A question at the table that it is taken to be about."""

    hearing: Hearing
    known: Mapping[str, Any]
    """What is told of the table, and where cards lie that the act needs. (Any: JSON.)"""
    needs: tuple[str, ...] = ()
    """What the act needs, in words: `Castle is in play, Bob's`."""
    rival: Hearing | None = None
    """The line read in another way, in which it is wrong, where nobody can say which is meant."""


def supposed(it: Put, rules: Rules, named: str) -> Taken:
    """The table at which such steps are open, or else most nearly right: it has what the act needs.

    Raises:
        LogError: if there is no such position by these rules.
    """
    known = {**it.known, "named": UNWRITTEN} if names_left_open(it, rules.game) else it.known
    best = _read(it, rules, named, known)
    needs: tuple[str, ...] = ()
    for tables in (_placed_somewhere(it, rules.game, known), _in_company(it, rules.game, known)):
        for table in tables if best.hearing.answer == "no" else ():
            heard: list[Taken] = []
            right: list[Taken] = []
            for there in table.ways:
                one = _if_any(it, rules, named, there)
                heard += [one] if one is not None else []
                right += [one] if one is not None and one.hearing.answer != "no" else []
                if len(heard) == HOPELESS and not right:
                    break
            if len(right) * 2 > len(heard):
                return right[0]._replace(needs=table.needs)
            if len(heard) == 1 and _goes_further(heard[0].hearing, best.hearing):
                best, needs = heard[0], table.needs
    return best._replace(needs=needs)


def _if_any(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Taken | None:
    try:
        return _read(it, rules, named, known)
    except (LogError, AdjudicatorError):  # there is no such table
        return None


def _goes_further(hearing: Hearing, other: Hearing) -> bool:
    last = max(hearing.posed.last, other.posed.last)
    return min(hearing.first_wrong or last, last) > min(other.first_wrong or last, last)


class _Needed(NamedTuple):
    """A table with something that an act may need."""

    needs: tuple[str, ...]
    ways: Sequence[Mapping[str, Any]]
    """What is known of it, in each way in which it may have that. (Any: JSON.)"""


def _placed_somewhere(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Iterator[_Needed]:
    """Where the cards may lie that are chosen and of which nobody told it, the likeliest first."""
    pack, area, names = it.table.pack, area_of(game), names_of(it.table)
    pile = next((zone for zone in game.zones if zone.top), None)
    used = {one for step in it.steps for one in _cards_of(step)}
    chosen = [one for step in it.steps for one in _chosen(step) if one in pack.by_spelling and one not in used]
    cards = [card for card in dict.fromkeys(chosen) if not _told(it, game, card)]
    spots = [(area, name) for name in [*names[1:], names[0]]] if area and area not in it.told else []
    spots += [(pile.id, "")] if pile is not None else []
    for places in product(spots, repeat=len(cards)) if 0 < len(cards) <= MOST_PLACED else ():
        there, needs = dict(known), []
        for card, (zone, name) in zip(cards, places, strict=True):
            called = pack.names[pack.by_spelling[card]]
            own = there.get(zone, {}).get(name, []) if name else there.get(zone, [])
            there[zone] = {**there.get(zone, {}), name: [*own, card]} if name else [*own, card]
            needs.append(
                f"{called} is in {'play, in front of ' + name if name else f'the {pile.title if pile else zone}'}"
            )
        yield _Needed(tuple(needs), [there])


def _in_company(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Iterator[_Needed]:
    """One more card in play, or two. What only a few cards bring about is no table that somebody would think of."""
    area, names = area_of(game), names_of(it.table)
    if not area or area in it.told:
        return
    used = {one for step in it.steps for one in (*_cards_of(step), *_chosen(step))}
    cards = [card for card in may_lie_in_play(it) if card not in used]
    some = cards[:: max(1, len(cards) // SAMPLED)][:SAMPLED]
    for words, number in (("another card is in play, in front of", 1), ("two other cards are in play, in front of", 2)):
        for name in [*names[1:], names[0]]:
            there = known.get(area, {})
            rows = [[*there.get(name, []), *pair[:number]] for pair in pairwise([*some, *some[:1]])]
            yield _Needed((f"{words} {name}",), [{**known, area: {**there, name: row}} for row in rows])


def _read(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Taken:
    """The line at a table, read plainly, or in another way if it is wrong so and more of it is right in that way."""
    game = rules.game
    plain, *others = it.rows or [RowRead(it.steps, [1] * len(it.steps))]
    others = [row for row in others if all(_is_of_its_text(step, it, game) for step in row.steps)]
    if _draws_in_turn(plain, game, known):
        others = []
    best = _heard_in_order(it._replace(steps=plain.steps), rules, named, known)
    if best.answer == "yes" and _begins_a_turn(plain, game, known):
        for row in others:
            rival = _heard_in_order(it._replace(steps=row.steps), rules, named, known)
            if not row.if_right and rival.answer == "no":
                return Taken(best, known, rival=rival)
    if best.answer == "no" and others:
        heard = [(_parts_right(plain, best), 0, best)]
        for n, row in enumerate(others, 1):
            try:
                hearing = _heard_in_order(it._replace(steps=row.steps), rules, named, known)
            except LogError:  # a position that only the plain reading can have
                continue
            if not row.if_right or hearing.answer != "no":
                heard.append((_parts_right(row, hearing), n, hearing))
        best = min(heard)[2]
    while (opened := _opened(best)) is not None:
        best = opened
    best = _in_a_later_round(best, known)
    best = best.other(best.posed._replace(rule=game.words.permits_here(best.before().bench, best.step)))
    return Taken(best, known)


def _begins_a_turn(row: RowRead, game: Game[Any], known: Mapping[str, Any]) -> bool:
    """The line ends with the draw of another's turn, and does not say that the turn before had ended."""
    last, opens = row.steps[-1], game.opens_turn
    return opens is not None and isinstance(last, opens) and getattr(last, "by", None) != known["turn"]


def _is_of_its_text(step: Step, it: Put, game: Game[Any]) -> bool:
    """What is told of a card is what its text brings about, as far as a player does the same in a turn as well."""
    pack, told = it.table.pack, [one.__struct_config__.tag for one in getattr(step, THEN, None) or ()]
    if not told or isinstance(step, game.words.laid):
        return not told
    kind = pack.named_in(step)
    abilities = pack.cards[kind].abilities if kind >= 0 else ()
    does = {op.__struct_config__.tag for one in abilities for op in getattr(one, "do", ())}
    return all(does & BROUGHT_BY.get(one, does) for one in told)


def _draws_in_turn(row: RowRead, game: Game[Any], known: Mapping[str, Any]) -> bool:
    """The line ends with the draw of the turn, before which only abilities were used: it came of none of them."""
    *before, last = row.steps
    opens = game.opens_turn
    if opens is None or not isinstance(last, opens) or getattr(last, "by", None) != known["turn"]:
        return False
    due = known.get("phase", game.phases[0].id if game.phases else None) in [None, *(p.id for p in game.phases[:2])]
    return due and all(isinstance(step, game.uses_laid) for step in before)


def _in_a_later_round(hearing: Hearing, known: Mapping[str, Any]) -> Hearing:
    """The same in a round after the first, where nobody told which it is and what came before it then leaves it open.

    A question that begins with the first part of a round is about the first round.
    """
    game, posed = hearing.rules.game, hearing.posed
    counter = next((one for one in game.counters if not one.each), None)
    first = (None, *(phase.id for phase in game.phases[:1]))
    if counter is None or counter.id in known or getattr(posed.start, "phase", None) in first:
        return hearing
    other = hearing.other(posed._replace(start=structs.replace(posed.start, **{counter.id: counter.start + 1})))
    return other if other.answer == "undetermined" != hearing.answer else hearing


def _opened(hearing: Hearing) -> Hearing | None:
    """The same with what opens the turn of who acts next, where the question goes from one player's turn into the next.

    Only what usually closes a turn has ended it.
    """
    posed, game, wrong = hearing.posed, hearing.rules.game, hearing.first_wrong or 0
    opens, ends, steps = game.opens_turn, game.ends_turn, list(posed.steps[: posed.last])
    if opens is None or ends is None or wrong < 2:
        return None
    if not isinstance(steps[wrong - 2], game.closes_turn) or isinstance(steps[wrong - 1], opens):
        return None
    judge = hearing.other(posed._replace(steps=steps, last=wrong)).before()
    bench, before, actor = judge.bench, *(getattr(steps[n], "by", None) for n in (wrong - 2, wrong - 1))
    if before is None or actor in (None, before) or [bench.names[seat] for seat in bench.now.on_turn] != [before]:
        return None
    judge.feed_all([ends(by=before)])
    first = next((one for one in legal(bench, bench.seat_of[actor]) if isinstance(one, opens)), None)
    if first is None:
        return None
    steps.insert(wrong - 1, first)
    untold = frozenset({wrong, *(n + (n >= wrong) for n in posed.untold)})
    return hearing.other(posed._replace(steps=steps, last=len(steps), untold=untold))


def _parts_right(row: RowRead, hearing: Hearing) -> tuple[int, bool]:
    """How many parts of the line are right before the first wrong one, negative; and whether no card asks for that one.

    Where a card asks for something else than the last thing that is told of it, only this part is wrong.
    """
    wrong = hearing.first_wrong
    if wrong is None:
        return -sum(row.parts), True
    right, told = sum(row.parts[: wrong - 1]), row.parts[wrong - 1] - 1
    asks = told > 0 and _asks_for_more(hearing, wrong)
    return -(right + (told if asks else 0)), not asks


def _asks_for_more(hearing: Hearing, number: int) -> bool:
    """Whether a step asks for something, and has not got it before the last thing that is told of what came of it."""
    step = hearing.posed.steps[number - 1]

    def wrong(then: list[Any] | None) -> int | None:  # Any: what came of a step of any game
        steps = [*hearing.posed.steps[: number - 1], structs.replace(step, **{THEN: then})]
        return hearing.other(hearing.posed._replace(steps=steps, last=number)).first_wrong

    told = getattr(step, THEN)
    return wrong(None) is None and all(wrong(told[:n]) is not None for n in range(len(told)))


def _heard_in_order(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Hearing:
    """The same with the cards that were chosen for a step in another order, where it is wrong in the one told."""
    hearing = _heard(it, rules, named, known)
    for n in range(len(it.steps)):
        if hearing.first_wrong != n + 1:
            continue

        def put(step: Step, it: Put = it, n: int = n) -> Put:
            return it._replace(steps=[*it.steps[:n], step, *it.steps[n + 1 :]])

        def is_right(step: Step, n: int = n, put: Callable[[Step], Put] = put) -> bool:
            wrong = _heard(put(step), rules, named, known).first_wrong
            return wrong is None or wrong > n + 1

        step = in_its_order(it.steps[n], it.table.pack, is_right)
        if step is not it.steps[n]:
            it = put(step)
            hearing = _heard(it, rules, named, known)
    return hearing


def _heard(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Hearing:
    """The steps of a question, heard where they are most nearly right, the first of them first."""
    game = rules.game
    found: list[tuple[tuple[bool, int, bool, Rank], int, Hearing]] = []
    refused: LogError | None = None
    for phase in _phases(it, game, known):
        start = {**known, **_laid(it, game, known), **({} if phase is None else {"phase": phase})}
        try:
            hearings = [_others_did(Hearing(it.table, one, rules, named, it.title)) for one in _posed(it, game, start)]
        except LogError as error:
            refused = refused or error
        else:
            keys = [(_turn_has_passed(one), _late(one), _begins_elsewhere(one), _rank(one)) for one in hearings]
            found += [(key, len(found) + n, one) for n, (key, one) in enumerate(zip(keys, hearings, strict=True))]
    if not found:
        raise refused or AssertionError("a question without a position")
    return min(found)[2]


def _turn_has_passed(hearing: Hearing) -> bool:
    """Whether another turn than that of the question has begun, so that who acts first would act out of turn."""
    start = hearing.posed.start
    bench = Judge(hearing.rules, hearing.pack, hearing.header).bench
    mine = getattr(hearing.posed.steps[0], "by", None) in (None, start.turn)
    return mine and bench.seat_of.get(start.turn, bench.now.active) not in bench.now.on_turn


def _late(hearing: Hearing) -> int:
    """How late the first step is that is wrong, of all before the last, negative.

    Where somebody acts first whose turn it is not, an act that opens their own turn would only seem to be right.
    """
    steps, last, start = hearing.posed.steps, hearing.posed.last, hearing.posed.start
    mine = getattr(steps[0], "by", None) in (None, start.turn)
    return 0 if not mine else -last if _made_up_for(hearing) else -min(hearing.first_wrong or last, last)


def _begins_elsewhere(hearing: Hearing) -> bool:
    """Whether the first of several steps is not open where the question begins, in a game of rounds without turns."""
    posed = hearing.posed
    if posed.last == 1 or any(phase.whose is not Whose.ANYBODY for phase in hearing.rules.game.phases):
        return False
    judge, step = hearing.other(posed._replace(last=1)).before(), posed.steps[0]
    bench = judge.bench
    seats = [bench.seat_of[by]] if (by := getattr(step, "by", None)) is not None else range(bench.n)
    return all(_deed(one) != _deed(step) for seat in seats for one in legal(bench, seat))


def _deed(step: Step) -> tuple[object, ...]:
    """What is done, by whom, with which card, and whether it is free."""
    return type(step), getattr(step, "by", None), _card(step), getattr(step, "pays", None) == 0


def _others_did(hearing: Hearing) -> Hearing:
    """The same where those of whom the question tells nothing have done what the phase asks of everybody.

    So it is heard only where one of them would be blamed.
    """
    posed, finding = hearing.posed, hearing.finding
    phases = {phase.id for phase in hearing.rules.game.phases if phase.each}
    if finding is None or finding.player is None or getattr(posed.start, "phase", None) not in phases:
        return hearing
    names = [one.name if isinstance(one, Seated) else one for one in hearing.table.players]
    actors = {getattr(step, key, None) for step in posed.steps for key in ("by", "of")}
    others = [name for name in names if name not in actors]
    if finding.player not in others or "done" in posed.told or not hasattr(posed.start, "done"):
        return hearing
    other = hearing.other(posed._replace(start=structs.replace(posed.start, done=others)))
    return other if RANKS[other.answer] < RANKS[hearing.answer] else hearing


def _made_up_for(hearing: Hearing) -> bool:
    """Whether what is wrong first is put right by a step of the question."""
    last = hearing.posed.last
    return hearing.finding is not None and (hearing.finding.settled_by or last + 1) <= last


def _phases(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Sequence[str | None]:
    """The parts of the turn that it may be, the likeliest first; not the last for an act in another's turn.

    Nor for what somebody states of the table, of which the last part would be the end of the game.
    """
    if "phase" in known:
        return [known["phase"]]
    phases = [phase.id for phase in game.phases]
    last = it.steps[-1]
    in_turn = getattr(last, "by", None) in (None, known["turn"]) and not isinstance(last, Claim)
    return [*reversed(phases[:-1]), *(phases[-1:] if in_turn or not phases[:-1] else [])] or [None]


def _rank(hearing: Hearing) -> Rank:
    """Whether such a step is open there, what the answer is and whether it is about the step, and all that is wrong."""
    judge, step, findings = hearing.before(), hearing.step, hearing.judge.report.top()
    offers = [one for seat in range(judge.bench.n) for one in legal(judge.bench, seat)]
    like = [one for one in offers if type(one) is type(step) and _card(one) == _card(step)]
    mine = any(getattr(one, "by", None) == getattr(step, "by", None) for one in like)
    turn = judge.bench.seat_of.get(hearing.posed.start.turn, judge.bench.now.active) in judge.bench.now.on_turn
    later = any(f.step > hearing.posed.last and f.severity == "error" for f in findings)
    usual = hearing.rules.here(hearing.rules.game.words.permits.get(type(step), ""))
    other = hearing.finding is not None and hearing.finding.rule != usual
    opens = 0 if mine else 1 if like and turn else 2
    return opens, RANKS["no" if later else hearing.answer], other, not _made_up_for(hearing), len(findings)


def _card(step: Step) -> object:
    return getattr(step, "card", None)


def _posed(it: Put, game: Game[Any], start: Mapping[str, Any]) -> list[Posed]:
    """The steps in a position. After an act in another's turn a step shows that this turn has not ended by then.

    If the player on turn has acted before, the act may as well begin the next turn, without a line for the end of this.
    """
    steps, ends, turn = list(it.steps), game.ends_turn, start["turn"]
    actor = getattr(steps[-1], "by", None)
    chosen = getattr(it.steps[-1], "choose", None)
    leaves = game.words.leaves if chosen is not None and not chosen else ()
    told = {**it.told, **_piled(it, game)}
    one = Posed(_start(it, game, start), steps, len(steps), leaves=leaves, told=told)
    if ends is None or actor in (None, turn) or isinstance(steps[-1], ends):
        return [one]
    within = one._replace(steps=[*steps, ends(by=turn)])
    return [within, one] if any(getattr(step, "by", None) == turn for step in steps) else [within]


def _piled(it: Put, game: Game[Any]) -> dict[str, int]:
    """How many cards the pile has that is drawn from, where the question tells it."""
    rest = next((zone.id for zone in game.zones if zone.rest and not zone.each), "")
    return {rest: it.counted["stock"]} if rest and "stock" in it.counted else {}


def _laid(it: Put, game: Game[Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Where the cards lie that the steps use: in front of who has them, or in hands of which nobody knows more."""
    pack, zones = it.table.pack, {zone.id: zone for zone in game.zones}
    area = next((zone.id for zone in game.zones if zone.each and zone.order is Order.SPREAD), "")
    held = {zone.stack: zone.id for zone in game.zones if zone.each and zone.order is Order.BAG}
    found: dict[str, dict[str, list[str]]] = {}
    for n, step in enumerate(it.steps):
        uses = isinstance(step, game.uses_laid)
        if uses and any(_card(one) == _card(step) for one in it.steps[:n]):
            continue  # it came there by a step before
        by = (uses and getattr(step, "of", None)) or getattr(step, "by", None)
        for card in _cards_of(step):
            kind = pack.by_spelling.get(card, -1)
            zone = area if uses else held.get(pack.cards[kind].stack, "")
            if by is None or kind < 0 or not zone or _told(it, game, card):
                continue
            if card not in _listed(known.get(zone, {}).get(by)):
                found.setdefault(zone, {}).setdefault(by, []).append(card)
    for zone, there in found.items():
        own = known.get(zone, {})
        for by, cards in there.items():
            if zone == area:
                there[by] = [*own.get(by, []), *cards]
            elif by in own:
                there[by] = own[by]
            elif not zones[zone].optional:
                there[by] = [*cards, *[UNWRITTEN] * (USUAL_HAND - len(cards))]
    return {zone: {**known.get(zone, {}), **there} for zone, there in found.items()}


def _listed(cards: Cards | None) -> list[str]:
    """The cards of a place that are told one by one."""
    return cards if isinstance(cards, list) else []


def laid_out(it: Put, game: Game[Any], known: Mapping[str, Any]) -> GameStart:
    """A position in which this is known, and the cards lie where the steps use them.

    Raises:
        AdjudicatorError: if there are not so many cards.
    """
    return _start(it, game, {**known, **_laid(it, game, known)})


def _told(it: Put, game: Game[Any], card: str) -> bool:
    """Whether the question says of every copy of a card where it lies, if only with another player."""
    pack = it.table.pack
    kind, places = pack.by_spelling[card], [it.known.get(zone.id) for zone in game.zones]
    rows = [row for place in places for row in (place.values() if isinstance(place, Mapping) else [place])]
    lie = [one for row in rows if isinstance(row, list) for one in map(card_of, row)]
    return sum(pack.by_spelling.get(one) == kind for one in lie) >= pack.copies[kind]


def _start(it: Put, game: Game[Any], given: Mapping[str, Any]) -> GameStart:
    """A position; whose hand is not given holds the usual number, and the numbers of the piles are seen to."""
    given = dict(given)
    held, rest = hand_of(game.zones), next((zone for zone in game.zones if zone.rest and not zone.each), None)
    spent, title = next(((zone.id, zone.title) for zone in game.zones if zone.top), ("", ""))
    given |= {zone.id: _rows(it, game, zone, given) for zone in game.zones if zone.each and zone.order is Order.ROW}
    if not (held and rest and spent):
        return _made(game, given)
    hands: dict[str, Cards] = given.pop(held, {})
    own = [zone for zone in game.zones if zone.stack == rest.stack]
    left = it.table.pack.number(rest.stack) - sum(map(count, [*hands.values(), *_placed(own, given)]))
    others = [name for one in it.table.players if (name := one.name if isinstance(one, Seated) else one) not in hands]
    usual: dict[str, Cards] = dict.fromkeys(others, min(USUAL_HAND, max(0, left) // max(1, len(others))))
    laid = list(given.get(spent, ()))
    usual_discards = USUAL_DISCARDS if len(laid) == 1 and "stock" not in it.counted else 0
    unseen = max(0, it.counted.get("discards", usual_discards) - len(laid))
    if "stock" not in it.counted:
        left -= sum(map(count, usual.values()))
        if "discards" not in it.counted:
            unseen = max(0, min(unseen, left - USUAL_HAND))
        if unseen > max(0, left):
            room = max(0, left) + len(laid)
            raise AdjudicatorError(f"the {title} has too many cards: the others leave only {room} for it")
        return _made(game, {**given, held: usual | hands, spent: [*laid, *[UNWRITTEN] * unseen]})
    number = it.counted["stock"]
    over = left - sum(map(count, usual.values())) - number
    if over < 0:
        left = max(0, over + number)
        raise AdjudicatorError(f"the {rest.title} has too many cards: the others leave only {left} for it")
    below = min(over, unseen if "discards" in it.counted else over)
    if over > below and not others:
        left_over = f"{counted(over - below, 'card')} {'is' if over - below == 1 else 'are'} in no pile and no hand"
        raise AdjudicatorError(f"{left_over}: leave one hand open")
    if over > below:
        usual[others[-1]] = count(usual[others[-1]]) + over - below
    return _made(game, {**given, held: usual | hands, spent: [*laid, *[UNWRITTEN] * below], rest.id: number})


def _rows(it: Put, game: Game[Any], row: Zone, given: Mapping[str, Any]) -> dict[str, list[str]]:
    """The rows that are said; each other one is full of unseen cards, but for those that lie in front of its player."""
    others = [zone for zone in game.zones if zone.each and zone.order is Order.SPREAD and zone.stack == row.stack]
    rows: dict[str, list[str]] = dict(given.get(row.id, {}))
    used = {place for step in it.steps for place in (getattr(step, "place", None), *(getattr(step, "own", None) or ()))}
    for one in it.table.players:
        name = one.name if isinstance(one, Seated) else one
        gone = sum(count(given.get(zone.id, {}).get(name, [])) for zone in others)
        if name not in rows and name not in given.get("lost", ()):
            empty = sorted(range(row.places), key=lambda place: (place + 1 in used, place))[:gone]
            rows[name] = [NO_CARD if place in empty else UNWRITTEN for place in range(row.places)]
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


def names_left_open(it: Put, game: Game[Any]) -> list[str]:
    """What may have been named for the card on top; nothing where that is said, or nothing can have been."""
    pack = it.table.pack
    piles = [it.known.get(zone.id) for zone in game.zones if zone.top]
    tops = [pile[0] for pile in piles if isinstance(pile, list) and pile and pile[0] != UNWRITTEN]
    wild = any(pack.cards[pack.by_spelling[card]].rank in game.wild_ranks for card in tops)
    return list(dict.fromkeys(pack.palette.values())) if wild and "named" not in it.known else []


def area_of(game: Game[Any]) -> str:
    """The zone in which cards lie that steps use: in front of their players, side by side. Empty for none."""
    spread = (zone.id for zone in game.zones if zone.each and zone.order is Order.SPREAD)
    return next(spread, "") if game.uses_laid else ""


def may_lie_in_play(it: Put) -> list[str]:
    """The cards that stay in play, each once: those that do nothing as they are played."""
    pack = it.table.pack
    kinds = (k for k, card in enumerate(pack.cards) if not any(isinstance(one, Effect) for one in card.abilities))
    return [pack.written(kind) for kind in kinds]


def names_of(table: Table) -> list[str]:
    """The players' names, in seat order."""
    return [one.name if isinstance(one, Seated) else one for one in table.players]


def _cards_of(step: Step) -> list[str]:
    """The cards that a step is made with."""
    card = _card(step)
    return [card] if isinstance(card, str) else list(card) if isinstance(card, list) else []


def _chosen(step: Step) -> Iterator[str]:
    """What was chosen for a step, and the cards of what came of it."""
    for one in (step, *(getattr(step, THEN, None) or ())):
        yield from getattr(one, "choose", None) or ()
        if one is not step:
            yield from _cards_of(one)
