"""A judged game drawn for a terminal: functions from a game, a step and a size to rich text."""
