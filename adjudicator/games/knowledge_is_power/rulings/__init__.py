"""The rulings of the game; they are found, not listed."""
