"""The engine. It knows no game and no terminal."""
