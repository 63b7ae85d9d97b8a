"""A bot in Python that plays over HTTP, with nothing but the standard library:

    python examples/bot.py http://127.0.0.1:8000 yunnan            # opens a table against two bots
    python examples/bot.py http://127.0.0.1:8000 --join TABLE      # takes a seat at a table

It knows no rules: it sends back one of the moves that its view lists. Put your own idea into `choose`.
"""

import argparse
import json
import random
import time
import urllib.error
import urllib.request


def choose(view):
    """Your idea goes here: from all that the seat may know to one of its legal moves."""
    return random.choice(view["legal_moves"])


class Server:
    def __init__(self, address):
        self.address = address.rstrip("/")
        self.token = None

    def ask(self, method, path, body=None):
        """The status and the document of an answer."""
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, json.load(refused)


def play(server, table, seat):
    """Plays to the end. `words=false`: a program needs no sentences."""
    while True:
        _, seen = server.ask("GET", f"tables/{table}?seat={seat}&words=false")
        if seen["status"] == "over":
            return seen["view"]["scores"]
        if seat not in seen["deciders"]:
            time.sleep(0.2)  # a patient bot would listen to the WebSocket /api/live instead
            continue
        # The key makes it safe to send a move twice, the number ties it to the position that was seen
        body = {"seat": seat, "move": choose(seen["view"]), "number": seen["number"], "key": f"{seat}-{seen['number']}"}
        status, answer = server.ask("POST", f"tables/{table}/moves?words=false", body)
        if status not in (200, 409):  # 409: somebody was faster; look again
            raise SystemExit(f"{status}: {answer.get('detail')}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address")
    parser.add_argument("game", nargs="?", default="yunnan")
    parser.add_argument("--join", metavar="TABLE")
    args = parser.parse_args()
    server = Server(args.address)
    server.token = server.ask("POST", "guests", {"name": "Example bot"})[1]["token"]
    if args.join:
        table = args.join
        status, seen = server.ask("POST", f"tables/{table}/join", {})
        seat = seen.get("seat")
    else:
        seats = {"red": "me", "yellow": "bot:level1", "blue": "bot:level1"}
        status, seen = server.ask("POST", "tables", {"game": args.game, "seats": seats})
        table, seat = seen.get("id"), "red"
    if status >= 400:
        raise SystemExit(seen["detail"])
    print(f"{args.address}/table/{table}: I play {seat}")
    print(play(server, table, seat))


if __name__ == "__main__":
    main()
