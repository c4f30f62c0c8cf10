"""`cardhouse house settled`: where a house's book contradicts itself, how each contradiction was settled, and
what else a room may choose.
"""

from __future__ import annotations

from cardhouse.cli.output import print_json, print_text
from cardhouse.cli.part_files import Json
from cardhouse.houses.profile import load_house
from cardhouse.houses.schema import load_schema

SET = "cash"


def settled(house: str, *, section: str | None = None, as_json: Json = False) -> None:
    """The contradictions of a house's book, each settled once: by which row, over which, and why.

    Parameters
    ----------
    house:
        A house's name, or the path of a profile file.
    section:
        Only this part, such as betting or promotion_funds.
    """
    loaded, schema = load_house(house), load_schema()
    choices = loaded.choices(SET)
    found = {key: choices[key] for key in choices
             if choices[key].over and section in (None, key.partition(".")[0])}  # fmt: skip
    if as_json:
        print_json([{"key": key, "value": schema[key].write(one.value), "cite": one.cite,
                     "over": list(one.over), "why": one.why} for key, one in found.items()])  # fmt: skip
        return
    for key, one in found.items():
        others = ", ".join(schema[key].show(value) for value in schema[key].other_values(one.value))
        print_text(f"{key}: {schema[key].show(one.value)}", style="bold")
        print_text(f"      by {one.cite}, over {', '.join(one.over)}: {one.why}")
        print_text(f"      otherwise: {others}")
    print_text(f"\n{loaded.name}: {len(found)} contradictions are settled.", style="bold")
    print_text("Settle one otherwise: the manager's page House rules.")
