"""Games with known damages, and what the tool tells of them: the benchmark for explanations."""
