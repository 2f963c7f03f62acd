"""Cards in numbered places: what is seen of them, where the record has them elsewhere."""

import msgspec

from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rows import fill, move, see, take
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import EMPTY, Sight
from tests.games.gallery.game import GAME

CARDS = [{"id": f"{rank}", "rank": rank, "suits": ["oil"]} for rank in "123456"]


def table():
    """A wall of one hidden picture and one gap, with the rest of the pictures in the pile."""
    deck = msgspec.convert(
        {"format": 1, "id": "d", "ranks": [*"123456"], "palette": {"oil": "red"}, "cards": CARDS}, Deck
    )
    rules = Rules(GAME, [Edition(format=1, id="gallery", game="gallery", book="GA")])
    bench = GAME.bench(rules, Pack(deck), ["Ann", "Bob"])
    bench.now.walls[0].kinds[0] = bench.now.walls[1].kinds[0] = -1
    bench.now.pictures[:] = [-1] * 4
    return bench


def test_a_card_that_is_seen_is_known_from_then_on():
    """It stays where it lies, and whoever sees more of it goes on doing so."""
    bench = table()
    wall = bench.now.walls[0]
    see(bench, wall, 0, 2, 0, Sight.OWNER)
    see(bench, wall, 0, 2, 0, Sight.NOBODY)
    assert (wall.kinds[0], wall.sight[0], bench.now.loose[2], bench.count()) == (2, Sight.OWNER, 0, 6)


def test_a_card_that_lies_elsewhere_by_the_record_changes_places():
    """It is believed where it is seen; what was hidden there lies where it was, and no card is lost."""
    bench = table()
    ann, bob = bench.now.walls
    see(bench, bob, 0, 2, 1, Sight.ALL)
    see(bench, ann, 0, 2, 0, Sight.ALL)
    assert (ann.kinds[0], bob.kinds[0], bench.count(), min(bench.now.loose)) == (2, -1, 6, 0)
    assert [finding.rule for finding in bench.report.findings] == ["GA-2"]


def test_cards_come_and_go():
    """A card moves with what is known of it, and gaps are filled face down."""
    bench = table()
    ann, bob = bench.now.walls
    see(bench, ann, 0, 3, 0, Sight.ALL)
    move(ann, 0, bob, 2)
    assert (ann.kinds[0], bob.kinds[2], bob.sight[2]) == (EMPTY, 3, Sight.ALL)
    assert (fill(ann, bench.now.pictures), len(bench.now.pictures), take(ann, 1), bench.count()) == (3, 1, -1, 5)
