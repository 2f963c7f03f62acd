"""A ruling: one rule or clarification as a unit of id, citation, text, check and remedy.

A ruling either checks something that happens (its function returns a `Fault` or None), or it is a setting: an
interpretation that forbids nothing by itself and has a naive reading that applies when it is switched off.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from adjudicator.formats.docstrings import docstring
from adjudicator.formats.finding import Basis, Grade, Kind, Severity
from adjudicator.kernel.scars import Fact
from adjudicator.native import mypyc_attr, twin


class Mending(NamedTuple):
    """How a fault is put right; `computed` grades follow from what happened since."""

    grade: Grade | Literal["computed"]
    text: str
    onto_pile: bool = False
    """It puts cards back on top of the pile to draw from; once somebody has drawn it can't be followed."""
    stands: str = ""
    """What is said where it can be put right only until another player acts, and one has; empty where it always can."""


def by_agreement(text: str, stands: str = "", *, onto_pile: bool = False) -> Mending:
    """Put right if the opponents agree; with `stands` only until another player acts."""
    return Mending("by-agreement", text, onto_pile, stands)


def certain(text: str) -> Mending:
    """Put right without asking anybody: the book leaves no choice."""
    return Mending("certain", text)


def forgotten(text: str) -> Mending:
    """Something left out; whether it may simply be put right depends on what has happened since."""
    return Mending("computed", text)


def too_late(text: str) -> Mending:
    """Nothing is put right; play goes on."""
    return Mending("too-late", text)


def nothing(text: str) -> Mending:
    """Nothing to put right at the table."""
    return Mending("none", text)


class Fault(NamedTuple):
    """What a check found, before it becomes a finding."""

    message: str
    """One line with cards, zone and player."""
    expected: tuple[str, ...] = ()
    """What was owed, or what would have been legal."""
    kind: Kind = "illegal"
    severity: Severity = "error"
    remedy: Mending | None = None
    """How it is put right, where the ruling's own remedy is for a fault of another kind, or too general."""
    card: int = -1
    """The card that is not where the record uses it; later faults that rest on the same are folded under this one."""
    rests: tuple[Fact, ...] = ()
    """Facts that the fault rests on; if one of them bears a scar it is folded under that."""
    name: str = ""
    """What this fault is called, where the ruling's own name would say something else; one of its `names`."""
    cite: str = ""
    """The place in the book that says this, where it is not the ruling's own."""
    basis: Basis | None = None
    """How it is founded, where that is not so as for all that the ruling says."""
    done: str = ""
    """What is said instead if it turns out that it was done and only not written down: `Leaky Roof did work`."""
    doubt: str = ""
    """For what was left out: how it is said that nobody need have left it out, and only the record is short."""
    slip: bool = False
    """A mismatch in which the scorer may just have made a slip, so nobody is accused: a count, a card that is drawn."""
    by_count: bool = False
    """Only a number that the record keeps makes it a fault: with one line more or less it may be right."""
    in_doubt: bool = False
    """By the record it is a fault, and what it rests on was not written down."""
    unread: tuple[int, ...] = ()
    """The cards whose text is not data and on which it depends whether it is one; or of which that is all it says."""
    about: tuple[int, ...] = ()
    """The card that an open question is about, where there is a line for each card and not one for the player."""
    left_out: bool = False
    """Something that a card asks for was not done; what else was done with it was right."""
    of_choice: bool = False
    """Only who chose is wrong; with the right player choosing, what was done may be wrong all the same."""
    whatever: bool = False
    """No text of a card could make it right."""
    not_due: bool = False
    """Nothing was to be done there, though by all that had been seen then it might have been."""
    act_due: bool = False
    """Something else was to be done there: to do nothing is not right either."""
    after_end: bool = False
    """The game ended within the step, and only what the step goes on with is wrong."""


CHECK_FIRST: Final = "Check the record first; if it is right, "
"""Before a remedy; it is not said where "if the record is right" stands there already."""

IF_IT_MATTERED: Final = "If the order made no difference, leave it; if it did, "
"""Before a remedy; it is not said where it is known that it made one."""

OR_UNWRITTEN: Final = ", or only the line is missing"
"""The doubt about a message that says what was not done."""
OR_LEFT_OUT: Final = "; it was left out, or only the line is missing"
"""The doubt about one that says what was due."""
OR_NOT_NOTED: Final = ", or nobody wrote it down"
"""The doubt about a word that was not said."""

Check: TypeAlias = Callable[[Any, Any], Fault | None]  # Any: the game's own bench, and an occasion
"""A check: `check(bench, occasion)`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruling:
    """One ruling. Rulings read the bench and never change it."""

    __slots__ = (
        "basis", "check", "cite", "exempt", "id", "naive", "name", "names", "on", "option", "otherwise", "refines",
        "remedy", "text",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        name: str,
        *,
        cite: str,
        text: str,
        on: tuple[type, ...] = (),
        check: Check | None = None,
        remedy: Mending | None = None,
        refines: tuple[str, ...] = (),
        basis: Basis = "text",
        option: str = "",
        naive: str = "",
        otherwise: Check | None = None,
        exempt: str = "",
        names: tuple[str, ...] = (),
    ) -> None:
        """`text` has the form: a sentence, then Why, Breach and Fine.

        `naive` says what would apply without this ruling; `otherwise` checks it where that would forbid something.
        `exempt` gives the reason why nothing can show that the ruling is felt.
        `names` are other names that its check gives to faults which `name` would misname.
        """
        self.id, self.name, self.cite, self.text = id, name, cite, inspect.cleandoc(text)
        self.on, self.check, self.remedy, self.refines = on, check, remedy, refines
        self.basis, self.option, self.naive, self.exempt = basis, option, naive, exempt
        self.otherwise, self.names = otherwise, names

    @property
    def says(self) -> str:
        """The rule itself, which is the first paragraph of the text, as one line."""
        return " ".join(self.text.split("\n\n")[0].split())

    def besides(self, house: str) -> Ruling:
        """The same ruling with a house rule after its first sentence; its examples are those of the book."""
        other = twin(self)
        text = self.text.replace("\nBreach: ", "\nBreach: by the book, ").replace("\nFine: ", "\nFine: by the book, ")
        other.text = text.replace("\n\n", f" {house}\n\n", 1)
        return other

    def __repr__(self) -> str:
        """The id and name."""
        return f"<Ruling {self.id} {self.name}>"


def ruling(
    id: str,
    name: str,
    *,
    cite: str,
    on: type | tuple[type, ...],
    remedy: Mending | None = None,
    refines: tuple[str, ...] = (),
    basis: Basis = "text",
    option: str = "",
    naive: str = "",
    exempt: str = "",
    names: tuple[str, ...] = (),
) -> Callable[[Check], Ruling]:
    """Make a ruling of a check: `check(bench, occasion)` for every occasion of the types in `on`."""

    def make(check: Check) -> Ruling:
        return Ruling(
            id,
            name,
            cite=cite,
            text=docstring(check),
            on=on if isinstance(on, tuple) else (on,),
            check=check,
            remedy=remedy,
            refines=refines,
            basis=basis,
            option=option,
            naive=naive,
            exempt=exempt,
            names=names,
        )

    return make


def setting(
    id: str,
    name: str,
    *,
    cite: str,
    text: str,
    naive: str = "",
    on: type | tuple[type, ...] = (),
    otherwise: Check | None = None,
    refines: tuple[str, ...] = (),
    basis: Basis = "text",
    option: str = "",
    exempt: str = "",
) -> Ruling:
    """Make a ruling that only interprets: the code asks `rules.holds(id)`; `naive` says what applies otherwise."""
    return Ruling(
        id,
        name,
        cite=cite,
        text=text,
        on=on if isinstance(on, tuple) else (on,),
        naive=naive,
        otherwise=otherwise,
        refines=refines,
        basis=basis,
        option=option,
        exempt=exempt,
    )
