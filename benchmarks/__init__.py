"""`python -m benchmarks` measures how fast we judge, as ratios to what others do: see docs/speed.md."""
