"""Games as text that are nearly right."""

import pytest

from tests.attack import texts


@pytest.mark.parametrize("count", [60, pytest.param(1500, marks=pytest.mark.slow)])
def test_a_text_is_judged_or_refused(count):
    """None ends with a fault of ours, and both come about."""
    found = texts.attack(count, seed=count)
    assert found.crashes == []
    assert min(found.refused, found.judged) > 0
