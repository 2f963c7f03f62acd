"""Crazier Eights as the kernel sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

from adjudicator.cardtext.game import CardGame
from adjudicator.cardtext.sight import sees_choices
from adjudicator.formats.abilities import Place
from adjudicator.formats.log import Claim
from adjudicator.games.crazier_eights import (
    acts,
    deciding,
    ending,
    losses,
    mending,
    opening,
    order,
    rulings,
    scoring,
    shared_turns,
    stock,
    telling,
    top,
    turns,
)
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.acts.playing import carried_out
from adjudicator.games.crazier_eights.bench import PHASES, ZONES, EightsBench
from adjudicator.games.crazier_eights.lane import COVERED, UNASKED, lane
from adjudicator.games.crazier_eights.matching import EIGHT
from adjudicator.games.crazier_eights.offers import complete, offered, uses
from adjudicator.games.crazier_eights.options import OPTIONS
from adjudicator.kernel.game import Sees
from adjudicator.kernel.library import found_in
from adjudicator.kernel.pack import Pack
from adjudicator.native import mypyc_attr


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class CrazierEights(CardGame[EightsBench]):
    """Crazier Eights: what it declares, and what its book says where a card's text is carried out."""

    id = "crazier-eights"
    title = "Crazier Eights"
    zones = ZONES
    phases = PHASES
    steps = s.AnyStep
    start_keys = s.StartKeys
    acts: ClassVar = {
        s.Draw: acts.draw,
        s.Play: acts.play,
        s.Discard: acts.discard,
        s.Trigger: acts.trigger,
        s.Decline: acts.decline,
        s.Name: acts.name,
        s.End: acts.end,
        s.Shuffle: acts.shuffle,
        s.Look: acts.look,
        s.Show: acts.show,
        s.Leave: acts.leave,
        Claim: acts.claim,
    }
    words = telling.WORDS
    wild_ranks = (EIGHT,)
    ends_turn = s.End
    opens_turn = s.Draw
    closes_turn = (s.Discard, s.Name, s.End)
    uses_laid = (s.Trigger, s.Decline)
    always_offered = (s.Discard, s.Play, s.Name, s.End)
    rulings = found_in(rulings)
    options = OPTIONS
    privacy = "CE-II.4"
    no_use = "can neither discard nor play it now"
    series = True
    fewest_points_win = True
    weights: ClassVar = {s.Discard: 6, s.Play: 3, s.Trigger: 9, s.Decline: 3}
    acts_after_entering = (s.Discard, s.Play, s.End)

    bench = staticmethod(EightsBench)
    lane = staticmethod(lane)
    unasked = UNASKED
    covered = COVERED
    begin = staticmethod(opening.begin)
    hand_size = staticmethod(opening.hand_size)
    check_deck = staticmethod(opening.check_deck)
    offers = staticmethod(offered)
    complete = staticmethod(complete)
    uses = staticmethod(uses)
    mend = staticmethod(mending.mend)
    otherwise = staticmethod(deciding.otherwise)
    points = staticmethod(scoring.points)
    named = staticmethod(top.named)

    changed = staticmethod(top.changed)
    seen_on = staticmethod(top.seen_on)
    came_into_play = staticmethod(top.came_into_play)
    left_play_area = staticmethod(top.left_play_area)
    opponents = staticmethod(top.opponents)

    in_order = staticmethod(order.in_order)
    rank = staticmethod(order.rank)
    allow = staticmethod(shared_turns.allow)
    more_turns = staticmethod(order.more_turns)
    may_have_played = staticmethod(turns.may_have_played)

    renews = staticmethod(stock.renews)
    replenish = staticmethod(stock.replenish)
    restock = staticmethod(stock.restock)
    reshuffle = staticmethod(stock.reshuffle)
    run_dry = staticmethod(stock.run_dry)

    winners = staticmethod(ending.winners)
    losing = staticmethod(ending.losing)
    emptied = staticmethod(ending.emptied)
    reopen = staticmethod(ending.reopen)
    check_hands = staticmethod(ending.check_hands)
    win = staticmethod(ending.win)
    lose = staticmethod(ending.lose)
    doubt = staticmethod(ending.doubt)
    left_open = staticmethod(ending.left_open)
    missed = staticmethod(losses.missed)
    ask = staticmethod(ending.ask)
    answered = staticmethod(ending.answered)

    def sees_choices(self, pack: Pack, step: Any) -> Sequence[Sees]:  # Any: one of the game's steps with choices
        """As what the step carries out has it: what it does not bring about nobody else has seen."""
        return sees_choices(pack, step, carried_out(pack, step))

    def leave_play(self, bench: EightsBench, seat: int, kind: int) -> None:
        """A card leaves play (III (10))."""
        super().leave_play(bench, seat, kind)
        top.has_left_play(bench, seat, kind)

    def take_control(self, bench: EightsBench, seat: int, kind: int) -> None:
        """A card in play has a new controller, who reads it from now on (V Glossary: gain control)."""
        if not bench.rules.holds("CE-G.control"):
            top.read_by_another(bench, seat, kind)
        super().take_control(bench, seat, kind)

    def loses_abilities(self, bench: EightsBench) -> bool:
        """A card in play that has lost its abilities does nothing (V Glossary: lose abilities)."""
        return bench.rules.holds("CE-G.lose-abilities")

    def put(self, bench: EightsBench, kind: int, to: Place, seat: int) -> None:
        """A card that has left its zone arrives in another."""
        if to == "discard-top" and bench.report.leading is not None:
            top.laid_wrongly(bench, partial(super().put, bench, kind, to, seat))
        else:
            super().put(bench, kind, to, seat)

    def under(self, bench: EightsBench, kind: int) -> None:
        """A card goes under the discard pile; under none it is the top (III (8), CE-8.9)."""
        bench.now.topless = not bench.now.discard and not bench.rules.holds("CE-8.9")
        super().under(bench, kind)
        bench.now.depth = len(bench.now.discard)


GAME: Final = CrazierEights()
