"""What can be hosted: common games and mixes at common stakes to be tapped, and whatever sign
`play.usual_signs` reads, with a buy-in of the host's own. Whether the house plays it the room decides.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping

import msgspec

from cardhouse.errors import CardhouseError
from cardhouse.floor.spreads.offer_game import NAME_MOST, OfferGame, as_offered
from cardhouse.floor.spreads.state import PRIVATE, Spread
from cardhouse.games.game import Game, game_names, load_game
from cardhouse.games.names import MIXES, called
from cardhouse.houses.choices import Choices
from cardhouse.languages import spoken
from cardhouse.languages.figures import typed_amount
from cardhouse.play.chips_in_play import seats_most
from cardhouse.play.refusal import Refusal, register
from cardhouse.play.signs import write_bets, write_sign
from cardhouse.play.stakes import Stakes, parse_stakes
from cardhouse.play.table import SEATS_MOST
from cardhouse.play.usual_signs import Meant, meant_by
from cardhouse.screens.texts import text
from cardhouse.screens.writing import money
from cardhouse.server.accounts.answers import RefusedError
from cardhouse.server.room_service import RoomService

COMMON = ("holdem", "omaha", "omaha8", "stud", "deuce_triple", "crazy_pineapple")
"""The games that most people ask for; all others are below them."""
BIG_BET = {"holdem": "no limit", "deuce_single": "no limit", "omaha": "pot limit", "big_o": "pot limit"}
"""Games that are commonly played without a limit or up to the pot; all others at a limit."""
OF_MIXES = "ante_and_bring_in"
"""The stakes of a mix name what stud needs; its blinds follow from the bets."""
SIZES: dict[str, tuple[str, ...]] = {
    "big bet": ("1/2", "2/5", "5/10"),
    "blinds": ("limit 2/4", "limit 4/8", "limit 10/20"),
    OF_MIXES: (
        "limit 4/8 ante 1 bring-in 2", "limit 10/20 ante 2 bring-in 5", "limit 20/40 ante 5 bring-in 10",
    ),
    "antes": ("limit 2/4 ante 1", "limit 4/8 ante 1", "limit 10/20 ante 2"),
}  # fmt: skip
"""What a host taps; any other is typed."""
BLINDS_BROUGHT = 100
BETS_BROUGHT = 50
BROUGHT_MOST = 100_000_000_00
"""More than anybody plays for: what is added up from it is still a number that browsers count exactly."""
CHOOSE = "choose a game and its stakes"
register(
    {
        "amount_unread": "{typed:typed} is no amount",
        "least_below_bet": "everybody brings at least {bet:money}, one big blind or bet: not {least:money}",
    }
)


class Offered(msgspec.Struct, frozen=True):
    """A game, or a mix, with the stakes it is tapped at, and how many sit down."""

    game: str
    name: str
    seats: int
    stakes: tuple[str, ...]

    @property
    def signs(self) -> tuple[str, ...]:
        return tuple(f"{self.game} {stakes}" for stakes in self.stakes)


def common_and_more(room: RoomService) -> tuple[list[Offered], list[Offered]]:
    """What most people ask for, and everything else."""
    choices = room.host.in_force()
    mixes = [Offered(mix, mix.upper(), _seats(MIXES[mix], choices), SIZES[OF_MIXES]) for mix in MIXES]
    rest = [name for name in game_names() if name not in COMMON]
    first, second = ([_offered(load_game(name), choices) for name in names] for names in (COMMON, rest))
    return [*first, *mixes], second


def tapped(room: RoomService, sign: str) -> str:
    """The sign of a button, if there is one that says so."""
    if all(sign not in one.signs for names in common_and_more(room) for one in names):
        raise RefusedError(Refusal("malformed", {"why": CHOOSE}))
    return sign


def hosted(room: RoomService, sign: str, least: str = "", most: str = "") -> OfferGame:
    """The game of a sign, with a buy-in as typed or the usual one; refused in the reader's own words."""
    if not sign.strip():
        raise RefusedError(Refusal("malformed", {"why": CHOOSE}))
    try:
        game, mix, stakes = _meant(sign)
    except CardhouseError as wrong:
        raise RefusedError(Refusal("bad_game", {"why": str(wrong)})) from wrong
    usual = brings(stakes)
    if usual > BROUGHT_MOST:
        raise RefusedError(Refusal("bad_game", {"why": "nobody plays for so much"}))
    low, high = _buy_in(stakes, usual, _typed(least), _typed(most))
    name = _name(game, mix, stakes, _buy_in_words(low, high) if (low, high) != (usual, 0) else "")
    seats = _seats(MIXES[mix] if mix else (game,), room.host.in_force())
    offer = OfferGame(
        name, game, write_sign(stakes), seats, low, high,
        designated=(PRIVATE,), rotation=(mix,) if mix else (),
    )  # fmt: skip
    return _named_apart(offer, room.host.room.floor.spreads)


def brings(stakes: Stakes) -> int:
    """What everybody sits down with where the host says nothing else."""
    big = BLINDS_BROUGHT * stakes.big_blind
    return BETS_BROUGHT * stakes.small_bet if stakes.structure == "limit" else big


def made(offer: OfferGame) -> Spread:
    """The game as it will stand on the board."""
    found = as_offered(offer.spread, offer)
    if isinstance(found, Refusal):
        raise RefusedError(found)
    return found


@functools.lru_cache(maxsize=1024)
def _meant(sign: str) -> Meant:
    """All that is tapped is read for every host's table."""
    return meant_by(sign, "holdem")


def _offered(game: Game, choices: Choices) -> Offered:
    if game.id in BIG_BET:
        stakes = tuple(f"{BIG_BET[game.id]} {sizes}" for sizes in SIZES["big bet"])
    else:
        stakes = SIZES[game.forced]
    return Offered(game.id, game.name, _seats((game.id,), choices), stakes)


def _seats(games: tuple[str, ...], choices: Choices) -> int:
    """As many as there are cards for in each of the games."""
    return min(SEATS_MOST, *(seats_most(load_game(game), choices)[0] for game in games))


def _typed(amount: str) -> int | None:
    if not amount.strip():
        return None
    found = typed_amount(amount, spoken())
    if found is None:
        raise RefusedError(Refusal("amount_unread", {"typed": amount.strip()}))
    return found


def _buy_in(stakes: Stakes, usual: int, least: int | None, most: int | None) -> tuple[int, int]:
    low, high = usual if least is None else least, most or 0
    if least is None and high:
        low = min(usual, high)
    bet = stakes.big_blind
    if low < bet:
        raise RefusedError(Refusal("least_below_bet", {"bet": bet, "least": low}))
    return low, high


def _buy_in_words(least: int, most: int) -> str:
    if most:
        return text("hosting.buy_in", least=money(least), most=money(most))
    return text("hosting.buy_in_from", least=money(least))


def _name(game: str, mix: str, stakes: Stakes, more: str) -> str:
    """What a hosted game is called on the board: by its whole name, or the shortest where it is too long."""
    forced = OF_MIXES if mix else load_game(game).forced
    short = write_bets(stakes)
    says = short if parse_stakes(short, forced=forced) == stakes else write_sign(stakes)
    says = f"{says}, {more}" if more else says
    names = [mix.upper()] if mix else [load_game(game).name, min(called(load_game(game)), key=len)]
    lines = [text("hosting.spread", game=name, stakes=says) for name in names]
    return next((line for line in lines if len(line) <= NAME_MOST), lines[-1])[:NAME_MOST].strip()


def _named_apart(offer: OfferGame, spreads: Mapping[str, Spread]) -> OfferGame:
    """Under a name that means no other game on the board."""
    for number in itertools.count(1):
        end = f" ({number})" if number > 1 else ""
        named = msgspec.structs.replace(offer, spread=f"{offer.spread[: NAME_MOST - len(end)]}{end}")
        if named.spread not in spreads or spreads[named.spread] == made(named):
            return named
    raise AssertionError("numbers do not end")
