"""Decks and rule books of the user's own, which logs name as files in a folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Literal

from msgspec import Struct, json

from adjudicator import catalogue
from adjudicator.desk.refusals import said
from adjudicator.errors import AdjudicatorError, LogError, Problem
from adjudicator.explain.story import replay
from adjudicator.formats.depth import shallow
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, RulesetRef
from adjudicator.formats.phrases import counted, listing
from adjudicator.formats.spreadsheet import deck_of, doubtful, read_sheet
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES
from adjudicator.kernel.zones import Whose

MOST_NAMED = 5
SHEETS = (".csv", ".tsv")


class OwnFile(Struct, kw_only=True):
    """A file that is in the box now."""

    name: str
    """As logs name it."""
    kind: Literal["deck", "edition"]
    title: str
    says: list[str]
    """What it has, a line each."""
    doubts: list[str]
    """What may be a slip of the hand."""


class Keep(Struct, tag_field="ask", tag="keep", kw_only=True):
    """Put a deck, a rule book or a spreadsheet of cards into the box, if nothing is wrong with it."""

    name: str
    data: bytes

    def answered(self, box: Path) -> OwnFile:
        """What is in the file.

        Raises:
            LogError: if it is neither a deck nor a rule book, or not one that can be played with.
            UnknownId: if it names what does not exist.
        """
        if PurePosixPath(self.name).name != self.name or "\0" in self.name:
            raise LogError([Problem(f"{self.name!r} is no name of a file")])
        if self.name.lower().endswith(SHEETS):
            return self._sheet(box)
        with _written(box / self.name, shallow(self.data)):
            match catalogue.kind(self.name, box):
                case "deck":
                    return _deck(self.name, catalogue.deck(self.name, box), [])
                case "edition" if self.name.endswith(".json"):
                    return _edition(self.name, box)
            raise LogError(
                [Problem("this is no deck (.deck.json), no rule book (.edition.json) and no spreadsheet (.csv)")]
            )

    def _sheet(self, box: Path) -> OwnFile:
        sheet = read_sheet(self.data, self.name)
        stem = self.name.partition(".")[0].casefold().replace(" ", "-") or "deck"
        deck, _ = deck_of(sheet, stem, None, self.name)
        name = f"{stem}.deck.json"
        with _written(box / name, json.encode(deck)):
            return _deck(name, catalogue.deck(name, box), [said(problem) for problem in doubtful(sheet, deck)])


class Drop(Struct, tag_field="ask", tag="drop", kw_only=True):
    """Take a file out of the box."""

    name: str

    def answered(self, box: Path) -> list[str]:
        """What is in the box now."""
        (box / PurePosixPath(self.name).name).unlink(missing_ok=True)
        return sorted(path.name for path in box.iterdir())


@contextmanager
def _written(path: Path, data: bytes) -> Iterator[None]:
    """A file that is kept if nothing is raised; what was there before comes back otherwise."""
    before = path.read_bytes() if path.is_file() else None
    path.write_bytes(data)
    try:
        yield
    except AdjudicatorError:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
        raise


def _deck(name: str, pack: Pack, doubts: list[str]) -> OwnFile:
    says = [*told(pack), *playable(pack)]
    return OwnFile(name=name, kind="deck", title=pack.deck.title or pack.deck.id, says=says, doubts=doubts)


def _edition(name: str, box: Path) -> OwnFile:
    rules = catalogue.rules(name, None, box)
    for deck in rules.edition.decks:
        catalogue.pack(deck, rules, box)
    own = rules.lineage[-1]
    says = [f"{own.id}: {counted(len(rules.active), 'ruling')} in force, {len(own.rulings)} of its own"]
    return OwnFile(name=name, kind="edition", title=own.title or own.id, says=says, doubts=[])


def told(pack: Pack, helps: str = "") -> list[str]:
    """What a deck has, and what is left to do about it: a line each. `helps` says what helps to describe a card."""
    texts = [kind for kind, card in enumerate(pack.cards) if card.undescribed]
    numbers = (pack.total, "card"), (len(pack.ranks), "rank"), (len(pack.suits), "suit")
    lines = [f"{pack.deck.id}: {', '.join(counted(*number) for number in numbers)}"]
    if texts:
        named = [pack.names[kind] for kind in texts[:MOST_NAMED]]
        more = len(texts) - len(named)
        who = f"{', '.join(named)} and {more} more" if more else listing(named)
        does = "it does" if len(texts) == 1 else "they do"
        lines.append(f"not described yet: {who}; what {does} is open{helps}")
    untyped = sum(pack.cards[kind].type == "plain" for kind in texts)
    if untyped:
        lines.append(f"{counted(untyped, 'card')} with a text and no type: a column `type` says asset or event")
    return lines


def _wrong(pack: Pack, rules: Rules) -> list[Finding]:
    """What is found wrong with a deck as a game begins; nothing with one of too few cards to deal, which may grow."""
    names = NAMES[: rules.game.fewest_players]
    turn = None if rules.game.phases and rules.game.phases[0].whose is Whose.ANYBODY else names[0]
    start = rules.game.forms.start(phase="deal", turn=turn)
    header = Header(format=1, ruleset=RulesetRef(id=rules.edition.id), players=[*names], start=start)
    try:
        return [one for one in replay(rules, pack, header, []).report.top() if one.severity == "error"]
    except LogError:
        return []


def playable(pack: Pack) -> list[str]:
    """Which shipped rulesets a deck can be played with, and why not with the others or what is a fault by them."""
    found, lines, refused = list[str](), list[str](), False
    for id in catalogue.editions():
        try:
            rules = catalogue.rules(id)
            rules.game.check_deck(pack, rules)
            wrong = _wrong(pack, rules)
        except LogError as error:
            lines.append(f"not with {id}: {error.problems[0].message}")
            refused = True
        except AdjudicatorError:
            continue
        else:
            found += [] if wrong else [id]
            lines += [f"a fault by {id}: {one.message} ({one.rule})" for one in wrong[:1]]
    if refused:
        lines.append("a rule book of your own may take any ranks and suits")
    return [f"can be played with {', '.join(found) or 'none of the games here'}", *lines]
