"""Findings and games as text, JSON and stories: structs and tables in, text out."""
