"""What cards are worth: the rulebook clause by clause, the kernels, and the tables."""
