"""Steps, dues and positions as people say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.formats import abilities as ops
from adjudicator.formats import log, outcomes
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import NAME, NOBODY_NAMED, EightsBench
from adjudicator.games.crazier_eights.words import colour
from adjudicator.kernel.dues import Due
from adjudicator.kernel.words import listing, points, some

PLACES: Final = {
    "hand": "the hand",
    "play": "play",
    "discard-top": "the top of the discard pile",
    "discard-bottom": "the bottom of the discard pile",
    "pile-top": "the top of the draw pile",
    "pile-bottom": "the bottom of the draw pile",
}
"""Where cards go, in words."""


def tell(bench: EightsBench, told: Any) -> str:
    """A step as one line of the story; a due as what is owed and by whom; `None` as the position.

    A step's line hangs on nothing but the step, the players and the deck.
    """
    if told is None:
        return position(bench)
    return _WORDS[log.Claim if isinstance(told, log.Claim) else type(told)](bench, told)


def position(bench: EightsBench) -> str:
    """Who has how many cards, what lies on top, and what is in play."""
    hands = ", ".join(
        f"{name} {bench.now.hands[seat].size}" for seat, name in enumerate(bench.names) if not bench.now.out[seat]
    )
    parts = [f"hands {hands}", f"top {_top(bench)}", f"draw pile {len(bench.now.pile)}"]
    areas = [
        f"{name}: {', '.join(_named(bench, k) for k in bench.now.play[seat])}"
        for seat, name in enumerate(bench.names)
        if bench.now.play[seat]
    ]
    if areas:
        parts.append(f"in play {'; '.join(areas)}")
    return "; ".join(parts)


def _top(bench: EightsBench) -> str:
    kind = bench.now.top()
    if kind is None:
        return "nothing"
    card = bench.pack.spell(kind) if kind >= 0 else "a card that nobody wrote down"
    if bench.now.wild is None:
        return card
    if bench.now.wild == NOBODY_NAMED:
        return f"{card} with no colour named"
    return f"{card} with {'a colour' if bench.now.wild == UNWRITTEN else colour(bench, bench.now.wild)} named"


# ---- cards and choices


def _named(bench: EightsBench, kind: int) -> str:
    """A card by its name: `Castle`; a plain one by its spelling."""
    return bench.pack.names[kind] if kind >= 0 else "a card"


def _full(bench: EightsBench, text: str) -> str:
    """A card by name and spelling: `Castle (5 eye)`."""
    kind = bench.spelled.get(text, -1)
    if kind < 0:
        return "a card"
    name, spelling = bench.pack.names[kind], bench.pack.spell(kind)
    return spelling if name == spelling else f"{name} ({spelling})"


def _spelled(bench: EightsBench, text: str) -> str:
    """A card as it is spelled: `5 eye`."""
    kind = bench.spelled.get(text, -1)
    return bench.pack.spell(kind) if kind >= 0 else "a card"


def _cards(bench: EightsBench, cards: int | str | list[str]) -> str:
    """Cards by their spelling, or how many they were: `5 eye and 7 moon`, `two cards`, `a card`."""
    if isinstance(cards, str):
        return _spelled(bench, cards)
    if isinstance(cards, list) and any(card != UNWRITTEN for card in cards):
        return listing(_spelled(bench, card) for card in cards)
    number = cards if isinstance(cards, int) else len(cards)
    return "a card" if number == 1 else some(number)


def _choice(bench: EightsBench, made: str | outcomes.Choice) -> str:
    """A choice: a player, or a card by its name, and who controls it."""
    if isinstance(made, str):
        return (
            made
            if made in bench.seat_of or made not in bench.spelled or made == UNWRITTEN
            else _named(bench, bench.spelled[made])
        )
    what = made.player or (_named(bench, bench.spelled.get(made.card, -1)) if made.card is not None else UNWRITTEN)
    of = f" of {made.of}" if made.of is not None else ""
    return what + of + (f" (decided by {made.by})" if made.by is not None else "")


def _choosing(bench: EightsBench, choose: outcomes.Chosen) -> str:
    return f", choosing {listing(_choice(bench, made) for made in choose)}" if choose else ""


QUIET: Final = (ops.Allow, ops.Turn, ops.Mute, ops.Order)
"""Ops that leave nothing for a record to write down."""


def _outcomes(bench: EightsBench, then: list[outcomes.AnyOutcome] | None, card: str) -> str:
    """What the record says came of it; nothing where that is left to the rules, or no card was moved or seen."""
    kind = bench.spelled.get(card, -1)
    abilities = bench.pack.cards[kind].abilities if kind >= 0 else ()
    done = [op for ability in abilities for op in getattr(ability, "do", ())]
    if then is None or (not then and done and all(isinstance(op, QUIET) for op in done)):
        return ""
    return ": " + (", ".join(_WORDS[type(outcome)](bench, outcome) for outcome in then) or "nothing comes of it")


# ---- acts


def _draw(bench: EightsBench, it: s.Draw | outcomes.Drew) -> str:
    return f"{it.by} draws {_cards(bench, it.cards)}"


def _play(bench: EightsBench, it: s.Play) -> str:
    words = f"{it.by} plays {_full(bench, it.card)}"
    words += f" as an {it.as_}" if it.as_ is not None else ""
    words += _choosing(bench, it.choose) + (f", in the order that {it.pick} picked" if it.pick is not None else "")
    words += f", to {PLACES[it.to]}" if it.to is not None else ""
    return words + _outcomes(bench, it.then, it.card)


def _discard(bench: EightsBench, it: s.Discard) -> str:
    words = f"{it.by} discards {_cards(bench, it.card)}" + (f" from the hand of {it.of}" if it.of is not None else "")
    if it.name is not None:
        words += f" and names {'a colour' if it.name == UNWRITTEN else it.name}"
    return words + _choosing(bench, it.choose) + _outcomes(bench, it.then, it.card if isinstance(it.card, str) else "")


def _trigger(bench: EightsBench, it: s.Trigger) -> str:
    words = f"{it.by} uses {_full(bench, it.card)}" + (f" of {it.of}" if it.of is not None else "")
    words += _choosing(bench, it.choose) + (f", in the order that {it.pick} picked" if it.pick is not None else "")
    return words + _outcomes(bench, it.then, it.card)


def _decline(bench: EightsBench, it: s.Decline) -> str:
    return f"{it.by} passes over {_full(bench, it.card)}" + (f" of {it.of}" if it.of is not None else "")


def _shuffle(bench: EightsBench, it: s.Shuffle) -> str:
    top = ", its top card as well" if it.with_top else ""
    return f"{it.by} shuffles the discard pile into the draw pile{top}"


def _where(it: s.Look | s.Show | outcomes.Looked | outcomes.Showed, by: str | None) -> str:
    if it.from_ == "pile":
        return "of the draw pile"
    return "of their own hand" if it.of in (None, by) else f"of {it.of}'s hand"


def _look(bench: EightsBench, it: s.Look | outcomes.Looked) -> str:
    return f"{it.by} looks at {_cards(bench, it.cards)} {_where(it, it.by)}"


def _show(bench: EightsBench, it: s.Show) -> str:
    return f"{it.by} shows {_cards(bench, it.cards)} {_where(it, it.by)}"


# ---- outcomes


def _discarded(bench: EightsBench, it: outcomes.Discarded) -> str:
    return f"{it.by} discards {_cards(bench, it.card)}"


def _destroyed(bench: EightsBench, it: outcomes.Destroyed) -> str:
    to = f" and goes to {PLACES[it.to]}" if it.to != "discard-bottom" else ""
    whose = f"{it.of}'s " if it.of is not None else ""
    return f"{whose}{_named(bench, bench.spelled.get(it.card, -1))} is destroyed{to}"


def _moved(bench: EightsBench, it: outcomes.Moved) -> str:
    zone = {"play": "play area", "hand": "hand", "discard": "the discard pile", "pile": "the draw pile"}[it.from_]
    held = it.from_ in ("play", "hand")
    source = f"{it.of}'s {zone}" if held and it.of is not None else f"a {zone}" if held else zone
    if it.to in ("play", "hand") and it.by is not None:
        target = f"{it.by}'s {'play area' if it.to == 'play' else 'hand'}"
    else:
        target = PLACES[it.to]
    return f"{_named(bench, bench.spelled.get(it.card, -1))} goes from {source} to {target}"


def _swapped(bench: EightsBench, it: outcomes.Swapped) -> str:
    if it.what == "hands":
        return f"{it.by} and {it.with_} exchange their hands"
    give = _spelled(bench, it.give) if it.give is not None else "a card"
    take = _spelled(bench, it.take) if it.take is not None else "a card"
    return f"{it.by} gives {give} to {it.with_} for {take}"


def _showed(bench: EightsBench, it: outcomes.Showed) -> str:
    where = "of the draw pile" if it.from_ == "pile" else f"of {it.of}'s hand" if it.of is not None else "of a hand"
    verb = "is" if it.cards == 1 or (isinstance(it.cards, list) and len(it.cards) == 1) else "are"
    return f"{_cards(bench, it.cards)} {where} {verb} shown"


# ---- what the table says


def _claim(bench: EightsBench, it: log.GameClaim) -> str:
    facts = [f"{name} has {_cards(bench, cards)}" for name, cards in it.hands.items()]
    facts += [
        f"{listing(_spelled(bench, c) for c in cards) or 'nothing'} in play for {name}"
        for name, cards in it.play.items()
    ]
    facts += [f"top {_spelled(bench, it.top)}"] if it.top is not None else []
    facts += [f"draw pile {it.pile}"] if it.pile is not None else []
    if it.winner is not None:
        names = [it.winner] if isinstance(it.winner, str) else it.winner or ["nobody"]
        facts.append(f"the winner is {listing(names)}" if len(names) == 1 else f"the winners are {listing(names)}")
    facts += [f"{name} scores {points(n)}" for name, n in it.score.items()]
    facts += [f"{name} has {points(n)} in all" for name, n in it.total.items()]
    if it.match is not None:
        names = [it.match] if isinstance(it.match, str) else it.match or ["nobody"]
        facts.append(f"the series goes to {listing(names)}")
    return f"{it.by or 'the record'} states: {'; '.join(facts) or 'nothing'}"


def _call(bench: EightsBench, it: log.Call) -> str:
    said = {
        "leave": f"step {it.step} may be put right",
        "demand": f"step {it.step} must be put right",
        "refuse": f"step {it.step} may not be put right",
        "stands": f"step {it.step} stands and play goes on",
    }[it.allow]
    return f"{it.by or 'the table'} decides: {said}"


_WORDS: Final[dict[type, Callable[[EightsBench, Any], str]]] = {
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
    log.Claim: _claim,
    log.Call: _call,
    log.Back: lambda bench, it: f"taken back to the position before step {it.to}",
    log.Undo: lambda bench, it: "the last step is undone: it was a slip of the pen",
    log.Note: lambda bench, it: f"note: {it.text}" if it.text else "a note",
    outcomes.Drew: _draw,
    outcomes.Discarded: _discarded,
    outcomes.Destroyed: _destroyed,
    outcomes.Moved: _moved,
    outcomes.Swapped: _swapped,
    outcomes.Shuffled: lambda bench, it: "the discards are shuffled in",
    outcomes.Looked: _look,
    outcomes.Showed: _showed,
    outcomes.Lost: lambda bench, it: f"{it.by} loses",
    outcomes.Won: lambda bench, it: f"{it.by} wins",
    Due: lambda bench, it: _due(bench, it),
}


def _due(bench: EightsBench, due: Due) -> str:
    name = bench.names[due.seat]
    if due.what is TRIGGER:
        whom = f", for {bench.names[due.active]}" if len(bench.now.on_turn) > 1 and due.active != due.seat else ""
        return f"{_named(bench, due.kind)} ({name}{whom})"
    if due.what is DRAW and due.active < 0:
        return f"a card still to be drawn ({name})"
    return {DRAW: f"the draw of the turn ({name})", NAME: f"a colour for the eight ({name})"}[due.what]
