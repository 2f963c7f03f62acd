"""Who makes a step that names nobody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudicator.formats.log import Step
from adjudicator.kernel.pack import Pack
from adjudicator.shorthand.shapes import Values


def who_acts(tag: str, values: Values, legal: Sequence[Step], turn: Iterable[str], pack: Pack) -> str | None:
    """The only player who may make a step of this kind now, or else the one on turn; None where that is not clear.

    `legal` are the steps that are open to all of them.
    """
    able = [step for step in legal if step.__struct_config__.tag == tag]
    card = values.get("card")
    kind = pack.by_spelling.get(card, -1) if isinstance(card, str) else -1
    if kind >= 0:
        able = [step for step in able if pack.named_in(step) == kind]
    players = dict.fromkeys(getattr(step, "by", None) for step in able) or dict.fromkeys(turn)
    return next(iter(players)) if len(players) == 1 else None
