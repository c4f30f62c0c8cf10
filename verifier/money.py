"""Chips and money: two sides to each posting, no chip into a hand or out of it, pots from what each put in."""

from chain import Fault

WAGERS = {"Called", "BroughtIn", "Bet", "Raised", "Completed", "BetAdjusted"}
RAKE, DROP = "RakeTaken", "PromotionalDropTaken"
MAY_BE_NEGATIVE = {"outside", "at_large", "variance", "revenue", "behind", "owing"}
COUNTED = {"bank", "cage", "cart", "vault", "transit"}


def whole(value, position, what, least=None):
    """A whole number, never a fraction nor a truth value."""
    if type(value) is not int or (least is not None and value < least):
        raise Fault(position, f"{what} is {value!r}")
    return value


class Books:
    """Balances by account, from postings alone. `known`: the log was read from its beginning."""
    def __init__(self, known):
        self.known, self.last, self.balances, self.chips = known, 0 if known else None, {}, {}

    def post(self, position, posting):
        number, lines = whole(posting["number"], position, "a posting's number", 1), dict(posting["lines"])
        if self.last is not None and number != self.last + 1:
            raise Fault(position, f"posting {number} comes after posting {self.last}")
        total = sum(whole(amount, position, f"an amount of posting {number}") for amount in lines.values())
        if total or len(lines) < 2 or len(lines) < len(posting["lines"]) or not all(lines.values()):
            raise Fault(position, f"the sides of posting {number} come to {total}, or are not two or more")
        for account, amount in lines.items():
            self.balances[account] = left = self.balances.get(account, 0) + amount
            if self.known and left < 0 and account.split(":")[0] not in MAY_BE_NEGATIVE:
                raise Fault(position, f"posting {number} leaves {account} at {left}")
        self.last = number
        self._counted(position, number, lines, posting.get("chips", []))

    def _counted(self, position, number, lines, chips):
        """Chips of a counted place are told by value, and come to the amount."""
        told = {}
        for account, value, count in chips:
            told[account] = told.get(account, 0) + whole(value, position, "a chip's value", 1) * count
            self.chips[account, value] = self.chips.get((account, value), 0) + whole(count, position, "a count")
            if self.known and self.chips[account, value] < 0:
                raise Fault(position, f"posting {number} takes more chips of {value} than {account} has")
        places = {name for name in lines if name.split(":")[0] in COUNTED and name.endswith(":chips")}
        if any(told.get(place, 0) != lines.get(place, 0) for place in {*told, *places}):
            raise Fault(position, f"the chips that posting {number} counts do not come to its amounts")


class Hand:
    """The chips of one hand, event by event."""
    def __init__(self, setup, position):
        seats, stacks = setup["seats"], setup["stacks"]
        self.setup, self.over, self.carried, self.awards = setup, False, 0, []
        self.stacks = {seat: whole(chips, position, "a stack", 0) for seat, chips in zip(seats, stacks, strict=True)}
        self.put_in, self.aside = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
        self.dead = whole(setup["carried"], position, "what is carried", 0)
        self.chips = sum(stacks) + self.dead
        self.out, self.mucked, self.takes = set(), set(), {RAKE: [], DROP: []}

    def taken(self, kind):
        return sum(chips for _, chips in self.takes[kind])

    def pot(self):
        gone = self.taken(RAKE) + self.taken(DROP) + sum(award["chips"] for award in self.awards)
        return self.dead + sum(self.put_in.values()) - gone

    def apply(self, event, position):
        kind, seat, chips = event["type"], event.get("seat"), event.get("chips", 0)
        if kind == "BlindsChopped":
            for seat, chips in zip(event["seats"], event["chips"], strict=True):
                self._move(seat, -whole(chips, position, "a blind taken back", 0))
        elif whole(chips, position, f"the chips of {kind}") < 0 and kind not in ("BetAdjusted", RAKE, DROP):
            raise Fault(position, f"{kind} of {chips} chips")
        elif kind in ("Posted", "OwedPosted"):
            live, ante = (whole(event.get(name, 0), position, f"a post's {name}", 0) for name in ("live", "ante"))
            self._move(seat, live + ante, event["dead"] if kind == "Posted" else chips - live)
        elif kind in WAGERS:
            self._move(seat, chips)
        elif kind in ("UncalledReturned", "ChipsReturned"):
            self._move(seat, -chips, -event.get("dead", 0))
        elif kind == "ChipsNotPlayed":
            self.stacks[seat], self.aside[seat] = self.stacks[seat] - chips, self.aside[seat] + chips
        elif kind in ("Folded", "HandKilled", "Mucked"):
            (self.mucked if kind == "Mucked" else self.out).add(seat)
        elif kind == "HandRevived":
            self.out, self.mucked = self.out - {seat}, self.mucked - {seat}
        elif kind in self.takes:
            self.takes[kind].append((event.get("level", 0), chips))
        elif kind == "PotAwarded":
            self.stacks[seat] += chips
            self.awards.append(event)
        elif kind == "PotMoved":
            self.stacks[seat], self.stacks[event["to"]] = self.stacks[seat] - chips, self.stacks[event["to"]] + chips
        elif kind == "PotCarried":
            self.carried += chips
        self.over = self.over or kind in ("HandEnded", "Misdealt")
        taken = self.taken(RAKE) + self.taken(DROP)
        if sum(self.stacks.values()) + sum(self.aside.values()) + self.pot() + taken != self.chips:
            raise Fault(position, f"{kind}: the chips of the hand are no longer {self.chips}")
        if min(*self.stacks.values(), *self.put_in.values(), self.dead, self.pot(), taken) < 0:
            raise Fault(position, f"{kind}: more chips are moved than there are")

    def _move(self, seat, live, dead=0):
        self.stacks[seat], self.put_in[seat] = self.stacks[seat] - live - dead, self.put_in[seat] + live
        self.dead += dead

    def pots(self):
        """Main pot first: chips, who may win them and its level, less what was taken out of each."""
        live = [seat for seat in self.put_in if seat not in self.out]
        levels, found, below = sorted({self.put_in[seat] for seat in live}), [], 0
        for level in levels:
            chips = sum(min(put, level) - min(put, below) for put in self.put_in.values())
            if chips or len(levels) == 1 or (not level and self.dead):
                found.append([chips, [seat for seat in live if self.put_in[seat] >= level], level])
            below = level
        found[0][0] += self.dead
        found[-1][0] += sum(max(0, put - below) for put in self.put_in.values())
        for takes in self.takes.values():
            for level, chips in takes if sum(chips for _, chips in takes) > 0 else ():
                first = next((at for at, pot in enumerate(found) if level <= pot[2]), len(found) - 1)
                for pot in found[first:] + found:
                    part = min(chips, pot[0])
                    pot[0], chips = pot[0] - part, chips - part
        return found

    def check_payouts(self, position):
        """Awards come to the pots, each to somebody who can win it, in even shares; how many pots there were."""
        if not self.awards:
            return 0
        for index, (chips, players, _) in enumerate(self.pots()):
            awards = [award for award in self.awards if award["pot"] == index]
            if sum(award["chips"] for award in awards) != chips:
                raise Fault(position, f"pot {index} of {chips} chips was not paid out as it was")
            able = [seat for seat in players if seat not in self.mucked] or set(self.stacks) - self.out
            if not {award["seat"] for award in awards} <= set(able):
                raise Fault(position, f"pot {index} was paid to somebody who could not win it")
            self._check_shares(position, index, awards)
        return index + 1

    def _check_shares(self, position, index, awards):
        unit, sides = max(self.setup["stakes"]["unit"], 100 if self.setup["rule_set"] == "cash" else 1), {}
        for award in awards:
            sides.setdefault((award["run"], award["side"]), []).append(award)
        for (run, side), shares in sides.items():
            alike = {(one["chips"] - one["odd"], one["worth"], 0 <= one["odd"] <= unit) for one in shares}
            if len(alike) > 1 or not alike.pop()[2] or len({one["seat"] for one in shares}) < len(shares):
                raise Fault(position, f"pot {index} was not shared evenly by equal hands, one odd chip each at most")
            low = sum(one["chips"] for one in sides.get((run, "low"), ()))
            if side == "high" and abs(sum(one["chips"] for one in shares) - low) >= 2 * unit:
                raise Fault(position, f"the halves of pot {index} differ by more than an odd chip")


class Table:
    """Chips in front of the people at a table, between hands; those of an event are no money."""
    def __init__(self, number, event):
        self.number, self.event, self.seats, self.boxed, self.hand, self.began = number, event, {}, {}, None, None
        self.carried, self.left, self.took = 0, 0, {}

    def apply(self, event, position):
        kind, seat = event["type"].removeprefix("Table"), event.get("seat")
        chips = whole(event.get("amount", event.get("chips", 0)), position, f"the chips of {kind}", 0)
        if kind == "SeatTaken":
            self.seats[seat] = [event["player"], whole(event["stack"], position, "a stack", 0)]
        elif kind == "SeatGivenUp" and self.seats.pop(seat) != [event["player"], chips]:
            raise Fault(position, f"seat {seat} of table {self.number} left with other chips than it had")
        elif kind in ("SeatChanged", "SeatBoxed"):
            (self.boxed if kind == "SeatBoxed" else self.seats)[event.get("to", seat)] = self.seats.pop(seat)
        elif kind == "SeatUnboxed":
            self.seats[seat] = self.boxed.pop(seat)
        elif kind in ("ChipsBought", "ChipsBehind", "WonOnPaper") and event.get("plays") != "already_counted":
            self.seats[seat][1] += chips
        elif kind in ("ChipsRemoved", "CollectionPaid", "PushedPotMoved", "LostOnPaper"):
            (self.boxed if event.get("under_box") else self.seats)[seat][1] -= chips
            if kind == "PushedPotMoved":
                self.seats[event["to"]][1] += chips
                self.took = {}
        elif kind in ("LeftInPot", "PotCarried"):
            self.left, self.carried = (self.left + chips, self.carried) if kind == "LeftInPot" else (self.left, chips)
        elif kind in ("HandBegan", "SetupRevised"):
            setup = event["setup"]
            lie = all(self.seats[at][1] >= has for at, has in zip(setup["seats"], setup["stacks"], strict=True))
            self.began = (setup["seats"], setup["stacks"], setup["carried"])
            if not lie or setup["carried"] != self.carried + self.left:
                raise Fault(position, f"a hand at table {self.number} begins with chips that do not lie there")
        elif kind == "HandEnded":
            self._ended(event, position)
        if any(has < 0 for _, has in self.people()):
            raise Fault(position, f"{kind}: somebody at table {self.number} has less than nothing")

    def people(self):
        return [*self.seats.values(), *self.boxed.values()]

    def _ended(self, event, position):
        """The hand at this table is over: its stacks are those that it left, its pot went to somebody."""
        hand, self.hand = self.hand, None
        boxes = {f"drop:{self.number}": hand.taken(RAKE), f"jackpot_drop:{self.number}": hand.taken(DROP)}
        self.took = {box: chips for box, chips in boxes.items() if chips}
        ends = {seat: chips + hand.aside[seat] for seat, chips in hand.stacks.items()}
        told = (dict(event["stacks"]), event["carried"], event.get("promotional", 0), True, hand.pot())
        if told != (ends, hand.carried, hand.taken(DROP), hand.over, hand.carried):
            raise Fault(position, f"the hand at table {self.number} did not end as its end is told")
        for seat, chips in zip(hand.setup["seats"], hand.setup["stacks"], strict=True):
            self.seats[seat][1] += ends[seat] - chips
        self.carried, self.left = self.carried if event["carried"] else 0, 0
