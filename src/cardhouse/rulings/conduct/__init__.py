"""Conduct: incidents on record, the penalties that the book allows for them, and who may play.

`incident` has what is asked for, `record`, `impose` and `serving` decide, `events` and `history` keep what
came of it, `standing` shows a person's record to the next supervisor. `decide` is the one door.
"""
