"""The permission matrix of jackpots and promotions; the columns are those of `matrix_cells.py`."""

PROMOTIONS = """
command.VoidTicket                  -      -      -     a     -    -        a       -       -     -     -
command.PickSquare                  o      t      a     a     -    -        a       -       -     -     -
command.NumberBoard                 -      -      -     a     -    -        a       -       -     -     -
command.TellScore                   -      -      -     a     -    -        a       -       -     -     -
command.TakeBackScore               -      -      -     a     -    -        a       -       -     -     -
command.StartPromotion              -      -      -     -     -    -        a       -       -     -     -
command.ChangePromotion             -      -      -     -     -    -        a       -       -     -     -
command.EndPromotion                -      -      -     -     -    -        a       -       -     -     -
command.OpenClaimByHand             -      -      -     a     -    -        a       -       -     -     -
command.CheckClaim                  -      -      -     a     -    a        a       -       -     -     -
command.RuleOnClaim                 -      -      -     a     -    -        a       -       -     -     -
command.ApproveClaim                -      -      -     a     -    -        a       -       -     -     -
command.VoidClaim                   -      -      -     a     -    -        a       -       -     -     -
command.DisqualifyTaker             -      -      -     a     -    -        a       -       -     -     -
command.PrepareShare                -      -      -     a     a    a        a       -       -     -     -
command.PayShare                    -      -      -     a     a    a        a       -       -     -     -
command.TakeBackShare               -      -      -     a     -    -        a       -       -     -     -
command.LogIn                       -      t      a     a     -    -        a       -       -     -     -
command.LogOut                      -      -      a     a     -    -        a       -       -     -     -
command.AdjustTime                  -      -      -     a     -    -        a       -       -     -     -
command.ReconcileFunds              -      -      -     -     a    -        a       -       -     -     -
command.SeeFunds                    -      -      -     a     -    -        a       -       -     -     -
command.NameRevenueAudit            -      -      -     -     -    -        a       -       -     -     -
command.EndRevenueAudit             -      -      -     -     -    -        a       -       -     -     -
command.SetPosted                   -      -      -     -     -    -        a       -       -     -     -
command.AddToFund                   -      -      -     -     -    -        a       -       -     -     -
command.PassOverWinner              -      -      -     a     -    -        a       -       -     -     -
command.TellCards                   -      t      -     a     -    -        a       -       -     -     -
command.NoteCut                     -      t      -     a     -    -        a       -       -     -     -
command.TellOfHand                  -      t      -     a     -    -        a       -       -     -     -
command.OrderHits                   -      -      -     a     -    -        a       -       -     -     -
view.promotions                     a      a      a     a     a    a        a       a       a     a     -
view.promotion                      a      a      a     a     a    a        a       a       a     a     -
view.funds                          a      a      a     a     a    a        a       a       a     a     -
view.claims                         -      -      -     a     a    a        a       a       -     -     -
view.claim                          -      -      -     a     a    a        a       a       -     -     -
view.hits                           -      -      -     a     -    -        a       a       -     -     -
view.table_hits                     -      t      -     a     -    -        a       a       -     -     -
view.my_hits                        o      -      -     -     -    -        -       -       -     -     -
"""
