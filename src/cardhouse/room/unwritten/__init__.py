"""What the house's book leaves open: a supervisor rules otherwise than the custom, with the reason; what was
ruled so is offered the next time the same gap decides. A rule of the house's own settles it for good.
"""
