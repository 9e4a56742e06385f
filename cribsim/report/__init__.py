"""From results to tidy tables, figures and pages."""
