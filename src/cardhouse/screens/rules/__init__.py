"""The books on pages: search, one row, what five houses make of a topic. Public, like a book on the wall."""
