"""Entries: who is in an event, and the money of it."""

from __future__ import annotations

from cardhouse.subject import Subject
from cardhouse.tournaments.entries import (
    announce_rebuy,
    cancel_event,
    give_back,
    hand_in_cash,
    issue_voucher,
    more_chips,
    owing,
    paying,
    re_enter,
    register,
    seat_alternate,
)

SUBJECT = Subject(
    name="entries",
    folder=__package__,
    place="events",
    commands={
        register.Register: register.decide,
        re_enter.ReEnter: re_enter.decide,
        more_chips.Rebuy: more_chips.rebuy,
        more_chips.BuyAddOn: more_chips.add_on,
        announce_rebuy.AnnounceRebuy: announce_rebuy.decide,
        give_back.Unregister: give_back.decide,
        seat_alternate.SeatAlternate: seat_alternate.decide,
        issue_voucher.IssueVoucher: issue_voucher.decide,
        cancel_event.CancelEvent: cancel_event.decide,
        hand_in_cash.HandInCash: hand_in_cash.decide,
    },
    clock_only=frozenset((seat_alternate.SeatAlternate,)),
    events={
        register.EntryRegistered: register.apply,
        more_chips.ChipsBoughtInEvent: more_chips.apply,
        announce_rebuy.RebuyAnnounced: announce_rebuy.apply,
        owing.AnnouncedRebuyPaid: owing.apply,
        give_back.EntryGivenBack: give_back.apply,
        seat_alternate.AlternateSeated: seat_alternate.apply,
        issue_voucher.VoucherIssued: issue_voucher.apply,
        cancel_event.EventCancelled: cancel_event.apply,
    },
    due=seat_alternate.due,
    says=register.SAYS | re_enter.SAYS | more_chips.SAYS | give_back.SAYS | issue_voucher.SAYS
    | cancel_event.SAYS | paying.SAYS | owing.SAYS,
)
