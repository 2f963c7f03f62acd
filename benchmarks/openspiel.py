"""Crazy Eights against OpenSpiel and against decoding: the same games, timed in turn.

OpenSpiel replays a list of actions that is decoded already, each through its check of legality; we go from the bytes
of a log to its findings, with every ruling on. Ratios are taken pair by pair, so that a drifting machine does not
matter.

    python -m benchmarks.openspiel [ROUNDS]
"""

from __future__ import annotations

import itertools
import sys
import time
from typing import Any

import pyspiel

from adjudicator import catalogue
from adjudicator.formats.reading import canonical
from adjudicator.games.crazy_eights.importers import openspiel
from adjudicator.judging import adjudicate
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.project import project
from benchmarks.adjudication import show

GAMES = 16
LONG = 90
"""How many steps a game has at least."""


def games() -> list[tuple[str, list[int], bytes, bytes]]:
    """Random games of OpenSpiel: the game string, its actions, the log, and the log as the table saw it."""
    found: list[tuple[str, list[int], bytes, bytes]] = []
    seed = 0
    while len(found) < GAMES:
        game = f"crazy_eights(players={2 + seed % 4},max_draw_cards={(1, 3, 5)[seed % 3]},reshuffle=True)"
        dice = Dice(f"benchmark {seed}")
        seed += 1
        state = pyspiel.load_game(game).new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.pick(state.legal_actions()))
        header, steps = openspiel.log_of(openspiel.OpenSpielGame(id="game", game=game, actions=state.history()))
        if len(steps) >= LONG:
            rules = catalogue.rules("crazy-eights", header.ruleset.options)
            seen = project(rules, catalogue.pack(header.deck, rules), header, steps, None)
            found.append((game, state.history(), canonical(header, steps), canonical(*seen)))
    return found


def main(rounds: int) -> None:
    """Print the table."""
    decoder = catalogue.game("crazy-eights").forms.log_decoder
    clock = time.process_time
    ratios: dict[str, list[float]] = {"decode": [], "decode, projected": [], "OpenSpiel": []}
    micros: dict[str, list[float]] = {"ours": [], "OpenSpiel": []}
    loaded = [(pyspiel.load_game(game), actions, log, seen) for game, actions, log, seen in games()]
    for n in range(rounds + 1):
        for game, actions, log, seen in loaded:
            at = [clock()]
            state: Any = game.new_initial_state()
            for action in actions:
                state.apply_action_with_legality_check(action)
            at.append(clock())
            steps = decoder.decode(log).steps
            at.append(clock())
            adjudicate(log)
            at.append(clock())
            decoder.decode(seen)
            at.append(clock())
            adjudicate(seen)
            at.append(clock())
            if not n:
                continue
            theirs, decode, ours, decode_seen, ours_seen = (b - a for a, b in itertools.pairwise(at))
            ratios["decode"].append(ours / decode)
            ratios["decode, projected"].append(ours_seen / decode_seen)
            ratios["OpenSpiel"].append(ours / theirs)
            micros["ours"].append(ours / len(steps) * 1e6)
            micros["OpenSpiel"].append(theirs / len(steps) * 1e6)
    for name, values in ratios.items():
        show(f"adjudication / {name}", values, "x ")
    for name, values in micros.items():
        show(f"{name}: a step", values, "us")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
