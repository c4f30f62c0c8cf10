"""A subject that the room does not have: the bell at the desk. Rung by guests, answered by staff or, after a
minute, by the clock. One folder, with everything that a subject can bring along (`test_subjects.py`).
"""

from __future__ import annotations

from cardhouse.subject import Subject, View
from room.bell import answer_bell, ring_bell
from room.bell.state import Bell, BellView

SUBJECT = Subject(
    name="bell",
    folder=__package__,
    place="own",
    state=Bell,
    commands={ring_bell.RingBell: ring_bell.decide, answer_bell.AnswerBell: answer_bell.decide},
    clock_only=frozenset((answer_bell.AnswerBell,)),
    events={ring_bell.BellRung: ring_bell.apply, answer_bell.BellAnswered: answer_bell.apply},
    due=answer_bell.due,
    before_hand=ring_bell.before_hand,
    after_hand=answer_bell.after_hand,
    views=(
        View(
            kind="bell",
            shape=BellView,
            about="The bell at the desk",
            show=lambda host, name, alias, staff: BellView(host.room.parts["bell"].rung),
        ),
    ),
    says={
        "bell_rings": "the bell rings already, since {since}",
        "first_answer": "no hand while the bell rings",
    },
    words={"{who} rings the bell": ring_bell.ringing},
)
