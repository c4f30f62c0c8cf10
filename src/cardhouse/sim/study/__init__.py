"""Studies: what a rule does to a room, by playing it with each of its values on the same cards and people.

`arms` makes a house for each value (`promotion_arms` a promotion), `hands`, `rooms`, `events` and
`promotions` play, `batches` spreads the work over processes or machines, `comparing` says what came out and
how sure it is, `results` keeps every row.
"""
