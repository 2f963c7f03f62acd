"""The page that a game is handed on as."""
