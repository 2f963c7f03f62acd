"""Mau-Mau as adjudicator sees it."""

from __future__ import annotations

from typing import ClassVar

from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.log import Act, Header
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.game import Option
from adjudicator.kernel.library import found_in
from adjudicator.kernel.occasions import Deed
from adjudicator.kernel.opening import suit_of
from adjudicator.kernel.piles import PileGame, words
from mau_mau import acts, rulings
from mau_mau.bench import COUNTERS, NAME, TAKE, MauBench
from mau_mau.steps import AnyStep, Name, Say, StartKeys


class MauMau(PileGame[MauBench]):
    """What Mau-Mau declares, and how its rules answer the kernel."""

    id, title = "mau-mau", "Mau-Mau"
    counters, steps, start_keys = COUNTERS, AnyStep, StartKeys
    acts: ClassVar = {Draw: acts.draw, Play: acts.play, Pass: acts.pass_, Name: acts.name, Say: acts.say}
    words = words({Name: lambda _, it: f"{it.by} names {it.suit}", Say: lambda _, it: f"{it.by} says {it.word}"})
    rulings = found_in(rulings)
    options = (Option("hand_size", 5, (5, 6), "how many cards are dealt to each", "MM-1.2"),)
    weights: ClassVar = {Play: 6, Draw: 2}
    bench = staticmethod(MauBench)

    def begin(self, bench: MauBench, header: Header) -> None:
        """Lay the start position on the table."""
        super().begin(bench, header)
        bench.now.named = suit_of(bench, header.start.named)
        acts.owe_sevens(bench)

    def renews(self, bench: MauBench) -> bool:
        """A stock that is gone is made new."""
        return bench.rules.holds("MM-2.5")

    def named(self, bench: MauBench) -> str:
        """The suit named for the jack on top."""
        return bench.now.named or ""

    def settling(self, bench: MauBench, due: Due) -> Act:
        """The step that settles a due."""
        by = bench.names[due.seat]
        if due.what is NAME:
            return Name(by=by, suit="?")
        return Draw(by=by, cards=due.number) if due.what is TAKE else Say(by=by, word=due.what.id)

    def complete(self, bench: MauBench, step: Act, dice: Dice) -> Act:
        """Name a suit by dice, one that may be named."""
        if not isinstance(step, Name):
            return step
        seat, due = bench.seat_of[step.by], bench.ledger.owed(NAME)
        names = [Name(by=step.by, suit=suit) for suit in bench.pack.suits]
        return names[dice.pick(bench.allowed({n: Deed(seat, name, due=due) for n, name in enumerate(names)}))]


GAME = MauMau()
