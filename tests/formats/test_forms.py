"""What the logs of one game look like, and the decoders of their parts."""

import msgspec
import pytest

from adjudicator.formats.forms import Forms
from adjudicator.formats.log import Claim, Header, Note, Start, Step


class Begin(Start):
    """A start position with one key."""

    cups: int = 3


class Fill(Step, tag="fill", kw_only=True):
    """A step."""

    by: str


class Stated(Claim, tag="claim", kw_only=True):
    """A claim with one key."""

    cups: int | None = None


FORMS = Forms(Begin, Stated, Fill | Stated | Note)
HEADER = {"format": 1, "ruleset": {"id": "cups"}, "players": ["Ann"]}


def test_each_part_of_a_log_has_a_decoder():
    """The start position, one step, all steps."""
    assert FORMS.start_decoder.decode(b'{"cups":4}') == Begin(cups=4)
    assert FORMS.step_decoder.decode(b'{"do":"claim","cups":2}') == Stated(cups=2)
    assert FORMS.steps_decoder.decode(b'[{"do":"fill","by":"Ann"},{"do":"note"}]') == [Fill(by="Ann"), Note()]


def test_a_whole_log_is_read_at_once():
    """It is a header with steps; a start position and steps may be left out."""
    log = FORMS.log_decoder.decode(msgspec.json.encode({**HEADER, "steps": [{"do": "fill", "by": "Ann"}]}))
    assert isinstance(log, Header)
    assert (log.start, log.steps) == (Begin(), [Fill(by="Ann")])
    assert FORMS.log_decoder.decode(msgspec.json.encode(HEADER)).steps == []


@pytest.mark.parametrize(
    "more", [{"start": {"hands": {}}}, {"steps": [{"do": "draw"}]}, {"steps": [{"do": "fill"}]}, {"step": []}], ids=str
)
def test_a_log_of_another_game_is_refused(more):
    """A key or step that this game does not have, a step without what it must say."""
    with pytest.raises(msgspec.ValidationError):
        FORMS.log_decoder.decode(msgspec.json.encode(HEADER | more))


def test_a_decoder_is_made_once():
    """Most games are read many times."""
    assert FORMS.log_decoder is FORMS.log_decoder
    assert FORMS.steps_decoder is FORMS.steps_decoder
