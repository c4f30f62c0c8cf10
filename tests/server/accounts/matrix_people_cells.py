"""The permission matrix of people, their standing and conduct; the columns are those of `matrix_cells.py`."""

PEOPLE = """
command.TellOrigin                  -      -      a     a     a    -        a       -       -     -     -
command.NameSale                    -      -      -     a     a    -        a       -       -     -     -
command.RegisterPerson              -      -      a     a     a    -        a       -       -     -     -
command.CheckIdentification         -      -      a     a     a    -        a       -       -     -     -
command.SignUp                      o      -      -     -     -    -        -       -       -     -     -
command.DeclineSignUp               -      -      a     a     a    -        a       -       -     -     -
command.PresentCard                 -      -      a     a     a    -        a       -       -     -     -
command.ExcludePerson               -      -      -     a     -    -        a       -       -     -     -
command.EndExclusion                -      -      -     -     -    -        a       -       -     -     -
command.KeepApart                   -      -      -     a     -    -        a       -       -     -     -
command.AllowTogether               -      -      -     a     -    -        a       -       -     -     -
command.ErasePerson                 -      -      -     -     -    -        a       -       -     -     -
command.RecordIncident              -      -      -     a     -    a        a       -       -     -     -
command.GivePenalty                 -      -      -     a     -    a        a       -       -     -     -
command.BeginPenalty                -      -      a     a     -    a        a       -       -     -     -
command.CountMissedHand             -      -      a     a     -    a        a       -       -     -     -
command.ReportServed                -      -      a     a     -    a        a       -       -     -     -
command.LiftBar                     -      -      -     -     -    -        a       -       -     -     -
people.change                       -      -      a     a     a    -        a       -       -     -     -
people.note                         -      -      -     a     -    -        a       -       -     -     -
people.erase                        -      -      -     -     -    -        a       -       -     -     -
"""
