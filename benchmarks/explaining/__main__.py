"""The command `python -m benchmarks.explaining`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from benchmarks.explaining.games import DAMAGES, DECKS
from benchmarks.explaining.other_games import SETS
from benchmarks.explaining.records import Game
from benchmarks.explaining.scoring import score
from benchmarks.explaining.table import Answer, tables
from benchmarks.explaining.telling import WAYS, By, by_report, tell


def answered(games: Iterable[Game], by: By = by_report) -> Iterator[Answer]:
    """Judge games, and compare what is told of each with what is true of it."""
    for game in games:
        told, cpu = tell(game, by)
        yield Answer(
            ruleset=game.ruleset, writing=game.writing, damages=game.damages, mix=game.mix, seed=game.seed,
            truth=game.truth, told=told, score=score(game, told), cpu=cpu,
        )  # fmt: skip


def saved(file: Path) -> list[Answer]:
    """Read the answers of a saved run."""
    return [msgspec.json.decode(line, type=Answer) for line in file.read_bytes().splitlines()]


def command(arguments: Sequence[str] | None = None) -> None:
    """Make games with known damages, judge them, and print how well what is told agrees with what is true."""
    parser = argparse.ArgumentParser("python -m benchmarks.explaining", description=command.__doc__)
    parser.add_argument("--games", type=int, default=40, help="So many of each ruleset, writing and number of damages.")
    parser.add_argument("--seed", type=int, default=0, help="The first seed.")
    parser.add_argument("--only", nargs="+", choices=DECKS, default=list(DECKS), help="Of these rulesets.")
    parser.add_argument("--damages", type=int, nargs="+", choices=DAMAGES, default=DAMAGES, help="With so many.")
    parser.add_argument("--set", choices=SETS, default="usual", help="Which games: the usual ones, or others, apart.")
    parser.add_argument("--by", choices=WAYS, default="report", help="As the report tells, or the replay alone.")
    parser.add_argument("--save", type=Path, help="Write the answers into a file, one JSON object a line.")
    parser.add_argument("--against", type=Path, help="Show a saved run beside this one, by the games of both.")
    given = parser.parse_args(arguments)
    games = SETS[given.set](given.games, given.seed, given.only, given.damages)
    answers: list[Answer] = []
    for answer in answered(games, WAYS[given.by]):
        answers.append(answer)
        if len(answers) % 100 == 0:
            print(f"{len(answers)} games ...", file=sys.stderr)
    if given.save is not None:
        given.save.write_bytes(b"".join(msgspec.json.encode(answer) + b"\n" for answer in answers))
    before = [] if given.against is None else saved(given.against)
    if before:
        both = {answer.key for answer in answers} & {answer.key for answer in before}
        answers, before = ([answer for answer in some if answer.key in both] for some in (answers, before))
    print(tables(answers, before), end="")


if __name__ == "__main__":
    command()
