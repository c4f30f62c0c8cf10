"""What tables played on paper while the computer was out."""

from __future__ import annotations

from cardhouse.room.paper import entering, state
from cardhouse.room.paper.events import PaperConfirmed, PaperEntered, PaperSetAside
from cardhouse.room.paper.view import PaperView, paper_view
from cardhouse.subject import Subject, View

SUBJECT = Subject(
    name="paper",
    folder=__package__,
    place="own",
    commands={
        entering.EnterPaper: entering.enter,
        entering.ConfirmPaper: entering.confirm,
        entering.SetPaperAside: entering.set_aside,
    },
    events={
        PaperEntered: state.apply_entered,
        PaperConfirmed: state.apply_confirmed,
        PaperSetAside: state.apply_set_aside,
    },
    says=entering.SAYS,
    state=state.Paper,
    views=(
        View(kind="paper", shape=PaperView, about="What tables played on paper while the computer was out",
             show=lambda host, name, alias, staff: paper_view(host, alias)),
    ),
)  # fmt: skip
