"""Logs written anew: `new`, `simulate`, `import`, `fmt`."""
