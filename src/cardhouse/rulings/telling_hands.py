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
    "claim heard": "Hear the claim now, and rule on it",
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
    "maker of the last called bet shows first": "Ask who made the last called bet or raise to show first",
    "last to bet or raise shows first": "Ask the last to bet or raise to show first",
    "first to act shows first": "Ask the first to act on the last round to show first",
    "button shows first": "Ask the button to show first",
    "whole hand face up, or no part of the pot":
        "Ask {who} to turn up every card; without that {who} wins nothing",
    "cards that play are enough": "",
    "no card is shown": "Show no card",
    "cards may be shown": "Show the cards that would have come",
    "may raise": "",
    "may complete the bet": "",
    "may only call or fold": "",
    "chips go back on the table": "Have {who} put the chips back on the table",
    "may be taken off between hands": "",
    "chips forfeited and out of play": "Take the chips of {who} out of play",
    "moved to the right seat with the present chips": "Take {who} to the right seat with the chips of now",
    "stays in the seat": "",
    "stub put back as it lay": "Put the stub together as it lay, and go on",
    "stub shuffled again, without what was folded":
        "Gather the cards of the stub without what was folded, shuffle, cut and go on",
    "hand void and all chips back": "Give everybody back what was put in, and deal anew",
    "first card plays, the other goes back on top":
        "Leave the first card; the other goes back on top of the stub",
    "one of the two drawn to play": "Scramble the two face down; a supervisor draws the one that plays",
    "both shuffled into the stub and the card dealt again":
        "Shuffle both into the stub and deal the card again without a burn",
    "board put back as it lay": "Put the board back as it lay",
    "board put back as the dealer and the players remember it":
        "Put the board back as dealer and players remember it",
    "card shown to everybody": "Show the card to everybody",
    "the card plays": "",
    "stub shuffled again": "Shuffle and cut the stub",
    "told to show the rest": "Tell {who} to turn up the other cards too",
    "made to show in order": "Have them show one after the other in that order",
    "left to the players": "",
    "remedy left to chance": "Find a remedy in which chance decides, and tell everybody before it is drawn",
    "decided as thought best": "",
    "stub alone scrambled, shuffled and cut":
        "Scramble the cards of the stub without burns and discards, shuffle, cut and go on",
    "stub scrambled, shuffled and cut with what it was mixed with":
        "Scramble the stub with the cards that it was mixed with, shuffle, cut and go on",
    "no card showing": "Keep every card face down while you do it",
}  # fmt: skip
"""What each word asks of the people at the table; nothing where it only settles a question."""
