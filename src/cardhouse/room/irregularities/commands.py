"""What is asked when something went wrong at a table: one file a verb, gathered here for who gives them."""

from __future__ import annotations

from cardhouse.room.irregularities.appeal import AppealRuling, UpholdRuling
from cardhouse.room.irregularities.ask import AskRuling
from cardhouse.room.irregularities.carry_out import CarryOutRuling
from cardhouse.room.irregularities.choose import ChooseRuling
from cardhouse.room.irregularities.override import OverrideRuling
from cardhouse.room.irregularities.report_mistake import MistakeKind, ReportMistake
from cardhouse.room.irregularities.rule_on_act import RuleOnAct
from cardhouse.room.irregularities.take_back import TakeBackRuling

__all__ = [
    "AppealRuling",
    "AskRuling",
    "CarryOutRuling",
    "ChooseRuling",
    "MistakeKind",
    "OverrideRuling",
    "ReportMistake",
    "RuleOnAct",
    "TakeBackRuling",
    "UpholdRuling",
]
