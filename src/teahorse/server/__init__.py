"""The server: tables where people and bots meet. `docs/server.md` is its manual; `teahorse serve` starts it.

schema.py and store.py keep what must not be lost; table.py is one table (the log of its moves is the game), rooms.py all
of them; permissions.py says who may do what; payload.py what a seat gets to see; live.py pushes it; thinkers.py lets bots
think; the api_*.py are the doors, app.py puts them into one house.
"""
