"""Going out, places, the end of an event, and a bust that was none."""
