"""Cards, ranks, classes of ranks, and the rules of each variant."""
