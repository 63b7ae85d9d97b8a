"""The versions of the rules, and what each has changed (see `kernel.versions`)."""

from __future__ import annotations

VERSIONS: dict[str, dict[str, object]] = {
    "1": {},
    "2": {"shuffles_left_out_piles": True},
}
