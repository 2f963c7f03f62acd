"""What screens ask, answered without a browser."""
