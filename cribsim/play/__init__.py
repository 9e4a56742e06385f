"""The mechanics of the play, with no choosing: what may be played and what it earns."""
