"""A game recorded while it is played, and requests of a screen answered as JSON, for the terminal and the app."""
