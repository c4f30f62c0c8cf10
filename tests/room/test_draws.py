"""Draws in a room with a key: the secret was promised before, is shown with the draw, and gives what came."""

from __future__ import annotations

from pathlib import Path

from cardhouse.cards.card import TEXTS
from cardhouse.floor.event import AtTable
from cardhouse.play.table_events import ButtonDrawn, ButtonDrawTied
from cardhouse.room import commands as cmd
from cardhouse.room.keeping import Keeper
from cardhouse.room.shuffling.add_chance import AddChance
from cardhouse.room.shuffling.decks import shuffling_of
from cardhouse.room.shuffling.events import DrawPromised, DrawShown
from cardhouse.room.upcasting import events_in
from cardhouse.shuffle.draw import drawn, promise
from cardhouse.store import Log
from room.evening import Evening, opening
from room.sealed_room import KEY, sealed_keeper, sealed_log


def until_the_draw(keeper: Keeper, evening: Evening) -> None:
    for command in opening({1: "holdem"}):
        if isinstance(command, cmd.DrawForTheButton):
            return
        assert keeper.do(evening.asked(command)).result().refusal is None


def check(log: Log) -> list[DrawShown]:
    """Every draw on a log: promised in an earlier entry (or in the same one), and as the secret has it."""
    found: list[DrawShown] = []
    standing = ""
    for entry in log.read(0):
        events = events_in(entry, log.room, KEY)
        shown = [one for one in events if isinstance(one, DrawShown)]
        for one in shown:
            secret, chance = bytes.fromhex(one.secret), [bytes.fromhex(added.value) for added in one.chance]
            assert one.digest == standing == promise(secret).hex()
            orders = [
                drawn(secret, chance, nth=nth, count=count) for nth, count in enumerate(one.counts)
            ]  # fmt: skip
            for at_table in (event for event in events if isinstance(event, AtTable)):
                for draw in at_table.events:
                    if isinstance(draw, ButtonDrawn | ButtonDrawTied):
                        cards = [card for _, card in draw.cards]
                        assert cards == list(orders[0][: len(cards)]), [TEXTS[card] for card in cards]
        found += shown
        standing = next((one.digest for one in reversed(events) if isinstance(one, DrawPromised)), standing)
    return found


def test_the_button_is_drawn_by_a_promised_secret_and_the_players_chance(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(3)
    until_the_draw(keeper, evening)
    promised = shuffling_of(keeper.room).draw
    assert promised is not None
    for person in ("p1-3", "p1-1"):
        added = AddChance(person, promised.digest, "cd" * 32)
        assert keeper.do(evening.asked(added)).result().refusal is None
    stranger = keeper.do(evening.asked(AddChance("who", promised.digest, "cd" * 32))).result()
    assert stranger.refusal is not None
    assert keeper.do(evening.asked(cmd.DrawForTheButton(1))).result().refusal is None
    shown = check(log)
    assert [[one.person for one in each.chance] for each in shown] == [["p1-1", "p1-3"]]
    assert shown[0].digest == promised.digest
    assert shuffling_of(keeper.room).draw not in (None, promised), "the next one is promised"


def test_a_refused_draw_shows_nothing(tmp_path: Path) -> None:
    log = sealed_log(tmp_path)
    keeper, evening = sealed_keeper(log), Evening(3)
    until_the_draw(keeper, evening)
    promised = shuffling_of(keeper.room).draw
    assert keeper.do(evening.asked(cmd.DrawForTheButton(9))).result().refusal is not None
    keeper.host.mixed(52)  # whoever looked and decided nothing
    assert keeper.do(evening.asked(cmd.DrawForTheButton(9))).result().refusal is not None
    assert shuffling_of(keeper.room).draw == promised
    assert check(log) == []
    assert keeper.do(evening.asked(cmd.DrawForTheButton(1))).result().refusal is None
    assert [one.counts for one in check(log)] == [(52,)]


def test_more_than_a_deck_is_drawn_at_once(tmp_path: Path) -> None:
    keeper = sealed_keeper(sealed_log(tmp_path))
    desk = keeper.host.promotion_desk(Evening(3).asked(None))
    order = desk.mixed(5_000)
    assert sorted(order) == list(range(5_000))
    assert order != desk.mixed(5_000), "each draw of an entry is another"
    draws = keeper.host.draws
    assert draws is not None
    assert [one.counts for one in draws.shown() if isinstance(one, DrawShown)] == [(5_000, 5_000)]
