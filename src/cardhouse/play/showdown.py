"""The showdown: who shows first, what must be shown to win, who wins each pot and each half of it."""

from __future__ import annotations

from cardhouse.cards.card import UNKNOWN, texts
from cardhouse.cards.rankings import RANKINGS
from cardhouse.cards.upcards import high_board, highest_card, low_board
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.dealing import check_given
from cardhouse.play.hand import SHOWDOWN, Hand
from cardhouse.play.openers import awaits_proof
from cardhouse.play.pots import equal_parts, pots
from cardhouse.play.refusal import Refusal
from cardhouse.play.rules import Rules

Decision = list[ev.Event] | Refusal


def worth(hand: Hand, rules: Rules, p: int, side: int, run: int = 0) -> int:
    """The rank of a player's hand on one side (0 = high or the only one, 1 = low); larger is better, 0 is
    none.
    """
    ranking = rules.rankings[side]
    board = hand.boards[run] if hand.runs > 1 else hand.board
    if rules.two_three:
        return ranking.rank_two_three(hand.hole[p], board)
    cards = hand.hole[p]
    if hand.up[p]:
        cards = cards + hand.up[p]
    if board:
        cards = cards + board
    if hand.common >= 0:
        cards = [*cards, hand.common]
    return ranking.rank(cards)


def readable(hand: Hand) -> bool:
    """Whether the board and a common card are known; at a tracked table they may not have been reported."""
    boards = hand.boards or (hand.board,)
    return not hand.tracked or not (hand.common == UNKNOWN or any(UNKNOWN in board for board in boards))


def reached(hand: Hand) -> bool:
    """Whether the betting is over and at least two hands are left."""
    return hand.stage == SHOWDOWN and hand.live > 1


def kept(hand: Hand) -> list[int]:
    """The positions whose hands are neither folded nor given up."""
    return [p for p in range(hand.n) if not hand.folded[p] and not hand.mucked[p]]


def order(hand: Hand, rules: Rules) -> list[int]:
    """The positions in the order in which they show."""
    n = hand.n
    first = _first_to_show(hand, rules)
    clockwise = [p % n for p in range(first, first + n) if not hand.folded[p % n]]
    if not rules.side_pots_first:
        return clockwise
    if equal_parts(hand):
        return clockwise
    depth = {p: index for index, pot in enumerate(pots(hand)) for p in pot.players}
    return sorted(clockwise, key=lambda p: -depth[p])


def _first_to_show(hand: Hand, rules: Rules) -> int:
    if rules.aggressor_any_round:
        p = hand.called_aggressor
        if p >= 0 and not hand.folded[p]:
            return p
    elif (
        hand.aggressor >= 0 and hand.street == rules.last_street and not hand.folded[hand.aggressor]
    ):
        return hand.aggressor
    if rules.button_shows_first:
        return next(p for p in range(hand.n - 1, -1, -1) if not hand.folded[p])
    return first_to_act(hand, rules)


def first_to_act(hand: Hand, rules: Rules) -> int:
    """Who opens a later betting round, or would: by position, or by the board showing in stud."""
    if rules.stud:
        return _by_board(hand, rules)
    if rules.later_opener == "pot_opener" and hand.pot_opener >= 0:
        n = hand.n
        return next(p % n for p in range(hand.pot_opener, hand.pot_opener + n) if not hand.folded[p % n])
    return hand.folded.index(False)


def _by_board(hand: Hand, rules: Rules) -> int:
    """The player who shows the highest or lowest board; of equal ones the first, or the higher suit."""
    if hand.tracked or hand.common >= 0:
        return _by_any_board(hand, rules)
    low = rules.later_opener == "low_board"
    first = best = -1
    tied = False
    for p in range(hand.n):
        if hand.folded[p]:
            continue
        up = hand.up[p] if len(hand.up[p]) <= 4 else hand.up[p][:4]
        worth = low_board(up) if low else high_board(up, False)
        if worth > best:
            first, best, tied = p, worth, False
        elif worth == best:
            tied = True
    return _by_any_board(hand, rules) if tied and rules.suit_breaks_tie else first


def _by_any_board(hand: Hand, rules: Rules) -> int:
    """The same where a board may be unseen, has the common card, or suits break a tie."""
    live = [p for p in range(hand.n) if not hand.folded[p]]
    boards = [_board_showing(hand, rules, p) for p in live]
    if hand.tracked and _unseen(hand, boards):
        return live[0]
    if hand.common >= 0 and len(boards[0]) > 4:  # four up-cards and the common card are a whole hand
        ranking = RANKINGS["ace_to_five" if rules.later_opener == "low_board" else "high"]
        worths = [ranking.rank(board) for board in boards]
        return live[worths.index(max(worths))]
    low = rules.later_opener == "low_board"
    worths = [low_board(board) if low else high_board(board, False) for board in boards]
    best = max(worths)
    if worths.count(best) > 1 and rules.suit_breaks_tie:
        tied = [at for at, worth in enumerate(worths) if worth == best]
        return live[max(tied, key=lambda at: _suit(boards[at], low))]
    return live[worths.index(best)]


def _unseen(hand: Hand, boards: list[list[int]]) -> bool:
    """Whether up-cards were never reported; of such a hand, once tabled, nobody knows what lay open."""
    if any(UNKNOWN in board for board in boards):
        return True
    return hand.stage == SHOWDOWN and (not boards[0] or len({len(board) for board in boards}) > 1)


def _suit(board: list[int], low: bool) -> int:
    """What parts equal boards by suit: that of the rank named first, in low boards of the highest card."""
    return (board[highest_card(board, ace_low=True)] if low else high_board(board, True)) & 3


def _board_showing(hand: Hand, rules: Rules, p: int) -> list[int]:
    """The cards of a stud player that are compared: up to four, and every common card where it counts."""
    up = hand.up[p] if len(hand.up[p]) <= 4 else hand.up[p][:4]
    if hand.common < 0 or not rules.common_card_on_board:
        return up
    return [*up, *hand.board, hand.common]


def to_show(hand: Hand, rules: Rules) -> int:
    """The position that shows or mucks next, -1 when all have or one hand is left and need not be shown."""
    if hand.live == 1:
        return hand.pot_opener if awaits_proof(hand, rules) else -1
    if rules.conceded_wins and len(kept(hand)) == 1 and not hand.tabled:
        return -1  # one that was given up and then ruled dead counts once
    for p in order(hand, rules):
        if not hand.tabled >> p & 1 and not hand.mucked[p]:
            return p
    return -1


def may_muck(hand: Hand, rules: Rules, p: int) -> bool:
    """The last hand left takes the pot; any other may be given up unless everyone must show."""
    others = [q for q in range(hand.n) if q != p and not hand.folded[q] and not hand.mucked[q]]
    return (bool(others) and not rules.must_show) or awaits_proof(hand, rules)


def beaten(hand: Hand, rules: Rules, p: int) -> bool:
    """Whether hands that lie open already win everything that this one could win."""
    for pot in pots(hand):
        if p not in pot.players:
            continue
        rivals = [q for q in pot.players if hand.tabled >> q & 1 and q != p]
        for side in range(len(rules.rankings)):
            for run in range(max(hand.runs, 1)):
                own = worth(hand, rules, p, side, run)
                if own and not any(worth(hand, rules, q, side, run) > own for q in rivals):
                    return False
    return True


def show(hand: Hand, rules: Rules, command: cmd.Show) -> Decision:
    """Cards face up; what the player calls the hand decides nothing. Part of a hand is seen but cannot win
    where all must show.
    """
    p = hand.pos[command.seat]
    own = hand.cards_of(p)
    cards = command.cards
    playing_ones = rules.value("showdown.show_to_win") == "cards_that_play"
    if cards is None:
        if UNKNOWN in own:
            return Refusal(
                "bad_cards", {"why": f"the cards of seat {command.seat} are not known: say which were shown"}
            )
        return [ev.Shown(command.seat, tuple(own))]
    if UNKNOWN in own:
        return _seen_at_last(hand, rules, p, cards) or [ev.Shown(command.seat, tuple(cards))]
    missing = [card for card in cards if card not in own]
    if missing:
        return Refusal("card_not_held", {"seat": command.seat, "cards": texts(missing)})
    tabled = set(cards) == set(own) or (playing_ones and _plays_with(hand, rules, p, cards))
    return [ev.Shown(command.seat, tuple(cards), tabled)]


def _seen_at_last(hand: Hand, rules: Rules, p: int, cards: tuple[int, ...]) -> Refusal | None:
    """Tracked table: whether these can be all cards of a hand of which some were unseen; known up-cards need
    not be named again.
    """
    own = hand.cards_of(p)
    unseen = tuple(card for card in cards if card not in own)
    fault = check_given(hand, unseen, own.count(UNKNOWN), rules.joker)
    if fault:
        return fault
    twice = [card for card in cards if cards.count(card) > 1]
    if twice:
        return Refusal("duplicate_card", {"card": texts(twice[:1])})
    named = len([card for card in hand.hole[p] if card in cards])
    known = len(hand.hole[p]) - hand.hole[p].count(UNKNOWN)
    if named < known:
        return Refusal("wrong_card_count", {"given": len(cards), "needed": len(cards) + known - named})
    return None


def _plays_with(hand: Hand, rules: Rules, p: int, cards: tuple[int, ...]) -> bool:
    """Whether the cards shown are all of the player's own that the best hand needs."""
    ranking = rules.rankings[0]
    if rules.two_three:
        playing = ranking.best_two_three(hand.hole[p], hand.board)
    else:
        playing = ranking.best([*hand.cards_of(p), *hand.board])
    return all(card in cards for card in playing if card in hand.cards_of(p))


def muck(hand: Hand, rules: Rules, command: cmd.Muck) -> Decision:
    """A hand given up unseen; the last one left is not given up."""
    p = hand.pos[command.seat]
    if not may_muck(hand, rules, p):
        last = not rules.must_show
        why = "it is the last hand" if last else "every remaining hand is turned over"
        key = "showdown.last_hand_conceded" if last else "showdown.beaten_hand"
        return Refusal("must_show", {"why": why}, rules.cite(key))
    return [ev.Mucked(command.seat)]
