"""Chance: random numbers that have an address, and the cards they deal."""
