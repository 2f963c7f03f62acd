"""The games that are judged: simulated logs, most of about 300 steps, and random games of OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from adjudicator import catalogue
from adjudicator.formats.abilities import Allow, Draw, Look, Show
from adjudicator.formats.reading import canonical
from adjudicator.games.crazier_eights.steps import Discard, End, Play
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.simulate import simulate

CRAZIER: str = "crazier-eights"
SHORT, LONG = 250, 400
"""How many steps a game of about 300 may have."""
SPIEL = 90
"""How many steps a game of OpenSpiel has at least."""


class Log(NamedTuple):
    """A game as a log: all of it, and as anybody at the table saw it."""

    full: bytes
    projected: bytes
    steps: int


class Company(NamedTuple):
    """Who plays what: ruleset, deck, from how many players to how many, and in how many teams."""

    name: str
    ruleset: str
    deck: str
    players: tuple[int, int]
    teams: int = 0
    least: int = SHORT
    """Of how many steps a game must be."""


COMPANIES = (
    Company("Crazier Eights", CRAZIER, "house-52", (2, 4)),
    Company("Avalon", "crazier-eights-avalon", "camelot-52", (2, 4)),
    Company("Knowledge is power", "knowledge-is-power", "poker-and-buffs", (3, 5), least=100),
)
"""The first is the one that the targets are about."""
MORE = (
    Company("Crazier Eights, teams", CRAZIER, "house-52", (4, 4), 2),
    Company("Crazier Eights, two decks", CRAZIER, "house-52-doubled", (6, 8)),
    Company("Avalon, teams", "crazier-eights-avalon", "camelot-52", (4, 4), 2),
    Company("Avalon, 85 cards", "crazier-eights-avalon", "avalon-camelot-85", (5, 7)),
)
"""Asked for by `--wide`."""


@cache
def logs(company: Company, games: int) -> list[Log]:
    """Simulated games, as many as are asked for."""
    rules = catalogue.rules(company.ruleset)
    pack = catalogue.pack(company.deck, rules)
    few, many = company.players
    found: list[Log] = []
    seed = 0
    while len(found) < games:
        header, steps, _ = simulate(rules, pack, few + seed % (many - few + 1), seed, teams=company.teams, steps=LONG)
        seed += 1
        if len(steps) >= company.least:
            seen = project(rules, pack, header, steps, None)
            found.append(Log(canonical(header, steps), canonical(*seen), len(steps)))
    return found


class SpielGame(NamedTuple):
    """A random game of OpenSpiel: its name with the parameters, its actions, and the game as a log."""

    game: str
    actions: list[int]
    log: Log


@cache
def spiel_games(games: int) -> list[SpielGame]:
    """Random games of OpenSpiel's Crazy Eights.

    Raises:
        ImportError: without OpenSpiel.
    """
    import pyspiel

    from adjudicator.games.crazy_eights.importers import openspiel

    found: list[SpielGame] = []
    seed = 0
    while len(found) < games:
        game = f"crazy_eights(players={2 + seed % 4},max_draw_cards={(1, 3, 5)[seed % 3]},reshuffle=True)"
        dice = Dice(f"benchmark {seed}")
        seed += 1
        state = pyspiel.load_game(game).new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.pick(state.legal_actions()))
        header, steps = openspiel.log_of(openspiel.OpenSpielGame(id="game", game=game, actions=state.history()))
        if len(steps) >= SPIEL:
            rules = catalogue.rules("crazy-eights", header.ruleset.options)
            seen = project(rules, catalogue.pack(header.deck, rules), header, steps, None)
            found.append(SpielGame(game, state.history(), Log(canonical(header, steps), canonical(*seen), len(steps))))
    return found


def classic(games: int) -> list[Log]:
    """Games of Crazy Eights: those of OpenSpiel, or shorter ones of our own where it is not installed."""
    try:
        return [game.log for game in spiel_games(games)]
    except ImportError:
        return logs(Company("Crazy Eights", "crazy-eights", "standard-52", (2, 5), least=40), games)


def endless(steps: int) -> bytes:
    """One game of so many steps: nobody comes down to the last cards, and nothing but harmless events is played."""
    rules = catalogue.rules(CRAZIER)
    pack = catalogue.pack(None, rules)
    harmless = {
        card.id
        for card in pack.cards
        if card.type == "event"
        and all(
            isinstance(op, Draw | Look | Show | Allow)
            for ability in card.abilities
            for op in getattr(ability, "do", ())
        )
    }

    def go_on(judge: Judge, dice: Dice) -> Sequence[Any]:  # Any: steps of the game
        bench: Any = judge.bench  # Any: the game's own
        offers = [step for seat in range(bench.n) for step in rules.game.offers(bench, seat)]
        spare = bench.now.hands[bench.now.active].size > 4
        fit = [x for x in offers if not isinstance(x, Discard | Play) or (spare and isinstance(x, Discard))]
        fit += [x for x in offers if spare and isinstance(x, Play) and x.card in harmless]
        better = [x for x in fit if not isinstance(x, End)]
        return [rules.game.complete(bench, dice.pick(better or fit), dice)]

    for seed in range(20):
        header, played, _ = simulate(rules, pack, 2, f"endless {seed}", steps=steps, meddle=go_on)
        if len(played) == steps:
            return canonical(header, played)
    raise RuntimeError("every game came to an end")
