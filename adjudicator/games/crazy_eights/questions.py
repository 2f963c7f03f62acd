"""What can be asked about a dispute in Crazy Eights without a log: the words, and the position each stands for.

Nothing here says what is allowed: that is left to the judging of the steps.
"""

from __future__ import annotations

from typing import Final

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Act, Cards, Step
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import StockBench
from adjudicator.games.crazy_eights.scoring import scores
from adjudicator.games.crazy_eights.words import amount
from adjudicator.kernel.questions import Asked, Posed, Question, QuestionOption, Questions, UnreadableQuestion, whole

OPTIONS: Final = (
    QuestionOption("on", "CARDS", "the starter pile, top first"),
    QuestionOption("named", "SUIT", "the suit named for the eight on top; `nobody` if none was"),
    QuestionOption("hand", "CARDS", "the whole hand of the one who acts; or how many cards it has"),
    QuestionOption("by", "PLAYER", "who does it"),
    QuestionOption("active", "PLAYER", "whose turn it is"),
    QuestionOption("stock", "N", "cards in the stock; all that are nowhere else if left out"),
    QuestionOption("discards", "N", "cards in the starter pile; with --stock, all others if left out"),
    QuestionOption("after", "CARD", "the card that has just been placed; an eight if left out"),
)


def _top(it: Asked) -> list[str]:
    """The starter pile, which the question has to give."""
    top = it.cards(it.options.get("on", ""))
    if not top or top[0] == UNWRITTEN:
        raise UnreadableQuestion(f"{it.question.word}: say what lies on top with --on CARD; {it.usage()}")
    return top


def _named(it: Asked, top: list[str]) -> list[tuple[str, str | None]]:
    """Every suit that may have been named for the eight on top, and how to say so; one if it is known."""
    return it.named("name for an eight", ["nobody", *it.pack.suits], it.pack.suits, possible=_is_eight(it, top[0]))


def _is_eight(it: Asked, card: str) -> bool:
    return it.pack.cards[it.pack.by_spelling[card]].rank == "8"


def _posed(it: Asked, by: str, hand: Cards, step: Act) -> list[Posed]:
    """One step of somebody with this hand, on each suit that may have been named."""
    top = _top(it)
    turn = it.who("active", by)
    return [
        Posed(
            it.start(hands={by: hand}, turn=turn, discard=top, named=named),
            [step],
            when=when,
            hangs="the suit named for the eight",
            rule=_rule(it, step, top, named),
        )
        for when, named in _named(it, top)
    ]


def _rule(it: Asked, step: Act, top: list[str], named: str | None) -> str:
    """The ruling to cite where all is well; "" for the question's."""
    if isinstance(step, s.Pass):
        return "C8-5.3"
    if not isinstance(step, s.Play) or isinstance(step.card, list):
        return ""
    if _is_eight(it, step.card):
        return "C8-5.6"
    return ("C8-5.7" if named else "C8-D.9") if _is_eight(it, top[0]) else ""


def play(it: Asked) -> list[Posed]:
    """A card is placed on what lies on top."""
    it.no_more(1)
    by = it.who("by", it.who("active"))
    card = it.card(it.word())
    return _posed(it, by, it.hand(card), s.Play(by=by, card=card, name=UNWRITTEN if _is_eight(it, card) else None))


def pass_(it: Asked) -> list[Posed]:
    """A turn goes by without a card."""
    it.no_more(0)
    by = it.who("by", it.who("active"))
    return _posed(it, by, it.hand(), s.Pass(by=by))


def draw(it: Asked) -> list[Posed]:
    """Cards are drawn from the stock."""
    it.no_more(1)
    by = it.who("by", it.who("active"))
    return _posed(it, by, it.hand(), s.Draw(by=by, cards=whole(it.words[0], "draw") if it.words else 1))


def name(it: Asked) -> list[Posed]:
    """A suit is named after a card was placed."""
    it.no_more(1)
    active = it.who("active", it.who("by"))
    eights = [card.id for card in it.pack.cards if card.rank == "8"]
    card = it.card(it.options["after"]) if "after" in it.options else eights[0]
    suits = it.pack.cards[it.pack.by_spelling[card]].suits
    below = next(one.id for one in it.pack.cards if one.suits == suits and one.id != card and one.rank != "8")
    start = it.start(hands={active: it.hand(card)}, turn=active, discard=[below])
    steps: list[Step] = [s.Play(by=active, card=card), s.Name(by=it.who("by", active), suit=it.word())]
    return [Posed(start, steps, first=2)]


def score(it: Asked) -> list[Posed]:
    """The first player named has gone out, and the others hold these cards."""
    pairs = it.pairs()
    winner = pairs[0][0]
    hands: dict[str, Cards] = {name: it.cards(cards) for name, cards in pairs}
    held = {card for cards in hands.values() if isinstance(cards, list) for card in cards}
    if hands[winner]:
        raise UnreadableQuestion(f"score: the first player has gone out, so {winner}:0; {it.usage()}")
    last = next(card.id for card in it.pack.cards if card.id not in held and card.rank != "8")
    suits = it.pack.cards[it.pack.by_spelling[last]].suits
    below = next(card.id for card in it.pack.cards if card.suits == suits and card.id not in held and card.id != last)
    start = it.start(hands=hands | {winner: [last]}, turn=winner, discard=[below])
    told = f"{winner} has gone out"
    return [Posed(start, [s.Play(by=winner, card=last)], told=told, rule="C8-6.1", read=_paid)]


def _paid(bench: StockBench) -> list[str]:
    """What everybody collects or pays."""
    points = scores(bench)
    if points is None:
        return ["not all cards are known, so nobody can say"]
    words = {True: "collects", False: "pays"}
    return [f"{bench.names[seat]} {words[n >= 0]} {amount(abs(n))}" for seat, n in enumerate(points)]


def block(it: Asked) -> list[Posed]:
    """The game is declared blocked, with these hands."""
    hands: dict[str, Cards] = {name: it.cards(cards) for name, cards in it.pairs()}
    top = _top(it)
    by = it.who("by", it.names[0])
    it.options.setdefault("stock", "0")
    return [
        Posed(
            it.start(hands=hands, turn=it.who("active", by), discard=top, named=named),
            [s.Block(by=by)],
            when=when,
            hangs="the suit named for the eight",
            read=_paid,
        )
        for when, named in _named(it, top)
    ]


TURN: Final = ("on", "named", "hand", "by", "active", "stock", "discards")

PLAY: Final = Question(
    "play", "CARD", "May this card be placed?", "C8-5.5", TURN,
    (
        'play "7 hearts" --on "7 spades"',
        'play 5h --on "8 clubs" --named diamonds',
        'play 5h --on "8 clubs"',
        'play 8h --on "9 spades" --hand 8h',
    ),
    play, True,
)  # fmt: skip

QUESTIONS: Final = Questions(
    OPTIONS,
    (
        PLAY,
        PLAY._replace(word="discard", examples=('discard "4 hearts" --on "9 spades"',)),
        Question(
            "pass", "", "May the turn go by without a card?", "C8-5.3", TURN,
            (
                'pass --hand "4 hearts, K clubs" --on "9 spades" --stock 0',
                'pass --hand "4 hearts, K spades" --on "9 spades" --stock 0',
                'pass --hand "4 hearts, K clubs" --on "9 spades"',
                'pass --on "9 spades" --stock 0',
            ),
            pass_, True,
        ),
        Question(
            "draw", "[N]", "May cards be drawn?", "C8-5.4", TURN,
            (
                'draw --hand "9 hearts" --on "9 spades"',
                'draw --on "9 spades" --stock 0',
                'draw 2 --on "9 spades" --by Bob --active Ann',
            ),
            draw,
        ),
        Question(
            "name", "SUIT", "May this suit be named?", "C8-5.6", ("after", "by", "active", "hand"),
            ("name hearts", 'name hearts --after "7 clubs"', "name hearts --by Bob --active Ann"),
            name, True,
        ),
        Question(
            "score", "PLAYER:CARDS...", "What do these hands bring, the first of them being empty?", "C8-6.1", (),
            ('score Ann:0 "Bob:8 clubs, K hearts"', 'score Ann:0 "Bob:8c,Kh" "Cat:5d"'),
            score,
        ),
        Question(
            "block", "PLAYER:CARDS...", "Is the game blocked, with these hands?", "C8-6.2",
            ("on", "named", "by", "active", "stock", "discards"),
            ('block "Ann:4 hearts, K clubs" "Bob:2 diamonds" --on "9 spades"', "block Ann:4h,Ks Bob:2d --on 9s"),
            block,
        ),
    ),
)  # fmt: skip
