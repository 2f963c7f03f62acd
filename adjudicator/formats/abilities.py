"""The language of card texts: what a card does, as data.

An ability says when (trigger), at once (effect), instead (substitute) or for as long as the card is in play (allow,
forbid, mute). What it does is a list of ops, run in order, with no loops. A selector says which cards are meant.
Whoever the text calls "you" is the controller of the card; "the active player" is the one whose turn it is. Both are
fixed when the ability arises, never looked up when it takes effect (Crazier Eights III (10), Conditional abilities).
"""

# Without `from __future__ import annotations`: see `formats.log`.

from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.formats.fields import Part, about

Who = Literal["you", "chosen", "opponent", "same", "each", "opponents", "active"]
"""Which players: you; a player you choose; an opponent you choose; the one chosen before; everybody in turn order;
all opponents; the player whose turn it is."""

ZoneName = Literal["play", "hand", "discard", "pile"]
Place = Literal["hand", "play", "discard-top", "discard-bottom", "pile-top", "pile-bottom"]
Seen = Literal["pile", "hand"]
"""Where cards are that somebody looks at or shows."""
Moment = Literal["turn-begins", "turn-ends", "enters"]
"""When an ability occurs."""
Doing = Literal["discard", "play"]
"""What a player may do so many times in a turn."""
Exchanged = Literal["card", "asset", "hands"]
Sort = Literal["asset", "event"]
Small = Annotated[int, Meta(ge=-99, le=99)]
Count = Annotated[int, Meta(ge=0, le=999)]


class Selector(Part, frozen=True):
    """Which cards are meant, and who picks them."""

    from_: Annotated[ZoneName, about("the zone that the cards are in")] = "play"
    whose: Annotated[Who | None, about("whose hand or play area; none for the piles, or for anybody's play area")] = (
        None
    )
    n: Annotated[Count, about("how many are picked; 0 means all that fit, with no choice")] = 1
    pick: Annotated[
        Literal["you", "holder", "top", "blind"],
        about("who picks: you, the holder of the hand, nobody (the top ones), or you without seeing them"),
    ] = "you"
    type: Annotated[Sort | None, about("only cards of this type")] = None
    suit: Annotated[str | None, about("only cards that show this suit")] = None
    rank: Annotated[str | None, about("only cards of this rank")] = None


def _in_play(what: Selector, done: str) -> None:
    """Refuse cards of another zone."""
    if what.from_ != "play":
        raise ValueError(f"only cards in play are {done}, and `from` is {what.from_}")


class Condition(Part, frozen=True):
    """A test that is made when an ability would arise (trigger) or is carried out (effect)."""

    count: Annotated[Selector | None, about("count the cards of this selector (its n is ignored)")] = None
    min: Annotated[Count | None, about("at least so many")] = None
    max: Annotated[Count | None, about("at most so many")] = None
    every: Annotated[
        Selector | None, about("every card in that zone fits the type, suit and rank of this selector")
    ] = None


class Draw(Part, tag_field="op", tag="draw", frozen=True):
    """Players draw cards."""

    who: Annotated[Who, about("who draws")]
    cards: Annotated[Count, about("how many each of them draws")] = 1


class Discard(Part, tag_field="op", tag="discard", frozen=True):
    """Players put cards from their hands on top of the discard pile, matching or not; as many as they can."""

    who: Annotated[Who, about("whose hands")]
    what: Annotated[Selector, about("which cards of the hand; `from` and `whose` are ignored")] = Selector(
        from_="hand", pick="holder"
    )


class Destroy(Part, tag_field="op", tag="destroy", frozen=True):
    """Cards in play go to the bottom of the discard pile."""

    what: Annotated[Selector, about("which cards in play")] = Selector()

    def __post_init__(self) -> None:
        _in_play(self.what, "destroyed")


class Move(Part, tag_field="op", tag="move", kw_only=True, frozen=True):
    """Cards go from one zone to another."""

    what: Annotated[Selector, about("which cards")]
    to: Annotated[Place, about("where they go")]
    whose: Annotated[
        Literal["you", "owner", "same"],
        about("whose hand or play area they go to: yours, the one they leave, or the chosen player's"),
    ] = "you"


class Swap(Part, tag_field="op", tag="swap", frozen=True):
    """Two players exchange: one card of each hand, one asset of each, or their whole hands."""

    who: Annotated[Literal["opponent", "chosen"], about("the other player: an opponent, or anybody else")] = "opponent"
    what: Annotated[Exchanged, about("one card of the hand, one card in play, or the hands")] = "card"


class Redeal(Part, tag_field="op", tag="redeal", frozen=True):
    """All hands are shuffled together and dealt out again, to each as many as before."""


class Look(Part, tag_field="op", tag="look", frozen=True):
    """You look at cards; nobody else sees them, and they stay where they are."""

    at: Annotated[Selector, about("the top cards of the draw pile (pick: top) or a hand (n: 0)")]


class Show(Part, tag_field="op", tag="show", frozen=True):
    """Cards are shown to everybody and stay where they are."""

    at: Annotated[Selector, about("which cards: of the draw pile's top, or of a hand")]


class Order(Part, tag_field="op", tag="order", frozen=True):
    """You put the top cards of the draw pile back in an order of your choice."""

    cards: Annotated[Count, about("how many")]


class Shuffle(Part, tag_field="op", tag="shuffle", frozen=True):
    """The draw pile is shuffled."""


class Allow(Part, tag_field="op", tag="allow", frozen=True):
    """You may do more of something this turn."""

    act: Annotated[Doing, about("what may be done more often")]
    more: Annotated[Count, about("how often")] = 1


class Mute(Part, tag_field="op", tag="mute", frozen=True):
    """Cards in play lose their abilities for as long as they are in play."""

    what: Annotated[Selector, about("which cards in play")] = Selector()

    def __post_init__(self) -> None:
        _in_play(self.what, "muted")


class Play(Part, tag_field="op", tag="play", frozen=True):
    """The top card of the draw pile is played for you: an asset goes into play, an event has its effect."""


class Turn(Part, tag_field="op", tag="turn", frozen=True):
    """A player takes an extra turn after this one (+1) or loses the next one (-1)."""

    who: Annotated[Who, about("whose turn")]
    more: Annotated[Literal[1, -1], about("1 for an extra turn, -1 for a lost one")]


class Win(Part, tag_field="op", tag="win", frozen=True):
    """A player wins the game."""

    who: Annotated[Who, about("who wins")] = "you"


class Lose(Part, tag_field="op", tag="lose", frozen=True):
    """Players lose the game."""

    who: Annotated[Who, about("who loses")] = "you"


class Tokens(Part, tag_field="op", tag="tokens", frozen=True):
    """Players get tokens, or lose them, in a game that counts some."""

    who: Annotated[Who, about("whose tokens")]
    more: Annotated[Small, about("how many more; less than 0 for a loss")]


class Renew(Part, tag_field="op", tag="renew", frozen=True):
    """Cards are shuffled into the draw pile, and their owner draws as many, in a game that knows such an exchange."""

    what: Annotated[Selector, about("which cards of a hand, or of a row; `n` 0 for all of it")]


Op = (
    Draw | Discard | Destroy | Move | Swap | Redeal | Look | Show | Order | Shuffle | Allow | Mute | Play | Turn
    | Win | Lose | Tokens | Renew
)  # fmt: skip


class Trigger(Part, tag_field="is", tag="trigger", kw_only=True, frozen=True):
    """A conditional ability of an asset."""

    on: Annotated[Moment, about("the condition")]
    whose: Annotated[Literal["you", "each"], about("whose turn: the controller's, or each player's own")] = "you"
    if_: Annotated[tuple[Condition, ...], about("what must hold at that moment as well")] = ()
    may: Annotated[bool, about("the controller may pass it over")] = False
    do: Annotated[tuple[Op, ...], about("what happens")]


class Effect(Part, tag_field="is", tag="effect", kw_only=True, frozen=True):
    """What an event does when it is played."""

    if_: Annotated[tuple[Condition, ...], about("what must hold for it to be playable")] = ()
    may: Annotated[bool, about("its player may leave it out")] = False
    do: Annotated[tuple[Op, ...], about("what happens")]


class Substitute(Part, tag_field="is", tag="substitute", kw_only=True, frozen=True):
    """While in play: a number is changed before it applies to the controller."""

    of: Annotated[Literal["draw"], about("what is changed: the number of cards drawn")]
    by: Annotated[Literal["opponent", "anybody"], about("whose cards it works against")] = "opponent"
    add: Annotated[Small, about("what is added to the number; it never falls below zero")]


class Allowance(Part, tag_field="is", tag="allow", frozen=True):
    """While in play: players may do more of something in their own turn."""

    act: Annotated[Doing, about("what may be done more often")]
    who: Annotated[Literal["you", "each"], about("the controller, or everybody")] = "you"
    more: Annotated[Count, about("how often")] = 1


class Forbid(Part, tag_field="is", tag="forbid", frozen=True):
    """While in play: something may not be done."""

    act: Annotated[Literal["destroy", "discard", "play"], about("what may not be done")]
    who: Annotated[Literal["you", "opponents", "each"], about("who may not; for destroy: whose cards are safe")] = (
        "opponents"
    )
    what: Annotated[Selector, about("only cards that fit this one's type, suit and rank")] = Selector()


class Muting(Part, tag_field="is", tag="mute", frozen=True):
    """While in play: other cards in play have no abilities."""

    what: Annotated[Selector, about("which cards; whose play area, type, suit and rank")] = Selector(n=0)


Ability = Trigger | Effect | Substitute | Allowance | Forbid | Muting
