"""`python -m kingsroad` is the command line."""

import sys

from kingsroad.cli import main

if __name__ == "__main__":
    sys.exit(main())
