"""The games: one folder each, with its steps, acts, rulings, editions and decks."""
