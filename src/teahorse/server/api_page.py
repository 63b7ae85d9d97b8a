"""The API as a page to read, made from the OpenAPI document: no script, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from litestar import get

from teahorse.server.house import Asking

Document = Mapping[str, Any]

STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
code, summary { font-family: ui-monospace, monospace }
details { border-top: 1px solid #8884; padding: .4rem 0 }
summary { cursor: pointer; overflow-wrap: anywhere }
summary b { display: inline-block; min-width: 4.5rem }
summary span { font-family: system-ui, sans-serif; opacity: .8 }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .2rem 1rem; margin: .5rem 0 .5rem 1rem }
dt { overflow-wrap: anywhere } dd { margin: 0 }
"""


@get(["/api", "/api/docs"], include_in_schema=False, media_type="text/html", sync_to_thread=False)
def api_page(request: Asking) -> str:
    return page(request.app.openapi_schema.to_schema())


def page(document: Document) -> str:
    """The whole page."""
    info, shapes = document["info"], document["components"]["schemas"]
    by_tag: dict[str, list[str]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            by_tag.setdefault(operation["tags"][0], []).append("".join(_operation(method, path, operation)))
    parts = [f"<h2>{escape(tag)}</h2>{''.join(operations)}" for tag, operations in by_tag.items()]
    listed = "".join(
        f'<details id="{escape(name)}"><summary><b>{escape(name)}</b></summary>{"".join(_shape(shape))}</details>'
        for name, shape in sorted(shapes.items())
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(info['title'])} API</title><style>{STYLE}</style></head><body>"
        f"<h1>{escape(info['title'])} API {escape(info['version'])}</h1>"
        '<p>JSON over HTTP, and a WebSocket at <code>/api/live</code>. <a href="/api/openapi.json">/api/openapi.json</a> has '
        "the same for programs. <code>POST /api/guests</code> with a name gives a token: send it as <code>Authorization: "
        "Bearer TOKEN</code>. Every failure is <code>application/problem+json</code>; <code>lang=en|de|it</code> or "
        "<code>Accept-Language</code> chooses the language.</p>"
        f"{''.join(parts)}<h2>Shapes</h2>{listed}</body></html>"
    )


def _operation(method: str, path: str, operation: Document) -> Iterator[str]:
    about = escape(operation.get("summary", ""))
    yield f"<details><summary><b>{method.upper()}</b> {escape(path)} <span>{about}</span></summary>"
    if "description" in operation:
        yield f"<p>{escape(operation['description'])}</p>"
    given = operation.get("parameters", [])
    if given:
        fields = [(p["name"], p.get("required", False), p.get("schema", {}), f"in the {p['in']}") for p in given]
        yield "<dl>" + "".join(_field(*field) for field in fields) + "</dl>"
    for media, body in operation.get("requestBody", {}).get("content", {}).items():
        yield f"<p>Body ({escape(media)}): {_type(body['schema'])}</p>"
    yield "<dl>"
    for status, answer in operation["responses"].items():
        shown = ", ".join(_type(body["schema"]) for body in answer.get("content", {}).values() if "schema" in body)
        yield f"<dt>{escape(status)}</dt><dd>{escape(answer.get('description', ''))} {shown}</dd>"
    yield "</dl></details>"


def _shape(shape: Document) -> Iterator[str]:
    if "description" in shape:
        yield f"<p>{escape(shape['description'])}</p>"
    needed = shape.get("required", [])
    yield "<dl>" + "".join(_field(name, name in needed, of) for name, of in shape.get("properties", {}).items()) + "</dl>"


def _field(name: str, needed: bool, of: Document, about: str = "") -> str:
    words = ", ".join(word for word in (about, "" if needed else "may be left out") if word)
    said = f"({words}) " * bool(words) + of.get("description", "")
    return f"<dt><code>{escape(name)}</code></dt><dd>{_type(of)} {escape(said)}</dd>"


def _type(of: Document) -> str:
    """A type in a few words, with a link where it is a shape of its own."""
    if "$ref" in of:
        name = escape(of["$ref"].rpartition("/")[2])
        return f'<a href="#{name}"><code>{name}</code></a>'
    if "enum" in of:
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in of["enum"])
    for joined in ("oneOf", "anyOf", "allOf"):
        if joined in of:
            return " or ".join(_type(part) for part in of[joined])
    if of.get("type") == "array":
        return f"list of {_type(of.get('items', {}))}"
    kinds = of.get("type", "anything")
    return " or ".join(f"<code>{escape(kind)}</code>" for kind in ([kinds] if isinstance(kinds, str) else kinds))


HANDLERS: list[Any] = [api_page]
