"""The full-screen stepper: needs textual, which the extra `tui` brings."""
