"""The line of another player, beside another slip at the same place."""

from adjudicator.judging import adjudicate
from tests.cli.conftest import EXAMPLES


def test_a_wrong_name_is_found_beside_a_forgotten_line():
    """With the name alone, the line shows that one before it is missing; nobody has acted out of turn."""
    path = EXAMPLES / "damaged" / "wrong-name-and-a-forgotten-line.game.json"
    (finding,) = [f for f in adjudicate(path.read_bytes(), source=path.name).findings if f.because_of is None]
    assert finding.message == (
        "More likely: a line is missing before step 5: Bob uses Leaky Roof (red four): Cat draws Castle (blue five);"
        " and step 5 should say: Cat draws Fishing Trip (green ten) (then steps 5 and 6 fit). Otherwise: Dan acts in"
        " Cat's turn"
    )
    assert (finding.fault, finding.severity) == ("unrecorded", "note")
