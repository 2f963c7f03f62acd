"""The rulings of Crazy Eights, in the order of the book."""
