"""A finding as a struct: what it says by itself, and what it looks like as JSON."""

import msgspec

from adjudicator.formats.finding import Finding, Remedy


def finding(**facts):
    """A finding with as little as can be."""
    return Finding(
        rule="CE-8.1", name="unmatched-discard", severity="error", fault="illegal", step=2, message="no", **facts
    )


def test_what_follows_from_another_counts_no_more():
    """Nor does what the table let stand; what was made up for has happened all the same."""
    assert finding().counts
    assert finding(settled_by=4).counts
    assert not finding(because_of=1).counts
    assert not finding(let_stand=3).counts


def test_only_what_is_said_is_written():
    """Fields with nothing in them are left out; how sure it is is always said."""
    assert msgspec.to_builtins(finding(remedy=Remedy(grade="none", text="Play on."))) == {
        "rule": "CE-8.1", "name": "unmatched-discard", "severity": "error", "fault": "illegal", "step": 2,
        "message": "no", "certainty": "proved", "remedy": {"grade": "none", "text": "Play on."},
    }  # fmt: skip
