"""One question, and the answer of each rule book that it is put to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from adjudicator import catalogue
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.formats.answers import Answer
from adjudicator.formats.edition import Value
from adjudicator.kernel.rules import Rules


def by_every_book(
    ask: Callable[[Rules, str], Answer],
    rules: Rules,
    named: str,
    others: Iterable[str],
    options: Mapping[str, Value],
    beside: Path | None = None,
) -> list[Answer]:
    """What `ask` finds by these rules, which a log names so, and by those `others` that are of the same game.

    Raises:
        AdjudicatorError: for a question that cannot be read, and if no rule book can judge its position.
    """
    found = [_heard(ask, rules, named)]
    known = {rules.edition.id}
    for id, other in _editions(others, options, beside):
        if other.game.id == rules.game.id and other.edition.id not in known:
            known.add(other.edition.id)
            found.append(_heard(ask, other, id))
    if all(one.answer == "none" for one in found):
        raise AdjudicatorError(found[0].message)
    return found


def _heard(ask: Callable[[Rules, str], Answer], rules: Rules, named: str) -> Answer:
    """An answer, if only that these rules cannot judge such a position."""
    try:
        return ask(rules, named)
    except LogError as error:
        return Answer(ruleset=rules.edition.id, title=rules.edition.title, answer="none", message=str(error))


def _editions(ids: Iterable[str], options: Mapping[str, Value], beside: Path | None) -> Iterable[tuple[str, Rules]]:
    """Other rule books, with those of the options that each has; those that cannot be used are left out."""

    def edition(id: str) -> tuple[str, Rules]:
        plain = catalogue.rules(id, None, beside)
        known = {key: value for key, value in options.items() if key in plain.options}
        return id, catalogue.rules(id, known, beside) if known else plain

    return catalogue.each(edition, ids)[0]
