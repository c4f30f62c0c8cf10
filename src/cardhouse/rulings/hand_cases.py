"""The rulings on hands, showdowns and disputes, by what happened. `rule` takes them in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.play.refusal import Refusal
from cardhouse.rulings import asked_often, authority, disputes, shown_to_one, unforeseen
from cardhouse.rulings.hand_count import HandCount, hand_count
from cardhouse.rulings.into_another_hand import IntoAnotherHand, into_another_hand
from cardhouse.rulings.left_table import LeftTable, left_table
from cardhouse.rulings.miscall import Miscall, miscall
from cardhouse.rulings.mucked_hand import MuckedHand, mucked_hand
from cardhouse.rulings.on_phone import OnPhone, on_phone
from cardhouse.rulings.ruling import Book, Ruling
from cardhouse.rulings.seen_hand import HandAskedFor, hand_asked_for
from cardhouse.rulings.taken_in import TakenIn, taken_in
from cardhouse.rulings.thrown_cards import ThrownCards, thrown_cards
from cardhouse.rulings.turned_up import TurnedUp, turned_up
from cardhouse.rulings.unnoticed_cash import UnnoticedCash, unnoticed_cash
from cardhouse.rulings.upcards import UpcardsMoved, upcards_moved

HAND_CASES: dict[type, Callable[[Any, Book], Ruling | Refusal]] = {
    ThrownCards: thrown_cards,
    TurnedUp: turned_up,
    IntoAnotherHand: into_another_hand,
    UpcardsMoved: upcards_moved,
    HandCount: hand_count,
    TakenIn: taken_in,
    MuckedHand: mucked_hand,
    LeftTable: left_table,
    OnPhone: on_phone,
    shown_to_one.ShownToOne: shown_to_one.shown_to_one,
    shown_to_one.UncalledWinnerShown: shown_to_one.uncalled_winner_shown,
    HandAskedFor: hand_asked_for,
    Miscall: miscall,
    disputes.RulingAsked: disputes.ruling_asked,
    disputes.WrongPot: disputes.wrong_pot,
    disputes.DecisionWaits: disputes.decision_waits,
    disputes.PointedOutLate: disputes.pointed_out_late,
    authority.Appeal: authority.appeal,
    authority.LetterUnfair: authority.letter_unfair,
    authority.RulesClash: authority.rules_clash,
    authority.ProcedureUnsure: authority.procedure_unsure,
    authority.HonestMistake: authority.honest_mistake,
    authority.HandSuspected: authority.hand_suspected,
    UnnoticedCash: unnoticed_cash,
    asked_often.WhoShowsFirst: asked_often.who_shows_first,
    asked_often.HandNotTabled: asked_often.hand_not_tabled,
    asked_often.Rabbit: asked_often.rabbit,
    asked_often.RaiseReopened: asked_often.raise_reopened,
    asked_often.ChipsOffTable: asked_often.chips_off_table,
    asked_often.WrongSeat: asked_often.wrong_seat,
    asked_often.OutsiderSpeaks: asked_often.outsider_speaks,
    unforeseen.StubFouled: unforeseen.stub_fouled,
    unforeseen.ExtraBoardCard: unforeseen.extra_board_card,
    unforeseen.BoardSwept: unforeseen.board_swept,
    unforeseen.NextCardSeen: unforeseen.next_card_seen,
}
