"""A simulated night on a real database, in which things go wrong: processes die, disks fill and lose power,
files are moved and replaced, clocks jump, commands come again. `cardhouse night --faults` runs it.
"""
