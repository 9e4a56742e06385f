"""A plan cut into batches, played in parallel, with progress."""
