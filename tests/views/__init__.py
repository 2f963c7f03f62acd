"""The views: pure functions to rich text."""
