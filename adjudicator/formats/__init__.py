"""The files: logs, decks, editions, cases and findings as structs, and why a file is refused."""
