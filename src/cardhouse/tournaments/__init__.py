"""Events: from the structure sheet to the signed payout. An event has a sheet (what the organiser chose), the
house's rules for tournaments (what the book says), entries, a clock, tables of the floor, chips that are
counted and money that lies in the one ledger.

One folder a subject, one file a verb. `state.py` has what an event is while it runs.
"""
