"""Logs written: `new`, `simulate`, `import`, `fmt`, `mend`."""
