"""A whole game held to all that every game keeps to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from adjudicator import catalogue, judging
from adjudicator.contract.answered import unanswered, unasked, without_act
from adjudicator.contract.explained import misexplained, own_rulings
from adjudicator.contract.laws import asks_every_ruling, broken_laws, simulated
from adjudicator.contract.pinned import judged, mispinned, misshown, scenes_of, unfelt, unpinned
from adjudicator.errors import AdjudicatorError, RegistryError
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES

WHOLE_GAMES = ("*.game.json", "*.game.jsonl")


class Broken(AssertionError):  # a test that fails, and no error of adjudicator
    """A game does not keep to the contract."""


def check_game(id: str, scenes: Path, *, seeds: Sequence[int] = range(3)) -> None:
    """Hold a game with all its editions to the contract.

    Args:
        id: the game's.
        scenes: the folder with a folder of scenes and whole games for each edition, called as the edition.
        seeds: of the games that are simulated for each deck and number of players.

    Raises:
        Broken: with everything that does not hold, a line each.
        UnknownId: if there is no such game, with the reason.
    """
    lines = broken(id, scenes, seeds=seeds)
    if lines:
        raise Broken("\n".join(lines))


def broken(id: str, scenes: Path, *, seeds: Sequence[int] = range(3)) -> list[str]:
    """All that a game breaks of the contract, as `check_game` does."""
    found = without_act(catalogue.game(id))
    editions = [rules for rules in catalogue.each(catalogue.rules, catalogue.editions())[0] if rules.game.id == id]
    if not editions:
        found.append(f"{id} has no edition")
    for rules in editions:
        try:
            _laid(rules)
        except RegistryError as error:
            return [*found, str(error)]
        silent = unanswered(rules) if len(rules.lineage) == 1 else []  # what a child leaves out it says in its file
        here = [*silent, *misexplained(rules), *_scenes(rules, scenes / rules.edition.id), *_games(rules, seeds)]
        found += [f"{rules.edition.id}: {line}" for line in here]
    return found


def _laid(rules: Rules) -> None:
    """Put up an empty table with each deck; RegistryError if the game's position cannot hold what it declares."""
    for deck in rules.edition.decks:
        pack = catalogue.shipped_pack(deck)
        rules.game.bench(rules, pack, list(NAMES[: (pack.deck.players or (2, 4))[0]]))


def _scenes(rules: Rules, folder: Path) -> Iterator[str]:
    yield from unpinned(rules, folder)
    for id in own_rulings(rules):
        file = scenes_of(id, folder)
        if not file.is_file():
            continue
        ruling = rules.active[id]
        tested = judged(file)
        yield from mispinned(ruling, file)
        yield from misshown(ruling, tested)
        yield from unfelt(ruling, file, tested)
    games = [path for pattern in WHOLE_GAMES for path in sorted(folder.glob(pattern))]
    if not games:
        yield f"there is no whole game in {folder.name}"
    for path in games:
        yield from _whole_game(rules, path)


def _whole_game(rules: Rules, path: Path) -> Iterator[str]:
    """A game in a file of its own says what is to be found in it, and its steps can be asked about."""
    try:
        data, lines = path.read_bytes(), path.suffix == ".jsonl"
        verdict = judging.adjudicate(data, path.name, beside=path.parent, lines=lines)
    except AdjudicatorError as error:
        yield f"{path.name} is refused: {error}"
        return
    if verdict.log.header.expect is None:
        yield f"{path.name} does not say what it expects"
    told = [*judging.failures(verdict), *unasked(rules, verdict.log.header, verdict.log.steps)]
    yield from (f"{path.name}: {failure}" for failure in told)


def _games(rules: Rules, seeds: Sequence[int]) -> Iterator[str]:
    """What simulated games break of the laws, for each deck and number of players."""
    ended = 0
    for deck in rules.edition.decks:
        pack = catalogue.shipped_pack(deck)
        fewest, most = pack.deck.players or (2, 4)
        for players in range(fewest, most + 1):
            for seed in seeds:
                game = simulated(rules, pack, players, seed)
                ended += game.judge.bench.now.over is not None
                lines = [
                    *broken_laws(game),
                    *(asks_every_ruling(game) if (players, seed) == (fewest, seeds[0]) else ()),
                ]
                yield from (f"{deck}, {players} players, seed {seed}: {line}" for line in lines)
    if seeds and not ended:
        yield "no simulated game comes to an end"
