"""The names of accounts: where value can lie. Every account holds what lies there; `outside` is the rest of
the world, so that the sum of all is nothing.

A name is its kind and what it belongs to, with colons between: `stack:3:ann`, `cage:main:chips`.
"""

from __future__ import annotations

from typing import Literal

Form = Literal["chips", "cash"]

OUTSIDE = "outside"
"""What people brought in and took away, and what the house put into the room."""
AT_LARGE = "at_large"
"""Chips that left the cage or the room earlier and whose holder is not known."""
OWING = "owing"
"""Money of tournaments that lies in the drawers of the cage, below nothing: pools and funds hold it too."""
JACKPOT = "jackpot"
"""The fund of what was counted for promotions and is not allotted yet."""
TOURNAMENT = "tournament"
"""The funds of what each event collected for the jackpot."""
TOURNAMENT_SPECIAL = "tournament_special"
"""The funds of what each event collected for special hands and promotions."""
SPECIAL_HANDS = "special_hands"
"""The funds that special hands, promotions and guarantees are paid from."""
KINDS = (
    "outside", "at_large", "pocket", "stack", "pot", "bank", "cage", "cart", "vault", "drop", "jackpot_drop",
    "box", "fund", "toke", "pool", "held", "safe", "revenue", "promotion", "prize", "variance", "transit",
    "behind", "bounty", "voucher", "owing", "withheld", "cash_out",
)  # fmt: skip
MAY_BE_NEGATIVE = frozenset(("outside", "at_large", "variance", "revenue", "behind", "owing"))
COUNTED = frozenset(("bank", "cage", "cart", "vault", "transit"))
"""Kinds whose chips are counted by denomination."""


def kind(account: str) -> str:
    """What kind of place it is."""
    return account.partition(":")[0]


def counted(account: str) -> bool:
    """Whether chips that lie there are counted by denomination."""
    return kind(account) in COUNTED and account.endswith(":chips")


def pocket(person: str) -> str:
    """Chips that somebody has on him, away from the tables."""
    return f"pocket:{person}"


def stack(table: int, person: str) -> str:
    """Chips in front of somebody."""
    return f"stack:{table}:{person}"


def pot(table: int) -> str:
    """Chips that stay in the middle from one deal to the next."""
    return f"pot:{table}"


def bank(table: int, form: Form) -> str:
    """The dealer's rack at a table."""
    return f"bank:{table}:{form}"


def cage(window: str, form: Form) -> str:
    """A window of the cage."""
    return f"cage:{window}:{form}"


def cart(name: str, form: Form) -> str:
    """A chip cart."""
    return f"cart:{name}:{form}"


def vault(form: Form) -> str:
    """The cage's main bank, from which windows, carts and tables are filled."""
    return f"vault:{form}"


def transit(carrier: str, form: Form) -> str:
    """Funds that somebody carries between a table and the cage."""
    return f"transit:{carrier}:{form}"


def behind(person: str) -> str:
    """Chips that count at a table and are still on their way there: below nothing until they arrive."""
    return f"behind:{person}"


def announced(event: str, person: str) -> str:
    """A tournament's rebuy that somebody announced and plays: below nothing until he pays."""
    return f"behind:{event}:{person}"


def drop(table: int) -> str:
    """The drop box of a table."""
    return f"drop:{table}"


def jackpot_drop(table: int) -> str:
    """The box for the promotional drop of a table."""
    return f"jackpot_drop:{table}"


def box(number: int) -> str:
    """A box that was pulled from its table and waits for the soft count."""
    return f"box:{number}"


def fund(name: str) -> str:
    """A jackpot's or promotion's fund."""
    return f"fund:{name}"


def promotion(key: str) -> str:
    """What was set aside for one hit, until it is paid."""
    return f"promotion:{key}"


def toke(dealer: str) -> str:
    """A dealer's toke box."""
    return f"toke:{dealer}"


def pool(name: str) -> str:
    """Money collected for staff."""
    return f"pool:{name}"


def held(person: str) -> str:
    """Chips that the house picked up and holds for somebody."""
    return f"held:{person}"


def safe(person: str) -> str:
    """Chips or money in safekeeping."""
    return f"safe:{person}"


def revenue(what: str) -> str:
    """What the house earned: `rake`, `time`."""
    return f"revenue:{what}"


def prize(event: str) -> str:
    """A tournament's prize pool."""
    return f"prize:{event}"


def cash_out(event: str) -> str:
    """What is set aside for cashing out a tournament's chips."""
    return f"cash_out:{event}"


def bounty(event: str) -> str:
    """What is on the heads of a tournament's players."""
    return f"bounty:{event}"


def voucher(number: int) -> str:
    """What a voucher or a seat won is worth: owed to whoever holds it."""
    return f"voucher:{number}"


def withheld(event: str) -> str:
    """Parts of a tournament's prizes that are held for somebody with a claim on the winner."""
    return f"withheld:{event}"


def variance(where: str) -> str:
    """What a count found over or short."""
    return f"variance:{where}"
