"""Many logs judged and reported: `check`, `replay`, `series`, `coverage`."""
