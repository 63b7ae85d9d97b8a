"""A server whose games get chosen seeds. `same`: all the same one. `alike`: in turn two that give the same order of play and
the same first display in every game, and different decks."""

import sys
from collections.abc import Iterator
from itertools import count, cycle

import uvicorn

import teahorse as th
from teahorse.kernel.chance import Chance
from teahorse.server import app
from teahorse.server.running import Announced, open_socket, set_up_logs
from teahorse.server.settings import Settings

FIRST = 777_000_000


def alike() -> tuple[int, int]:
    """The first two seeds that nobody can tell apart before something is drawn."""
    found: dict[str, int] = {}
    for seed in count(FIRST):
        chance = Chance(seed)
        orders = [chance.permutation(word, 0, players) for word in ("order", "start") for players in (2, 3)]
        display = [card // 9 for card in chance.permutation("deck", 0, 54)[:6]]
        like = str((orders, display))
        if like in found and views(found[like]) == views(seed):
            return found[like], seed
        found[like] = seed
    raise AssertionError


def views(seed: int) -> list[object]:
    return [th.new(game, players=players, seed=seed).view(None) for game in th.GAMES for players in (2, 3)]


if __name__ == "__main__":
    settings = Settings(port=0, data=sys.argv[1], rate_limit=0, guests_per_minute=0, bot_workers=1)
    set_up_logs(settings)
    seeds: Iterator[int] = cycle(alike() if sys.argv[2] == "alike" else [FIRST])
    config = uvicorn.Config(app.guarded_app(settings, seeds=lambda: next(seeds)), log_config=None, access_log=False)
    Announced(config).run(sockets=[open_socket(settings)])
