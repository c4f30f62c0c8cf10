"""Proofs of shuffles and draws, as docs/shuffle.md has them."""

from hashlib import sha256

from chain import Fault

CARDS = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"}


def order(count, seed):
    """The order of places that belongs to a seed."""
    places, words, counter = list(range(count)), [], 0
    for last in range(count - 1, 0, -1):
        word = None
        while word is None or word >= (1 << 32) - (1 << 32) % (last + 1):
            if not words:
                block, counter = sha256(seed + counter.to_bytes(4, "big")).digest(), counter + 1
                words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
            word = words.pop(0)
        at = word % (last + 1)
        places[at], places[last] = places[last], places[at]
    return places


def climb(digest, place, width, path):
    """The root that a leaf leads to."""
    left = [bytes.fromhex(one) for one in path]
    while width > 1:
        if place ^ 1 < width:
            other = left.pop(0)
            digest = sha256(b"\x01" + (other + digest if place % 2 else digest + other)).digest()
        width, place = (width + 1) // 2, place // 2
    return digest if not left else b""


class Promises:
    """Decks and draws that were promised (a draw: of no table), and how the log kept to it."""
    def __init__(self, whole):
        self.whole, self.standing, self.dealt, self.buttons = whole, {}, {}, []

    def event(self, position, event):
        """Whether it is a deck or a draw that came as it had been promised."""
        kind, table, root = event["type"], event.get("table"), event.get("root", event.get("digest"))
        if kind == "AtTable":
            self.buttons = [one["cards"] for one in event["events"] if one["type"].startswith("TableButtonDraw")]
        elif kind in ("DeckPromised", "DrawPromised"):
            self.standing[table] = root
        if kind not in ("DeckDealt", "DrawShown"):
            return False
        if self.standing.pop(table, None if self.whole else root) != root:
            raise Fault(position, f"{kind}: what was dealt or drawn is not what was promised")
        chance = [one["value"] for one in event["chance"]]
        if kind == "DeckDealt":
            self.dealt[table, event["hand"]] = (root, chance)
            return True
        secret, added = bytes.fromhex(event["secret"]), bytes.fromhex("".join(chance))
        first = order(event["counts"][0], sha256(b"cardhouse drawn 1\n" + secret + bytes(4) + added).digest())
        button = all([card for _, card in cards] == first[: len(cards)] for cards in self.buttons[:1])
        if not button or sha256(b"cardhouse draw 1\n" + secret).hexdigest() != root:
            raise Fault(position, "a draw is not what the promised secret and everybody's chance give")
        return True


def check_proof(proof, promised):
    """How many cards of a proof came as promised. `promised`: root and chance by table and hand in the log."""
    root, cards, where = bytes.fromhex(proof["root"]), proof["cards"], (proof["table"], proof["hand"])
    chance = [one["value"] for one in proof.get("chance", [])]
    if promised.get(where, (proof["root"], chance)) != (proof["root"], chance):
        raise Fault(None, f"table and hand {where}: the log promised another deck, or has other chance")
    added = bytes.fromhex("".join(chance))
    orders, seen = [order(cards, sha256(b"cardhouse order 1\n" + root + added).digest())], {}
    if proof.get("mix"):
        mix = bytes.fromhex(proof["mix"])
        leaf = sha256(b"\x00" + bytes([cards]) + b"mix" + mix).digest()
        if climb(leaf, cards, cards + 1, proof["mix_path"]) != root:
            raise Fault(None, f"table and hand {where}: the secret of reshuffles is not the one that was promised")
        for again, stub in enumerate(proof.get("reshuffles", []), 1):
            seed = b"cardhouse reshuffle 1\n" + mix + root + bytes([again]) + added
            orders.append([stub["places"][at] for at in order(len(stub["places"]), sha256(seed).digest())])
    for one in proof.get("seen", []):
        card, place = one["card"], one["place"]
        leaf = sha256(b"\x00" + bytes([place]) + card.encode() + bytes.fromhex(one["salt"])).digest()
        good = (card in CARDS or (card, cards) == ("Jk", 53)) and one["dealt"] >= 0
        good = good and orders[one.get("again", 0)][one["dealt"]] == place < cards
        if not good or climb(leaf, place, cards + 1, one["path"]) != root or seen.setdefault(place, card) != card:
            raise Fault(None, f"table and hand {where}: {card} did not come as it was promised")
    return len(proof.get("seen", []))
