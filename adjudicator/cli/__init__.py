"""The command line: arguments in, exit code out. Nothing is printed anywhere else."""
