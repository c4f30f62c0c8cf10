"""The house's choices as one hand needs them: looked up once, read many times. Decides nothing itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from cardhouse.cards.rankings import RANKINGS, Ranking
from cardhouse.games.game import Game, load_game
from cardhouse.houses.noting import NotedChoices
from cardhouse.houses.profile import Choices
from cardhouse.play.stakes import Stakes

_OPEN_PAIR = {
    "stud": "stud.open_pair",
    "stud8": "stud.open_pair_eight",
    "stud_hilo": "stud.open_pair_hilo",
    "razz": "stud.open_pair_razz",
}


RAKE_STEPS = {"whole_dollars": 100, "half_dollars": 50, "exact": 1}


class Rules:
    """One house's rules for one game at one structure. What is no yes or no says what it is: the compiled
    build reads these types (`sim/native_rules.py`).
    """

    __slots__ = (
        "aggressor_any_round", "all_in_up", "bet_sizes", "big_blind", "bring_in", "burn",
        "button_charge", "button_shows_first", "check_raise", "check_raise_key", "choices", "chop",
        "chop_barred_by", "common_card_on_board", "completion_counts", "conceded_wins",
        "count_all_in", "doors_ace_low", "draw_burn", "five_all_at_once", "fold_free",
        "folded_seat_dealt", "forced_or_full", "full_blinds", "full_call", "game", "half_most",
        "half_percent", "heads_up_raises", "highest_door", "joker", "last_card_up", "last_street",
        "later_opener", "later_raise", "later_step", "limit", "may_complete", "must_show",
        "no_check_first", "no_limit_step", "no_limp", "odd_unit", "open_double", "open_most", "open_pair",
        "option", "part_bet_on_top", "poster_option", "pot_after_call", "pot_is_opened", "pot_limit",
        "promotional_first", "promotional_most", "promotional_no_flop", "promotional_second",
        "raise_cap", "raise_cap_key", "raise_last", "rake_cap", "rake_last_round", "rake_no_flop",
        "rake_percent", "rake_step", "rake_steps", "rake_streets", "rankings", "reopen_half",
        "reopen_together", "round_later_only", "round_up", "sb_as_bb", "short_on_top",
        "side_pots_first", "spread", "stays_capped", "structure", "stud", "suit_breaks_tie", "takes",
        "timed", "two_three", "unit",
    )  # fmt: skip

    def __init__(self, choices: Choices, game: Game, stakes: Stakes, cash: bool) -> None:
        get = choices.value
        self.choices: Choices = choices
        self.game: Game = game
        self.structure: str = stakes.structure
        self.limit = stakes.structure in ("limit", "spread_limit")
        self.pot_limit = stakes.structure == "pot_limit"
        self.unit: int = stakes.unit
        self.raise_cap_key: str = (
            "betting.limit_raises"
            if self.limit
            else "betting.pot_limit_raises"
            if self.pot_limit
            else "betting.no_limit_raises"
        )
        cap = get(self.raise_cap_key)
        self.raise_cap: int = 1_000_000 if cap is None else cap
        self.heads_up_raises: str = get("betting.heads_up_raises")
        self.count_all_in = get("betting.heads_up_counts") == "players_in_pot"
        self.stays_capped = get("betting.capped_round") == "stays_capped"
        self.reopen_half = get("betting.limit_reopens_at") == "half_bet"
        self.part_bet_on_top = get("betting.limit_raise_over_part_bet") == "full_bet_on_top"
        self.may_complete = get("betting.below_half") == "may_complete"
        self.reopen_together = get("betting.short_all_ins") == "reopen_together"
        self.short_on_top = get("betting.raise_over_short_all_in") == "full_raise_on_top"
        self.raise_last = get("betting.minimum_raise") == "last_raise"
        by_game = "lowball.check_raise" if game.kind == "lowball" else "betting.check_raise"
        self.check_raise_key: str = by_game
        self.check_raise = get(self.check_raise_key) == "allowed"
        self.fold_free = get("betting.fold_without_bet") == "allowed"
        self.no_check_first = game.kind == "lowball" and get("lowball.before_draw") == "bet_or_fold"
        draws = sum(street.draw > 0 for street in game.streets)
        self.no_limp = draws == 1 and get("betting.single_draw_limp") == "raise_or_fold"
        self.full_call = get("blinds.short_big_blind") == "full_call"
        self.option = get("blinds.option") == "may_raise"
        self.poster_option = get("missed.poster_option") == "may_raise"
        self.pot_is_opened = game.kind == "draw_high"
        self.chop_barred_by: str = _chop_barred_by(get, game)
        self.chop = game.forced == "blinds" and not self.chop_barred_by
        self.burn = get("deal.burn") == "each_street"
        self.two_three = game.combine == "two_and_three"
        self.rankings: tuple[Ranking, ...] = tuple(RANKINGS[name] for name in game.wins)
        self.joker = game.deck == "with_joker" or (
            game.deck == "house_choice" and get("lowball.joker") == "in_deck"
        )
        self._sizes(game, stakes)
        self._pot_limit(get, stakes, cash)
        self._stud_and_draw(get, game)
        self._order(get, game)
        self._money(get, stakes, cash)

    def _sizes(self, game: Game, stakes: Stakes) -> None:
        """The fixed bet of each street, the smaller one where an open pair gives the choice; the least raise
        of a round without posts.
        """
        self.spread = stakes.structure == "spread_limit"
        self.bet_sizes: list[int] = [
            stakes.big_bet if street.bet == "big" else stakes.small_bet for street in game.streets
        ]
        self.big_blind: int = stakes.big_blind
        without_posts = 0 if self.limit else stakes.big_blind
        self.later_raise: int = stakes.least_bet if self.spread else without_posts
        self.last_street: int = len(game.streets) - 1

    def _pot_limit(self, get: Any, stakes: Stakes, cash: bool) -> None:
        single_dollars = cash and stakes.unit == 100
        self.sb_as_bb = get("pot_limit.pot") == "small_blind_as_big_blind"
        self.full_blinds = get("pot_limit.pot") == "full_blinds_before_flop"
        self.pot_after_call = get("pot_limit.raise") == "pot_after_call"
        most = get("pot_limit.open_most_big_blinds")
        self.open_most: int = 0 if most is None else most * stakes.big_blind
        self.round_up: int = get("pot_limit.round_up_to") * 100 if single_dollars else 1
        self.round_later_only = get("pot_limit.rounds_rounded") == "after_flop"
        self.later_step: int = get("pot_limit.later_bets_step") * 100 if single_dollars else stakes.unit
        self.no_limit_step: int = no_limit_step(self.choices, stakes) if cash else stakes.unit

    def _stud_and_draw(self, get: Any, game: Game) -> None:
        self.open_pair = game.kind in _OPEN_PAIR and get(_OPEN_PAIR[game.kind]) == "either_limit"
        self.completion_counts = get("stud.completion") == "counts_as_raise"
        self.forced_or_full = get("stud.forced_bettor") == "forced_or_full"
        self.folded_seat_dealt = get("stud.folded_seat") == "dealt_until_a_bet"
        key = "draw_high.five_card_draw" if game.kind == "draw_high" else "lowball.five_card_draw"
        self.five_all_at_once = get(key) == "all_at_once"
        double = game.kind == "draw_high" and get("draw_high.open_with_raise") == "allowed"
        self.open_double = double and self.structure == "limit"
        self.draw_burn = get("deal.draw_burn") == "before_first_draw"

    def _order(self, get: Any, game: Game) -> None:
        """Who opens a round and who shows first."""
        self.stud = game.family == "stud"
        self.bring_in = game.forced == "ante_and_bring_in"
        self.highest_door = game.first_round == "highest_card"
        ace_key = "stud.razz_ace" if self.highest_door else "stud.eight_ace"
        self.doors_ace_low = (self.highest_door or game.high_low) and get(ace_key) == "low"
        self.last_card_up = get("stud.last_card") == "up"
        self.later_opener: str = get("stud.hilo_opener") if game.kind == "stud_hilo" else game.later_rounds
        if self.later_opener == "pot_opener" and get("draw_high.after_draw_opener") != "opener":
            self.later_opener = "left_of_button"
        self.suit_breaks_tie = get("stud.board_tie") == "highest_suit"
        self.common_card_on_board = get("deal.common_card_opener") == "high_with_common_card"
        self.side_pots_first = get("showdown.side_pots") == "last_side_pot_first"
        self.aggressor_any_round = get("showdown.order_after_bet") == "last_called_aggressor"
        self.button_shows_first = get("showdown.order_without_bet") == "button_first"
        self.must_show = get("showdown.beaten_hand") == "must_show"
        self.all_in_up = get("showdown.all_in_hands") == "face_up"
        self.conceded_wins = get("showdown.last_hand_conceded") == "need_not_show"

    def _money(self, get: Any, stakes: Stakes, cash: bool) -> None:
        by_button = cash and stakes.collection == "button"
        time = stakes.collection == "time" or pays_time(self.choices, stakes)
        self.timed = cash and not by_button and time
        self.button_charge: int = stakes.charged if by_button else 0
        raked = cash and stakes.collection == "rake" and not self.timed
        percent, most = standard_rake(self.choices, stakes)
        self.rake_percent: int = percent if raked else 0
        self.rake_cap: int = most
        steps = stakes.rake.steps if stakes.rake else None
        self.rake_steps: tuple[tuple[int, int], ...] = steps or ()
        self.rake_streets = get("rake.taken") == "street_by_street"
        self.rake_last_round = not self.rake_streets or get("rake.last_round") == "raked"
        self.rake_no_flop = get("rake.no_flop") == "rake"
        self.rake_step: int = RAKE_STEPS[get("money_collections.rounding")]
        self.half_percent = get("money_collections.half_means") != "half_most"
        self.half_most = get("money_collections.half_means") != "half_percent"
        self.takes = bool(self.rake_percent or self.button_charge)
        self.promotional_first: int = get("money_collections.promotional_first_at") * 100
        self.promotional_second: int = get("money_collections.promotional_second_at") * 100
        self.promotional_most: int = get("money_collections.promotional_most") * 100 if cash else 0
        self.promotional_no_flop = get("money_collections.promotional_no_flop") == "drop"
        dollar = 100 if cash else 1
        one_dollar = get("odd_chip.unit") == "one_dollar" and stakes.unit >= dollar
        self.odd_unit: int = dollar if one_dollar else stakes.unit

    def value(self, key: str) -> Any:
        """A choice that is needed rarely."""
        return self.choices.value(key)

    def cite(self, key: str) -> str | None:
        """The row that decided it, None where the book is silent."""
        return self.choices[key].cite

    def always(self, key: str) -> str | None:
        """The row of the book for what every house does alike."""
        return self.choices.always(key)


def _chop_barred_by(get: Any, game: Game) -> str:
    """The key that forbids the blinds to be chopped in this game, "" where they may be."""
    if get("blinds.chop") != "allowed":
        return "blinds.chop"
    if game.kind in ("omaha", "big_o") and get("blinds.chop_omaha") != "allowed":
        return "blinds.chop_omaha"
    return ""


def no_limit_step(choices: Choices, stakes: Stakes) -> int:
    """What every no-limit bet is a multiple of: what the house says for these blinds, else the smallest chip.
    """
    steps: dict[str, int] = choices.value("betting.no_limit_steps")
    blinds = "/".join(str(blind // 100) for blind in stakes.blinds)
    return steps.get(blinds, 0) * 100 or stakes.unit


def standard_rake(choices: Choices, stakes: Stakes) -> tuple[int, int]:
    """The percentage of a pot and the most from one: as the sign says, else as the house's book does."""
    if stakes.rake:
        return stakes.rake.percent, stakes.rake.most
    return choices.value("rake.percent"), choices.value("rake.cap") * 100


def pays_time(choices: Choices, stakes: Stakes) -> bool:
    """Whether games of this size pay time in place of rake; a rake on the sign goes before it."""
    if stakes.rake:
        return False
    get = choices.value
    from_limit, from_blind = get("rake.time_from_limit") * 100, get("rake.time_from_big_blind") * 100
    if stakes.structure in ("limit", "spread_limit"):
        return bool(0 < from_limit <= stakes.small_bet)
    return bool(0 < from_blind <= stakes.big_blind)


@lru_cache(maxsize=512)
def rules_for(choices: Choices, game: str, stakes: Stakes, rule_set: str) -> Rules:
    """The compiled rules, one object for every hand of a table; noting ones where the choices are noted."""
    if isinstance(choices, NotedChoices):
        try:
            from cardhouse.play.noted_rules import NotedRules
        except TypeError:  # in the compiled build nobody can watch what is read of a native class
            return Rules(choices, load_game(game), stakes, rule_set == "cash")
        return NotedRules(choices, load_game(game), stakes, rule_set == "cash")
    return Rules(choices, load_game(game), stakes, rule_set == "cash")
