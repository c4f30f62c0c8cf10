"""`cardhouse ruling`: what a house rules on a situation, told on the command line or asked for step by step.

Which situations there are, and which facts they need, is `cardhouse.rulings.situations`; what is ruled is
decided in `cardhouse.rulings`. A situation that cannot have happened ends with 1, bad input with 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Annotated, Any

from cyclopts import App, Parameter

from cardhouse.cli.asked_act import ACT, rule_on_act
from cardhouse.cli.output import console, print_json, print_table, print_text, shorten
from cardhouse.games.names import game_named
from cardhouse.houses.catalogue import find_row
from cardhouse.houses.citing import in_full
from cardhouse.houses.editions import spoken, spoken_all
from cardhouse.houses.profile import House, every_house, load_house
from cardhouse.houses.silence import UNSAID, said
from cardhouse.play.refusal import Refusal
from cardhouse.rulings.fitting import Setting, Unfit, unfit
from cardhouse.rulings.rule import rule
from cardhouse.rulings.ruling import Ruling
from cardhouse.rulings.searching import nearest, search
from cardhouse.rulings.situations import Fact, FactError, Situation, find, plain_name, situations
from cardhouse.rulings.telling import steps

app = App(name="ruling", help="What a house rules on a situation.", help_format="plaintext")
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON for programs.")]
Events = Annotated[bool, Parameter(name="--tournament", negative="", help="By the rules of events.")]
Day = Annotated[str | None, Parameter(name="--on", help="By the book of that day: 2010-06-07.")]
CANNOT_BE = 1
UNFIT: dict[Unfit, str] = {
    "game": "not in this game", "street": "not at this point of the hand", "events": "only in events",
}  # fmt: skip


@app.default
def answer(
    situation: str, *facts: str, house: str, tournament: Events = False, on: Day = None, as_json: Json = False
) -> int:
    """What the house rules: cardhouse ruling --house pechanga thrown-cards facing=no past-line=yes.

    Parameters
    ----------
    situation:
        One of `cardhouse ruling list`, or act for what the player in turn said and did.
    facts:
        Such as facing=yes bet=40; what is left out has the value that `list` shows.
    house:
        A house's name, or the path of a profile file.
    """
    what, given = _situation(situation), read_facts(facts)
    made = _rule(what, given, load_house(house), tournament, on)
    if as_json:
        print_json(_plain(what, given, load_house(house), tournament, made))
    else:
        _show(what, load_house(house), tournament, made)
    return CANNOT_BE if isinstance(made, Refusal) else 0


@app.command
def compare(
    situation: str, *facts: str, tournament: Events = False, on: Day = None, as_json: Json = False
) -> int:
    """What each of the houses rules on the same situation, side by side.

    Parameters
    ----------
    situation:
        One of `cardhouse ruling list`, or act.
    facts:
        Such as facing=yes bet=40.
    """
    what, given = _situation(situation), read_facts(facts)
    houses = [load_house(name) for name in every_house()]
    made = [(house, _rule(what, given, house, tournament, on)) for house in houses]
    if as_json:
        print_json([_plain(what, given, house, tournament, ruling) for house, ruling in made])
    else:
        title = f"{what.name}: {', '.join(facts) or 'as usual'} ({'event' if tournament else 'cash'})"
        lines = [[house.house, _outcome(ruling), _source(ruling)] for house, ruling in made]
        print_table(["house", "ruling", "rule"], lines, title=title)
    return CANNOT_BE if all(isinstance(ruling, Refusal) for _, ruling in made) else 0


@app.command(name="list")
def list_situations(situation: str | None = None, *, as_json: Json = False) -> None:
    """All situations that can be ruled on, or the facts of one.

    Parameters
    ----------
    situation:
        Its facts are listed; without it all situations are.
    """
    wanted = [_situation(situation)] if situation else [ACT, *situations().values()]
    if as_json:
        print_json([_described(one) for one in wanted])
    elif situation:
        print_text(f"{wanted[0].name}: {wanted[0].meaning}")
        print_table(["fact", "question", "what may be written", "at a table", "left out"], [
            [fact.name, fact.question, fact.allowed(), "asked" if fact.look is None else "seen in the hand",
             "must be said" if fact.required else fact.show_default()]
            for fact in wanted[0].facts if fact.question
        ])
    else:
        print_table(["situation", "what it is", "facts"], [
            [one.name, shorten(one.about, 100), ", ".join(fact.name for fact in one.facts if fact.asked)]
            for one in wanted
        ])


@app.command
def ask(
    *happened: str, house: str | None = None, game: str | None = None, street: str | None = None,
    tournament: Events = False, on: Day = None,
) -> int:  # fmt: skip
    """Be asked, question by question, and get the ruling. An empty answer takes what is usual.

    Parameters
    ----------
    happened:
        In your own words: cardhouse ruling ask dealer burned two.
    house:
        A house's name, or the path of a profile file; asked for when left out.
    game:
        Only what can be in this game is offered: "omaha", "stud 8".
    street:
        With a game: only what can be on this street, such as turn.
    """
    at = _table(game, street, tournament)
    chosen = load_house(house) if house else _ask_house()
    what = _ask_situation(" ".join(happened), at)
    print_text(f"{what.name}: {what.meaning}")
    given = {fact.name: text for fact in what.facts if fact.asked and (text := _ask_fact(fact, tournament))}
    made = _rule(what, given, chosen, tournament, on)
    print_text("")
    _show(what, chosen, tournament, made)
    return CANNOT_BE if isinstance(made, Refusal) else 0


def _ask(question: str) -> str:
    console().print(question, end=" ")
    try:
        return input().strip()
    except EOFError:
        raise FactError(f"{question} The answers ended before this question") from None


def _ask_house() -> House:
    while True:
        name = _ask(f"Which house ({', '.join(every_house())})?")
        if name in every_house():
            return load_house(name)
        print_text(f"{name or 'Nothing'} is none of them.")


def _table(game: str | None, street: str | None, tournament: bool) -> Setting | None:
    """Where it happened, as far as that is said."""
    if game is None:
        if street:
            raise FactError(f"--street {street}: say also --game")
        return None
    found = game_named(game)
    streets = [plain_name(one.name) for one in found.streets]
    if street and plain_name(street) not in streets:
        raise FactError(f"--street {street}: {found.name} has {', '.join(streets)}")
    number = streets.index(plain_name(street)) if street else -1
    return Setting(found, street=number, in_turn=True, event=tournament)


def _ask_situation(happened: str, at: Setting | None) -> Situation:
    """By name, in plain words, or by a number from those that were found."""
    offered: list[Situation] = []
    while True:
        said, happened = happened or _ask("What happened (in your own words, or a number)?"), ""
        if said.isdigit() and 1 <= int(said) <= len(offered):
            return offered[int(said) - 1]
        offered = _matching(said, at)
        if len(offered) == 1:
            return offered[0]
        if not offered:
            print_text("Nothing that can be ruled on is found by these words; an empty answer shows all.")
            print_text("At a table call the floor: what no rule covers is decided there.")
            offered = _offered(nearest(said), at)
            if offered:
                print_text("Nearest by their letters:")
        for number, one in enumerate(offered, 1):
            print_text(f"{number:3} {one.name}: {shorten(one.about, 90)}")


def _matching(said: str, at: Setting | None) -> list[Situation]:
    """Those that the words may mean, the likeliest first; all of them where nothing is said. What cannot be
    at this table is told, not offered.
    """
    every = {one.name: one for one in (ACT, *situations().values())}
    if not said:
        return _offered(every, at, told=False)
    exact = plain_name(said)
    return _offered([exact] if exact in every else search(said, every), at)


def _offered(names: Iterable[str], at: Setting | None, told: bool = True) -> list[Situation]:
    fits = []
    for name in names:
        one = _situation(name)
        reason = unfit(one.name, one.touches, at) if at is not None else ""
        if not reason:
            fits.append(one)
        elif told:
            print_text(f"{shorten(one.about, 90)}: {UNFIT[reason]}.")
    return fits


def _ask_fact(fact: Fact, tournament: bool) -> str:
    usual = "" if fact.required else f"; usually {fact.show_default()}"
    while True:
        said = _ask(f"{fact.question} ({fact.allowed()}{usual})")
        if not said and not fact.required:
            return ""
        try:
            fact.read(said, 1 if tournament else 100)
            return said
        except FactError as wrong:
            print_text(str(wrong))


def _situation(name: str) -> Situation:
    return ACT if plain_name(name) == "act" else find(name)


def read_facts(texts: tuple[str, ...]) -> dict[str, str]:
    """`name=value`, each once."""
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise FactError(f"{text}: write a fact as name=value, such as facing=yes")
        if plain_name(name) in given:
            raise FactError(f"{text}: {name} is said twice")
        given[plain_name(name)] = value
    return given


def _rule(
    what: Situation, given: Mapping[str, str], house: House, tournament: bool, on: str | None
) -> Ruling | Refusal:
    try:
        day = date.fromisoformat(on) if on else None
    except ValueError:
        raise FactError(f"--on {on}: write a day as 2010-06-07") from None
    choices = house.choices("tournament" if tournament else "cash", day)
    if what is ACT:
        return rule_on_act(given, choices)
    return rule(what.make(given, cash=not tournament), choices)


def _outcome(made: Ruling | Refusal) -> str:
    return f"cannot be: {made.text()}" if isinstance(made, Refusal) else made.outcome()


def _source(made: Ruling | Refusal) -> str:
    if isinstance(made, Refusal):
        return said(made.cite) if made.cite else ""
    gaps = "; ".join(why.rstrip(".") for why in made.silent)
    told = gaps if gaps.startswith(UNSAID) else f"not in the book: {gaps}"
    parts = [spoken_all(made.rows), told if gaps else ""]
    return "; ".join(part for part in parts if part)


def _show(what: Situation, house: House, tournament: bool, made: Ruling | Refusal) -> None:
    print_text(f"{house.name}, {'event' if tournament else 'cash game'}: {what.name}", style="bold cyan")
    if isinstance(made, Refusal):
        print_text(f"This cannot have happened so: {made.text()}.")
        return
    print_text(f"Ruling: {made.outcome()}.", style="bold")
    print_text(f"{made.because}.")
    for line in _steps(made):
        print_text(line)
    for line in _rules(made):
        print_text(line)


def _steps(made: Ruling) -> Iterator[str]:
    """What the dealer does, step by step; for each choice where one is left open."""
    ways = [("", made.effects), *((option.text(made.show), option.effects) for option in made.options)]
    for choice, effects in ways:
        found = steps(effects, _seat, made.show)
        if found and choice:
            yield f"If {choice}:"
        yield from (f"  {number}. {step}." for number, step in enumerate(found, 1))


def _seat(seat: int) -> str:
    return f"seat {seat}" if seat else "the player"


def _rules(made: Ruling) -> Iterator[str]:
    for row in made.cites:
        yield f"{_rule_named(row)}: {shorten(find_row(row).says, 300)}"
        yield f"  {in_full(row)}"
    if made.also:
        yield f"The same is said in {spoken_all(made.also)}."
    for why in made.silent:
        yield f"The book does not say so: {why.rstrip('.')}."


def _rule_named(row: str) -> str:
    return f"Rule {row}" if spoken(row) == row else spoken(row)


def _plain(
    what: Situation, given: Mapping[str, str], house: House, tournament: bool, made: Ruling | Refusal
) -> dict[str, Any]:
    head = {"house": house.house, "rules": "tournament" if tournament else "cash", "situation": what.name,
            "facts": dict(given)}
    if isinstance(made, Refusal):
        return {**head, "refused": made.text(), "code": made.code}
    options = [option.text(made.show) for option in made.options]
    return {**head, "ruling": made.outcome(), "because": made.because, "discretion": made.discretion,
            "chooser": made.chooser, "options": options, "cites": list(made.cites),
            "in_full": [in_full(row) for row in made.cites], "also": list(made.also),
            "silent": list(made.silent), "explanation": made.explanation,
            "steps": [line.strip() for line in _steps(made)]}


def _described(one: Situation) -> dict[str, Any]:
    facts = [{"name": fact.name, "question": fact.question, "seen": fact.look is not None, "kind": fact.kind,
              "choices": list(fact.choices), "required": fact.required,
              "default": None if fact.required else fact.show_default()}
             for fact in one.facts if fact.question]
    return {"situation": one.name, "about": one.about, "touches": one.touches, "facts": facts}
