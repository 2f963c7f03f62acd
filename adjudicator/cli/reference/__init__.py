"""Rulings, rule books, decks and schemas looked up: `rule`, `rulesets`, `cards`, `schema`."""
