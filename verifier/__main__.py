"""What a stranger can check of a room, by docs/log.md and docs/shuffle.md; ends with 1 at the first fault."""

import argparse
import json
import sys
from collections import Counter

from chain import Fault, Log, against_roots, roots_in
from money import Books, Hand, Table
from shuffles import Promises, check_proof

UNREADABLE = (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError)


class Room:
    """What the entries of one log say, checked as they come. `whole`: it is read from its first entry."""
    def __init__(self, whole):
        self.whole, self.books, self.promises = whole, Books(whole), Promises(whole)
        self.tables, self.counts = {}, Counter()

    def entry(self, position, raw):
        try:
            events = (body := json.loads(raw)).get("events", [])
            self.counts.update(entries=1, refusals="refusal" in body, events=len(events))
            self.promises.buttons = []
            for event in events:
                self.counts["decks and draws as promised"] += self.promises.event(position, event)
                self._event(position, event, event.get("table"))
            for number in {event["table"] for event in events if event["type"] == "AtTable"} & set(self.tables):
                if self.whole and not self.tables[number].event:
                    self._compare(position, self.tables[number])
        except UNREADABLE as error:
            raise Fault(position, f"the body is not as docs/log.md says: {error!r}") from error

    def _event(self, position, event, number):
        if event["type"] == "TableOpened":
            self.tables[number] = Table(number, event.get("event", ""))
        elif event["type"] == "TableClosed":
            self.tables.pop(number, None)
        elif event["type"] == "Posted":
            self._posted(position, event["posting"])
        elif event["type"] == "AtHand" and (self.whole or number in self.tables):
            self._at_hand(position, self.tables[number], event["events"])
        elif event["type"] == "AtTable" and (self.whole or number in self.tables):
            for one in event["events"]:
                self.tables[number].apply(one, position)

    def _posted(self, position, posting):
        self.books.post(position, posting)
        self.counts["postings"] += 1
        if posting["what"] == "hand" and posting["table"] in self.tables:
            lines = {name: has for name, has in posting["lines"] if not name.startswith(("stack:", "pot:"))}
            if lines != self.tables[posting["table"]].took:
                raise Fault(position, f"posting {posting['number']} has not what the house took in its boxes")

    def _at_hand(self, position, table, events):
        """A hand is told from its beginning (again, where an entry was taken back), or goes on."""
        if events[0]["type"] == "HandBegan":
            table.hand, events = Hand(events[0]["setup"], position), events[1:]
            if table.began != tuple(table.hand.setup[name] for name in ("seats", "stacks", "carried")):
                raise Fault(position, f"the hand at table {table.number} begins with other chips than was told")
        for event in events:
            table.hand.apply(event, position)
        self.counts["events of hands"] += len(events)
        if events and events[-1]["type"] == "HandEnded":
            self.counts.update(hands=1, pots=table.hand.check_payouts(position))

    def _compare(self, position, table):
        """What lies in front of each person is in the books, to the cent."""
        start, lies = f"stack:{table.number}:", Counter({f"pot:{table.number}": table.carried + table.left})
        for person, chips in table.people():
            lies[start + person] += chips
        books = {name: has for name, has in self.books.balances.items() if name.startswith(start) or name in lies}
        if +lies != +Counter(books):
            raise Fault(position, f"the books do not say what lies at table {table.number}")
        self.counts["tables compared with the books"] += 1


def main(arguments):
    asked = argparse.ArgumentParser(prog="verifier", description=__doc__)
    asked.add_argument("log", nargs="+", help="exported files, in order: archived days before the rest")
    asked.add_argument("--roots", help="signed roots, kept apart from the room")
    asked.add_argument("--public", default="", help="the key that the roots are signed with, in hexadecimal")
    asked.add_argument("--proof", action="append", default=[], help="a proof of a shuffle; any number of them")
    told = asked.parse_args(arguments)
    try:
        log = Log(told.log)
        room, end = Room(log.after == 0), log.after
        for end, body in log.entries():
            room.entry(end, body)
        if told.roots:
            room.counts["signed roots"] = against_roots(log, end, roots_in(told.roots, told.public))
        for path in told.proof:
            with open(path, "rb") as file:
                room.counts["cards proved"] += check_proof(json.load(file), room.promises.dealt)
    except (Fault, OSError, *UNREADABLE) as fault:
        print(f"FAULT: {fault if isinstance(fault, Fault) else repr(fault)}")
        return 1
    print(f"{log.room}: whole from position {log.after + 1} to {end}. Checked:")
    print("\n".join(f"  {times:>10,} {what}" for what, times in room.counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
