"""What hands are worth against each other, in every game: `answer.equity` is the door.

`reading` reads hands and ranges, `spot` what lies on the table, `counting` counts every way in which cards
can fall, `dealing` deals at random, `drawing` says what is thrown in a draw, `tally` who gets what.
"""
