"""The books on pages: search, one row, what the houses make of a topic. Public, like a book on the wall."""
