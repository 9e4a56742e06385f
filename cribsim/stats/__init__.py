"""Tallies, means and their errors; nothing here knows cribbage."""
