"""The parts of the benchmark: each measures one thing, or says what it misses."""
