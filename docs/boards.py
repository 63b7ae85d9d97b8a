"""The README's pictures of both boards: python docs/boards.py (after `make web`)

They are the drawings of the first page, which are made while the client is built: SVG text, so that no binary file lies in
the repository and nothing is fetched to show it. Without a theme of their own, light and dark follow the reader.
"""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
BUILT = FOLDER.parent / "src/teahorse/server/static/assets"
WIDTH = 660


def main() -> None:
    for game in ("yunnan", "ming"):
        drawings = list(BUILT.glob(f"{game}-light-*.svg"))
        if len(drawings) != 1:
            raise SystemExit(f"{len(drawings)} drawings of {game} in {BUILT}: run 'make web' first")
        drawn = drawings[0].read_text("utf-8").replace(' data-theme="light"', "", 1)
        width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', drawn).groups())
        sized = drawn.replace(f'width="{width}" height="{height}"', f'width="{WIDTH}" height="{WIDTH * height // width}"', 1)
        (FOLDER / f"{game}.svg").write_text(sized.rstrip() + "\n", "utf-8")


if __name__ == "__main__":
    main()
