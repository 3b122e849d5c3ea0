"""The pictures of the dashboard in its documentation, and the text that each of them shows."""

from __future__ import annotations

import json
from pathlib import Path

from browser import Browser
from checks import Checks
from dashboard import Store

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "Documentation" / "images"
WORDS = IMAGES / "dashboard.json"
# A week of a family with a sample app.
STORY = ROOT / "fixtures" / "apps" / "stories" / "first-week.yaml"
# The name of the picture, the path of the page, and its height.
PICTURES = [
    ("customer", "customers/Ana", 640), ("timeline", "timeline", 800), ("transaction", "transactions/ID", 900),
    ("traces", "traces", 760), ("now", "", 760),
]  # fmt: skip


def look_at_illustrations(browser: Browser, sandlot: Path, checks: Checks, *, renews: bool) -> None:
    """Checks that the pictures show what the pages say now, or makes them again."""
    words = {}
    with Store(sandlot, STORY, None) as store:
        purchase = store.get("transactions")["transactions"][0]["transactionId"]
        for name, path, height in PICTURES:
            page = browser.window(1280)
            page.goto(f"{store.url}/dashboard/{path.replace('ID', purchase)}")
            if renews:
                clip = {"x": 0, "y": 0, "width": 1280, "height": height}
                page.screenshot(path=IMAGES / f"dashboard-{name}.png", full_page=True, clip=clip)
            # Each store signs with keys of its own.
            page.evaluate(
                """() => document.querySelectorAll('pre, section[aria-labelledby=chain]').forEach(el => {
                    el.hidden = true;
                })"""
            )
            words[name] = page.locator("main").inner_text().splitlines()
            page.context.close()
    if renews:
        WORDS.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n")
        return
    known = json.loads(WORDS.read_text())
    for name, lines in words.items():
        checks.expect(
            known.get(name) == lines,
            f"Documentation/images/dashboard-{name}.png",
            "shows an earlier version of the page; run `make images`",
        )
