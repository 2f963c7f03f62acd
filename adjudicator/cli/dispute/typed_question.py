"""A question from the command line: its words read, and every rule book asked."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from adjudicator import catalogue
from adjudicator.answering import answer, differ
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.formats.answers import AnswersReport
from adjudicator.formats.edition import Value
from adjudicator.formats.log import Seated
from adjudicator.kernel.questions import Asked, Question, Questions, UnreadableQuestion, usual_players, whole
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import NAMES
from adjudicator.reports import side_by_side
from adjudicator.shorthand import LineError
from adjudicator.shorthand.seating import seated


def offered(rules: Rules) -> Questions:
    """The questions of a ruleset's game.

    Raises:
        AdjudicatorError: if it has none.
    """
    questions = catalogue.questions(rules.game.id)
    if not questions.questions:
        raise AdjudicatorError(f"{rules.game.title} has no questions; write the position as a log instead")
    return questions


def called(questions: Questions, word: str, rules: Rules) -> Question:
    """A question by its word; UnknownId with the nearest ones, or all."""
    words = [question.word for question in questions.questions]
    if word not in words:
        expected = f"the questions are {', '.join(words)}"
        raise UnknownId(f"question of {rules.edition.id}", word, get_close_matches(word, words), expected=expected)
    return questions.questions[words.index(word)]


def parse(questions: Questions, question: Question, tokens: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Words and options apart.

    Raises:
        UnreadableQuestion: for an option that the question does not take, that has no value, or that comes twice.
    """
    words: list[str] = []
    options: dict[str, str] = {}
    rest = iter(tokens)
    for token in rest:
        if not token.startswith("--"):
            words.append(token)
            continue
        name, equals, value = token.removeprefix("--").partition("=")
        if name not in question.options:
            raise UnreadableQuestion(_no_option(questions, question, name))
        if name in options:
            raise UnreadableQuestion(f"{question.word}: --{name} stands there twice")
        takes = questions.option(name).takes
        if takes and not equals:
            found = next(rest, None)
            if found is None or found.startswith("--"):
                raise UnreadableQuestion(f"{question.word}: --{name} {takes}: the {takes.lower()} is missing")
            value = found
        if equals and not takes:
            raise UnreadableQuestion(f"{question.word}: --{name} stands alone, without {value!r}")
        options[name] = value
    return words, options


def _no_option(questions: Questions, question: Question, name: str) -> str:
    near = get_close_matches(name, [*question.options, "compare", "players", "deck", "ruleset", "format", "option"], 1)
    known = any(option.name == name for option in questions.options)
    hint = f"; did you mean --{near[0]}?" if near else ""
    takes = ", ".join(f"--{one}" for one in question.options) or "none of its own"
    what = "does not take" if known else "knows no option"
    return f"{question.word} {what} --{name}{hint or f'; it takes {takes}'}"


def playing(text: str) -> list[str | Seated]:
    """The players: their names, or how many.

    Raises:
        UnreadableQuestion: for a name that stands there twice, or none.
    """
    if text.strip().isdecimal():
        number = whole(text, "--players")
        if not 1 <= number <= len(NAMES):
            raise UnreadableQuestion(f"--players: expected 1 to {len(NAMES)} players, or their names")
        return list(NAMES[:number])
    try:
        return seated(text)
    except LineError as error:
        raise UnreadableQuestion(f"--players: {error}") from None


def can_be_asked(words: Sequence[str], ruleset: str, options: Mapping[str, Value]) -> str:
    """More about the question that these words begin with; without words, all questions that there are."""
    rules = catalogue.rules(ruleset, options, Path())
    questions = offered(rules)
    if words:
        return side_by_side.explained(questions, called(questions, words[0], rules))
    return side_by_side.all_questions(questions, rules.edition.title or rules.edition.id, ruleset)


def asked(
    tokens: Sequence[str],
    ruleset: str,
    *,
    options: Mapping[str, Value],
    deck: str | None,
    players: str | None,
    compare: bool,
) -> AnswersReport:
    """Read a question and have it answered, with `compare` by every rule book of that game."""
    rules = catalogue.rules(ruleset, options, Path())
    questions = offered(rules)
    question = called(questions, tokens[0], rules)
    words, given = parse(questions, question, tokens[1:])
    fewest = rules.game.fewest_players
    who = playing(players) if players is not None else usual_players([*words, *given.values()], fewest)
    pack = catalogue.pack(deck, rules, Path(), len(who))
    named = deck if deck is not None else pack.deck.id if pack.deck.id in catalogue.decks() else None
    it = Asked(question, words, given, who, pack, rules.game, named)
    posed = question.pose(it)
    found = [answer(question, it, posed, rules, ruleset)]
    others, _ = catalogue.each(lambda id: _edition(id, options), catalogue.editions() if compare else ())
    for other in others:
        if other.game.id == rules.game.id and other.edition.id != rules.edition.id:
            found.append(answer(question, it, posed, other))
    if all(one.answer == "none" for one in found):
        raise UnreadableQuestion(f"{question.word}: {found[0].message}")
    return AnswersReport(question=shlex.join(tokens), asks=question.asks, differ=differ(found), answers=found)


def _edition(id: str, options: Mapping[str, Value]) -> Rules:
    """Another rule book, with those of the options that it has."""
    plain = catalogue.rules(id)
    known = {key: value for key, value in options.items() if key in plain.options}
    return catalogue.rules(id, known) if known else plain
