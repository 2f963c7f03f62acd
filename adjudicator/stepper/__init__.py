"""The full-screen stepper in a terminal. It needs textual, which the extra `tui` brings."""
