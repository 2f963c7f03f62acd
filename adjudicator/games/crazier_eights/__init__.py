"""Crazier Eights."""
