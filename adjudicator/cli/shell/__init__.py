"""The shell around a command: completion, progress, the pager, the width of help."""
