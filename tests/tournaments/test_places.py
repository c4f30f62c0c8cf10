"""Going out: places, several at once, and the end of an event."""

from cardhouse.room import commands as cmd
from cardhouse.room import snapshots
from cardhouse.tournaments.entries.more_chips import Rebuy
from cardhouse.tournaments.places.another_game import GameWon
from cardhouse.tournaments.places.decline_rebuy import DeclineRebuy
from cardhouse.tournaments.places.going_out import EntrantOut
from cardhouse.tournaments.places.ranking import standing_of
from cardhouse.tournaments.places.undo_bust import UndoBust
from cardhouse.tournaments.sheet import LateEntry, Rebuys, Rounds
from tournaments.events import sheet
from tournaments.playing import Playing


def standings(room: Playing) -> dict[str, tuple[int, int]]:
    found = {}
    for entry in room.event.entries.all.values():
        standing = standing_of(room.event, entry.number)
        if standing is not None:
            found[entry.person] = tuple(standing)
    return found  # type: ignore[return-value]


def test_a_table_is_played_to_its_winner() -> None:
    room = Playing(seed=3)
    room.opened(sheet(mode="dealt", late=LateEntry()), "ann", "bob", "cyd")
    room.start()
    room.begin()
    room.fold_round()  # now no two have the same chips
    while room.phase("Turbo") == "running":
        room.begin()
        room.all_in("ann", "bob", "cyd")
    assert room.phase("Turbo") == "ended"
    places = standings(room)
    assert sorted(place for place, _ in places.values()) == [1, 2, 3]
    table = room.host.room.floor.tables[1].table
    assert [seat.stack for seat in table.seats.values()] == [30000]
    assert room.replayed() == snapshots.encode(room.host.room)


def test_several_in_one_hand_are_placed_by_their_stacks_before_it() -> None:
    for seed in range(40):
        room = Playing(seed=seed)
        room.opened(sheet(mode="dealt"), "ann", "bob", "cyd", "dan", "eve")
        room.start()
        room.stacks(ann=5000, bob=3000, cyd=20000, dan=3000, eve=19000)
        room.begin()
        out = [one for one in room.all_in("ann", "bob", "cyd", "dan") if isinstance(one, EntrantOut)]
        if len(out) == 3 and room.event.entries.left == 2 and standings(room).keys() == {"ann", "bob", "dan"}:
            assert standings(room) == {"ann": (3, 1), "bob": (4, 2), "dan": (4, 2)}
            cyd = room.event.entries.of["cyd"][0]
            assert all(one.taken_by == (cyd,) for one in out)
            return
    raise AssertionError("no seed put three out")


def test_a_wrong_bust_is_put_right() -> None:
    for seed in range(40):
        room = Playing(seed=seed)
        room.opened(sheet(mode="dealt"), "ann", "bob", "cyd", "dan")
        room.start()
        room.stacks(ann=4000, bob=16000)
        room.begin()
        room.all_in("ann", "bob")
        if "ann" in standings(room):
            break
    else:
        raise AssertionError("no seed put ann out")
    assert standings(room) == {"ann": (4, 1)}
    entry = room.event.entries.of["ann"][0]
    seat = room.event.places.busts[entry].seat
    assert room.refused(UndoBust("Turbo", 99, "?", {"bob": 1})) == "not_out"
    assert room.refused(UndoBust("Turbo", entry, "", {"bob": 4000})) == "clock_reason"
    assert room.refused(UndoBust("Turbo", entry, "miscounted", {"bob": 90000})) == "more_than_lost"
    assert room.refused(UndoBust("Turbo", entry, "miscounted", {"bob": 4001})) == "more_than_lost"
    room.ok(UndoBust("Turbo", entry, "the stacks were miscounted", {"bob": 4000}))
    assert standings(room) == {}
    assert (room.event.entries.left, room.event.entries.all[entry].seat) == (4, seat)
    room.whole()
    for _ in range(2):  # not between button and small blind (horseshoe.19.11c)
        room.begin()
        dealt = seat in room.host.room.hands[1].hand.seats
        room.fold_round()
    assert dealt


def test_where_chips_are_sold_whoever_lost_all_waits_for_the_next_hand() -> None:
    rebuys = Rebuys(through=1, price=10000, chips=10000)
    room = Playing(seed=2)
    room.opened(sheet(mode="dealt", format="rebuy", rebuys=rebuys), "ann", "bob", "cyd", "dan")
    room.start()
    room.begin()
    room.all_in("ann", "bob", "cyd")
    out = [room.event.entries.all[number].person for number in room.event.places.waiting]
    assert len(out) == 2
    assert (standings(room), room.event.entries.left) == ({}, 4)
    room.ok(Rebuy("Turbo", out[0]))
    assert room.refused(DeclineRebuy("Turbo", out[0])) == "not_felted"
    assert room.refused(cmd.BeginHand(1)) == "waits_for_rebuy"
    room.wait(1)  # who bought no chips in time is out
    room.begin()
    assert standings(room) == {out[1]: (4, 1)}
    room.whole()
    room.all_in("ann", "bob", "cyd", "dan")
    assert room.event.places.waiting
    room.wait(15)  # no more chips are sold
    assert not room.event.places.waiting
    room.whole()


def test_an_event_that_software_deals_starts_by_itself() -> None:
    room = Playing()
    room.opened(sheet(mode="dealt", players_least=3), "ann", "bob")
    room.wait(91)
    assert (room.event.phase, room.event.clock.held != "") == ("registering", True)
    room.enter("Turbo", "cyd")
    room.start()
    assert (room.event.phase, room.event.clock.held) == ("running", "")
    room = Playing()
    room.opened(sheet(mode="dealt"), "ann", "bob")
    room.wait(91)
    assert room.event.phase == "running"


def test_a_hand_that_the_blinds_decide_begins_and_ends_in_one_entry() -> None:
    out = 0
    for seed in range(1, 6):
        room = Playing(seed=seed)
        room.opened(sheet(mode="dealt", late=LateEntry()), "ann", "bob")
        room.start()
        room.stacks(ann=20, bob=19_980)
        room.begin()
        assert 1 not in room.host.room.hands
        out += "ann" not in {seat.player for seat in room.host.room.floor.tables[1].table.seats.values()}
        room.whole()
    assert 0 < out < 5


def test_a_match_of_three_games_is_won_with_two() -> None:
    room = Playing(seed=1)
    match = sheet(mode="dealt", format="heads_up", seats=2, rounds=Rounds(best_of=3), late=LateEntry())
    room.opened(match, "ann", "bob")
    room.start()
    games: list[GameWon] = []
    while room.event.phase == "running":
        room.begin()
        games += [one for one in room.all_in("ann", "bob") if isinstance(one, GameWon)]
        room.whole()
    winner = next(name for name, standing in standings(room).items() if standing == (1, 1))
    by = [room.event.entries.all[one.entry].person for one in games]
    assert by.count(winner) == 1, "the second one ends the match"
    assert len(games) <= 2
