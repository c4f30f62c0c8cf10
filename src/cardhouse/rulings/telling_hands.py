"""What the people at the table do by a ruling on the betting or on a hand: effects that a word says whole,
pots moved or held aside, penalties. Other effects: `telling`.
"""

from __future__ import annotations

from typing import assert_never

from cardhouse.rulings import hand_effects as hand
from cardhouse.rulings.any_effect import HandEffect
from cardhouse.rulings.effects import PlainWord, Show
from cardhouse.rulings.hand_effects import SettledWord


def plainly(word: PlainWord, who: str) -> list[str]:
    """The steps of an effect on the betting that a word says."""
    said = _plainly(word, who)
    return [said] if said else []


def _plainly(word: PlainWord, who: str) -> str:
    match word:
        case "stands" | "all options" | "real opener owes nothing" | "no clock" | "no refund" | "paid":
            return ""
        case "not paid":
            return f"Pay {who} nothing for the chips that were hidden"
        case "chips do not play":
            return f"Leave {who} the chips that do not play"
        case "takes effect":
            return f"Give {who} the raise back and ask what the first motion was"
        case "hand dead":
            return f"Take in the hand of {who}"
        case "hand live":
            return f"Leave {who} the hand"
        case "keeps the turn":
            return f"Go back to {who}, who acts now; give back what was put in since"
        case "loses the turn":
            return f"Go on behind {who}"
        case "action returns to the right player":
            return "Give the bets of the round back and let the right player open"
        case "misdeal":
            return "Call a misdeal, give every chip back to who put it in, and deal again"
        case _:
            assert_never(word)


def hand_steps(effect: HandEffect, who: str, show: Show) -> list[str]:
    """The steps of an effect on a hand."""
    match effect:
        case hand.Settled():
            said = SETTLED[effect.word].format(who=who)
            return [said] if said else []
        case hand.Penalty():
            may = "Give" if effect.certain else "A floor person may give"
            return [f"{may} {who} a penalty when the hand is over"]
        case hand.PotMoves():
            return [f"Move {show(effect.chips)} from {who} to the rightful winner"]
        case hand.Impounded():
            return [f"Hold {show(effect.chips)} of the pot aside until it is decided"]
        case hand.Plays():
            return [f"Let the {show(effect.chips)} in cash play in this pot"]
        case hand.IntentJudged():
            return [f"Judge what was meant by {', '.join(effect.by)}"]
        case hand.GoesTo():
            return [f"Fetch the {effect.who}"]
        case _:
            assert_never(effect)


SETTLED: dict[SettledWord, str] = {
    "hand returned": "Give {who} the cards back",
    "missing card given": "Give {who} the missing card off the top of the deck",
    "drawn up to a full hand": "Let {who} draw up to a full hand",
    "may take the hand back and call or check": "Let {who} take the hand back and call or check",
    "agency regulation applies": "Go by the regulation of the gaming agency",
    "rule of events applies": "Go by the rule of events",
    "house rule applies": "Go by the house rule",
    "clarified before play goes on": "Stop play and ask somebody who knows",
    "decided at once": "",
    "cards speak": "Read the cards: they decide, whatever was said",
    "must show the hand that was called": "Have {who} show the hand as it was called, or it loses",
    "no penalty": "",
    "pot forfeited": "Push {who} nothing: the pot goes to the others",
    "told to leave": "Tell {who} to leave the game",
    "expelled": "Tell {who} to leave the room",
    "pot pushed first, then the hand is shown": "Push the pot, touch the hand to the discards, then show it",
    "hand shown": "Turn the whole hand face up",
    "hand not shown": "",
    "shown to everybody in the pot at once": "The hand is shown to everybody in the pot at once",
    "shown to everybody at once": "The hand is shown to everybody at once",
    "shown to everybody at the end of the round": "The hand is shown to everybody at the end of the round",
    "shown to everybody when the betting is over": "The hand is shown to everybody when the betting is over",
    "shown to everybody who asks": "The hand is shown to everybody who asks",
    "only the cards that were seen": "Show only the cards that were seen",
    "the whole hand": "Turn the whole hand face up",
    "no duty to show": "",
    "claim heard": "Hear the claim before the next hand begins",
    "result stands": "",
    "play goes on": "",
    "play waits": "Wait with the game until it is decided",
    "decision final": "",
    "ruled by the letter": "",
    "ruled for fairness, with the reason": "",
    "ruled as if pointed out at once": "",
    "ruled with the delay in mind": "",
    "ruled leniently": "",
    "ruled in full": "",
    "action stopped and the hand looked at": "Stop the action: a supervisor looks at the hand of {who}",
    "changed into chips after the hand": "Change the cash into chips after the hand",
    "does not play": "Leave the cash out of this pot",
    "an offence": "Note the offence of {who}",
}
"""What each word asks of the people at the table; nothing where it only settles a question."""
