"""What a request must be before it is looked at: host, origin, CSRF, cookies, headers, pace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.server import security
from cardhouse.server.accounts.refusal import Refusal
from cardhouse.server.accounts.sessions import csrf_token
from cardhouse.server.forwarded import address_of, is_encrypted
from cardhouse.server.security import Limiter, Pace, Settings

SECOND = 1_000_000
LOCAL, PUBLIC = Settings(), Settings(https=True, hosts=frozenset({"room.example"}))


def code(answer: Refusal | None) -> str | None:
    if answer is not None:
        assert answer.text()
    return answer.code if answer else None


@pytest.mark.parametrize(
    ("host", "refused"),
    [("room.example", False), ("ROOM.example:443", False), ("evil.example", True),
     ("room.example.evil", True), ("", True), ("[::1", True), ("room.example@evil.example", True),
     ("\x00", True)],
)
def test_hosts(host: str, refused: bool) -> None:
    assert (code(security.check_host(host, PUBLIC)) == "foreign_host") == refused
    assert security.check_host(host, LOCAL) is None


@pytest.mark.parametrize(
    ("method", "origin", "site", "socket", "carried", "refused"),
    [
        ("POST", "https://room.example", "same-origin", False, "cookie", False),
        ("POST", "https://evil.example", "cross-site", False, "cookie", True),
        ("POST", "http://room.example", None, False, "cookie", True),  # not the same scheme
        ("POST", "https://room.example:8443", None, False, "cookie", True),  # nor port
        ("POST", "https://room.example.evil", None, False, "cookie", True),
        ("POST", "null", None, False, "cookie", True),
        ("POST", "", None, False, "cookie", True),
        ("POST", None, None, False, "bearer", False),  # a program
        ("POST", None, "cross-site", False, "cookie", True),
        ("POST", None, "same-site", False, "cookie", True),
        ("GET", "https://evil.example", "cross-site", False, "cookie", False),  # changes nothing
        ("GET", "https://evil.example", "cross-site", True, "cookie", True),  # but a socket may
        ("GET", None, None, True, "cookie", True),
        ("GET", None, None, True, "bearer", False),
        ("GET", "https://room.example", None, True, "cookie", False),
        ("DELETE", "https://evil.example", None, False, "bearer", True),
    ],
)
def test_origins(
    method: str, origin: str | None, site: str | None, socket: bool, carried: str, refused: bool
) -> None:
    headers = {"host": "room.example"}
    if origin is not None:
        headers["origin"] = origin
    if site is not None:
        headers["sec-fetch-site"] = site
    answer = security.check_origin(method, headers, PUBLIC, socket=socket, carried=carried)
    assert (code(answer) == "foreign_origin") == refused


def test_further_origins_are_named_whole() -> None:
    settings = Settings(origins=frozenset({"https://screens.example"}))
    for origin, refused in (("https://screens.example", False), ("http://screens.example", True)):
        answer = security.check_origin("POST", {"origin": origin}, settings, socket=False, carried="cookie")
        assert (answer is not None) == refused


@pytest.mark.parametrize(
    ("method", "carried", "given_token", "expected"),
    [
        ("POST", "cookie", None, "csrf_missing"),
        ("POST", "cookie", "", "csrf_missing"),
        ("POST", "cookie", "wrong", "csrf_wrong"),
        ("POST", "cookie", csrf_token("chs_another"), "csrf_wrong"),
        ("POST", "cookie", "chs_token", "csrf_wrong"),
        ("POST", "cookie", "ключ", "csrf_wrong"),
        ("POST", "cookie", csrf_token("chs_token"), None),
        ("PUT", "cookie", None, "csrf_missing"),
        ("PATCH", "cookie", None, "csrf_missing"),
        ("DELETE", "cookie", None, "csrf_missing"),
        ("ANYTHING", "cookie", None, "csrf_missing"),
        ("GET", "cookie", None, None),
        ("POST", "bearer", None, None),
    ],
)
def test_csrf(method: str, carried: str, given_token: str | None, expected: str | None) -> None:
    headers = {} if given_token is None else {"x-csrf-token": given_token}
    assert code(security.check_csrf(method, headers, "chs_token", carried)) == expected


def test_tokens_are_found_where_they_may_be() -> None:
    def found(**headers: str) -> tuple[str | None, str | None]:
        return security.token_of(headers, LOCAL)

    assert found() == (None, None)
    assert found(authorization="Bearer abc", cookie="cardhouse=def") == ("abc", "bearer")
    assert found(authorization="Basic abc", cookie="cardhouse=def") == ("def", "cookie")
    assert found(authorization="Bearer ") == (None, None)
    assert found(cookie="x=1; cardhouse-device=dev; cardhouse=def; cardhouse=planted") == ("def", "cookie")
    assert found(cookie="cardhouse-device=dev") == ("dev", "cookie")
    assert security.token_of({"cookie": "cardhouse=def"}, PUBLIC) == (None, None)  # no __Host-


@given(st.text(max_size=80))
def test_any_cookie_header_is_read(header: str) -> None:
    for name in security.cookies_of(header):
        assert f"{name}=" in header


def test_cookies_are_out_of_reach_of_scripts_and_other_sites() -> None:
    plain = security.cookie_header(LOCAL, LOCAL.session_cookie, "t", 60)
    assert plain == "cardhouse=t; Path=/; HttpOnly; SameSite=Strict; Max-Age=60"
    secure = security.cookie_header(PUBLIC, PUBLIC.session_cookie, "t")
    assert secure == "__Host-cardhouse=t; Path=/; HttpOnly; SameSite=Strict; Secure"


def test_headers_allow_nothing_inline_and_no_frames() -> None:
    headers = security.security_headers(LOCAL)
    policy = headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "default-src 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "strict-transport-security" not in headers
    assert "max-age=31536000" in security.security_headers(PUBLIC)["strict-transport-security"]


def test_forwarded_addresses_are_believed_of_our_own_proxies_only() -> None:
    ours = frozenset({"10.0.0.1", "10.1.0.0/16", "2001:db8::/64"})
    forged = {"x-forwarded-for": "1.2.3.4, 5.6.7.8"}
    assert address_of("9.9.9.9", forged, ours) == "9.9.9.9"
    assert address_of("10.0.0.2", forged, ours) == "10.0.0.2"
    assert address_of("10.0.0.1", forged, ours) == "5.6.7.8"  # what the proxy itself added
    assert address_of("10.1.2.3", forged, ours) == "5.6.7.8"
    assert address_of("::ffff:10.1.2.3", forged, ours) == "5.6.7.8"
    assert address_of("2001:db8::7", {"x-forwarded-for": "1.2.3.4, 5.6.7.8, 10.1.0.9"}, ours) == "5.6.7.8"
    assert address_of("10.0.0.1", {}, ours) == "10.0.0.1"
    assert address_of("10.0.0.1", {"x-forwarded-for": "1.2.3.4, <script>"}, ours) == "10.0.0.1"
    assert address_of("10.0.0.1", forged, frozenset()) == "10.0.0.1"


def test_only_our_own_proxy_calls_a_connection_encrypted() -> None:
    ours, told = frozenset({"10.0.0.1"}), {"x-forwarded-proto": "https"}
    assert is_encrypted("http", "10.0.0.1", told, ours)
    assert not is_encrypted("http", "9.9.9.9", told, ours)
    assert not is_encrypted("http", "10.0.0.1", {"x-forwarded-proto": "https, http"}, ours)
    assert is_encrypted("wss", "9.9.9.9", {}, ours)


# Pace


def test_a_burst_passes_and_then_a_steady_flow() -> None:
    limiter = Limiter(Pace(burst=3, per_second=2))
    assert [limiter.take("a", 0).refusal is None for _ in range(5)] == [True, True, True, False, False]
    assert limiter.take("b", 0).refusal is None  # everybody for themselves
    assert limiter.take("a", SECOND // 2).refusal is None
    refused = limiter.take("a", SECOND // 2).refusal
    assert refused is not None
    assert refused.facts["seconds"] == 1


def test_a_flood_is_recorded_now_and_then() -> None:
    limiter = Limiter(Pace(burst=1, per_second=1))
    limiter.take("a", 0)
    recorded = [number for number in range(1, 1_001) if limiter.take("a", 0).record]
    assert recorded == [1, 10, 100, 1_000]


def test_a_clock_set_back_neither_gives_nor_locks() -> None:
    limiter = Limiter(Pace(burst=2, per_second=1))
    limiter.take("a", 1_000 * SECOND)
    limiter.take("a", 1_000 * SECOND)
    assert limiter.take("a", 10 * SECOND).refusal is not None
    assert limiter.take("a", 11 * SECOND).refusal is None


def test_many_keys_do_not_fill_the_memory() -> None:
    limiter = Limiter(Pace(burst=2, per_second=1), keys_most=100)
    for number in range(1_000):
        limiter.take(f"key {number}", number)
        assert len(limiter) <= 100
    assert len(limiter) > 80
    limiter.take("late", 10_000 * SECOND)
    assert len(limiter) == 1


@given(st.integers(1, 20), st.integers(1, 20), st.lists(st.integers(0, 3 * SECOND), max_size=60))
def test_no_more_pass_than_the_pace_allows(burst: int, per_second: int, steps: list[int]) -> None:
    limiter, now, passed = Limiter(Pace(burst, per_second)), 0, 0
    for step in steps:
        now += step
        passed += limiter.take("a", now).refusal is None
        assert passed * SECOND <= burst * SECOND + now * per_second
    if len(steps) <= burst:
        assert passed == len(steps)
