"""What lies on top of the discard pile, and what is in play: what may be discarded, and how much."""

from __future__ import annotations

from adjudicator.cardtext.card_table import CardTable
from adjudicator.games.crazier_eights.matching import Row, matching
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules

NOBODY_NAMED = "!"
"""The wild eight on top has no colour: none was named."""


class TopTable(CardTable):
    """What lies on top and in front of the players, and what it allows."""

    def __init__(self, rules: Rules, pack: Pack, names: list[str], report: Report) -> None:
        """An empty table."""
        super().__init__(rules, pack, names, report)
        self.rows = matching(
            pack,
            rules.holds("CE-D.12") and rules.option("multicolor_top") == "rank-or-colour",
            not rules.holds("CE-8.7"),
        )
        self.row: Row = self.rows.anything
        """Which kinds may be discarded now."""
        self.open_top = False
        """Nobody recorded what the next discard must match."""
        self.depth = 0
        self.shown_top = -1
        self.covered: tuple[int, int, str | None] = (0, -1, None)
        """The last named eight that was covered: how deep the pile was, the eight, the colour."""
        self.said = ""
        """The colour named for the eight on top, as it was said."""
        self.option = rules.option
        self.wild: str | None = None
        """The suit named for the eight on top; ? if it was not written down; None if no name is in force."""
        self.played = 0
        self.discarded = 0
        self.bonus = {"discard": 0, "play": 0}
        self.limits = {"discard": 1, "play": 1}
        self.fresh = False
        """The log begins with the deal, and nobody has acted yet."""
        self.left_top = -1
        """A card that an ability took off the top of the discard pile in this turn."""
        self.was_read_by: dict[int, int] = {}
        """Who controlled a card when it last left a play area."""
        self.left_play: list[int] = []
        """Cards that have left play in this turn or at its end."""
        self.peak = 1
        """The most discards that were allowed at any moment of this turn."""
        self.topless = False
        """What lies on the discard pile does not count (the naive reading of CE-8.9)."""
        self.event_is_nowhere = rules.holds("CE-D.25")
        """An event that takes effect is in no pile."""
        self.foes = self.sides
        """Who plays against whom: everybody against all whose number here is another."""
        self.synonyms = rules.edition.synonyms if rules.holds("AV-D.1") else {}
        """Other names of colours."""
        self.allies_look = rules.holds("AV-16.3")
        """Allies may see each other's hands."""
        self.all_against_all = rules.holds("CE-11.1")
        self.works = rules.holds("CE-9.2")
        """Assets work for as long as they are in play."""
        self.standing.at_once = rules.holds("CE-F.8")

    # ---- matching

    def named(self) -> str:
        """The colour named for the eight on top, as printed on this deck."""
        if self.wild is None or self.wild == NOBODY_NAMED:
            return ""
        return self.pack.palette.get(self.wild, self.wild)

    def changed(self, zone: list[int]) -> None:
        """The discard pile, or what is in play, has changed."""
        if zone is self.discard:
            if len(zone) < self.depth and self.shown_top >= 0 and (not zone or zone[-1] != self.shown_top):
                self.left_top = self.shown_top
            if not zone or zone[-1] != self.shown_top or len(zone) > self.depth:
                self.wild = None
                if zone and (len(zone), zone[-1]) == self.covered[:2] and not self.rules.holds("CE-D.5"):
                    self.wild = self.covered[2]
            self.refit()
        elif zone is not self.pile and self.works:
            self.standing.refresh(self)
            self.relimit()

    def came_into_play(self, seat: int, kind: int) -> None:
        """One more card works (III (9))."""
        if self.works:
            super().came_into_play(seat, kind)
            self.relimit()

    def left_play_area(self, seat: int, kind: int) -> None:
        """One card works no more."""
        if self.works:
            super().left_play_area(seat, kind)
            self.relimit()

    def refit(self) -> None:
        """Look up what fits on the top card."""
        rows, discard = self.rows, self.discard
        if self.wild is None and discard and discard[-1] >= 0 and not self.topless:
            self.depth = len(discard)
            self.shown_top = discard[-1]
            self.row, self.open_top = rows.by_top[discard[-1]], False
            return
        self.open_top = False
        self.depth = len(self.discard)
        self.shown_top = self.discard[-1] if self.discard else -1
        self.topless = self.topless and len(self.discard) == 1
        if not self.discard or self.topless:
            only_eights = self.rules.option("empty_discard_pile") == "eights" or not self.rules.holds("CE-D.6")
            self.row = rows.eights if only_eights else rows.anything
        elif self.wild == NOBODY_NAMED and not self.rules.holds("CE-D.19"):
            self.row = rows.eights
        elif self.wild is not None:
            self.open_top = self.wild not in rows.by_suit
            self.row = rows.by_suit.get(self.wild, rows.anything)
        elif self.discard[-1] < 0:
            self.row, self.open_top = rows.anything, True
        else:
            self.row = rows.by_top[self.discard[-1]]

    def suit_of(self, colour: str) -> str | None:
        """The suit that a colour's name means: by the palette of the deck, or the name of the suit itself."""
        palette = self.pack.palette
        if colour in palette:
            return colour
        if colour in self.synonyms and colour not in palette.values():
            colour = self.synonyms[colour]
        known = [palette] if self.rules.holds("CE-D.1") else list(self.rules.edition.palettes)
        return next((suit for names in known for suit, name in names.items() if name == colour), None)

    # ---- allowances

    def relimit(self) -> None:
        """How many cards may be played and discarded this turn."""
        limits, bonus, more, active = self.limits, self.bonus, self.standing.more, self.active
        limits["play"] = 1 + bonus["play"] + more["play"][active]
        discards = limits["discard"] = 1 + bonus["discard"] + more["discard"][active]
        if discards > self.peak:
            self.peak = discards

    def allow(self, seat: int, act: str, more: int) -> None:
        """More discards or plays for the player whose turn it is."""
        if seat == self.active:
            self.bonus[act] += more
            self.relimit()

    # ---- what has been in play

    def leave_play(self, seat: int, kind: int) -> None:
        """A card leaves play; an ability of it that has occurred takes effect all the same (CE-10.4)."""
        super().leave_play(seat, kind)
        self.was_read_by[kind] = seat
        self.left_play.append(kind)
        if not self.rules.holds("CE-10.4"):
            for due in list(self.ledger.open):
                if due.what == "trigger" and (due.seat, due.kind) == (seat, kind):
                    self.ledger.drop(due)

    def take_control(self, seat: int, kind: int) -> None:
        """A card in play has a new controller, who reads it from now on (V Glossary: gain control)."""
        if not self.rules.holds("CE-G.control"):
            last = next((d for d in range(self.n) if d != seat), seat)
            self.standing.obeys[seat, kind] = self.was_read_by.get(kind, last)
        super().take_control(seat, kind)

    def silence(self, seat: int, kind: int) -> None:
        """A card in play loses its abilities (V Glossary: lose abilities)."""
        if self.rules.holds("CE-G.lose-abilities"):
            super().silence(seat, kind)

    def under(self, kind: int) -> None:
        """A card goes under the discard pile; under none it is the top (III (8), CE-8.9)."""
        self.topless = not self.discard and not self.rules.holds("CE-8.9")
        super().under(kind)
        self.depth = len(self.discard)

    def gone(self, kind: int) -> bool:
        """Whether a card was in play earlier in this turn and is not any more."""
        return kind in self.left_play

    def opponents(self, one: int, other: int) -> bool:
        """Without teams everybody else is an opponent, with teams everybody else but the allies (III (11))."""
        if self.all_against_all:
            return self.foes[one] != self.foes[other]
        return other in (self.following(one), one) and one != other
