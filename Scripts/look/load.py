"""The dashboard of a store in which much has happened, and a page that stays open meanwhile."""

from __future__ import annotations

import statistics
from pathlib import Path

from playwright.sync_api import Page

from browser import Browser
from checks import Checks
from dashboard import PAGES, STORY, Store

TRANSACTIONS = 10_000
# The longest time until something is painted, in milliseconds, on an idle machine.
LIMIT = 100
# How much slower a build without optimization may be, on a machine that does other things, too.
SLACK = 4
# The number of times that a page which stays open fetches itself.
REFRESHES = 24
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
LATEST = "() => document.querySelector('tbody a')?.textContent"


def look_at_load(browser: Browser, sandlot: Path, directory: Path, checks: Checks) -> None:
    """Checks that pages are painted soon, and that a page that stays open does not grow."""
    with Store(sandlot, directory / "many.yaml", STORY) as store:
        for _ in range(TRANSACTIONS // 500):
            store.perform(*({"buy": "coins_100", "for": name} for name in ("Ana", "Ben") * 250))
        page = browser.window()
        times = {path: statistics.median(first_paint(page, store, path) for _ in range(3)) for path in PAGES}
        slowest = max(times, key=times.get)
        print(f"{TRANSACTIONS} transactions: /dashboard/{slowest} is painted after {times[slowest]:.0f} ms")
        checks.expect(
            times[slowest] < LIMIT * SLACK, f"/dashboard/{slowest}", f"is painted after {times[slowest]:.0f} ms"
        )
        stay_open(page, store, checks)
        checks.expect(page.problems == [], "the dashboard", f"the console says {page.problems}")
        page.context.close()


def first_paint(page: Page, store: Store, path: str) -> float:
    """Returns the milliseconds until a page is painted."""
    page.goto(f"{store.url}/dashboard/{path}")
    page.wait_for_function(PAINT)
    return page.evaluate(PAINT)


def stay_open(page: Page, store: Store, checks: Checks) -> None:
    """Lets a page follow the store, and counts what its browser keeps for it."""
    page.goto(f"{store.url}/dashboard/timeline")
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    sizes = []
    for number in range(REFRESHES):
        latest = page.evaluate(LATEST)
        store.perform({"buy": "coins_100", "for": "Ana"})
        page.wait_for_function(f"latest => ({LATEST})() !== latest", arg=latest)
        if number in (REFRESHES // 3, REFRESHES - 1):
            tools.send("HeapProfiler.collectGarbage")
            metrics = tools.send("Performance.getMetrics")["metrics"]
            sizes.append({metric["name"]: metric["value"] for metric in metrics})
    for name, growth in [("Nodes", 1.05), ("JSEventListeners", 1.0), ("JSHeapUsedSize", 1.1)]:
        early, late = (size[name] for size in sizes)
        checks.expect(late <= early * growth, "a page that stays open", f"{name} grew from {early:.0f} to {late:.0f}")
