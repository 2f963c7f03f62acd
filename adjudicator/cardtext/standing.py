"""What the cards in play do for as long as they are there, worked out anew whenever the play areas change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.formats.abilities import Ability, Allowance, Condition, Forbid, Muting, Selector, Substitute, Trigger

if TYPE_CHECKING:
    from adjudicator.cardtext.card_table import CardTable as Table


class Waiting(NamedTuple):
    """A conditional ability of a card in play."""

    seat: int
    kind: int
    ability: Trigger


class Standing:
    """The standing effects of everything in play."""

    __slots__ = (
        "at_once", "forbids", "more", "muted", "muters", "obeys", "prepared", "silenced", "substitutes", "triggers",
    )  # fmt: skip

    def __init__(self, seats: int) -> None:
        """Nothing is in play."""
        self.silenced: dict[tuple[int, int], int] = {}
        """Cards that an effect has robbed of their abilities: (controller, kind) to how many."""
        self.muted: list[tuple[int, int]] = []
        self.muters: list[tuple[int, int, Muting]] = []
        """The cards in play that take abilities from others."""
        self.at_once = True
        """Standing effects work from the moment the card is in play; otherwise from the next turn on."""
        self.obeys: dict[tuple[int, int], int] = {}
        """Cards that somebody else than their controller reads; none by the rules."""
        self.triggers: dict[str, list[Waiting]] = {"turn-begins": [], "turn-ends": [], "enters": []}
        self.substitutes: list[tuple[int, int, Substitute]] = []
        self.forbids: list[tuple[int, int, Forbid]] = []
        self.more: dict[str, list[int]] = {"discard": [0] * seats, "play": [0] * seats}
        self.prepared: dict[tuple[int, int], tuple[list[Waiting], list[Ability]]] = {}
        """For each (reader, kind) seen so far: its conditional abilities, and those that work all the time."""

    def refresh(self, table: Table) -> None:
        """Work everything out from the cards now in play."""
        triggers = self.triggers
        for waiting in triggers.values():
            waiting.clear()
        self.substitutes.clear()
        self.forbids.clear()
        discard, play = self.more["discard"], self.more["play"]
        discard[:] = play[:] = [0] * table.n
        self.muters = self._find_muters(table)
        muted = self.muted = (
            [(seat, kind) for seat, area in enumerate(table.play) for kind in area if self._mutes(table, seat, kind)]
            if self.muters
            else []
        )
        left = dict(self.silenced) if self.silenced else None
        usual = self.at_once and not self.obeys
        for seat, area in enumerate(table.play):
            for kind in area:
                if muted and (seat, kind) in muted:
                    continue
                if left and left.get((seat, kind)):
                    left[seat, kind] -= 1
                    continue
                reader = seat if usual else self.obeys.get((seat, kind), seat)
                found = self._texts(table, reader, kind)
                for waiting_card in found[0]:
                    triggers[waiting_card.ability.on].append(waiting_card)
                if found[1] and (usual or self.at_once or (seat, kind) not in table.arrivals):
                    self._add(table, reader, kind, found[1], 1)

    def steady(self, table: Table, seat: int, kind: int) -> bool:
        """This card takes no abilities away, and no effect has robbed it of its own or of its reader."""
        return (
            kind >= 0
            and self.at_once
            and not (table.pack.mutes[kind] or self.obeys or (self.silenced and (seat, kind) in self.silenced))
        )

    def enter(self, table: Table, seat: int, kind: int) -> None:
        """A card has come into play."""
        if not self.steady(table, seat, kind):
            self.refresh(table)
            return
        if self.muters and self._mutes(table, seat, kind):
            self.muted.append((seat, kind))
            return
        waiting, abilities = self._texts(table, seat, kind)
        for one in waiting:
            self.triggers[one.ability.on].append(one)
        if abilities:
            self._add(table, seat, kind, abilities, 1)

    def leave(self, table: Table, seat: int, kind: int) -> None:
        """A card has left play."""
        if not self.steady(table, seat, kind):
            self.refresh(table)
            return
        if self.muters and (seat, kind) in self.muted:
            self.muted.remove((seat, kind))
            return
        waiting, abilities = self._texts(table, seat, kind)
        for one in waiting:
            self.triggers[one.ability.on].remove(one)
        if abilities:
            self._add(table, seat, kind, abilities, -1)

    def _texts(self, table: Table, reader: int, kind: int) -> tuple[list[Waiting], list[Ability]]:
        found = self.prepared.get((reader, kind))
        if found is None:
            found = self.prepared[reader, kind] = _prepare(table, reader, kind)
        return found

    def _add(self, table: Table, reader: int, kind: int, abilities: list[Ability], sign: int) -> None:
        """Count standing effects (1), or count them no more (-1)."""
        for ability in abilities:
            if isinstance(ability, Allowance):
                for other in range(table.n):
                    if ability.who == "each" or other == reader:
                        self.more[ability.act][other] += sign * ability.more
            else:
                found: list[Any] = self.substitutes if isinstance(ability, Substitute) else self.forbids
                if sign > 0:
                    found.append((reader, kind, ability))
                else:
                    found.remove((reader, kind, ability))

    def _find_muters(self, table: Table) -> list[tuple[int, int, Muting]]:
        mutes = table.pack.mutes
        return [
            (seat, kind, ability)
            for seat, area in enumerate(table.play)
            for kind in area
            if mutes[kind] and not self.silenced.get((seat, kind))
            for ability in table.pack.cards[kind].abilities
            if isinstance(ability, Muting)
        ]

    def _mutes(self, table: Table, seat: int, kind: int) -> bool:
        """Whether some card in play takes this card's abilities away; no card does so to itself."""
        return any(
            (holder, source) != (seat, kind)
            and fits(table, kind, ability.what)
            and seat in seats_of(table, ability.what.whose, holder)
            for holder, source, ability in self.muters
        )

    def change(self, table: Table, drawer: int, source: int) -> int:
        """What substitutions add to a number of cards that `source` makes `drawer` draw."""
        return sum(
            ability.add
            for seat, _, ability in self.substitutes
            if seat == drawer and (ability.by == "anybody" or table.opponents(drawer, source))
        )

    def forbidding(self, table: Table, act: str, seat: int, kind: int) -> int | None:
        """The card in play that forbids a player to do this with a card; None if nothing does."""
        for holder, source, ability in self.forbids:
            if ability.act == act and concerns(table, ability.who, holder, seat) and fits(table, kind, ability.what):
                return source
        return None

    def protection(self, table: Table, kind: int, seat: int) -> int | None:
        """The card in play that keeps this card of `seat` from being destroyed; None if nothing does."""
        for holder, source, ability in self.forbids:
            if (
                ability.act == "destroy"
                and concerns(table, ability.who, holder, seat)
                and fits(table, kind, ability.what)
            ):
                return source
        return None


def _prepare(table: Table, reader: int, kind: int) -> tuple[list[Waiting], list[Ability]]:
    if kind < 0:
        return [], []
    abilities = table.pack.cards[kind].abilities
    waiting = [Waiting(reader, kind, a) for a in abilities if isinstance(a, Trigger)]
    return waiting, [a for a in abilities if isinstance(a, Substitute | Forbid | Allowance)]


def concerns(table: Table, who: str, holder: int, seat: int) -> bool:
    """Whether a standing effect of `holder` on `who` is about that seat."""
    return who == "each" or (seat == holder if who == "you" else table.opponents(seat, holder))


def seats_of(table: Table, who: str | None, you: int) -> list[int]:
    """The seats that a selector's `whose` means where nobody chooses."""
    if who == "you":
        return [you]
    if who == "active":
        return [table.active]
    if who in ("opponents", "opponent"):
        return [s for s in table.alive() if table.opponents(s, you)]
    return list(range(table.n))


def fits(table: Table, kind: int, what: Selector) -> bool:
    """Whether a card has the type, suit and rank that a selector asks for."""
    if kind < 0:
        return what.type is None and what.suit is None and what.rank is None
    card = table.pack.cards[kind]
    return (
        (what.type is None or card.type == what.type)
        and (what.suit is None or what.suit in card.suits)
        and (what.rank is None or card.rank == what.rank)
    )


def met(table: Table, condition: Condition, you: int, active: int) -> bool | None:
    """Whether a condition holds now; None where hidden cards leave it open."""
    what = condition.count or condition.every
    if what is None:
        return True
    low, high = condition.min or 0, 1 << 30 if condition.max is None else condition.max
    if what.type is None and what.suit is None and what.rank is None:
        if what.whose in ("active", "you") and condition.every is None:
            seat = active if what.whose == "active" else you
            if what.from_ == "play":
                return low <= len(table.play[seat]) <= high
            if what.from_ == "hand":
                return low <= table.hands[seat].size <= high
        return condition.every is not None or low <= _number(table, what, you, active) <= high
    zone = _zone(table, what, you, active)
    known = [kind for kind in zone if kind >= 0]
    fitting = sum(fits(table, kind, what) for kind in known)
    hidden = len(zone) - len(known)
    if condition.every is not None:
        return False if fitting < len(known) else None if hidden else True
    if fitting > high or fitting + hidden < low:
        return False
    return True if fitting >= low and fitting + hidden <= high else None


def _number(table: Table, what: Selector, you: int, active: int) -> int:
    """How many cards a zone has."""
    if what.from_ == "discard":
        return len(table.discard)
    if what.from_ == "pile":
        return len(table.pile)
    seats = [active] if what.whose == "active" else seats_of(table, what.whose, you)
    if what.from_ == "hand":
        return sum(table.hands[seat].size for seat in seats)
    return sum(len(table.play[seat]) for seat in seats)


def _zone(table: Table, what: Selector, you: int, active: int) -> list[int]:
    if what.from_ == "discard":
        return table.discard
    if what.from_ == "pile":
        return table.pile
    seats = [active] if what.whose == "active" else seats_of(table, what.whose, you)
    if what.from_ == "hand":
        return [k for s in seats for k in table.hands[s].kinds() + [-1] * table.hands[s].hidden]
    return [kind for seat in seats for kind in table.play[seat]]
