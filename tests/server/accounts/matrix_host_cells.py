"""The permission matrix of private games, their hosts and nights; columns are those of `matrix_cells.py`."""

HOSTS = """
command.PauseGame                   -      -      -     a     -    -        a       -       -     -     -
command.ResumeGame                  -      -      -     a     -    -        a       -       -     -     -
command.ChangeGame                  -      -      -     a     -    -        a       -       -     -     -
command.EndNight                    -      -      -     a     -    -        a       -       -     -     -
command.SayTheSame                  -      -      -     a     -    -        a       -       -     -     -
command.SetTimeBank                 -      -      -     a     -    -        a       -       -     -     -
command.AnswerForChips              -      -      -     a     -    -        a       -       -     -     -
command.MakePrivate                 -      -      -     a     -    -        a       -       -     -     -
command.OpenToAll                   -      -      -     a     -    -        a       -       -     -     -
command.InviteToPrivate             -      -      -     a     -    -        a       -       -     -     -
view.night                          o      -      -     a     -    -        a       a       -     -     -
"""
