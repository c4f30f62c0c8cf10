"""Players who are away: lobby, dinner, third man walking, chips picked up, racks."""
