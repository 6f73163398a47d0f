"""Playing in a terminal: drawing a view, asking a person, keeping the game."""
