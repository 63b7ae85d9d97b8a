"""One server process: its socket, its logs, its graceful end."""

from __future__ import annotations

import gc
import logging
import os
import socket
import sys
import webbrowser
from threading import Thread
from time import strftime

import msgspec
import uvicorn

from teahorse.kernel.errors import SetupError
from teahorse.server.app import guarded_app
from teahorse.server.settings import Settings

PLAIN = {*vars(logging.makeLogRecord({})), "color_message", "message"}

GARBAGE = (20_000, 20, 20)  # a move makes some thousand small objects, hardly ever in circles


def _facts(record: logging.LogRecord) -> dict[str, object]:
    """What the caller has added to a line."""
    return {key: value for key, value in vars(record).items() if key not in PLAIN}


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **_facts(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class TextLines(logging.Formatter):
    """The same for a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        facts = " ".join(f"{key}={value}" for key, value in _facts(record).items())
        line = f"{strftime('%H:%M:%S')} {record.getMessage()} {facts}"
        return line.rstrip() + (f"\n{self.formatException(record.exc_info)}" if record.exc_info else "")


def set_up_logs(settings: Settings) -> None:
    kind = settings.log_format
    if kind not in ("auto", "text", "json"):
        raise SetupError("the setting log_format is text, json or auto")
    handler = logging.StreamHandler()
    handler.setFormatter(TextLines() if kind == "text" or (kind == "auto" and sys.stderr.isatty()) else JsonLines())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    # No line names threads, processes or lines of code: nothing need be looked up for each request (Logging HOWTO)
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    logging.getLogger("alembic").setLevel(logging.WARNING)


class Announced(uvicorn.Server):
    """Says where it is, once it really answers."""

    opens = False  # the page in a browser, too

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()  # what is loaded now stays: it need not be searched again and again
        gc.set_threshold(*GARBAGE)
        if sockets and self.started:
            host, port = sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            address = f"http://{shown}:{port}/"
            print(f"Teahorse is open: {address}", flush=True)
            if self.opens:
                Thread(target=open_page, args=(address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self._captured_signals.clear()  # being asked to end is no failure: the exit code is 0


def open_page(address: str) -> None:
    """The page in the person's browser; without a screen only the address is of use."""
    has_screen = sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if not has_screen or not webbrowser.open(address):
        print(f"No browser can be opened here. Open {address} in yours; Ctrl-C ends the server.", flush=True)


def run_server(settings: Settings, opens: bool = False) -> int:
    set_up_logs(settings)
    config = uvicorn.Config(
        guarded_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=10,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,  # a view is a few kilobytes: sending them costs less than packing them
    )
    server = Announced(config)
    server.opens = opens
    opened = open_socket(settings)
    try:
        server.run(sockets=[opened])
    except KeyboardInterrupt:
        return 0
    return 0 if server.started else 1


def open_socket(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        opened.bind((settings.host, settings.port))
    except OSError as error:
        raise SetupError(f"cannot listen on {settings.host}:{settings.port}: {error.strerror}; try another --port") from None
    return opened
