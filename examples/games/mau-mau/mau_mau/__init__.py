"""Mau-Mau, judged by adjudicator."""
