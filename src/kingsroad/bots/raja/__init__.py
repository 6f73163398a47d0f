"""The bots of Raja."""
