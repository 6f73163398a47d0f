"""Praga Caput Regni by Vladimír Suchý; one module per chapter."""
