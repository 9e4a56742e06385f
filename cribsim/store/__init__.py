"""Run folders: what has been played, and its sums; resume, extend, merge."""
