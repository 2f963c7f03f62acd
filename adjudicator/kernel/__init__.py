"""The engine: judges a log step by step. It knows no game and no terminal."""
