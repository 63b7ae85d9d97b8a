"""Lighthouse's scores of the first page and of both tables, on a desktop and on a phone (its own slow phone and slow line).

    python bench/lighthouse.py             # a table of scores; fails below 95
    python bench/lighthouse.py --why       # and what each page lost points for
    python bench/lighthouse.py --only yunnan --slowdown 4    # one page; the phone as Lighthouse makes it unasked

Needs the built client (make web), Chromium and npx, which fetches Lighthouse at the first run.
Each page is loaded several times and the median counts. For its phone Lighthouse makes the processor four times slower, which
is meant for a fast desktop; as its documentation asks (docs/throttling.md), the factor here follows what the machine is worth
just now by Lighthouse's own index, so that the phone is the same one everywhere. A desktop cannot be made faster in this way:
on a slow or busy machine (index far below 1500) its first score (performance) is worse than it is.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
from typing import Any

from serving import Served, served

LIGHTHOUSE = "lighthouse@13.5.0"
ASKED = ["performance", "accessibility", "best-practices"]
FACTS = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]
LEAST = 95
TRIES = 3  # now and then Lighthouse loses the beginning of its own trace, says so and gives up
PHONE = 375  # index of the phone that is meant: a quarter of a fast desktop's 1500
CHROMIUM = os.environ.get("CHROME_PATH") or shutil.which("chromium") or shutil.which("google-chrome")


def slowdown(index: float) -> float:
    """The factor that makes a machine with this index as slow as the phone."""
    return round(min(4.0, max(1.0, index / PHONE)), 2)


def run(address: str, token: str, preset: str, slower: float) -> dict[str, Any]:
    command = ["npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json", f"--only-categories={','.join(ASKED)}"]
    command += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    command += ["--preset=desktop"] if preset == "desktop" else [f"--throttling.cpuSlowdownMultiplier={slower}"]
    if token:  # a player's view of the table, not a spectator's
        command += ["--extra-headers", json.dumps({"Cookie": f"teahorse={token}"})]
    environment = {**os.environ, "CHROME_PATH": str(CHROMIUM)}
    for _ in range(TRIES):
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if not done.returncode:
            break
    else:
        raise SystemExit(done.stderr)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def scores(report: dict[str, Any]) -> dict[str, int]:
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in ASKED}


def lost(report: dict[str, Any]) -> list[str]:
    """What points were lost for, in Lighthouse's words."""
    lines = []
    for name in ASKED:
        for part in report["categories"][name]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                lines.append(f"    {name}: {audit['title']} {audit.get('displayValue', '')} (weight {part['weight']})")
                items = audit.get("details", {}).get("items", [])[:3]
                lines += [f"        {json.dumps(item)[:300]}" for item in items]
    return lines


def pages(house: Served) -> dict[str, tuple[str, str]]:
    """Address and whose eyes, by name."""
    token = house.guest()
    yunnan = house.table(token, "yunnan", ["me"] * 5)
    ming = house.table(token, "ming", ["me"] * 4)
    return {"home": ("/", ""), "yunnan": (f"/table/{yunnan}", token), "ming": (f"/table/{ming}", token)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="loads of each page (default 3)")
    parser.add_argument("--only", choices=["home", "yunnan", "ming"], help="one page")
    parser.add_argument("--slowdown", type=float, help="of the phone's processor (default: by the machine's index)")
    parser.add_argument("--why", action="store_true", help="say what points were lost for")
    args = parser.parse_args()
    if not CHROMIUM:
        raise SystemExit("Chromium is not installed; or name it with CHROME_PATH=...")
    if not shutil.which("npx"):
        raise SystemExit("npx is not installed: it comes with Node")
    below = False
    print("page     device    performance  accessibility  best practices   index   largest paint, blocking time, shift")
    with served() as house:
        for page, (path, token) in pages(house).items():
            if args.only not in (None, page):
                continue
            index = 1500.0
            for preset in ("desktop", "mobile"):
                reports = []
                for _ in range(args.runs):
                    reports.append(run(house.address + path, token, preset, args.slowdown or slowdown(index)))
                    index = reports[-1]["environment"]["benchmarkIndex"]
                middle = {name: statistics.median_low([scores(report)[name] for report in reports]) for name in ASKED}
                typical = min(reports, key=lambda report: abs(scores(report)["performance"] - middle["performance"]))
                facts = ", ".join(typical["audits"][name]["displayValue"] for name in FACTS)
                print(f"{page:8} {preset:8} {middle['performance']:12} {middle['accessibility']:14}", end="")
                print(f" {middle['best-practices']:15} {index:7.0f}   {facts}", flush=True)
                if args.why:
                    print("\n".join(lost(typical)))
                below = below or min(middle.values()) < LEAST
    if below:
        print(f"below {LEAST}: not good enough; --why says what for")
    return int(below)


if __name__ == "__main__":
    raise SystemExit(main())
