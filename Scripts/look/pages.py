"""Looks at a page: does it stand alone, can everybody read it, does it say everything?"""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe

from browser import Browser, Sight
from checks import Checks
from reports import Report

# Width of the window and colour scheme.
VIEWS = [(1280, "light"), (1280, "dark"), (390, "light")]
# The width of a printed page without its margins, in CSS pixels.
PAPER = 690

HEADINGS = "els => els.map(el => [Number(el.tagName[1]), el.textContent.trim()])"
BAD_DRAWINGS = """els => els.filter(el => {
    if (el.getAttribute('aria-hidden') === 'true') return false;
    const title = el.querySelector(':scope > title'), desc = el.querySelector(':scope > desc');
    return !title?.textContent.trim() || !desc?.textContent.trim();
}).length"""
DEAD_LINKS = """els => els.map(el => el.getAttribute('href'))
    .filter(href => !href.startsWith('#') || !document.getElementById(href.slice(1)))"""
DOUBLE_IDS = """() => {
    const ids = [...document.querySelectorAll('[id]')].map(el => el.id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CLIPPED = "els => els.filter(el => el.scrollWidth > el.clientWidth + 1).length"


def faults(sight: Sight, path: Path) -> list[str]:
    """What is wrong with a page, whatever it says."""
    page, found = sight.page, []
    foreign = [url for url in sight.requests if url != path.as_uri()]
    if foreign:
        found.append(f"asks for {foreign[:3]}")
    if sight.messages:
        found.append(f"says on the console: {sight.messages[:3]}")
    if page.locator("html").get_attribute("lang") != "en":
        found.append("has no language")
    if not page.title().strip():
        found.append("has no title")
    for landmark in ("body > header", "main", "body > footer"):
        if page.locator(landmark).count() != 1:
            found.append(f"has not one {landmark}")
    levels = [level for level, _ in page.locator("h1,h2,h3,h4,h5,h6").evaluate_all(HEADINGS)]
    if levels.count(1) != 1 or levels[:1] != [1]:
        found.append("does not begin with its only first heading")
    if any(later > earlier + 1 for earlier, later in zip(levels, levels[1:])):
        found.append(f"skips a level of headings: {levels}")
    if drawings := page.locator("svg").evaluate_all(BAD_DRAWINGS):
        found.append(f"has {drawings} drawings without title and description")
    if links := page.locator("a").evaluate_all(DEAD_LINKS):
        found.append(f"has links to nowhere: {links[:3]}")
    if doubles := page.evaluate(DOUBLE_IDS):
        found.append(f"gives names twice: {doubles[:3]}")
    if (overflow := page.evaluate(OVERFLOW)) > 0:
        found.append(f"is {overflow} pixels wider than the window")
    for violation in Axe().run(page).response["violations"]:
        targets = [node["target"] for node in violation["nodes"][:3]]
        found.append(f"{violation['id']}: {violation['help']}: {targets}")
    return found


def look_at_page(browser: Browser, report: Report, pictures: Path, checks: Checks) -> None:
    """Looks at a report's page in every view, on paper, and without style."""
    for width, scheme in VIEWS:
        sight = browser.open(report.page, width, scheme)
        place = f"{report.page.name} at {width} pixels, {scheme}"
        found = faults(sight, report.page)
        checks.expect(not found, place, "; ".join(found))
        name = f"{report.name}-{width}-{scheme}.png"
        # A page of a hundred screens is no picture.
        height = min(6_000, sight.page.evaluate("() => document.documentElement.scrollHeight"))
        clip = {"x": 0, "y": 0, "width": width, "height": height}
        sight.page.screenshot(path=pictures / name, full_page=True, clip=clip)
        sight.page.context.close()
    sight = browser.open(report.page, PAPER)
    look_at_words(sight, report, checks)
    look_at_paper(sight, report, pictures, checks)
    sight.page.context.close()


def look_at_words(sight: Sight, report: Report, checks: Checks) -> None:
    """Each finding stands on the page, and in no more than its place."""
    text = plain(sight.page.locator("main").text_content() or "")
    for finding in report.findings():
        message = plain(finding["message"])
        checks.expect(message in text, report.page.name, f"does not say: {message}")
    shown = sight.page.locator(".finding").count()
    drawn = sight.page.locator("figure svg").count()
    checks.expect(bool(report.findings()) == (shown > 0), report.page.name, f"{shown} findings")
    checks.expect(not report.reports or drawn > 0, report.page.name, "draws no timeline")


def look_at_paper(sight: Sight, report: Report, pictures: Path, checks: Checks) -> None:
    """Nothing is cut off on paper, and there are not too many sheets."""
    sight.page.emulate_media(media="print")
    clipped = sight.page.locator(".scroll").evaluate_all(CLIPPED)
    checks.expect(clipped == 0, report.page.name, f"{clipped} parts are cut off on paper")
    path = pictures / f"{report.name}.pdf"
    sight.page.pdf(path=path, format="A4", prefer_css_page_size=False)
    sheets = len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))
    checks.expect(1 <= sheets <= 60, report.page.name, f"needs {sheets} sheets of paper")


def plain(text: str) -> str:
    """A text as it is compared: what controls a terminal is shown as an escape, spaces are alike."""

    def escape(match: re.Match) -> str:
        return f"\\u{{{ord(match[0]):x}}}"

    controls = "[\x00-\x08\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
    return " ".join(re.sub(controls, escape, text).split())
