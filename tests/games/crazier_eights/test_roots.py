"""One root, one finding: what follows from a fault stands under it, and what does not stands by itself."""

from tests.kernel.scenes import judged, told

ABC = ("Ann", "Bob", "Cat")


def act(do, by, card=None, **more):
    """A step in short."""
    return {"do": do, "by": by, **({"card": card} if card else {}), **more}


def test_a_second_play_does_not_follow_from_a_second_draw():
    """Ann draws twice at once, and plays twice later: she can have forgotten neither for the other (CE-6.2, CE-7.3)."""
    steps = [act("draw", "Ann"), act("draw", "Ann"), act("play", "Ann", "castle"), act("play", "Ann", "fog-bank")]
    assert told(judged(*steps, phase="draw")) == [(2, "CE-7.3", None), (4, "CE-6.2", None)]


def test_a_second_play_follows_from_a_draw_that_opened_another_turn():
    """Ann plays, draws again and plays again: she takes another turn; a third play has nothing to do with it."""
    steps = [act("play", "Ann", "castle"), act("draw", "Ann"), act("play", "Ann", "fog-bank")]
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
