"""A box of one's own: `deck`."""
