"""The tournament director's pages: all events at a glance, and one of them with what needs doing."""
