"""Where a recorded game stands, what could be done now, and how to write it."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cli.one_game.stopped import explained
from adjudicator.desk.sitting import Sitting
from adjudicator.kernel.called import fold
from adjudicator.reports.chronicle import owed
from adjudicator.reports.ink import Ink
from adjudicator.reports.safe import safe
from adjudicator.reports.summary import ending
from adjudicator.shorthand import CARDS, LineError, named, usage, written

MOST = 40
"""How many cards of one kind of step are listed."""


def standing(sitting: Sitting, ink: Ink) -> list[str]:
    """Whose turn it is, the position, and what is due."""
    bench = sitting.now.judge.bench
    tell = bench.rules.game.tell
    if bench.now.over is not None:
        return ink.lines(safe(f"The game is over: {ending(bench)}."))
    lines = ink.lines(safe(sitting.now.heading), role="heading")
    lines += ink.lines(safe(tell(bench, None)), "  ", role="quiet")
    return lines + [line for due in bench.ledger.open for line in ink.lines(safe(owed(bench, due)), "    ", "  ")]


def help_on(sitting: Sitting, word: str, ink: Ink) -> list[str]:
    """What is legal now and how to write it; more about a kind of step, or why a card cannot be played now."""
    if not word:
        return [*standing(sitting, ink), *_legal(sitting, ink), *_how(sitting, ink)]
    kinds = [kind for tag, kind in sitting.grammar.kinds.items() if tag.startswith(fold(word))]
    if len(kinds) == 1 or fold(word) in sitting.grammar.kinds:
        kind = sitting.grammar.kinds.get(fold(word), kinds[0])
        lines = ink.lines(safe(kind.about), "  ", "") + ink.lines(usage(kind), "    ", "  ")
        for field in kind.fields.values():
            about = f"{field.key}: {field.about}"
            lines += ink.lines(safe(about), "      ", "    ") if field.about and field.key != "by" else []
        return lines
    try:
        card = named(sitting.grammar.vocabulary, word, CARDS)
    except LineError as error:
        return ink.lines(safe(f"{error}. Ask about a card, or one of: {', '.join(sitting.grammar.kinds)}."))
    judge = sitting.now.judge
    kind_of_card = judge.bench.spelled[card]
    seats = [judge.bench.seat_of[name] for name in sitting.now.turn] or [judge.bench.now.active]
    reasons = dict.fromkeys(explained(judge, seats, kind_of_card))
    return [line for reason in reasons for line in ink.lines(safe(reason), "  ", "")]


def _legal(sitting: Sitting, ink: Ink) -> list[str]:
    """The legal steps, those of one player and kind on one line."""
    groups: dict[str, list[str]] = {}
    for step in sitting.now.legal:
        tag = step.__struct_config__.tag
        by = getattr(step, "by", "")
        rest = written(sitting.grammar, step).removeprefix(f"{by} {tag}").strip()
        groups.setdefault(f"{by} {tag}".strip(), []).append("" if rest == "?" else rest)
    lines = []
    for head, rests in groups.items():
        rests = [rest for rest in rests if rest]
        more = f" and {len(rests) - MOST} more" if len(rests) > MOST else ""
        lines += ink.lines(safe(f"{head} {', '.join(rests[:MOST])}{more}".rstrip()), "      ", "  ")
    return ["Legal now:", *lines] if lines else ["Nothing is legal now."]


def _how(sitting: Sitting, ink: Ink) -> list[str]:
    rows: Iterable[str] = (
        f"A step: PLAYER VERB WHAT. Verbs: {', '.join(sitting.grammar.kinds)}.",
        "Without a player it is the one who may do it now. Names and verbs can be cut short.",
        "? VERB: how to write it. ? CARD: why it cannot be used. u: the last line never happened.",
        "# TEXT: a note; behind a step, a remark. ! WHAT: a claim, as in ! winner ann. q: stop.",
    )
    return [line for row in rows for line in ink.lines(safe(row), "  ", "", role="quiet")]
