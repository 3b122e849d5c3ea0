"""The pictures in the documentation of the dashboard and of forecasts, and the text that each of them shows."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from browser import Browser
from checks import Checks
from dashboard import Store
from forecasts import make_forecast

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


# The example of the page about prices, and the drawings of its report.
FORECAST = ["--families", "5000", "--vary", "price.remove_ads=0.99,2.99", "--vary", "ads.tests-per-ad=1,3"]
FIGURES = ["variants", "prices", "assumptions"]
FIGURE_WORDS = IMAGES / "forecast.json"


def look_at_illustrations(browser: Browser, sandlot: Path, checks: Checks, *, renews: bool) -> None:
    """Checks that the pictures show what the pages say now, or makes them again."""
    look_at_dashboard_pictures(browser, sandlot, checks, renews=renews)
    look_at_forecast_pictures(browser, sandlot, checks, renews=renews)


def look_at_forecast_pictures(browser: Browser, sandlot: Path, checks: Checks, *, renews: bool) -> None:
    words = {}
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "report.html"
        make_forecast(sandlot, "model-citizen.yaml", FORECAST, report)
        page = browser.open(report, 900).page
        for index, name in enumerate(FIGURES):
            figure = page.locator("figure").nth(index)
            words[name] = figure.locator("svg.wide > desc").text_content()
            if renews:
                figure.screenshot(path=IMAGES / f"forecast-{name}.png")
        page.context.close()
    compare(words, FIGURE_WORDS, "forecast", checks, renews=renews)


def look_at_dashboard_pictures(browser: Browser, sandlot: Path, checks: Checks, *, renews: bool) -> None:
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
    compare(words, WORDS, "dashboard", checks, renews=renews)


def compare(words: dict, file: Path, kind: str, checks: Checks, *, renews: bool) -> None:
    """Compares the words of pictures with those of the time when they were made, or keeps them."""
    if renews:
        file.write_text(json.dumps(words, ensure_ascii=False, indent=1) + "\n")
        return
    known = json.loads(file.read_text())
    for name, lines in words.items():
        checks.expect(
            known.get(name) == lines,
            f"Documentation/images/{kind}-{name}.png",
            "shows an earlier version of the page; run `make images`, and compare the documentation",
        )
