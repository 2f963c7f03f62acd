"""Many logs judged one after another and reported: `check`, `replay`, `series`, `coverage`."""
