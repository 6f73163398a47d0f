"""The form of Praga's views: `kinds` has the values of each kind of row, `view` the rest. A law holds them to it."""
