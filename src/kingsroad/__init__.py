"""Kingsroad: Praga Caput Regni and Raja on a screen, and an open engine for both."""

__version__ = "0.1.0"
