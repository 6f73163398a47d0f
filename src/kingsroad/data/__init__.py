"""Many games as data: readable journals, and tables for analysis (docs/data.md)."""
