"""What every format is built of."""

from typing import Annotated

import msgspec
import pytest

from adjudicator.formats.fields import MOST_COPIES, RENAME, Copies, Name, Part, Text, about


class Pair(Part):
    """A part with keys that are words of Python."""

    from_: Annotated[str, about("where from")]
    in_: int = 0


def test_keys_may_be_words_of_python():
    """They stand without the underscore in a file."""
    assert msgspec.json.decode(b'{"from":"a","in":3}', type=Pair) == Pair(from_="a", in_=3)
    assert msgspec.json.encode(Pair(from_="a")) == b'{"from":"a"}'
    assert RENAME["from_"] == "from"


def test_a_key_that_nobody_knows_is_refused():
    """A slip of the pen is not passed over."""
    with pytest.raises(msgspec.ValidationError, match="unknown field `form`"):
        msgspec.json.decode(b'{"from":"a","form":"b"}', type=Pair)


def test_a_description_stands_in_the_schema():
    """Editors show it."""
    schema = msgspec.json.schema(Pair)["$defs"]["Pair"]
    assert schema["properties"]["from"]["description"] == "where from"


@pytest.mark.parametrize(
    ("kind", "fine", "wrong"),
    [
        (Copies, [1, MOST_COPIES], [0, MOST_COPIES + 1]),
        (Name, ["a", "a" * 200], ["", "a" * 201]),
        (Text, ["", "a" * 2000], ["a" * 2001]),
    ],
)
def test_how_long_a_text_and_how_many_a_number_may_be(kind, fine, wrong):
    """Each from its least to its most."""
    assert [msgspec.convert(value, kind) for value in fine] == fine
    for value in wrong:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(value, kind)
