"""Why a record is not what a card says: what was in the way, what was left undone, how it is put right."""

from __future__ import annotations

from typing import Final

from adjudicator.cardtext.occasions import Departure
from adjudicator.cardtext.standing import protection
from adjudicator.formats import abilities as ops
from adjudicator.formats import outcomes
from adjudicator.formats.abilities import Place, Selector
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import either
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.sayings import PLACES
from adjudicator.games.crazier_eights.words import card, choices, colour, surplus
from adjudicator.kernel.ruling import Mending, by_agreement
from adjudicator.kernel.spoken import player, rank, whose
from adjudicator.kernel.words import some


def says(bench: EightsBench, kind: int) -> str:
    """What is printed on a card: `Castle (5 blue) says "..."`."""
    text = bench.pack.cards[kind].text.removesuffix(".") if kind >= 0 else ""
    return f'{card(bench, kind)} says "{text}"' if text else "what the card says"


def departure(bench: EightsBench, it: Departure) -> str:
    """What the record does instead of what the card says."""
    source = card(bench, it.card)
    whom = f" for {bench.names[it.whom]}" if it.whom >= 0 else ""
    if it.what == "count":
        return f"{source}: {some(it.got)} instead of {some(it.expected)}{whom}"
    if it.what == "left-out":
        return f"{source}: {_act(bench, it)[0]}"
    if it.what == "choice":
        return f"{source}: {_why_not(bench, it)}"
    if it.what == "swapped":
        return f"{source}: {card(bench, it.expected)} was chosen, and {card(bench, it.got)} changed hands"
    if it.what == "order":
        return f"{source}: what it says happened in another order"
    if it.what == "place":
        return f"{source}: a card goes to {_place(bench, *it.expected)}, and in the record to {_place(bench, *it.got)}"
    if isinstance(it.got, str | outcomes.Choice):
        guarded = _protected(bench, it, _kind_chosen(bench, it.got))
        if guarded:
            return f"{source}: {guarded}"
        return f"{source} asks for no such choice: {_chosen(bench, it.got)}"
    return f"{source} does not ask for this: {bench.game.tell(bench, it.got)}"


def _place(bench: EightsBench, place: Place, receiver: int) -> str:
    """Where a card goes, and to whom: a hand and a play area are somebody's."""
    if receiver < 0 or place not in ("hand", "play"):
        return PLACES[place]
    return f"{whose(bench, receiver)} {'hand' if place == 'hand' else 'play area'}"


def _chosen(bench: EightsBench, made: str | outcomes.Choice) -> str:
    kind = _kind_chosen(bench, made)
    return card(bench, kind) if kind >= 0 else made if isinstance(made, str) else made.player or made.card or ""


def _kind_chosen(bench: EightsBench, made: str | outcomes.Choice) -> int:
    """The card that was chosen; -1 for a player."""
    return bench.spelled.get(made if isinstance(made, str) else made.card or "", -1)


def put_right(bench: EightsBench, it: Departure) -> Mending:
    """How a departure is put right."""
    match it.what:
        case "choice":
            text = _chosen_anew(bench, it)
        case "left-out":
            text = f"{_act(bench, it)[1]} now."
        case "count" if isinstance(it.op, ops.Draw):
            return surplus(it)
        case "count":
            text = "Put back what was too much." if it.got > it.expected else "Do what is missing."
        case "extra":
            text = "If all agree, take that back; else leave it."
        case "place":
            text = f"Put the card where it belongs: {_place(bench, *it.expected)}."
        case _:
            text = "If all agree, do it again as the card says; else leave it."
    return by_agreement(text)


# ---- a choice that the card does not allow


def _protected(bench: EightsBench, it: Departure, kind: int) -> str:
    """Why a card can't be destroyed; "" if no other card protects it."""
    holder = _in_front_of(bench, kind, it.whom) if kind >= 0 and isinstance(it.op, ops.Destroy) else -1
    source = protection(bench, kind, holder) if holder >= 0 else None
    if source is None:
        return ""
    guard = next((seat for seat, its, _ in bench.now.standing.forbids if its == source), -1)
    chosen = card(bench, kind)
    return f"{whose(bench, holder)} {chosen} can't be destroyed, since {whose(bench, guard)} {says(bench, source)}"


def _why_not(bench: EightsBench, it: Departure) -> str:
    """Why a card or a player can't be chosen."""
    if not isinstance(it.got, int) or it.got < 0:
        return _why_not_player(bench, it)
    if guarded := _protected(bench, it, it.got):
        return guarded
    chosen = card(bench, it.got)
    holder = _in_front_of(bench, it.got, it.whom)
    if isinstance(it.op, ops.Swap) and holder >= 0 and isinstance(it.expected, list) and it.expected:
        owner = it.expected[0][1]
        if owner != holder:
            return f"{chosen} is in play in front of {player(bench, holder)}, not of {player(bench, owner)}"
    what: Selector | None = getattr(it.op, "what", None) if not isinstance(it.op, ops.Swap) else None
    if isinstance(what, Selector):
        unfit = _unfit(bench, it.got, what)
        if unfit:
            return f"{chosen} can't be chosen: it is {unfit}"
        if holder >= 0 and what.whose in ("opponents", "opponent"):
            own = "the player's own" if holder == it.seat else f"{whose(bench, holder)}, who is no opponent"
            return f"{chosen} can't be chosen: it is {own}, and an opponent's is asked for"
        if holder >= 0 and what.whose == "you":
            return f"{chosen} can't be chosen: it is {whose(bench, holder)}, and one of the player's own is asked for"
    return f"{chosen} is none of the cards that can be chosen"


def _why_not_player(bench: EightsBench, it: Departure) -> str:
    if it.whom < 0:
        return "that is none of the cards that can be chosen"
    who = player(bench, it.whom)
    if bench.now.out[it.whom]:
        return f"{who} has lost and can't be chosen"
    if it.whom == it.seat:
        return f"{who} can't be chosen, since the card asks for an opponent"
    if not bench.game.opponents(bench, it.whom, it.seat):
        return f"{who} is an ally, and the card asks for an opponent"
    if isinstance(it.op, ops.Swap) and _has_nothing_for(bench, it.op, it.whom):
        return f"{who} has no card {'in play' if it.op.what == 'asset' else 'in hand'} to exchange"
    if isinstance(it.expected, list) and it.expected and it.whom not in it.expected:
        came = _exchanged(bench, it) if isinstance(it.op, ops.Swap) else ""
        return f"{either(choices(bench, it.expected))} was chosen, and {came or f'not {who}'}"
    return f"{who} can't be chosen"


def _exchanged(bench: EightsBench, it: Departure) -> str:
    """With whom, by the record, an exchange was made; nothing where that was not written down."""
    who = bench.names[it.whom]
    for outcome in it.then or ():
        if isinstance(outcome, outcomes.Swapped) and who in (outcome.by, outcome.with_):
            taken = bench.spelled[(outcome.take if outcome.with_ == who else outcome.give) or UNWRITTEN]
            if taken >= 0:
                return f"{whose(bench, it.whom)} {card(bench, taken)} was taken"
            return f"the exchange was with {player(bench, it.whom)}"
    return ""


def _has_nothing_for(bench: EightsBench, op: ops.Swap, seat: int) -> bool:
    """Whether a player has no card for an exchange; whole hands can always be exchanged."""
    if op.what == "hands":
        return False
    return not (bench.now.play[seat] if op.what == "asset" else bench.now.hands[seat].size)


def _in_front_of(bench: EightsBench, kind: int, named: int) -> int:
    """The player who controls a card; the one who was named, where several do; -1 if it is not in play."""
    seats = [seat for seat, area in enumerate(bench.now.play) if kind in area]
    return named if named in seats else seats[0] if seats else -1


def _unfit(bench: EightsBench, kind: int, what: Selector) -> str:
    """What a card is not, of what a selector asks for."""
    it = bench.pack.cards[kind]
    if what.type is not None and it.type != what.type:
        return f"no {what.type}"
    if what.suit is not None and what.suit not in it.suits:
        return f"not {colour(bench, what.suit)}"
    if what.rank is not None and it.rank != what.rank:
        fitting = next((other for other, one in enumerate(bench.pack.cards) if one.rank == what.rank), -1)
        return f"not {rank(bench, fitting)}" if fitting >= 0 else f"no {what.rank}"
    return ""


def _chosen_anew(bench: EightsBench, it: Departure) -> str:
    """First everything goes back, then another is chosen."""
    instead = choices(bench, it.expected)
    anew = f"choose {either(instead)}" if len(instead) <= MANY else "choose one that the card allows"
    if not instead:
        hidden = isinstance(it.expected, list) and bool(it.expected)
        anew = "choose another, if there is one that fits" if hidden else "nothing else can be chosen"
    if not isinstance(it.got, int) or it.got < 0:
        return f"Take back what was done; then {anew}."
    if isinstance(it.op, ops.Swap):
        return f"Take the exchange back; then {anew}."
    holder = _in_front_of(bench, it.got, it.whom)
    place = f"back in front of {player(bench, holder)}" if holder >= 0 else "back where it was"
    stays = [o for o in it.then or () if isinstance(o, outcomes.Moved) and o.from_ == o.to and o.of and o.of == o.by]
    if any(bench.spelled[o.card] == it.got for o in stays):
        return f"{anew[0].upper()}{anew[1:]}."
    done = [bench.spelled[o.card] for o in it.then or () if isinstance(o, outcomes.Destroyed | outcomes.Moved)]
    if it.then is not None and it.got not in done:
        return f"{anew[0].upper()}{anew[1:]}."
    unless = "" if it.got in done else " if it has been moved"
    return f"Put {card(bench, it.got)} {place}{unless}; then {anew}."


MANY: Final = 4
"""So many choices are named in a remedy."""


# ---- what was left undone


def _act(bench: EightsBench, it: Departure) -> tuple[str, str]:
    """What was left out: that it did not happen, and the order to do it."""
    op = it.op
    who = player(bench, it.whom)
    if isinstance(op, ops.Destroy | ops.Move):
        return _card_left(bench, it, op)
    if isinstance(op, ops.Swap):
        if isinstance(it.expected, tuple):
            return "only one card changed hands", "Let the other card change hands"
        return f"nothing was exchanged with {who}", f"Make the exchange with {who}"
    if isinstance(op, ops.Look | ops.Show):
        seen = f"{whose(bench, it.whom)} hand" if it.whom >= 0 else f"the top {some(it.expected)} of the draw pile"
        verb, done = ("Look at", "looked at") if isinstance(op, ops.Look) else ("Show", "shown")
        return f"nobody {done} {seen}" if verb == "Look at" else f"{seen} {_was(it)} not shown", f"{verb} {seen}"
    if isinstance(op, ops.Discard):
        return f"{who} put no card on the discard pile", f"Let {who} put one on the discard pile"
    if isinstance(op, ops.Draw):
        return f"{who} did not draw {some(it.expected)}", f"Let {who} draw {some(it.expected)}"
    if isinstance(op, ops.Redeal):
        return f"{who} was dealt no cards", "Deal the hands out"
    if isinstance(op, ops.Shuffle):
        return "the draw pile was not shuffled", "Shuffle the draw pile"
    if isinstance(op, ops.Play):
        return "the top card of the draw pile was not played", "Play the top card of the draw pile"
    if isinstance(op, ops.Lose):
        return f"{who} does not lose", f"Let {who} lose"
    if isinstance(op, ops.Win):
        undone = f"{who} does not win" if it.got is None else f"{who} wins, and not {it.got.by}"
        return undone, f"Let {who} win"
    return "a part of it was left out", "Do what was left out"


def _was(it: Departure) -> str:
    return "was" if it.whom >= 0 or it.expected == 1 else "were"


def _card_left(bench: EightsBench, it: Departure, op: ops.Destroy | ops.Move) -> tuple[str, str]:
    """A card was not destroyed, or not moved; which one, where that was settled."""
    place = "" if isinstance(op, ops.Destroy) else f" to {PLACES[op.to]}"
    done, verb = ("destroyed", "Destroy") if not place else ("moved", "Move")
    if not isinstance(it.expected, tuple):
        some_of = either(choices(bench, it.expected)) or "a card"
        return f"no card was {done}{place}", f"{verb} {some_of}{place}"
    kind, seat = it.expected
    which = f"{whose(bench, seat)} {card(bench, kind)}" if seat >= 0 else card(bench, kind)
    if kind < 0:
        which = f"a card of {whose(bench, seat)} hand" if seat >= 0 else "a card"
    return f"{which} was not {done}{place}", f"{verb} {which}{place}"
