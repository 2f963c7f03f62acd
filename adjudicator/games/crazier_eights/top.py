"""What lies on top of the discard pile, and what is in play: what may be discarded, and how much."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.cardtext import standing
from adjudicator.cardtext.bench import TRIGGER
from adjudicator.formats.abilities import Doing
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazier_eights.bench import COLOUR, NOBODY_NAMED, EightsBench
from adjudicator.games.crazier_eights.options import EMPTY_DISCARD_PILE
from adjudicator.kernel.zones import Pile


def named(bench: EightsBench) -> str:
    """The colour named for the eight on top, as printed on this deck."""
    if bench.now.wild is None or bench.now.wild == NOBODY_NAMED:
        return ""
    return bench.pack.palette.get(bench.now.wild, bench.now.wild)


def changed(bench: EightsBench, pile: Pile) -> None:
    """The discard pile, or what is in play, has changed."""
    now = bench.now
    if pile is now.discard:
        if len(pile) < now.depth and now.shown_top >= 0 and (not pile or pile[-1] != now.shown_top):
            now.left_top = now.shown_top
        if not pile or pile[-1] != now.shown_top or len(pile) > now.depth:
            now.wild = None
            new_top(bench)
            if pile and (len(pile), pile[-1]) == now.covered[:2] and not bench.rules.holds("CE-D.5"):
                now.wild = now.covered[2]
        refit(bench)
    elif pile is not now.pile and bench.house.works:
        standing.refresh(bench)
        relimit(bench)


def seen_on(bench: EightsBench, pile: Pile) -> None:
    """The top discard is known now; the colour of an eight need not have been written down either."""
    now = bench.now
    if pile is now.discard:
        eight = bench.rows.eight[pile[-1]]
        now.wild = (now.wild or UNWRITTEN) if eight else None
        refit(bench)


def came_into_play(bench: EightsBench, seat: int, kind: int) -> None:
    """One more card works (III (9))."""
    if bench.house.works:
        standing.entered(bench, seat, kind)
        relimit(bench)


def left_play_area(bench: EightsBench, seat: int, kind: int) -> None:
    """One card works no more."""
    if bench.house.works:
        standing.left(bench, seat, kind)
        relimit(bench)


def new_top(bench: EightsBench) -> None:
    """Another card is on top: what was named for the last one, or lay wrongly on it, matters no more."""
    bench.now.rightful = None
    if bench.now.misnamed:
        bench.now.misnamed.clear()
    if bench.scars:
        bench.scars.pop(COLOUR, None)


def unname(bench: EightsBench) -> None:
    """The card on top has no named colour; that of the eight beneath it is kept in case it comes up again."""
    now = bench.now
    if now.wild is not None:
        now.covered = (len(now.discard) - 1, now.discard[-2] if len(now.discard) > 1 else -1, now.wild)
        now.wild = None


def laid_wrongly(bench: EightsBench, put: Callable[[], None]) -> None:
    """A card is put on top of the discard pile by an act at fault: what lay there still counts.

    What fits the card that was laid there is let pass as well: whoever goes by it makes no fault of their own.
    """
    now = bench.now
    rightful = now.rightful or (now.row, now.top(), now.wild)
    put()
    now.rightful = rightful
    refit(bench)


def refit(bench: EightsBench) -> None:
    """Look up what may be discarded now."""
    _fit_top(bench)
    rightful = bench.now.rightful
    if rightful is not None:
        bench.now.row = tuple(one or other for one, other in zip(bench.now.row, rightful[0], strict=True))


def _fit_top(bench: EightsBench) -> None:
    """Look up what fits on the top card."""
    now = bench.now
    rows, discard = bench.rows, now.discard
    if now.wild is None and discard and discard[-1] >= 0 and not now.topless:
        now.depth = len(discard)
        now.shown_top = discard[-1]
        now.row, now.open_top = rows.by_top[discard[-1]], False
        return
    now.open_top = False
    now.depth = len(now.discard)
    now.shown_top = now.discard[-1] if now.discard else -1
    now.topless = now.topless and len(now.discard) == 1
    if not now.discard or now.topless:
        only_eights = bench.rules.value(EMPTY_DISCARD_PILE) == "eights" or not bench.rules.holds("CE-D.6")
        now.row = rows.eights if only_eights else rows.anything
    elif now.wild == NOBODY_NAMED and not bench.rules.holds("CE-D.19"):
        now.row = rows.eights
    elif now.wild is not None:
        now.open_top = now.wild not in rows.by_suit
        now.row = rows.by_suit.get(now.wild, rows.anything)
    elif now.discard[-1] < 0:
        now.row, now.open_top = rows.anything, True
    else:
        now.row = rows.by_top[now.discard[-1]]


def suit_of(bench: EightsBench, colour: str) -> str | None:
    """The suit that a colour's name means: by the palette of the deck, or the name of the suit itself."""
    palette = bench.pack.palette
    if colour in palette:
        return colour
    if colour in bench.house.synonyms and colour not in palette.values():
        colour = bench.house.synonyms[colour]
    known = [palette] if bench.rules.holds("CE-D.1") else list(bench.rules.edition.palettes)
    return next((suit for names in known for suit, name in names.items() if name == colour), None)


def relimit(bench: EightsBench) -> None:
    """How many cards may be played and discarded this turn."""
    limits, bonus, more, active = bench.now.limits, bench.now.bonus, bench.now.standing.more, bench.now.active
    limits["play"] = bench.house.plays + bonus["play"] + more["play"][active]
    discards = limits["discard"] = bench.house.discards + bonus["discard"] + more["discard"][active]
    if discards > bench.now.peak:
        bench.now.peak = discards


def allow(bench: EightsBench, seat: int, act: Doing, more: int) -> None:
    """More discards or plays for the player whose turn it is."""
    if seat == bench.now.active:
        bench.now.bonus[act] += more
        relimit(bench)


def has_left_play(bench: EightsBench, seat: int, kind: int) -> None:
    """A card has left play; an ability of it that has occurred takes effect all the same (CE-10.4)."""
    now, ledger = bench.now, bench.ledger
    now.was_read_by[kind] = seat
    now.left_play.append(kind)
    if not bench.rules.holds("CE-10.4"):
        for due in list(ledger.open):
            if due.what is TRIGGER and (due.seat, due.kind) == (seat, kind):
                ledger.drop(due)


def read_by_another(bench: EightsBench, seat: int, kind: int) -> None:
    """A card gets a new controller; where CE-G.control does not hold, the one before goes on reading it."""
    last = next((d for d in range(bench.n) if d != seat), seat)
    bench.now.standing.obeys[seat, kind] = bench.now.was_read_by.get(kind, last)


def gone(bench: EightsBench, kind: int) -> bool:
    """Whether a card was in play earlier in this turn and is not any more."""
    return kind in bench.now.left_play


def opponents(bench: EightsBench, one: int, other: int) -> bool:
    """Without teams everybody else is an opponent, with teams everybody else but the allies (III (11))."""
    if bench.house.all_against_all:
        return bench.foes[one] != bench.foes[other]
    return other in (bench.following(one), one) and one != other
