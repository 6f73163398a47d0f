"""What both games share: effects, agenda, moves, journal, content. It knows no rule of either."""
