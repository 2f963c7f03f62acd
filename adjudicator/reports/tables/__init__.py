"""Judged games as rows of three tables: games, findings, and steps with their acts."""
