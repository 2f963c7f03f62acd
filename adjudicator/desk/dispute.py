"""A dispute that was sketched on a screen: the position and what was done, answered by every rule book of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, json, structs

from adjudicator import catalogue
from adjudicator.answering import Table, differ
from adjudicator.asking import Put, put
from adjudicator.asking.every_book import by_every_book
from adjudicator.asking.ways_to_read import by_ids
from adjudicator.asking.words_of_a_question import COUNTED
from adjudicator.desk.book_says import BookSays, says
from adjudicator.desk.tapped import TableListed, here, own_files, table
from adjudicator.errors import AdjudicatorError, LogError, MisspelledError, Problem
from adjudicator.formats.answers import AnswersReport
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.fragment import BEFORE
from adjudicator.formats.log import Seated, Step
from adjudicator.formats.sketch import Sketch, linked_sketch, sketch_in
from adjudicator.kernel.game import Game
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.unknown_names import misspelled
from adjudicator.reports.qr_code import modules
from adjudicator.reports.side_by_side import as_markdown, together
from adjudicator.shorthand import Grammar, Vocabulary, written
from adjudicator.shorthand.shapes import BY, of_somebody

ASK = "ask "
"""What the title of a question's log begins with."""


class Settled(Struct, kw_only=True):
    """A dispute with its answers."""

    differ: bool
    together: str
    """Whether the books say the same, in a sentence."""
    books: list[BookSays]
    report: AnswersReport
    """As `adjudicate ask --json` has it."""
    markdown: str
    log: str
    link: str
    unlinked: str
    """Why there is no link."""


class Restored(Struct, kw_only=True):
    """A sketch that came by a link, with its table."""

    sketch: Sketch
    table: TableListed


class CodeDrawn(Struct, kw_only=True):
    """The rows of a QR code without its margin, in hexadecimal."""

    rows: list[str]


class Dispute(Struct, tag_field="ask", tag="dispute", kw_only=True):
    """Answer a dispute; `address` is that of the page that a link to it leads to."""

    sketch: Sketch
    address: str = BEFORE

    def answered(self, box: Path) -> Settled:
        """The answers of all rule books of the game.

        Raises:
            AdjudicatorError: for a sketch that cannot be read, or a position that cannot be.
        """
        report = settled(self.sketch, box)
        first = report.answers[0]
        link, unlinked = "", ""
        try:
            link = _link(self.sketch, self.address)
        except LogError as error:
            unlinked = error.problems[0].message
        return Settled(
            differ=report.differ,
            together=together(report).replace("undetermined", "it can't be told"),
            books=[says(one) for one in report.answers],
            report=report,
            markdown=as_markdown(report),
            log=json.format(json.encode(first.log), indent=2).decode() if first.log is not None else "",
            link=link,
            unlinked=unlinked,
        )


class Worded(Struct, kw_only=True):
    """What was tapped, as somebody would type it."""

    line: str


class InWords(Struct, tag_field="ask", tag="in-words", kw_only=True):
    """What was tapped so far, to be gone on with by typing."""

    sketch: Sketch

    def answered(self, box: Path) -> Worded:
        """The steps as a line; of a step that cannot be read yet, who did what.

        Raises:
            AdjudicatorError: for a rule book or deck that is not here.
        """
        sketch = self.sketch
        rules, pack = _table(sketch, box)
        grammar = Grammar(rules.game, Vocabulary([*map(_name, sketch.players)], pack))

        def words(said: dict[str, Any]) -> str:
            try:
                return written(grammar, _step(rules.game, pack, said, 0), of_others=True)
            except AdjudicatorError:
                return f"{said.get(BY) or ''} {of_somebody(str(said['do']))}".lstrip()

        return Worded(line="; ".join(words(one) for one in sketch.steps if one.get("do")))


class Restore(Struct, tag_field="ask", tag="restore", kw_only=True):
    """The sketch that a link holds."""

    link: str

    def answered(self, box: Path) -> Restored:
        """The sketch, and what can be tapped at its table.

        Raises:
            LogError: for a link that is damaged.
            AdjudicatorError: for a rule book or deck that is not here, and for what no screen could show.
        """
        sketch = sketch_in(self.link)
        rules, pack = _table(sketch, box)
        _put(sketch, rules, pack, None)
        return Restored(sketch=sketch, table=table(rules, pack, sketch.ruleset, sketch.deck, box))


class Code(Struct, tag_field="ask", tag="code", kw_only=True):
    """A link as a QR code."""

    link: str

    def answered(self, box: Path) -> CodeDrawn:
        """Its rows."""
        return CodeDrawn(rows=modules(self.link))


def settled(sketch: Sketch, box: Path) -> AnswersReport:
    """What every rule book of the game says to a dispute, that of the sketch first.

    Raises:
        AdjudicatorError: for a sketch that cannot be read, or a position that cannot be.
    """
    rules, pack = _table(sketch, box)
    named = pack.deck.id if pack.deck.id in catalogue.decks() else None  # a deck of the user's own stands in the log

    def read(book: Rules) -> Put:
        return _put(sketch, book, pack, named)

    others = [*catalogue.editions(), *own_files(box, "edition")]
    found = by_every_book(read, rules, sketch.ruleset, others, sketch.options, box)
    return AnswersReport(question=read(rules).title.removeprefix(ASK), differ=differ(found), answers=found)


def _table(sketch: Sketch, box: Path) -> tuple[Rules, Pack]:
    names = [*map(_name, sketch.players)]
    if len({*names}) < len(names) or not all(names):
        raise AdjudicatorError("every player needs a name of their own")
    rules = catalogue.rules(here(sketch.ruleset, "edition", box), sketch.options, box)
    deck = None if sketch.deck is None else here(sketch.deck, "deck", box)
    return rules, catalogue.pack(deck, rules, box, len(names))


def _name(player: str | Seated) -> str:
    return player.name if isinstance(player, Seated) else player


def _link(sketch: Sketch, address: str) -> str:
    for name, shipped in ((sketch.ruleset, catalogue.editions()), (sketch.deck, catalogue.decks())):
        if name is not None and name not in shipped:
            raise LogError([Problem(f"a link cannot hold {name}, which this dispute is judged by")])
    return linked_sketch(sketch, address)


# ---- a sketch as a question


def _put(sketch: Sketch, rules: Rules, pack: Pack, deck: str | None) -> Put:
    """A sketch as a question that was put: its line read, or the steps that were tapped."""
    game, position = rules.game, dict(sketch.position)
    counted: dict[str, int] = {key: _number(key, position.pop(key)) for key in COUNTED if key in position}
    given = _given(game, position)
    names = [*map(_name, sketch.players)]
    _check_names(sketch.position, names)
    turn = given.get("turn")
    if sketch.line.strip():
        said = {} if turn is None else {"turn": json.encode(turn).decode()}
        it = put(sketch.line, said, rules, pack, sketch.players, deck)
        return it._replace(known={**it.known, **given}, told={**it.told, **given}, counted=counted)
    if not sketch.steps:
        raise AdjudicatorError("nothing is asked about: tap what was done, or type it")
    steps = [_step(game, pack, one, n) for n, one in enumerate(sketch.steps, 1)]
    grammar = Grammar(game, Vocabulary(names, pack))
    title = f"{ASK}{'; '.join(written(grammar, step) for step in steps)}"
    unseen = {zone.id: [UNWRITTEN] for zone in game.zones if zone.top}
    actor = getattr(steps[0], "by", None) or turn or names[0]
    return Put(Table(sketch.players, pack, deck), steps, {**unseen, "turn": actor, **given}, counted, title, given)


def _given(game: Game[Any], position: dict[str, Any]) -> dict[str, Any]:  # Any: JSON, and what it is read as
    """The keys of a start position as its struct has them."""
    try:
        start = game.forms.start_decoder.decode(json.encode(position))
    except ValidationError as error:
        raise AdjudicatorError(f"the position: {error}") from None
    fields = structs.fields(type(start))
    return {field.name: getattr(start, field.name) for field in fields if field.encode_name in position}


def _step(game: Game[Any], pack: Pack, said: dict[str, Any], n: int) -> Step:
    try:
        return by_ids(game.forms.step_decoder.decode(json.encode(said)), pack)
    except ValidationError as error:
        raise AdjudicatorError(f"step {n}: {error}") from None
    except MisspelledError as error:
        raise LogError([misspelled(error, "", f"step {n}: ")]) from None


def _number(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 10_000:
        raise AdjudicatorError(f"{key}: expected a whole number, found {value!r}")
    return value


def _check_names(position: dict[str, Any], names: list[str]) -> None:
    """Refuse a position that says something of somebody who does not play."""
    for key, value in position.items():
        for name in value if isinstance(value, dict) else ():
            if name not in names:
                raise AdjudicatorError(f"{key}: no player is called {name!r}")
