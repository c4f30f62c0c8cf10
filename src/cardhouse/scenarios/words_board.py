"""Words for errors of board, streets, openers and blinds inside a running hand.

The error is told, ruled on (`world.answer`) and put right in the hand; what the ruling lays down for the next
hands goes to the table. `opts for` takes one of the outcomes that a ruling left open.
"""

from __future__ import annotations

from typing import Any

from cardhouse.cards.card import UNKNOWN, texts
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.telling import steps
from cardhouse.scenarios import rows_board
from cardhouse.scenarios.expectations import Pair, differ, expects
from cardhouse.scenarios.expectations_cards import _cards_or_count, _compare
from cardhouse.scenarios.room_rulings import choose, happens
from cardhouse.scenarios.sentences import word
from cardhouse.scenarios.world import StoryError, World


@word("the stub is {cards}", "its next cards, the top one first; `??` leaves one as it lies")
def the_stub_is(world: World, cards: tuple[int, ...]) -> None:
    dealer, stacker = world.running_hand(), world.stacker
    assert stacker is not None, "every hand has its deck"
    if stacker.used < 0 or dealer.hand.tracked:
        raise StoryError("the stub can no longer be named: it was shuffled anew, or nobody sees it")
    for at, card in enumerate(cards, stacker.used):
        if card == UNKNOWN:
            continue
        other = stacker.deck.index(card)
        if other < stacker.used:
            raise StoryError(f"{texts([card])} is already out")
        stacker.deck[at], stacker.deck[other] = stacker.deck[other], stacker.deck[at]
    world.put_into(dealer)


@word(
    "(floor|{who}) opts for {text}",
    "one of the outcomes that the ruling on an error left open, or `option 1`, `option 2`",
)
def opts_for(world: World, text: str, who: str | None = None) -> Refusal | None:
    ruling = world.answer
    if not isinstance(ruling, Ruling) or not ruling.options or ruling.discretion != (who is None):
        raise StoryError("no ruling on an error left this choice open")
    offered = {one.text(ruling.show): one for one in ruling.options}
    numbered = {f"option {number}": one for number, one in enumerate(ruling.options, 1)}
    option = offered.get(text) or numbered.get(text)
    if option is None:
        raise StoryError(f"{text!r} was not offered: {ruling.outcome()}")
    return choose(world, option)


def _happens(world: World, situation: str, seat: int = 0, **facts: str) -> Refusal | None:
    world.running_hand()
    return happens(world, situation, seat, **facts)


@word("dealer deals the {text} early( with {cards})?", "flop, turn or river before the betting is over")
def early_board(world: World, text: str, cards: tuple[int, ...] | None = None) -> Refusal | None:
    if text not in ("flop", "turn", "river"):
        raise StoryError(f"{text!r}: write flop, turn or river")
    return _happens(world, "premature-board", street=text, cards=texts(cards or ()))


@word(
    "dealer deals {count} stud (card|cards) early( and {whos} (looks|look) at it)?( with {cards})?",
    "cards of the next street before the betting is over",
)
def early_stud(
    world: World, count: int, whos: list[str] | None = None, cards: tuple[int, ...] | None = None
) -> Refusal | None:
    seen = ", ".join(str(world.seat(name)) for name in whos or ())
    return _happens(world, "premature-stud", dealt=str(count), seen=seen, cards=texts(cards or ()))


@word("the flop comes with {count} cards", "more than three")
def flop_of(world: World, count: int) -> Refusal | None:
    return _happens(world, "too-many-on-flop", turned=str(count), acted="no")


@word("after substantial action the flop is seen to have {count} cards", "two that stuck together")
def flop_of_stuck_cards(world: World, count: int) -> Refusal | None:
    return _happens(world, "too-many-on-flop", turned=str(count), acted="yes")


@word("no card was burned", "before the cards of this street")
def no_burn(world: World) -> Refusal | None:
    return _happens(world, "burn-error", burned="0")


@word("two cards were burned", "before the cards of this street")
def two_burns(world: World) -> Refusal | None:
    return _happens(world, "burn-error", burned="2")


@word("no card was burned and a player has looked at the last card", "stud's last street")
def no_burn_seen(world: World) -> Refusal | None:
    return _happens(world, "burn-error", burned="0", seen="yes")


@word("the last card of {who} all-in comes face up", "stud's last card, dealt down to the others")
def last_card_up(world: World, who: str) -> Refusal | None:
    return _happens(world, "all-in-last-card-up", world.seat(who))


@word("only some players share a common card", "stud's last street")
def common_for_some(world: World) -> Refusal | None:
    return _happens(world, "common-card-for-some")


@word("the opener shows false openers", "jacks or better, before the draw")
def shows_false_openers(world: World) -> Refusal | None:
    return _happens(world, "false-openers")


@word("{who} opens after false openers", "declares the pot open in the other's place")
def opens_after(world: World, who: str) -> Refusal | None:
    return _happens(world, "wants-to-open", world.seat(who))


@word("{who} opens after false openers having passed openers", "wants to, and may not everywhere")
def opens_after_passing(world: World, who: str) -> Refusal | None:
    return _happens(world, "wants-to-open", world.seat(who), passed_openers="yes")


@word("nobody opens after false openers", "no other player declares the pot open")
def nobody_opens(world: World) -> Refusal | None:
    return _happens(world, "nobody-opens")


@word("{who} is seen to owe {money}( having {text})?", "a blind not posted; `looked`, `acted`")
def seen_to_owe(world: World, who: str, money: str, text: str | None = None) -> Refusal | None:
    if text not in (None, "looked", "acted"):
        raise StoryError(f"{text!r}: write looked or acted")
    acted, looked = "yes" if text == "acted" else "no", "yes" if text == "looked" else ""
    return _happens(world, "owed-blind", world.seat(who), owed=money, looked=looked, acted=acted)


@word("{who} is seen to have missed( the)? {text}", "`big blind`, `small blind`, `both blinds`")
def seen_to_have_missed(world: World, who: str, text: str) -> Refusal | None:
    return _happens(world, "owed-blind", world.seat(who), missed=text)


@word("{who} has not put up the {money} of the seat", "an ante, blind or forced bet")
def seat_money(world: World, who: str, money: str) -> Refusal | None:
    return _happens(world, "seat-money", world.seat(who), owed=money)


@word("the button is seen to be wrong after {count} acted", "in the first betting round")
def button_wrong(world: World, count: int) -> Refusal | None:
    return _happens(world, "button-is-wrong", acted=str(count))


def _big_blind(world: World, big: str) -> None:
    posts = {post.kind: post.seat for post in world.running_hand().hand.setup.posts}
    if posts.get("big_blind") != world.seat(big):
        raise StoryError(f"{big} is not in the big blind of this hand")


@word("{who} meant to sit out", "the big blind was dealt in; seen before substantial action")
def meant_to_sit_out(world: World, who: str) -> Refusal | None:
    _big_blind(world, who)
    return _happens(world, "meant-to-sit-out", substantial="no")


@word("after substantial action {who} is seen to have meant to sit out", "the big blind was dealt in")
def meant_to_sit_out_late(world: World, who: str) -> Refusal | None:
    _big_blind(world, who)
    return _happens(world, "meant-to-sit-out", substantial="yes")


@word("after substantial action {who} has posted the big blind twice", "two hands running")
def posted_twice(world: World, who: str) -> Refusal | None:
    _big_blind(world, who)
    return _happens(world, "big-blind-twice", substantial="yes")


@word("{who} was really low", "stud: another player was named low and made the forced bet")
def really_low(world: World, who: str) -> Refusal | None:
    return _happens(world, "wrong-low", low=str(world.seat(who)))


@expects("dealer is told", "list", "steps that the last ruling asks of a dealer", needs="any")
def dealer_is_told(world: World, wanted: list[str]) -> list[Pair]:
    made = world.answer
    came = steps(made.effects, world.name, made.show) if isinstance(made, Ruling) else ()
    return differ("; ".join(wanted), "; ".join(came) or "nothing")


@expects("out of play", "cards or count", "cards set aside for the rest of the hand", read=_cards_or_count)
def out_of_play(world: World, wanted: Any) -> list[Pair]:
    return _compare(wanted, list(world.hand_dealer.hand.set_aside))


@expects("top of stub", "cards", "the next cards of the stub", read=_cards_or_count)
def top_of_stub(world: World, wanted: Any) -> list[Pair]:
    stub = world.hand_dealer.hand.stub[::-1]
    return differ(texts(wanted), texts(stub[: len(wanted)]))


@expects("in the stub", "cards", "cards that are somewhere in the stub", read=_cards_or_count)
def in_the_stub(world: World, wanted: Any) -> list[Pair]:
    lacking = [card for card in wanted if card not in world.hand_dealer.hand.stub]
    return [(texts(wanted), f"not {texts(lacking)}")] if lacking else []


__all__ = ["rows_board"]
