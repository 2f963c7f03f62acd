"""Findings and games as text, JSON, SARIF and tables: structs in, text out."""
