"""`teahorse`, as if the disk were full: no file may grow beyond 600 kB."""

import resource
import signal
import sys

from teahorse.cli import main

if __name__ == "__main__":
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # writing fails with an error instead of ending the process
    resource.setrlimit(resource.RLIMIT_FSIZE, (600_000, 600_000))
    sys.exit(main(sys.argv[1:]))
