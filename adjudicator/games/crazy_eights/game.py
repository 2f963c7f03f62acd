"""Crazy Eights as the kernel sees it."""

from __future__ import annotations

from typing import ClassVar, Final

from adjudicator.formats.log import Call, Claim
from adjudicator.games.crazy_eights import (
    acts,
    ending,
    opening,
    rulings,
    scoring,
    starter,
    stock,
    telling,
    turns,
)
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import ZONES, StockBench
from adjudicator.games.crazy_eights.offers import complete, offered, uses
from adjudicator.games.crazy_eights.options import OPTIONS
from adjudicator.kernel.library import found_in
from adjudicator.kernel.rotation import TurnGame


class CrazyEights(TurnGame[StockBench]):
    """Crazy Eights: what it declares, and how its book answers the kernel."""

    id = "crazy-eights"
    title = "Crazy Eights"
    zones = ZONES
    steps = s.AnyStep
    start_keys = s.StartKeys
    claim_keys = s.ClaimKeys
    acts: ClassVar = {
        s.Draw: acts.draw,
        s.Play: acts.play,
        s.Name: acts.name,
        s.Pass: acts.pass_,
        s.Shuffle: acts.shuffle,
        s.Restore: acts.restore,
        s.Look: acts.look,
        s.Show: acts.show,
        s.Block: acts.block,
        Claim: acts.claim,
        Call: acts.call,
    }
    words = telling.WORDS
    rulings = found_in(rulings)
    options = OPTIONS
    series = True
    privacy = "C8-3.4"
    no_use = "can neither discard nor play it now"
    weights: ClassVar = {s.Play: 6, s.Draw: 1, s.Name: 9, s.Pass: 2}
    goes_on_after = (s.Draw,)

    bench = staticmethod(StockBench)
    begin = staticmethod(opening.begin)
    deal = staticmethod(opening.deal)
    hand_size = staticmethod(opening.hand_size)
    check_deck = staticmethod(opening.check_deck)
    offers = staticmethod(offered)
    complete = staticmethod(complete)
    uses = staticmethod(uses)
    points = staticmethod(scoring.scores)
    named = staticmethod(starter.named)

    changed = staticmethod(starter.changed)
    seen_on = staticmethod(starter.seen_on)
    renews = staticmethod(stock.renews)
    replenish = staticmethod(stock.replenish)
    answered = staticmethod(ending.answered)
    ended = staticmethod(turns.ended)
    astray = staticmethod(turns.astray)


GAME: Final = CrazyEights()
