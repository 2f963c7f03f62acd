"""A deck of the user's own cards: `deck`."""
