"""What a card does, in words made from its data: what the tool goes by, whatever the card's own text says."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.formats import abilities as a
from adjudicator.kernel.words import NUMBERS, RANKS, some

_WHO: dict[a.Who, str] = {
    "you": "you",
    "chosen": "a player you choose",
    "opponent": "an opponent you choose",
    "same": "the player chosen before",
    "each": "each player in turn",
    "opponents": "each opponent",
    "active": "the active player",
}
_PLACES: dict[a.Place, str] = {
    "hand": "hand",
    "play": "play area",
    "discard-top": "top of the discard pile",
    "discard-bottom": "bottom of the discard pile",
    "pile-top": "top of the draw pile",
    "pile-bottom": "bottom of the draw pile",
}


def in_words(ability: a.Ability) -> str:
    """An ability as one sentence."""
    match ability:
        case a.Trigger():
            moment = {"turn-begins": "turn begins", "turn-ends": "turn ends"}.get(ability.on)
            whose = "your" if ability.whose == "you" else "any player's"
            when = f"When {whose} {moment}" if moment else "When it comes into play"
            tests = " and ".join(map(_condition, ability.if_))
            said = (
                f"{when}{', if ' * bool(tests)}{tests}: {_ops(ability.do)}{'; this may be passed over' * ability.may}"
            )
        case a.Effect():
            tests = " and ".join(map(_condition, ability.if_))
            only = f", which needs that {tests}" if tests else ""
            may = "; this may be left out" if ability.may else ""
            said = f"When it is played{only}: {_ops(ability.do)}{may}"
        case a.Substitute():
            by = "an opponent's card" if ability.by == "opponent" else "any card"
            change = "fewer" if ability.add < 0 else "more"
            said = f"While in play: whenever {by} makes you draw, you draw {_number(abs(ability.add))} {change}"
        case a.Allowance():
            who = "you" if ability.who == "you" else "every player"
            turn = "your" if ability.who == "you" else "their own"
            said = f"While in play: {who} may {ability.act} {some(ability.more)} more in {turn} turn"
        case a.Forbid():
            said = f"While in play: {_forbidden(ability)}"
        case a.Muting():
            said = f"While in play: {_cards(ability.what)} have no abilities"
    return f"{said}."


def _forbidden(ability: a.Forbid) -> str:
    cards = _noun(ability.what, 2)
    if ability.act == "destroy":
        whose = {"you": " of yours", "opponents": " of your opponents", "each": ""}[ability.who]
        return f"{cards}{whose} can't be destroyed"
    who = {"you": "you", "opponents": "your opponents", "each": "nobody"}[ability.who]
    return f"{who} may {'not ' * (ability.who != 'each')}{ability.act} {cards}"


def _condition(condition: a.Condition) -> str:
    """A test: `there are at least four cards that the active player controls`."""
    found = []
    if condition.count is not None:
        where = _where(condition.count)
        if condition.min is not None and condition.min == condition.max:
            found.append(f"there are exactly {_counted(condition.count, condition.min)} {where}")
        else:
            for word, limit in (("at least", condition.min), ("at most", condition.max)):
                if limit is not None:
                    number = "no" if limit == 0 else f"{word} {_number(limit)}"
                    verb = "is" if limit == 1 else "are"
                    found.append(f"there {verb} {number} {_noun(condition.count, limit)} {where}")
    if condition.every is not None:
        found.append(f"every card {_where(condition.every)} is {_article(_noun(condition.every, 1))}")
    return " and ".join(found)


def _ops(ops: Sequence[a.Op]) -> str:
    return "; then ".join(map(_op, ops))


def _op(op: a.Op) -> str:
    match op:
        case a.Draw():
            return f"{_does(op.who, 'draw')} {some(op.cards)}"
        case a.Discard():
            picked = {"you": ", which you pick", "blind": ", which you pick unseen"}.get(op.what.pick, "")
            return f"{_does(op.who, 'discard')} {_counted(op.what, op.what.n)} from hand{picked}"
        case a.Destroy():
            return f"you destroy {_cards(op.what)}"
        case a.Move():
            return f"you put {_cards(op.what, leaving=True)} {_target(op)}"
        case a.Swap():
            what = {"card": "one card of your hand for one of", "asset": "one asset for one of", "hands": "hands with"}
            return f"you exchange {what[op.what]} {_WHO[op.who]}"
        case a.Redeal():
            return "all hands are shuffled together and dealt out again, to each as many as before"
        case a.Look():
            return f"you look at {_cards(op.at)}"
        case a.Show():
            return f"{_cards(op.at)} {'is' if op.at.n == 1 else 'are'} shown to everybody"
        case a.Order():
            return f"you put the top {some(op.cards)} of the draw pile back in any order"
        case a.Shuffle():
            return "the draw pile is shuffled"
        case a.Allow():
            return f"you may {op.act} {some(op.more)} more this turn"
        case a.Mute():
            return f"{_cards(op.what)} {'loses its' if op.what.n == 1 else 'lose their'} abilities"
        case a.Play():
            return "the top card of the draw pile is played for you"
        case a.Turn():
            return f"{_does(op.who, 'take')} an extra turn" if op.more > 0 else f"{_does(op.who, 'lose')} the next turn"
        case a.Win():
            return f"{_does(op.who, 'win')} the game"
        case a.Lose():
            return f"{_does(op.who, 'lose')} the game"
        case a.Tokens():
            return f"{_does(op.who, 'get' if op.more > 0 else 'lose')} {some(abs(op.more), 'token')}"
        case a.Renew():
            return f"{_cards(op.what)} {'is' if op.what.n == 1 else 'are'} shuffled into the draw pile and drawn anew"


def _does(who: a.Who, verb: str) -> str:
    return f"{_WHO[who]} {verb}{'s' * (who != 'you')}"


def _target(op: a.Move) -> str:
    if op.to not in ("hand", "play"):
        return f"{'at' if op.to.endswith('bottom') else 'on'} the {_PLACES[op.to]}"
    whose = {"you": "your", "owner": "the owner's", "same": "the chosen player's"}[op.whose]
    return f"into {whose} {_PLACES[op.to]}"


def _cards(selector: a.Selector, *, leaving: bool = False) -> str:
    """The cards that a selector means, with where they are and who picks them."""
    if selector.pick == "top":
        number = "" if selector.n == 1 else f"{_number(selector.n)} "
        topmost = f"the top {number}card{'s' * (selector.n != 1)} {_where(selector, 'of')}"
        if _noun(selector, 1) == "card":
            return topmost
        if selector.n == 1:
            return f"{topmost}, if it is {_article(_noun(selector, 1))},"
        return f"the {_noun(selector, 2)} among {topmost}"
    picked = {"you": "", "holder": " (the holder picks)", "blind": " (picked unseen)"}[selector.pick]
    where = _where(selector, "from" if leaving else "in")
    return f"{_counted(selector, selector.n)} {where}{picked if selector.n else ''}"


def _counted(selector: a.Selector, n: int) -> str:
    return f"{_number(n) if n else 'all'} {_noun(selector, n)}"


def _noun(selector: a.Selector, n: int) -> str:
    noun = {None: "card", "asset": "asset", "event": "event"}[selector.type] + "s" * (n != 1)
    suit = f"{selector.suit} " if selector.suit else ""
    rank = f" of rank {RANKS.get(selector.rank, selector.rank)}" if selector.rank else ""
    return f"{suit}{noun}{rank}"


def _where(selector: a.Selector, at: str = "in") -> str:
    match selector.from_:
        case "pile":
            return f"{at} the draw pile"
        case "discard":
            return f"{at} the discard pile"
        case "hand":
            whose = {None: "the hand", "you": "your hand", "opponents": "an opponent's hand"}
            return f"{at} {whose.get(selector.whose) or 'the hand of ' + _WHO[selector.whose or 'you']}"
        case "play":
            if selector.whose is None:
                return "in play"
            if selector.whose == "opponents":
                return "that your opponents control" if selector.n == 0 else "that an opponent controls"
            return f"that {_does(selector.whose, 'control')}"


def _article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)
