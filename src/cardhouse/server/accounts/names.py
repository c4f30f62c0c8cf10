"""What a user name, a shown name, a password and a PIN may look like, and how they are written before use.

A user name is plain: NFKC folded, lower case, ASCII letters, digits and single dots, dashes or underscores.
So no two names differ by an invisible or look-alike letter of another script; l, 1 and i, 0 and o are held
alike when a name is given out. The name that people read is apart and may be in any script. Passwords are
long rather than ornate.
"""

from __future__ import annotations

import re
import secrets
import unicodedata

from cardhouse.server.accounts import spelling
from cardhouse.server.accounts.refusal import Refusal

NAME = re.compile(r"[a-z0-9](?:[a-z0-9]|[._-](?=[a-z0-9]))*")
NAME_LEAST, NAME_MOST = 2, 32
GUEST = "guest-"
SHOWN_MOST = 80
PASSWORD_LEAST, PASSWORD_MOST = 12, 256
PIN_LEAST, PIN_MOST = 4, 8
PLACE_MOST = 64  # rooms, tables, labels
TEXT_MOST = 200  # what a client says about itself
LOOKS = str.maketrans({"1": "l", "i": "l", "0": "o", ".": "", "_": "", "-": ""})
DIGITS = "01234567890"


def user_name(given: str) -> str | Refusal:
    """The one way in which a name is written, or why it is none."""
    if len(given) > 4 * NAME_MOST:  # before any work on it
        return Refusal("bad_name", {"why": f"has at most {NAME_MOST} characters"})
    name = unicodedata.normalize("NFKC", given).strip().casefold()
    if not NAME_LEAST <= len(name) <= NAME_MOST:
        return Refusal("bad_name", {"why": f"has {NAME_LEAST} to {NAME_MOST} characters"})
    if not NAME.fullmatch(name):
        return Refusal("bad_name", {"why": "has only letters a to z, digits, and dots, dashes or underscores "
                                           "between them"})
    return name


def guest_name() -> str:
    """The name of an account whose key is a phone: nobody types it, and no page shows it."""
    return f"{GUEST}{secrets.token_hex(10)}"


def look(name: str) -> str:
    """Names that a tired eye takes for one another have the same look.

    >>> look("dealer-1") == look("dealerl")
    True
    """
    return name.translate(LOOKS).replace("rn", "m").replace("vv", "w")


def printable(given: str) -> bool:
    """No control, format, surrogate or private characters: nothing that hides or turns text around."""
    return all(unicodedata.category(sign)[0] != "C" for sign in given)


def shown_name(given: str) -> str | Refusal:
    name = " ".join(unicodedata.normalize("NFKC", given[: 4 * SHOWN_MOST]).split())
    if not 1 <= len(name) <= SHOWN_MOST:
        return Refusal("bad_shown_name", {"why": f"has 1 to {SHOWN_MOST} characters"})
    wrong = spelling.fault(name)
    if wrong:
        return Refusal("bad_shown_name", {"why": f"is written {wrong}"})
    return name


def place_name(given: str, code: str) -> str | Refusal:
    """A room, a table or a device's label, under the refusal code of its kind."""
    if not 1 <= len(given) <= PLACE_MOST:
        return Refusal(code, {"why": f"has 1 to {PLACE_MOST} characters"})
    if not printable(given) or given != given.strip():
        return Refusal(code, {"why": "has no control characters and no blanks at its ends"})
    return given


def client_text(given: str) -> str:
    """What a client says about itself, made fit to be kept and shown."""
    return "".join(sign for sign in given[:TEXT_MOST] if printable(sign))


def folded_password(given: str) -> str | None:
    """The password as it is hashed; None when it is longer than any that was ever accepted."""
    if len(given) > PASSWORD_MOST:
        return None
    folded = unicodedata.normalize("NFKC", given)
    # A lone surrogate cannot be written as bytes; NFKC can lengthen what it is given.
    if len(folded) > PASSWORD_MOST or any(unicodedata.category(sign) == "Cs" for sign in folded):
        return None
    return folded


def new_password(given: str, name: str) -> str | Refusal:
    """A password that may be set for this user."""
    folded = folded_password(given)
    if folded is None or len(folded) < PASSWORD_LEAST:
        return Refusal("bad_password", {"why": f"has {PASSWORD_LEAST} to {PASSWORD_MOST} characters"})
    if len(set(folded)) < 5:
        return Refusal("bad_password", {"why": "has at least five different characters"})
    if name and name in folded.casefold():
        return Refusal("bad_password", {"why": "does not hold the user's name"})
    if "password" in folded.casefold() or folded.casefold()[:10] in ("1234567890", "qwertyuiop"):
        return Refusal("bad_password", {"why": "is none that everybody tries first"})
    return folded


def new_pin(given: str) -> str | Refusal:
    """A PIN that may be set: digits, no run and no repetition."""
    if not PIN_LEAST <= len(given) <= PIN_MOST or not (given.isascii() and given.isdigit()):
        return Refusal("bad_pin", {"why": f"has {PIN_LEAST} to {PIN_MOST} digits"})
    if len(set(given)) < 3 or given in DIGITS or given in DIGITS[::-1]:
        return Refusal("bad_pin", {"why": "has three different digits at least and is no run of them"})
    return given
