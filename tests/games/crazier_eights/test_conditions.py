"""Why an ability has not occurred: whose hand it asks for."""

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def test_at_the_beginning_of_each_turn_after_a_turn_was_played_the_next_player_is_asked_for():
    """Ann has drawn, discarded and played; Low Tide asks for Bob's hand, whose turn begins."""
    path = EXAMPLES / "damaged" / "unseen-play-not-written-avalon.game.json"
    (found,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.rule == "AV-2.4"]
    assert found.message.endswith("it needs at most three cards in Bob's hand, and there are four cards")
