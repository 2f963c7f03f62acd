"""The desk where a referee sits: a game taken down while it is played, and requests of a screen answered as JSON."""
