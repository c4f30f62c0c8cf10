"""Another installation's signed roots are taken into this room's log, where its operator cannot reach them.

A root is taken when its signature is good and it says that it comes after the last one held of that room.
One that says otherwise was signed all the same: a fork of the log, a log that was rolled back, or a root left
out. That is put on record and told, and nothing that comes after it is taken with it. What the log itself
holds is compared with the roots by `cardhouse log verify --roots` and by the verifier, not here.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from cardhouse.play.refusal import Refusal
from cardhouse.room.command import RoomCommand
from cardhouse.room.hosting import RoomDesk
from cardhouse.store.errors import BadRoot
from cardhouse.store.roots import Root, check

ROOTS_MOST = 5_000
TEXT_MOST = 200
SAYS = {
    "bad_root": "this is no good root: {why}",
    "no_new_roots": "every one of these roots is held already",
}


class WitnessRoots(RoomCommand, frozen=True):
    """Take roots of another room, in their order, signed with the key `public`."""

    public: Annotated[str, msgspec.Meta(min_length=64, max_length=64)]
    roots: Annotated[tuple[Root, ...], msgspec.Meta(min_length=1, max_length=ROOTS_MOST)]


class RootWitnessed(msgspec.Struct, frozen=True, tag=True):
    """The root of another room's log is held here from now on."""

    root: Root


class RootsDisagreed(msgspec.Struct, frozen=True, tag=True):
    """A root was signed that does not go on from the last one held."""

    root: Root
    why: str


class Witness(msgspec.Struct):
    """The roots that are held, by key and room, the newest last; and those that did not fit."""

    held: dict[str, list[Root]] = msgspec.field(default_factory=dict)
    disagreed: list[RootsDisagreed] = msgspec.field(default_factory=list)


def place_of(root: Root) -> str:
    """Whose log it is of: the same room under another key is another one."""
    return f"{root.key} {root.room}"


def decide(desk: RoomDesk, command: WitnessRoots) -> list[Any] | Refusal:
    state: Witness = desk.part("witness")
    held = {place: list(roots) for place, roots in state.held.items()}
    events: list[Any] = []
    for root in command.roots:
        if max(map(len, (root.room, root.day, root.software))) > TEXT_MOST:
            return Refusal("bad_root", {"why": "its texts are too long"})
        try:
            check(root, command.public)
        except BadRoot as bad:
            return Refusal("bad_root", {"why": str(bad)})
        mine = held.setdefault(place_of(root), [])
        if root in mine:
            continue
        why = disagreement(mine, root)
        if why:
            again = any(one.root == root for one in state.disagreed)
            return [*events, RootsDisagreed(root, f"{why}, again" if again else why)]
        mine.append(root)
        events.append(RootWitnessed(root))
    return events or Refusal("no_new_roots")


def disagreement(held: list[Root], root: Root) -> str:
    """Why a root does not go on from those that are held; "" where it does."""
    if not held:
        return ""
    last = held[-1]
    if (root.after, root.after_digest) == (last.position, last.digest) and root.at >= last.at:
        return ""
    for one in held:
        for position, digest in ((root.position, root.digest), (root.after, root.after_digest)):
            if position == one.position and digest != one.digest:
                return f"position {position} had another digest on {one.day}: the log was written anew"
    if root.position <= last.position:
        return f"it ends at {root.position}, after a root at {last.position}: the log was rolled back"
    return f"it comes after position {root.after}, not after {last.position}: a root was left out"


def witnessed(state: Witness, event: RootWitnessed, at: int) -> None:
    state.held.setdefault(place_of(event.root), []).append(event.root)


def disagreed(state: Witness, event: RootsDisagreed, at: int) -> None:
    state.disagreed.append(event)
