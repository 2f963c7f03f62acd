"""The same verdict everywhere."""

import pytest

from tests.attack import everywhere


@pytest.mark.parametrize("count", [12, pytest.param(120, marks=pytest.mark.slow)])
def test_a_file_that_is_written_otherwise_is_judged_the_same(count):
    """Keys in another order, other ends of lines, a byte-order mark."""
    logs = [log for log in everywhere.sample(count) if len(log.data) < (3000 if count == 12 else 6000)]
    assert everywhere.written_otherwise(logs) == []


@pytest.mark.slow
def test_one_digest_everywhere():
    """Findings and what the commands print do not hang on hash seed, locale, time zone, or Python's own options."""
    found = everywhere.digests(40)
    assert {name for name, digest in found.items() if digest != found["as it is"]} == set(), found
    assert len(found["as it is"]) == 64
