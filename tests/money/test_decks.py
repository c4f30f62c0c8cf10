"""Cards as things with bad input and other people's hands: a clear refusal, nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

from cardhouse.money.decks import commands as cmd
from cardhouse.money.decks.due import due_now, sets_in_play
from cardhouse.money.decks.events import CardsReceived, ReplacementUsedUp
from cardhouse.money.decks.state import KEPT
from money.at_the_cage import apply
from money.trial_room import MINUTE, TrialRoom

DRAWER = "new_card_drawer"


@pytest.fixture
def room() -> TrialRoom:
    made = TrialRoom()
    made.do(cmd.ReceiveCards("set-1", "set", "blue", DRAWER), "gus", "floor")
    made.do(cmd.ReceiveCards("spare-1", "replacement", "blue", DRAWER), "cal", "clerk")
    return made


def in_play(room: TrialRoom, cards: str = "set-1", table: int = 1) -> None:
    room.do(cmd.InspectCards(table, cards), "gus", "floor")
    room.do(cmd.InspectCards(table, cards), "dee", "dealer")
    room.do(cmd.PutCardsInPlay(table, cards), "gus", "floor")


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_cards_have_names(room: TrialRoom, name: str) -> None:
    assert room.refused(cmd.ReceiveCards(name, "set", "blue", DRAWER), "gus", "floor") == "cards_name"
    assert room.refused(cmd.ReceiveCards("set-2", "set", name, DRAWER), "gus", "floor") == "cards_name"


def test_who_may_receive_them(room: TrialRoom) -> None:
    command = cmd.ReceiveCards("set-2", "set", "blue", DRAWER)
    assert room.refused(command, "dee", "dealer") == "wrong_office"
    room.do(command, "cas", "cage")


def test_a_replacement_deck_is_never_dealt(room: TrialRoom) -> None:
    room.do(cmd.InspectCards(1, "spare-1"), "gus", "floor")
    room.do(cmd.InspectCards(1, "spare-1"), "dee", "dealer")
    assert room.refused(cmd.PutCardsInPlay(1, "spare-1"), "gus", "floor") == "wrong_cards"


def test_cards_that_are_not_there(room: TrialRoom) -> None:
    steps: Any = ("suited", "bagged", "labelled")
    asked = [
        cmd.InspectCards(1, "set-9"), cmd.PutCardsInPlay(1, "set-9"), cmd.RestCards(1, "set-9"),
        cmd.TakeCardsOff(1, "set-9", steps, "used_card_drawer"), cmd.ReplaceCard(1, "set-9", "Ks", "spare-1"),
        cmd.UseUpReplacement("set-9", steps, "destruction"),
    ]  # fmt: skip
    assert {room.refused(one, "gus", "floor") for one in asked} == {"no_such_cards"}
    assert room.refused(cmd.AskForCards(1, "ann"), "gus", "floor") == "no_such_person"
    assert room.refused(cmd.AskForCards(1, room.person("ann")), "gus", "floor") == "no_cards_in_play"
    assert room.refused(cmd.RestCards(1, "set-1"), "gus", "floor") == "cards_elsewhere"
    in_play(room)
    assert room.refused(cmd.RestCards(2, "set-1"), "gus", "floor") == "wrong_cards"
    assert room.refused(cmd.PutCardsInPlay(2, "set-1"), "gus", "floor") == "cards_elsewhere"
    assert room.refused(cmd.InspectCards(1, "set-1"), "gia", "floor") == "cards_elsewhere"
    assert room.refused(cmd.ReplaceCard(1, "set-1", "Ks", "spare-9"), "gus", "floor") == "no_such_cards"
    assert room.refused(cmd.ReplaceCard(2, "set-1", "Ks", "spare-1"), "gus", "floor") == "wrong_cards"
    room.check_kept()


@pytest.mark.parametrize("card", ["", "Kx", "KsKh", "1s", "Ks Kh", " Ks", "??"])
def test_what_is_no_card_is_not_replaced(room: TrialRoom, card: str) -> None:
    in_play(room)
    assert room.refused(cmd.ReplaceCard(1, "set-1", card, "spare-1"), "gus", "floor") == "no_card"


def test_the_whole_set_comes_off_where_the_house_wants_it(room: TrialRoom) -> None:
    in_play(room)
    room.settings = {"money_decks__damaged_card": "whole_set"}
    command = cmd.ReplaceCard(1, "set-1", "Ks", "spare-1")
    assert room.refused(command, "gus", "floor") == "whole_set_replaced"


def test_hours_of_play_add_up_and_rests_do_not_count(room: TrialRoom) -> None:
    in_play(room)
    room.wait(10 * 60)
    room.do(cmd.RestCards(1, "set-1"), "cal", "clerk")
    room.wait(100 * 60)
    assert sets_in_play(room.books, room.choices) == []
    in_play(room, table=2)
    (due,) = sets_in_play(room.books, room.choices)
    assert (due.cards, due.table, due.at) == ("set-1", 2, room.now + 14 * 60 * MINUTE)
    room.wait(14 * 60)
    assert [one.cards for one in due_now(room.books, room.choices, room.now)] == ["set-1"]
    assert due_now(room.books, room.choices, room.now - 1) == []
    room.do(
        cmd.TakeCardsOff(2, "set-1", ("suited", "bagged", "labelled"), "used_card_drawer"), "cal", "clerk"
    )
    assert room.refused(cmd.InspectCards(1, "set-1"), "gus", "floor") == "cards_elsewhere"
    room.check_kept()


def test_a_sticker_is_written_once(room: TrialRoom) -> None:
    in_play(room)
    first = dict(room.books.decks.known["set-1"].sticker)
    room.do(cmd.RestCards(1, "set-1"), "cal", "clerk")
    room.wait(24 * 60)
    in_play(room, table=5)
    assert room.books.decks.known["set-1"].sticker == first
    assert first["table_assignment"] == "1"


def test_a_set_without_limit_is_never_due(room: TrialRoom) -> None:
    room.settings = {"money_decks__hours_in_play": None}
    in_play(room)
    room.wait(1000 * 60)
    assert due_now(room.books, room.choices, room.now) == []
    room.do(cmd.RestCards(1, "set-1"), "cal", "clerk")


@pytest.mark.parametrize("hours", [2, 1, 0, -4, 2.5, True, None, 24 * 7 + 1])
def test_a_longer_time_is_longer(room: TrialRoom, hours: Any) -> None:
    assert room.refused(cmd.LengthenCardTime(1, hours, "abuse"), "gus", "floor") == "card_time"
    assert room.refused(cmd.LengthenCardTime(1, 3, " "), "gus", "floor") == "cards_change_reason"
    room.settings = {"money_decks__change_extended": "never"}
    assert room.refused(cmd.LengthenCardTime(1, 3, "abuse"), "gus", "floor") == "card_time_fixed"


def test_a_change_that_was_granted_is_over_when_other_cards_come(room: TrialRoom) -> None:
    room.do(cmd.ReceiveCards("set-2", "set", "red", DRAWER), "gus", "floor")
    in_play(room)
    room.wait(120)
    room.do(cmd.AskForCards(1, room.person("ann")), "gus", "floor")
    assert room.books.decks.granted == {1: "ann"}
    room.do(cmd.RestCards(1, "set-1"), "cal", "clerk")
    in_play(room, "set-2")
    assert room.books.decks.granted == {}
    assert room.refused(cmd.AskForCards(1, "ann"), "gus", "floor") == "cards_too_new"
    room.check_kept()


def test_a_used_up_deck_replaces_nothing(room: TrialRoom) -> None:
    in_play(room)
    command = cmd.UseUpReplacement("spare-1", ("bagged", "labelled"), "destruction")
    assert room.refused(command, "cal", "clerk") == "wrong_office"
    room.do(command, "gus", "floor")
    again = cmd.ReplaceCard(1, "set-1", "Ks", "spare-1")
    assert room.refused(again, "gus", "floor") == "cards_elsewhere"
    room.check_kept()


def test_cards_that_are_used_up_are_not_remembered_for_ever(room: TrialRoom) -> None:
    books = room.host.room.books
    for number in range(1, KEPT + 6):
        name = f"old-{number}"
        apply(books, CardsReceived(name, "replacement", "blue", DRAWER, "gus", False), 1)
        apply(books, ReplacementUsedUp(name, (), "destruction", "gus", False), 2)
    spent = [one.id for one in books.decks.known.values() if one.where == "destruction"]
    assert (len(spent), spent[0], spent[-1]) == (KEPT, "old-6", f"old-{KEPT + 5}")
    assert {"set-1", "spare-1"} <= books.decks.known.keys()
