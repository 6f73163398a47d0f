"""Writes what a device says of its titles before its engine runs, so that the first page need not wait for it.

python tools/device_titles.py FILE
"""

from __future__ import annotations

import sys
from pathlib import Path

from kingsroad.offline import about_titles
from kingsroad.table.coding import encode

if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(encode(about_titles()))
