"""One question, and the answer of each rule book that it is put to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from msgspec import structs

from adjudicator import catalogue
from adjudicator.asking.decided import decided
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.formats.answers import Answer
from adjudicator.formats.edition import Value
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.wording import ONLY_THE_LINE

_SAID: Final = {
    ONLY_THE_LINE: "nobody told it",
    "the record states: ": "it is said: ",
    "is recorded as the winner": "is said to have won",
    "are recorded as winners": "are said to have won",
    " put down as the winner;": " said to have won;",
    "orrect the record": "orrect what was told",
}
"""What messages and remedies say of a record, and of what somebody has only told."""


def by_every_book(
    put: Callable[[Rules], Put],
    rules: Rules,
    named: str,
    others: Iterable[str],
    options: Mapping[str, Value],
    beside: Path | None = None,
) -> list[Answer]:
    """The answer by these rules, which a log names so, and by those `others` that are of the same game.

    Raises:
        AdjudicatorError: for a question that cannot be read, and if no rule book can judge its position.
    """
    found = [_answer(put, rules, named)]
    known = {rules.edition.id}
    for id, other in _editions(others, options, beside):
        if other.game.id == rules.game.id and other.edition.id not in known:
            known.add(other.edition.id)
            found.append(_answer(put, other, id))
    if all(one.answer == "none" for one in found):
        raise AdjudicatorError(found[0].message)
    return found


def _answer(put: Callable[[Rules], Put], rules: Rules, named: str) -> Answer:
    """An answer, in words for a table of which nobody has written anything; if only that there is no such position."""
    edition = rules.edition
    try:
        one = decided(put(rules), rules, named).answer
    except LogError as error:
        one = Answer(ruleset=edition.id, title=edition.title or edition.id, answer="none", message=str(error))
    one.asked, one.message, one.unless = _in_words(one.asked), _in_words(one.message), [*map(_in_words, one.unless)]
    if one.finding is not None and (remedy := one.finding.remedy) is not None:
        one.finding.remedy = structs.replace(remedy, text=_in_words(remedy.text))
    return one


def _in_words(message: str) -> str:
    for written, said in _SAID.items():
        message = message.replace(written, said)
    return message


def _editions(ids: Iterable[str], options: Mapping[str, Value], beside: Path | None) -> Iterable[tuple[str, Rules]]:
    """Other rule books, with those of the options that each has; those that cannot be used are left out."""

    def edition(id: str) -> tuple[str, Rules]:
        plain = catalogue.rules(id, None, beside)
        known = {key: value for key, value in options.items() if key in plain.options}
        return id, catalogue.rules(id, known, beside) if known else plain

    return catalogue.each(edition, ids)[0]
