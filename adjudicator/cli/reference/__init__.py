"""What can be looked up: rulings, rule books, decks, schemas."""
