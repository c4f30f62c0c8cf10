"""An act described on the command line: builds the spot it happens in and reads the words into an act.

What the act comes to is decided in `cardhouse.rulings`; how moves are written is `scenarios.words_acts`.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.games.game import GameError, game_names, load_game
from cardhouse.houses.choices import Choices
from cardhouse.houses.silence import said as said_aloud
from cardhouse.play import commands as cmd
from cardhouse.play.dealer import Dealer
from cardhouse.play.refusal import Refusal
from cardhouse.play.setup import HandSetup, Post
from cardhouse.play.signs import read_sign
from cardhouse.play.stakes import Stakes, dollars
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.situations import Fact, FactError, Kind, Situation
from cardhouse.rulings.spot import Spot, spot_at
from cardhouse.scenarios.model import WordError
from cardhouse.scenarios.words_acts import read_act


def _fact(name: str, default: str, question: str, choices: tuple[str, ...] = ()) -> Fact:
    money = name in ("facing", "stack")
    kind: Kind = "choice" if choices else "money" if money else "text"
    return Fact(name, kind, choices, not default, default, (name,), question=question)


GAMES = tuple(name for name in game_names() if load_game(name).forced == "blinds")
ACT = Situation(
    "act",
    "What the player in turn said and did: does='says \"raise\" then puts in one 25 chip'.",
    (
        _fact("does", "", "What did the player say and do, the moves in order with `then` between?"),
        _fact("stakes", "no limit 1/3", "Which stakes are played?"),
        _fact("facing", "0", "What is the bet to call?"),
        _fact("stack", "200", "How much does the player have left?"),
        _fact("game", "holdem", "Which game is it?", GAMES),
    ),
    Spot,
    "What the player in turn said and did. does: the moves with `then` between, as scenarios write them; "
    "facing: the bet, 0 for none; stack: what the player has left.",
)


def rule_on_act(facts: Mapping[str, str], choices: Choices) -> Ruling | Refusal:
    """The ruling on the moves that the facts describe."""
    known = {fact.name: fact for fact in ACT.facts}
    unknown = [name for name in facts if name not in known]
    if unknown:
        raise FactError(f"{unknown[0]}: no such fact of act; it has {', '.join(known)}")
    if not facts.get("does", "").strip():
        raise FactError('act: say also does, such as does=\'says "raise" then puts in one 25 chip\'')
    said = {name: facts.get(name) or str(fact.default) for name, fact in known.items()}
    cash = choices.rule_set == "cash"
    try:
        rules, stakes = read_sign(said["stakes"], said["game"], cash=cash)
    except GameError as wrong:
        raise FactError(f"game={said['game']}: {wrong}") from wrong
    game = known["game"].read(rules.id, 1)
    scale = 100 if cash else 1
    facing, stack = known["facing"].read(said["facing"], scale), known["stack"].read(said["stack"], scale)
    spot = _spot(game, stakes, facing, stack, choices)
    try:
        act = read_act(said["does"], spot, scale)
    except WordError as wrong:
        raise FactError(str(wrong)) from wrong
    return rule(act, choices, spot)


def _spot(game: str, stakes: Stakes, facing: int, stack: int, choices: Choices) -> Spot:
    """Four players: facing nothing the first to act on a later round, facing more the one after a raise.

    A bet too small to be a raise of the blind is one on the flop, and faced by the second player.
    """
    deep = max(stack, facing) * 4 + stakes.big_blind * 4
    seat = 1 if not facing else 3 if facing == stakes.big_blind else 4
    if stakes.big_blind < facing < 2 * stakes.big_blind:
        seat = 2
    stacks = [deep] * 4
    stacks[seat - 1] = stack + (stakes.big_blind if seat < 3 else 0)
    if stack <= 0:
        raise FactError("stack: the player has chips left")
    posts = (
        *(Post(one, "ante", ante=stakes.ante) for one in (1, 2, 3, 4) if stakes.ante),
        Post(1, "small_blind", live=stakes.small_blind or stakes.big_blind),
        Post(2, "big_blind", live=stakes.big_blind),
    )
    setup = HandSetup(
        game=game, stakes=stakes, seats=(1, 2, 3, 4), stacks=tuple(stacks), button=4, posts=posts,
        house=choices.house, rule_set="cash" if choices.rule_set == "cash" else "tournament",
    )  # fmt: skip
    dealer = Dealer(setup, choices, seed=1)
    _play_to(dealer, seat, facing)
    spot = spot_at(dealer.hand, dealer.rules)
    if spot is None or spot.choices is None or spot.level != facing:
        raise FactError(f"facing={facing}: this cannot be reached in {game} with these stakes")
    return spot


def _play_to(dealer: Dealer, seat: int, facing: int) -> None:
    street = dealer.hand.street
    while seat < 3 and dealer.hand.street == street and not dealer.over:
        legal = dealer.legal()
        if legal is None:
            raise FactError("facing=0: in this game say what is faced")
        dealer.act(cmd.Check(legal.seat) if legal.check else cmd.Call(legal.seat))
    if seat in (2, 4):
        done = dealer.act(cmd.BetTo(seat - 1, facing))
        if isinstance(done, Refusal):
            cash = dealer.rules.choices.rule_set == "cash"
            said = dollars(facing) if cash else f"{facing:,}"
            rule_of = f" ({said_aloud(done.cite)})" if done.cite else ""
            raise FactError(f"facing={said}: nobody can have bet that at these stakes{rule_of}")
