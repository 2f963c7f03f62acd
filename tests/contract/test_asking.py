"""An answer is what judging and offering say: of every discard, in a grid of positions and in simulated games."""

import pytest

from adjudicator import catalogue
from adjudicator.asking import put
from adjudicator.asking.needs import supposed
from adjudicator.asking.tables import Tables
from adjudicator.games.crazier_eights.bench import MAIN
from adjudicator.kernel.simulate import simulate

DISCARDS = {"crazier-eights": "discard", "crazier-eights-avalon": "discard", "crazy-eights": "play"}
"""How each ruleset calls a card that goes on top of the pile."""


def hearings(ruleset, card, players=("Ann", "Bob"), word="", **said):
    """A discard, or a play, asked about: a hearing for each of the suits that may have been named."""
    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(None, rules, None, 2)
    options = {key.replace("_", "-"): value for key, value in said.items()}
    it = put(f"{word or DISCARDS[ruleset]} {card}", options, rules, pack, players, pack.deck.id)
    taken = supposed(it, rules, ruleset)
    return [top.hearing for top in Tables(it, taken).tops()] or [taken.hearing]


def is_legal(hearing):
    """Whether `legal` offers the card in the position of a hearing."""
    judge = hearing.before()
    step = hearing.posed.steps[0]
    offers = hearing.rules.game.offers(judge.bench, judge.bench.seat_of[step.by])
    return any(type(one) is type(step) and one.card == step.card for one in offers)


@pytest.mark.parametrize("ruleset", DISCARDS)
@pytest.mark.parametrize("every", [51, pytest.param(1, marks=pytest.mark.slow)])
def test_every_card_on_every_card(ruleset, every):
    """All cards on all cards, whatever was named for an eight: no fault is found if and only if it is offered."""
    pack = catalogue.pack(None, catalogue.rules(ruleset), None, 2)
    seen = {True: 0, False: 0}
    for top in pack.cards[::every]:
        for card in pack.cards:
            for hearing in hearings(ruleset, card.id, on=top.id) if card.id != top.id else ():
                assert (hearing.finding is None) == is_legal(hearing), (card.id, top.id, hearing.posed.start)
                seen[hearing.finding is None] += 1
    assert min(seen.values()) > 700 / every


def positions(ruleset, seed):
    """Positions of a simulated game in which a card may be discarded or played, as a question says them.

    Left out are those that a question cannot say: what a card played in this turn, or a gag, has changed for a while,
    and that nothing lies below the card on top.
    """
    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(None, rules, None, 3)
    found = []

    def watch(judge, dice):
        bench = judge.bench
        played = getattr(bench.now, "played", 0)
        ready = bench.now.over is None and not bench.ledger.open and not played and len(bench.now.discard) > 1
        gagged = any(pack.cards[kind].id == "gag-order" for kind in bench.now.discard)
        if not ready or gagged or (ruleset != "crazy-eights" and bench.now.clock != bench.now.base + MAIN):
            return ()
        options = {
            "hand": ",".join(pack.cards[kind].id for kind in bench.now.hands[bench.now.active].kinds()),
            "on": ",".join(pack.cards[kind].id for kind in reversed(bench.now.discard)),
            "turn": bench.names[bench.now.active],
            "named": "nobody" if bench.now.wild is None else pack.palette[bench.now.wild],
        }
        if ruleset != "crazy-eights":
            areas = [
                f"{bench.names[s]}:{pack.cards[kind].id}" for s, area in enumerate(bench.now.play) for kind in area
            ]
            options |= {"in_play": ",".join(areas) or "0", "discarded": str(bench.now.discarded), "phase": "main"}
        found.append((list(bench.names), options, list(rules.game.offers(bench, bench.now.active))))
        return ()

    simulate(rules, pack, 3, seed, meddle=watch)
    return found


@pytest.mark.parametrize("ruleset", DISCARDS)
@pytest.mark.parametrize(
    ("seed", "most"), [(1, 4), *(pytest.param(seed, 999, marks=pytest.mark.slow) for seed in range(1, 7))]
)
def test_simulated_positions(ruleset, seed, most):
    """Laid out anew from a question's words, a position allows the discards and plays that it allowed in its game."""
    found = positions(ruleset, seed)
    assert len(found) > 5
    for names, options, offers in found[:: 1 + len(found) // most]:
        for word in {DISCARDS[ruleset], "play"}:
            told = {one.card for one in offers if type(one).__name__.lower() == word}
            asked = {card: hearings(ruleset, card, names, word, **options)[0] for card in options["hand"].split(",")}
            assert {card for card, hearing in asked.items() if hearing.answer == "yes"} == told, (word, options)
