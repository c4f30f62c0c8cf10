"""Nights of private games: begun when a game is made private, over with its table or when all may come."""

from __future__ import annotations

from cardhouse.floor.buy_ins.commands import AddChips
from cardhouse.floor.opening.commands import CloseTable
from cardhouse.floor.opening.events import MadePrivate, OpenedToAll, TableClosed
from cardhouse.money import account as accounts
from cardhouse.money.event import Posted
from cardhouse.room.nights import change_game, end_night, more_chips, pausing, same_person
from cardhouse.room.nights.state import NAME, Night, Nights, Played, night_at, nights_of
from cardhouse.room.state import Room
from cardhouse.subject import Subject


def _began(room: Room, event: MadePrivate, at: int) -> None:
    """Who sits there already begins with what lies in front of him."""
    table = room.floor.tables[event.table]
    night = nights_of(room).now[event.table] = Night(table.spread, at)
    for player in (*table.table.seats.values(), *table.table.boxed.values()):
        night.people[player.player] = Played(room.books.balance(accounts.stack(event.table, player.player)))


def _posted(room: Room, event: Posted, at: int) -> None:
    """Chips that came to the table or went from it; what a hand moves is no more than that."""
    posting = event.posting
    if posting.what == "hand" or not posting.table:
        return
    night = night_at(room, posting.table)
    if night is None:
        return
    stacks = accounts.stack(posting.table, "")
    for line in posting.lines:
        if line.account.startswith(stacks):
            played = night.people.setdefault(line.account.removeprefix(stacks), Played())
            if line.amount > 0:
                played.brought += line.amount
            else:
                played.taken -= line.amount
    if posting.what == "left":
        night.asks.pop(posting.person, None)


def _over(room: Room, event: TableClosed | OpenedToAll, at: int) -> None:
    nights_of(room).now.pop(event.table, None)


SUBJECT = Subject(
    name="private_nights",
    folder=__package__,
    place="room",
    commands={
        pausing.PauseGame: pausing.pause,
        pausing.ResumeGame: pausing.resume,
        change_game.ChangeGame: change_game.decide,
        more_chips.AnswerForChips: more_chips.answer,
        AddChips: more_chips.add,
        end_night.EndNight: end_night.decide,
        same_person.SayTheSame: same_person.decide,
        CloseTable: end_night.closes,
    },
    events={
        MadePrivate: _began,
        Posted: _posted,
        TableClosed: _over,
        OpenedToAll: _over,
        pausing.GamePaused: pausing.apply_paused,
        pausing.GameResumed: pausing.apply_resumed,
        more_chips.ChipsAsked: more_chips.apply_asked,
        more_chips.ChipsAnswered: more_chips.apply_answered,
        end_night.NightEnded: end_night.apply,
        same_person.SaidTheSame: same_person.apply,
    },
    before_hand=pausing.before_hand,
    after_hand=change_game.after_hand,
    says=pausing.SAYS | more_chips.SAYS | same_person.SAYS,
)
KEPT = Subject(name=NAME, folder=__package__, place="own", state=Nights)
