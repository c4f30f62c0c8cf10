"""Which hands set off a promotion, and how often they come; what hands are worth against each other
(`equity`): decided from cards alone.

`trigger` says what a trigger is, `hit` whether these cards are one. Who was eligible and what is paid is for
the promotions.
"""
