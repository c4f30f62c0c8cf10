"""The whole ledger as Beancount text, to be checked by `bean-check` and read by any bookkeeper.

Every posting is a transaction on the room's own date, with who, when and what it was about as metadata; a
posting that undoes another is linked to it. At the end what lies in every account is asserted, so that the
other program adds everything up once more. People are told by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo

from cardhouse.money.export.account_names import beancount_name
from cardhouse.money.posting import Posting

SECOND = 1_000_000
CURRENCIES = {"real": "USD", "play": "PLAYMONEY"}


def beancount(
    postings: Iterable[tuple[int, Posting]],
    balances: Mapping[str, int],
    *,
    title: str = "",
    money: str = "real",
    zone: tzinfo = UTC,
) -> Iterator[str]:
    """The lines of the file. `postings` come with their instants, in order; `balances` are what lies in each
    account after the last of them.
    """
    currency = CURRENCIES[money]
    yield f"option \"title\" {_quoted(title)}\n"
    yield f'option "operating_currency" "{currency}"\n'
    opened: set[str] = set()
    day = date(1970, 1, 1)
    for at, posting in postings:
        moment = datetime.fromtimestamp(at // SECOND, zone)
        day = max(day, moment.date())
        for line in posting.lines:
            name = beancount_name(line.account)
            if name not in opened:
                opened.add(name)
                yield f"{day} open {name} {currency}\n"
        yield from _transaction(day, moment, posting, currency)
    after = day + timedelta(days=1)
    for account in sorted({*balances}):
        name = beancount_name(account)
        if name not in opened:
            yield f"{after} open {name} {currency}\n"
        yield f"{after} balance {name} {_amount(balances[account])} {currency}\n"


def _transaction(day: date, moment: datetime, posting: Posting, currency: str) -> Iterator[str]:
    links = f" ^posting-{posting.reverses}" if posting.reverses else ""
    what = posting.what.replace("_", " ")
    yield f"\n{day} * {_quoted(what)} {_quoted(posting.note)} ^posting-{posting.number}{links}\n"
    yield f"  number: {posting.number}\n"
    yield f'  time: "{moment.isoformat(timespec="seconds")}"\n'
    for name in ("person", "by", "approved_by", "cite"):
        value = getattr(posting, name)
        if value:
            yield f"  {name}: {_quoted(value)}\n"
    for name in ("table", "hand"):
        value = getattr(posting, name)
        if value:
            yield f"  {name}: {value}\n"
    for one in posting.chips:
        yield f"  ; {one.count:+d} chips of {_amount(one.value)} at {beancount_name(one.account)}\n"
    for line in posting.lines:
        yield f"  {beancount_name(line.account)}  {_amount(line.amount)} {currency}\n"


def _amount(cents: int) -> str:
    whole, part = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{part:02d}"


def _quoted(text: str) -> str:
    plain = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'
