"""One act at work: what it changes, and what it tells of it."""

from __future__ import annotations

import random
from typing import Any

from tests.games.knowledge_is_power.enforcing.course import draw_order, owes_look, owes_selection
from tests.games.knowledge_is_power.enforcing.position import COST, Action, Event, Position, Slot, value


class Run:
    """One action being carried out: the position it changes and the event that tells of it."""

    def __init__(self, position: Position, action: Action) -> None:
        """Begin the event with what was done, and where in the game."""
        self.position = position
        self.event: Event = {"round": position.round, "phase": position.phase, **action, "brought": []}

    def tell(self, what: str, **more: Any) -> None:
        """Note one thing that the act brought about."""
        self.event["brought"].append({"what": what, **more})

    def shuffle_in(self, cards: list[str], why: str, came_from: list[dict[str, Any]]) -> None:
        """Put cards into the deck and shuffle all of it."""
        position = self.position
        position.deck = position.deck + cards
        random.Random(f"{position.seed}/{position.shuffles}").shuffle(position.deck)
        position.shuffles += 1
        self.tell("shuffled in", why=why, cards=cards, came_from=came_from, deck=list(position.deck))

    def top(self) -> str | None:
        """Take the top card; an empty deck is made anew from the discard pile first (KP-D.3)."""
        position = self.position
        if not position.deck and position.discard:
            cards, position.discard = position.discard, []
            self.shuffle_in(cards, "the deck is empty", [{"from": "discard", "card": card} for card in cards])
        return position.deck.pop(0) if position.deck else None

    def put(self, seat: int, card: str) -> int:
        """Lay a card in a row, unknown: in the leftmost gap (KP-D.24)."""
        row = self.position.player(seat).row
        place = row.index(None)
        row[place] = Slot(card)
        return place + 1

    def draw(self, seat: int) -> int | None:
        """One new card for a player from the top of the deck, face down; the place where it lies."""
        card = self.top()
        if card is None:
            self.tell("nothing to draw", seat=seat)
            return None
        place = self.put(seat, card)
        self.tell("drawn", seat=seat, place=place, card=card, came_from="deck", seen_by=[])
        return place

    def lift(self, seat: int, place: int) -> str:
        """Take a card out of a row; a selection or an order that named it ends (KP-D.13, KP-D.15)."""
        player = self.position.player(seat)
        card = self.position.slot(seat, place).card
        player.row[place - 1] = None
        if player.selected == place:
            player.selected = None
            self.tell("selection gone", seat=seat, place=place)
        if player.ordered == place:
            player.ordered = None
            self.tell("order ended", seat=seat, place=place)
        return card

    def give_back(self, seat: int, places: list[int], why: str) -> list[int]:
        """Shuffle cards of a row into the deck, then draw as many; the places where the new ones lie."""
        came_from: list[dict[str, Any]] = []
        for place in places:
            came_from.append({"from": "row", "seat": seat, "place": place, "card": self.lift(seat, place)})
        cards = [str(one["card"]) for one in came_from]
        self.shuffle_in(cards, why, came_from)
        return [place for place in [self.draw(seat) for _ in cards] if place is not None]

    def turn(self, seat: int, place: int) -> None:
        """Turn a card sideways: known to its owner, for all to see that it is."""
        slot = self.position.slot(seat, place)
        if not slot.known:
            slot.known = True
            self.tell("turned sideways", seat=seat, place=place)

    def see(self, seat: int, place: int, seen_by: list[int] | str) -> None:
        """Note whose eyes saw which card."""
        card = self.position.slot(seat, place).card
        self.tell("seen", seat=seat, place=place, card=card, seen_by=seen_by)

    def tokens(self, seat: int, change: int, why: str) -> None:
        """Give or take life tokens; they come from and go to nobody (KP-D.26)."""
        player = self.position.player(seat)
        player.tokens = max(0, player.tokens + change)
        self.tell("tokens", seat=seat, change=change, left=player.tokens, why=why)

    def pay(self, seat: int, kind: str) -> None:
        """Pay for an action."""
        self.tokens(seat, -COST[kind], "paid")

    def settle(self) -> None:
        """After an act that is done whole: who has no token left falls; then the end, if it has come."""
        position = self.position
        if position.pending is not None or position.phase == "over":
            return
        fallen = [seat for seat in position.alive() if position.player(seat).tokens <= 0]
        if not fallen:
            return
        cards: list[str] = []
        came_from: list[dict[str, Any]] = []
        for seat in fallen:
            player = position.player(seat)
            player.alive = False
            for place in position.places(seat):
                came_from.append({"from": "row", "seat": seat, "place": place, "card": position.slot(seat, place).card})
                cards.append(position.slot(seat, place).card)
                player.row[place - 1] = None
            player.selected = player.ordered = None
            self.tell("out", seat=seat, held=list(player.held))
            position.buffs_out += player.held
            player.held = []
        if cards:
            self.shuffle_in(cards, "out", came_from)
        position.queue = [seat for seat in position.queue if seat not in fallen]
        left = position.alive()
        if len(left) == 2:
            self.final(left)
        elif len(left) == 1:
            self.over(left, "last left", {})
        elif not left:
            self.over(fallen, "all fell", {})

    def final(self, left: list[int]) -> None:
        """The last two turn over their rows; the higher total wins; a level one is a tie (KP-6.1, KP-D.6)."""
        position = self.position
        rows = {seat: [position.slot(seat, place).card for place in position.places(seat)] for seat in left}
        totals = {seat: sum(value(card) for card in row) for seat, row in rows.items()}
        best = max(totals.values())
        for seat in left:
            for place in position.places(seat):
                self.see(seat, place, "all")
        self.over([seat for seat in left if totals[seat] == best], "final", totals)

    def over(self, winners: list[int], why: str, totals: dict[int, int]) -> None:
        """End the game."""
        shown = {str(seat): total for seat, total in totals.items()}
        self.position.phase = "over"
        self.position.result = {"winners": winners, "by": why, "totals": shown}
        self.tell("over", winners=winners, by=why, totals=shown)

    def go_on(self) -> None:
        """Move on from a step in which nobody has anything left to do."""
        position = self.position
        while position.phase != "over" and position.pending is None:
            if position.phase == "look" and not owes_look(position):
                self.enter("window 1")
            elif position.phase == "select" and not owes_selection(position):
                self.enter("window 2")
            elif position.phase == "draw" and not position.queue:
                self.new_round()
            else:
                return

    def enter(self, phase: str) -> None:
        """Begin a step of the round."""
        position = self.position
        position.phase = phase
        if phase == "draw":
            position.queue = draw_order(position)
            self.tell("order of drawing", seats=list(position.queue))

    def new_round(self) -> None:
        """Begin the next round."""
        position = self.position
        position.round += 1
        position.plays_before, position.plays = position.plays, []
        for player in position.players:
            player.looked = player.exchanged = False
            player.selected = player.ordered = None
            for slot in player.row:
                if slot is not None:
                    slot.from_exchange = False
        self.tell("new round", round=position.round)
        self.enter("look")
