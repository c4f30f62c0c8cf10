"""Funds as people see them: the view, the command line, and what cannot be asked of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardhouse.cli.main import main
from cardhouse.houses.own_house import OwnRule
from cardhouse.money.reports import commands as reports
from cardhouse.play import commands as play
from cardhouse.play.refusal import Refusal
from cardhouse.promotions.announcing.change_promotion import ChangePromotion
from cardhouse.promotions.announcing.end_promotion import EndPromotion
from cardhouse.promotions.announcing.start_promotion import StartPromotion
from cardhouse.promotions.files.template import template
from cardhouse.promotions.funds.reconcile import ReconcileFunds
from cardhouse.promotions.funds.revenue_audit import EndRevenueAudit, NameRevenueAudit
from cardhouse.promotions.funds.see_funds import FundsTold, FundTold, SeeFunds
from cardhouse.promotions.funds.seeding import AddToFund
from cardhouse.promotions.funds.set_posted import SetPosted
from cardhouse.promotions.funds.state import MOVES_KEPT
from cardhouse.promotions.hits.state import Hit
from cardhouse.room.commands import Act, AmendHouse
from cardhouse.room.views.floor import room_view
from cardhouse.room.views.promotion_funds import room_funds
from cardhouse.room.views.tablet import tablet_view
from promotions.hit_tables import HitRoom
from promotions.rooms import PromotionRoom, terms

DAY = 24 * 60
MANAGER = ("manager",)


def collected(room: PromotionRoom, cents: int, *, table: int = 1) -> None:
    """So much is counted in a promotional box of a table that had a game."""
    room.host.room.books.reports.game_types.setdefault(table, "holdem")
    room.ok(reports.PullBox(table, "jackpot_drop"), by="flo", roles=("floor",))
    box = room.host.room.books.reports.box_count
    room.ok(reports.CountBox(box, cash=cents), by="cat", roles=("cage",))
    room.ok(reports.ConfirmBoxCount(box, cash=cents), by="max", roles=MANAGER)


def test_everybody_reads_where_every_dollar_went() -> None:
    room = PromotionRoom()
    room.host.room.books.reports.game_types[1] = "holdem"
    room.start(terms(seed=500_000))
    collected(room, 100_000)
    assert room_funds(room.host, staff=False).waiting == {"jackpot:holdem": 100_000}
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    room.wait(3 * DAY)
    room.ok(AddToFund("bad_beat:holdem", 100, "a gift"), by="boss", roles=MANAGER)
    view = room_funds(room.host, staff=False)
    beat, special = view.funds
    assert (beat.purpose, beat.game, beat.amount) == ("bad_beat", "holdem", 530_100)
    assert beat.came_and_went == {"seed": 500_100, "allotted": 30_000}
    assert sum(beat.came_and_went.values()) == beat.amount
    assert [one.amount for one in beat.moves] == [100, 30_000, 500_000]
    assert (beat.posted, special.posted) == (530_000, 70_000)
    assert beat.hits[0].amount == 265_000
    assert "horseshoe.20.qual.3a" in beat.hits[0].cites
    assert view.waiting == {}
    assert view.log[0].day == "2026-03-03"
    assert view.log[0].by == ""
    assert room_funds(room.host, staff=True).log[0].by == "rae"


def test_revenue_audit_is_an_office_that_management_gives_and_no_counter_uses() -> None:
    room = PromotionRoom()
    room.host.room.books.reports.game_types[1] = "holdem"
    room.start(terms(seed=500_000))
    collected(room, 100_000)
    room.wait(DAY)
    assert room.refused(NameRevenueAudit("boss"), by="boss", roles=MANAGER) == "named_himself"
    room.ok(NameRevenueAudit("rae"), by="boss", roles=MANAGER)
    room.ok(NameRevenueAudit("cat"), by="boss", roles=MANAGER)
    assert room.refused(NameRevenueAudit("rae"), by="boss", roles=MANAGER) == "audit_already"
    assert room.refused(ReconcileFunds(), by="boss", roles=MANAGER) == "not_revenue_audit"
    assert room.refused(ReconcileFunds(), by="cat", roles=("cage",)) == "counted_it_too"
    room.ok(ReconcileFunds(), by="rae", roles=("cage",))
    assert room_funds(room.host, staff=True).audit == ("rae", "cat")
    assert room_funds(room.host, staff=False).audit == ()
    room.ok(EndRevenueAudit("rae"), by="boss", roles=MANAGER)
    room.ok(EndRevenueAudit("cat"), by="boss", roles=MANAGER)
    assert room.refused(EndRevenueAudit("cat"), by="boss", roles=MANAGER) == "no_revenue_audit"
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="boss", roles=MANAGER)


def test_amounts_that_management_set_are_told_with_the_reason() -> None:
    room = PromotionRoom("pechanga")
    room.start(terms(seed=500_000))
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    room.ok(SetPosted("players_pool", 700_000, " spring "), by="boss", roles=MANAGER)
    told = room_funds(room.host, staff=False).funds[0].adjusted[0]
    assert (told.amount, told.before, told.reason, told.by) == (700_000, 500_000, "spring", "")
    assert room_funds(room.host, staff=True).funds[0].adjusted[0].by == "boss"


def test_what_cannot_be() -> None:
    room = PromotionRoom()
    room.start()
    assert room.refused(SetPosted("bad_beat:holdem", 100, "why not"), roles=MANAGER) == "posted_is_the_fund"
    assert room.refused(SetPosted("big", 100, "why not"), roles=MANAGER) == "no_such_fund"
    assert room.refused(AddToFund("big", 100, "why not"), roles=MANAGER) == "no_such_fund"
    assert room.refused(AddToFund("bad_beat:holdem", 100, " "), roles=MANAGER) == "fund_without_reason"
    assert room.refused(AddToFund("bad_beat:holdem", -100, "no"), roles=MANAGER) == "bad_money"
    assert room.refused(ReconcileFunds("soon"), roles=MANAGER) == "no_such_day"


def test_a_promotion_with_a_hit_is_not_ended_before_that_is_settled() -> None:
    room = PromotionRoom()
    room.start()
    hit = Hit(1, "Bad beat", 3, hand=17, began=room.now, at=room.now)
    room.promotions.hits.all[1] = hit
    assert room.refused(EndPromotion("Bad beat")) == "hit_not_settled"
    hit.status = "paid"
    room.ok(EndPromotion("Bad beat"))


def test_one_promotion_in_two_games_has_a_fund_for_each() -> None:
    room = PromotionRoom()
    both = terms(where=template("bad_beat").where.__class__(games=("holdem", "omaha 8")))
    room.start(both)
    balances = room.host.room.books.balances
    assert balances["fund:bad_beat:holdem"] == balances["fund:bad_beat:omaha8"] == 100_000


@pytest.mark.parametrize(
    ("key", "value", "amount"),
    [("paid_percent", 100, 1_000_000), ("pays_by", "last_allotted", 1_000_000), ("as_of_days", 2, 1_000_000)],
)
def test_what_the_book_contradicts_can_be_settled_otherwise(key: str, value: Any, amount: int) -> None:
    room = PromotionRoom()
    room.start(terms(seed=1_000_000))
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    room.ok(AddToFund("bad_beat:holdem", 1_000_000, "a gift"), by="boss", roles=MANAGER)
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    room.wait(DAY)
    rule = OwnRule(f"promotion_funds.{key}", value, "as we read it")
    room.ok(AmendHouse("Ours", "horseshoe", "horseshoe", (rule,)), by="boss", roles=MANAGER)
    hit = room_funds(room.host, staff=False).funds[0].hits[0]
    assert hit.amount == amount
    assert f"room-1.promotion_funds.{key}" in hit.cites


def test_contradictions_are_listed_as_settled(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["house", "settled", "horseshoe", "--section", "promotion_funds"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for key in ("pays_by", "paid_percent", "second_hit", "new_jackpot"):
        assert f"promotion_funds.{key}" in told
    assert "4 contradictions are settled" in told
    assert main(["house", "settled", "horseshoe", "--json"]) == 0
    assert "horseshoe.20.qual.3a-ex" in capsys.readouterr().out


def test_funds_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CARDHOUSE_PASSWORD", "a long enough secret")
    file, database = tmp_path / "beat.toml", str(tmp_path / "room.db")
    assert main(["promotion", "new", "Beat", "--house", "horseshoe", "--out", str(file)]) == 0
    assert main(["init", "main", "--house", "horseshoe", "--database", database]) == 0
    assert main(["promotion", "funds", database]) == 0
    assert "no funds yet" in capsys.readouterr().out
    assert main(["promotion", "start", database, str(file)]) == 0
    assert main(["promotion", "funds", database]) == 0
    assert "bad_beat:holdem" in capsys.readouterr().out
    assert main(["promotion", "funds", database, "--json"]) == 0
    assert '"amount": 100000' in capsys.readouterr().out


def tracked_hand(room: HitRoom) -> None:
    """Everybody puts in ten dollars, and whoever sits first wins."""
    room.begin()
    while 1 in room.host.room.hands:
        dealer = room.host.hands.dealer(1)
        assert not isinstance(dealer, Refusal)
        hand, legal = dealer.hand, dealer.legal()
        act: Any = play.DeclareWinners(((hand.seats[0],),))
        if dealer.awaits_cards:
            act = play.Deal()
        elif legal is not None and hand.level < 1000 and not hand.street:
            act = play.BetTo(hand.acting_seat, 1000)
        elif legal is not None:
            act = play.Check(hand.acting_seat) if legal.check else play.Call(hand.acting_seat)
        room.ok(Act(1, act))
        room.wait(0.1)


def test_the_dealer_is_told_when_the_tube_is_full() -> None:
    room = HitRoom()
    room.table(mode="tracked", warm=False)
    for taken, tube in ((2, (200, 0)), (4, (400, 0)), (6, (100, 500)), (8, (300, 0))):
        tracked_hand(room)
        balance = room.host.room.books.balance("jackpot_drop:1")
        assert balance == taken * 100, "no hand gives more than two dollars"
        table = room.host.room.floor.tables[1]
        told = tablet_view(room.host, table, None, str).tube
        assert told is not None
        assert (told.chips, told.drop, told.cite) == (*tube, "horseshoe.20.fund.5")


def test_moves_of_a_month_are_remembered_however_many() -> None:
    room = PromotionRoom()
    room.start()
    for _ in range(MOVES_KEPT):
        room.ok(AddToFund("bad_beat:holdem", 1, "a gift"), by="boss", roles=MANAGER)
    moves = room.promotions.funds.all["bad_beat:holdem"].moves
    assert len(moves) == MOVES_KEPT + 1
    room.wait(40 * DAY)
    room.ok(AddToFund("bad_beat:holdem", 1, "a gift"), by="boss", roles=MANAGER)
    assert len(moves) == MOVES_KEPT
    assert sum(room.promotions.funds.all["bad_beat:holdem"].totals.values()) == 100_000 + MOVES_KEPT + 1


def told(room: PromotionRoom) -> FundsTold | None:
    """What the floor's page has to tell of the funds."""
    floor = room_view(room.host, str).floor
    assert floor is not None
    return floor.funds


def test_the_supervisor_is_told_each_day_until_it_was_seen() -> None:
    room = PromotionRoom()
    room.start(terms(seed=500_000))
    assert told(room) is None
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    first = told(room)
    assert first is not None
    assert (first.day, first.cite) == ("2026-03-03", "horseshoe.20.fund.8")
    assert first.funds == (FundTold("bad beat, holdem", 500_000, 500_000),)
    room.wait(60)
    assert told(room) == first
    (seen,) = room.ok(SeeFunds(), by="flo", roles=("floor",))
    assert (seen.by, seen.cite) == ("flo", "horseshoe.20.fund.8")
    assert told(room) is None
    assert room.refused(SeeFunds(), by="flo", roles=("floor",)) == "funds_seen"
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    second = told(room)
    assert second is not None
    assert second.day == "2026-03-04"


def test_where_the_house_has_nobody_told_nothing_is_to_be_seen() -> None:
    room = PromotionRoom("pechanga")
    room.start(terms(seed=500_000))
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    assert told(room) is None


def test_each_jackpot_that_pays_the_posted_amount_has_its_own() -> None:
    room = PromotionRoom("pechanga")
    room.start(terms(seed=500_000))
    second = terms(name="Omaha beat", seed=200_000)
    outcome = room.do(StartPromotion(second), by="boss", roles=MANAGER)
    assert outcome.refusal is not None
    assert outcome.refusal.cite == "pechanga.20.0a"
    assert "fund: what is posted of players pool is the jackpot of Bad beat" in outcome.refusal.text()
    second = terms(name="Omaha beat", seed=200_000, fund="omaha-beat")
    room.start(second)
    back = ChangePromotion(terms(name="Omaha beat", seed=200_000))
    assert room.refused(back, by="boss", roles=MANAGER) == "bad_promotion"
    room.ok(ChangePromotion(terms(seed=500_000, says="The big one")), by="boss", roles=MANAGER)
    room.start(template("flopped_quads"))
    room.wait(DAY)
    room.ok(ReconcileFunds(), by="rae", roles=MANAGER)
    room.ok(SetPosted("omaha-beat", 250_000, "spring"), by="boss", roles=MANAGER)
    funds = room_funds(room.host, staff=False).funds
    worth = {hit.promotion: hit.amount for one in funds for hit in one.hits}
    assert (worth["Bad beat"], worth["Omaha beat"]) == (500_000, 250_000)


def test_where_a_part_of_the_fund_is_paid_two_jackpots_may_share_it() -> None:
    room = PromotionRoom()
    room.start()
    room.start(terms(name="Second beat"))
