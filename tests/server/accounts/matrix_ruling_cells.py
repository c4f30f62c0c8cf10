"""The permission matrix of rulings and of paper; the columns are those of `matrix_cells.py`."""

RULED = """
command.AskRuling                   -      t      -     a     -    -        a       -       -     -     -
command.RuleOnAct                   -      t      -     a     -    -        a       -       -     -     -
command.ReportMistake               -      t      -     a     -    -        a       -       -     -     -
command.CarryOutRuling              -      t      -     a     -    -        a       -       -     -     -
command.TakeBackRuling              -      t      -     a     -    -        a       -       -     -     -
command.ChooseRuling                -      -      -     a     -    -        a       -       -     -     -
command.OverrideRuling              -      -      -     a     -    -        a       -       -     -     -
command.AppealRuling                o      t      -     a     -    -        a       -       -     -     -
command.UpholdRuling                -      -      -     a     -    a        a       -       -     -     -
command.EnterPaper                  -      t      -     a     -    -        a       -       -     -     -
command.ConfirmPaper                -      t      -     a     -    -        a       -       -     -     -
command.SetPaperAside               -      -      -     a     -    -        a       -       -     -     -
view.paper                          -      a      -     a     a    -        a       a       -     -     -
"""
