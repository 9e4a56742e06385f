"""One file a question, on cribsim's public names; ``python -m analyses`` writes every page of `reports/`."""
