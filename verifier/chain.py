"""Walks the chain of an exported log, and compares it with signed roots. Every byte of the file counts."""

import base64
import json
from hashlib import sha256

ENTRY = [["position", "command", "at", "by", "version", "digest", body] for body in ("body", "body_base64")]
SIGNED = ["room", "day", "at", "position", "digest", "after", "after_digest", "software"]
ROOT = ["cardhouse_root", *SIGNED, "key", "signature"]


class Fault(Exception):
    """The first thing that is not as it must be, and where."""
    def __init__(self, position, why):
        super().__init__(f"position {position}: {why}" if position else why)


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def line_of(raw, number, fields, position=None):
    """A line of JSON, written as it must be written, with just these fields in this order."""
    try:
        found = json.loads(raw)
        if compact(found) + b"\n" == raw and list(found) in fields:
            return found
    except (ValueError, TypeError, RecursionError):
        pass
    raise Fault(position, f"line {number} is no line of this format: {raw[:60]!r}")


def opened(path):
    """The first line of an exported file, and the lines after it."""
    with open(path, "rb") as file:
        lines = file.readlines() or [b""]
    return line_of(lines[0], 1, [["cardhouse_log", "room", "after", "digest"]]), lines[1:] or [b""]


class Log:
    """Exported files, each going on where the last one ended: archived days, say, and the rest. Their entries."""
    def __init__(self, paths):
        self.paths, (first, _) = paths, opened(paths[0])
        self.room, self.after, self.digests = first["room"], first["after"], {first["after"]: first["digest"]}
        if self.after == 0 and first["digest"] != sha256(f"cardhouse log 1\n{self.room}".encode()).hexdigest():
            raise Fault(None, "the digest of the first line is of a room of another name")

    def entries(self):
        """(position, body) of each entry, the chain walked; the last line of a file must name its end."""
        position, commands = self.after, set()
        for path in self.paths:
            first, lines = opened(path)
            if list(first.values()) != [1, self.room, position, self.digests[position]]:
                raise Fault(position + 1, f"{path} is of another format or room, or does not begin here")
            for number, raw in enumerate(lines[:-1], 2):
                position += 1
                entry = line_of(raw, number, ENTRY, position)
                if entry["position"] != position or entry["command"] in commands:
                    raise Fault(position, f"position {entry['position']} comes here: cut, doubled or out of order")
                header = compact([entry[name] for name in ("position", "command", "at", "by", "version")])
                body = entry["body"].encode() if "body" in entry else base64.b64decode(entry["body_base64"])
                if sha256(bytes.fromhex(self.digests[position - 1]) + header + body).hexdigest() != entry["digest"]:
                    raise Fault(position, "the digest does not seal this entry and those before it: it was changed")
                commands.add(entry["command"])
                self.digests[position] = entry["digest"]
                yield position, body
            end = line_of(lines[-1], len(lines) + 1, [["end", "digest"]], position)
            if (end["end"], end["digest"]) != (position, self.digests[position]):
                raise Fault(position, "the last line names another end: cut short, or added to")


def roots_in(path, public):
    """The roots of a file, their signatures checked; `public` is the key that they must be signed with."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey as Key

    with open(path, "rb") as file:
        found = [line_of(raw, number, [ROOT]) for number, raw in enumerate(file, 1)]
    for number, root in enumerate(found, 1):
        if public and root["key"] != public:
            raise Fault(None, f"the root of line {number} is signed with another key, {root['key']}")
        try:
            told = b"cardhouse root 1\n" + compact([root[name] for name in SIGNED])
            Key.from_public_bytes(bytes.fromhex(root["key"])).verify(bytes.fromhex(root["signature"]), told)
        except (InvalidSignature, ValueError, TypeError):
            raise Fault(None, f"the signature of the root in line {number} is not good") from None
    return found


def against_roots(log, end, roots):
    """How many roots the log was compared with; a Fault where it is not the log that was signed."""
    compared = 0
    for root in (one for one in roots if one["room"] == log.room):
        if root["position"] > end:
            raise Fault(end + 1, f"a root was signed at {root['position']}: the end was cut off since then")
        for at, digest in ((root["after"], root["after_digest"]), (root["position"], root["digest"])):
            if log.digests.get(at, digest) != digest:
                raise Fault(at, f"the root of {root['day']} has another digest: written anew since then")
        compared += root["position"] in log.digests
    if not compared:
        raise Fault(None, f"no root is of the room {log.room} and of these positions: nothing was compared")
    return compared
