"""From random numbers to orders without favour (25 CFR 547.14): exact, for 1 to 53 cards; and
nowhere else in Cardhouse is a random number brought into a range.
"""

import ast
import math
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import cardhouse
from cardhouse.cards import deck
from cardhouse.shuffle import order as orders
from waiting import PATIENCE_SECONDS, until

PACKAGE = Path(cardhouse.__file__).parent
SIZES = range(1, 54)


def fair_words(count: int) -> list[int]:
    """The limit below which `order` takes a word, for each exchange in turn, as it stands in the contract."""
    return [(1 << 32) // left * left for left in range(count, 1, -1)]


def order_of(words: list[int], count: int, monkeypatch: pytest.MonkeyPatch) -> tuple[tuple[int, ...], int]:
    """The order that these words give, and how many of them were taken."""
    taken = 0

    def given(seed: bytes) -> Iterator[int]:
        nonlocal taken
        for word in words:
            taken += 1
            yield word

    monkeypatch.setattr(orders, "words", given)
    return orders.order(count, b""), taken


@pytest.mark.parametrize("count", SIZES)
def test_every_remainder_has_the_same_number_of_words(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the limit lies a whole number of rounds, so each place has equally many words; at the limit a
    word is passed over, just below it is taken.
    """
    limits = fair_words(count)
    for left, limit in zip(range(count, 1, -1), limits, strict=True):
        assert limit % left == 0
        assert (1 << 32) - limit < left
    most = [limit - 1 for limit in limits]
    assert order_of(most, count, monkeypatch)[1] == count - 1
    refused = [word for limit in limits for word in ((limit,) if limit < 1 << 32 else ()) + (limit - 1,)]
    order, taken = order_of(refused, count, monkeypatch)
    assert taken == len(refused)
    assert order == order_of(most, count, monkeypatch)[0]


@pytest.mark.parametrize("count", range(1, 8))
def test_every_order_comes_of_exactly_one_choice(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    choices = product(*(range(left) for left in range(count, 1, -1)))
    found = Counter(order_of(list(words), count, monkeypatch)[0] for words in choices)
    assert len(found) == math.factorial(count)
    assert set(found.values()) == {1}
    new = range(count)
    by_number = [tuple(deck._fisher_yates(list(new), number)) for number in range(math.factorial(count))]
    assert Counter(by_number) == found


@pytest.mark.parametrize("count", SIZES)
def test_the_choices_can_be_read_back_from_the_order(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So no two choices give the same order; and there are as many choices as orders."""
    for seed in range(20):
        digest = os.urandom(64) if seed else bytes(64)
        words = [digest[at % 64] % left for at, left in enumerate(range(count, 1, -1))]
        order = list(order_of(words, count, monkeypatch)[0])
        number = sum(word * math.perm(count, at) for at, word in enumerate(words))
        assert deck._fisher_yates(list(range(count)), number) == order
        read, places = [], order
        for last in range(count - 1, 0, -1):
            # The exchange for `last` put its card there for good: where that card stood before is the choice.
            before = undone(words, count, upto=count - 1 - last)
            read.append(before.index(places[last]))
        assert read == words


def undone(words: list[int], count: int, *, upto: int) -> list[int]:
    places = list(range(count))
    for at, last in enumerate(range(count - 1, count - 1 - upto, -1)):
        places[words[at]], places[last] = places[last], places[words[at]]
    return places


@pytest.mark.parametrize("count", SIZES)
def test_the_decks_limit_is_a_whole_number_of_all_orders(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    limit, all_orders = deck._LIMITS[count], math.factorial(count)
    assert limit % all_orders == 0
    assert 0 <= (1 << 256) - limit < all_orders
    drawn = [number.to_bytes(32, "little") for number in (limit, limit - 1) if number < 1 << 256]
    monkeypatch.setattr(os, "urandom", lambda size: drawn.pop(0))
    assert deck.mixed(range(count)) == deck._fisher_yates(list(range(count)), limit - 1)
    assert drawn == []


def test_two_hundred_and_fifty_six_bits_are_enough_for_every_order() -> None:
    assert math.log2(math.factorial(53)) < 256
    assert 1 - deck._LIMITS[53] / (1 << 256) < 2**-20


COPIES = """
import os
from cardhouse.cards.deck import shuffled
shuffled()
for _ in range(3):
    os.fork()
print("".join(f"{bytes(shuffled()).hex()}\\n" for _ in range(250)), end="", flush=True)
os._exit(0)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system copies no processes")
def test_copies_of_a_process_never_shuffle_alike(tmp_path: Path) -> None:
    """547.14's instances: eight copies of one process that shuffled before; none goes on with another's."""
    out = tmp_path / "decks"
    with out.open("ab") as file:
        subprocess.run([sys.executable, "-c", COPIES], stdout=file, check=True, timeout=PATIENCE_SECONDS)
    until(lambda: len(out.read_bytes().splitlines()) == 8 * 250)
    assert len(set(out.read_bytes().splitlines())) == 8 * 250


# Where a random number may be brought into a range: both pass over what would favour one outcome.
SCALING = {("cards/deck.py", "_fisher_yates"), ("shuffle/order.py", "order")}
NOT_CHANCE = {
    ("cards/deck.py", "<module>"),  # reckons the limits themselves
    ("server/aliases.py", "guest"),  # a name for a guest, from the digest of his id
    ("room/known_commands.py", "KnownCommands"),  # which part of a file a digest is kept in
    ("server/accounts/bindings.py", "Bindings"),  # the digits by which a device's own long token is found
}
SECURE = ("urandom", "token_bytes", "token_hex", "token_urlsafe", "randbelow", "getrandbits", "SystemRandom")
STUDIES = ("sim/", "tournaments/design/", "odds/", "cli/")
"""Bots, forecasts and odds: nobody is dealt a card or given a seat by them."""


@cache
def trees() -> list[tuple[str, ast.Module]]:
    files = sorted(PACKAGE.rglob("*.py"))
    return [(path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))) for path in files]


def names_in(tree: ast.AST) -> set[str]:
    found = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return found | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def remainders(tree: ast.Module) -> Iterator[str]:
    """The functions in which a remainder is taken; putting values into a text is none."""
    for outer in tree.body:
        name = outer.name if isinstance(outer, ast.FunctionDef | ast.ClassDef) else "<module>"
        for node in ast.walk(outer):
            called = node.func if isinstance(node, ast.Call) else None
            divided = isinstance(called, ast.Name) and called.id == "divmod"
            taken = isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Mod)
            text = isinstance(node, ast.BinOp) and isinstance(node.left, ast.Constant | ast.JoinedStr)
            if divided or (taken and not text):
                yield name


def test_random_numbers_are_brought_into_a_range_in_two_places_only() -> None:
    found = set()
    for name, tree in trees():
        used = names_in(tree)
        makes_numbers = "from_bytes" in used or ("words" in used and name.startswith("shuffle/"))
        if makes_numbers or used & set(SECURE):
            found |= {(name, function) for function in remainders(tree)}
    dealing = {(name, function) for name, function in found if not name.startswith(STUDIES)}
    assert dealing >= SCALING, "the scan sees what it is about"
    assert dealing - SCALING - NOT_CHANCE == set()


def test_no_other_generator_deals_or_draws() -> None:
    """The module `random`, numpy's generators and Python's own shuffle are for studies and bots alone."""
    for name, tree in trees():
        if name.startswith(STUDIES):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                modules = [one.name for one in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            else:
                modules = []
            assert "random" not in modules, name
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("default_rng", "randrange", "randbelow"), name
