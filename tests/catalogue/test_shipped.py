"""What the package itself holds: found by looking, never listed by hand."""

from pathlib import Path

import pytest

import adjudicator
from adjudicator.catalogue import homes, shipped
from adjudicator.errors import UnknownId

GAMES = Path(adjudicator.__file__).parent / "games"


def test_a_folder_is_a_game():
    """Its name with dashes is the game's id, with its own steps."""
    assert [*homes.shipped()] == sorted(path.parent.name.replace("_", "-") for path in GAMES.glob("*/game.py"))
    for id in homes.shipped():
        assert shipped.game(id).id == id


@pytest.mark.parametrize("kind", ["decks", "editions"])
def test_a_file_is_a_deck_or_an_edition(kind):
    """Under its name, whichever game's it is."""
    assert sorted(getattr(shipped, kind)()) == sorted(path.stem for path in GAMES.glob(f"*/{kind}/*.json"))


def test_steps_are_decoded_as_the_game_has_them():
    """What one game calls a play another calls a discard."""
    crazy, crazier = (shipped.step_decoder(id) for id in ("crazy-eights", "crazier-eights"))
    written = b'[{"do":"discard","by":"Ann","card":"7e"}]'
    (step,) = crazier.decode(written)
    assert type(step).__name__ == "Discard"
    with pytest.raises(ValueError, match="discard"):
        crazy.decode(written)


def test_a_program_whose_records_can_be_imported():
    """By its name, with the game whose importer does it."""
    assert {program: place.id for program, place in shipped.importers().items()} == {"openspiel": "crazy-eights"}
    assert callable(shipped.importer("openspiel"))


@pytest.mark.parametrize(
    ("find", "given", "nearest"),
    [
        (shipped.game, "crazy-eight", ["crazy-eights", "crazier-eights"]),
        (shipped.importer, "openspeil", ["openspiel"]),
        (shipped.importer, "chess", ["openspiel"]),
    ],
)
def test_what_there_is_not(find, given, nearest):
    """The nearest is named."""
    with pytest.raises(UnknownId) as error:
        find(given)
    assert error.value.nearest == nearest
