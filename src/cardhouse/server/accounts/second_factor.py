"""The second factor: time-based codes (TOTP), each accepted once, and recovery codes for a lost phone.

Setting it up takes two steps, so that nobody locks themselves out with a code that their phone does not show.
Whether a code is asked for at all is decided in `sign_in.py`: always where the factor is set up.
"""

from __future__ import annotations

import base64
import hmac
import io

import msgspec
import pyotp
import segno
import structlog

from cardhouse.server.accounts.attempts import Attempts, by_code
from cardhouse.server.accounts.audit import Audit, By, note, refused
from cardhouse.server.accounts.database import Database, Row, Transaction
from cardhouse.server.accounts.hands import took
from cardhouse.server.accounts.hashing import Clock, TokenSource, digest
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sealing import Sealing
from cardhouse.server.accounts.users import end_sessions
from cardhouse.store.errors import WrongKey

SECOND = 1_000_000
STEP_SECONDS = 30
STEPS_EITHER_WAY = 1  # clocks of phones are off by some seconds, and people type slowly
RECOVERY_CODES = 10
ISSUER = "Cardhouse"
log = structlog.get_logger("cardhouse.accounts")


class Enrolment(msgspec.Struct, frozen=True):
    """What a phone needs to show codes; told this once."""

    secret: str
    uri: str

    def __repr__(self) -> str:
        return "Enrolment(hidden)"

    def svg(self) -> str:
        """The QR code as an SVG element for a page."""
        out = io.BytesIO()
        segno.make(self.uri, error="m").save(out, kind="svg", scale=4, xmldecl=False, svgclass=None,
                                             lineclass=None)
        return out.getvalue().decode()

    def terminal(self) -> str:
        """The QR code in characters, for the command line."""
        out = io.StringIO()
        segno.make(self.uri, error="l").terminal(out, compact=True)
        return out.getvalue()


class RecoveryCodes(msgspec.Struct, frozen=True):
    """Each opens the account once without the phone; told this once."""

    codes: tuple[str, ...]

    def __repr__(self) -> str:
        return f"RecoveryCodes({len(self.codes)} hidden)"


class SecondFactor:
    def __init__(
        self, database: Database, audit: Audit, attempts: Attempts, clock: Clock, tokens: TokenSource,
        sealing: Sealing,
    ) -> None:  # fmt: skip
        self._database = database
        self._sealing = sealing
        self._audit = audit
        self._attempts = attempts
        self._clock = clock
        self._tokens = tokens

    def begin(self, by: By, user: str) -> Enrolment | Refusal:
        """A new secret to scan; the old one, if any, stays in force until the new one is confirmed."""
        secret = base64.b32encode(self._tokens(20)).decode()
        with self._database.write() as transaction:
            row = user_row(transaction, user)
            if row is None:
                return Refusal("no_such_user")
            transaction.change("UPDATE account_users SET totp_pending = :secret WHERE id = :user",
                               secret=self._sealing.seal(user, secret), user=user)
            self._audit.add(transaction, note(by, self._clock(), "second_factor_begun", user=user))
        return Enrolment(secret, pyotp.TOTP(secret).provisioning_uri(row["name"], ISSUER))

    def confirm(self, by: By, user: str, code: str) -> RecoveryCodes | Refusal:
        """The phone shows the right code: from now on it is asked for. Earlier recovery codes are void, and
        sessions opened without it are over, but for the one in which it was set up.
        """
        now = self._clock()
        against = by_code(user)
        if waiting := self._attempts.begin(against, now):
            return waiting
        with self._database.write() as transaction:
            row = user_row(transaction, user)
            if row is None or row["totp_pending"] is None:
                self._attempts.give_back(transaction, against, now)
                return Refusal("no_enrolment")
            step = matching_step(self._sealing.open(user, row["totp_pending"]), code, now, after=0)
            if step is None:
                refusal = Refusal("bad_code")
                self._audit.add(transaction, refused(by, now, "second_factor_set", refusal))
                return refusal
            transaction.change(
                "UPDATE account_users SET totp_secret = totp_pending, totp_pending = NULL, totp_step = :step "
                "WHERE id = :user", step=step, user=user,
            )
            codes = self._new_recovery(transaction, user)
            took(transaction, user, by, now, "second_factor_set")
            end_sessions(transaction, user, now, keep=by.session)
            freshen(transaction, by.session, now)
            self._attempts.succeeded(transaction, against, now)
            self._audit.add(transaction, note(by, now, "second_factor_set", user=user))
        return codes

    def remove(self, by: By, user: str) -> Refusal | None:
        with self._database.write() as transaction:
            if user_row(transaction, user) is None:
                return Refusal("no_such_user")
            transaction.change(
                "UPDATE account_users SET totp_secret = NULL, totp_pending = NULL WHERE id = :user", user=user
            )
            transaction.change("DELETE FROM account_recovery WHERE holder = :user", user=user)
            took(transaction, user, by, self._clock(), "second_factor_removed")
            self._audit.add(transaction, note(by, self._clock(), "second_factor_removed", user=user))
        return None

    def give(self, by: By, user: str, code: str) -> Refusal | None:
        """A fresh code in a session that is open, before acts that ask for one."""
        now = self._clock()
        against = by_code(user)
        if waiting := self._attempts.begin(against, now):
            return waiting
        with self._database.write() as transaction:
            row = user_row(transaction, user)
            if row is None or row["totp_secret"] is None:
                self._attempts.give_back(transaction, against, now)
                return Refusal("no_second_factor")
            if not self.spend(transaction, row, code, now):
                refusal = Refusal("bad_code")
                self._audit.add(transaction, refused(by, now, "fresh_code_given", refusal))
                return refusal
            freshen(transaction, by.session, now)
            self._attempts.succeeded(transaction, against, now)
            self._audit.add(transaction, note(by, now, "fresh_code_given", user=user))
        return None

    def spend(self, transaction: Transaction, row: Row, code: str, now: int) -> bool:
        """Whether the code fits; one that did never does again. The caller counts the attempt."""
        try:
            secret = self._sealing.open(row["id"], row["totp_secret"])
            step = matching_step(secret, code, now, after=row["totp_step"])
        except WrongKey as error:  # the key was lost or mixed up: recovery codes still open the account
            log.error("second_factor_sealed_otherwise", user=row["id"], error=str(error))
            step = None
        if step is not None:
            transaction.change("UPDATE account_users SET totp_step = :step WHERE id = :user",
                               step=step, user=row["id"])
            return True
        return bool(transaction.change(
            "UPDATE account_recovery SET used_at = :now WHERE holder = :user AND digest = :digest "
            "AND used_at IS NULL", now=now, user=row["id"], digest=digest(plain_code(code)),
        ))

    def recovery_left(self, user: str) -> int:
        with self._database.read() as transaction:
            rows = transaction.rows("SELECT digest FROM account_recovery WHERE holder = :user "
                                    "AND used_at IS NULL", user=user)
        return len(rows)

    def _new_recovery(self, transaction: Transaction, user: str) -> RecoveryCodes:
        transaction.change("DELETE FROM account_recovery WHERE holder = :user", user=user)
        made = []
        for _ in range(RECOVERY_CODES):
            letters = base64.b32encode(self._tokens(10)).decode().lower()
            made.append("-".join(letters[start : start + 4] for start in range(0, 16, 4)))
            transaction.change("INSERT INTO account_recovery (holder, digest) VALUES (:user, :digest)",
                               user=user, digest=digest(letters))
        return RecoveryCodes(tuple(made))


def matching_step(secret: str, code: str, now: int, after: int) -> int | None:
    """The half minute to which the code belongs, if it is near now and later than the last one used."""
    if len(code) != 6 or not (code.isascii() and code.isdigit()):
        return None
    totp = pyotp.TOTP(secret)
    present = now // SECOND // STEP_SECONDS
    found = None
    # All candidates are compared, whichever fits: the time taken tells nothing.
    for step in range(present - STEPS_EITHER_WAY, present + STEPS_EITHER_WAY + 1):
        if hmac.compare_digest(totp.generate_otp(step), code) and step > after:
            found = step
    return found


def freshen(transaction: Transaction, session: str, now: int) -> None:
    """A code was given in this session just now; those who look on by it are told."""
    transaction.sessions_end()
    transaction.change("UPDATE account_sessions SET factor_at = :now WHERE id = :id", now=now, id=session)


def plain_code(code: str) -> str:
    """A recovery code without the dashes, blanks and capitals that people add."""
    kept = code[:64].lower().replace("-", "").replace(" ", "")
    return kept if kept.isascii() else ""


def user_row(transaction: Transaction, user: str) -> Row | None:
    return transaction.row(
        "SELECT id, name, totp_secret, totp_pending, totp_step FROM account_users "
        "WHERE id = :user AND name IS NOT NULL", user=user,
    )
