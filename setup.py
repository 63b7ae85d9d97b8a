"""Compiles the rules with mypyc; without a C compiler, or with TEAHORSE_PURE=1, installs them as plain Python."""

import os
import sys
from glob import glob

from setuptools import setup
from setuptools.command.build_ext import build_ext

# The fast layer: state and rules of each game, and the bots' search. Everything else is plain Python on purpose.
NOT_COMPILED = {
    "__init__",
    "board",
    "names",
    "notation",
    "options",
    "setup",
    "refusals",
    "reasons",
    "position",
    "view",
    "events",
    "telling",
    "journeys",
    "observation",
}
COMPILED = [
    "src/teahorse/kernel/chance.py",
    "src/teahorse/kernel/state.py",
    "src/teahorse/kernel/net.py",
    "src/teahorse/kernel/judging.py",
    "src/teahorse/kernel/observing.py",
    "src/teahorse/research/batch.py",
    "src/teahorse/research/notes.py",
    *(
        path
        for game in ("yunnan", "ming")
        for path in sorted(glob(f"src/teahorse/{game}/*.py"))
        if os.path.basename(path)[:-3] not in NOT_COMPILED
    ),
    "src/teahorse/bots/tree.py",
    "src/teahorse/bots/plain.py",
    "src/teahorse/bots/lessons.py",
]
# Only the rules call each other: hidden, the compiler may inline them. Integers of the quick generator wrap around.
# What happens only in case of an error is kept out of their way.
RARELY = "src/teahorse/kernel/rarely.h"
FLAGS = ["-fvisibility=hidden", "-fwrapv", "-include", RARELY]


class BuildOrGoOn(build_ext):
    """A missing or failing compiler is no reason not to install: the same source runs as plain Python, only slower."""

    def run(self):
        try:
            super().run()
        except Exception as error:
            print(
                f"\nteahorse: the rules could not be compiled ({error}).\n"
                "teahorse: they are installed as plain Python: everything works, much slower.\n"
                "teahorse: for the fast form install a C compiler and the Python headers, then install again.\n",
                file=sys.stderr,
            )
            self.extensions = self.distribution.ext_modules = []
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True  # plain Python, for every platform


def extensions():
    if os.environ.get("TEAHORSE_PURE") == "1" or {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("teahorse: mypyc is not installed; the rules are installed as plain Python.", file=sys.stderr)
        return []
    made = mypycify([*COMPILED, "--strict"], opt_level="3", debug_level="0", group_name="teahorse")
    if sys.platform != "win32":
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
            extension.depends = [*extension.depends, RARELY, "setup.py"]
    return made


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoOn})
