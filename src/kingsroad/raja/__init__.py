"""Raja (also published as Maharaja) by Wolfgang Kramer and Michael Kiesling; one module per chapter."""
