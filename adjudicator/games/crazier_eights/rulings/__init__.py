"""The rulings of Crazier Eights, comprehensive rules: one module a subject."""
