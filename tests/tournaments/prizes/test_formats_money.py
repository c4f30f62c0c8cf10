"""The money of each format, with the examples that the book itself works out."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.tournaments.prizes import cash_out
from cardhouse.tournaments.prizes.bounties import bounty_shares, envelopes_for, envelopes_left
from cardhouse.tournaments.prizes.pool import Takings, prize_pool
from cardhouse.tournaments.prizes.rounds_won import places_in_reach
from cardhouse.tournaments.prizes.satellite import Rest, seats_won
from cardhouse.tournaments.prizes.survivor import survivor_places, survivor_pool

RESTS: tuple[Rest, ...] = ("next_place", "last_seat_cash", "split", "house_adds")


def test_survivor_pays_one_in_ten_and_a_smaller_place() -> None:
    assert survivor_places(106, 20_000) == [200_000] * 10 + [120_000]
    assert survivor_places(100, 20_000) == [200_000] * 10
    assert survivor_places(9, 20_000) == [180_000]


@given(entries=st.integers(1, 500), pool=st.integers(1, 10**8))
def test_survivor_places_come_to_the_pool(entries: int, pool: int) -> None:
    found = survivor_pool(pool, entries)
    assert sum(found) == pool
    assert len(found) == -(-entries // 10)


def test_satellite_seats() -> None:
    won = seats_won(260_000, 50_000)
    assert (won.seats, won.cash[-1]) == (5, 10_000)


@given(pool=st.integers(1, 10**8), value=st.integers(1, 10**6), rest=st.sampled_from(RESTS))
def test_satellites_leave_nothing(pool: int, value: int, rest: Rest) -> None:
    won = seats_won(pool, value, rest)
    assert won.seats * value + sum(won.cash) == pool + won.added
    assert won.seats - (1 if won.added else 0) == pool // value


def test_cash_out_pool_and_price() -> None:
    assert cash_out.cash_out_pool(2_000_000, 25) == 500_000
    assert cash_out.cash_out_pool(2_010_000, 25) == 510_000
    each = cash_out.price(500_000, 1_000_000)
    assert each == Fraction(1, 2)
    assert cash_out.worth(10_000, each) == 5_000
    assert cash_out.price(495_000, 990_000) == each
    assert cash_out.most_chips(50_000) == 25_000
    with pytest.raises(ValueError, match="50"):
        cash_out.cash_out_pool(2_000_000, 51)


@given(
    pool=st.integers(1, 10**7),
    stacks=st.lists(st.integers(2, 10**5), min_size=1, max_size=20),
    part=st.integers(0, 50),
)
def test_cashing_out_never_empties_the_pool(pool: int, stacks: list[int], part: int) -> None:
    each = cash_out.price(pool, sum(stacks))
    paid = sum(cash_out.worth(cash_out.most_chips(stack, part), each) for stack in stacks)
    assert 0 <= paid <= pool


def test_each_elimination_brings_the_bounty() -> None:
    assert sum(share.paid for _ in range(3) for share in bounty_shares(2_500, ["ann"])) == 7_500
    assert [share.paid for share in bounty_shares(2_501, ["ann", "bob"])] == [1_251, 1_250]


@given(
    outs=st.lists(st.integers(1, 9), min_size=9, max_size=9),
    percent=st.integers(0, 100),
    bounty=st.integers(1, 10_000),
)
def test_progressive_bounties_are_all_paid_in_the_end(outs: list[int], percent: int, bounty: int) -> None:
    """Ten players, nine taken out by whoever still plays: what was paid and what is on the winner's head come
    to ten bounties.
    """
    players = [f"p{at}" for at in range(10)]
    on_head = dict.fromkeys(players, bounty)
    paid = 0
    for pick in outs:
        out, left = players[0], players[1:]
        winner = left[pick % len(left)]
        for share in bounty_shares(on_head[out], [winner], percent):
            paid += share.paid
            on_head[winner] += share.onto_head
        on_head[out] = 0
        players = left
    assert paid + sum(on_head.values()) == 10 * bounty


def test_envelopes() -> None:
    envelopes = [(100_000, 1), (20_000, 3), (5_000, 8)]
    filled = envelopes_for(envelopes, 200_000, heads=12)
    assert filled == [100_000, *[20_000] * 3, *[5_000] * 8]
    assert envelopes_left(filled, [20_000, 5_000])[:3] == [100_000, 20_000, 20_000]


@pytest.mark.parametrize("pool", [0, 1, 99, 12_300, 199_999, 1_000_000])
@pytest.mark.parametrize("heads", [1, 2, 11, 12, 13, 40])
def test_envelopes_come_to_what_was_collected(pool: int, heads: int) -> None:
    filled = envelopes_for([(100_000, 1), (20_000, 3), (5_000, 8)], pool, heads=heads, unit=100)
    assert sum(filled) == pool
    assert len(filled) == (heads if pool else 0)
    assert filled == sorted(filled, reverse=True)


def test_shootouts_pay_whoever_can_have_won_several_tables() -> None:
    assert places_in_reach(100, table=10, advance=1, wins=2) == 1
    assert places_in_reach(1_000, table=10, advance=1, wins=2) == 10
    assert places_in_reach(64, table=8, advance=2, wins=0) == 64


def test_the_pool_and_what_is_missing_from_the_guarantee() -> None:
    assert prize_pool(Takings(entries=17, entry=50_000), guarantee=1_000_000).overlay == 150_000
    assert prize_pool(Takings(entries=20, entry=50_000), guarantee=1_000_000).overlay == 0
    charged = prize_pool(
        Takings(entries=50, entry=10_000, rebuys=200_000, add_ons=150_000),
        service_charge=300,
        entry_deducted=True,
        bounty=2_500,
    )
    assert (charged.taken_in, charged.service, charged.entry) == (850_000, 25_500, 10_000)
    assert charged.primary + charged.bounty + charged.service + charged.entry == 850_000


@given(
    entries=st.integers(0, 300), entry=st.integers(0, 10**5), more=st.integers(0, 10**6),
    guarantee=st.integers(0, 10**7), charge=st.integers(0, 10_000), deducted=st.booleans(),
    bounty=st.integers(0, 10**4),
)  # fmt: skip
def test_every_cent_of_the_pool_is_somewhere(
    entries: int, entry: int, more: int, guarantee: int, charge: int, deducted: bool, bounty: int
) -> None:
    found = prize_pool(
        Takings(entries=entries, entry=entry, rebuys=more),
        guarantee=guarantee, service_charge=charge, entry_deducted=deducted, bounty=bounty,
    )  # fmt: skip
    assert found.taken_in + found.overlay == found.primary + found.bounty + found.service + found.entry
    assert min(found.primary, found.bounty, found.service, found.entry, found.overlay) >= 0
    assert found.primary + found.bounty >= guarantee
