"""A game unlike those that are shipped: everybody acts at once. It is brought as a package's, for tests of commands."""
