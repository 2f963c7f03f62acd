"""Mutants through every command: it ends with a code that the documents name, and leaves whole files or none."""

from __future__ import annotations

import json
import os
import random
import tempfile
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, get_args
from xml.etree import ElementTree

import msgspec

from adjudicator.cli.values import Format
from tests.attack.bases import base
from tests.attack.in_process import Printed, printed
from tests.attack.mutants import Mutant, get, mutant, odd, places
from tests.attack.tried import HangError, limited

CODES = (0, 1, 2)
"""Nothing found, something found, something could not be judged."""
FORMATS: Sequence[str] = get_args(Format)
WORDS = [
    "draw", "draw 2", "discard 9 moon", "play castle", "end", "undo", "back 1", "name green", "?", "help", "call leave",
    "winner Ann", "draw; draw; end", "trigger angel-of-hope Bob", "pass", "play Kd", "select 1", "pays 1: look 3",
    "quit", "hand ann 7e", "shuffle", ";;;", "9" * 400, "\x1b[2J", "::error::x", "\ufeffdraw", "note a: b; c",
]  # fmt: skip
"""What might be typed into `record`, or asked."""
NEW = ["--ruleset", "crazy-eights", "--players", "Ann,Bob,Cat", "--starter", "9d", "--yes"]
DEALT = [52, *range(14), 28]
"""OpenSpiel's ids of the dealer, of seven cards each, and of the nine of clubs, the starter."""
RECORD = b'{"id": "g1", "game": "crazy_eights(players=2)", "actions": %a}' % [*DEALT, 4, 0]


class Attack(NamedTuple):
    """A command, what it is told on standard input, and the file or folder that it is to make."""

    arguments: list[str]
    stdin: bytes = b""
    makes: str = ""


def attack_of(dice: random.Random, file: str, found: Mutant) -> Attack:
    """One of the commands, with the mutant in a file."""
    at = str(dice.randrange(12))
    seat = dice.choice(["Ann", "Bob", "nobody", "Zoe"])
    form = dice.choice(FORMATS)
    suffix = {"junit": "xml", "sarif": "sarif", "json": "json", "json-lines": "jsonl"}.get(form, "txt")
    words = [dice.choice(WORDS) for _ in range(dice.randrange(1, 8))]
    typed = "\n".join([*words, ""]).encode()
    if dice.random() < 0.1:
        typed = typed[: dice.randrange(len(typed) + 1)] + bytes([dice.randrange(256)])
    return dice.choice(
        [
            Attack(["check", file, "--format", form]),
            Attack(["check", ".", "--explain", "--statistics"]),
            Attack(["check", "-", "--fail-on", "never"], found.data),
            Attack(["check", file, "--against", dice.choice(["crazier-eights-avalon", "crazier-eights"])]),
            Attack(["check", file, "--against", "house-52-promos", "--html", "made.html"], makes="made.html"),
            Attack(["check", file, "--against", file]),
            Attack(["check", file, "--baseline", file]),
            Attack(["check", file, "--deck", dice.choice(["house-52-promos", file])]),
            Attack(["pin", file, "--at", at]),
            Attack(["pin", file, "--at", at, "--output", "made.cases.json"], makes="made.cases.json"),
            Attack(["replay", file, "--format", form]),
            Attack(["replay", file, "--format", form, "--seat", seat]),
            Attack(["replay", file, "--output", f"{form}:made.{suffix}", "--until", at], makes=f"made.{suffix}"),
            Attack(["replay", file, "--explain", "--strict"]),
            Attack(["legal", file, "--at", at, "--card", dice.choice(["5e", "castle", "?", "Kd"])]),
            Attack(["legal", file, "--format", "json"]),
            Attack(["mend", file, "--at", at]),
            Attack(["mend", file, "--at", at, "--output", "made.game.json"], makes="made.game.json"),
            Attack(["fmt", file]),
            Attack(["fmt", file, "--write"], makes=file),
            Attack(["fmt", file, "--to", "jsonl", "--write"], makes=f"{file.removesuffix('l')}l"),
            Attack(["export", file, "--html", "made.html"], makes="made.html"),
            Attack(["export", file, "--html", "-", "--seat", seat]),
            Attack(["export", file, "--markdown", "--step", at]),
            Attack(["bundle", file, "--at", at, "--output", "made.zip"], makes="made.zip"),
            Attack(["coverage", file, "--ruleset", "crazier-eights"]),
            Attack(["coverage", file, "--format", "json"]),
            Attack(["test", file]),
            Attack(["test", file, "--review"], b"y\nn\n", makes=file),
            Attack(["series", file, file]),
            Attack(["step", file], b"jjkq"),
            Attack(["import", "openspiel", file, "--out", "logs"], makes="logs"),
            Attack(["import", "openspiel", "-", "--out", "logs"], spoilt(dice), makes="logs"),
            Attack(["record", "made.game.jsonl", "--start", file, "--yes"], typed, makes="made.game.jsonl"),
            Attack(["record", "made.game.jsonl", *NEW], typed, makes="made.game.jsonl"),
            Attack(["record", file, "--resume", "--yes"], typed, makes=file),
            Attack(["rule", *words[:2]]),
            Attack(["cards", "house-52", *words[:1]]),
            Attack(["ask", *" ".join(words[:2]).replace("\n", " ").split()]),
        ]
    )


def sound(dice: random.Random) -> Mutant:
    """A log in which nothing was changed."""
    log, path = base(dice)
    return Mutant(msgspec.json.encode(log), path, {})


def spoilt(dice: random.Random) -> bytes:
    """Records of another program: some of one as it is, one with something wrong in it, and one that is cut off."""
    record = msgspec.json.decode(RECORD)
    *above, key = dice.choice(list(places(record))[1:])
    get(record, tuple(above))[key] = odd(dice)
    lines = [RECORD, json.dumps(record).encode(), RECORD[: dice.randrange(len(RECORD) + 1)]]
    return b"\n".join(dice.sample(lines, dice.randrange(1, 4)))


def wrong_of(attack: Attack, file: str, found: Mutant, result: Printed) -> str:
    """What is wrong after a command in the folder where it ran; nothing if all is well."""
    said = result.out + result.err
    if result.code not in CODES:
        return f"exit code {result.code}"
    if b"internal fault" in said or b"Traceback (most recent" in said:
        return "internal fault"
    if any(line.startswith((b"::error::x", b"##[")) for line in said.splitlines()):
        return "a command to what runs the job"
    for path in sorted(Path().rglob("*")):
        if path.is_dir() or path.as_posix() == file:
            continue
        if not attack.makes or path.parts[0] != attack.makes:
            return f"a stray file {path}"
        if not whole(path):
            return f"half a file {path}"
    if attack.makes != file and Path(file).read_bytes() != found.data:
        return "its log is changed"
    return ""


def whole(path: Path) -> bool:
    """Whether a file that was made is one to its end."""
    data = path.read_bytes()
    try:
        match path.suffix:
            case ".html":
                return data.rstrip().endswith(b"</html>")
            case ".zip":
                with zipfile.ZipFile(path) as archive:
                    return archive.testzip() is None
            case ".json" | ".sarif":
                msgspec.json.decode(data)
            case ".jsonl":
                return all(_is_json(line) for line in data.splitlines()) and (not data or data.endswith(b"\n"))
            case ".xml":
                ElementTree.fromstring(data)
    except (ElementTree.ParseError, zipfile.BadZipFile, msgspec.DecodeError):
        return False
    return True


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return True


def attack(count: int, seed: int, first: int = 0) -> tuple[Counter[str], list[tuple[int, str, list[str], bytes]]]:
    """Run so many commands, each on a mutant of its own; how each ended, and those at which something went wrong."""
    counts: Counter[str] = Counter()
    wrong: list[tuple[int, str, list[str], bytes]] = []
    before = Path.cwd()
    for number in range(first, first + count):
        dice = random.Random(f"command {seed} {number}")
        found = mutant(seed, number) if dice.random() < 0.6 else sound(dice)
        file = "evening.game.jsonl" if found.how.get("lines") else "evening.game.json"
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                Path(file).write_bytes(found.data)
                attacked = attack_of(dice, file, found)
                with limited(number):
                    result = printed(attacked.arguments, attacked.stdin)
                word = wrong_of(attacked, file, found, result)
            except HangError:
                result, word = Printed(-1, b"", b""), "hangs"
            finally:
                os.chdir(before)
        counts[f"{attacked.arguments[0]} {result.code}"] += 1
        if word:
            wrong.append((number, word, attacked.arguments, found.data))
    return counts, wrong
