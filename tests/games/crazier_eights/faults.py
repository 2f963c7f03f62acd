"""Faults that a simulator puts into its own games: one a game, after which it plays on from the table as it is then.

Each meddler looks at the table before a decision and returns the steps of its fault, or nothing without an occasion.
`FAULTS` says for each which rulings must speak, and at which step: that of the fault itself, or the one that shows it.
Run as a script for the table of counts: `python -m tests.games.crazier_eights.faults GAMES [--all]`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.formats import abilities as ops
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Claim, Header
from adjudicator.formats.outcomes import Choice, Drew
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.acts.playing import unplayable
from adjudicator.games.crazier_eights.offers import complete, offers
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.judge import Judge
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import replay
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate
from adjudicator.kernel.table import DRAW, END, MAIN

Steps = Sequence[Any]
Meddler = Callable[[EightsTable, Dice], Steps]


def _main(t: EightsTable) -> bool:
    return t.clock == t.base + MAIN and not t.ledger.open and not t.open_top and t.active not in t.done


def _id(t: EightsTable, kind: int) -> str:
    return t.pack.cards[kind].id


def _discards(t: EightsTable, wanted: Callable[[int], bool], dice: Dice) -> Steps:
    """A discard of a card of the active hand that is no eight and is wanted; never the last card."""
    hand = t.hands[t.active]
    if hand.size < 3:
        return ()
    found = [k for k in hand.kinds() if not t.rows.eight[k] and wanted(k) and not t.standing.forbids]
    return [s.Discard(by=t.names[t.active], card=_id(t, dice.pick(found)))] if found else ()


def unmatched(t: EightsTable, dice: Dice) -> Steps:
    if not _main(t) or t.wild is not None or t.discarded >= t.limits["discard"]:
        return ()
    return _discards(t, lambda k: not t.row[k], dice)


def wrong_colour(t: EightsTable, dice: Dice) -> Steps:
    if not _main(t) or t.wild not in t.rows.by_suit or t.discarded >= t.limits["discard"]:
        return ()
    return _discards(t, lambda k: not t.row[k], dice)


def second_discard(t: EightsTable, dice: Dice) -> Steps:
    if not _main(t) or t.discarded < t.limits["discard"]:
        return ()
    return _discards(t, lambda k: t.row[k], dice)


def unnamed(t: EightsTable, dice: Dice) -> Steps:
    hand = t.hands[t.active]
    if not _main(t) or t.discarded >= t.limits["discard"] or hand.size < 3 or t.standing.forbids:
        return ()
    eights = [k for k in hand.kinds() if t.rows.eight[k]]
    return [s.Discard(by=t.names[t.active], card=_id(t, dice.pick(eights)))] if eights else ()


def keep_silent(t: EightsTable, dice: Dice) -> Steps:
    """Nobody names the colour: another legal step instead."""
    found = [x for seat in t.alive() for x in offers(t, seat) if not isinstance(x, s.Name | s.End)]
    hand = t.hands[t.active]
    if t.clock == t.base + MAIN and t.discarded < t.limits["discard"] and hand.size > 2:
        fitting = [k for k in hand.kinds() if not t.rows.eight[k] and t.row[k]]
        fitting = [k for k in fitting if t.standing.forbidding(t, "discard", t.active, k) is None]
        if fitting:
            return [s.Discard(by=t.names[t.active], card=_id(t, fitting[0]))]
    found = found or [x for seat in t.alive() for x in offers(t, seat) if not isinstance(x, s.Name)]
    return [complete(t, dice.pick(found), dice)] if found else ()


def second_play(t: EightsTable, dice: Dice) -> Steps:
    hand = t.hands[t.active]
    if not _main(t) or t.played < t.limits["play"] or hand.size < 3 or t.standing.forbids:
        return ()
    assets = [k for k in hand.kinds() if t.pack.is_asset[k]]
    return [s.Play(by=t.names[t.active], card=_id(t, dice.pick(assets)))] if assets else ()


def _open(t: EightsTable, what: str) -> list[Due]:
    return [d for d in t.ledger.open if d.what == what]


def missing_draw(t: EightsTable, dice: Dice) -> Steps:
    draws = _open(t, "draw")
    if len(draws) != 1 or draws[0].seat != t.active or not draws[0].must or _open(t, "trigger") or t.open_top:
        return ()
    if t.hands[t.active].size < 3 or t.standing.forbids:
        return ()
    return _discards(t, lambda k: t.row[k] and t.limits["discard"] > 0, dice)


def extra_draw(t: EightsTable, dice: Dice) -> Steps:
    if not _main(t) or len(t.pile) < 3 or t.extra:
        return ()
    return [s.Draw(by=t.names[t.active], cards=[_id(t, t.pile[-1])])]


def missed_beginning(t: EightsTable, dice: Dice) -> Steps:
    triggers = _open(t, "trigger")
    if len(triggers) != 1 or not triggers[0].must or triggers[0].ability.on != "turn-begins" or len(t.pile) < 3:
        return ()
    if not any(isinstance(op, ops.Draw | ops.Destroy | ops.Look) for op in triggers[0].ability.do):
        return ()
    return [s.Draw(by=t.names[t.active], cards=[_id(t, t.pile[-1])])]


def missed_end(t: EightsTable, dice: Dice) -> Steps:
    triggers = _open(t, "trigger")
    if t.clock != t.base + END or len(triggers) != 1 or not triggers[0].must or len(t.pile) < 3 or any(t.skip):
        return ()
    seat = t.next_seat()
    if any(w.ability.whose == "each" or t.is_next(w.seat) for w in t.standing.triggers["turn-begins"]):
        return ()
    return [s.Draw(by=t.names[seat], cards=[_id(t, t.pile[-1])])]


def swapped(t: EightsTable, dice: Dice) -> Steps:
    triggers = [d for d in _open(t, "trigger") if d.must]
    last = max(triggers, key=lambda d: d.rank, default=None)
    if last is None or not any(d.batch == last.batch and d.rank < last.rank for d in triggers):
        return ()
    if any(isinstance(op, ops.Lose | ops.Win) for d in triggers for op in d.ability.do):
        return ()
    return [s.Trigger(by=t.names[last.seat], card=_id(t, last.kind))]


def wrong_decider(t: EightsTable, dice: Dice) -> Steps:
    triggers = [d for d in _open(t, "trigger") if d.must]
    if len(triggers) != 1:
        return ()
    due = triggers[0]
    other = dice.pick([seat for seat in t.alive() if seat != due.seat])
    return [s.Trigger(by=t.names[other], card=_id(t, due.kind))]


def wrong_chooser(t: EightsTable, dice: Dice) -> Steps:
    hand = t.hands[t.active]
    gift = t.spelled.get("three-gifts", -1)
    if not _main(t) or t.played >= t.limits["play"] or not hand.known[gift] or hand.size < 3 or t.standing.forbids:
        return ()
    if t.standing.substitutes or len(t.pile) < 5:
        return ()
    other = dice.pick([seat for seat in t.alive() if seat != t.active])
    drawn = [_id(t, k) for k in t.pile[::-1][:3]]
    choice = Choice(player=t.names[other], by=t.names[other])
    drew = Drew(by=t.names[other], cards=drawn)
    return [s.Play(by=t.names[t.active], card="three-gifts", choose=[choice], then=[drew])]


def castle_ignored(t: EightsTable, dice: Dice) -> Steps:
    hand = t.hands[t.active]
    ink = t.spelled.get("spilled-ink", -1)
    if not _main(t) or t.played >= t.limits["play"] or not hand.known[ink] or hand.size < 3 or t.standing.forbids:
        return ()
    guarded = [seat for seat in t.alive() if t.opponents(seat, t.active) and t.standing.change(t, seat, t.active) < 0]
    if not guarded or len(t.pile) < 5:
        return ()
    seat = dice.pick(guarded)
    drawn = [_id(t, k) for k in t.pile[::-1][:2]]
    drew = Drew(by=t.names[seat], cards=drawn)
    return [s.Play(by=t.names[t.active], card="spilled-ink", choose=[t.names[seat]], then=[drew])]


def out_of_turn(t: EightsTable, dice: Dice) -> Steps:
    if t.clock > t.base + MAIN or t.open_top or t.standing.forbids or t.turn == 1:
        return ()
    owing = bool(_open(t, "draw"))
    seats = [o for o in t.alive() if o not in t.on_turn and (owing or not t.is_next(o))]
    seats = [o for o in seats if t.hands[o].size > 2]
    if not seats or (owing and t.acted):
        return ()
    seat = dice.pick(seats)
    kinds = [k for k in t.hands[seat].kinds() if t.row[k] and not t.rows.eight[k]]
    return [s.Discard(by=t.names[seat], card=_id(t, dice.pick(kinds)))] if kinds else ()


def from_elsewhere(t: EightsTable, dice: Dice) -> Steps:
    if not _main(t) or t.discarded >= t.limits["discard"] or t.standing.forbids:
        return ()
    hand = t.hands[t.active]
    found = [k for o in t.alive() if o != t.active and t.hands[o].size > 2 for k in t.hands[o].kinds()]
    found += t.discard[:-1]
    found = [k for k in found if t.row[k] and not t.rows.eight[k] and not hand.known[k]]
    return [s.Discard(by=t.names[t.active], card=_id(t, dice.pick(found)))] if found else ()


def nothing_to_choose(t: EightsTable, dice: Dice) -> Steps:
    hand = t.hands[t.active]
    if not _main(t) or t.played >= t.limits["play"] or hand.size < 3 or t.standing.forbids:
        return ()
    found = [k for k in hand.kinds() if not t.pack.is_asset[k] and unplayable(t, t.active, k)]
    return [s.Play(by=t.names[t.active], card=_id(t, dice.pick(found)), then=[])] if found else ()


def after_the_end(t: EightsTable, dice: Dice) -> Steps:
    """Asked when the game is over."""
    seats = [seat for seat in t.alive() if not (t.vain_draw and seat == t.active)]
    return [s.Draw(by=t.names[dice.pick(seats or [0])])]


def wrong_winner(t: EightsTable, dice: Dice) -> Steps:
    """Asked when the game is over."""
    assert t.over is not None
    others = [seat for seat in range(t.n) if t.over.winners != [seat]]
    return [Claim(winner=t.names[dice.pick(others)])]


class Kind(NamedTuple):
    """A kind of fault."""

    meddle: Meddler
    rules: tuple[str, ...]
    """One of these must be the finding's rule or stand in `also`."""
    shown: str = "here"
    """here: at the step of the fault; next-discard: at the next discard, if there is one."""
    when_over: bool = False


OVER = ("CE-2.1", "CE-2.3", "CE-2.4", "CE-2.5", "CE-3.4", "CE-D.27")

FAULTS: dict[str, Kind] = {
    "unmatched discard": Kind(unmatched, ("CE-8.1",)),
    "wrong colour after an eight": Kind(wrong_colour, ("CE-8.4",)),
    "no colour named": Kind(unnamed, ("CE-8.3",), "next-discard"),
    "second discard": Kind(second_discard, ("CE-6.3",)),
    "second play": Kind(second_play, ("CE-6.2",)),
    "missing draw": Kind(missing_draw, ("CE-7.3",)),
    "extra draw": Kind(extra_draw, ("CE-7.3",)),
    "missed beginning trigger": Kind(missed_beginning, ("CE-7.2",)),
    "missed end trigger": Kind(missed_end, ("CE-7.4",)),
    "triggers swapped": Kind(swapped, ("CE-10.6",)),
    "ability decided by the wrong player": Kind(wrong_decider, ("CE-10.2",)),
    "choice by the wrong player": Kind(wrong_chooser, ("CE-9.5",)),
    "Castle ignored": Kind(castle_ignored, ("CE-10.12",)),
    "out of turn": Kind(out_of_turn, ("CE-6.1",)),
    "card from elsewhere": Kind(from_elsewhere, ("CE-4.1",)),
    "event with nothing to choose": Kind(nothing_to_choose, ("CE-12.7",)),
    "play after the end": Kind(after_the_end, OVER, when_over=True),
    "wrong winner claimed": Kind(wrong_winner, OVER, when_over=True),
}


class Game(NamedTuple):
    """A simulated game with one fault in it."""

    header: Header
    steps: list[Any]
    step: int
    """Where the finding belongs; 0 if the game came to its end before anything showed the fault."""


class Company(NamedTuple):
    """Who plays what: edition, deck, from how many players to how many, and in how many teams."""

    edition: str = "crazier-eights"
    deck: str = "house-52"
    players: tuple[int, int] = (2, 4)
    teams: int = 0

    @property
    def rules(self) -> Rules:
        """The rules of the edition."""
        return catalogue.rules(self.edition)

    @property
    def pack(self) -> Pack:
        """The deck."""
        return catalogue.pack(self.deck, self.rules)

    def __str__(self) -> str:
        few, many = self.players
        players = f"{few} to {many}" if few < many else f"{few}"
        return f"{self.edition}, {self.deck}, {players} players" + (f" in {self.teams} teams" if self.teams else "")


COMPANIES = (
    Company(),
    Company(players=(4, 4), teams=2),
    Company(deck="house-52-doubled", players=(6, 8)),
    Company(deck="house-52-doubled", players=(6, 6), teams=3),
    Company(deck="house-52-promos"),
    Company("crazier-eights-avalon", "camelot-52"),
    Company("crazier-eights-avalon", "camelot-52", (4, 4), 2),
    Company("crazier-eights-avalon", "avalon-camelot-85", (6, 6), 3),
    Company("crazier-eights-avalon", "avalon-33", (2, 3)),
)
"""The first is the one that a single word means."""


def possible(name: str, company: Company) -> bool:
    """Whether an edition knows that kind of fault at all."""
    return any(company.rules.holds(id) for id in FAULTS[name].rules)


def play_with(name: str, seed: int, company: Company = COMPANIES[0]) -> Game | None:
    """One simulated game with a fault of that kind; None if there was no occasion for it."""
    kind = FAULTS[name]
    rules, pack = company.rules, company.pack
    coin = Dice(f"{name} {seed}")
    at: list[int] = []

    def meddle(judge: Judge, dice: Dice) -> Steps:
        table = judge.table
        assert isinstance(table, EightsTable)
        if at:
            return keep_silent(table, dice) if name == "no colour named" and _open(table, "name") else ()
        if coin.below(4):
            return ()
        steps = kind.meddle(table, coin)
        if steps:
            at.append(len(judge.steps) + len(steps))
        return steps

    few, many = company.players
    players = few + seed % (many - few + 1)
    meddler = None if kind.when_over else meddle
    header, steps, judge = simulate(
        rules, pack, players, f"{name} {seed}", teams=company.teams, steps=300, meddle=meddler
    )
    if kind.when_over and judge.table.over is not None:
        assert isinstance(judge.table, EightsTable)
        for step in kind.meddle(judge.table, coin):
            judge.feed(step)
        at.append(len(steps))
    if not at:
        return None
    step = at[0]
    if kind.shown == "next-discard":
        step = next((n for n, x in enumerate(steps[step:], step + 1) if isinstance(x, s.Discard)), 0)
    decoded = catalogue.step_decoder("crazier-eights").decode(msgspec.json.encode(steps))
    return Game(header, decoded, step)


def findings(game: Game, *, projected: bool = False, company: Company = COMPANIES[0]) -> list[Finding]:
    """What is found at the top, but for what is merely still open."""
    rules, pack = company.rules, company.pack
    header, steps = game.header, game.steps
    if projected:
        header, steps = project(rules, pack, header, steps, None)
    report = replay(rules, pack, header, steps).report
    return [f for f in report.top() if not f.open]


def right(name: str, game: Game, found: list[Finding], company: Company = COMPANIES[0]) -> bool:
    """Exactly one finding, of the right ruling, at the right step; none where nothing showed the fault."""
    if not game.step:
        return not found
    if len(found) != 1 or found[0].step != game.step:
        return False
    return bool({found[0].rule, *found[0].also} & {company.rules.here(id) for id in FAULTS[name].rules})


def verdict_on_public(name: str, game: Game, found: list[Finding], company: Company = COMPANIES[0]) -> str:
    """Of a projected game: proved; undetermined; silent; later (only what follows from it shows); or wrong."""
    said = [f for f in found if f.fault != "undetermined"]
    if not said:
        return "undetermined" if found else "silent"
    if right(name, game, said, company):
        return "proved"
    return "later" if game.step and all(f.step > game.step for f in said) else "wrong"


def main(games: int, companies: Sequence[Company]) -> None:
    """Print the table of counts."""
    for company in companies:
        print(f"{company}")
        print(f"  {'fault':36} {'games':>6} {'once':>6}   public: proved, undetermined, silent, later, wrong")
        for name in FAULTS:
            if possible(name, company):
                _row(name, games, company)


def _row(name: str, games: int, company: Company) -> None:
    tried = once = seed = 0
    public: Counter[str] = Counter()
    while tried < games and seed < 40 * games:
        game = play_with(name, seed, company)
        seed += 1
        if game is None:
            continue
        tried += 1
        found = findings(game, company=company)
        good = right(name, game, found, company)
        once += good
        shown = findings(game, projected=True, company=company)
        seen = verdict_on_public(name, game, shown, company)
        public[seen] += 1
        if "-v" in sys.argv and (not good or seen == "wrong"):
            step = msgspec.json.encode(game.steps[game.step - 1 if game.step else -1]).decode()[:300]
            print("   ", seed - 1, game.step, step)
            for finding in (*found, *shown):
                print("      ", finding.step, finding.rule, finding.message)
    row = ", ".join(str(public[key]) for key in ("proved", "undetermined", "silent", "later", "wrong"))
    print(f"  {name:36} {tried:6} {once:6}   {row}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), COMPANIES if "--all" in sys.argv else COMPANIES[:1])

__all__ = [
    "COMPANIES",
    "DRAW",
    "FAULTS",
    "Company",
    "Game",
    "findings",
    "play_with",
    "possible",
    "right",
    "verdict_on_public",
]
