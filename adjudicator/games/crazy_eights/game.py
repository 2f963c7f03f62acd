"""Crazy Eights as the kernel sees it."""

from __future__ import annotations

from adjudicator.formats.log import Call, Claim
from adjudicator.games.crazy_eights import acts, opening, steps
from adjudicator.games.crazy_eights.mending import mend
from adjudicator.games.crazy_eights.offers import choose, complete, offers, why_not
from adjudicator.games.crazy_eights.rulings import block, company, deal, misdeal, play, scoring, series
from adjudicator.games.crazy_eights.scoring import scores
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.games.crazy_eights.telling import tell
from adjudicator.kernel.rules import Game, Option
from adjudicator.kernel.ruling import Ruling

BOOK = (company, deal, play, scoring, block, misdeal, series)

OPTIONS = (
    Option("pass_when_able", False, (False, True), "with the stock gone a player may pass though able", "C8-5.3"),
    Option("draw_limit", None, (), "how many cards may be drawn in a turn; after them the turn may end", "C8-D.1"),
    Option(
        "reshuffle", "never", ("never", "when-needed", "at-once"),
        "the stock is made new: when a draw finds it empty, or the moment it is empty", "C8-D.2",
    ),
    Option(
        "last_eight", "unnamed", ("unnamed", "named", "forbidden"),
        "going out on an eight: no suit need be named, one must be, or it is not allowed", "C8-D.7",
    ),
    Option("starter_eight", "middle", ("middle", "anywhere"), "where a starter eight is put back", "C8-D.10"),
    Option("hand_size", None, (), "how many cards are dealt to each", "C8-D.11"),
    Option("blocked_after", None, (), "after how many passes in a row the game is blocked", "C8-D.12"),
    Option("max_plays", None, (), "after how many cards placed the game ends and is counted", "C8-D.20"),
)  # fmt: skip

GAME = Game(
    id="crazy-eights",
    title="Crazy Eights",
    steps=steps.AnyStep,
    acts={
        steps.Draw: acts.draw,
        steps.Play: acts.play,
        steps.Name: acts.name,
        steps.Pass: acts.pass_,
        steps.Shuffle: acts.shuffle,
        steps.Restore: acts.restore,
        steps.Look: acts.look,
        steps.Show: acts.show,
        steps.Block: acts.block,
        Claim: acts.claim,
        Call: acts.call,
    },
    rulings=tuple(
        sorted(
            (r for module in BOOK for r in vars(module).values() if isinstance(r, Ruling)),
            key=lambda r: ("D" in r.id, [int(n) for n in r.id.replace("C8-", "").replace("D.", "").split(".")]),
        )
    ),
    options=OPTIONS,
    table=StockTable,
    begin=opening.begin,
    offers=offers,
    choose=choose,
    complete=complete,
    deal=opening.deal,
    check_deck=opening.check_deck,
    mend=mend,
    points=scores,
    fewest_points_win=False,
    privacy="C8-3.4",
    tell=tell,
    why_not=why_not,
)
