"""What the dealer does unasked: posts, deals, opens and closes rounds, takes the rake, runs the showdown,
pushes the pots.

`follow_up` is pure: it returns the next events, or none when somebody must decide or report first.
"""

from __future__ import annotations

from cardhouse.play import awarding, collecting, dealing, drawing, openers, posting, showdown, turned_up
from cardhouse.play import events as ev
from cardhouse.play.dealing import Shuffle
from cardhouse.play.hand import BETTING, OVER, POSTING, STREET, Hand
from cardhouse.play.pots import uncalled
from cardhouse.play.rules import Rules
from cardhouse.play.running import awaits_run
from cardhouse.play.shared_events import BETS_COLLECTED, BURNED, HAND_ENDED, STREET_BEGAN


def follow_up(hand: Hand, rules: Rules, shuffle: Shuffle) -> list[ev.Event]:
    """The next events, none when the hand waits."""
    stage = hand.stage
    if stage == BETTING:
        return [] if hand.actor >= 0 else _close_round(hand, rules, shuffle)
    if stage == STREET:
        return _street(hand, rules, shuffle)
    if stage == POSTING:
        out = posting.posts(hand)
        out += [STREET_BEGAN[0]] if hand.tracked else dealing.first_deal(hand)
        return out
    if stage == OVER:
        return []
    return _settle(hand, rules)


def _close_round(hand: Hand, rules: Rules, shuffle: Shuffle) -> list[ev.Event]:
    """Nobody is left to act: an uncalled bet goes back, the bets are pulled in, and where nothing else can
    come between the last player gets the pot or the next street begins.
    """
    p, chips = uncalled(hand)
    if not chips:
        out: list[ev.Event] = [BETS_COLLECTED]
    else:
        out = [ev.UncalledReturned(hand.seats[p], chips), BETS_COLLECTED]
    if rules.takes or hand.drops or hand.tracked:
        return out
    if hand.live == 1:
        return out if hand.rake_told else out + awarding.last_player(hand, chips)
    number = hand.street + 1
    if chips or number > rules.last_street or (rules.all_in_up and hand.able < 2):
        return out
    if rules.stud:
        out.append(STREET_BEGAN[number])
        out += dealing.stud_cards(hand, rules, shuffle, number)
        return out
    if hand.able < 2 or hand.no_more_betting:
        return _run_out(hand, rules, out)
    course = hand.course
    board = course.boards[number]
    if board and not course.discards[number]:
        out.append(STREET_BEGAN[number])
        burn = 0
        if rules.burn:
            out.append(BURNED[hand.stub[-1]])
            burn = 1
        out.append(ev.BoardDealt(dealing.top(hand, board, burn)))
        out.append(_open_later_round(hand, rules))
    elif course.draws[number] and not rules.pot_is_opened:
        out.append(STREET_BEGAN[number])
    return out


def _run_out(hand: Hand, rules: Rules, out: list[ev.Event]) -> list[ev.Event]:
    """Nobody can bet any more in a flop game: the rest of the board comes at once, unless somebody must
    decide first.
    """
    if hand.pauses:
        return out
    course = hand.course
    for number in range(hand.street + 1, course.last + 1):
        if not course.boards[number] or course.discards[number]:
            return out
    taken = 0
    for number in range(hand.street + 1, course.last + 1):
        out.append(STREET_BEGAN[number])
        if rules.burn:
            out.append(BURNED[hand.stub[-1 - taken]])
            taken += 1
        board = course.boards[number]
        out.append(ev.BoardDealt(dealing.top(hand, board, taken)))
        taken += board
    out.append(BETS_COLLECTED)
    return out


def _open_later_round(hand: Hand, rules: Rules) -> ev.RoundOpened:
    """A later round: nothing to match, the first to act by position or by the board showing."""
    first = showdown.first_to_act(hand, rules)
    if not hand.stacks[first]:
        stacks, folded, n = hand.stacks, hand.folded, hand.n
        first = next(p % n for p in range(first + 1, first + n) if stacks[p % n] and not folded[p % n])
    return ev.RoundOpened(hand.seats[first], 0, 0, rules.later_raise)


def _street(hand: Hand, rules: Rules, shuffle: Shuffle) -> list[ev.Event]:
    """Between rounds: deal the street, or open its betting, or go on to the next."""
    if hand.live == 1:
        return [BETS_COLLECTED]
    if not hand.dealt:
        if hand.spoiled:
            return dealing.stud_cards(hand, rules, shuffle, hand.street)
        if hand.actor >= 0 or (hand.tracked and not hand.owed_fifth):
            return []
        if hand.owed_fifth:
            return drawing.fifth_card(hand, rules, shuffle)
        if hand.course.boards[hand.street]:
            return dealing.board_cards(hand, rules)
        return dealing.stud_cards(hand, rules, shuffle, hand.street)
    if hand.collected < hand.street:
        taken = collecting.collected(hand, rules, final=False)
        if taken:
            return taken
        if _betting_possible(hand):
            opened = posting.first_round(hand, rules) if hand.street == 0 else _open_later_round(hand, rules)
            return [opened]
        if hand.street == 0 or hand.street == rules.last_street:
            return _close_without_betting(hand)
    if openers.nobody_opened(hand):
        return openers.carried(hand, rules)
    up = turned_up.all_hands(hand, rules) if rules.all_in_up else []
    if up:
        return up
    if hand.street == rules.last_street:  # its cards came anew, by a ruling, when the betting was over
        return [BETS_COLLECTED]
    if awaits_run(hand, rules):
        return []
    return [STREET_BEGAN[hand.street + 1]]


def _close_without_betting(hand: Hand) -> list[ev.Event]:
    p, chips = uncalled(hand)
    if chips:
        return [ev.UncalledReturned(hand.seats[p], chips)]
    return [BETS_COLLECTED]


def _betting_possible(hand: Hand) -> bool:
    """At least two players can bet, or one still has to answer what others put in."""
    if hand.no_more_betting:
        return False
    if hand.able >= 2:
        return True
    if not hand.able:
        return False
    own = next(p for p in range(hand.n) if hand.stacks[p] and not hand.folded[p])
    return any(bet > hand.bets[own] for p, bet in enumerate(hand.bets) if not hand.folded[p])


def _settle(hand: Hand, rules: Rules) -> list[ev.Event]:
    """The betting is over: the house's part, the last player, the openers' proof, the showdown, the pots."""
    if hand.collected < 0:  # the blinds were chopped, or the pot was carried
        return [HAND_ENDED]
    taken = collecting.collected(hand, rules, final=True)
    if taken:
        return taken
    if hand.live == 1:
        if openers.awaits_proof(hand, rules):
            return []
        return openers.unproved_alone(hand, rules) or awarding.last_player(hand, 0)
    if openers.nobody_opened(hand):
        return openers.carried(hand, rules)
    up = turned_up.at_showdown(hand, rules) if rules.all_in_up else []
    if up:
        return up
    lie_open = rules.all_in_up and hand.tabled != 0
    if not hand.asks_showdown and not hand.tracked and not lie_open:
        false_openers = openers.unproved(hand, rules)
        return false_openers or awarding.automatic(hand, rules)
    if showdown.to_show(hand, rules) >= 0:
        return []
    if not showdown.readable(hand) and hand.tabled.bit_count() > 1:
        return []  # the dealer names the winners
    if not showdown.kept(hand):
        return []  # the last hand was ruled dead after all others were given up: so he does here
    return openers.unproved(hand, rules) or awarding.by_cards(hand, rules)
