"""How players choose: what they may see, the built-in policies, their books and play tables."""
