"""The likeliest explanations of a record in which something is wrong: edits of the record, and faults that stand."""
