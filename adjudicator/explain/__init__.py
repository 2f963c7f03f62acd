"""The likeliest explanations of a record in which something is wrong: edits of the record, and faults that stand."""


class Switch:
    """Turn on the search for explanations, in the place of the passes of `hindsight`."""

    on = False
