"""`python -m rentroll`: the command line."""

import sys

from rentroll.cli import main

sys.exit(main())
