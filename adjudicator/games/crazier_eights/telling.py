"""Steps, dues and positions as people say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.formats import abilities as ops
from adjudicator.formats import outcomes
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import listing
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import NAME, NOBODY_NAMED, EightsBench
from adjudicator.games.crazier_eights.sayings import ASKED, PLACES, SPOKEN
from adjudicator.games.crazier_eights.words import colour
from adjudicator.kernel.dues import Due
from adjudicator.kernel.phrasebook import Phrasebook
from adjudicator.kernel.telling import cards, named, on_top, spelled
from adjudicator.kernel.zones import Zone


def _on_top(bench: EightsBench, zone: Zone) -> str:
    """The top of the discard pile, and the colour that is named for it."""
    kind = bench.now.top()
    card = on_top(bench, kind)
    if kind is None or bench.now.wild is None:
        return card
    if bench.now.wild == NOBODY_NAMED:
        return f"{card} with no colour named"
    return f"{card} with {'a colour' if bench.now.wild == UNWRITTEN else colour(bench, bench.now.wild)} named"


# ---- cards and choices


def _choice(bench: EightsBench, made: str | outcomes.Choice) -> str:
    """A choice: a player, or a card by its name, and who controls it."""
    if isinstance(made, str):
        return (
            made
            if made in bench.seat_of or made not in bench.spelled or made == UNWRITTEN
            else named(bench, bench.spelled[made])
        )
    what = made.player or (named(bench, bench.spelled.get(made.card, -1)) if made.card is not None else UNWRITTEN)
    of = f" of {made.of}" if made.of is not None else ""
    return what + of + (f" (decided by {made.by})" if made.by is not None else "")


def _choosing(bench: EightsBench, choose: outcomes.Chosen) -> str:
    if all(made == UNWRITTEN for made in choose):
        return ""
    return f", choosing {listing(_choice(bench, made) for made in choose)}"


QUIET: Final = (ops.Allow, ops.Turn, ops.Mute, ops.Order)
"""Ops that leave nothing for a record to write down."""


def _outcomes(bench: EightsBench, then: list[outcomes.AnyOutcome] | None, card: str) -> str:
    """What the record says came of it; nothing where that is left to the rules, or no card was moved or seen."""
    kind = bench.spelled.get(card, -1)
    abilities = bench.pack.cards[kind].abilities if kind >= 0 else ()
    done = [op for ability in abilities for op in getattr(ability, "do", ())]
    if then is None or (not then and done and all(isinstance(op, QUIET) for op in done)):
        return ""
    return ": " + (", ".join(_TOLD[type(outcome)](bench, outcome) for outcome in then) or "nothing comes of it")


# ---- acts


def _draw(bench: EightsBench, it: s.Draw | outcomes.Drew) -> str:
    return f"{it.by} draws {cards(bench, it.cards)}"


def _play(bench: EightsBench, it: s.Play) -> str:
    words = f"{it.by} plays {spelled(bench, it.card)}"
    words += f" as an {it.as_}" if it.as_ is not None else ""
    words += _choosing(bench, it.choose) + (f", in the order that {it.pick} picked" if it.pick is not None else "")
    words += f", to {PLACES[it.to]}" if it.to is not None else ""
    return words + _outcomes(bench, it.then, it.card)


def _discard(bench: EightsBench, it: s.Discard) -> str:
    words = f"{it.by} discards {cards(bench, it.card)}" + (f" from the hand of {it.of}" if it.of is not None else "")
    if it.name is not None:
        words += f" and names {'a colour' if it.name == UNWRITTEN else it.name}"
    return words + _choosing(bench, it.choose) + _outcomes(bench, it.then, it.card if isinstance(it.card, str) else "")


def _trigger(bench: EightsBench, it: s.Trigger) -> str:
    words = f"{it.by} uses {spelled(bench, it.card)}" + (f" of {it.of}" if it.of is not None else "")
    words += _choosing(bench, it.choose) + (f", in the order that {it.pick} picked" if it.pick is not None else "")
    return words + _outcomes(bench, it.then, it.card)


def _decline(bench: EightsBench, it: s.Decline) -> str:
    return f"{it.by} passes over {spelled(bench, it.card)}" + (f" of {it.of}" if it.of is not None else "")


def _shuffle(bench: EightsBench, it: s.Shuffle) -> str:
    top = ", its top card as well" if it.with_top else ""
    return f"{it.by} shuffles the discard pile into the draw pile{top}"


def _where(it: s.Look | s.Show | outcomes.Looked | outcomes.Showed, by: str | None) -> str:
    if it.from_ == "pile":
        return "of the draw pile"
    return "of their own hand" if it.of in (None, by) else f"of {it.of}'s hand"


def _looked(bench: EightsBench, it: outcomes.Looked) -> str:
    if it.from_ == "hand" and it.cards == 1 and it.of not in (None, it.by):
        return f"{it.by} looks at {it.of}'s hand"
    return f"{it.by} looks at {cards(bench, it.cards)} {_where(it, it.by)}"


def _look(bench: EightsBench, it: s.Look) -> str:
    return f"{it.by} looks at {cards(bench, it.cards)} {_where(it, it.by)}"


def _show(bench: EightsBench, it: s.Show) -> str:
    return f"{it.by} shows {cards(bench, it.cards)} {_where(it, it.by)}"


# ---- outcomes


def _discarded(bench: EightsBench, it: outcomes.Discarded) -> str:
    return f"{it.by} discards {cards(bench, it.card)}"


def _destroyed(bench: EightsBench, it: outcomes.Destroyed) -> str:
    to = f" and goes to {PLACES[it.to]}" if it.to != "discard-bottom" else ""
    whose = f"{it.of}'s " if it.of is not None else ""
    return f"{whose}{named(bench, bench.spelled.get(it.card, -1))} is destroyed{to}"


def _moved(bench: EightsBench, it: outcomes.Moved) -> str:
    zone = {"play": "play area", "hand": "hand", "discard": "the discard pile", "pile": "the draw pile"}[it.from_]
    held = it.from_ in ("play", "hand")
    source = f"{it.of}'s {zone}" if held and it.of is not None else f"a {zone}" if held else zone
    if it.to in ("play", "hand") and it.by is not None:
        target = f"{it.by}'s {'play area' if it.to == 'play' else 'hand'}"
    else:
        target = PLACES[it.to]
    return f"{named(bench, bench.spelled.get(it.card, -1))} goes from {source} to {target}"


def _swapped(bench: EightsBench, it: outcomes.Swapped) -> str:
    if it.what == "hands":
        return f"{it.by} and {it.with_} exchange their hands"
    give = spelled(bench, it.give) if it.give is not None else "a card"
    take = spelled(bench, it.take) if it.take is not None else "a card"
    return f"{it.by} gives {give} to {it.with_} for {take}"


def _showed(bench: EightsBench, it: outcomes.Showed) -> str:
    if it.from_ == "hand" and it.cards == 1 and it.of is not None:
        return f"{it.of}'s hand is shown"
    where = "of the draw pile" if it.from_ == "pile" else f"of {it.of}'s hand" if it.of is not None else "of a hand"
    verb = "is" if it.cards == 1 or (isinstance(it.cards, list) and len(it.cards) == 1) else "are"
    return f"{cards(bench, it.cards)} {where} {verb} shown"


_TOLD: Final[dict[type, Callable[[EightsBench, Any], str]]] = {  # Any: what is told, of that type
    s.Draw: _draw,
    s.Play: _play,
    s.Discard: _discard,
    s.Trigger: _trigger,
    s.Decline: _decline,
    s.Name: lambda bench, it: f"{it.by} names {'a colour' if it.colour == UNWRITTEN else it.colour}",
    s.End: lambda bench, it: f"{it.by} ends the turn",
    s.Shuffle: _shuffle,
    s.Look: _look,
    s.Show: _show,
    s.Leave: lambda bench, it: f"{it.by} leaves the game",
    outcomes.Drew: _draw,
    outcomes.Discarded: _discarded,
    outcomes.Destroyed: _destroyed,
    outcomes.Moved: _moved,
    outcomes.Swapped: _swapped,
    outcomes.Shuffled: lambda bench, it: "the discards are shuffled in",
    outcomes.Looked: _looked,
    outcomes.Showed: _showed,
    outcomes.Lost: lambda bench, it: f"{it.by} loses",
    outcomes.Won: lambda bench, it: f"{it.by} wins",
    Due: lambda bench, it: _due(bench, it),
}


def _due(bench: EightsBench, due: Due) -> str:
    name = bench.names[due.seat]
    if due.what is TRIGGER:
        whom = f", for {bench.names[due.active]}" if len(bench.now.on_turn) > 1 and due.active != due.seat else ""
        return f"{name}'s {named(bench, due.kind)}{whom}"
    if due.what is DRAW and due.active < 0:
        return f"a card still to be drawn ({name})"
    return {DRAW: f"the draw of the turn ({name})", NAME: f"a colour for the eight ({name})"}[due.what]


_PERMITS: Final[dict[type, str]] = {
    s.Discard: "CE-8.1", s.Play: "CE-9.1", s.Draw: "CE-7.3", s.Trigger: "CE-10.1", s.Decline: "CE-10.1",
    s.Name: "CE-12.1", s.End: "CE-6.4", s.Look: "CE-3.6", s.Show: "CE-3.6",
}  # fmt: skip


def _permits_here(bench: EightsBench, step: Any) -> str:  # Any: a step of this game
    """The ruling by which a discard fits, where it is not by its colour or rank."""
    if not isinstance(step, s.Discard):
        return ""
    if isinstance(step.card, list):
        return "CE-F.10"
    top, now = bench.now.top(), bench.now
    if now.discarded:
        return "CE-8.6"
    if bench.rows.eight[bench.spelled[step.card]]:
        return "CE-8.2"
    if top is None:
        return "CE-D.6"
    return "" if not bench.rows.eight[top] else "CE-8.7" if now.wild in (None, NOBODY_NAMED) else "CE-8.4"


WORDS: Final[Phrasebook] = Phrasebook(
    _TOLD,
    on_top=_on_top,
    spoken=SPOKEN,
    permits=_PERMITS,
    permits_here=_permits_here,
    asked=ASKED,
    leaves=("CE-12.6",),
    laid=(s.Discard,),
    instead={
        "pass": "write end: the turn is over; decline CARD: its ability is passed over",
        **dict.fromkeys(("put", "lay"), "plays or discards? A card is played for its effect, discarded on the pile"),
    },
)
"""How this game's steps, outcomes and dues are told."""
