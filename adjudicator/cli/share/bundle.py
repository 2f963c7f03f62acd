"""Makes an archive of a verdict: the log, what it rests on, and what was found."""

from __future__ import annotations

import hashlib
import io
import os
import zipfile
from pathlib import Path, PurePath

import msgspec
import typer
from msgspec import structs

from adjudicator import catalogue
from adjudicator.by_rules import ByRules
from adjudicator.cli.inputs.file_names import BUNDLE, bare, shown
from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.share.handed_on import alone, filmed
from adjudicator.cli.spared import spare
from adjudicator.cli.whole_files import write_whole
from adjudicator.errors import LogError, Problem
from adjudicator.formats.phrases import counted
from adjudicator.formats.portable_names import UNUSABLE, is_device
from adjudicator.formats.shared_verdict import Given, Shared
from adjudicator.kernel.rules import Rules
from adjudicator.reports.frames import faces, written
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.readme import readme, ruling_texts
from adjudicator.reports.rehearing import verdict_on
from adjudicator.reports.rule_text import ListedRules, listed
from adjudicator.reports.safe import safe_json
from adjudicator.unpacking import MANIFEST, unpacked
from adjudicator.version import version

RECORD = "record"
"""The folder of an archive in which the log lies, with its edition and deck as they lay beside it."""


def bundled(game: Path, at: int, file: Path | None, asked: ByRules) -> tuple[Path, bytes]:
    """The archive of the verdict on a step, and how it is called: `file`, or after the log and the step.

    Raises:
        LogError: if the log cannot be judged, or rests on what an archive cannot hold.
        typer.BadParameter: if there is no such step.
    """
    source = alone(game)
    if source.bundle is not None:
        asked = source.bundle.judged_by(asked)
    judged = filmed(source, **asked)
    if at > judged.steps:
        raise typer.BadParameter(f"the record has {counted(judged.steps, 'step')}", param_hint="--at")
    files, log, ruleset, deck = _record(source, judged, asked["ruleset"], asked["deck"])
    shared = Shared(
        format=1,
        made_by=version(),
        log=log,
        step=at,
        said=judged.entries[at].said,
        findings=verdict_on(judged.findings, at),
        ruleset=judged.rules.edition.id,
        rules_digest=judged.rules.digest(),
        deck=judged.judge.pack.deck.id,
        files={name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())},
        given=Given(ruleset=ruleset, deck=deck, options=asked["options"], calls=asked["calls"]),
    )
    file = Path(f"{bare(source.file)}-step-{at}{BUNDLE}") if file is None else file
    return file, packed(_texts(shared, judged, shown(Path(file.name))) | files)


def _texts(shared: Shared, game: JudgedGame, name: str) -> dict[str, bytes]:
    """What stands in an archive beside the record."""
    known, step = faces(game.judge.pack), shared.step
    before = written(game.frames[step - 1], known) if step else None
    position = {"before": before, "after": written(game.frames[step], known)}
    contents = {
        MANIFEST: "the finding, by what rules, and the SHA-256 of each file",
        "position.json": "the table before and after the step",
        "edition.json": "the rule book, with its options as they were in force",
    }
    found = {MANIFEST: _json(shared), "position.json": _json(position), "edition.json": _json(_edition(game.rules))}
    rulings = ruling_texts(shared, game)
    if rulings:
        contents["ruling.txt"] = "the rulings that the verdict names, in full"
        found["ruling.txt"] = rulings.encode()
    contents |= {one: "the log" if one == shared.log else "an edition or a deck of its own" for one in shared.files}
    return found | {"README.txt": readme(shared, game, name, contents).encode()}


def _edition(rules: Rules) -> ListedRules:
    """The rule book; of decks in files only the names, since where they lay is nobody's business."""
    found = listed(rules)
    return structs.replace(found, decks=tuple(d if d in catalogue.decks() else Path(d).name for d in found.decks))


def _json(value: object) -> bytes:
    return safe_json(msgspec.json.format(msgspec.json.encode(value), indent=1).decode()).encode() + b"\n"


def _record(
    source: Source, game: JudgedGame, ruleset: str | None, deck: str | None
) -> tuple[dict[str, bytes], str, str | None, str | None]:
    """The log and its files by their names in the archive, its name, and those of a ruleset and a deck asked for."""
    folder = Path(os.path.abspath(source.beside))
    header = game.log.header
    decks = [header.deck] if deck is None else [header.deck, deck]
    own = dict.fromkeys(
        file
        for one in decks
        for file in catalogue.owned(ruleset or header.ruleset.id, one, source.beside, len(header.players))
    )
    places = [Path(os.path.abspath(file)) for file in own]
    try:
        base = os.path.commonpath([folder, *(place.parent for place in places)])
    except ValueError:
        raise LogError([Problem("its edition or deck lies on another drive")], source.file) from None

    def name(place: Path) -> str:
        return PurePath(RECORD, os.path.relpath(place, base)).as_posix()

    plain = "".join(c if c.isprintable() and c not in UNUSABLE else "-" for c in source.file)
    plain = f"_{plain}" if is_device(plain) else plain
    log = name(folder / plain)
    files = {name(place): place.read_bytes() for place in places}
    book = name(Path(ruleset)) if ruleset is not None and ruleset not in catalogue.editions() else ruleset
    pack = name(Path(deck)) if deck is not None and deck not in catalogue.decks() else deck
    return files | {log: source.data}, log, book, pack


def packed(files: dict[str, bytes]) -> bytes:
    """Files as a zip archive, the same bytes for the same files: in order of their names, as they are, of one date."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as new:
        for name, data in sorted(files.items()):
            member = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            member.create_system, member.external_attr = 3, 0o644 << 16
            new.writestr(member, data)
    return archive.getvalue()


def write(data: bytes, file: Path, log: Path) -> None:
    """Write an archive, once it could be opened again: what nobody can check is not handed on.

    Raises:
        typer.BadParameter: for a place where somebody's own file is.
        LogError: if it rests on files that an archive cannot hold.
        OSError: for a file that cannot be written.
    """
    spare(file, "--output", [log])
    unpacked(data, shown(file))
    write_whole(file, data)
