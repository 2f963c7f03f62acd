"""One root, one finding: what follows from a fault stands under it, and what does not stands by itself."""

import msgspec

from adjudicator.judging import adjudicate
from tests.kernel.scenes import judged, told

ABC = ("Ann", "Bob", "Cat")


def act(do, by, card=None, **more):
    """A step in short."""
    return {"do": do, "by": by, **({"card": card} if card else {}), **more}


def test_a_second_play_does_not_follow_from_a_second_draw():
    """Ann draws twice at once, and plays twice later: she can have forgotten neither for the other (CE-6.2, CE-7.3)."""
    steps = [act("draw", "Ann"), act("draw", "Ann"), act("play", "Ann", "castle"), act("play", "Ann", "white-flag")]
    assert told(judged(*steps, phase="draw")) == [(2, "CE-7.3", None), (4, "CE-6.2", None)]


def test_a_second_play_follows_from_a_draw_that_opened_another_turn():
    """Ann plays, draws again and plays again: she takes another turn; a third play has nothing to do with it."""
    steps = [act("play", "Ann", "castle"), act("draw", "Ann"), act("play", "Ann", "white-flag")]
    found = [(2, "CE-7.3", None), (3, "CE-6.2", 1)]
    assert told(judged(*steps)) == found
    assert told(judged(*steps, act("play", "Ann", "weathercock"))) == [*found, (4, "CE-6.2", None)]


def test_a_skipped_player_does_not_follow_from_a_discard_out_of_turn():
    """Ann discards when her turn is over, and then Cat goes before Bob: Cat had no reason to (CE-6.1)."""
    steps = [act("end", "Ann"), act("discard", "Ann", "9m"), act("draw", "Cat")]
    assert told(judged(*steps, players=ABC, discard=["7m"])) == [(2, "CE-8.11", None), (3, "CE-6.1", None)]


def test_who_acts_out_of_turn_misleads_the_next_player():
    """Cat discards in Ann's turn and Ann's next draw follows from that; so does Bob's, whom Cat's draw passed over."""
    steps = [act("end", "Ann"), act("discard", "Cat", "9e"), act("draw", "Ann")]
    assert told(judged(*steps, players=ABC)) == [(2, "CE-8.11", None), (3, "CE-D.30", 1)]
    steps = [act("end", "Ann"), act("draw", "Cat"), act("draw", "Bob")]
    assert told(judged(*steps, players=ABC)) == [(2, "CE-6.1", None), (3, "CE-D.30", 1)]


def test_an_ability_that_nothing_called_for_may_have_come_to_nothing():
    """Bob uses Thin Ice and Ann plays on with all her cards, or after the end: nothing came of it (CE-10.9)."""
    thin_ice = act("trigger", "Bob", "thin-ice")
    play = {"Ann": ["castle"], "Bob": ["thin-ice"]}
    steps = [thin_ice, act("draw", "Bob"), act("draw", "Cat"), act("draw", "Ann"), {"do": "claim", "hands": {"Ann": 5}}]
    assert told(judged(*steps, players=ABC, play=play)) == [(1, "CE-10.9", None)]
    assert told(judged(thin_ice, act("draw", "Bob"), act("draw", "Ann"), play=play)) == [(1, "CE-10.9", None)]
    assert told(judged(*steps[:3], act("draw", "Bob"), players=ABC, play=play)) == [(1, "CE-10.9", None)]


def test_a_true_count_shows_whether_an_undue_ability_was_carried_out():
    """Nobody wrote down whether Moonless Night made the others draw: both counts are true (CE-10.1)."""
    start = {"players": ABC, "play": {"Ann": ["moonless-night"]}, "hands": {"Ann": ["5m", "9s"], "Bob": 4, "Cat": 4}}
    steps = [act("trigger", "Ann", "moonless-night"), act("draw", "Bob"), act("draw", "Cat")]
    for size in (5, 6):
        verdict = judged(*steps, {"do": "claim", "hands": {"Bob": size, "Cat": size}}, **start)
        assert told(verdict) == [(1, "CE-10.1", None)]


FOUR = ["thin-ice", "weathercock", "castle", "midnight-bell"]
"""Enough in play to lose by Thin Ice."""


def faults(verdict):
    """Each finding at the top: its step, its ruling and what kind it is."""
    return [(f.step, f.rule, f.fault) for f in verdict.findings if f.because_of is None and not f.open]


def test_what_a_loser_would_owe_follows_from_the_loss_that_was_left_out():
    """Bob's loss is left out, and then his Leaky Roof; with two players the loss has made Ann the winner (CE-10.9)."""
    play = {"Bob": ["thin-ice", "leaky-roof", "castle", "midnight-bell"]}
    for players, by in ((("Ann", "Bob"), "Ann"), (ABC, "Cat")):
        verdict = judged(act("end", "Bob"), act("draw", by), players=players, turn="Bob", play=play)
        assert faults(verdict) == [(2, "CE-10.9", "missed")]
        assert verdict.findings[0].message.endswith("with it Ann has won") == (len(players) == 2)


def test_who_plays_on_in_spite_of_a_loss_owes_what_all_owe():
    """Bob plays on, and so what he misses in his next turn is a fault of its own (CE-10.1)."""
    play = {"Bob": ["thin-ice", "leaky-roof", "castle", "midnight-bell"]}
    steps = [act("end", "Bob"), act("trigger", "Bob", "leaky-roof"), act("draw", "Ann"), act("draw", "Bob")]
    verdict = judged(*steps, turn="Bob", play=play)
    assert faults(verdict) == [(2, "CE-10.9", "missed"), (4, "CE-10.1", "missed")]


def test_a_loss_that_is_missed_again_at_the_next_end_follows_from_the_first():
    """Bob should have been out; he plays on, and his next turn ends like the one before."""
    steps = [act(do, name) for name in ("Cat", "Ann", "Bob") for do in ("draw", "end")]
    verdict = judged(act("end", "Bob"), *steps, act("draw", "Cat"), players=ABC, turn="Bob", play={"Bob": FOUR})
    assert told(verdict)[:1] == [(2, "CE-10.9", None)]
    assert (8, "CE-10.9", 1) in told(verdict)


def test_of_two_losses_missed_at_once_one_follows_from_the_other():
    """Ann and Cat share the turn at the end of which everybody loses by Eighth Hour; nobody has won by it."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights-avalon"},
        "players": [{"name": name, "team": "red" if name in ("Ann", "Cat") else "blue"} for name in (*ABC, "Dan")],
        "deck": "avalon-camelot-85",
        "start": {
            "turn": "Ann",
            "phase": "main",
            "hands": {"Ann": 4, "Bob": 4, "Cat": 3, "Dan": 1},
            "play": {"Ann": ["eighth-hour", "wild-ward"], "Dan": ["stream-of-life"]},
            "discard": ["tea-leaves"],
        },
        "steps": [act("discard", "Ann", "trade"), act("draw", "Bob")],
    }
    verdict = adjudicate(msgspec.json.encode(log))
    assert told(verdict) == [(2, "CE-10.9", None), (2, "CE-10.9", 1)]
    assert verdict.findings[0].message.endswith("with it nobody has won")


def test_a_record_that_goes_on_without_the_loser_shows_that_the_loss_did_count():
    """Nobody wrote down that Bob lost, and from then on he is passed over, with or without ends of turns (CE-10.9)."""
    for ends in (True, False):
        steps = [act("discard", "Bob", "7a")]
        for by in ("Cat", "Ann", "Cat", "Ann", "Cat"):
            steps += [act("end", "Bob" if len(steps) < 2 else steps[-1]["by"])] if ends else []
            steps += [act("draw", by)]
        hands = {"Ann": 4, "Bob": ["7a", "2e"], "Cat": 4}
        verdict = judged(*steps, players=ABC, turn="Bob", play={"Bob": FOUR}, hands=hands, discard=["7m"])
        assert [f[1:] for f in faults(verdict)] == [("CE-10.9", "unrecorded")]
        assert verdict.judge.bench.now.out == [False, True, False]


def test_who_is_put_down_as_the_winner_may_have_won_by_a_loss():
    """Nobody wrote down that Bob lost, and Ann is the winner; if she had drawn first, it was noticed late (CE-10.9)."""
    won = {"do": "claim", "winner": "Ann"}
    for steps, fault in (([], "unrecorded"), ([act("draw", "Ann")], "late")):
        verdict = judged(act("end", "Bob"), *steps, won, turn="Bob", play={"Bob": FOUR})
        assert faults(verdict) == [(2, "CE-10.9", fault)]


def test_who_is_said_to_have_nothing_in_play_may_have_lost():
    """Nobody wrote down that Bob lost; that he has no cards any more is no mistake of its own (CE-10.9)."""
    nothing = [{"do": "claim", "play": {"Bob": []}}, {"do": "claim", "hands": {"Bob": 0}, "play": {"Bob": []}}]
    for claim in nothing:
        for steps in ([act("end", "Bob")], [act("end", "Bob"), act("draw", "Cat")], [act("draw", "Cat")]):
            verdict = judged(*steps, claim, players=ABC, turn="Bob", play={"Bob": FOUR})
            assert [f[1:] for f in faults(verdict)] == [("CE-10.9", "unrecorded")]
            assert verdict.judge.bench.now.out == [False, True, False]
    won = {"do": "claim", "winner": "Ann", "play": {"Bob": []}}
    verdict = judged(act("end", "Bob"), won, turn="Bob", play={"Bob": FOUR})
    assert faults(verdict) == [(2, "CE-10.9", "unrecorded")]


def test_who_has_cards_or_plays_on_has_not_lost_by_what_is_stated():
    """Bob has three cards; or draws again before it is stated; or still has cards in hand (CE-F.14)."""
    nothing, end, draw = {"do": "claim", "play": {"Bob": []}}, act("end", "Bob"), act("draw", "Cat")
    verdict = judged(end, draw, nothing, players=ABC, turn="Bob", play={"Bob": FOUR[:3]})
    assert faults(verdict) == [(3, "CE-F.14", "mismatch")]
    claim = {**nothing, "hands": {"Bob": 4}}
    verdict = judged(end, draw, claim, players=ABC, turn="Bob", play={"Bob": FOUR})
    assert faults(verdict) == [(2, "CE-10.9", "missed"), (3, "CE-F.14", "mismatch")]
    draws = [draw, act("draw", "Ann"), act("draw", "Bob")]
    verdict = judged(end, *draws, nothing, players=ABC, turn="Bob", play={"Bob": FOUR})
    assert faults(verdict) == [(2, "CE-10.9", "missed"), (5, "CE-F.14", "mismatch")]


PORCH = {"Ann": ["crowded-porch"], "Bob": ["castle", "white-flag", "toll-bridge", "briar-hedge"]}
"""Bob has four cards as his turn begins, and wins by Ann's Crowded Porch."""


def test_who_is_put_down_as_the_winner_may_have_won_by_a_card():
    """Nobody wrote down that Bob won as his turn began; if he had drawn first, it was noticed late (CE-2.4)."""
    won = {"do": "claim", "winner": "Bob"}
    for players in (("Ann", "Bob"), ABC):
        for steps, step in (([act("end", "Ann")], 2), ([act("discard", "Ann", "9e")], 2), ([], 1)):
            verdict = judged(*steps, won, players=players, play=PORCH)
            assert faults(verdict) == [(step, "CE-2.4", "unrecorded")]
            assert verdict.judge.bench.now.over.winners == [1]
    verdict = judged(act("end", "Ann"), act("draw", "Bob"), won, play=PORCH)
    assert faults(verdict) == [(2, "CE-2.4", "late")]


def test_who_wins_as_the_turn_ends_may_be_put_down_at_once():
    """Ann's Five Lanterns count five cards as her turn ends, and nobody wrote the end down (CE-2.4)."""
    play = {"Ann": ["five-lanterns", "castle", "toll-bridge", "briar-hedge"]}
    steps = [act("play", "Ann", "white-flag"), {"do": "claim", "winner": "Ann"}]
    assert faults(judged(*steps, play=play, deck="house-52-promos")) == [(2, "CE-2.4", "unrecorded")]
    assert faults(judged(*steps[1:], play=play, deck="house-52-promos")) == [(1, "CE-2.1", "mismatch")]


def test_a_winner_whom_no_card_makes_win_is_a_mistake():
    """Bob has three cards only; or Bob has won, and Ann is put down; or the table let Bob's win be (CE-2.1)."""
    won = {"do": "claim", "winner": "Bob"}
    three = {**PORCH, "Bob": PORCH["Bob"][:3]}
    assert faults(judged(act("end", "Ann"), won, play=three)) == [(2, "CE-2.1", "mismatch")]
    verdict = judged(act("end", "Ann"), {"do": "claim", "winner": "Ann"}, play=PORCH)
    assert faults(verdict) == [(2, "CE-2.1", "mismatch")]
    assert verdict.findings[0].message == "Ann is recorded as the winner; Bob has won by Crowded Porch (yellow ten)"
    verdict = judged(act("end", "Bob"), won, turn="Bob", play={"Bob": FOUR})
    assert faults(verdict) == [(2, "CE-2.1", "mismatch")]
    assert verdict.findings[0].message == "Bob is recorded as the winner; Ann has won by Thin Ice (blue nine)"
    refused = {"do": "call", "step": 2, "allow": "refuse"}
    verdict = judged(act("end", "Ann"), act("draw", "Bob"), refused, won, play=PORCH)
    assert faults(verdict)[0] == (2, "CE-2.4", "missed")


TWO_ICES = {"Ann": ["white-flag", "castle", "toll-bridge", "briar-hedge"], "Bob": ["thin-ice"], "Cat": ["thin-ice"]}
"""Ann loses as her turn ends, by either of two cards."""


def on_two_ices(*steps, play=TWO_ICES, **more):
    """The faults of a record in which Bob's Thin Ice has made Ann lose."""
    return faults(judged(act("trigger", "Bob", "thin-ice"), *steps, players=ABC, play=play, **more))


def test_what_strikes_a_player_who_is_out_already_may_be_written_down_or_not():
    """Cat's Thin Ice occurred as well and finds nobody; it may be declined, or told with Ann's loss (CE-D.15)."""
    again = {"do": "trigger", "by": "Cat", "card": "thin-ice"}
    doubled = {"deck": "house-52-doubled"}
    lost = [{"do": "lose", "by": "Ann"}]
    for line in ([], [again], [{**again, "then": []}], [{**again, "then": lost}], [act("decline", "Cat", "thin-ice")]):
        assert on_two_ices(*line, act("draw", "Bob"), act("draw", "Cat"), **doubled) == []
        assert on_two_ices(*line, act("end", "Ann"), act("draw", "Bob"), **doubled) == []
    other = {**again, "then": [{"do": "lose", "by": "Bob"}]}
    assert on_two_ices(other, **doubled) == [(2, "CE-10.9", "illegal")]


def test_what_struck_nobody_does_not_wait_for_the_next_player():
    """As Bob's turn ends Cat's Thin Ice has not occurred: he has one card (CE-10.9)."""
    steps = [act("draw", "Bob"), act("discard", "Bob", "5e"), act("trigger", "Cat", "thin-ice")]
    assert on_two_ices(*steps, deck="house-52-doubled") == [(4, "CE-10.9", "illegal")]


def test_who_is_out_wins_by_nothing_that_occurred_before():
    """Ann's Five Lanterns counted five cards, and then Thin Ice strikes first: she has lost (III (2))."""
    play = {"Ann": ["five-lanterns", "castle", "toll-bridge", "briar-hedge", "thin-ice"]}
    lanterns, deck = {"do": "trigger", "by": "Ann", "card": "five-lanterns"}, {"deck": "house-52-promos"}
    ice, draw = act("trigger", "Ann", "thin-ice"), act("draw", "Bob")
    for line in ([], [lanterns], [{**lanterns, "then": []}]):
        assert faults(judged(ice, *line, draw, players=ABC, play=play, **deck)) == []
    won = {**lanterns, "then": [{"do": "win", "by": "Ann"}]}
    assert [fault[0] for fault in faults(judged(ice, won, draw, players=ABC, play=play, **deck))] == [2]


def test_all_that_a_player_does_who_has_lost_is_one_fault():
    """Bob has lost, and takes a whole turn (CE-2.2)."""
    steps = [act("end", "Bob"), act("trigger", "Bob", "thin-ice"), act("draw", "Cat"), act("draw", "Ann")]
    steps += [act("draw", "Bob"), act("end", "Bob")]
    verdict = judged(*steps, players=ABC, turn="Bob", play={"Bob": FOUR})
    assert told(verdict) == [(5, "CE-2.2", None), (6, "CE-2.2", 1)]


def test_who_has_lost_makes_up_for_nothing():
    """Ann forgot her draw, lost by Thin Ice, and draws now: she has lost (CE-2.2), and nothing is put right by that."""
    play = {"Ann": ["castle", "fog-bank", "weathercock", "glass-basilisk"], "Cat": ["thin-ice"]}
    steps = [act("discard", "Ann", "9m"), act("trigger", "Cat", "thin-ice"), act("draw", "Bob"), act("draw", "Ann")]
    verdict = judged(*steps, players=ABC, phase="draw", play=play, discard=["7m"])
    assert faults(verdict) == [(1, "CE-7.3", "missed"), (4, "CE-2.2", "illegal")]
    assert verdict.findings[0].remedy.text == "Ann has lost since, and draws no more."


def test_a_turn_may_begin_with_an_ability_though_it_is_anothers():
    """Leaky Roof makes Ann draw as the turn begins that Long Nap took from her; or Cat, where it is Bob's (CE-D.30)."""
    steps = [act("play", "Bob", "long-nap", choose=["Ann"]), act("end", "Bob")]
    steps += [act("trigger", "Bob", "leaky-roof", then=[act("draw", "Ann")]), act("draw", "Ann"), act("end", "Ann")]
    verdict = judged(*steps, turn="Bob", play={"Bob": ["leaky-roof"]}, hands={"Ann": 4, "Bob": ["long-nap", "2e"]})
    assert faults(verdict) == [(3, "CE-D.30", "illegal")]
    drips = act("trigger", "Bob", "leaky-roof", then=[act("draw", "Cat")])
    verdict = judged(act("end", "Ann"), drips, act("draw", "Cat"), players=ABC, play={"Bob": ["leaky-roof"]})
    assert faults(verdict) == [(2, "CE-6.1", "illegal")]


def test_a_turn_out_of_order_follows_from_the_ability_that_opened_it():
    """Cat uses Angel of Hope when it is Bob's turn, and takes the turn (CE-10.1)."""
    angel = act("trigger", "Cat", "angel-of-hope", choose=["Ann"], then=[act("draw", "Ann")])
    verdict = judged(act("end", "Ann"), angel, act("draw", "Cat"), players=ABC, play={"Cat": ["angel-of-hope"]})
    assert told(verdict) == [(2, "CE-10.1", None), (3, "CE-6.1", 1)]


def test_a_wrong_decider_does_not_hide_that_another_ability_was_missed():
    """Ann decides for Bob's Lantern Keeper, and forgets her Angel of Hope: either can be done alone."""
    steps = [act("trigger", "Ann", "lantern-keeper", then=[{"do": "show", "cards": ["2e"]}]), act("draw", "Ann")]
    play = {"Ann": ["angel-of-hope"], "Bob": ["lantern-keeper"]}
    assert told(judged(*steps, phase="begin", play=play)) == [(1, "CE-10.2", None), (2, "CE-10.1", None)]


def test_a_turn_of_somebody_who_is_out_of_the_game_is_one_fault():
    """Cat has left, and Ann's Leaky Roof makes Cat draw as if Cat's turn began (CE-6.1)."""
    leaky_roof = act("trigger", "Ann", "leaky-roof", then=[act("draw", "Cat")])
    verdict = judged({"do": "leave", "by": "Cat"}, leaky_roof, players=ABC, play={"Ann": ["leaky-roof"]})
    assert faults(verdict) == [(2, "CE-6.1", "illegal")]


def test_what_a_card_leaves_undone_does_not_follow_from_a_wrong_decider():
    """Bob chooses what Ann's Death destroys, and nothing is destroyed (CE-12.6)."""
    death = act("play", "Ann", "death", choose=[{"card": "castle", "by": "Bob"}], then=[])
    verdict = judged(death, play={"Bob": ["castle"]})
    assert told(verdict) == [(1, "CE-9.5", None), (1, "CE-12.6", None)]


def test_who_passes_an_ability_over_breaks_no_order():
    """On Ann's turn Cat says no before Angel of Hope works (CE-10.6)."""
    play = {"Ann": ["angel-of-hope"], "Cat": ["lantern-keeper"]}
    angel = act("trigger", "Ann", "angel-of-hope", choose=["Bob"], then=[act("draw", "Bob")])
    verdict = judged(act("decline", "Cat", "lantern-keeper"), angel, players=ABC, phase="begin", play=play)
    assert told(verdict) == []


def test_both_hands_are_one_card_off_where_one_card_is_used_from_another_hand():
    """Bob discards a card that lies in Ann's hand: a count of either follows from that, one of Cat's does not."""
    hands = {"Ann": ["9m", "9e", "5s", "3s"], "Bob": 4, "Cat": 4}
    start = {"players": ABC, "hands": hands, "discard": ["7e"], "phase": "main"}
    steps = [act("discard", "Ann", "9e"), act("draw", "Bob"), act("discard", "Bob", "9m")]

    def counted(**stated):
        return [follows for step, _, follows in told(judged(*steps, {"do": "claim", "hands": stated}, **start))]

    assert counted(Ann=3, Bob=4) == [None, 1, 1]
    assert counted(Cat=5) == [None, None]


def test_a_tie_shows_that_everybody_has_lost():
    """Nobody wrote down that Eighth Hour took effect, and nobody is put down as the winner (CE-2.5)."""
    steps = [act("end", "Ann"), {"do": "claim", "winner": False}]
    play = {"Ann": ["eighth-hour", "stream-of-life", "wild-ward"]}
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights-avalon"},
        "players": ["Ann", "Bob"],
        "deck": "avalon-camelot-85",
        "start": {
            "turn": "Ann",
            "phase": "main",
            "hands": {"Ann": 4, "Bob": 2},
            "play": play,
            "discard": ["moonless-night"],
        },
        "steps": steps,
    }
    assert [(f.rule, f.fault) for f in adjudicate(msgspec.json.encode(log)).findings] == [("CE-10.9", "unrecorded")]
