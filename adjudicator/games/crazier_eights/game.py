"""Crazier Eights as the kernel sees it."""

from __future__ import annotations

from adjudicator.cardtext.sight import sees_choices
from adjudicator.formats.log import Claim
from adjudicator.games.crazier_eights import acts, opening, steps
from adjudicator.games.crazier_eights.mending import mend
from adjudicator.games.crazier_eights.offers import choose, complete, offers, why_not
from adjudicator.games.crazier_eights.rulings import (
    abilities,
    avalon,
    cards,
    company,
    deal,
    discarding,
    drawing,
    glossary,
    mending,
    playing,
    series,
    substitution,
    turns,
    winning,
    zones,
)  # fmt: skip
from adjudicator.games.crazier_eights.scoring import points
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.games.crazier_eights.telling import tell
from adjudicator.kernel.rules import Game, Option
from adjudicator.kernel.ruling import Ruling

BOOK = (
    cards,
    company,
    deal,
    winning,
    drawing,
    zones,
    turns,
    discarding,
    playing,
    abilities,
    substitution,
    mending,
    glossary,
    series,
    avalon,
)

OPTIONS = (
    Option("loser_cards", "discard-bottom", ("discard-bottom", "draw-pile"), "where a loser's cards go", "CE-D.2"),
    Option(
        "empty_hand_check", "at-once", ("at-once", "after-effect"),
        "when an empty hand wins: as the last card leaves it, or after the effect of an event", "CE-D.3",
    ),
    Option("empty_discard_pile", "any", ("any", "eights"), "what fits on an empty discard pile", "CE-D.6"),
    Option(
        "multicolor_top", "rank-or-colour", ("rank-or-colour", "colour"),
        "whether an equal rank fits where a multicolored card is involved", "CE-D.12",
    ),
    Option(
        "second_player_skips_draw", False, (False, True),
        "of two players the one who goes second may leave out the first draw", "AV-9.1", offered=True,
    ),
)  # fmt: skip

GAME = Game(
    id="crazier-eights",
    title="Crazier Eights",
    steps=steps.AnyStep,
    acts={
        steps.Draw: acts.draw,
        steps.Play: acts.play,
        steps.Discard: acts.discard,
        steps.Trigger: acts.trigger,
        steps.Decline: acts.decline,
        steps.Name: acts.name,
        steps.End: acts.end,
        steps.Shuffle: acts.shuffle,
        steps.Look: acts.look,
        steps.Show: acts.show,
        steps.Leave: acts.leave,
        Claim: acts.claim,
    },
    rulings=tuple(r for module in BOOK for r in vars(module).values() if isinstance(r, Ruling)),
    options=OPTIONS,
    table=EightsTable,
    begin=opening.begin,
    offers=offers,
    choose=choose,
    complete=complete,
    deal=opening.deal,
    check_deck=opening.check_deck,
    mend=mend,
    points=points,
    fewest_points_win=True,
    privacy="CE-II.4",
    sees_choices=sees_choices,
    tell=tell,
    why_not=why_not,
)
