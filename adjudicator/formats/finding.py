"""What is wrong with a game: findings, and the report that collects them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

Severity = Literal["error", "warning", "note"]
Kind = Literal["illegal", "missed", "late", "out-of-order", "mismatch", "unrecorded", "undetermined"]
Grade = Literal["certain", "by-agreement", "too-late", "none"]
Basis = Literal["text", "reading", "option", "carried"]
Mattered = Literal["decides", "changed", "none", "unknown"]
Way = Literal["fix", "back-up", "leave"]
Certainty = Literal["proved", "likely", "either", "contradiction", "slip", "undetermined"]
Edit = Literal["insert", "rewrite", "swap", "drop", "move", "gather", "header"]


class Consequence(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a fault did to the game, from judging the record again with the right thing in its place."""

    kind: Mattered
    """decides: the game would have ended otherwise; changed: later steps hung on it; none: no difference; unknown."""
    text: str
    """The same in one plain sentence; for one that is unknown, why."""
    step: int | None = None
    """The first later step that hung on it; for one that made no difference, the step up to which it made none."""
    winners: list[str] | None = None
    """Who wins with the right thing done, where it decides the game; nobody in a game that goes on, or is tied.

    The same players as by the record, where they would have won sooner."""


class Remedy(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a fault is put right, as advice."""

    grade: Grade
    """certain: it may simply be put right; by-agreement: with the opponents' leave; too-late: play goes on."""
    text: str
    rule: str | None = None
    """The ruling that the grade rests on, where there is one."""
    act: Way | None = None
    """fix: do something now; back-up: go back to before a step; leave: play goes on as it is."""
    back_to: int | None = None
    """The step before which the game goes on, where it is backed up."""
    moves: list[str] = []
    """The cards to move for that, one by one, the newest first, each from where to where."""
    lost: list[str] = []
    """What of the position then can't be restored."""
    decides: str = ""
    """Who decides whether that is done; empty where nobody need be asked."""
    refused: str = ""
    """What if they refuse."""
    winners: list[str] | None = None
    """Who has won once that is done, where it is known."""
    lines: list[str] = []
    """Lines to write into the record, as a log has them, where a slip of the scorer is the likelier story."""


class Slip(Struct, frozen=True, kw_only=True):
    """A slip of the scorer, by what puts it right."""

    edit: Edit
    """insert: lines are missing before the step; rewrite: it says something wrong; swap: it and the next stand in the
    wrong order; drop: it should not be there; move: it, or the turn that begins with it, stands in the wrong place;
    gather: the lines below it say what came of it; header: the table plays by other rules than the record says."""
    step: int
    """The step; 0 for the header."""


class CardText(Struct, frozen=True, kw_only=True):
    """A card whose text bears on a fault, quoted."""

    card: str
    """The card, as messages spell it."""
    text: str
    """What it says, as its deck has it."""


class OtherReading(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table may read the book otherwise, or what another house rule would say."""

    rule: str
    """The ruling of ours that decides it."""
    text: str
    """What would apply without it."""
    option: str = ""
    """The option that switches to it, as `--option` takes it; empty where there is none."""
    step: int | None = None
    """The earlier step that it reads otherwise, so that this one is no fault; null where it is about this one."""


def _proved() -> Certainty:
    return "proved"


class Finding(Struct, kw_only=True, omit_defaults=True):
    """One thing that is wrong, with its evidence."""

    rule: str
    """The id of the most specific ruling that speaks."""
    name: str
    """The fault's name, kebab-case."""
    severity: Severity
    """error: the game was changed by it, as far as is known; warning: late, out of order, put right, or left out
    though a card asks for it, and no harm came of it; note: a slip of the scorer, or a question that is left open."""
    fault: Kind
    step: int
    """The step, from 1, that is wrong or that shows what is missing; 0 for the start position."""
    message: str
    """One line: the cards, the zone, the player."""
    player: str | None = None
    """Whose fault it is: who did it, decided it, stated it, or left out what they owed. It is not the player who
    noticed, nor whom it hurt. Null where it is nobody's: a wrong deal, the end of the game, what can only be a slip of
    the scorer. Where there may have been one (`unproved`, `slip`) it is whose fault it would be; nobody is accused."""
    expected: list[str] = []
    """What was owed, or what would have been legal."""
    also: list[str] = []
    """Ids of the other rulings that say something of their own on the same fact."""
    implied: list[str] = []
    """Ids of the more general rulings that it breaks as well, and of one by which another book is fallen back on."""
    certainty: Certainty = field(default_factory=_proved)
    """proved: a player's fault, and no slip of the scorer explains it as well; likely: a fault by the record, which a
    slip would explain too, and a slip is less likely; either: a fault or a slip, and neither is likelier enough;
    contradiction: the record can't be right as it is written, and does not say where it is wrong; slip: the record is
    wrong, and the rest of it shows how; undetermined: the record does not say. What follows from another finding is no
    surer than that. It is always written."""
    share: float | None = None
    """How likely it is among all that would explain the record, from 0 to 1, in hundredths: of a `slip` that it was
    one, of any other that a player did it. Null where nothing else was weighed against it."""
    says: str = ""
    """What the ruling says, in one sentence."""
    texts: list[CardText] = []
    """The cards whose text bears on it."""
    readings: list[OtherReading] = []
    """Other readings by which it would be no fault, where a decision of ours or a house rule makes the difference."""
    sure: str = ""
    """How sure it is, and of what."""
    aloud: str = ""
    """The verdict in one sentence, to be read aloud at the table."""
    book: str = ""
    """The rule book, as findings name it."""
    cite: str = ""
    """The place in it."""
    basis: Basis = "text"
    """text: the book says so; reading: our reading where it is silent; option: a house rule that the log chose;
    carried: another book says so, on which the book of the ruleset falls back."""
    remedy: Remedy | None = None
    matter: Consequence | None = None
    """Whether it mattered, where that was worked out."""
    due_by: int | None = None
    """The last step at which it could have been done in time."""
    shown_by: int | None = None
    """The later step that proved it."""
    settled_by: int | None = None
    """The later step at which it was made up for or taken back."""
    let_stand: int | None = None
    """The step by which the table let it stand, such as a call; it is told, and counts no more."""
    unproved: bool = False
    """The record can't tell it from a slip of the scorer, such as a line that is missing, and nobody is accused.
    `player` is who owed what was left out, or who acted by the record."""
    slip: str = ""
    """The slip of the scorer by which it would be no fault, where there may have been one. A fault with
    neither this nor `unproved` is proved."""
    slips: list[Slip] = []
    """The same as data: of a note the slips that are the likelier story, of a fault those that would explain it. There
    are none where it is not known which line is wrong."""
    open: bool = False
    """The record stops before it could have been missed; a note of what is still owed."""
    unread: dict[str, int] = {}
    """Cards, by id, whose text is not data and on which it depends, each with how many questions hang on it here; none
    where it only says that such a card was used."""
    because_of: int | None = None
    """The number, from 1, of the finding in this report that it follows from."""
    pointer: str = ""
    """JSON pointer of the step, or of the start."""
    line: int | None = None
    """The line, from 1, of the card in the log that it is about; of the step, where it is about no card."""
    column: int | None = None
    """From 1, in characters."""

    @property
    def rulings(self) -> list[str]:
        """Ids of all rulings that speak on it, the one that leads first."""
        return [self.rule, *self.also, *self.implied]

    @property
    def proved(self) -> bool:
        """Whether the record leaves no other story than a fault; a note is none."""
        return self.severity != "note" and not self.doubted

    @property
    def doubted(self) -> bool:
        """Whether a fault may be no more than a slip of the scorer."""
        return self.severity != "note" and (self.unproved or bool(self.slip))

    @property
    def counts(self) -> bool:
        """Whether it stands for itself: it follows from no other, and the table has not let it stand."""
        return self.because_of is None and self.let_stand is None


def certainty(finding: Finding) -> Certainty:
    """Say how sure a finding is, in one word, from its kind, its severity and the slips that would explain it."""
    if finding.fault == "undetermined" or finding.open:
        return "undetermined"
    if finding.fault == "unrecorded":
        return "slip"
    if finding.fault == "mismatch" and finding.severity == "note" and finding.player is None:
        return "contradiction"
    if finding.unproved:
        return "either"
    return "likely" if finding.slip else "proved"


FindingKey: TypeAlias = tuple[str, int, str | None]
"""A finding as it is known from one judging of a record to another: its rule, step and player."""


def key_of(finding: Finding) -> FindingKey:
    """What a finding is about: it is the same in another replay."""
    return finding.rule, finding.step, finding.player
