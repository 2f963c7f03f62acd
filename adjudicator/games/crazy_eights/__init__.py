"""Crazy Eights, the classic game with a standard pack."""
