"""Random tables for the property tests: any game, structure, house, rule set, size, stacks and posts."""

import random
from collections.abc import Iterator
from typing import Literal

import msgspec

from cardhouse.games.game import Game, Structure, game_names, load_game
from cardhouse.houses.choices import Choices
from cardhouse.houses.profile import house_names, load_house
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import Hand
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import Stakes, parse_stakes

RuleSet = Literal["cash", "tournament"]
RULE_SETS: tuple[RuleSet, RuleSet] = ("cash", "tournament")
SEATS_KEY = {"big_o": "big_o", "badugi": "badugi", "deuce": "deuce_to_seven"}
SIGNS: dict[str, dict[Structure, tuple[str, ...]]] = {
    "blinds": {
        "limit": ("limit 4/8", "limit 2/4 blinds 1/1/2", "limit 3/6 blinds 1", "limit 6/12 ante 1"),
        "spread_limit": ("spread 2-10 blinds 1/2", "spread 1-5-10 blinds 1/1"),
        "pot_limit": ("pot limit 1/2", "pot limit 5/10 button ante 5", "pot limit 2/5"),
        "no_limit": (
            "no limit 1/3", "no limit 2/5", "no limit 5/10 big blind ante 10", "no limit 1/2/5 ante 1",
        ),
    },
    "ante_and_bring_in": {
        "limit": ("limit 10/20 ante 1 bring-in 3", "limit 4/8 ante 1 bring-in 2", "limit 2/4 bring-in 1"),
        "spread_limit": ("spread 1-5 ante 1 bring-in 1", "spread 2-10 bring-in 2"),
        "pot_limit": ("pot limit 5 ante 1 bring-in 1",),
        "no_limit": ("no limit 5 ante 1 bring-in 2",),
    },
    "antes": {
        "limit": ("limit 4/8 ante 1", "limit 5/10 ante 2"),
        "spread_limit": ("spread 2-10 ante 1",),
        "pot_limit": ("pot limit 5 ante 1",),
        "no_limit": ("no limit 5 ante 1",),
    },
}


def games_and_structures() -> Iterator[tuple[str, Structure]]:
    for name in game_names():
        for structure in load_game(name).structures:
            yield name, structure


def houses_and_sets() -> Iterator[tuple[str, RuleSet]]:
    for house in house_names():
        for rule_set in RULE_SETS:
            yield house, rule_set


def most_seats(choices: Choices, game: Game) -> int:
    key = SEATS_KEY.get(game.kind, game.family)
    return int(choices.value(f"seats.{key}"))


def random_dealer(
    chance: random.Random,
    name: str,
    structure: Structure,
    house: str,
    rule_set: RuleSet,
    seats: int = 0,
    ask_showdown: bool | None = None,
) -> Dealer:
    """A hand about to be played; `seats` = 0 takes any size that the house seats."""
    game = load_game(name)
    choices = load_house(house).choices(rule_set)
    count = seats or chance.randint(2, most_seats(choices, game))
    setup = random_setup(chance, game, structure, house, rule_set, count)
    if ask_showdown is not None:
        setup = msgspec.structs.replace(setup, ask_showdown=ask_showdown)
    return Dealer(setup, choices, seed=chance.randrange(1 << 32))


def random_setup(
    chance: random.Random, game: Game, structure: Structure, house: str, rule_set: RuleSet, count: int
) -> HandSetup:
    cash = rule_set == "cash"
    sign = chance.choice(SIGNS[game.forced][structure])
    if cash:
        sign += chance.choice(("", " rake", " time"))
    stakes = parse_stakes(sign, cash=cash, forced=game.forced)
    seats = _seats(chance, count)
    posts, killed = _posts(chance, game, stakes, seats)
    carried = stakes.ante * count * chance.choice((0, 0, 1, 3)) if game.forced == "antes" else 0
    # A player who lost the last chip to the antes still plays for the pot they lie in.
    able = set(seats[:2]) | {seat for seat in seats if not carried or chance.random() < 0.8}
    behind_button = [seat for seat in seats[:-1] if game.forced == "blinds" and count > 3]
    return HandSetup(
        game=game.id,
        stakes=stakes,
        seats=seats,
        stacks=tuple(_stack(chance, stakes) if seat in able else 0 for seat in seats),
        button=seats[-1],
        posts=tuple(posts),
        house=house,
        rule_set=rule_set,
        killed=killed,
        carried=carried,
        carried_from=seats if carried else (),
        bought_by=chance.choice(behind_button) if behind_button and chance.random() < 0.05 else 0,
        rake_reduction=chance.choice(("none", "none", "half")),
        players_left=0 if cash else chance.choice((0, count, 40)),
        pause_all_in=chance.random() < 0.5,
        ask_showdown=chance.random() < 0.5,
    )


def _seats(chance: random.Random, count: int) -> tuple[int, ...]:
    """Taken seats in dealing order: clockwise from some place, with empty ones between."""
    taken = sorted(chance.sample(range(1, 11), count))
    first = chance.randrange(count)
    return tuple(taken[first:] + taken[:first])


def _stack(chance: random.Random, stakes: Stakes) -> int:
    """Often short, so that posts and calls are all-in; seldom with chips smaller than the bets use."""
    most = chance.choice((1, 3, 10, 60, 300)) * max(stakes.big_blind, stakes.big_bet, stakes.unit)
    stack = chance.randint(1, max(most // stakes.unit, 1)) * stakes.unit
    if chance.random() < 0.1 and stakes.unit > 1:
        stack += stakes.unit // 2
    return stack


def _posts(
    chance: random.Random, game: Game, stakes: Stakes, seats: tuple[int, ...]
) -> tuple[list[Post], bool]:
    posts: list[Post] = []
    if stakes.ante and stakes.ante_kind == "each":
        posts += [Post(seat, "ante", ante=stakes.ante) for seat in seats]
    if game.forced != "blinds":
        return posts, False
    blinds = _blinds(stakes, seats)
    if stakes.ante and stakes.ante_kind != "each":
        pays = seats[-1] if stakes.ante_kind == "button" else blinds[-1].seat
        posts.append(Post(pays, "ante", dead=stakes.ante))
    extra, killed = _extra_posts(chance, stakes, seats[len(blinds) :] if len(seats) > 3 else ())
    return [*posts, *blinds, *extra], killed


def _blinds(stakes: Stakes, seats: tuple[int, ...]) -> list[Post]:
    sizes = stakes.blinds
    if len(sizes) == 1:
        return [Post(seats[0], "big_blind", live=sizes[0])]
    if len(seats) == 2:
        return [Post(seats[1], "small_blind", live=sizes[0]), Post(seats[0], "big_blind", live=sizes[-1])]
    if len(sizes) == 2:
        return [Post(seats[0], "small_blind", live=sizes[0]), Post(seats[1], "big_blind", live=sizes[1])]
    return [
        Post(seats[0], "small_blind", live=sizes[0]),
        Post(seats[1], "third_blind", live=sizes[1]),
        Post(seats[2], "big_blind", live=sizes[2]),
    ]


def _extra_posts(
    chance: random.Random, stakes: Stakes, others: tuple[int, ...]
) -> tuple[list[Post], bool]:
    """Newcomers, missed blinds, straddles and kills of players who are no blind."""
    posts: list[Post] = []
    big, small = stakes.big_blind, stakes.small_blind
    if not others:
        return posts, False
    straddler = others[0] if chance.random() < 0.2 else 0
    killer = chance.choice(others) if not straddler and chance.random() < 0.2 else 0
    for seat in others:
        if seat in (straddler, killer) or chance.random() < 0.8:
            continue
        if chance.random() < 0.5:
            posts.append(Post(seat, "missed_blinds", live=big, dead=small))
        else:
            posts.append(Post(seat, "new_player", live=big))
    if straddler:
        posts.append(Post(straddler, "straddle", live=2 * big))
    if killer:
        posts.append(Post(killer, "kill", live=2 * big))
    return posts, killer > 0


def cards_everywhere(hand: Hand) -> list[int]:
    """Every card of the deck, wherever it lies now, sorted. A folded hand lies in the muck."""
    cards = [*hand.stub, *hand.burns, *hand.muck, *([hand.common] if hand.common >= 0 else ())]
    boards = hand.boards or [hand.board]
    shared = [card for card in boards[0] if all(card in board for board in boards)]
    cards += shared
    for board in boards:
        if len(boards) > 1:
            cards += [card for card in board if card not in shared]
    if len(boards) == 1:
        assert shared == hand.board
    for p in range(hand.n):
        own = hand.hole[p] + hand.up[p]
        if not hand.folded[p]:
            cards += own
        elif hand.game.family == "stud":  # a folded seat may be dealt on until somebody bets
            cards += [card for card in own if card not in hand.muck]
    return sorted(cards)
