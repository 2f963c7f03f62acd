"""A step of ours against a step of libraries that check other games, each on records of its own.

The games differ, so this only says in which order of magnitude judging a step lies. All of them go from a text, or from
words, to a position; none of them explains anything.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from adjudicator.judging import adjudicate
from benchmarks.games import COMPANIES, classic, logs
from benchmarks.parts.sizes import Size
from benchmarks.results import INSTALL, Measured, Missing, figure
from benchmarks.timing import Contestant, Heat, times

PART: Final = "neighbours"
PUSH: Final = "python-chess, push_uci"
READ: Final = "python-chess, read_game"
POKER: Final = "PokerKit, a hand from .phh"
UNO: Final = "RLCard, uno step"
OURS: Final = ("Crazy Eights", "Crazier Eights")
STEP: Final = "us a step"
PLIES = 120
"""How many plies a game of chess has at most."""
CARDS = 200
"""How many cards are played in a game of uno at most."""


def chess_game(seed: int) -> dict[str, Contestant]:
    """A random game of chess, as moves in UCI and as PGN."""
    import chess
    import chess.pgn

    chance, board = random.Random(seed), chess.Board()
    while not board.is_game_over() and len(board.move_stack) < PLIES:
        board.push(chance.choice(list(board.legal_moves)))
    moves = [move.uci() for move in board.move_stack]
    text = str(chess.pgn.Game.from_board(board))

    def push() -> None:
        new = chess.Board()
        for move in moves:
            new.push_uci(move)

    def read() -> object:
        return chess.pgn.read_game(io.StringIO(text))

    return {PUSH: Contestant(push, len(moves)), READ: Contestant(read, len(moves))}


def poker_hand(seed: int) -> dict[str, Contestant]:
    """A random hand of no-limit hold'em among six players, as a hand history."""
    from pokerkit import Automation, HandHistory, NoLimitTexasHoldem

    left_out = (Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    by_itself = tuple(one for one in Automation if one not in left_out)
    game = NoLimitTexasHoldem(by_itself, True, 0, (100, 200), 200)
    chance = random.Random(seed)
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    chance.shuffle(cards)
    state: Any = game((20_000,) * 6, 6)  # Any: its methods are made at run time
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(cards.pop() + cards.pop())
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board("".join(cards.pop() for _ in range(state.board_dealing_count)))
        elif chance.random() < 0.1 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        elif chance.random() < 0.1 and state.can_fold():
            state.fold()
        else:
            state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    text = history.dumps()

    def replay() -> None:
        for _ in HandHistory.loads(text):
            pass

    return {POKER: Contestant(replay, len(history.actions))}


def uno_game(seed: int) -> dict[str, Contestant]:
    """A random game of uno."""
    import numpy
    from rlcard.games.uno import Game

    chance = random.Random(seed)

    def begun() -> Any:  # Any: it has no types
        game = Game()
        game.np_random = numpy.random.RandomState(seed)
        game.init_game()
        return game

    game = begun()
    played: list[str] = []
    while not game.is_over() and len(played) < CARDS:
        played.append(chance.choice(game.get_legal_actions()))
        game.step(played[-1])

    def replay() -> None:
        new = begun()
        for action in played:
            new.step(action)

    return {UNO: Contestant(replay, len(played))}


LIBRARIES: Final[Sequence[tuple[str, Sequence[str], Callable[[int], dict[str, Contestant]]]]] = (
    ("python-chess", (PUSH, READ), chess_game),
    ("PokerKit", (POKER,), poker_hand),
    ("RLCard", (UNO,), uno_game),
)


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """The table of neighbours."""
    missing: list[Missing] = []
    there: list[Callable[[int], dict[str, Contestant]]] = []
    names: list[str] = []
    for library, rows, play in LIBRARIES:
        try:
            play(0)
        except ImportError:
            missing.append(Missing(part=PART, what=library, why=f"not installed: {INSTALL}"))
        else:
            there.append(play)
            names.extend(rows)
    heats: list[Heat] = []
    for number, pair in enumerate(zip(classic(size.games), logs(COMPANIES[0], size.games), strict=True)):
        heat = {
            name: Contestant(lambda data=log.full: adjudicate(data), log.steps)  # type: ignore[misc]  # bound now
            for name, log in zip(OURS, pair, strict=True)
        }
        for play in there:
            heat |= play(number)
        heats.append(heat)
    timed = times(heats, size.rounds)
    found = [figure(PART, name, timed.micros[name], unit=STEP) for name in names]
    found += [figure(PART, our, timed.ratios(our, name), name) for our in OURS for name in names]
    return found, missing
