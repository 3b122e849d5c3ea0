"""Checks that a page is self-contained, accessible, and complete."""

from __future__ import annotations

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser import Browser, Sight
from checks import Checks
from reports import Report

# The width of the window, and the color scheme.
VIEWS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
# The maximum width of a phone window.
PHONE = 480
# The width of a printed page without its margins, in CSS pixels.
PAPER = 690

HEADINGS = "els => els.map(el => [Number(el.tagName[1]), el.textContent.trim()])"
BAD_DRAWINGS = """els => els.filter(el => {
    if (el.getAttribute('aria-hidden') === 'true') return false;
    const title = el.querySelector(':scope > title'), desc = el.querySelector(':scope > desc');
    return !title?.textContent.trim() || !desc?.textContent.trim();
}).length"""
DEAD_LINKS = """els => els.map(el => el.getAttribute('href'))
    .filter(href => href.startsWith('#') && !document.getElementById(href.slice(1)))"""
AWAY = "els => els.map(el => el.getAttribute('href')).filter(href => !href.startsWith('#'))"
DOUBLE_IDS = """() => {
    const ids = [...document.querySelectorAll('[id]')].map(el => el.id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
}"""
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Elements whose content overflows, so that it is cut off or must be scrolled. Content for screen readers is hidden
# on purpose and is one pixel wide.
CLIPPED = """() => [...document.querySelectorAll('body *:not(svg):not(svg *)')].filter(el => {
    const style = getComputedStyle(el);
    return el.clientWidth > 1 && style.display !== 'inline' && el.scrollWidth > el.clientWidth + 1;
}).map(el => el.outerHTML.slice(0, 80))"""
# Text that extends beyond the window.
OUTSIDE = """() => [...document.querySelectorAll('body *')].filter(el => {
    if (!el.checkVisibility() || el.closest('thead, .skip')) return false;
    return [...el.childNodes].some(node => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].some(box =>
            box.width > 1 && (box.right > document.documentElement.clientWidth + 1 || box.left < -1));
    });
}).map(el => el.textContent.trim().slice(0, 60))"""
# Texts of a drawing that overlap, except those that belong together.
COVERED = """() => [...document.querySelectorAll('figure svg')].filter(svg => svg.checkVisibility()).flatMap(svg => {
    const boxes = [...svg.querySelectorAll('text, .pin rect, .mark circle')].map(el =>
        ({el, box: el.getBoundingClientRect(), owner: el.closest('.pin, .mark') ?? el}));
    const pairs = [];
    boxes.forEach((one, index) => boxes.slice(index + 1).forEach(other => {
        if (one.owner === other.owner) return;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 1.5 && height > 1.5)
            pairs.push(`${one.el.textContent || one.owner.textContent} / ${other.el.textContent || other.owner.textContent}`);
    }));
    return pairs;
})"""
# Labels of a drawing that are larger than their containers, or cut off.
LONG_LABELS = """() => [...document.querySelectorAll('figure svg .label, figure svg .pin text')]
    .filter(el => el.checkVisibility()).filter(el => {
        if (el.textContent.endsWith('…')) return true;
        if (el.classList.contains('outside')) return false;
        const box = el.getBoundingClientRect(), owner = el.closest('.pin') ?? el.ownerSVGElement;
        return ![...owner.querySelectorAll(owner === el.ownerSVGElement ? '.span rect' : 'rect')].some(rect => {
            const room = rect.getBoundingClientRect();
            return room.left <= box.left && box.right <= room.right && room.top <= box.top + 3 && box.bottom <= room.bottom + 3;
        });
    }).map(el => el.textContent)"""
# The minimum font size, in pixels.
SMALLEST = 9
SMALL = f"""() => [...document.querySelectorAll('figure svg text')].filter(el => el.checkVisibility()).filter(el => {{
    const scale = el.ownerSVGElement.getBoundingClientRect().width / el.ownerSVGElement.viewBox.baseVal.width;
    return parseFloat(getComputedStyle(el).fontSize) * scale < {SMALLEST};
}}).length"""
SIGNS = "els => [...new Set(els.filter(el => el.checkVisibility()).map(el => el.textContent))]"


def faults(sight: Sight, path: Path) -> list[str]:
    """Returns the problems of a self-contained page, regardless of its content."""
    found = []
    foreign = [url for url in sight.requests if url != path.as_uri()]
    if foreign:
        found.append(f"asks for {foreign[:3]}")
    if sight.messages:
        found.append(f"says on the console: {sight.messages[:3]}")
    if links := sight.page.locator("a").evaluate_all(AWAY):
        found.append(f"has links to other pages: {links[:3]}")
    return found + flaws(sight.page)


def flaws(page: Page) -> list[str]:
    """Returns the problems of what a page shows, regardless of its content."""
    found = []
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
    if clipped := page.evaluate(CLIPPED):
        found.append(f"has parts to be scrolled sideways: {clipped[:3]}")
    if outside := page.evaluate(OUTSIDE):
        found.append(f"has text outside the window: {outside[:3]}")
    if covered := page.evaluate(COVERED):
        found.append(f"has labels that cover each other: {covered[:3]}")
    if long := page.evaluate(LONG_LABELS):
        found.append(f"has labels that are too long: {long[:3]}")
    if small := page.evaluate(SMALL):
        found.append(f"has {small} labels smaller than {SMALLEST} pixels")
    legend = page.locator(".glyphs .glyph").all_text_contents()
    for sign in page.locator("figure svg .mark text").evaluate_all(SIGNS):
        if sign not in legend and not sign.rstrip("+").isdigit():
            found.append(f"does not explain the sign {sign}")
    for violation in Axe().run(page).response["violations"]:
        targets = [node["target"] for node in violation["nodes"][:3]]
        found.append(f"{violation['id']}: {violation['help']}: {targets}")
    return found


def look_at_page(browser: Browser, report: Report, pictures: Path, checks: Checks) -> None:
    """Checks the page of a report in every view, in print, and without style."""
    for width, scheme in VIEWS:
        sight = browser.open(report.page, width, scheme)
        place = f"{report.page.name} at {width} pixels, {scheme}"
        found = faults(sight, report.page)
        checks.expect(not found, place, "; ".join(found))
        name = f"{report.name}-{width}-{scheme}.png"
        # The height of a picture is limited.
        height = min(6_000, sight.page.evaluate("() => document.documentElement.scrollHeight"))
        clip = {"x": 0, "y": 0, "width": width, "height": height}
        sight.page.screenshot(path=pictures / name, full_page=True, clip=clip)
        sight.page.context.close()
    sight = browser.open(report.page, PAPER)
    look_at_words(sight, report, checks)
    look_at_paper(sight, report, pictures, checks)
    sight.page.context.close()


def look_at_words(sight: Sight, report: Report, checks: Checks) -> None:
    """Checks that the page shows each finding, and only in its place."""
    text = plain(sight.page.locator("main").text_content() or "")
    for finding in report.findings():
        message = plain(finding["message"])
        checks.expect(message in text, report.page.name, f"does not say: {message}")
    shown = sight.page.locator(".finding").count()
    drawn = sight.page.locator("figure svg").count()
    checks.expect(bool(report.findings()) == (shown > 0), report.page.name, f"{shown} findings")
    checks.expect(not report.reports or drawn > 0, report.page.name, "draws no timeline")
    footer = plain(sight.page.locator("body > footer").text_content() or "")
    for word in ("sandlot ", " UTC", "sandlot check ", "--html"):
        checks.expect(word in footer, report.page.name, f"has no {word!r} in its footer")
    decided = plain(sight.page.locator("main").inner_text())
    for value in report.long_values:
        checks.expect(plain(value) in decided, report.page.name, f"does not show as a whole: {value[:40]}")


def look_at_paper(sight: Sight, report: Report, pictures: Path, checks: Checks) -> None:
    """Checks that nothing is cut off in print, and that the number of sheets is limited."""
    sight.page.emulate_media(media="print")
    clipped = sight.page.evaluate(CLIPPED)
    checks.expect(not clipped, report.page.name, f"parts are cut off on paper: {clipped[:3]}")
    path = pictures / f"{report.name}.pdf"
    sight.page.pdf(path=path, format="A4", prefer_css_page_size=False)
    sheets = len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))
    checks.expect(1 <= sheets <= 60, report.page.name, f"needs {sheets} sheets of paper")


def plain(text: str) -> str:
    """Returns a text for comparison, with control characters escaped and spaces normalized."""

    def escape(match: re.Match) -> str:
        return f"\\u{{{ord(match[0]):x}}}"

    controls = "[\x00-\x08\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
    return " ".join(re.sub(controls, escape, text).split())
