"""The dashboard of a store in which much has happened, and a page that stays open meanwhile."""

from __future__ import annotations

import os
import statistics
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import CDPSession, Page

from browser import Browser
from checks import Checks
from dashboard import PAGES, STORY, Store


@dataclass(frozen=True)
class Load:
    """What a build of the program must bear."""

    # The longest time until a page is painted, in milliseconds. Without one, only proportions are checked.
    limit: int | None
    # The number of events in the end, if there is a limit.
    events: int
    # The number of times that a page which stays open fetches itself.
    refreshes: int


# The promise: 100 ms, also with 100,000 events, and an open page of hours.
RELEASE = Load(limit=100, events=100_000, refreshes=400)
# A build without optimization, beside other work, only shows that nothing is out of proportion.
DEBUG = Load(limit=None, events=0, refreshes=24)

TRANSACTIONS = 10_000
# They already fill each page.
FEW_TRANSACTIONS = 500
# How much longer a page takes with twenty times the transactions. It is nearly 1, and 20 if a page reads them all.
PROPORTION = 4
# What a purchase records: itself, and its notification.
EVENTS_PER_PURCHASE = 2
WINDOWS = 12
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
LATEST = "() => document.querySelector('tbody a')?.textContent"


def look_at_load(browser: Browser, sandlot: Path, directory: Path, load: Load, checks: Checks) -> None:
    """Checks that pages are painted soon, and that a page that stays open does not grow."""
    with Store(sandlot, directory / "many.yaml", STORY) as store:
        buy(store, TRANSACTIONS)
        page = browser.window()
        if load.limit is None:
            with Store(sandlot, directory / "few.yaml", STORY) as few:
                buy(few, FEW_TRANSACTIONS)
                look_at_proportions(page, few, store, checks)
        else:
            paths = pages_of(store)
            look_at_paint(page, store, paths, load.limit, f"{TRANSACTIONS} transactions", checks)
            buy(store, (load.events - TRANSACTIONS * EVENTS_PER_PURCHASE) // EVENTS_PER_PURCHASE)
            look_at_paint(page, store, paths, load.limit, f"{load.events} events", checks)
        stay_open(page, store, load, checks)
        close_windows(browser, store, checks)
        checks.expect(page.problems == [], "the dashboard", f"the console says {page.problems}")
        page.context.close()


def buy(store: Store, count: int) -> None:
    """Makes purchases of both customers."""
    for _ in range(count // 500):
        store.perform(*({"buy": "coins_100", "for": name} for name in ("Ana", "Ben") * 250))


def pages_of(store: Store) -> list[str]:
    """Returns the pages of a store, with those of its first and its latest transaction."""
    latest = store.get("transactions")["transactions"][0]["transactionId"]
    first = store.get("transactions?before=2000000000000001")["transactions"][0]["transactionId"]
    return [*PAGES, f"transactions/{first}", f"transactions/{latest}"]


def look_at_proportions(page: Page, few: Store, many: Store, checks: Checks) -> None:
    """Checks that no page takes much longer when much has happened.

    The two stores are measured in turns, so that other work on the machine slows down both.
    """
    ratios = {}
    for few_path, path in zip(pages_of(few), pages_of(many)):
        pairs = [(first_paint(page, few, few_path), first_paint(page, many, path)) for _ in range(4)]
        ratios[path] = min(many for _, many in pairs) / min(few for few, _ in pairs)
    slowest = max(ratios, key=ratios.get)
    message = f"with {TRANSACTIONS // FEW_TRANSACTIONS} times the transactions takes {ratios[slowest]:.1f} times as long"
    print(f"/dashboard/{slowest} {message}")
    checks.expect(ratios[slowest] < PROPORTION, f"/dashboard/{slowest}", message)


def look_at_paint(
    page: Page, store: Store, paths: list[str], limit: int, what: str, checks: Checks
) -> None:
    """Checks the time until each page is painted."""
    times = {path: statistics.median(first_paint(page, store, path) for _ in range(3)) for path in paths}
    slowest = max(times, key=times.get)
    print(f"{what}: /dashboard/{slowest} is painted after {times[slowest]:.0f} ms")
    checks.expect(
        times[slowest] < limit, f"/dashboard/{slowest}", f"is painted after {times[slowest]:.0f} ms"
    )


def first_paint(page: Page, store: Store, path: str) -> float:
    """Returns the milliseconds until a page is painted."""
    page.goto(f"{store.url}/dashboard/{path}")
    page.wait_for_function(PAINT)
    return page.evaluate(PAINT)


def stay_open(page: Page, store: Store, load: Load, checks: Checks) -> None:
    """Lets a page follow the store, and counts what its browser keeps for it."""
    # The page's own clock is advanced, so that the pauses between its requests take no time.
    page.clock.install()
    page.goto(f"{store.url}/dashboard/timeline")
    page.locator("#live", has_text="Live").wait_for()
    tools = page.context.new_cdp_session(page)
    tools.send("Performance.enable")
    sizes = []
    for number in range(load.refreshes):
        latest = page.evaluate(LATEST)
        store.perform({"buy": "coins_100", "for": "Ana"})
        while page.evaluate(LATEST) == latest:
            page.clock.run_for(500)
        if number in (load.refreshes // 3, load.refreshes - 1):
            sizes.append(least_sizes(page, tools))
    for name, growth in [("Nodes", 1.05), ("JSEventListeners", 1.0), ("JSHeapUsedSize", 1.1)]:
        early, late = (size[name] for size in sizes)
        checks.expect(late <= early * growth, "a page that stays open", f"{name} grew from {early:.0f} to {late:.0f}")


def least_sizes(page: Page, tools: CDPSession) -> dict[str, float]:
    """Returns the least that the browser keeps in several measurements.

    A request of the page can be under way, and then one of them counts the nodes of two answers.
    """
    least: dict[str, float] = {}
    for _ in range(5):
        page.clock.run_for(500)
        tools.send("HeapProfiler.collectGarbage")
        for metric in tools.send("Performance.getMetrics")["metrics"]:
            least[metric["name"]] = min(metric["value"], least.get(metric["name"], metric["value"]))
    return least


def close_windows(browser: Browser, store: Store, checks: Checks) -> None:
    """Opens and closes windows, and counts the connections that the server keeps."""

    def count() -> int:
        return len(os.listdir(f"/proc/{store.process_id}/fd"))

    store.send("DELETE", "mishaps")
    early = count()
    windows = [browser.window() for _ in range(WINDOWS)]
    for window in windows:
        window.goto(f"{store.url}/dashboard/")
        window.locator("#live", has_text="Live").wait_for()
    checks.expect(count() >= early + WINDOWS, "open windows", "are not connected")
    for window in windows:
        window.context.close()
    rounds = 0
    while count() > early + 1 and rounds < 500:
        # The server notices that a window is closed when it writes to it.
        store.send("DELETE", "mishaps")
        rounds += 1
    checks.expect(count() <= early + 1, "closed windows", f"leave {count() - early} connections")
