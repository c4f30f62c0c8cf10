"""The refusals that every subject of the floor shares; each subject's own are in its folder."""

from cardhouse.play.refusal import register

register(
    {
        "no_such_table": "there is no table {table}; open are {tables}",
        "no_such_spread": "the room does not offer {spread!r}; it offers {spreads}",
        "no_such_person": "nobody is registered as {person!r}",
        "not_at_table": "{person} does not sit at table {table}",
        "not_seated": "{person} does not sit anywhere",
        "seat_held": "seat {seat} of table {table} is held for {person}",
        "no_reason": "{what} needs a reason in words",
        "bad_text": "{what} must be {allowed}",
        "house_rule": "{what}: {why}",
    }
)
