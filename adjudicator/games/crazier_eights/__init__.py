"""Crazier Eights by its comprehensive rules, and its edition Avalon."""
