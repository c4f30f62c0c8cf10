"""Rows about chips: a pot divided down to the odd chip, the most a pot-limit player may bet, the rake."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from cardhouse.games.game import load_game
from cardhouse.play import commands as cmd
from cardhouse.play import events as ev
from cardhouse.play.awarding import declared
from cardhouse.play.collecting import promotional_due, rake_due
from cardhouse.play.dealer import Dealer
from cardhouse.play.hand import SHOWDOWN
from cardhouse.play.keeping import looked_at
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.stakes import Stakes
from cardhouse.scenarios import values
from cardhouse.scenarios.expectations import Pair
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.naming_rows import note_moments
from cardhouse.scenarios.row_table import FORCED_STAKES, go_on, table_for
from cardhouse.scenarios.rows_order import bare_hand
from cardhouse.scenarios.setting import Cards, game_id, read_stakes
from cardhouse.scenarios.tables import Spot, row_kind
from cardhouse.scenarios.values import money_text
from cardhouse.scenarios.world import World


def _stakes(spot: Spot, cells: dict[str, str], game: str) -> Stakes:
    sign = cells.get("stakes", FORCED_STAKES[load_game(game).forced])
    stakes = read_stakes(sign, game, spot.rule_set)
    if "chip" in cells:
        stakes = msgspec.structs.replace(stakes, unit=values.money(cells["chip"], spot.scale))
    return stakes


@row_kind(
    "odd chip",
    "a pot divided between tied hands",
    {
        "pot": "chips in the pot",
        "winners": "tied players; `seat 3 and seat 7`, high hands where there are lows",
        "lows?": "players tied for low",
        "button?": "the button's seat",
        "game?": "the game (default holdem)",
        "stakes?": "the stakes (default limit 4/8)",
        "chip?": "the smallest chip in play",
        "cards?": "stud: `seat 2 As .. / seat 5 Ah ..`, every card of the winners",
        "shares": "`seat 7 26, seat 3 25`",
    },
)
def odd_chip(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    highs, lows = _seats(cells["winners"]), _seats(cells.get("lows", values.NOBODY))
    wanted = {
        _seats(name)[0]: values.money(chips, spot.scale)
        for name, chips in values.per_player(cells["shares"]).items()
    }
    declared = cmd.DeclareWinners((tuple(highs),), (tuple(lows),) if lows else ())
    world = _at_the_showdown(spot, cells, sorted({*highs, *lows}))
    if world is None:
        won = _divided(spot, cells, declared)
    else:
        refused = world.act(declared)
        if refused is not None:
            raise WordError(refused.text())
        won = _awarded(world.hand_dealer.events)
    if wanted != won:
        yield (
            cells["shares"],
            ", ".join(f"seat {seat} {money_text(chips, spot.scale)}" for seat, chips in won.items()),
        )
    if world is not None:
        yield from spot.told(world)


def _cards(cells: dict[str, str], seats: Sequence[int]) -> dict[int, tuple[int, ...]]:
    found = {}
    for entry in filter(None, cells.get("cards", "").split("/")):
        match = re.fullmatch(r"\s*seat (\d+) (.+?)\s*", entry)
        if match is None or int(match[1]) not in seats:
            raise WordError(f"{entry!r}: write the cards of a winner as 'seat 2 As Kd ...'")
        found[int(match[1])] = values.cards(match[2])
    return found


def _at_the_showdown(spot: Spot, cells: dict[str, str], winners: list[int]) -> World | None:
    """A tracked table at which these players, or one and another, have come to the showdown for this pot.
    None where that cannot come about: a pot too small for the blinds, a button that nobody can have.
    """
    game = game_id(cells.get("game", "holdem"))
    stakes = _stakes(spot, cells, game)
    button = _seats(cells["button"])[0] if "button" in cells else 0
    stay = winners if len(winners) > 1 else [*winners, 1 + winners[0] % 9]
    folds = {button} - {0, *stay}
    cards = Cards({f"seat {seat}": given for seat, given in _cards(cells, winners).items()})
    each = max([stakes.big_blind, stakes.ante + stakes.bring_in])
    pot = values.money(cells["pot"], spot.scale)
    world = table_for(
        spot, game, stakes, {seat: f"seat {seat}" for seat in sorted({*stay, *folds})}, cards=cards,
        mode="tracked", ask_showdown=True, button=f"seat {button}" if button else "",
        carried=max(pot - each * len(stay), 0),
    )  # fmt: skip
    go_on(world, lambda dealer: dealer.hand.stage == SHOWDOWN, folds)
    hand = world.hand_dealer.hand
    placed = not button or hand.setup.button == button
    return world if placed and hand.pot == pot and hand.stage == SHOWDOWN else None


def _divided(spot: Spot, cells: dict[str, str], said: cmd.DeclareWinners) -> dict[int, int]:
    """The same without a table."""
    game = game_id(cells.get("game", "holdem"))
    button = _seats(cells["button"])[0] if "button" in cells else 10
    winners = {seat for group in (*said.high, *said.low) for seat in group}
    seats = tuple(sorted(winners, key=lambda seat: (seat - button - 1) % 10))
    pot = values.money(cells["pot"], spot.scale)
    hand, rules = bare_hand(spot, game, seats, _stakes(spot, cells, game), button, pot)
    note_moments(spot.choices, hand.game, "wins", "divides")
    for seat, given in _cards(cells, seats).items():
        hand.hole[hand.pos[seat]] = list(given)
    events = declared(hand, rules, said)
    if isinstance(events, Refusal):
        raise WordError(events.text())
    return _awarded(looked_at(events))


def _awarded(events: Iterable[ev.Event]) -> dict[int, int]:
    won = Counter[int]()
    for event in events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.chips
    return dict(won)


def _seats(text: str) -> list[int]:
    names = values.whos(text)
    if any(not name.startswith("seat ") for name in names):
        raise WordError(f"{text!r}: say players by their seats, such as seat 3 and seat 7")
    return [int(name[5:]) for name in names]


@row_kind(
    "pot limit",
    "the most a pot-limit player may bet or raise to",
    {
        "stakes": "such as pot limit 5/10",
        "round?": "preflop (default where there is no pot) or flop",
        "pot?": "chips in the pot before the bet faced",
        "facing?": "the bet faced",
        "game?": "the game (default omaha)",
        "most?": "the most the bet may be in all",
        "least?": "the least",
        "step?": "the step",
    },
)
def pot_limit(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    game = game_id(cells.get("game", "omaha"))
    dealer = _spot(spot, game, read_stakes(cells["stakes"], game, spot.rule_set), cells)
    legal = dealer.legal()
    assert legal is not None, "somebody is to act"
    for column, came in (("most", legal.most), ("least", legal.least), ("step", legal.step)):
        if column in cells and values.money(cells[column], spot.scale) != came:
            yield f"{column} {cells[column]}", f"{column} {money_text(came, spot.scale)}"
    if not set(cells) & {"most", "least", "step"}:
        raise WordError("a row of pot limit needs one of most, least, step")


def _spot(spot: Spot, game: str, stakes: Stakes, cells: dict[str, str]) -> Dealer:
    """Three players with plenty: first to act before the flop, or on the flop with that pot and bet."""
    blinds = stakes.blinds
    posts = (Post(1, "small_blind", live=stakes.small_blind), Post(2, "big_blind", live=stakes.big_blind))
    later = cells.get("round", "flop" if "pot" in cells else "preflop") != "preflop"
    carried = 0
    if later:
        carried = values.money(cells.get("pot", "0"), spot.scale) - 3 * blinds[-1]
    setup = HandSetup(
        game=game,
        stakes=stakes,
        seats=(1, 2, 3),
        stacks=(10**8,) * 3,
        button=3,
        posts=posts,
        house=spot.house,
        rule_set=spot.rule_set,
        carried=carried,
    )
    dealer = Dealer(setup, spot.choices, seed=5)
    commands: list[cmd.Command] = []
    if later:
        commands += [cmd.Call(3), cmd.Call(1), cmd.Check(2)]
    if "facing" in cells:
        commands.append(cmd.BetTo(1 if later else 3, values.money(cells["facing"], spot.scale)))
    for command in commands:
        done = dealer.act(command)
        if isinstance(done, Refusal):
            raise WordError(f"the spot cannot be reached: {done.text()}")
    return dealer


@row_kind(
    "rake",
    "what the house takes from a pot",
    {
        "pot": "chips in the pot",
        "game?": "the game (default holdem)",
        "stakes": "such as no limit 1/3 rake",
        "flop?": "whether a flop was seen (default yes)",
        "half?": "whether half rake was granted",
        "rake": "what is taken",
    },
)
def rake(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    game = game_id(cells.get("game", "holdem"))
    hand, rules = bare_hand(
        spot,
        game,
        (1, 2),
        read_stakes(cells["stakes"], game, spot.rule_set),
        0,
        values.money(cells["pot"], spot.scale),
    )
    if values.yes_no(cells.get("half", "no")):
        hand.setup = msgspec.structs.replace(hand.setup, rake_reduction="half")
    hand.saw_flop = values.yes_no(cells.get("flop", "yes"))
    came = rake_due(hand, rules, final=True)
    if came != values.money(cells["rake"], spot.scale):
        yield cells["rake"], money_text(came, spot.scale)


@row_kind(
    "promotional drop",
    "what a promotional game's pot gives to promotions",
    {
        "pot": "chips in the pot",
        "stakes?": "such as no limit 1/3 rake, the default",
        "flop?": "whether a flop was seen (default yes)",
        "drop": "what is taken",
    },
)
def promotional_drop(spot: Spot, cells: dict[str, str]) -> Iterator[Pair]:
    stakes = read_stakes(cells.get("stakes", "no limit 1/3 rake"), "holdem", spot.rule_set)
    hand, rules = bare_hand(spot, "holdem", (1, 2), stakes, 0, values.money(cells["pot"], spot.scale))
    hand.saw_flop = values.yes_no(cells.get("flop", "yes"))
    came = promotional_due(hand, rules, final=True)
    if came != values.money(cells["drop"], spot.scale):
        yield cells["drop"], money_text(came, spot.scale)
