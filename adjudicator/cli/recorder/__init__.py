"""`adjudicate record`: a game written down from the keyboard."""
