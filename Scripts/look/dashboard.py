"""Walks through the dashboard of `sandlot serve` as a person does, and checks its pages."""

from __future__ import annotations

import json
import os
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
from windows import look_at_stale_page, look_at_windows

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
PAGES = [
    "", "customers", "customers/Ana", "families/smiths", "transactions", "timeline", "webhook", "traces", "stories",
    "switches",
]  # fmt: skip
# Stories with played apps, whose pages show ads, gates, games, and verdicts.
PLAYED = Path(__file__).parents[2] / "fixtures" / "apps" / "stories"
# A page of at most a hundred rows that is taller shows something as a whole that it should cut off.
TALLEST = 16_000
# The width of the window, and the color scheme.
VIEWS = [(width, scheme) for width in (1920, 1280, 360) for scheme in ("light", "dark")]
# Two views that differ in everything, for pages like those that were seen in all.
SOME_VIEWS = [(1280, "light"), (360, "dark")]


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

    def __init__(
        self, sandlot: Path, path: Path, story: str | None, *options: str, token: str | None = None
    ) -> None:
        if story is not None:
            path.write_text(story)
        self._token = token
        self._process = subprocess.Popen(
            [sandlot, "serve", path, "--log-level", "error", *options],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=os.environ | ({"SANDLOT_TOKEN": token} if token else {}),
        )
        self.url = json.loads(self._process.stdout.readline())["url"]

    @property
    def process_id(self) -> int:
        return self._process.pid

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_) -> None:
        self._process.terminate()
        self._process.wait()

    def get(self, path: str) -> dict:
        with urllib.request.urlopen(f"{self.url}/control/v1/{path}") as answer:
            return json.load(answer)

    def send(self, method: str, path: str, body: object = None) -> None:
        """Sends a request to the control API. The body is text, or an object that is sent as JSON."""
        text = body if isinstance(body, str) else "" if body is None else json.dumps(body)
        request = urllib.request.Request(
            f"{self.url}/control/v1/{path}", data=text.encode(), method=method
        )
        urllib.request.urlopen(request).read()

    def perform(self, *steps: dict) -> None:
        self.send("POST", "steps", steps)

    def settle(self) -> None:
        """Waits until no notification is being posted."""
        self.send("POST", "notifications/settled")


def look_at_dashboard(
    browser: Browser, sandlot: Path, directory: Path, pictures: Path, checks: Checks
) -> None:
    """Checks what a person can do, and then each page in every view."""
    webhook = Webhook()
    with Store(sandlot, directory / "shop.yaml", STORY, "--post", webhook.url) as store:
        walk(browser, store, sandlot, directory, checks)
        look_at_windows(browser, store, checks)
        look_at_controls_of_keyboard(browser, store, checks)
        purchase = store.get("transactions")["transactions"][0]["transactionId"]
        for view in VIEWS:
            look_at_pages(browser, store, [*PAGES, f"transactions/{purchase}"], view, pictures, checks)
        for view in SOME_VIEWS:
            # Every part that can be opened is.
            paths = [f"transactions/{purchase}", "nothing"]
            look_at_pages(browser, store, paths, view, pictures, checks, opens=True)
        look_at_stale_page(browser, store, STORY.replace("Ana", "Zoe"), checks)
    webhook.server.shutdown()
    with Store(sandlot, PLAYED / "first-week.yaml", None, "--stories", PLAYED) as store:
        for view in SOME_VIEWS:
            paths = ["timeline", "traces"]
            look_at_pages(browser, store, paths, view, pictures, checks, prefix="played-")
        look_at_forms(browser, store, pictures, checks)
        # A story that is half played.
        store.send("POST", "reset?story=first-week.yaml&steps=wait")
        for _ in range(4):
            store.send("POST", "story/next")
        for view in SOME_VIEWS:
            look_at_pages(browser, store, ["stories"], view, pictures, checks, prefix="half-played-")
    with Store(sandlot, directory / "locked.yaml", STORY, token="secret") as store:
        look_at_login(browser, store, pictures, checks)
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
    page.get_by_role("link", name="Ana").first.click()
    press("Launch on phone")
    page.get_by_label("Product", exact=True).select_option("club_month")
    press(f"Buy in {APP}")
    watcher.locator("td").get_by_text("bought club_month").wait_for()
    page.get_by_role("link", name="Faults and habits").click()
    page.locator("#settingask-to-buyvalue").select_option("on")
    press("Set ask-to-buy")
    page.goto(f"{store.url}/dashboard/customers/Ana")
    page.get_by_label("Product", exact=True).select_option("remove_ads")
    press(f"Buy in {APP}")
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
    failed.locator("summary").first.click()
    expect("500" in failed.inner_text(), "the answer of the failed attempt is not shown")
    name = failed.get_by_role("button").first.get_attribute("aria-label")
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
    browser: Browser, store: Store, paths: list[str], view: tuple[int, str], pictures: Path, checks: Checks,
    *, opens: bool = False, prefix: str = "",
) -> None:  # fmt: skip
    """Checks each page in a view by the rules for all pages, and that the keyboard reaches everything."""
    width, scheme = view
    page = browser.window(width, scheme)
    tallest = TALLEST
    refused = set()
    for path in paths:
        answer = page.goto(f"{store.url}/dashboard/{path}")
        if opens:
            # Signed data is shown as a whole.
            prefix, tallest = "opened-", 100_000
            page.evaluate("() => document.querySelectorAll('details').forEach(el => { el.open = true; })")
        name = prefix + (re.sub("[^A-Za-z0-9]+", "-", path)[:40] or "now")
        look_at(page, f"/dashboard/{path}", name, view, pictures, checks, tallest)
        if answer.status != 200:
            refused.add(f"status of {answer.status} ")
    # The browser mentions a refused page on the console, and again when the page fetches itself, which can be later.
    problems = [text for text in page.problems if not any(status in text for status in refused)]
    checks.expect(problems == [], f"the dashboard at {width} pixels", f"the console says {problems}")
    page.context.close()


def look_at(
    page: Page, path: str, name: str, view: tuple[int, str], pictures: Path, checks: Checks,
    tallest: int = TALLEST,
) -> None:  # fmt: skip
    """Checks the page that a window shows, and takes a picture of it."""
    width, scheme = view
    place = f"{path} at {width} pixels, {scheme}"
    found = flaws(page)
    checks.expect(not found, place, "; ".join(found))
    checks.expect(page.locator("nav").count() == 1, place, "has no navigation")
    height = page.evaluate("() => document.documentElement.scrollHeight")
    checks.expect(height < tallest, place, f"is {height} pixels tall")
    clip = {"x": 0, "y": 0, "width": width, "height": min(6_000, height)}
    page.screenshot(path=pictures / f"dashboard-{name}-{width}-{scheme}.png", full_page=True, clip=clip)
    if scheme == "light":
        # The colors have no influence on the keyboard.
        lost = unreached(page)
        checks.expect(not lost, place, f"the tab key does not reach {lost}")


def look_at_forms(browser: Browser, store: Store, pictures: Path, checks: Checks) -> None:
    """Checks a trace that is dropped or chosen as a file, and looks at its verdicts."""
    trace = urllib.request.urlopen(f"{store.url}/control/v1/trace").read().decode()
    for view in SOME_VIEWS:
        page = browser.window(*view)
        page.goto(f"{store.url}/dashboard/traces")
        data = page.evaluate_handle(
            """text => {
                const data = new DataTransfer();
                data.items.add(new File([text], "trace.jsonl"));
                return data;
            }""",
            trace,
        )
        page.dispatch_event("#trace", "dragover", {"dataTransfer": data})
        page.dispatch_event("#trace", "drop", {"dataTransfer": data})
        page.wait_for_function("text => document.querySelector('#trace').value === text", arg=trace)
        page.fill("#trace", "")
        page.set_input_files(
            "#tracefile", [{"name": "trace.jsonl", "mimeType": "text/plain", "buffer": trace.encode()}]
        )
        page.wait_for_function("text => document.querySelector('#trace').value === text", arg=trace)
        page.get_by_role("button", name="Check", exact=True).click()
        page.locator("h1", has_text="Verdicts").wait_for()
        checks.expect(page.locator("td", has_text="violations").count() > 0, "a dropped trace", "has no violations")
        look_at(page, "the verdicts", "verdicts", view, pictures, checks)
        page.go_back()
        page.fill("#trace", "x" * 1_100_000)
        page.get_by_role("button", name="Check", exact=True).click()
        page.locator("main", has_text="larger than the server reads").wait_for()
        page.problems.clear()
        look_at(page, "a page about a large form", "too-large", view, pictures, checks)
        checks.expect(page.problems == [], "the forms", f"the console says {page.problems}")
        page.context.close()


def look_at_login(browser: Browser, store: Store, pictures: Path, checks: Checks) -> None:
    """Opens the dashboard of a server with a token."""
    for width, scheme in SOME_VIEWS:
        page = browser.window(width, scheme)
        page.goto(store.url)
        label = page.get_by_label("The value of SANDLOT_TOKEN", exact=False)
        label.fill("wrong")
        page.get_by_role("button", name="Open the dashboard").click()
        checks.expect(page.get_by_role("alert").count() == 1, "the login", "accepts a wrong token")
        found = flaws(page)
        place = f"the login at {width} pixels, {scheme}"
        checks.expect(not found, place, "; ".join(found))
        lost = unreached(page)
        checks.expect(not lost, place, f"the tab key does not reach {lost}")
        page.screenshot(path=pictures / f"dashboard-login-{width}-{scheme}.png")
        label.fill("secret")
        page.get_by_role("button", name="Open the dashboard").click()
        page.locator("#live", has_text="Live").wait_for()
        checks.expect(page.title() == "Now – Sandlot", "the login", f"leads to {page.title()}")
        page.context.close()


def look_at_controls_of_keyboard(browser: Browser, store: Store, checks: Checks) -> None:
    """Checks that a control that the keyboard skips is noticed."""
    page = browser.window()
    page.goto(f"{store.url}/dashboard/")
    checks.expect(not unreached(page), "the keyboard", "does not reach everything")
    # A live page can replace its content at any time.
    page.evaluate(
        """() => {
          const skip = () => { document.querySelectorAll("main button")[0].tabIndex = -1 }
          new MutationObserver(skip).observe(document.body, {childList: true, subtree: true})
          skip()
        }"""
    )
    checks.expect(unreached(page) != "", "the keyboard", "a skipped control is not noticed")
    page.context.close()


# A screenshot hides the caret with a style, which leaves the attribute behind.
CONTROL = "outerHTML.replace(' style=\"\"', '').slice(0, 120)"


def unreached(page: Page) -> str:
    """Returns the first control of a page that the tab key does not reach in its order, or nothing."""
    wanted, again = None, controls(page)
    # A page that the server renews at this moment has other controls, and is tried again.
    while wanted != again:
        wanted = again
        # The next control after the beginning of the page is the first one, wherever the focus was before.
        page.evaluate(
            """() => {
                document.body.tabIndex = -1;
                document.body.focus();
                document.body.removeAttribute('tabindex');
            }"""
        )
        for control in wanted:
            page.keyboard.press("Tab")
            reached = page.evaluate(f"document.activeElement.{CONTROL}")
            if reached != control:
                break
        else:
            return ""
        again = controls(page)
    return f"{control}, but {reached}"


def controls(page: Page) -> list[str]:
    """Returns the first visible controls of a page in their order."""
    found = page.locator("a[href], button, input:not([type=hidden]), select, textarea, summary")
    return found.evaluate_all(
        f"els => els.filter(el => el.checkVisibility()).slice(0, 25).map(el => el.{CONTROL})"
    )
