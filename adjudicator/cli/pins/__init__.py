"""Test cases run, reviewed and added: `test`, `pin`."""
