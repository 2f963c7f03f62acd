"""Files that ask for more work, or more memory, than anybody has a use for."""

from __future__ import annotations

import json
import os
import struct
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

Written = Sequence[str]
"""The arguments of `adjudicate` that attack with the files that were written."""


class Hostile(NamedTuple):
    """A kind of file, which `write` makes in a folder: as it was found, and `times` as large."""

    name: str
    write: Callable[[Path, int], Written]


START = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e", "5e", "3s"], "Bob": 3}, "discard": ["7m"]}
BASE = {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"], "deck": "house-52", "start": START}


def _log(steps: list[Any], **header: Any) -> str:
    return json.dumps({**BASE, **header, "steps": steps})


def _game(folder: Path, steps: list[Any], name: str = "game.game.json", **header: Any) -> str:
    (folder / name).write_text(_log(steps, **header), encoding="utf-8")
    return name


def long_then(folder: Path, times: int) -> Written:
    """A play that is said to have brought about a thousand things."""
    things = [
        {"do": "move", "card": "second-wind", "from": "pile", "to": "discard-bottom"},
        {"do": "draw", "by": "Ann", "cards": ["castle"]},
    ]
    play = {"do": "play", "by": "Ann", "card": "fortune-wheel", "choose": ["castle"], "then": things * 500 * times}
    hands = {"Ann": ["fortune-wheel", "5e", "3s"], "Bob": 3}
    return "check", _game(folder, [play], start={**START, "hands": hands})


def many_choices(folder: Path, times: int) -> Written:
    """A play for which a thousand things were chosen."""
    return "check", _game(folder, [{"do": "play", "by": "Ann", "card": "5e", "choose": ["castle"] * 1000 * times}])


def covered_then(folder: Path, times: int) -> Written:
    """A long `then`, of which is asked what rulings it touches."""
    then = [{"do": "draw", "by": "Ann", "cards": 1} for _ in range(150 * times)]
    name = _game(folder, [{"do": "play", "by": "Ann", "card": "5e", "then": then}])
    return "coverage", name, "--ruleset", "crazier-eights"


def shared_parents(folder: Path, times: int) -> Written:
    """Decks each of which starts twice from the one before, and leaves its cards out."""
    base = {"format": 1, "ranks": ["5"], "palette": {"eye": "purple"}}
    for n in range(30 * times):
        deck: dict[str, Any] = {
            **base,
            "id": f"deck-{n}",
            "cards": [{"id": f"five-{n}", "rank": "5", "suits": ["eye"]}],
        }
        if n:
            deck |= {"parent": [f"{n - 1}.deck.json"] * 2, "without": [f"five-{n - 1}"]}
        (folder / f"{n}.deck.json").write_text(json.dumps(deck))
    return "check", _game(folder, [], deck=f"{30 * times - 1}.deck.json")


def large_deck(folder: Path, times: int) -> Written:
    """A deck of 8,000 cards, written in the log."""
    suits = {"eye": "purple", "ankh": "green", "moon": "blue", "sun": "orange"}
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    cards = [{"id": f"card-{n}", "rank": ranks[n % 13], "suits": [list(suits)[n % 4]]} for n in range(8000 * times)]
    deck = {"format": 1, "id": "large", "ranks": ranks, "palette": suits, "cards": cards}
    return "check", _game(folder, [], deck=deck, start={"hands": {"Ann": 3, "Bob": 3}})


def many_ranks(folder: Path, times: int) -> Written:
    """Cards none of which has one of the deck's many ranks."""
    ranks = [f"rank {n}" for n in range(3000 * times)]
    cards = [{"id": f"card-{n}", "rank": f"no {n}", "suits": ["eye"]} for n in range(3000 * times)]
    deck = {"format": 1, "id": "many", "ranks": ranks, "palette": {"eye": "purple"}, "cards": cards}
    return "check", _game(folder, [], deck=deck)


def taken_back(folder: Path, times: int) -> Written:
    """A game that is taken back to its beginning again and again."""
    pair = [{"do": "discard", "by": "Ann", "card": "7e"}, {"do": "back", "to": 1}]
    return "check", _game(folder, pair * 4000 * times)


def many_faults(folder: Path, times: int) -> Written:
    """A record in which nearly every step is a fault of its own, up to where the game is over and after that."""
    turn = [
        {"do": "draw", "by": "Ann", "cards": 1}, {"do": "draw", "by": "Ann", "cards": 1},
        {"do": "discard", "by": "Bob", "card": "?"}, {"do": "claim", "top": "castle"}, {"do": "claim", "top": "5e"},
    ]  # fmt: skip
    return "check", _game(folder, turn * 4000 * times)


def wrong_claims(folder: Path, times: int) -> Written:
    """A record in which every step states what is not so."""
    return "check", _game(
        folder, [{"do": "claim", "top": "castle"}, {"do": "claim", "hands": {"Bob": 17}}] * 10000 * times
    )


def taken_back_one_by_one(folder: Path, times: int) -> Written:
    """A long game that is taken back step by step."""
    steps: list[Any] = [{"do": "note", "text": "a"} for _ in range(3000 * times)]
    return "check", _game(folder, [*steps, *({"do": "back", "to": n} for n in range(3000 * times, 100, -1))])


def the_same_play(folder: Path, times: int) -> Written:
    """A card played again and again, each time by who cannot have it: 3 kB, of which much may be supposed."""
    return "check", _game(
        folder, [{"do": "play", "by": by, "card": "three-gifts"} for by in ("Ann", "Bob") * 30 * times]
    )


def many_players(folder: Path, times: int) -> Written:
    """99 players, two of whom discard cards that nobody saw: 7 kB."""
    players = [f"P{n}" for n in range(99)]
    hands = {name: 3 if n < 2 else 0 for n, name in enumerate(players)}
    acts = [
        {"do": "discard", "by": "P0", "card": "?"},
        {"do": "draw", "by": "P0"},
        {"do": "discard", "by": "P1", "card": "8e"},
    ]
    start = {"turn": "P0", "phase": "main", "hands": hands, "discard": ["7m"]}
    return "check", "--explain", _game(folder, acts * 40 * times, players=players, start=start)


def only_draws(folder: Path, times: int) -> Written:
    """One player draws, and nobody else does anything."""
    return "check", _game(folder, [{"do": "draw", "by": "Ann"}] * 20_000 * times)


def many_entries(folder: Path, times: int) -> Written:
    """An archive with a million names of files."""
    number = 1_000_000 * times
    entry = struct.Struct("<4s6H3L5H2L")
    names = [b"%d" % n for n in range(number)]
    rows = [entry.pack(b"PK\x01\x02", 20, 20, 0, 0, 0, 0, 0, 0, 0, len(name), *[0] * 6) + name for name in names]
    body = b"".join(rows)
    end = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, number, number, len(body), 0)
    end += struct.pack("<4sLQL", b"PK\x06\x07", 0, len(body), 1)
    end += struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    (folder / "verdict.zip").write_bytes(body + end)
    return "check", "verdict.zip"


def zipped_zeros(folder: Path, times: int) -> Written:
    """An archive that unpacks to far more than it holds."""
    with zipfile.ZipFile(folder / "verdict.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("verdict.json", b" " * 200_000_000 * times)
    return "check", "verdict.zip"


def sparse_file(folder: Path, times: int) -> Written:
    """A file of 8 GB in which nothing stands, beside a good one."""
    with (folder / "empty.game.json").open("wb") as file:
        file.truncate(8_000_000_000 * times)
    _game(folder, [], "good.game.json")
    return "check", "."


def sparse_corpus(folder: Path, times: int) -> Written:
    """A corpus of 8 GB without the end of a line."""
    with (folder / "empty.games.jsonl").open("wb") as file:
        file.truncate(8_000_000_000 * times)
    return "check", "empty.games.jsonl"


def pipe(folder: Path, times: int) -> Written:
    """A pipe that nobody writes into."""
    os.mkfifo(folder / "pipe.game.json")
    return "check", "pipe.game.json"


def long_names(folder: Path, times: int) -> Written:
    """Names of a megabyte."""
    long = "a" * 1_000_000 * times
    steps = [{"do": "discard", "by": "Bob", "card": "5e"}, {"do": "play", "by": "Ann", "card": long}]
    return "check", _game(folder, steps, players=[long, "Bob"])


def large_draws(folder: Path, times: int) -> Written:
    """A thousand cards are due in each turn, and nobody draws."""
    steps = [{"do": "end", "by": ("Ann", "Bob")[n % 2]} for n in range(40)]
    ruleset = {"id": "crazier-eights", "options": {"cards_a_draw": 1000 * times}}
    return "check", _game(folder, steps, ruleset=ruleset)


def deep(folder: Path, times: int) -> Written:
    """An option nested deeper than anything reads."""
    (folder / "deep.game.json").write_text('{"ruleset":{"options":' + '{"a":' * 100_000 * times)
    return "check", "deep.game.json"


HOSTILE = [
    Hostile(write.__name__.replace("_", "-"), write)
    for write in (
        long_then, many_choices, covered_then, shared_parents, large_deck, many_ranks, taken_back, many_faults,
        wrong_claims, taken_back_one_by_one, the_same_play, many_players, only_draws,
        many_entries, zipped_zeros, sparse_file, sparse_corpus, pipe, long_names, large_draws, deep,
    )
]  # fmt: skip
