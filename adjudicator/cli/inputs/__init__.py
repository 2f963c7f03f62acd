"""What a command is given: logs, options, and the defaults of a project."""
