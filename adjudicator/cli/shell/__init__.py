"""What a shell may complete while a command is typed."""
