"""Estimators that reach an error with fewer deals than counting games or deals does."""
