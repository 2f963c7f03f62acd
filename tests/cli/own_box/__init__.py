"""`adjudicate deck`."""
