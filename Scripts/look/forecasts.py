"""Checks the pages of forecasts in every view and in print."""

from __future__ import annotations

import subprocess
from pathlib import Path

from browser import Browser
from checks import Checks
from pages import CLIPPED, PAPER, VIEWS, faults

APPS = Path(__file__).resolve().parents[2] / "fixtures" / "apps"
# The names of the pages, the apps, and the options.
FORECASTS = {
    "variants": ("model-citizen.yaml", ["--vary", "price.remove_ads=0.99,2.99", "--vary", "ads.tests-per-ad=1,3"]),
    # The app breaks rules.
    "violation": ("spellflare-ios.yaml", []),
    # So few families that some shares have no interval, and a setting with a long name.
    "few": ("model-citizen.yaml", ["--vary", "children.try-the-gate-for-an-ad=0%,100%", "--days", "3"]),
}
FAMILIES = {"few": 2}


def look_at_forecasts(browser: Browser, sandlot: Path, directory: Path, pictures: Path, checks: Checks) -> None:
    """Makes forecasts and checks their pages."""
    for name, (app, options) in FORECASTS.items():
        page = directory / f"forecast-{name}.html"
        make_forecast(sandlot, app, ["--families", str(FAMILIES.get(name, 500)), *options], page)
        for width, scheme in VIEWS:
            sight = browser.open(page, width, scheme)
            found = faults(sight, page)
            checks.expect(not found, f"{page.name} at {width} pixels, {scheme}", "; ".join(found))
            sight.page.screenshot(path=pictures / f"{page.stem}-{width}-{scheme}.png", full_page=True)
            sight.page.context.close()
        sight = browser.open(page, PAPER)
        sight.page.emulate_media(media="print")
        clipped = sight.page.evaluate(CLIPPED)
        checks.expect(not clipped, page.name, f"parts are cut off on paper: {clipped[:3]}")
        text = sight.page.locator("main").inner_text()
        for word in ("compliant",) if name != "violation" else ("violation", "ad-"):
            checks.expect(word in text, page.name, f"does not say {word!r}")
        sight.page.context.close()


def make_forecast(sandlot: Path, app: str, options: list[str], page: Path) -> None:
    """Runs a forecast with a page."""
    command = [str(sandlot), "forecast", str(APPS / app), *options, "--html", str(page)]
    outcome = subprocess.run(command, capture_output=True, text=True)
    if outcome.returncode not in (0, 1):
        raise SystemExit(f"sandlot forecast ended with {outcome.returncode}: {outcome.stderr}")
