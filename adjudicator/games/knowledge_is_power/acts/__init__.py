"""For each kind of step, how it is judged and carried out as it was played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.formats.log import Claim
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.acts import choosing, drawing, final, looking, paying, playing, using

ACTS: Final[Mapping[type, Callable[[Any, Any], None]]] = {  # Any: the bench, and a step of that kind
    s.Look: looking.look,
    s.Select: choosing.select,
    s.Exchange: choosing.exchange,
    s.Refuse: choosing.refuse,
    s.Play: playing.play,
    s.Show: playing.show,
    s.Lose: playing.lose_token,
    s.Gain: playing.gain,
    s.Draw: drawing.draw,
    s.Take: drawing.take,
    s.Shuffle: drawing.shuffle,
    s.Return: paying.send_back,
    s.Reveal: paying.reveal,
    s.Strike: paying.strike,
    s.Renew: paying.renew,
    s.Use: using.use,
    s.Flip: final.flip,
    Claim: final.claim,
}

__all__ = ["ACTS"]
