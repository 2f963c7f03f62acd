"""A short game as a link: what goes in comes out, and nothing else comes out of anything."""

import base64
import random
import tracemalloc
import zlib

import pytest

from adjudicator.errors import LogError
from adjudicator.formats.link import BEFORE, MARK, is_link, linked, unlinked
from adjudicator.limits import LINK_CHARACTERS, LINKED_BYTES

LOG = b'{"format":1,"ruleset":{"id":"crazier-eights"},"players":["Ann","Bob"],"steps":[]}'


def made(packed):
    """A link to some bytes."""
    return BEFORE + MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read(link):
    """The log in a link, or what is wrong with that."""
    try:
        return unlinked(link)
    except LogError as error:
        return "damaged" if "damaged" in error.problems[0].message else error


@pytest.mark.parametrize("extra", range(6))
def test_what_goes_in_comes_out(extra):
    """Whatever its length, and whatever stands before the fragment; it has only characters that no address escapes."""
    log = LOG + b" " * extra
    link = linked([log])
    assert set(link.removeprefix(BEFORE + MARK)) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )
    assert unlinked(link) == log
    assert unlinked(link.replace(BEFORE, "https://a.example/page.html?b=c")) == log


@pytest.mark.parametrize("text", ["", "game.json", "{}", f"a b{MARK}c", "#game=eJw", "#s12", f"{MARK}a\n{MARK}b"])
def test_what_is_no_link(text):
    """A path and a log are none."""
    assert not is_link(text)


def test_a_damaged_link_never_holds_another_game():
    """Cut off anywhere, with any character changed, left out or doubled."""
    link, dice = linked([LOG]), random.Random(1)
    begins = len(BEFORE + MARK)
    broken = [link[:n] for n in range(begins, len(link))]
    for _ in range(300):
        n = dice.randrange(begins, len(link))
        broken += [
            link[:n] + dice.choice("Aa0_-") + link[n + 1 :],
            link[:n] + link[n + 1 :],
            link[:n] + link[n:][:1] * 2,
        ]
    broken += [f"{link}=", f"{link}!", link + link[begins:], f"{BEFORE}{MARK}", f"{BEFORE}{MARK}\u00e9", made(LOG)]
    for one in set(broken) - {link}:
        assert is_link(one)
        assert read(one) in (LOG, "damaged"), "only bits that mean nothing may differ"


def test_a_link_is_no_bomb():
    """However much it would inflate to, it is read up to the limit and refused."""
    packed = zlib.compress(b" " * 2_000_000, 9)
    assert len(made(packed)) < LINK_CHARACTERS
    tracemalloc.start()
    with pytest.raises(LogError, match="more than a short game"):
        unlinked(made(packed))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5 * LINKED_BYTES
    with pytest.raises(LogError, match="longer than any"):
        unlinked(made(zlib.compress(b" " * 20_000_000, 9)))


def test_a_long_game_has_no_link():
    """It is said how long it would be, and what the limit is."""
    noise = random.Random(2).randbytes(3000)
    with pytest.raises(LogError, match=r"it would have 4,0\d\d characters, and a QR code holds 2,953"):
        linked([noise])
    with pytest.raises(LogError, match="too long"):
        linked([b" " * (LINKED_BYTES + 1)])
    assert len(linked([b" " * LINKED_BYTES])) < LINK_CHARACTERS
