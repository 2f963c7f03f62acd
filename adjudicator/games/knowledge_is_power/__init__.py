"""Knowledge is power: rows of cards that not even their owners know, life tokens, and a final of two."""
