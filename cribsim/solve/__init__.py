"""Tables that settle themselves: each is the answer to itself."""
