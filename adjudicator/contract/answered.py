"""Nothing that is asked of a game stays unanswered: occasions without a ruling, steps without an act, questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple, get_args

import msgspec

from adjudicator import catalogue
from adjudicator.asking.typed_question import Question, asked
from adjudicator.cardtext import occasions as of_card_texts
from adjudicator.cardtext.game import CardGame
from adjudicator.desk.dispute import settled
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.log import Back, Call, Header, Note, Step, Undo
from adjudicator.formats.sketch import Sketch
from adjudicator.kernel import occasions as of_the_kernel
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.game import Game
from adjudicator.kernel.occasions import Continuing, Deed, Handed, Lapsed, Occasion, Tallying
from adjudicator.kernel.piles import PileGame
from adjudicator.kernel.rules import Rules
from adjudicator.shorthand import Grammar, Vocabulary, written

JUDGED_BY_ITSELF: Final = frozenset({Call, Back, Undo, Note})
"""The steps that a judge carries out whatever the game; a game may have an act for them, too."""


class Exempt(NamedTuple):
    """Where a kind of occasion need not be answered."""

    where: Callable[[Rules], bool]
    why: str


def _alone(rules: Rules) -> bool:
    return not rules.game.series


def _deals_by_itself(rules: Rules) -> bool:
    return not isinstance(rules.game, PileGame)


def _has_its_own(rules: Rules) -> bool:
    return _deals_by_itself(rules) and any(
        issubclass(kind, Occasion) and kind not in asked_of(rules.game) for kind in rules.checks
    )


def _owes_nothing(rules: Rules) -> bool:
    """Whether no kind of due is named in the modules that a game is made of, as far as its acts lead there."""
    classes = [cls for cls in type(rules.game).__mro__ if issubclass(cls, Game)]
    packages = {cls.__module__.rpartition(".")[0] or cls.__module__ for cls in classes} - {of_the_kernel.__package__}
    todo: list[object] = [*rules.game.acts.values(), *(value for cls in classes for value in vars(cls).values())]
    seen: set[str] = set()
    while todo:
        names = getattr(todo.pop(), "__globals__", {})
        module = names.get("__name__", "")
        if module in seen or not any(f"{module}.".startswith(f"{package}.") for package in packages):
            continue
        seen.add(module)
        if any(isinstance(value, DueKind) for value in names.values()):
            return False
        todo += names.values()
    return True


EXEMPT: Final[Mapping[type[Occasion], Exempt]] = {
    Lapsed: Exempt(_owes_nothing, "nothing is ever owed in it, so nothing is left out"),
    Continuing: Exempt(_alone, "its games are in no series"),
    Tallying: Exempt(_alone, "its games are in no series"),
    Handed: Exempt(_deals_by_itself, "only where the kernel begins the game does it look at every hand"),
    Deed: Exempt(_has_its_own, "its rulings speak on occasions of its own before a step is carried out"),
}
"""The kinds of occasion that never arise in some games, and why."""


def asked_of(game: Game[Any]) -> set[type[Occasion]]:  # Any: a bench of any game
    """The kinds of occasion that the kernel, or a card's text, may bring about in a game."""
    return occasions_in(of_the_kernel) | (occasions_in(of_card_texts) if isinstance(game, CardGame) else set())


def occasions_in(module: ModuleType) -> set[type[Occasion]]:
    """The kinds of occasion that a module has of its own."""
    found = {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Occasion)}
    return {kind for kind in found if kind.__module__ == module.__name__ and kind is not Occasion}


def unanswered(rules: Rules) -> list[str]:
    """Kinds of occasion that may arise, and on which no ruling speaks."""
    kinds = {kind for kind in asked_of(rules.game) if not (kind in EXEMPT and EXEMPT[kind].where(rules))}
    return [
        f"no ruling speaks on {name}" for name in sorted(kind.__name__ for kind in kinds if not _speak(rules, kind))
    ]


def _speak(rules: Rules, kind: type[Occasion]) -> bool:
    """Whether any ruling speaks on a kind of occasion; on a deed one of some kind, or a kind of step, will do."""
    if kind is not Deed:
        return bool(rules.checks.get(kind))
    return any(checks and issubclass(on, Deed | Step) for on, checks in rules.checks.items())


def without_act(game: Game[Any]) -> list[str]:  # Any: as above
    """Kinds of steps that a log can have and nothing carries out, and acts for kinds that no log can have."""
    kinds = {*get_args(game.forms.steps)}
    missing = sorted(kind.__name__ for kind in kinds - game.acts.keys() - JUDGED_BY_ITSELF)
    idle = sorted(kind.__name__ for kind in game.acts.keys() - kinds)
    return [f"no act carries out {name}" for name in missing] + [
        f"no log can have {name}, which an act carries out" for name in idle
    ]


def unasked(rules: Rules, header: Header, steps: Iterable[Step]) -> Iterator[str]:
    """Kinds of steps, of those of a game, that nobody can ask about without a crash: typed, or tapped at the desk.

    A question may be refused, for a reason that whoever asks is told.
    """
    names = [one if isinstance(one, str) else one.name for one in header.players]
    pack = catalogue.pack(None, rules, None, len(names))
    grammar = Grammar(rules.game, Vocabulary(names, pack))
    for kind, step in {type(step): step for step in steps}.items():
        line, tapped = written(grammar, step, of_others=True), msgspec.to_builtins(step)
        question = Question([line], rules.edition.id, players=", ".join(names))
        sketch = Sketch(ruleset=rules.edition.id, players=[*names], steps=[tapped])
        ways: dict[str, Callable[[], object]] = {
            "ask": partial(asked, question),
            "the desk": partial(settled, sketch, Path()),
        }
        for way, ask in ways.items():
            try:
                ask()
            except AdjudicatorError:
                continue
            except Exception as error:
                yield f"{way} ends with {type(error).__name__}: {error}, asked about {kind.__name__}: {line}"
