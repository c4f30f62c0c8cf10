"""Who went out when: busts, ties, bounties, and undoing a wrong one."""
