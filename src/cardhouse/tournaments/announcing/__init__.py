"""Events are announced with their sheet, changed and called off."""
