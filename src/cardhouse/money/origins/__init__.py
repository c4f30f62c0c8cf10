"""Where chips came from that nobody sold: noted while the day runs, and squared while it can be."""
