"""Single sentences of a finding that were once false."""

from tests.games.crazier_eights.test_situations import act, judged
from tests.kernel import scenes


def messages(verdict):
    """What every finding says, by its step."""
    return {f.step: f.message for f in verdict.findings}


def test_only_hands_may_be_asked_for_their_number():
    """FAQ 14 is about open cards; the number of cards in the draw pile is read out of FAQ 15."""
    verdict = judged([{"do": "claim", "pile": 3}])
    assert [(f.cite, f.basis) for f in verdict.findings] == [("IV FAQ 15", "reading")]


def test_a_card_that_goes_to_another_hand_says_whose():
    """Found Coin gives its card to who plays it."""
    gone = {"do": "move", "card": "?", "from": "pile", "to": "hand", "by": "Bob"}
    verdict = judged([act("draw", "Ann"), act("play", "Ann", "found-coin", then=[gone])], deck="house-52")
    assert "goes to Ann's hand, and in the record to Bob's hand" in messages(verdict)[2]


def test_an_event_says_what_its_condition_lacks():
    """Second Wind says how many cards it needs; what was chosen for it is no second fault."""
    steps = [act("draw", "Ann"), act("play", "Ann", "second-wind", choose=["?"])]
    verdict = judged(steps, deck="house-52")
    assert [f.step for f in verdict.findings] == [2]
    assert "needs five or more cards in the discard pile, and there is one card" in messages(verdict)[2]


def test_an_open_condition_says_whose_hand_nobody_has_seen():
    """Moonless Night asks whether there is a red card in the hand of the player whose turn it is."""
    steps = [act("draw", "Bob"), act("play", "Bob", "moonless-night"), act("draw", "Ann")]
    assert "nobody has seen Bob's hand" in messages(judged(steps, deck="house-52", turn="Bob"))[3]


def test_a_count_is_held_against_the_hand_of_the_player_whose_turn_begins():
    """Low Tide is used after Ann's turn and lets Bob draw: it asks for his hand, and not for hers."""
    start = {"hands": {"Ann": 7, "Bob": 4}, "play": {"Ann": ["low-tide"]}, "discard": ["salt-marsh"], "phase": "begin"}
    steps = [act("draw", "Ann"), act("discard", "Ann", "silent-harbour")]
    tide = act("trigger", "Ann", "low-tide", then=[act("draw", "Bob")])
    verdict = scenes.judged(*steps, tide, ruleset="crazier-eights-avalon", deck="avalon-33", **start)
    assert "at most three cards in Bob's hand, and there are four" in messages(verdict)[3]
