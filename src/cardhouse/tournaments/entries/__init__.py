"""Who enters: registering, re-entries, rebuys, add-ons, alternates, and the money of it."""
