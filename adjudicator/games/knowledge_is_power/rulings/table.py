"""What the game is played with, and how it begins."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from adjudicator.games.knowledge_is_power.bench import FEWEST, MOST, NONE, buffs_of
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench as Bench
from adjudicator.games.knowledge_is_power.occasions import Laid, Using
from adjudicator.games.knowledge_is_power.options import HAND_SIZE, LIFE_TOKENS
from adjudicator.games.knowledge_is_power.words import card as card_of
from adjudicator.games.knowledge_is_power.words import player, some, tokens, whose
from adjudicator.games.knowledge_is_power.worth import BUFFS, SUITS, VALUES
from adjudicator.kernel.occasions import Gathering, Handed
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling
from adjudicator.kernel.scars import part_of
from adjudicator.kernel.words import ordinal
from adjudicator.kernel.zones import Sight

TAKE_BACK = by_agreement("Take the card back into the hand of whoever drew it, and undo what it did.")
CHOOSE_ANOTHER = by_agreement("Take it back, and choose a player who is still in.")
PLAYERS = nothing("Play with three to five, each alone.")
RIGHT_CARDS = nothing("Correct the deck of the record, or take the right cards.")
AGAIN = by_agreement("Deal again; once cards have been played the game may go on as it is.")
NUMBER_OF_BUFFS = 12
POKER = Counter((rank, suit) for rank in VALUES for suit in SUITS)


@ruling("KP-1.1", "wrong-components", cite="Components 1, 2, 4, 5", on=(Gathering, Laid), remedy=AGAIN)
def wrong_components(bench: Bench, it: Gathering | Laid) -> Fault | None:
    """Three to five play, with one poker deck of 52 cards, twelve buffs and debuffs, and ten life tokens for each.

    Why: the numbers of cards, lives and players belong together.
    Breach: two sit down to play; a joker is in the deck; Ann begins with nine tokens.
    Fine: five sit down to play, each with ten tokens.
    """
    if isinstance(it, Gathering):
        fine = not it.fresh or (FEWEST <= bench.n <= MOST and not bench.partners)
        message = f"{some(bench.n, 'player')}{' in teams' if bench.partners else ''}; three to five play, each alone"
        return None if fine else Fault(message, ("three to five players",), remedy=PLAYERS)
    extra, missing = _unlike_poker(bench.pack)
    if extra or missing:
        message = f"the deck is no poker deck: {some(extra)} too many, {some(missing)} too few"
        return Fault(message, ("52 cards, no jokers",), remedy=RIGHT_CARDS)
    buffs = bench.pack.number(BUFFS)
    if buffs != NUMBER_OF_BUFFS:
        return Fault(f"there are {buffs} buffs and debuffs", (f"{NUMBER_OF_BUFFS} of them",), remedy=RIGHT_CARDS)
    due = bench.rules.value(LIFE_TOKENS)
    for seat, number in enumerate(bench.now.tokens):
        if number != due:
            message = f"{player(bench, seat)} begins with {tokens(number)}"
            return Fault(message, (tokens(due),), remedy=by_agreement(f"Make it {tokens(due)}."))
    return None


@lru_cache(maxsize=64)
def _unlike_poker(pack: Pack) -> tuple[int, int]:
    """How many cards a deck has too many for a poker deck, beside the buffs, and how many too few."""
    poker = Counter[tuple[str, str]]()
    for kind, its in enumerate(pack.cards):
        if its.stack != BUFFS:
            poker[its.rank, its.suits[0] if len(its.suits) == 1 else ""] += pack.copies[kind]
    return (poker - POKER).total(), (POKER - poker).total()


@ruling("KP-1.3", "wrong-buff", cite="Types of Components, Buffs and Debuffs", on=(Laid, Using), refines=("KP-D.19",), remedy=TAKE_BACK, names=("same-effect-twice",))  # fmt: skip
def wrong_buff(bench: Bench, it: Laid | Using) -> Fault | None:
    """No two buffs or debuffs do the same; each helps its drawer, or lets the drawer set back another player.

    Why: every draw shall bring something else, and only to the one who drew it.
    Breach: a deck has two cards that make another lose a token; Ann aims a debuff at herself; she uses Bob's buff.
    Fine: Ann aims the debuff that she has drawn at Bob.
    """
    if isinstance(it, Using):
        return _wrongly_used(bench, it)
    twice = _same_effect(bench.pack)
    if not twice:
        return None
    message = f"{twice} does what another buff or debuff does"
    return Fault(
        message, ("another effect",), name="same-effect-twice", remedy=by_agreement("Take one of the two out.")
    )


@lru_cache(maxsize=64)
def _same_effect(pack: Pack) -> str:
    """The first buff or debuff of a deck that does what another does; empty for none."""
    cards = [card for card in pack.cards if card.stack == BUFFS and card.abilities]
    for n, card in enumerate(cards):
        if any(card.abilities == other.abilities for other in cards[:n]) or (card.copies or 1) > 1:
            return card.name or card.id
    return ""


def _wrongly_used(bench: Bench, it: Using) -> Fault | None:
    """Of another, or against the own self."""
    who, named = player(bench, it.seat), card_of(bench, it.kind)
    for seat, bag in enumerate(bench.now.held):
        if it.kind >= 0 and seat != it.seat and bag.known[it.kind]:
            return Fault(
                f"{who} uses {named}, which {player(bench, seat)} has drawn",
                ("an own card",),
                rests=(buffs_of(it.seat),),
            )
    hit = bench.seat_of[it.step.of] if it.step.of is not None else NONE
    if hit == it.seat:
        return Fault(f"{who} aims {named} at {it.step.of}", ("another player",))
    if hit != NONE and bench.now.out[hit]:
        message = f"{who} aims {named} at {it.step.of}, who is out of the game"
        return Fault(message, ("a player who is still in",), rests=(part_of(hit),), remedy=CHOOSE_ANOTHER)
    return None


@ruling("KP-1.2", "wrong-deal", cite="Setup 1, 2", on=Handed, remedy=AGAIN)
def wrong_deal(bench: Bench, it: Handed) -> Fault | None:
    """Everybody is dealt five cards face down in a row, and nobody may look at them.

    Why: what one learns of the own cards is what the game is about.
    Breach: Ann is dealt four cards; Ann has looked at a card before the first round.
    Fine: Ann is dealt five cards, and knows none of them.
    """
    size = bench.rules.value(HAND_SIZE)
    if it.number != size:
        message = f"{player(bench, it.seat)} is dealt {some(it.number)}"
        return Fault(message, (some(size),))
    seen = [n for n, sight in enumerate(bench.now.rows[it.seat].sight, 1) if sight is not Sight.NOBODY]
    if not seen:
        return None
    message = f"{whose(bench, it.seat)} {ordinal(seen[0])} card is known before the first round"
    return Fault(message, ("no look before the first round",))
