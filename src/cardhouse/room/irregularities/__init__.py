"""Something went wrong at a table: the house's ruling on the room's log, carried out in the hand where it can
be; choices that the book leaves to a person; overrides with their reason; precedent.
"""
