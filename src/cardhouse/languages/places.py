"""What accounts of the books are called: `bank:1:chips` is the bank of table 1. English words, which other
languages know as phrases; who is in them is named before (`room/views/naming`).
"""

from __future__ import annotations

import re

BY_KIND: dict[str, str] = {
    "outside": "outside the house", "at_large": "chips at large", "vault": "the vault",
    "owing": "what is owed to events", "cage": "window {}", "cart": "cart {}", "bank": "the bank of table {}",
    "drop": "the drop box of table {}", "jackpot_drop": "the promotional box of table {}",
    "pot": "the pot of table {}", "transit": "what {} carries", "toke": "the toke box of {}",
    "pocket": "the pocket of {}", "held": "what is held for {}", "safe": "the safekeeping of {}",
    "behind": "what is on its way to {}", "stack": "the stack of {1} on table {0}",
    "variance": "over and short at {}", "box": "pulled box {}", "fund": "the fund {}",
    "pool": "the staff pool {}", "revenue": "revenue from {}", "promotion": "what is set aside for {}",
    "prize": "the prize pool of {}", "bounty": "the bounties of {}", "voucher": "voucher {}",
    "withheld": "what is withheld at {}", "cash_out": "the cash-out of {}",
}  # fmt: skip
"""By the kind of account, with what it belongs to."""
_NAME = r"[\w'.()-]+(?: (?:[A-Z][\w'.()-]*|\d{5}(?!\d)))*"
_ALONE = frozenset(("outside", "at_large", "vault", "owing"))
_PLACE = re.compile(rf"(?<![\w:])(?P<kind>{'|'.join(BY_KIND)}):(?P<rest>{_NAME}(?::{_NAME})*)")
_FORM = re.compile(r":(?:chips|cash)$")


def places_in_words(words: str) -> str:
    """The same with every account by what it is called.

    >>> places_in_words("stack:2:Cyd Miller is stopped"), places_in_words("vault:chips")
    ('the stack of Cyd Miller on table 2 is stopped', 'the vault')
    >>> places_in_words("stack:2:Guest 01234")
    'the stack of Guest 01234 on table 2'
    """
    return _PLACE.sub(_called, words) if ":" in words else words


def _called(found: re.Match[str]) -> str:
    kind, rest = found["kind"], found["rest"]
    if kind in _ALONE:
        return BY_KIND[kind]
    bare = _FORM.sub("", rest)
    if kind == "variance":
        return BY_KIND[kind].format(places_in_words(bare) if ":" in bare else bare)
    parts = bare.split(":", 1) if kind == "stack" else [bare.rpartition(":")[2] if kind == "behind" else bare]
    if kind == "stack" and len(parts) < 2:
        return found[0]
    return BY_KIND[kind].format(*(part.replace("_", " ") for part in parts))
