"""What the host of a private game says: a pause, chips with a yes, other blinds from the next hand on."""

from __future__ import annotations

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.opening.commands import AnswerProposal, OpenToAll
from cardhouse.floor.seats.commands import LeaveTable
from cardhouse.floor.spreads.offer_game import OfferGame
from cardhouse.room import commands as cmd
from cardhouse.room.nights.change_game import ChangeGame
from cardhouse.room.nights.more_chips import AnswerForChips
from cardhouse.room.nights.pausing import PauseGame, ResumeGame
from cardhouse.room.nights.state import night_at
from cardhouse.room.nights.view import NightView, night_view
from cardhouse.server.self_dealing import SelfDealing
from room.private_table import PrivateTable


def seen(club: PrivateTable) -> NightView | None:
    return night_view(club.room, club.room.floor.tables[1], str)


def stack(club: PrivateTable, seat: int) -> int:
    return club.room.floor.tables[1].table.seats[seat].stack


def test_after_a_pause_the_hand_is_played_out_and_none_begins_until_the_host_goes_on() -> None:
    club = PrivateTable()
    club.begin()
    club.do(PauseGame(1))
    club.refused(PauseGame(1), "game_paused")
    assert seen(club) == NightView(paused=True)
    club.fold_round()
    club.refused(cmd.BeginHand(1), "game_paused")
    dealing, later = SelfDealing("club"), club.at + 600_000_000
    assert dealing.due(club.host, club.at) == dealing.due(club.host, later) == []
    club.do(ResumeGame(1))
    club.refused(ResumeGame(1), "not_paused")
    assert [type(asked.command) for asked in dealing.due(club.host, later)] == [cmd.BeginHand]
    club.hand()
    club.holds()


def test_a_player_has_more_chips_when_the_host_says_yes() -> None:
    club = PrivateTable()
    before = stack(club, 1)
    club.do(AddChips(1, "ann", 5_000), person="ann")
    assert stack(club, 1) == before
    view = seen(club)
    assert view is not None
    assert [(one.seat, one.player, one.amount) for one in view.asks] == [(1, "ann", 5_000)]
    club.refused(AnswerForChips(1, 2, yes=True), "nothing_asked")
    club.do(AnswerForChips(1, 1, yes=True))
    assert stack(club, 1) == before + 5_000
    assert seen(club) == NightView()
    club.do(AddChips(1, "bob", 5_000), person="bob")
    club.do(AnswerForChips(1, 2, yes=False))
    assert stack(club, 2) == before
    club.refused(AnswerForChips(1, 2, yes=True), "nothing_asked")
    club.do(AddChips(1, "cyd", 5_000))  # the host needs nobody's yes
    assert stack(club, 3) == before + 5_000
    club.holds()


def test_nobody_asks_the_host_for_more_than_a_largest_buy_in() -> None:
    club = PrivateTable()
    refused = club.asks(AddChips(1, "ann", 10**15), person="ann")
    assert refused is not None
    assert (refused.code, refused.facts["most"]) == ("wish_over", 40_000)  # ten times the least buy-in
    club.do(AddChips(1, "ann", 40_000), person="ann")
    club.do(AddChips(1, "bob", 70_000))  # whoever hosts knows what he does
    club.do(AddChips(1, "cyd", 80_000), person="cyd")  # as much as the largest stack
    club.refused(AddChips(1, "cyd", 80_001), "wish_over", person="cyd")
    club.do(OfferGame("game", "holdem", "no limit 1/2", least_buy_in=4_000, most_buy_in=30_000))
    refused = club.asks(AddChips(1, "ann", 30_001), person="ann")
    assert refused is not None
    assert refused.facts["most"] <= 30_000
    club.holds()


def test_who_leaves_waits_for_no_chips_and_elsewhere_nobody_is_asked() -> None:
    club = PrivateTable()
    club.do(AddChips(1, "ann", 5_000), person="ann")
    club.do(LeaveTable(1, "ann"))  # the host sends somebody away, with what lies in front of him
    assert seen(club) == NightView()
    night = night_at(club.room, 1)
    assert night is not None
    assert night.people["ann"].taken == 10_000
    club.do(OpenToAll(1))
    club.do(AddChips(1, "bob", 5_000), person="bob")
    assert stack(club, 2) == 15_000
    for command in (PauseGame(1), ResumeGame(1), ChangeGame(1, "game"), AnswerForChips(1, 2, yes=True)):
        club.refused(command, "not_private")
    club.holds()


def test_other_blinds_are_played_from_the_next_hand_on() -> None:
    club = PrivateTable()
    club.do(OfferGame("more", "holdem", "no limit 2/5", least_buy_in=4_000))
    table = club.room.floor.tables[1]
    club.begin()
    club.do(ChangeGame(1, "more"))
    assert seen(club) == NightView(next_game="more")
    assert (table.spread, table.table.stakes.big_blind) == ("game", 200)
    club.fold_round()
    assert (table.spread, table.table.stakes.big_blind) == ("more", 500)
    assert seen(club) == NightView()
    club.do(ChangeGame(1, "game"))  # between hands at once
    assert (table.spread, table.table.stakes.big_blind) == ("game", 200)
    club.refused(ChangeGame(1, "game"), "same_limit")
    club.do(OfferGame("stud", "stud", "limit 4/8 ante 1 bring-in 2"))
    club.refused(ChangeGame(1, "stud"), "bad_stakes")
    club.holds()


def test_where_all_must_agree_the_change_waits_for_them() -> None:
    """mohegan.house.20"""
    club = PrivateTable(house="mohegan")
    club.do(OfferGame("more", "holdem", "no limit 2/5", least_buy_in=4_000))
    table = club.room.floor.tables[1]
    club.do(ChangeGame(1, "more"))
    club.hand()
    assert table.spread == "game"
    for person in ("ann", "bob", "cyd"):
        club.do(AnswerProposal(1, person, "agree"), person=person)
    club.refused(AnswerProposal(1, "ann", "object"), "not_authorised", person="bob")
    club.hand()
    assert table.spread == "more"
    club.holds()


def test_two_who_object_keep_the_game() -> None:
    """horseshoe.2-procedures.18a"""
    club = PrivateTable()
    club.do(OfferGame("more", "holdem", "no limit 2/5", least_buy_in=4_000))
    club.begin()
    club.do(ChangeGame(1, "more"))
    for person in ("ann", "bob"):
        club.do(AnswerProposal(1, person, "object"), person=person)
    club.fold_round()
    assert club.room.floor.tables[1].spread == "game"
    club.holds()
