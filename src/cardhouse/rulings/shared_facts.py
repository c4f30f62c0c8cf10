"""Facts that many cases share, each with its reader and its question."""

from __future__ import annotations

from typing import Annotated

from cardhouse.rulings import sight
from cardhouse.rulings.facts import Asked, Seen

AtSeat = Annotated[int, Seen(sight.named_seat, "At which seat was it?")]
CardItWas = Annotated[int, Seen(sight.worked_out, "Which card was it?")]
CardNumber = Annotated[int, Asked("Which of the player's cards was it, as they were dealt (1 is the first)?")]
FacesBet = Annotated[bool, Seen(sight.facing, "Does the player face a bet?")]
