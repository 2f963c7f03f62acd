"""The positions that a question may be about: what it leaves open is supposed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import structs

from adjudicator.answering import Hearing, Posed
from adjudicator.asking.ways_to_read import RowRead
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError, LogError
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
RANKS: Final = {"yes": 0, "undetermined": 1, "no": 2}
"""Which answer is taken where a question leaves the part of the turn open."""
Rank: TypeAlias = tuple[int, int, bool, bool, int]


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
    """The position in which such steps are open, or else most nearly right.

    The line is read in another way than plainly only if it is wrong so, and more of it is right in that way.
    """
    game = rules.game
    plain, *others = it.rows or [RowRead(it.steps, [1] * len(it.steps))]
    best = _heard_in_order(it._replace(steps=plain.steps), rules, named, known)
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
    return best.posed._replace(rule=game.words.permits_here(best.before().bench, best.step))


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
            hearings = [_others_did(Hearing(it.table, one, rules, named)) for one in _posed(it, game, start)]
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
    elsewhere = _start(it, game, _more_held(it, game, start), otherwise=True)
    told = {**it.told, **_piled(it, game)}
    one = Posed(_start(it, game, start), steps, len(steps), leaves=leaves, told=told, elsewhere=elsewhere)
    if ends is None or actor in (None, turn) or isinstance(steps[-1], ends):
        return [one]
    within = one._replace(steps=[*steps, ends(by=turn)])
    return [within, one] if any(getattr(step, "by", None) == turn for step in steps) else [within]


def _piled(it: Put, game: Game[Any]) -> dict[str, int]:
    """How many cards the pile has that is drawn from, where the question tells it."""
    rest = next((zone.id for zone in game.zones if zone.rest and not zone.each), "")
    return {rest: it.counted["stock"]} if rest and "stock" in it.counted else {}


def _laid(it: Put, game: Game[Any], known: Mapping[str, Any]) -> dict[str, Any]:
    """Where the cards lie that the steps use: in hands of which nobody knows more, or in front of who has them."""
    area = next((zone.id for zone in game.zones if zone.each and zone.order is Order.SPREAD), "")
    hands = hand_of(game.zones)
    found: dict[str, dict[str, list[str]]] = {area: {}, hands: {}}
    for n, step in enumerate(it.steps):
        card, by = _card(step), getattr(step, "of", None) or getattr(step, "by", None)
        zone = area if isinstance(step, game.uses_laid) else hands
        if zone == area and any(_card(one) == card for one in it.steps[:n]):
            continue  # it came there by a step before
        there = known.get(zone, {})
        for one in [card] if isinstance(card, str) else card if isinstance(card, list) else []:
            own = there.get(by)
            if (
                by is not None
                and one != UNWRITTEN
                and not ((isinstance(own, list) and one in own) or _told(it, game, one))
            ):
                found[zone].setdefault(by, []).append(one)
    laid = {by: [*known.get(area, {}).get(by, []), *cards] for by, cards in found[area].items()}
    held = {
        by: [*cards, *[UNWRITTEN] * (USUAL_HAND - len(cards))]
        for by, cards in found[hands].items()
        if by not in known.get(hands, {})
    }
    return {zone: {**known.get(zone, {}), **there} for zone, there in ((area, laid), (hands, held)) if zone}


def _told(it: Put, game: Game[Any], card: str) -> bool:
    """Whether the question says of every copy of a card where it lies, if only with another player."""
    pack = it.table.pack
    kind, places = pack.by_spelling[card], [it.known.get(zone.id) for zone in game.zones]
    rows = [row for place in places for row in (place.values() if isinstance(place, Mapping) else [place])]
    lie = [one for row in rows if isinstance(row, list) for one in map(card_of, row)]
    return sum(pack.by_spelling.get(one) == kind for one in lie) >= pack.copies[kind]


def _more_held(it: Put, game: Game[Any], start: Mapping[str, Any]) -> Mapping[str, Any]:
    """The same with a card more in each hand of which only what the steps use is known."""
    hands = hand_of(game.zones)
    if not hands or "stock" in it.counted:
        return start
    told = it.known.get(hands, {})
    more = {by: cards if by in told else [*cards, UNWRITTEN] for by, cards in start.get(hands, {}).items()}
    return {**start, hands: more}


def _start(it: Put, game: Game[Any], given: Mapping[str, Any], *, otherwise: bool = False) -> GameStart:
    """A position; whose hand is not given holds the usual number, and the numbers of the piles are seen to.

    It is as likely that such hands hold `otherwise` many cards.
    """
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
    unseen = max(0, it.counted.get("discards", 0) - len(laid))
    if "stock" not in it.counted:
        more = {name: count(number) + otherwise for name, number in usual.items()}
        left -= sum(map(count, more.values()))
        if unseen > max(0, left) and not otherwise:
            room = max(0, left) + len(laid)
            raise AdjudicatorError(f"the {title} has too many cards: the others leave only {room} for it")
        return _made(game, {**given, held: {**more, **hands}, spent: [*laid, *[UNWRITTEN] * unseen]})
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
        most = others[0 if otherwise else -1]
        usual[most] = count(usual[most]) + over - below
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
