"""The permission matrix as the house wants it, spelled out apart from the file that the server reads.

One line an action, one column a role: a = anywhere in the room, t = at the bound table only, o = for oneself
only, - = never. A change to permissions.toml must be made here too, by somebody who means it.
"""

import functools

ROLES = ("player", "dealer", "clerk", "floor", "cage", "tournament_director", "manager", "auditor", "board",
         "kiosk", "owner")  # fmt: skip

CELLS = """
                                    player dealer clerk floor cage director manager auditor board kiosk owner
command.ChooseHouse                 -      -      -     -     -    -        a       -       -     -     -
command.NameActingManager           -      -      -     -     -    -        a       -       -     -     -
command.ManagerBack                 -      -      -     -     -    -        a       -       -     -     -
command.RegisterPerson              -      -      a     a     a    -        a       -       -     -     -
command.CheckIdentification         -      -      a     a     a    -        a       -       -     -     -
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
command.OfferGame                   -      -      -     a     -    -        a       -       -     -     -
command.WithdrawGame                -      -      -     a     -    -        a       -       -     -     -
command.OpenTable                   -      -      -     a     -    -        a       -       -     -     -
command.CloseTable                  -      -      -     a     -    -        a       -       -     -     -
command.PutUpSign                   -      -      a     a     -    -        a       -       -     -     -
command.JoinList                    o      -      a     a     -    -        a       -       -     a     -
command.LeaveList                   o      -      a     a     -    -        a       -       -     -     -
command.StayOnList                  o      -      a     a     -    -        a       -       -     -     -
command.LeavePlayingArea            o      -      a     a     -    -        a       -       -     -     -
command.ReturnToPlayingArea         -      -      a     a     -    -        a       -       -     -     -
command.Arrive                      -      -      a     a     -    -        a       -       -     a     -
command.CallNext                    -      -      a     a     -    -        a       -       -     -     -
command.DeclineCall                 o      -      a     a     -    -        a       -       -     -     -
command.RollToBottom                o      -      a     a     -    -        a       -       -     -     -
command.PassOver                    -      -      a     a     -    -        a       -       -     -     -
command.TakeBackCall                -      -      a     a     -    -        a       -       -     -     -
command.TakeCalledSeat              -      -      a     a     -    -        a       -       -     -     -
command.PlaceName                   -      -      -     a     -    -        a       -       -     -     -
command.TradePlaces                 -      -      a     a     -    -        a       -       -     -     -
command.RequestSeat                 -      -      a     a     -    -        a       -       -     -     -
command.CallForNewGame              -      -      a     a     -    -        a       -       -     -     -
command.ArriveForNewGame            -      t      a     a     -    -        a       -       -     -     -
command.ChooseSeat                  o      t      a     a     -    -        a       -       -     -     -
command.DeclineToStart              -      -      -     a     -    -        a       -       -     -     -
command.AddExtraSeat                -      -      -     a     -    -        a       -       -     -     -
command.LockUpSeat                  -      t      a     a     -    -        a       -       -     -     -
command.ReleaseSeat                 -      t      a     a     -    -        a       -       -     -     -
command.ReserveSeat                 -      -      -     a     -    -        a       -       -     -     -
command.PageGuest                   -      -      a     a     -    -        a       -       -     -     -
command.PlayOverSeat                -      t      a     a     -    -        a       -       -     -     -
command.EndPlayOver                 -      t      a     a     -    -        a       -       -     -     -
command.ProposeLimit                -      t      -     a     -    -        a       -       -     -     -
command.AnswerProposal              o      t      -     a     -    -        a       -       -     -     -
command.ChangeLimit                 -      -      -     a     -    -        a       -       -     -     -
command.DropProposal                -      t      -     a     -    -        a       -       -     -     -
command.ListObjector                -      -      a     a     -    -        a       -       -     -     -
command.MakePrivate                 -      -      -     a     -    -        a       -       -     -     -
command.OpenToAll                   -      -      -     a     -    -        a       -       -     -     -
command.InviteToPrivate             -      -      -     a     -    -        a       -       -     -     -
command.CallSupervisor              o      t      a     a     -    -        a       -       -     -     -
command.SupervisorAtTable           -      -      -     a     -    -        a       -       -     -     -
command.SeatPlayer                  -      t      a     a     -    -        a       -       -     -     -
command.BuyIn                       -      t      a     a     -    -        a       -       -     -     -
command.LeaveTable                  o      t      a     a     -    -        a       -       -     -     -
command.AskForSeatChange            o      t      a     a     -    -        a       -       -     -     -
command.WithdrawSeatChange          o      t      a     a     -    -        a       -       -     -     -
command.ClaimSeat                   o      t      a     a     -    -        a       -       -     -     -
command.PassOnSeat                  o      t      a     a     -    -        a       -       -     -     -
command.MarkSeat                    -      t      a     a     -    -        a       -       -     -     -
command.TakeMarkAway                -      t      a     a     -    -        a       -       -     -     -
command.SettleSeatDispute           -      -      -     a     -    -        a       -       -     -     -
command.SignTransferList            o      t      a     a     -    -        a       -       -     -     -
command.LeaveTransferList           o      -      a     a     -    -        a       -       -     -     -
command.GiveUpMove                  o      -      a     a     -    -        a       -       -     -     -
command.VolunteerToMove             o      t      a     a     -    -        a       -       -     -     -
command.RefuseToMove                o      t      a     a     -    -        a       -       -     -     -
command.DeclineCalledGame           o      -      a     a     -    -        a       -       -     -     -
command.DeclineShortHanded          o      t      a     a     -    -        a       -       -     -     -
command.GrantTableChange            -      -      a     a     -    -        a       -       -     -     -
command.SwapTables                  -      -      a     a     -    -        a       -       -     -     -
command.CallToMainGame              -      -      a     a     -    -        a       -       -     -     -
command.MoveNow                     -      -      a     a     -    -        a       -       -     -     -
command.MakeMustMove                -      -      -     a     -    -        a       -       -     -     -
command.EndMustMove                 -      -      -     a     -    -        a       -       -     -     -
command.DeclareEstablished          -      -      -     a     -    -        a       -       -     -     -
command.DealerIn                    -      t      -     a     -    -        a       -       -     -     -
command.DealerOut                   -      t      -     a     -    -        a       -       -     -     -
command.StepAway                    -      t      a     a     -    -        a       -       -     -     -
command.ReturnToSeat                -      t      a     a     -    -        a       -       -     -     -
command.TellOfAbsence               -      t      a     a     -    -        a       -       -     -     -
command.RecallAbsent                -      -      -     a     -    -        a       -       -     -     -
command.GrantDinner                 -      -      a     a     -    -        a       -       -     -     -
command.PickUpChips                 -      -      -     a     -    -        a       -       -     -     -
command.PickUpVoluntarily           -      t      a     a     -    -        a       -       -     -     -
command.GiveBackChips               -      -      -     a     a    -        a       -       -     -     -
command.ReturnToGame                -      -      a     a     -    -        a       -       -     -     -
command.RackUp                      -      t      a     a     -    -        a       -       -     -     -
command.Unrack                      -      t      a     a     -    -        a       -       -     -     -
command.AddChips                    -      t      a     a     a    -        a       -       -     -     -
command.PlayBehind                  -      t      a     a     a    -        a       -       -     -     -
command.DeliverChips                -      t      a     a     a    -        a       -       -     -     -
command.PutCashDown                 -      t      a     a     -    -        a       -       -     -     -
command.ChangeCash                  -      t      a     a     -    -        a       -       -     -     -
command.TakeChipsOff                -      t      -     a     -    -        a       -       -     -     -
command.LeaveToReturn               -      t      a     a     -    -        a       -       -     -     -
command.BreakGame                   -      -      -     a     -    -        a       -       -     -     -
command.DealForMove                 -      t      -     a     -    -        a       -       -     -     -
command.DeclineSeatElsewhere        o      t      a     a     -    -        a       -       -     -     -
command.TakeSeatElsewhere           -      -      a     a     -    -        a       -       -     -     -
command.AskRuling                   -      t      -     a     -    -        a       -       -     -     -
command.RuleOnAct                   -      t      -     a     -    -        a       -       -     -     -
command.ReportMistake               -      t      -     a     -    -        a       -       -     -     -
command.ChooseRuling                -      -      -     a     -    -        a       -       -     -     -
command.OverrideRuling              -      -      -     a     -    -        a       -       -     -     -
command.ReversePosting              -      -      -     -     -    -        a       -       -     -     -
command.ReleaseAccount              -      -      -     -     -    -        a       -       -     -     -
command.SetBankAmount               -      -      -     -     -    -        a       -       -     -     -
command.IssueBank                   -      -      -     a     a    -        a       -       -     -     -
command.TakeBackBank                -      -      -     a     a    -        a       -       -     -     -
command.ConfirmIssue                -      -      -     a     a    -        a       -       -     -     -
command.CountBank                   -      t      -     a     a    -        a       -       -     -     -
command.ConfirmCount                -      t      -     a     a    -        a       -       -     -     -
command.StoreInventory              -      t      -     a     -    -        a       -       -     -     -
command.TakeContainerKey            -      -      a     a     -    -        a       -       -     -     -
command.ReturnContainerKey          -      -      a     a     -    -        a       -       -     -     -
command.CarryInventory              -      -      a     a     a    -        a       -       -     -     -
command.ExchangeAtRack              -      t      -     a     -    -        a       -       -     -     -
command.ArrangeRack                 -      t      -     a     -    -        a       -       -     -     -
command.RequestFill                 -      t      a     a     -    -        a       -       -     -     -
command.WitnessFill                 -      t      a     a     -    -        a       -       -     -     -
command.CancelFill                  -      t      a     a     -    -        a       -       -     -     -
command.CarryFill                   -      -      a     a     -    -        a       -       -     -     -
command.ExchangeFill                -      -      a     a     a    -        a       -       -     -     -
command.VerifyFill                  -      t      -     -     -    -        -       -       -     -     -
command.RackFill                    -      t      -     -     -    -        -       -       -     -     -
command.NoteVariance                -      -      -     a     -    -        a       -       -     -     -
command.SettleVariance              -      -      -     a     -    -        a       -       -     -     -
command.ReceiveCards                -      -      a     a     a    -        a       -       -     -     -
command.InspectCards                -      t      a     a     -    -        a       -       -     -     -
command.PutCardsInPlay              -      -      -     a     -    -        a       -       -     -     -
command.AskForCards                 -      t      a     a     -    -        a       -       -     -     -
command.LengthenCardTime            -      -      -     a     -    -        a       -       -     -     -
command.RestCards                   -      -      a     a     -    -        a       -       -     -     -
command.TakeCardsOff                -      -      a     a     -    -        a       -       -     -     -
command.ReplaceCard                 -      t      a     a     -    -        a       -       -     -     -
command.UseUpReplacement            -      -      -     a     -    -        a       -       -     -     -
command.AskLowerRake                o      t      -     a     -    -        a       -       -     -     -
command.ChangeRake                  -      -      -     a     -    -        a       -       -     -     -
command.RestoreRake                 -      -      -     a     -    -        a       -       -     -     -
command.AnnounceTime                -      t      -     a     -    -        a       -       -     -     -
command.CollectTime                 -      t      -     a     -    -        a       -       -     -     -
command.LeaveFirstDownFree          -      -      -     a     -    -        a       -       -     -     -
command.AttachBox                   -      -      -     a     -    -        a       -       -     -     -
command.TakeOffBox                  -      -      -     a     -    -        a       -       -     -     -
command.PullBox                     -      -      -     a     a    -        a       -       -     -     -
command.CountBox                    -      -      -     a     a    -        a       -       -     -     -
command.ConfirmBoxCount             -      -      -     a     a    -        a       -       -     -     -
command.CloseShift                  -      -      -     a     a    -        a       -       -     -     -
command.CloseDay                    -      -      -     -     a    -        a       -       -     -     -
command.ConfirmDayClose             -      -      -     a     a    -        a       -       -     -     -
command.DrawForTheButton            -      t      -     a     -    -        a       -       -     -     -
command.BeginHand                   -      t      -     a     -    -        a       -       -     -     -
command.DealAgain                   -      t      -     a     -    -        a       -       -     -     -
command.Act.Fold                    o      t      -     a     -    -        a       -       -     -     -
command.Act.Check                   o      t      -     a     -    -        a       -       -     -     -
command.Act.Call                    o      t      -     a     -    -        a       -       -     -     -
command.Act.BetTo                   o      t      -     a     -    -        a       -       -     -     -
command.Act.BringIn                 o      t      -     a     -    -        a       -       -     -     -
command.Act.Chop                    o      t      -     a     -    -        a       -       -     -     -
command.Act.Draw                    o      t      -     a     -    -        a       -       -     -     -
command.Act.Discard                 o      t      -     a     -    -        a       -       -     -     -
command.Act.DeclareOpen             o      t      -     a     -    -        a       -       -     -     -
command.Act.Show                    o      t      -     a     -    -        a       -       -     -     -
command.Act.Muck                    o      t      -     a     -    -        a       -       -     -     -
command.Act.CloseDiscards           -      t      -     a     -    -        a       -       -     -     -
command.Act.RunBoard                -      t      -     a     -    -        a       -       -     -     -
command.Act.Deal                    -      t      -     a     -    -        a       -       -     -     -
command.Act.FirstToAct              -      t      -     a     -    -        a       -       -     -     -
command.Act.DeclareWinners          -      t      -     a     -    -        a       -       -     -     -
command.BetweenHandsDo.SitOut       o      t      -     a     -    -        a       -       -     -     -
command.BetweenHandsDo.ComeBack     o      t      -     a     -    -        a       -       -     -     -
command.BetweenHandsDo.OfferStraddle o      t      -     a     -    -        a       -       -     -     -
command.BetweenHandsDo.KillVoluntarily o      t      -     a     -    -        a       -       -     -     -
command.BetweenHandsDo.PlaceButton  -      -      -     a     -    -        a       -       -     -     -
command.BetweenHandsDo.PrescribeHands -      -      -     a     -    -        a       -       -     -     -
view.board                          a      a      a     a     a    a        a       a       a     a     -
view.rules                          a      a      a     a     a    a        a       a       a     a     a
view.live                           a      a      a     a     a    a        a       a       a     a     -
view.list                           a      a      a     a     a    a        a       a       -     a     -
view.table                          a      a      a     a     a    a        a       a       -     -     -
view.room                           -      a      a     a     a    a        a       a       -     -     -
view.me                             o      o      o     o     o    o        o       o       -     -     o
view.people                         o      -      a     a     a    -        a       a       -     -     -
view.notes                          -      -      -     a     -    -        a       a       -     -     -
view.log                            -      -      -     -     -    -        -       a       -     -     -
view.audit                          -      -      -     -     -    -        -       a       -     -     a
view.users                          -      -      -     -     -    -        a       a       -     -     a
view.devices                        -      -      -     a     -    -        a       a       -     -     a
view.sessions                       o      o      o     o     o    o        a       a       -     -     a
view.metrics                        -      -      -     -     -    -        a       a       -     -     a
people.change                       -      -      a     a     a    -        a       -       -     -     -
people.note                         -      -      -     a     -    -        a       -       -     -     -
people.erase                        -      -      -     -     -    -        a       -       -     -     -
account.open_room                   -      -      -     -     -    -        -       -       -     -     a
account.add_user                    -      -      -     -     -    -        a       -       -     -     a
account.change_roles                -      -      -     -     -    -        a       -       -     -     a
account.link_person                 -      -      -     -     -    -        a       -       -     -     a
account.reset_secret                -      -      -     -     -    -        a       -       -     -     a
account.remove_second_factor        -      -      -     -     -    -        a       -       -     -     a
account.disable_user                -      -      -     -     -    -        a       -       -     -     a
account.erase_user                  -      -      -     -     -    -        -       -       -     -     a
account.issue_device                -      -      -     a     -    -        a       -       -     -     a
account.withdraw_device             -      -      -     a     -    -        a       -       -     -     a
account.change_secret               o      o      o     o     o    o        o       o       -     -     o
account.end_sessions                o      o      o     o     o    o        a       o       -     -     a
"""


@functools.cache
def cells() -> dict[tuple[str, str], str]:
    """(action, role) -> letter."""
    found = {}
    for line in CELLS.strip().splitlines()[1:]:
        action, *letters = line.split()
        assert len(letters) == len(ROLES), line
        assert set(letters) <= set("ato-"), line
        found.update({(action, role): letter for role, letter in zip(ROLES, letters, strict=True)})
    return found
