"""`adjudicate test`: pinned cases run, and rewritten where somebody says so."""
