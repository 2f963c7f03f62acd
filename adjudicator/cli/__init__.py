"""The command line: arguments in, exit code out. Only here is anything printed."""
