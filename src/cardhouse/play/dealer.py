"""Runs one hand: takes commands, decides by the house's rules, applies the events, and does what the dealer
does unasked.

`decide` and `follow_up` are pure; `Dealer` keeps a hand, its rules and its chance together for whoever wants
to play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.deck import mixed
from cardhouse.houses.choices import Choices
from cardhouse.play import awarding, betting, drawing, openers, showdown, turned_up
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import APPLY, begin
from cardhouse.play.dealing import Shuffle
from cardhouse.play.follow_up import follow_up
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET, Hand
from cardhouse.play.legal import Legal, legal
from cardhouse.play.refusal import Refusal
from cardhouse.play.reporting import deal_reported, first_to_act
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.running import run_board
from cardhouse.play.setup import HandSetup

Decision = list[ev.Event] | Refusal

BETTING_COMMANDS: Final[dict[type[cmd.Command], Callable[[Hand, Rules, Legal, Any], Decision]]] = {
    cmd.Fold: betting.fold,
    cmd.Check: betting.check,
    cmd.Call: betting.call,
    cmd.BetTo: betting.bet_to,
    cmd.BringIn: betting.bring_in,
}


def decide(
    hand: Hand, command: cmd.Command, rules: Rules, shuffle: Shuffle, choices: Legal | None = None
) -> Decision:
    """Events, or a refusal; the hand is not changed. `choices` are the legal ones of this turn where the
    caller has them.
    """
    how = BETTING_COMMANDS.get(type(command))
    if how is None:
        return _other(hand, command, rules, shuffle)
    seat: int = command.seat  # type: ignore[attr-defined]
    if hand.stage != BETTING or hand.actor < 0 or hand.seats[hand.actor] != seat:
        return Refusal("hand_over") if hand.stage == OVER else _not_in_turn(hand, rules, seat)
    if choices is None:
        free = not rules.pot_is_opened and not hand.held
        if free and how is betting.fold and hand.level > hand.bets[hand.actor]:
            return [ev.Folded(seat)]  # facing a bet a hand may always be folded: no need to work out the rest
        choices = _choices(hand, rules)
    decision = how(hand, rules, choices, command)
    if rules.pot_is_opened and type(decision) is list:
        return openers.opening(hand, rules, decision)
    return decision


def _choices(hand: Hand, rules: Rules) -> Legal:
    choices = legal(hand, rules)
    assert choices is not None, "a betting turn has choices"
    return choices


def _other(hand: Hand, command: cmd.Command, rules: Rules, shuffle: Shuffle) -> Decision:
    """Everything but betting."""
    if hand.stage == OVER:
        return Refusal("hand_over")
    if isinstance(command, cmd.Chop):
        seat = command.seat
        known = type(seat) is int and 0 < seat < len(hand.pos) and hand.pos[seat] >= 0
        if not known or hand.stage != BETTING or hand.actor < 0:
            return _not_in_turn(hand, rules, seat)
        return betting.chop(hand, rules, command)
    if isinstance(command, cmd.Draw):
        return drawing.draw(hand, rules, shuffle, command)
    if isinstance(command, cmd.Discard):
        return drawing.discard(hand, rules, command)
    if isinstance(command, cmd.CloseDiscards):
        return drawing.close_discards(hand, rules)
    if isinstance(command, cmd.DeclareOpen):
        return openers.declare_open(hand, rules, command)
    if isinstance(command, cmd.Show | cmd.Muck):
        return _show(hand, command, rules)
    if isinstance(command, cmd.RunBoard):
        return run_board(hand, rules, command)
    if isinstance(command, cmd.Deal):
        return deal_reported(hand, rules, shuffle, command)
    if isinstance(command, cmd.FirstToAct):
        return first_to_act(hand, command)
    if isinstance(command, cmd.DeclareWinners):
        if not showdown.reached(hand) and not openers.awaits_proof(hand, rules):
            return Refusal(
                "not_now", {"what": "naming the winners", "why": "the hand is not at the showdown"}
            )
        return awarding.declared(hand, rules, command)
    raise TypeError(f"{type(command).__name__} is not a command of a hand")


def _not_in_turn(hand: Hand, rules: Rules, seat: int) -> Refusal:
    if type(seat) is not int or seat >= len(hand.pos) or seat < 1 or hand.pos[seat] < 0:
        return Refusal("no_such_seat", {"seat": seat, "seats": list(hand.seats)})
    if hand.stage == BETTING and hand.actor >= 0:
        turn = f"seat {hand.acting_seat} is to act"
        return Refusal("not_your_turn", {"seat": seat, "turn": turn}, rules.always("betting.in_turn"))
    what = {STREET: "cards are being dealt or drawn", SHOWDOWN: "the hand is at the showdown"}.get(
        hand.stage, "no betting is open"
    )
    return Refusal("not_your_turn", {"seat": seat, "turn": what})


def _show(hand: Hand, command: cmd.Show | cmd.Muck, rules: Rules) -> Decision:
    seat = command.seat
    held = hand.pos[seat] if type(seat) is int and 1 <= seat < len(hand.pos) else -1
    if held < 0 or hand.folded[held]:
        live = [s for s, out in zip(hand.seats, hand.folded, strict=True) if not out]
        return Refusal("no_such_seat", {"seat": seat, "seats": live})
    if not showdown.reached(hand) and not openers.awaits_proof(hand, rules):
        if turned_up.due(hand, rules) and isinstance(command, cmd.Show):
            return turned_up.reported(hand, rules, command)
        return Refusal("not_now", {"what": "showing a hand", "why": "the betting is not over"})
    if hand.tabled[hand.pos[seat]] or hand.mucked[hand.pos[seat]]:
        return Refusal(
            "not_now", {"what": "showing a hand", "why": f"seat {seat} has shown or mucked already"}
        )
    if isinstance(command, cmd.Muck):
        return showdown.muck(hand, rules, command)
    return showdown.show(hand, rules, command)


class Dealer:
    """One hand in play. `act` takes a command; `legal` says what the player in turn may do; `events` is all
    that happened.
    """

    __slots__ = ("_legal", "events", "hand", "rules", "shuffle")
    hand: Hand
    events: list[ev.Event]
    rules: Rules
    shuffle: Shuffle
    _legal: Legal | None

    def __init__(
        self,
        setup: HandSetup,
        choices: Choices,
        deck: Sequence[int] | None = None,
        seed: int | None = None,
        on_short: Shuffle | None = None,
        *,
        goes_on_from: Dealer | None = None,
        so_far: tuple[Hand, list[ev.Event]] | None = None,
    ) -> None:
        """`deck` is the shuffled deck, top card first; without it one is made from `seed` or the system's
        secure source. `goes_on_from` is another dealer, whose hand is taken up where it stands; `so_far` is a
        hand with its events, such as a log has, to be dealt on from where it stands.
        """
        if goes_on_from is not None:
            self._take_over(goes_on_from)
            return
        self.rules = rules_for(choices, setup.game, setup.stakes, setup.rule_set)
        if so_far is not None:
            self.hand, self.events = so_far
            self.shuffle = on_short or _chance(seed)
            self._legal = None
            return
        first = ev.HandBegan(setup)
        self.hand = begin(first)
        self.events = [first]
        self.shuffle = on_short or _chance(seed)
        self._legal = None
        whole = 53 if self.rules.joker else 52
        if setup.mode == "tracked":
            order: tuple[int, ...] = (UNKNOWN,) * whole
        else:
            order = tuple(deck) if deck is not None else tuple(mixed(range(whole), seed))
        self._take([ev.DeckShuffled(order)])
        self._go_on()

    def _take(self, events: list[ev.Event]) -> None:
        hand = self.hand
        for event in events:
            APPLY[type(event)](hand, event)
        self.events += events

    def _go_on(self) -> None:
        hand, rules, shuffle = self.hand, self.rules, self.shuffle
        while hand.stage != BETTING or hand.actor < 0:
            more = follow_up(hand, rules, shuffle)
            if not more:
                return
            for event in more:
                APPLY[type(event)](hand, event)
            self.events += more

    def legal(self) -> Legal | None:
        """What the player in turn may do in the betting; None when no betting decision is open."""
        if self._legal is None:
            self._legal = legal(self.hand, self.rules)
        return self._legal

    def act(self, command: cmd.Command) -> list[ev.Event] | Refusal:
        """All events that the command led to, or the refusal that left everything as it was."""
        decision = decide(self.hand, command, self.rules, self.shuffle, self._legal)
        if isinstance(decision, Refusal):
            return decision.counted_in("cents" if self.hand.setup.rule_set == "cash" else "chips")
        self._legal = None
        events = self.events
        before = len(events)
        hand = self.hand
        for event in decision:
            APPLY[type(event)](hand, event)
        events += decision
        if hand.actor >= 0 and hand.live > 1 and not hand.spoiled:
            return decision  # the next player bets, draws or discards
        self._go_on()
        return events[before:]

    def take(self, effects: list[ev.Event]) -> list[ev.Event]:
        """Applies what a ruling decided, then goes on with the hand; all events that this led to."""
        before = len(self.events)
        self._legal = None
        self._take(effects)
        self._go_on()
        return self.events[before:]

    def follow(self, events: list[ev.Event]) -> list[ev.Event]:
        """Takes what a copy of this hand went through, so that both stand at the same point."""
        self._legal = None
        self._take(events)
        return events

    def copy(self) -> Dealer:
        """An independent continuation of the same hand."""
        return Dealer(self.hand.setup, self.rules.choices, goes_on_from=self)

    def _take_over(self, other: Dealer) -> None:
        self.hand = other.hand.copy()
        self.events = other.events[:]
        self.rules = other.rules
        self.shuffle = other.shuffle
        self._legal = None

    @property
    def over(self) -> bool:
        """Whether the last chip is pushed."""
        return self.hand.stage == OVER

    @property
    def awaits_cards(self) -> bool:
        """Tracked table: whether the dealer must report cards now."""
        return (
            self.hand.setup.mode == "tracked"
            and self.hand.stage == STREET
            and not self.hand.dealt
            and self.hand.actor < 0
        )


def _chance(seed: int | None) -> Shuffle:
    """Chance for a stub that must be shuffled again; unknown cards stay unknown."""

    def shuffle(cards: list[int]) -> list[int]:
        if UNKNOWN in cards:
            return cards
        return mixed(cards, None if seed is None else seed + len(cards))

    return shuffle
