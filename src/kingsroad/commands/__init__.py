"""What each command does; `cli.py` only reads the command line."""
