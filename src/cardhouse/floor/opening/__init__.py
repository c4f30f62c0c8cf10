"""Opening a game: arrivals, seats kept and locked up, signs, limits changed, games made private."""
