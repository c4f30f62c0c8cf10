"""Runs one hand: takes commands, decides by the house's rules, applies the events, and does what the dealer
does unasked.

`decide` and `follow_up` are pure; `Dealer` keeps a hand, its rules and its chance together for whoever wants
to play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from cardhouse.cards.card import UNKNOWN
from cardhouse.cards.deck import mixed
from cardhouse.houses.choices import Choices
from cardhouse.play import apply_cards, awarding, betting, drawing, openers, showdown, turned_up
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.apply import APPLY
from cardhouse.play.dealing import Shuffle, first_cards
from cardhouse.play.follow_up import follow_up
from cardhouse.play.hand import BETTING, OVER, SHOWDOWN, STREET, Hand
from cardhouse.play.keeping import Told, looked_at, taken_up
from cardhouse.play.legal import Legal, legal
from cardhouse.play.opening import Opening
from cardhouse.play.refusal import Refusal
from cardhouse.play.reporting import deal_reported, first_to_act
from cardhouse.play.rules import Rules, rules_for
from cardhouse.play.running import run_board
from cardhouse.play.setup import HandSetup
from cardhouse.play.stakes import Unit, unit_of

Decision = list[ev.Event] | Refusal

FOLD: Final = cmd.Fold
CHECK: Final = cmd.Check
CALL: Final = cmd.Call
BET_TO: Final = cmd.BetTo
REFUSAL: Final = Refusal
BETTING_COMMANDS: Final = frozenset((FOLD, CHECK, CALL, BET_TO, cmd.BringIn))


def decide(
    hand: Hand, command: cmd.Command, rules: Rules, shuffle: Shuffle, choices: Legal | None = None
) -> Decision:
    """Events, or a refusal; the hand is not changed. `choices` are the legal ones of this turn where the
    caller has them.
    """
    if type(command) not in BETTING_COMMANDS:
        return _other(hand, command, rules, shuffle)
    act = _bet(hand, command, rules, choices)
    if isinstance(act, Refusal):
        return act
    return openers.opening(hand, rules, act) if rules.pot_is_opened else [act]


def _bet(hand: Hand, command: cmd.Command, rules: Rules, choices: Legal | None) -> betting.Act:
    """What a betting command comes to, if it is that player's turn."""
    kind = type(command)
    asked: Any = command
    seat: Any = asked.seat
    if hand.stage != BETTING or hand.actor < 0 or hand.seats[hand.actor] != seat:
        return Refusal("hand_over") if hand.stage == OVER else _not_in_turn(hand, rules, seat)
    if choices is None:
        free = not rules.pot_is_opened and not hand.held
        if free and kind is FOLD and hand.level > hand.bets[hand.actor]:
            return ev.Folded(seat)  # facing a bet a hand may always be folded: no need to work out the rest
        choices = _choices(hand, rules)
    if kind is CALL:
        return betting.call(rules, choices)
    if kind is FOLD:
        return betting.fold(rules, choices)
    if kind is CHECK:
        return betting.check(rules, choices)
    if kind is BET_TO:
        return betting.bet_to(hand, rules, choices, asked.to)
    return betting.bring_in(hand, choices)


def _choices(hand: Hand, rules: Rules) -> Legal:
    choices = legal(hand, rules)
    assert choices is not None, "a betting turn has choices"
    return choices


def _other(hand: Hand, command: cmd.Command, rules: Rules, shuffle: Shuffle) -> Decision:
    """Everything but betting."""
    if hand.stage == OVER:
        return Refusal("hand_over")
    if isinstance(command, cmd.Draw):  # by far the commonest
        return drawing.draw(hand, rules, shuffle, command)
    if isinstance(command, cmd.Chop):
        seat = command.seat
        known = type(seat) is int and 0 < seat < len(hand.pos) and hand.pos[seat] >= 0
        if not known or hand.stage != BETTING or hand.actor < 0:
            return _not_in_turn(hand, rules, seat)
        return betting.chop(hand, rules, command)
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


def _not_in_turn(hand: Hand, rules: Rules, seat: Any) -> Refusal:
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
    if hand.tabled >> hand.pos[seat] & 1 or hand.mucked[hand.pos[seat]]:
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

    __slots__ = ("_kept", "_legal", "_seen", "hand", "rules", "shuffle")
    hand: Hand
    rules: Rules
    shuffle: Shuffle
    _kept: list[ev.Event]
    """What happened since somebody last looked at the events."""
    _seen: list[Told]
    """All events before that."""
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
        so_far: tuple[Hand, list[Told]] | None = None,
        opening: Opening | None = None,
    ) -> None:
        """`deck` is the shuffled deck, top card first; without it one is made from `seed` or the system's
        secure source. `goes_on_from` is another dealer, whose hand is taken up where it stands; `so_far` is a
        hand with its events, such as a log has, to be dealt on from where it stands; `opening` is what the
        hands of this setup begin with (`deal`).
        """
        if opening is not None and deck is not None:
            self._begin_as(opening, deck, on_short or _chance(seed))
            return
        if goes_on_from is not None:
            self._take_over(goes_on_from)
            return
        self.rules = rules_for(choices, setup.game, setup.stakes, setup.rule_set)
        if so_far is not None:
            self.hand, self._seen = so_far
            self._kept = []
            self.shuffle = on_short or _chance(seed)
            self._legal = None
            return
        self.hand = Hand(setup)
        self._kept = [ev.HandBegan(setup)]
        self._seen = []
        self.shuffle = on_short or _chance(seed)
        self._legal = None
        whole = 53 if self.rules.joker else 52
        if setup.mode == "tracked":
            order: tuple[int, ...] = (UNKNOWN,) * whole
        else:
            order = tuple(deck) if deck is not None else tuple(mixed(range(whole), seed))
        self._take([ev.DeckShuffled(order)])
        self._go_on()

    def _begin_as(self, opening: Opening, deck: Sequence[int], shuffle: Shuffle) -> None:
        """The hand of a known opening: what was worked out before is taken over, the cards are dealt."""
        self.rules = opening.rules
        self.shuffle = shuffle
        self._legal = None
        self._seen = []
        hand = self.hand = opening.hand.copy()
        shuffled = ev.DeckShuffled(tuple(deck))
        apply_cards.deck_shuffled(hand, shuffled)
        dealt = first_cards(hand)
        self._kept = [opening.began, shuffled, *opening.posted, *dealt, *opening.first_round]
        for event in dealt:
            APPLY[type(event)](hand, event)
        if not opening.first_round:
            self._go_on()

    def _take(self, events: list[ev.Event]) -> None:
        hand = self.hand
        for event in events:
            APPLY[type(event)](hand, event)
        self._kept += events

    def _go_on(self) -> None:
        hand, rules, shuffle = self.hand, self.rules, self.shuffle
        while hand.stage != BETTING or hand.actor < 0:
            more = follow_up(hand, rules, shuffle)
            if not more:
                return
            for event in more:
                APPLY[type(event)](hand, event)
            self._kept += more

    def legal(self) -> Legal | None:
        """What the player in turn may do in the betting; None when no betting decision is open."""
        if self._legal is None:
            self._legal = legal(self.hand, self.rules)
        return self._legal

    def act(self, command: cmd.Command) -> list[Told] | Refusal:
        """All events that the command led to, or the refusal that left everything as it was."""
        before = len(self.events)
        refusal = self.play(command)
        return self.events[before:] if refusal is None else refusal

    def play(self, command: cmd.Command) -> Refusal | None:
        """The same for whoever does not look at the events now; they are kept all the same."""
        hand, rules = self.hand, self.rules
        if type(command) in BETTING_COMMANDS:
            return self._acted(_bet(hand, command, rules, self._legal))
        decision = _other(hand, command, rules, self.shuffle)
        return self._decided(decision)

    def fold(self) -> Refusal | None:
        """The player in turn folds. This and the next five are `play` for whoever needs no command of it."""
        choices = self.legal()
        return self._no_turn() if choices is None else self._acted(betting.fold(self.rules, choices))

    def check(self) -> Refusal | None:
        """The player in turn checks."""
        choices = self.legal()
        return self._no_turn() if choices is None else self._acted(betting.check(self.rules, choices))

    def call(self) -> Refusal | None:
        """The player in turn calls, or is all-in for less."""
        choices = self.legal()
        return self._no_turn() if choices is None else self._acted(betting.call(self.rules, choices))

    def bet_to(self, to: int) -> Refusal | None:
        """The player in turn bets, completes or raises to that amount."""
        choices = self.legal()
        if choices is None:
            return self._no_turn()
        return self._acted(betting.bet_to(self.hand, self.rules, choices, to))

    def bring_in(self) -> Refusal | None:
        """Stud: the player in turn makes the forced bet."""
        choices = self.legal()
        return self._no_turn() if choices is None else self._acted(betting.bring_in(self.hand, choices))

    def draw(self, cards: tuple[int, ...]) -> Refusal | None:
        """The player in turn throws these away and draws as many."""
        return self._decided(drawing.exchange(self.hand, self.rules, self.shuffle, cards))

    def _no_turn(self) -> Refusal:
        hand = self.hand
        if hand.stage == OVER:
            return Refusal("hand_over")
        return _not_in_turn(hand, self.rules, hand.acting_seat or hand.seats[0])

    def _acted(self, act: betting.Act) -> Refusal | None:
        """Takes what a player did in turn, or says why not."""
        if type(act) is REFUSAL:  # asked of every act: quicker than isinstance
            return act.counted_in(self._unit())
        event = cast("ev.Event", act)
        hand = self.hand
        if self.rules.pot_is_opened:
            return self._decided(openers.opening(hand, self.rules, event))
        self._legal = None
        APPLY[type(event)](hand, event)
        self._kept.append(event)
        if hand.actor < 0 or hand.live < 2 or hand.spoiled:  # else the next player bets
            self._go_on()
        return None

    def _decided(self, decision: Decision) -> Refusal | None:
        if not isinstance(decision, list):
            return decision.counted_in(self._unit())
        self._legal = None
        self._take(decision)
        hand = self.hand
        if hand.actor < 0 or hand.live < 2 or hand.spoiled:  # else the next player bets, draws or discards
            self._go_on()
        return None

    def _unit(self) -> Unit:
        return unit_of(self.hand.setup.rule_set)

    def take(self, effects: list[Told]) -> list[Told]:
        """Applies what a ruling decided, then goes on with the hand; all events that this led to."""
        before = len(self.events)
        self._legal = None
        self._take(taken_up(effects))
        self._go_on()
        return self.events[before:]

    def follow(self, events: list[Told]) -> list[Told]:
        """Takes what a copy of this hand went through, so that both stand at the same point."""
        self._legal = None
        self._take(taken_up(events))
        self._look()
        return events

    def copy(self) -> Dealer:
        """An independent continuation of the same hand."""
        return Dealer(self.hand.setup, self.rules.choices, goes_on_from=self)

    def _take_over(self, other: Dealer) -> None:
        self.hand = other.hand.copy()
        self._kept = []
        self._seen = other.events[:]
        self.rules = other.rules
        self.shuffle = other.shuffle
        self._legal = None

    @property
    def events(self) -> list[Told]:
        """All that happened so far."""
        self._look()
        return self._seen

    def _look(self) -> None:
        if self._kept:
            self._seen += looked_at(self._kept)
            self._kept = []

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


def deal(opening: Opening, deck: Sequence[int], seed: int | None = None) -> Dealer:
    """A hand of a setup of which many are played, from this deck; `seed` mixes a stub that runs out."""
    return Dealer(opening.setup, opening.choices, deck, seed, opening=opening)


def _chance(seed: int | None) -> Shuffle:
    """Chance for a stub that must be shuffled again; unknown cards stay unknown."""
    if seed is None:
        return _secure

    def shuffle(cards: list[int]) -> list[int]:
        if UNKNOWN in cards:
            return cards
        return mixed(cards, seed + len(cards))

    return shuffle


def _secure(cards: list[int]) -> list[int]:
    return cards if UNKNOWN in cards else mixed(cards, None)
