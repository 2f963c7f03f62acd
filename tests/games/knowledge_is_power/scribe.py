"""Writes down what the enforcing engine plays as a scorer would, in the steps of our logs."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from adjudicator import catalogue
from adjudicator.formats.log import Header, Known, RulesetRef
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.steps import Mixed, NewCard, TokensGained, TokensLost
from tests.games.knowledge_is_power.enforcing.position import OPTIONS, Event, Position

PACK = catalogue.shipped_pack("poker-and-buffs")


def rules_of(position: Position) -> Any:  # Any: the rules of a game
    """Our rules with the options of a position."""
    return catalogue.rules("knowledge-is-power", options_of(position))


def options_of(position: Position) -> dict[str, Any]:  # Any: a name or a flag
    return {name: value for name, value in position.options.items() if value != OPTIONS[name][0]}


def header_of(position: Position, *, fresh: bool, known: bool) -> Header:
    """The head of a log: a fresh deal, or a game of which it is known where it stands at a look.

    `known` writes down every card, also those that nobody saw.
    """
    rows: dict[str, Any] = {}  # Any: a card, or one that lies sideways
    for player in position.players:
        row: list[Any] = ["-" if slot is None else slot.card if known else "?" for slot in player.row]
        for place, slot in enumerate(player.row):
            if slot is not None and slot.known:
                row[place] = Known(card=row[place], by="owner")
        rows[player.name] = row
    keys: dict[str, Any] = {"phase": "deal" if fresh else "look", "rows": rows}
    if known:
        keys |= {"pile": position.deck, "buffs": position.buff_deck}
    if not fresh:
        keys |= {"tokens": {player.name: player.tokens for player in position.players}}
        keys |= {"held": {player.name: player.held for player in position.players if player.held}}
        keys |= {"discard": position.discard}
    return Header(
        format=1,
        title="a game of the enforcing engine",
        ruleset=RulesetRef(id="knowledge-is-power", options=options_of(position)),
        players=[player.name for player in position.players],
        deck="poker-and-buffs",
        start=rules_of(position).game.forms.start(**keys),
    )


class Scribe:
    """One scorer, with habits of their own: what is written with an act, what on a line by itself, what not at all."""

    def __init__(self, position: Position, habits: random.Random, *, known: bool) -> None:
        """`known`: also cards that nobody saw are written down."""
        self.names = [player.name for player in position.players]
        self.habits, self.known = habits, known
        self.reveal: Event | None = None

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    def steps(self, event: Event, after: Position) -> list[Any]:  # Any: steps of the game
        """What is written for one action of the engine, and of what it brought about."""
        if event["do"] == "pay reveal":
            self.reveal = event
            return []
        found = list(self._act(event, event["brought"], after))
        if after.result is not None and after.result["by"] == "final":
            rows = {seat: [after.slot(seat, place).card for place in after.places(seat)] for seat in after.alive()}
            flips = [s.Flip(by=self.name(seat), cards=cards) for seat, cards in rows.items()]
            self.habits.shuffle(flips)
            found += flips
        return found

    def _act(self, event: Event, brought: list[Event], after: Position) -> Iterable[Any]:
        do, seat = event["do"], event.get("by")
        by = self.name(seat) if seat is not None else ""
        if do in ("look", "look again", "pay look"):
            card = next(one["card"] for one in brought if one["what"] == "seen")
            yield s.Look(by=by, place=event["place"], card=card, pays=int(do == "pay look"))
        elif do == "select":
            yield s.Select(by=by, place=event["place"])
        elif do == "exchange":
            yield from self._with(s.Exchange(by=by, place=event["place"]), brought)
        elif do == "play":
            yield from self._played(brought)
        elif do in ("lose", "buff"):
            yield from self._after_play(brought)
        elif do == "draw":
            yield from self._drawn(by, brought)
        elif do == "take":
            yield s.Take(by=by, of=self.name(event["target"]), place=event["place"])
            made_up = any(one["what"] == "drawn" for one in brought)
            if made_up and after.queue[:1] != [event["target"]] and self.habits.random() < 0.5:
                yield s.Draw(by=self.name(event["target"]))
        elif do == "pay replace":
            yield from self._with(s.Return(by=by, of=self.name(event["target"]), place=event["place"]), brought)
        elif do == "decide":
            yield from self._decided(by, event, brought)
        elif do == "answer" and event["choice"] == "refuse":
            yield s.Refuse(by=by)
        elif do == "pay remove":
            yield from self._with(s.Strike(by=by, of=self.name(event["target"])), brought)
        elif do == "pay hand":
            yield from self._with(s.Renew(by=by), brought)
        elif do == "use":
            yield from self._used(by, event, brought)

    def _played(self, brought: list[Event]) -> Iterable[Any]:
        played = [one for one in brought if one["what"] == "played"]
        if self.habits.random() < 0.5 and played:
            yield s.Show(cards={self.name(one["seat"]): one["card"] for one in played})
            return
        self.habits.shuffle(played)
        for one in played:
            place = one["place"] if self.habits.random() < 0.5 else None
            yield s.Play(by=self.name(one["seat"]), card=one["card"], place=place)

    def _after_play(self, brought: list[Event]) -> Iterable[Any]:
        for one in brought:
            if one["what"] == "tokens":
                yield s.Lose(by=self.name(one["seat"]))
            elif one["what"] == "buff drawn":
                yield s.Gain(by=self.name(one["seat"]), card=one["effect"] if self.known else None)

    def _drawn(self, by: str, brought: list[Event]) -> Iterable[Any]:
        drawn = [one["card"] for one in brought if one["what"] == "drawn"]
        made_new = [one for one in brought if one["what"] == "shuffled in" and one["why"] == "the deck is empty"]
        if made_new and self.habits.random() < 0.5:
            yield s.Shuffle(by=by)
        yield s.Draw(by=by, cards=drawn if self.known else len(drawn))

    def _decided(self, by: str, event: Event, brought: list[Event]) -> Iterable[Any]:
        bought, self.reveal = self.reveal, None
        assert bought is not None
        card = next(one["card"] for one in bought["brought"] if one["what"] == "seen")
        of = self.name(bought["target"])
        step = s.Reveal(by=by, of=of, place=bought["place"], card=card, decide=event["choice"])
        yield from self._with(step, brought)

    def _used(self, by: str, event: Event, brought: list[Event]) -> Iterable[Any]:
        step = s.Use(by=by, card=event["effect"], own=event.get("own", []), place=event.get("their place"))
        step.of = self.name(event["target"]) if "target" in event else None
        for one in brought:
            if one["what"] == "seen" and one["seen_by"] == "all" and not self._of_the_final(one, brought):
                step.shown = one["card"]
            elif one["what"] == "seen" and one["seen_by"] != "all":
                step.saw = [*step.saw, one["card"]]
        yield from self._with(step, brought)

    @staticmethod
    def _of_the_final(one: Event, brought: list[Event]) -> bool:
        """Rows are turned over in the same moment."""
        falls = [n for n, other in enumerate(brought) if other["what"] == "out"]
        return bool(falls) and brought.index(one) > falls[0]

    def _with(self, step: Any, brought: list[Event]) -> Iterable[Any]:  # Any: a step with `then`
        """What came of an act: written with it, partly on a line by itself, or left to the rules."""
        came: list[Any] = []
        drawn: dict[str, list[str]] = {}
        for one in brought:
            if one["what"] == "out":
                break
            if one["what"] == "shuffled in":
                came.append(Mixed())
            elif one["what"] == "drawn":
                drawn.setdefault(self.name(one["seat"]), []).append(one["card"])
            elif one["what"] == "tokens" and one["why"] != "paid":
                kind = TokensGained if one["change"] > 0 else TokensLost
                came.append(kind(by=self.name(one["seat"]), tokens=abs(one["change"])))
        own_line = bool(drawn) and len(came) == 1 and self.habits.random() < 0.3
        lines: list[Any] = []
        for name, cards in drawn.items():
            told = cards if self.known else len(cards)
            if own_line:
                lines.append(s.Draw(by=name, cards=told))
            else:
                came.insert(1, NewCard(by=name, cards=told))
        if came and (self.known or own_line or self.habits.random() < 0.5):
            step.then = came
        return [step, *lines]
