"""Words for acts: what a player says, which chips and motions; the ruling goes to `world.answer`."""
