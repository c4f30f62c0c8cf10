"""The permission matrix as the house wants it, spelled out apart from the file that the server reads.

One line an action, one column a role: a = anywhere in the room, t = at the bound table only, o = for oneself
only, - = never. A change to permissions.toml must be made here too, by somebody who means it.
"""

ROLES = ("player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor", "board",
         "kiosk", "owner")  # fmt: skip

CELLS = """
                                  player dealer clerk floor cage  director manager auditor board kiosk owner
command.ChooseHouse               -      -      -     -     -     -        a       -       -     -     -
command.RegisterPerson            -      -      a     a     a     -        a       -       -     -     -
command.OfferGame                 -      -      -     a     -     -        a       -       -     -     -
command.WithdrawGame              -      -      -     a     -     -        a       -       -     -     -
command.OpenTable                 -      -      -     a     -     -        a       -       -     -     -
command.SeatPlayer                -      t      a     a     -     -        a       -       -     -     -
command.LeaveTable                o      t      a     a     -     -        a       -       -     -     -
command.DrawForTheButton          -      t      -     a     -     -        a       -       -     -     -
command.BeginHand                 -      t      -     a     -     -        a       -       -     -     -
command.DealAgain                 -      t      -     a     -     -        a       -       -     -     -
command.Act.Fold                  o      t      -     a     -     -        a       -       -     -     -
command.Act.Check                 o      t      -     a     -     -        a       -       -     -     -
command.Act.Call                  o      t      -     a     -     -        a       -       -     -     -
command.Act.BetTo                 o      t      -     a     -     -        a       -       -     -     -
command.Act.BringIn               o      t      -     a     -     -        a       -       -     -     -
command.Act.Chop                  o      t      -     a     -     -        a       -       -     -     -
command.Act.Draw                  o      t      -     a     -     -        a       -       -     -     -
command.Act.Discard               o      t      -     a     -     -        a       -       -     -     -
command.Act.DeclareOpen           o      t      -     a     -     -        a       -       -     -     -
command.Act.Show                  o      t      -     a     -     -        a       -       -     -     -
command.Act.Muck                  o      t      -     a     -     -        a       -       -     -     -
command.Act.CloseDiscards         -      t      -     a     -     -        a       -       -     -     -
command.Act.RunBoard              -      t      -     a     -     -        a       -       -     -     -
command.Act.Deal                  -      t      -     a     -     -        a       -       -     -     -
command.Act.FirstToAct            -      t      -     a     -     -        a       -       -     -     -
command.Act.DeclareWinners        -      t      -     a     -     -        a       -       -     -     -
command.BetweenHandsDo.SitOut     o      t      -     a     -     -        a       -       -     -     -
command.BetweenHandsDo.ComeBack   o      t      -     a     -     -        a       -       -     -     -
command.BetweenHandsDo.OfferStraddle o   t      -     a     -     -        a       -       -     -     -
command.BetweenHandsDo.KillVoluntarily o t      -     a     -     -        a       -       -     -     -
command.BetweenHandsDo.PlaceButton -     -      -     a     -     -        a       -       -     -     -
command.BetweenHandsDo.PrescribeHands -  -      -     a     -     -        a       -       -     -     -
view.board                        a      a      a     a     a     a        a       a       a     a     -
view.rules                        a      a      a     a     a     a        a       a       a     a     a
view.live                         a      a      a     a     a     a        a       a       a     a     -
view.list                         a      a      a     a     a     a        a       a       -     a     -
view.table                        a      a      a     a     a     a        a       a       -     -     -
view.room                         -      a      a     a     a     a        a       a       -     -     -
view.me                           o      o      o     o     o     o        o       o       -     -     o
view.people                       o      -      a     a     a     -        a       a       -     -     -
view.notes                        -      -      -     a     -     -        a       a       -     -     -
view.log                          -      -      -     -     -     -        -       a       -     -     -
view.audit                        -      -      -     -     -     -        -       a       -     -     a
view.users                        -      -      -     -     -     -        a       a       -     -     a
view.devices                      -      -      -     a     -     -        a       a       -     -     a
view.sessions                     o      o      o     o     o     o        a       a       -     -     a
view.metrics                      -      -      -     -     -     -        a       a       -     -     a
people.change                     -      -      a     a     a     -        a       -       -     -     -
people.note                       -      -      -     a     -     -        a       -       -     -     -
people.erase                      -      -      -     -     -     -        a       -       -     -     -
account.open_room                 -      -      -     -     -     -        -       -       -     -     a
account.add_user                  -      -      -     -     -     -        a       -       -     -     a
account.change_roles              -      -      -     -     -     -        a       -       -     -     a
account.link_person               -      -      -     -     -     -        a       -       -     -     a
account.reset_secret              -      -      -     -     -     -        a       -       -     -     a
account.remove_second_factor      -      -      -     -     -     -        a       -       -     -     a
account.disable_user              -      -      -     -     -     -        a       -       -     -     a
account.erase_user                -      -      -     -     -     -        -       -       -     -     a
account.issue_device              -      -      -     a     -     -        a       -       -     -     a
account.withdraw_device           -      -      -     a     -     -        a       -       -     -     a
account.change_secret             o      o      o     o     o     o        o       o       -     -     o
account.end_sessions              o      o      o     o     o     o        a       o       -     -     a
"""


def cells() -> dict[tuple[str, str], str]:
    """(action, role) -> letter."""
    found = {}
    for line in CELLS.strip().splitlines()[1:]:
        action, *letters = line.split()
        assert len(letters) == len(ROLES), line
        assert set(letters) <= set("ato-"), line
        found.update({(action, role): letter for role, letter in zip(ROLES, letters, strict=True)})
    return found
