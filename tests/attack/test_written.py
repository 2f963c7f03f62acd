"""Archives that somebody changed, and disks that are full."""

import pytest

from tests.attack import archives, full_disk


@pytest.mark.parametrize("count", [3, pytest.param(400, marks=pytest.mark.slow)])
def test_a_changed_archive_is_checked_or_refused(count):
    """Nothing outside of it is read, and nothing is left of it."""
    counts, wrong = archives.attack(count, seed=count)
    assert wrong == []
    assert sum(counts.values()) == count


@pytest.mark.parametrize("every", [1_000_000, pytest.param(400, marks=pytest.mark.slow)])
def test_a_full_disk_leaves_the_old_file(every):
    """Whatever byte it is that has no room; nothing stray is left."""
    counts, wrong = full_disk.attack(every)
    assert wrong == []
    assert all(counts[f"{arguments[0]}: refused"] for arguments in full_disk.COMMANDS.values())
