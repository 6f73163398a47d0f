"""The bots of Praga."""
