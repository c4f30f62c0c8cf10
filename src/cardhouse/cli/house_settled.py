"""`cardhouse house settled`: where a house's book contradicts itself, how each contradiction was settled, and
what else a room may choose.
"""

from __future__ import annotations

from cardhouse.cli.output import print_json, print_text
from cardhouse.cli.part_files import Json
from cardhouse.houses.editions import spoken, spoken_all
from cardhouse.houses.profile import RULE_SETS, load_house
from cardhouse.houses.schema import load_schema


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
    found = [(rule_set, key, loaded.choices(rule_set)[key]) for rule_set in RULE_SETS
             for key in loaded.own(rule_set) if section in (None, key.partition(".")[0])]  # fmt: skip
    found = [one for one in found if one[2].over]
    if as_json:
        print_json([{"set": rule_set, "key": key, "value": schema[key].write(one.value), "cite": one.cite,
                     "over": list(one.over), "why": one.why} for rule_set, key, one in found])  # fmt: skip
        return
    for rule_set, key, one in found:
        others = ", ".join(schema[key].show(value) for value in schema[key].other_values(one.value))
        where = "" if rule_set == "cash" else f" ({rule_set})"
        print_text(f"{key}{where}: {schema[key].show(one.value)}", style="bold")
        print_text(f"      by {spoken(one.cite or '')}, over {spoken_all(one.over)}: {one.why}")
        print_text(f"      otherwise: {others}")
    print_text(f"\n{loaded.name}: {len(found)} contradictions are settled.", style="bold")
    print_text("Settle one otherwise: the manager's page House rules.")
