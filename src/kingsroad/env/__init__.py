"""The games as environments for learning programs: PettingZoo, Gymnasium, OpenSpiel. See docs/environments.md."""
