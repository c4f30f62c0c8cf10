"""Accounts under the names that Beancount takes: five roots, parts that begin with a capital letter or digit,
and in them letters, digits and dashes only. No two accounts get the same name.

Places in the room are assets, whoever owns what lies there; the rest of the world is equity; what counts
found over or short is income, which there is below nothing when something was over.
"""

from __future__ import annotations

from functools import lru_cache

from cardhouse.money.account import COUNTED

ROOTS = {
    "outside": "Equity:Outside",
    "at_large": "Equity:At-Large",
    "variance": "Income:Variance",
    "revenue": "Assets:House:Revenue",
    "promotion": "Assets:House:Promotion",
    "fund": "Assets:Funds",
    "prize": "Assets:Prizes",
    "cash_out": "Assets:Cash-Out",
    "bounty": "Assets:Bounties",
    "voucher": "Assets:Vouchers",
    "withheld": "Assets:Withheld",
    "owing": "Assets:House:Owing",
    "toke": "Assets:Staff:Toke",
    "pool": "Assets:Staff:Pool",
    "pocket": "Assets:Players:Pocket",
    "stack": "Assets:Players:Stack",
    "held": "Assets:Players:Held",
    "safe": "Assets:Players:Safekeeping",
    "behind": "Assets:Players:Behind",
}
"""Kinds that are named by hand; any other is a place of the house."""
HOUSE = "Assets:House"


def _part(text: str) -> str:
    """Letters and digits stay; any other byte is written as a dash and two hexadecimal digits. A letter goes
    before, so that the part may begin with anything.
    """
    found = "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else f"-{byte:02x}" for byte in text.encode()
    )
    return f"X{found}"


@lru_cache(maxsize=65_536)
def beancount_name(account: str) -> str:
    """`stack:3:ann` is `Assets:Players:Stack:X3:Xann`."""
    kind, _, rest = account.partition(":")
    root = ROOTS.get(kind) or f"{HOUSE}:{_part(kind)}"
    return ":".join((root, *(_part(part) for part in _parts(kind, rest)))) if rest else root


def _parts(kind: str, rest: str) -> list[str]:
    """Stacks by table and person, counted places by name and form; anything else stays in one piece. So no
    account is the parent of another, into which its balance would be counted.
    """
    if kind == "stack":
        return rest.split(":", 1)
    return rest.rsplit(":", 1) if kind in COUNTED else [rest]
