"""Faults that a simulator puts into its own games: one a game, after which it plays on from the table as it is then.

Each meddler looks at the table before a decision and returns the steps of its fault, or nothing without an occasion.
`FAULTS` says for each which rulings must speak, and at which step: that of the fault itself, or the one that shows it.
Run as a script for the table of counts: `python -m tests.games.crazier_eights.faults GAMES [--all]`.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.cardtext.choosing import leaves_a_choice
from adjudicator.cardtext.standing import change, forbidding
from adjudicator.explain.story import replay
from adjudicator.formats import abilities as ops
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.formats.outcomes import Choice, Drew
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.acts.playing import unplayable
from adjudicator.games.crazier_eights.bench import END, MAIN, EightsBench
from adjudicator.games.crazier_eights.offers import complete
from adjudicator.games.crazier_eights.offers import offered as offers
from adjudicator.games.crazier_eights.order import is_next, next_seat
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate

Steps = Sequence[Any]
Meddler = Callable[[EightsBench, Dice], Steps]


def _main(bench: EightsBench) -> bool:
    return (
        bench.now.clock == bench.now.base + MAIN
        and not bench.ledger.open
        and not bench.now.open_top
        and bench.now.active not in bench.now.done
    )


def _id(bench: EightsBench, kind: int) -> str:
    return bench.pack.cards[kind].id


def _discards(bench: EightsBench, wanted: Callable[[int], bool], dice: Dice) -> Steps:
    """A discard of a card of the active hand that is no eight and is wanted; never the last card."""
    hand = bench.now.hands[bench.now.active]
    if hand.size < 3:
        return ()
    found = [k for k in hand.kinds() if not bench.rows.eight[k] and wanted(k) and not bench.now.standing.forbids]
    return [s.Discard(by=bench.names[bench.now.active], card=_id(bench, dice.pick(found)))] if found else ()


def unmatched(bench: EightsBench, dice: Dice) -> Steps:
    if not _main(bench) or bench.now.wild is not None or bench.now.discarded >= bench.now.limits["discard"]:
        return ()
    return _discards(bench, lambda k: not bench.now.row[k], dice)


def wrong_colour(bench: EightsBench, dice: Dice) -> Steps:
    if (
        not _main(bench)
        or bench.now.wild not in bench.rows.by_suit
        or bench.now.discarded >= bench.now.limits["discard"]
    ):
        return ()
    return _discards(bench, lambda k: not bench.now.row[k], dice)


def second_discard(bench: EightsBench, dice: Dice) -> Steps:
    if not _main(bench) or bench.now.discarded < bench.now.limits["discard"]:
        return ()
    return _discards(bench, lambda k: bench.now.row[k], dice)


def unnamed(bench: EightsBench, dice: Dice) -> Steps:
    hand = bench.now.hands[bench.now.active]
    if (
        not _main(bench)
        or bench.now.discarded >= bench.now.limits["discard"]
        or hand.size < 3
        or bench.now.standing.forbids
    ):
        return ()
    eights = [k for k in hand.kinds() if bench.rows.eight[k]]
    return [s.Discard(by=bench.names[bench.now.active], card=_id(bench, dice.pick(eights)))] if eights else ()


def keep_silent(bench: EightsBench, dice: Dice) -> Steps:
    """Nobody names the colour: another legal step instead."""
    found = [x for seat in bench.alive() for x in offers(bench, seat) if not isinstance(x, s.Name | s.End)]
    hand = bench.now.hands[bench.now.active]
    if bench.now.clock == bench.now.base + MAIN and bench.now.discarded < bench.now.limits["discard"] and hand.size > 2:
        fitting = [k for k in hand.kinds() if not bench.rows.eight[k] and bench.now.row[k]]
        fitting = [k for k in fitting if forbidding(bench, "discard", bench.now.active, k) is None]
        if fitting:
            return [s.Discard(by=bench.names[bench.now.active], card=_id(bench, fitting[0]))]
    found = found or [x for seat in bench.alive() for x in offers(bench, seat) if not isinstance(x, s.Name)]
    return [complete(bench, dice.pick(found), dice)] if found else ()


def second_play(bench: EightsBench, dice: Dice) -> Steps:
    hand = bench.now.hands[bench.now.active]
    if not _main(bench) or bench.now.played < bench.now.limits["play"] or hand.size < 3 or bench.now.standing.forbids:
        return ()
    assets = [k for k in hand.kinds() if bench.texts.is_asset[k]]
    return [s.Play(by=bench.names[bench.now.active], card=_id(bench, dice.pick(assets)))] if assets else ()


def _open(bench: EightsBench, what: str) -> list[Due]:
    return [d for d in bench.ledger.open if d.what.id == what]


def missing_draw(bench: EightsBench, dice: Dice) -> Steps:
    draws = _open(bench, "draw")
    if (
        len(draws) != 1
        or draws[0].seat != bench.now.active
        or not draws[0].must
        or _open(bench, "trigger")
        or bench.now.open_top
    ):
        return ()
    if bench.now.hands[bench.now.active].size < 3 or bench.now.standing.forbids:
        return ()
    return _discards(bench, lambda k: bench.now.row[k] and bench.now.limits["discard"] > 0, dice)


def extra_draw(bench: EightsBench, dice: Dice) -> Steps:
    if not _main(bench) or len(bench.now.pile) < 3 or bench.now.extra:
        return ()
    return [s.Draw(by=bench.names[bench.now.active], cards=[_id(bench, bench.now.pile[-1])])]


def missed_beginning(bench: EightsBench, dice: Dice) -> Steps:
    triggers = _open(bench, "trigger")
    if len(triggers) != 1 or not triggers[0].must or triggers[0].ability.on != "turn-begins" or len(bench.now.pile) < 3:
        return ()
    if not any(isinstance(op, ops.Draw | ops.Destroy | ops.Look) for op in triggers[0].ability.do):
        return ()
    return [s.Draw(by=bench.names[bench.now.active], cards=[_id(bench, bench.now.pile[-1])])]


def missed_end(bench: EightsBench, dice: Dice) -> Steps:
    triggers = _open(bench, "trigger")
    if (
        bench.now.clock != bench.now.base + END
        or len(triggers) != 1
        or not triggers[0].must
        or len(bench.now.pile) < 3
        or any(bench.now.skip)
    ):
        return ()
    seat = next_seat(bench)
    if any(w.ability.whose == "each" or is_next(bench, w.seat) for w in bench.now.standing.triggers["turn-begins"]):
        return ()
    return [s.Draw(by=bench.names[seat], cards=[_id(bench, bench.now.pile[-1])])]


def swapped(bench: EightsBench, dice: Dice) -> Steps:
    triggers = [d for d in _open(bench, "trigger") if d.must]
    last = max(triggers, key=lambda d: d.rank, default=None)
    if last is None or not any(d.batch == last.batch and d.rank < last.rank for d in triggers):
        return ()
    if any(isinstance(op, ops.Lose | ops.Win) for d in triggers for op in d.ability.do):
        return ()
    return [s.Trigger(by=bench.names[last.seat], card=_id(bench, last.kind))]


def wrong_decider(bench: EightsBench, dice: Dice) -> Steps:
    triggers = [d for d in _open(bench, "trigger") if d.must]
    if len(triggers) != 1 or not leaves_a_choice(triggers[0].ability):
        return ()
    due = triggers[0]
    other = dice.pick([seat for seat in bench.alive() if seat != due.seat])
    return [s.Trigger(by=bench.names[other], card=_id(bench, due.kind))]


def wrong_chooser(bench: EightsBench, dice: Dice) -> Steps:
    hand = bench.now.hands[bench.now.active]
    gift = bench.spelled.get("three-gifts", -1)
    if (
        not _main(bench)
        or bench.now.played >= bench.now.limits["play"]
        or not hand.known[gift]
        or hand.size < 3
        or bench.now.standing.forbids
    ):
        return ()
    if bench.now.standing.substitutes or len(bench.now.pile) < 5:
        return ()
    other = dice.pick([seat for seat in bench.alive() if seat != bench.now.active])
    drawn = [_id(bench, k) for k in bench.now.pile[::-1][:3]]
    choice = Choice(player=bench.names[other], by=bench.names[other])
    drew = Drew(by=bench.names[other], cards=drawn)
    return [s.Play(by=bench.names[bench.now.active], card="three-gifts", choose=[choice], then=[drew])]


def castle_ignored(bench: EightsBench, dice: Dice) -> Steps:
    hand = bench.now.hands[bench.now.active]
    ink = bench.spelled.get("spilled-ink", -1)
    if (
        not _main(bench)
        or bench.now.played >= bench.now.limits["play"]
        or not hand.known[ink]
        or hand.size < 3
        or bench.now.standing.forbids
    ):
        return ()
    guarded = [
        seat
        for seat in bench.alive()
        if bench.game.opponents(bench, seat, bench.now.active) and change(bench, seat, bench.now.active) < 0
    ]
    if not guarded or len(bench.now.pile) < 5:
        return ()
    seat = dice.pick(guarded)
    drawn = [_id(bench, k) for k in bench.now.pile[::-1][:2]]
    drew = Drew(by=bench.names[seat], cards=drawn)
    return [s.Play(by=bench.names[bench.now.active], card="spilled-ink", choose=[bench.names[seat]], then=[drew])]


def out_of_turn(bench: EightsBench, dice: Dice) -> Steps:
    if (
        bench.now.clock > bench.now.base + MAIN
        or bench.now.open_top
        or bench.now.standing.forbids
        or bench.now.turn == 1
    ):
        return ()
    owing = bool(_open(bench, "draw"))
    seats = [o for o in bench.alive() if o not in bench.now.on_turn and (owing or not is_next(bench, o))]
    seats = [o for o in seats if bench.now.hands[o].size > 2]
    if not seats or (owing and bench.now.acted):
        return ()
    seat = dice.pick(seats)
    kinds = [k for k in bench.now.hands[seat].kinds() if bench.now.row[k] and not bench.rows.eight[k]]
    return [s.Discard(by=bench.names[seat], card=_id(bench, dice.pick(kinds)))] if kinds else ()


def from_elsewhere(bench: EightsBench, dice: Dice) -> Steps:
    if not _main(bench) or bench.now.discarded >= bench.now.limits["discard"] or bench.now.standing.forbids:
        return ()
    hand = bench.now.hands[bench.now.active]
    found = [
        k
        for o in bench.alive()
        if o != bench.now.active and bench.now.hands[o].size > 2
        for k in bench.now.hands[o].kinds()
    ]
    found += bench.now.discard[:-1]
    found = [k for k in found if bench.now.row[k] and not bench.rows.eight[k] and not hand.known[k]]
    return [s.Discard(by=bench.names[bench.now.active], card=_id(bench, dice.pick(found)))] if found else ()


def nothing_to_choose(bench: EightsBench, dice: Dice) -> Steps:
    hand = bench.now.hands[bench.now.active]
    if not _main(bench) or bench.now.played >= bench.now.limits["play"] or hand.size < 3 or bench.now.standing.forbids:
        return ()
    found = [k for k in hand.kinds() if not bench.texts.is_asset[k] and unplayable(bench, bench.now.active, k)]
    return [s.Play(by=bench.names[bench.now.active], card=_id(bench, dice.pick(found)), then=[])] if found else ()


def after_the_end(bench: EightsBench, dice: Dice) -> Steps:
    """Asked when the game is over."""
    seats = [seat for seat in bench.alive() if not (bench.now.vain_draw and seat == bench.now.active)]
    return [s.Draw(by=bench.names[dice.pick(seats or [0])])]


def wrong_winner(bench: EightsBench, dice: Dice) -> Steps:
    """Asked when the game is over."""
    assert bench.now.over is not None
    others = [seat for seat in range(bench.n) if bench.now.over.winners != [seat]]
    return [bench.game.forms.claim(winner=bench.names[dice.pick(others)])]


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
        bench = judge.bench
        assert isinstance(bench, EightsBench)
        if at:
            return keep_silent(bench, dice) if name == "no colour named" and _open(bench, "name") else ()
        if coin.below(4):
            return ()
        steps = kind.meddle(bench, coin)
        if steps:
            at.append(len(judge.steps) + len(steps))
        return steps

    few, many = company.players
    players = few + seed % (many - few + 1)
    meddler = None if kind.when_over else meddle
    header, steps, judge = simulate(
        rules, pack, players, f"{name} {seed}", teams=company.teams, steps=300, meddle=meddler
    )
    if kind.when_over and judge.bench.now.over is not None:
        assert isinstance(judge.bench, EightsBench)
        for step in kind.meddle(judge.bench, coin):
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
    return bool(set(found[0].rulings) & {company.rules.here(id) for id in FAULTS[name].rules})


def verdict_on_public(name: str, game: Game, found: list[Finding], company: Company = COMPANIES[0]) -> str:
    """Of a projected game: proved; undetermined; silent; later (only what follows from it shows); or wrong.

    Undetermined is also what says that the line of the fault may be the wrong one.
    """
    said = [f for f in found if f.fault != "undetermined"]
    if right(name, game, said, company):
        return "proved"
    said = [f for f in said if str(game.step) not in re.findall(r"\d+", f.slip)]
    if not said:
        return "undetermined" if found else "silent"
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
    "FAULTS",
    "Company",
    "Game",
    "findings",
    "play_with",
    "possible",
    "right",
    "verdict_on_public",
]
