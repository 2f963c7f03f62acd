"""Judging a log, from its bytes to its findings, against decoding the same bytes and against OpenSpiel.

OpenSpiel replays its actions through its own check of legality: once as a list that is there already, once from JSON as
we read ours. Crazy Eights is compared by whole games, the same ones; of any other game a step is compared with a step
of OpenSpiel's games. A step is one of ours in both: OpenSpiel has about 1.6 actions for it, deals included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from adjudicator import catalogue
from adjudicator.judging import adjudicate
from benchmarks.games import COMPANIES, MORE, Log, SpielGame, classic, logs, spiel_games
from benchmarks.parts.sizes import Size
from benchmarks.results import INSTALL, Measured, Missing, figure
from benchmarks.timing import Contestant, Heat, times

PART: Final = "judging"
DECODE: Final = "decode"
READY: Final = "OpenSpiel, list ready"
FROM_JSON: Final = "OpenSpiel, from JSON"
VIEWS: Final = ("full", "projected")
STEP: Final = "us a step"


def decoding(ruleset: str) -> Callable[[bytes], Any]:  # Any: the structs of that game
    """Decodes the bytes of a log into structs, and nothing else."""
    decode: Callable[[bytes], Any] = catalogue.game(catalogue.rules(ruleset).game.id).forms.log_decoder.decode
    return decode


def checking(game: SpielGame) -> dict[str, Callable[[], object]]:
    """OpenSpiel's check of a game: of a list that is there, and from JSON, with the rules loaded as ours are."""
    import pyspiel

    rules = {game.game: pyspiel.load_game(game.game)}
    record = msgspec.json.encode({"game": game.game, "actions": game.actions})
    decode = msgspec.json.Decoder(dict[str, Any]).decode

    def check(name: str, actions: Sequence[int]) -> None:
        state = rules[name].new_initial_state()
        for action in actions:
            state.apply_action_with_legality_check(action)

    def check_json() -> None:
        read = decode(record)
        check(read["game"], read["actions"])

    return {READY: lambda: check(game.game, game.actions), FROM_JSON: check_json}


def ours(ruleset: str, log: Log) -> dict[str, Contestant]:
    """A log judged and decoded, in full and as the table saw it."""
    decode = decoding(ruleset)
    found = {}
    for view, data in zip(VIEWS, (log.full, log.projected), strict=True):
        found[f"{DECODE}, {view}"] = Contestant(lambda data=data: decode(data), log.steps)  # type: ignore[misc]
        found[view] = Contestant(lambda data=data: adjudicate(data), log.steps)  # type: ignore[misc]  # bound now
    return found


def heats(ruleset: str, of: Sequence[Log], spiel: Sequence[SpielGame]) -> list[Heat]:
    """For each log what is timed beside it: OpenSpiel's check before each view of the log, and then its decoding."""
    found: list[Heat] = []
    for number, log in enumerate(of):
        heat = list(ours(ruleset, log).items())
        if spiel:
            game = spiel[number % len(spiel)]
            ready, from_json = ((name, Contestant(work, game.log.steps)) for name, work in checking(game).items())
            heat = [ready, *heat[:2], from_json, *heat[2:]]
        found.append(dict(heat))
    return found


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """The table of games."""
    missing: list[Missing] = []
    spiel: list[SpielGame] = []
    try:
        spiel = spiel_games(size.games)
    except ImportError:
        missing.append(Missing(part=PART, what="OpenSpiel", why=f"not installed: {INSTALL}"))
    found: list[Measured] = []
    classics = [game.log for game in spiel] or classic(size.games)
    played = [("Crazy Eights", "crazy-eights", classics)]
    companies = (*COMPANIES, *MORE) if size.wide else COMPANIES
    played += [(company.name, company.ruleset, logs(company, size.games)) for company in companies]
    for name, ruleset, of in played:
        timed = times(heats(ruleset, of, spiel), size.rounds)
        for view in VIEWS:
            what = f"{name}, {view}"
            found.append(figure(PART, what, timed.ratios(view, f"{DECODE}, {view}"), DECODE))
            for other in (READY, FROM_JSON) if spiel else ():
                found.append(figure(PART, what, timed.ratios(view, other), other))
            found.append(figure(PART, what, timed.micros[view], unit=STEP))
    return found, missing
