"""Paired, interleaved ratios; see each module."""
