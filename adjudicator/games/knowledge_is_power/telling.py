"""Steps and dues as people say them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import listing
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench
from adjudicator.games.knowledge_is_power.prices import paid_for
from adjudicator.games.knowledge_is_power.sayings import ASKED, SPOKEN
from adjudicator.kernel.dues import Due
from adjudicator.kernel.phrasebook import Phrasebook
from adjudicator.kernel.telling import cards, spelled
from adjudicator.kernel.words import ordinal, some


def _for(bench: KnowledgeBench, it: Any) -> str:  # Any: a step that is paid
    number = paid_for(bench, it)
    return f" for {some(number, 'token')}" if number else " for nothing"


def _place(it: Any) -> str:  # Any: a step about a card of a row
    of = getattr(it, "of", None)
    if not it.place:
        return "a card" if of is None else f"one of {of}'s cards"
    whose = f"{of}'s" if of is not None else "somebody's" if isinstance(it, s.Aimed) else "the"
    return f"{whose} {ordinal(it.place)} card"


def _look(bench: KnowledgeBench, it: s.Look) -> str:
    seen = f": {spelled(bench, it.card)}" if it.card not in (None, UNWRITTEN) else ""
    return f"{it.by} looks at {_place(it)}{_for(bench, it) if it.pays else ''}{seen}"


def _select(bench: KnowledgeBench, it: s.Select) -> str:
    return f"{it.by} selects {_place(it)}"


def _came(bench: KnowledgeBench, it: Any) -> str:  # Any: a step with `then`
    if it.then is None:
        return ""
    return f" ({listing(_outcome(one) for one in it.then) or 'nothing comes of it'})"


def _outcome(one: s.AnyOutcome) -> str:
    if isinstance(one, s.Mixed):
        return "the deck is shuffled"
    if isinstance(one, s.NewCard):
        return f"{one.by} draws {some(one.cards if isinstance(one.cards, int) else len(one.cards))}"
    return f"{one.by} {'loses' if isinstance(one, s.TokensLost) else 'gets'} {some(one.tokens, 'token')}"


def _play(bench: KnowledgeBench, it: s.Play) -> str:
    if it.place is None:
        return f"{it.by} plays {spelled(bench, it.card)}"
    face = f", {spelled(bench, it.card)}" if it.card != UNWRITTEN else ""
    return f"{it.by} plays {_place(it)}{face}"


def _show(bench: KnowledgeBench, it: s.Show) -> str:
    return f"all play: {listing(f'{name} {spelled(bench, card)}' for name, card in it.cards.items())}"


def _reveal(bench: KnowledgeBench, it: s.Reveal) -> str:
    seen = f" ({spelled(bench, it.card)})" if it.card != UNWRITTEN else ""
    decided = {
        None: "",
        "play": "; it must be played",
        "shuffle": "; it is shuffled into the deck",
        "nothing": "; nothing is decided",
    }[it.decide]
    who = f", as {it.pick} decides" if it.pick is not None and it.pick != it.by else ""
    return f"{it.by} reveals {_place(it)}{seen}{_for(bench, it)}{decided}{who}{_came(bench, it)}"


def _use(bench: KnowledgeBench, it: s.Use) -> str:
    at = f" on {_place(it)}" if it.place else f" on {it.of}" if it.of is not None else ""
    mine = [f"the {ordinal(place)} card" for place in it.own if place]
    own = f" with {listing(mine)}" if mine else ""
    seen = [card for card in it.saw if card != UNWRITTEN]
    saw = f": sees {listing(spelled(bench, card) for card in seen)}" if seen else ""
    shown = f": {spelled(bench, it.shown)}" if it.shown is not None else ""
    return f"{it.by} uses {spelled(bench, it.card)}{at}{own}{saw}{shown}{_came(bench, it)}"


def _flip(bench: KnowledgeBench, it: s.Flip) -> str:
    return f"{it.by} turns over {listing(spelled(bench, card) for card in it.cards) or 'an empty row'}"


_TOLD: dict[type, Callable[[KnowledgeBench, Any], str]] = {  # Any: what is told, of that type
    s.Look: _look,
    s.Select: _select,
    s.Exchange: lambda bench, it: f"{it.by} exchanges {_place(it)} for a new card{_came(bench, it)}",
    s.Play: _play,
    s.Show: _show,
    s.Lose: lambda bench, it: f"{it.by} loses {some(it.tokens, 'token')}",
    s.Gain: lambda bench, it: (
        f"{it.by} draws a buff or debuff" + (f": {spelled(bench, it.card)}" if it.card not in (None, UNWRITTEN) else "")
    ),
    s.Draw: lambda bench, it: f"{it.by} draws {cards(bench, it.cards)}",
    s.Shuffle: lambda bench, it: f"{it.by} shuffles a new deck",
    s.Take: lambda bench, it: f"{it.by} takes {_place(it)}{_for(bench, it)}",
    s.Return: lambda bench, it: f"{it.by} has {_place(it)} shuffled into the deck{_for(bench, it)}{_came(bench, it)}",
    s.Reveal: _reveal,
    s.Refuse: lambda bench, it: f"{it.by} refuses to play the card just drawn",
    s.Strike: lambda bench, it: (
        f"{it.by} makes {it.of or 'another player'} lose a token{_for(bench, it)}{_came(bench, it)}"
    ),
    s.Renew: lambda bench, it: f"{it.by} exchanges the whole row{_for(bench, it)}{_came(bench, it)}",
    s.Use: _use,
    s.Flip: _flip,
    s.Mixed: lambda bench, it: _outcome(it),
    s.NewCard: lambda bench, it: _outcome(it),
    s.TokensLost: lambda bench, it: _outcome(it),
    s.TokensGained: lambda bench, it: _outcome(it),
    Due: lambda bench, due: f"{due.what.id} ({bench.names[due.seat] if due.seat >= 0 else 'somebody'})",
}


def _scored(name: str, number: float) -> str:
    return f"{name}'s row counts {number:g}"


_PERMITS: Final[dict[type, str]] = {
    s.Look: "KP-2.1", s.Select: "KP-2.2", s.Play: "KP-2.3", s.Show: "KP-2.3", s.Lose: "KP-2.4", s.Gain: "KP-2.5",
    s.Draw: "KP-5.2", s.Take: "KP-3.7", s.Return: "KP-3.7", s.Reveal: "KP-3.7", s.Strike: "KP-3.7", s.Renew: "KP-3.7",
    s.Flip: "KP-6.1",
}  # fmt: skip
_INSTEAD: Final = {
    "pass": "write nothing: nobody passes in this game",
    "discard": "write play, lose or return",
}
_PLACES: Final = {"place": "card", "own": "own card"}
WORDS: Final[Phrasebook] = Phrasebook(
    _TOLD, scored=_scored, spoken=SPOKEN, asked=ASKED, permits=_PERMITS, instead=_INSTEAD, places=_PLACES
)
"""How this game's steps, outcomes and dues are told."""
