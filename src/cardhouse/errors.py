"""The one kind of error that a person can cause and mend: a bad file, name, card or amount.

Every layer may raise a subclass; the command line prints its message and nothing else. What a player may not
do in a hand is no error but a Refusal, which is returned. Anything else that is raised is a bug and keeps its
traceback.
"""


class CardhouseError(ValueError):
    """What was wrong, what was allowed, and the rule where one decides, in words for who can mend it."""

    short = ""
    """The same for a command line, where less needs saying because nothing goes on; empty: all of it."""
