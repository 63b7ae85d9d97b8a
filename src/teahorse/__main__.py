"""`python -m teahorse`: the command, wherever it is installed."""

import sys

from teahorse.cli import main

sys.exit(main())
