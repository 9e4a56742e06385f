"""Deals and games played out, and records of them replayed."""
