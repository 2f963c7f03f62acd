"""What can be asked about a dispute without a log: the words, and the position each stands for.

Nothing here says what is allowed: that is left to the judging of the steps.
"""

from __future__ import annotations

from typing import Final

from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import Act, GameStart
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import FEWEST, PLACES, TOKENS, KnowledgeBench
from adjudicator.games.knowledge_is_power.living import by_totals, total
from adjudicator.kernel.questions import Asked, Posed, Question, QuestionOption, Questions, UnreadableQuestion, whole
from adjudicator.kernel.spoken import players, whose
from adjudicator.kernel.zones import NO_CARD

OPTIONS: Final = (
    QuestionOption("tokens", "N", "life tokens of the one who acts; ten if left out"),
    QuestionOption("by", "PLAYER", "who does it"),
)


def _played(it: Asked, phase: str) -> tuple[str, GameStart]:
    """Each has played a card; whoever is not named has played none. The first is asked about."""
    pairs = it.pairs()
    played = {name: it.cards(card) for name, card in pairs}
    if any(len(cards) != 1 for cards in played.values()):
        raise UnreadableQuestion(f"{it.question.word}: everybody plays one card; {it.usage()}")
    if len(played) < FEWEST - 1:
        raise UnreadableQuestion(f"{it.question.word}: the cards of two players or more are compared; {it.usage()}")
    rows = {name: [NO_CARD if name in played else UNWRITTEN, *[UNWRITTEN] * (PLACES - 1)] for name in it.names}
    if phase == "window-4":
        last = {name: card for name, (card,) in played.items()}
        return pairs[0][0], it.forms.start(phase=phase, rows=rows, last=last)
    return pairs[0][0], it.forms.start(phase=phase, rows=rows, played=played)


def _of_tie(it: Asked) -> str:
    """The ruling on cards of one value, if another card ties with the first player's; else that of the question."""
    cards = [it.pack.by_spelling.get(card, UNKNOWN) for _, words in it.pairs() for card in it.cards(words)]
    first, *others = [it.pack.cards[kind].rank if kind >= 0 else "" for kind in cards]
    return "KP-D.1" if first and first in others else ""


def lose(it: Asked) -> list[Posed]:
    """The first player loses the token of the round."""
    by, start = _played(it, "window-3")
    return [Posed(start, [s.Lose(by=by)], rule=_of_tie(it))]


def buff(it: Asked) -> list[Posed]:
    """The first player draws the buff of the round."""
    by, start = _played(it, "buff")
    return [Posed(start, [s.Gain(by=by)], rule=_of_tie(it))]


def draw(it: Asked) -> list[Posed]:
    """The first player draws before the others."""
    by, start = _played(it, "window-4")
    return [Posed(start, [s.Draw(by=by)])]


def pay(it: Asked) -> list[Posed]:
    """So many tokens are paid for what they buy in the first window."""
    it.no_more(1)
    by, number = it.who("by"), whole(it.word(), "pay")
    other = it.other(by)
    bought: dict[int, Act] = {
        1: s.Look(by=by, place=1, pays=1),
        2: s.Reveal(by=by, of=other, place=1, decide="shuffle"),
        3: s.Strike(by=by, of=other),
        4: s.Renew(by=by),
    }
    if number not in bought:
        raise UnreadableQuestion(f"pay: one to four tokens buy something; {it.usage()}")
    rows = {name: [UNWRITTEN] * PLACES for name in it.names}
    tokens = it.number("tokens", TOKENS)
    start = it.forms.start(phase="window-1", rows=rows, tokens={by: tokens})
    return [Posed(start, [bought[number]], rule="KP-D.2" if tokens == number else "")]


def final(it: Asked) -> list[Posed]:
    """Two turn over these rows."""
    pairs = it.pairs()
    rows = {name: it.cards(cards) for name, cards in pairs}
    if len(rows) != FEWEST - 1:
        raise UnreadableQuestion(f"final: two players turn over their rows; {it.usage()}")
    lost = [name for name in it.names if name not in rows]
    start = it.forms.start(phase="final", rows=rows, lost=lost, tokens=dict.fromkeys(lost, 0))
    flips = [s.Flip(by=name, cards=cards) for name, cards in rows.items()]
    return [Posed(start, flips, read=_won, told=f"the rows of {' and '.join(rows)} are turned over")]


def _won(bench: KnowledgeBench) -> list[str]:
    """What each row counts, and who has won."""
    found = [f"{whose(bench, seat)} row counts {total(bench, seat)}" for seat in bench.alive()]
    winners = by_totals(bench)
    if winners is None:
        return ["not all cards are known, so nobody can say"]
    return [*found, f"{players(bench, winners)} {'wins' if len(winners) == 1 else 'tie'}"]


QUESTIONS: Final = Questions(
    OPTIONS,
    (
        Question(
            "lose", "PLAYER:CARD...", "Does the first of these lose the life token of the round?", "KP-2.4", (),
            ('lose "Ann:9 hearts" "Bob:9 spades" "Cat:K clubs"', "lose Ann:9s Bob:9h Cat:Kc"),
            lose, True,
        ),
        Question(
            "buff", "PLAYER:CARD...", "Does the first of these draw the buff or debuff?", "KP-2.5", (),
            ('buff "Ann:A hearts" "Bob:K spades" "Cat:2 clubs"', "buff Ann:Kc Bob:Ks Cat:2c"),
            buff, True,
        ),
        Question(
            "draw", "PLAYER:CARD...", "Does the first of these draw before the others?", "KP-5.2", (),
            ('draw "Ann:9 spades" "Bob:9 hearts" "Cat:3 clubs"', "draw Ann:9h Bob:9s Cat:3c"),
            draw, True,
        ),
        Question(
            "pay", "N", "May so many life tokens be paid?", "KP-3.7", ("tokens", "by"),
            ("pay 1 --tokens 1", "pay 3 --tokens 2", "pay 4"),
            pay, True,
        ),
        Question(
            "final", "PLAYER:CARDS...", "Who wins the final with these rows?", "KP-6.1", (),
            ('final "Ann:A hearts, 9 clubs" "Bob:K spades, Q hearts"', "final Ann:10h,9c Bob:Kh,6d"),
            final,
        ),
    ),
)  # fmt: skip
