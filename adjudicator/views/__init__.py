"""A judged game drawn for a terminal: pure functions from (game, step, width, height) to rich text."""
