"""How strong the bots are: many games with every seat taken in turn, kept game by game, and what they add up to."""
