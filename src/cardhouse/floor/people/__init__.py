"""Players as the floor knows them: who may sit, with whom, and by what standing."""
