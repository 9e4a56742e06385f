"""Estimators that learn more from a deal than the points that were scored in it."""
