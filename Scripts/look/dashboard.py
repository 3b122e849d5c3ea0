"""Walks through the dashboard of `sandlot serve` as a person does, and checks its pages."""

from __future__ import annotations

import json
import re
import subprocess
import threading
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page

from browser import Browser
from checks import Checks
from pages import flaws

APP = "com.example.app"
STORY = f"""
scenario: A family's shop
app: {APP}
start: 2026-01-31 09:30
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}}
  - {{id: coins_100, type: consumable, price: 1.99}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}}
customers: [Ana, Ben]
families: [{{name: smiths, members: [Ana, Ben]}}]
devices: [{{name: phone, of: Ana}}, {{name: tablet, of: Ben}}]
"""
HOSTILE = "<script>alert(1)</script>"
HEBREW = "שלום"
# Names that a page must show as text, from right to left, and without becoming wider.
NAMES = f"""
scenario: Names
app: {APP}
start: 2026-01-31 09:30
products:
  - {{id: {"x" * 10_000}, type: non-consumable, price: 0.99}}
  - {{id: "{HOSTILE}", type: non-consumable, price: 0.99}}
customers: ["{HOSTILE}", "{HEBREW}", "{"W" * 100}"]
families: [{{name: "{HOSTILE} family", members: ["{HOSTILE}", "{HEBREW}"]}}]
devices: [{{name: "{HOSTILE} phone", of: "{HOSTILE}"}}, {{name: "{HEBREW} phone", of: "{HEBREW}"}}]
steps:
  - launch: ["{HOSTILE} phone", "{HEBREW} phone"]
  - buy: "{HOSTILE}"
    on: "{HOSTILE} phone"
  - buy: {"x" * 10_000}
    on: "{HEBREW} phone"
"""
PAGES = ["", "customers", "customers/Ana", "transactions", "timeline", "webhook", "traces", "stories", "switches"]
# The width of the window, and the color scheme.
# A page of at most a hundred rows that is taller shows something as a whole that it should cut off.
TALLEST = 16_000
VIEWS = [(1920, "light"), (1280, "dark"), (360, "light"), (360, "dark")]


class Webhook:
    """A developer's server that refuses the first notification."""

    def __init__(self) -> None:
        statuses = [500]
        received = self.received = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                received.append(self.rfile.read(int(self.headers["Content-Length"])))
                self.send_response(statuses.pop() if statuses else 200)
                self.end_headers()
                self.wfile.write(b"thank you")

            def log_message(self, *_) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


class Store:
    """A served store."""

    def __init__(self, sandlot: Path, path: Path, story: str | None, *options: str) -> None:
        if story is not None:
            path.write_text(story)
        self._process = subprocess.Popen(
            [sandlot, "serve", path, "--log-level", "error", *options],
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.url = json.loads(self._process.stdout.readline())["url"]

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_) -> None:
        self._process.terminate()
        self._process.wait()

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(f"{self.url}/control/v1/{path}") as answer:
            return json.load(answer)

    def perform(self, *steps: dict) -> None:
        body = json.dumps(steps).encode()
        urllib.request.urlopen(f"{self.url}/control/v1/steps", data=body).read()

    def settle(self) -> None:
        """Waits until no notification is being posted."""
        urllib.request.urlopen(f"{self.url}/control/v1/notifications/settled", data=b"").read()


def look_at_dashboard(
    browser: Browser, sandlot: Path, directory: Path, pictures: Path, checks: Checks
) -> None:
    """Checks what a person can do, and then each page in every view."""
    webhook = Webhook()
    with Store(sandlot, directory / "shop.yaml", STORY, "--post", webhook.url) as store:
        walk(browser, store, sandlot, directory, checks)
        look_at_controls_of_keyboard(browser, store, checks)
        purchase = store.get("transactions")["transactions"][0]["transactionId"]
        for view in VIEWS:
            look_at_pages(browser, store, [*PAGES, f"transactions/{purchase}"], view, pictures, checks)
    webhook.server.shutdown()
    with Store(sandlot, directory / "names.yaml", NAMES) as store:
        people = [f"customers/{urllib.parse.quote(name, safe='')}" for name in (HOSTILE, HEBREW)]
        paths = [path for path in PAGES if path != "customers/Ana"] + people
        look_at_pages(browser, store, paths, (360, "light"), directory, checks)


def walk(browser: Browser, store: Store, sandlot: Path, directory: Path, checks: Checks) -> None:
    """Opens the dashboard, buys, approves, refunds, waits, sends again, saves, and replays."""
    page = browser.window()
    watcher = browser.window()

    def expect(holds: bool, what: str) -> None:
        checks.expect(holds, "the dashboard", what)

    def press(button: str) -> None:
        with page.expect_navigation():
            page.get_by_role("button", name=button, exact=True).first.click()
        text = page.locator(".outcome").inner_text()
        expect("✓ Done" in text, f"{button}: {text}")

    page.goto(store.url)
    expect(page.title() == "Now – Sandlot", f"the address leads to {page.title()}")
    watcher.goto(f"{store.url}/dashboard/timeline")
    page.get_by_role("link", name="Customers").click()
    page.get_by_role("link", name="Ana").click()
    press("Launch on phone")
    page.get_by_label("On phone", exact=True).select_option("club_month")
    press("Buy on phone")
    watcher.locator("td").get_by_text("bought club_month").wait_for()
    page.get_by_role("link", name="Faults and habits").click()
    page.locator("#settingask-to-buyvalue").select_option("on")
    press("Set ask-to-buy")
    page.goto(f"{store.url}/dashboard/customers/Ana")
    page.get_by_label("On phone", exact=True).select_option("remove_ads")
    press("Buy on phone")
    page.goto(f"{store.url}/dashboard/transactions?state=pending")
    page.locator("tbody a").first.click()
    press("Approve")
    press("Refund")
    watcher.locator("td").get_by_text("got a refund for remove_ads").wait_for()
    page.get_by_role("link", name="Now").click()
    press("Advance the clock by 1 month")
    watcher.locator("td").get_by_text("renewed club_month").wait_for()
    page.get_by_role("link", name="Webhook").click()
    press("Post everything that is due")
    failed = page.locator("details", has_text="not delivered").first
    failed.locator("summary").click()
    expect("500" in failed.inner_text(), "the answer of the failed attempt is not shown")
    name = failed.get_by_role("button").get_attribute("aria-label")
    press(name)
    expect(page.get_by_text("✗ not delivered").count() == 0, "a notification is not delivered")
    page.get_by_role("link", name="Stories").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save it").click()
    session = directory / "session.yaml"
    download.value.save_as(session)
    replay = subprocess.run([sandlot, "run", session], capture_output=True, encoding="utf-8")
    expect(replay.returncode == 0, f"the session is not replayed: {replay.stdout}{replay.stderr}")
    expect("refunded" in replay.stdout and "passed" in replay.stdout, replay.stdout)
    # Another browser shows the same as this one, without being asked, once everything is posted.
    store.perform({"buy": "coins_100", "for": "Ben"})
    store.settle()
    for window in (page, watcher):
        window.goto(f"{store.url}/dashboard/timeline")
        window.locator("td").get_by_text("bought coins_100").wait_for()
    expect(page.locator("main").inner_text() == watcher.locator("main").inner_text(), "two windows differ")
    expect(page.problems == [], f"the console says {page.problems}")
    page.context.close()
    watcher.context.close()


def look_at_pages(
    browser: Browser, store: Store, paths: list[str], view: tuple[int, str], pictures: Path, checks: Checks
) -> None:
    """Checks each page in a view by the rules for all pages, and that the keyboard reaches everything."""
    width, scheme = view
    page = browser.window(width, scheme)
    for path in paths:
        page.goto(f"{store.url}/dashboard/{path}")
        place = f"/dashboard/{path} at {width} pixels, {scheme}"
        found = flaws(page)
        checks.expect(not found, place, "; ".join(found))
        checks.expect(page.locator("nav").count() == 1, place, "has no navigation")
        name = re.sub("[^A-Za-z0-9]+", "-", path)[:40] or "now"
        height = page.evaluate("() => document.documentElement.scrollHeight")
        checks.expect(height < TALLEST, place, f"is {height} pixels tall")
        clip = {"x": 0, "y": 0, "width": width, "height": min(6_000, height)}
        picture = pictures / f"dashboard-{name}-{width}-{scheme}.png"
        page.screenshot(path=picture, full_page=True, clip=clip)
        checks.expect(reaches_everything(page), place, "has controls that the keyboard does not reach")
    checks.expect(page.problems == [], f"the dashboard at {width} pixels", f"the console says {page.problems}")
    page.context.close()


def look_at_controls_of_keyboard(browser: Browser, store: Store, checks: Checks) -> None:
    """Checks that a control that the keyboard skips is noticed."""
    page = browser.window()
    page.goto(f"{store.url}/dashboard/")
    checks.expect(reaches_everything(page), "the keyboard", "does not reach everything")
    page.evaluate("document.querySelectorAll('main button')[0].tabIndex = -1")
    checks.expect(not reaches_everything(page), "the keyboard", "a skipped control is not noticed")
    page.context.close()


def reaches_everything(page: Page) -> bool:
    """Returns whether the tab key reaches the first controls of a page in their order."""
    wanted = page.locator("a[href], button, input:not([type=hidden]), select, textarea, summary")
    wanted = wanted.evaluate_all(
        "els => els.filter(el => el.checkVisibility()).slice(0, 25).map(el => el.outerHTML.slice(0, 120))"
    )
    page.evaluate("document.activeElement.blur()")
    reached = []
    for _ in wanted:
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    return reached == wanted
