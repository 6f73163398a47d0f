"""Is the content fair? Many games between equal bots, and what went along with winning (docs/balance.md)."""
