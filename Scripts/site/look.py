#!/usr/bin/env python3
"""Looks at the pages of the site in a browser, wide and narrow, light and dark.

    look.py --site DIRECTORY [--pictures DIRECTORY]

Checks that nothing is cut off or wider than the window, that a page needs nothing from elsewhere, and the accessibility
with axe-core. The API of DocC must be made for the root of a server. The exit status is 1 if a check fails.
"""

from __future__ import annotations

import argparse
import functools
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "look"))

from axe_playwright_python.sync_playwright import Axe  # noqa: E402
from browser import Browser  # noqa: E402
from checks import Checks  # noqa: E402
from playwright.sync_api import TimeoutError  # noqa: E402

VIEWS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
#: One page of each kind.
PAGES = [
    "index.html", "README.html", "Documentation/check-your-app.html", "Documentation/rules/README.html",
    "Documentation/rules/ad-skip-by-deadline.html", "Documentation/interop.html", "Documentation/how-we-know.html",
    "Sources/SandlotStoreKit/SandlotStoreKit.docc/TestYourStoreCodeOnLinux.html", "commands.html",
    "Documentation/what-should-it-cost.html", "Examples/README.html", "Examples/Template/Package.swift.html",
    "fixtures/check/failing.jsonl.html",
]
#: Pages of DocC, and their headings.
API_PAGES = [("", "Sandlot"), ("sandlotads/adpresenter/", "AdPresenter"), ("sandlotstorekit/product/", "Product")]
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Blocks that scroll can be reached with the keyboard.
UNREACHABLE = """() => [...document.querySelectorAll('main *')].filter(el =>
    el.scrollWidth > el.clientWidth + 1 && el.clientWidth > 1 && getComputedStyle(el).overflowX === 'auto'
        && el.tabIndex < 0).map(el => el.outerHTML.slice(0, 80))"""
MENU = "() => [...document.querySelectorAll('nav a')].filter(el => el.checkVisibility()).length"


def look(browser: Browser, path: Path, name: str, pictures: Path | None, checks: Checks) -> None:
    """Looks at a page in each window."""
    for width, scheme in VIEWS:
        place = f"{name} at {width} px, {scheme}"
        sight = browser.open(path, width, scheme)
        page = sight.page
        checks.expect(page.evaluate(OVERFLOW) <= 0, place, "it is wider than the window")
        checks.expect(not sight.messages, place, f"messages: {sight.messages}")
        elsewhere = [url for url in sight.requests if not url.startswith(("file:", "data:"))]
        checks.expect(not elsewhere, place, f"it loads {elsewhere}")
        checks.expect(not (bad := page.evaluate(UNREACHABLE)), place, f"no key reaches {bad}")
        links = page.evaluate(MENU)
        checks.expect((links > 20) == (width > 900), place, f"the menu shows {links} links")
        if width < 900:
            page.click("nav summary")
            checks.expect(page.evaluate(MENU) > 20, place, "the menu does not open")
            page.click("nav summary")
        violations = Axe().run(page).response["violations"]
        checks.expect(not violations, place, f"axe: {[(item['id'], len(item['nodes'])) for item in violations]}")
        if pictures:
            pictures.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=pictures / f"{name.replace('/', '-')}-{width}-{scheme}.png")
        page.context.close()


class Quiet(SimpleHTTPRequestHandler):
    """A file server that writes no log."""

    def log_message(self, *_: object) -> None:
        pass


def look_at_api(browser: Browser, site: Path, checks: Checks) -> None:
    """Looks at pages of DocC, which a script draws and which need a server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    for path, heading in API_PAGES:
        page = browser.window()
        page.goto(f"http://127.0.0.1:{server.server_port}/api/documentation/{path}")
        try:
            page.wait_for_selector(f"h1:has-text('{heading}')", timeout=20_000)
            found = True
        except TimeoutError:
            found = False
        checks.expect(found, f"api/documentation/{path}", f"there is no heading {heading}")
        page.context.close()
    server.shutdown()
    server.server_close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--site", type=Path, required=True, metavar="DIRECTORY", help="the pages")
    parser.add_argument("--pictures", type=Path, metavar="DIRECTORY", help="keep pictures of the pages there")
    options = parser.parse_args()
    checks = Checks()
    with Browser() as browser:
        for name in PAGES:
            look(browser, options.site.resolve() / name, name, options.pictures, checks)
        if (options.site / "api").exists():
            look_at_api(browser, options.site.resolve(), checks)
    return checks.summary()


if __name__ == "__main__":
    sys.exit(main())
