"""A game from one phone to another and into files: links with a few steps, exports, imports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import DecodeError, Meta, Raw, Struct, json

from adjudicator.desk.handed_in import HandedIn
from adjudicator.desk.held import OfGame, sitting_of
from adjudicator.desk.new_game import hands
from adjudicator.desk.opened import link_to
from adjudicator.desk.sitting import Sitting
from adjudicator.errors import LogError, Problem
from adjudicator.formats.link import STEPS
from adjudicator.formats.log import Header, Seated, Step
from adjudicator.formats.reading import canonical, read_struct, to_lines
from adjudicator.kernel.project import project
from adjudicator.reports.qr_code import modules
from adjudicator.reports.safe import safe
from adjudicator.shorthand.game_text import write_text

CODE: Final = 900
"""So many characters a QR code has at most that a phone reads quickly off another one's screen."""


NOTHING: Final = Raw()


class StepsPart(Struct, omit_defaults=True):
    """A few steps of a game that goes on."""

    game: Annotated[str, Meta(min_length=1, pattern="^(?!new$)")]
    """What the phones call the game; under `new` the app begins another one."""
    first: int
    """The number of the first of them."""
    steps: list[Raw]
    header: Raw = NOTHING
    """The game's own, where the steps begin at the first."""


class StepsLink(Struct, kw_only=True):
    """A link with steps, and its code."""

    link: str
    qr: list[str]
    first: int
    last: int
    """The last step that it holds; there may be more than one link takes."""


class HandOn(OfGame, tag_field="ask", tag="hand-on", kw_only=True):
    """Hand steps to another phone, without what only one player knows."""

    first: int
    """The number of the first step; 1 with the beginning of the game."""
    address: str
    """The address of the app, which opens the link."""

    def asked(self, sitting: Sitting, box: Path) -> StepsLink:
        """As many steps as a code holds well, at least one."""
        header, steps = _public(sitting)
        first = min(max(self.first, 1), len(steps) + 1)
        number, link = 0, ""
        for many in range(len(steps) - first + 2):
            found = self._link(header, steps[first - 1 : first - 1 + many], first)
            if link and many > 1 and len(found) > CODE:
                break
            number, link = many, found
        return StepsLink(link=link, qr=modules(link), first=first, last=first - 1 + number)

    def _link(self, header: Header, steps: Sequence[Step], first: int) -> str:
        part = StepsPart(
            self.game,
            first,
            [Raw(json.encode(step)) for step in steps],
            Raw(json.encode(header)) if first == 1 else NOTHING,
        )
        return STEPS.holding([json.encode(part)], self.address)


class Unpack(Struct, tag_field="ask", tag="unpack"):
    """Read a link with steps."""

    link: str

    def answered(self, box: Path) -> StepsPart:
        """What it holds.

        Raises:
            LogError: for a link that is damaged.
        """
        try:
            return json.decode(STEPS.held_by(self.link), type=StepsPart)
        except DecodeError as error:
            raise LogError([Problem("the link is damaged: a part of it is missing or was changed")]) from error


class JoinedSteps(Struct, kw_only=True):
    """What steps of another phone add to a copy of the same game."""

    steps: list[Raw]
    """Those that come after what is here."""
    missing: list[int] = []
    """The numbers of the first and the last step that are missing between; then nothing was added."""
    differs: int = 0
    """The number of the first step that is another here; then nothing was added."""
    here: str = ""
    """What that step is here, in words."""
    there: str = ""
    """What it is on the other phone."""


class Join(OfGame, tag_field="ask", tag="join", kw_only=True):
    """Add the steps of another phone to the copy of this one."""

    first: int
    steps: list[Raw]

    def asked(self, sitting: Sitting, box: Path) -> JoinedSteps:
        """What to add; a gap and a difference are told.

        Raises:
            LogError: for steps that no log could hold.
        """
        union: Any = sitting.rules.game.forms.steps  # a union is no type to mypy
        theirs: list[Step] = [read_struct(bytes(step), union) for step in self.steps]
        _, public = _public(sitting)
        if self.first > len(public) + 1:
            return JoinedSteps(steps=[], missing=[len(public) + 1, self.first - 1])
        both = [*zip(public[self.first - 1 :], theirs, strict=False)]
        for n, (here, there) in enumerate(both, self.first):
            if here != there:
                tell, bench = sitting.rules.game.tell, sitting.now.judge.bench
                return JoinedSteps(steps=[], differs=n, here=safe(tell(bench, here)), there=safe(tell(bench, there)))
        new = theirs[len(both) :]
        Sitting(sitting.rules, sitting.pack, sitting.header, [*sitting.steps, *new])
        return JoinedSteps(steps=[Raw(json.encode(step)) for step in new])


Form = Literal[".game.json", ".jsonl", ".game.txt", "link"]


class Exported(Struct, kw_only=True):
    """A game as a file, or as a link with its code."""

    text: str
    qr: list[str] = []


class Export(OfGame, tag_field="ask", tag="export", kw_only=True):
    """A game as a file or a link. What only one player knows is in it only if that is asked for."""

    form: Form
    private: bool = False
    address: str = ""
    """What stands before a link: the address of the app."""

    def asked(self, sitting: Sitting, box: Path) -> Exported:
        """Its text.

        Raises:
            LogError: for a game that is too long for a link, or that is judged by files of the user's own.
        """
        header, steps = (sitting.header, sitting.steps) if self.private else _public(sitting)
        if self.form == ".jsonl":
            return Exported(text=to_lines(header, steps).decode())
        if self.form == ".game.txt":
            return Exported(text=write_text(header, steps, sitting.rules, sitting.pack))
        if self.form == ".game.json":
            return Exported(text=canonical(header, steps).decode() + "\n")
        link = link_to(header, steps, box, self.address)
        return Exported(text=link, qr=modules(link))


class Imported(Struct, kw_only=True):
    """A game that can be gone on with."""

    header: Raw
    steps: list[Raw]
    players: list[str]
    seat: str
    """Whose dealt hand it tells, if it is one player's alone: it was saved with that hand. Empty otherwise."""


class Import(HandedIn, tag_field="ask", tag="import"):
    """Go on with a game out of a file or a link."""

    def answered(self, box: Path) -> Imported:
        """Its header and its steps, which have been judged.

        Raises:
            LogError: if it cannot be judged, or is in an archive: what it rests on would be gone with that.
            UnknownId: for rules or a deck that do not exist.
        """
        given = self.log_in(box)
        if given.archive is not None:
            raise LogError([Problem("a game in an archive can be looked at, under Open, and not gone on with")])
        sitting = sitting_of(given.data, box, name=given.name, lines=given.lines)
        return Imported(
            header=Raw(json.encode(sitting.header)),
            steps=[Raw(json.encode(step)) for step in sitting.steps],
            players=[one.name if isinstance(one, Seated) else one for one in sitting.header.players],
            seat=_whose_hand(sitting),
        )


def _whose_hand(sitting: Sitting) -> str:
    zones = [getattr(sitting.header.start, zone.id) or {} for zone in hands(sitting.rules.game)]
    told = [name for dealt in zones for name, cards in dealt.items() if isinstance(cards, list) and cards]
    return told[0] if len(told) == 1 else ""


class _Seen(NamedTuple):
    """A game as everybody may know it."""

    header: Header
    steps: list[Step]


def _public(sitting: Sitting) -> _Seen:
    return _Seen(*project(sitting.rules, sitting.pack, sitting.header, sitting.steps, None))
