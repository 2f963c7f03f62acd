"""What files look like, and why one is refused."""
