"""Players who are not there, or are no longer in: their hands are dead, their chips are blinded off, and an
event in which nobody is left to play ends all the same. A pause waits for a round of hand for hand.
"""

from __future__ import annotations

from typing import Any

from cardhouse.floor.conduct.commands import GivePenalty, RecordIncident
from cardhouse.floor.event import AtTable
from cardhouse.play import commands as hand
from cardhouse.play.events import HandKilled
from cardhouse.play.table_events import HandEnded
from cardhouse.room.events import AtHand
from cardhouse.room.views.needs import desk_of, needs_of
from cardhouse.server.self_dealing import SelfDealing
from cardhouse.sim.bots import RandomBot
from cardhouse.tournaments.penalties.out_of_play import ChipsLeftPlay
from cardhouse.tournaments.penalties.withdraw_entrant import WithdrawEntrant
from cardhouse.tournaments.places.hand_for_hand import GoHandForHand
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.sheet import Acting, LateEntry, Level
from tournaments.events import MINUTE, sheet
from tournaments.playing import NAME, Playing
from tournaments.test_self_dealt_events import passes


def struck(room: Playing, person: str) -> list[Any]:
    """Somebody is disqualified, in the middle of whatever he does."""
    floor = room.host.room.floor.tables
    table = next(number for number in room.event.tables if floor[number].seat_of(person))
    room.ok(RecordIncident(person, "horseshoe.19.59a", table=table), roles=("tournament_director",))
    incident = room.host.room.floor.conduct.last_incident
    penalty = GivePenalty(incident, "disqualification", person=person)
    return room.ok(penalty, roles=("tournament_director",))


def playing(*people: str, **changes: Any) -> Playing:
    room = Playing()
    room.opened(sheet(mode="dealt", late=LateEntry(), **changes), *people)
    room.start()
    return room


def dealer_told(room: Playing) -> list[int]:
    """The seats whose hands the dealer of table 1 is told are dead."""
    found = needs_of(desk_of(room.host), room.host.room.floor.tables[1], lambda person: person)
    return [need.seat for need in found if need.kind == "dead_hand"]


def test_the_hand_of_a_disqualified_player_is_dead_at_once() -> None:
    room = playing("ann", "bob", "cyd", "dan")
    room.begin()
    dealer = room.dealer()
    room.act(hand.BetTo(dealer.hand.acting_seat, 500))
    bettor = room.dealer().hand.seats[dealer.hand.last_actor]
    person = room.host.room.floor.tables[1].table.seats[bettor].player
    events = struck(room, person)
    killed = [one for at in events if isinstance(at, AtHand) for one in at.events]
    assert [one.seat for one in killed if isinstance(one, HandKilled)] == [bettor]
    room.fold_round()
    assert person not in [seat.player for seat in room.host.room.floor.tables[1].table.seats.values()]
    assert room.event.chips.removed == 9500, "what was bet stays in the pot"
    room.whole()
    assert room.replayed()


def test_a_hand_of_two_is_over_when_one_is_disqualified() -> None:
    room = playing("ann", "bob")
    room.begin()
    events = struck(room, "ann")
    ends = [one for at in events if isinstance(at, AtTable) for one in at.events]
    assert any(isinstance(one, HandEnded) for one in ends)
    room.wait(0)
    assert (room.event.phase, room.event.entries.left) == ("ended", 1)
    room.whole()


def test_at_a_tracked_table_the_dealer_is_told_of_a_dead_hand() -> None:
    room = Playing()
    room.opened(sheet(late=LateEntry()), "ann", "bob", "cyd")
    room.start()
    room.begin()
    room.act(hand.Deal())
    events = struck(room, "bob")
    assert not any(isinstance(one, AtHand) for one in events)
    seat = room.host.room.floor.tables[1].seat_of("bob")
    assert dealer_told(room) == [seat]
    room.fold_round()
    assert dealer_told(room) == []


def test_two_who_have_withdrawn_are_blinded_off_and_the_event_ends() -> None:
    room = playing("ann", "bob", "cyd", acting=Acting(seconds=5))
    dealing = SelfDealing("room")
    for person in ("ann", "bob", "cyd"):
        room.ok(WithdrawEntrant(NAME, person))
    for _ in range(40):
        passes(room, dealing, 60)
        room.whole()
        if room.event.phase != "running":
            break
    assert room.event.phase == "ended"
    standings = [standing_of(room.event, entry) for entry in room.event.entries.all]
    assert sorted(one.place for one in standings if one is not None) == [1, 2, 3]


def test_one_who_is_there_takes_the_blinds_of_those_who_are_not() -> None:
    room = playing("ann", "bob", "cyd", acting=Acting(seconds=5))
    dealing = SelfDealing("room")
    for person in ("ann", "bob"):
        room.ok(WithdrawEntrant(NAME, person))
    bot = RandomBot(3)
    for _ in range(4000):
        passes(room, dealing, 6)
        if 1 in room.host.room.hands:
            room.act(bot.choose(room.dealer()))
        if room.event.phase != "running":
            break
    assert room.event.phase == "ended"
    winner = next(entry for entry in room.event.entries.all.values() if entry.status == "playing")
    assert winner.person == "cyd"
    assert room.event.chips.removed == 0


def test_a_table_of_absent_players_loses_its_chips_while_the_others_play_on() -> None:
    room = playing(*(f"p{number}" for number in range(6)), seats=3)
    tables = room.host.room.floor.tables
    gone = [seat.player for seat in tables[2].table.seats.values()]
    for person in gone:
        room.ok(WithdrawEntrant(NAME, person))
    events = room.begin(2)
    assert 2 not in room.host.room.hands
    left = [one for one in events if isinstance(one, ChipsLeftPlay)]
    assert [(one.chips, one.why) for one in left] == [(75, "blinded off")]
    room.whole()


def test_a_pause_waits_for_the_end_of_a_round_of_hand_for_hand() -> None:
    levels = (Level(minutes=15, sign="no limit 25/50"), Level(minutes=10, pause="break"),
        Level(minutes=15, sign="no limit 50/100"))
    room = playing(*(f"p{number}" for number in range(6)), seats=3, levels=levels)
    room.wait(14)
    room.ok(GoHandForHand(NAME))
    room.begin(1)  # each round takes two minutes from the clock
    room.fold_round(1)
    room.wait(0)
    assert room.event.clock.place == 0, "table 2 has not dealt its hand of this round"
    room.begin(2)
    room.wait(0)
    assert room.event.clock.place == 0
    room.fold_round(2)
    room.wait(0)
    assert room.event.clock.place == 1
    assert room.event.clock.ends - room.now == 10 * MINUTE
