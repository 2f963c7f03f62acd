"""A game written down from the keyboard: `record`."""
