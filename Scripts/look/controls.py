"""Pages with one flaw each, which prove that the checks can fail."""

from __future__ import annotations

from pathlib import Path

from browser import Browser
from checks import Checks
from pages import faults

SOUND = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sound</title></head>
<body><header><h1>One</h1></header><main><h2 id="two">Two</h2><p><a href="#two">Two</a></p></main>
<footer><p>End</p></footer></body></html>"""

# A name, the text to replace, its replacement, and a part of the expected message.
FLAWS = [
    ("a picture from elsewhere", "<p>", '<img src="https://example.com/x.png" alt="x"><p>', "asks for"),
    ("a script that fails", "</main>", "<script>nothing()</script></main>", "console"),
    ("no language", ' lang="en"', "", "language"),
    ("no title", "<title>Sound</title>", "", "title"),
    ("no main part", "main>", "div>", "has not one main"),
    ("a skipped heading", "h2", "h3", "skips a level"),
    ("a second first heading", "h2", "h1", "first heading"),
    ("a drawing without words", "<p>", '<svg role="img"></svg><p>', "drawings"),
    ("a link to nowhere", '"#two"', '"#three"', "links to nowhere"),
    ("a link to another page", '"#two"', '"other.html"', "other pages"),
    ("a name twice", "<p>", '<p id="two">', "names twice"),
    ("too wide", "<p>", '<p style="width:3000px">', "wider than the window"),
    ("scrolled sideways", "<p>", '<div style="overflow-x:auto"><p style="width:3000px">', "scrolled sideways"),
    ("text outside", "<p>", '<p style="position:absolute;left:-80px;width:60px">', "outside the window"),
    ("labels over each other", "<p>",
     '<figure><svg role="img" viewBox="0 0 99 9"><title>t</title><desc>d</desc><text y="8">one</text>'
     '<text y="8" x="3">two</text></svg></figure><p>', "cover each other"),
    ("a sign without a legend", "<p>",
     '<figure><svg role="img" viewBox="0 0 99 9"><title>t</title><desc>d</desc><g class="mark">'
     '<text y="8">☃</text></g></svg></figure><p>', "does not explain"),
    ("a cut label", "<p>",
     '<figure><svg role="img" viewBox="0 0 99 9"><title>t</title><desc>d</desc><text class="label" y="8">a lab…</text></svg></figure><p>', "too long"),
    ("too small", "<p>",
     '<figure><svg role="img" viewBox="0 0 9999 9" width="99"><title>t</title><desc>d</desc>'
     '<text y="8">tiny</text></svg></figure><p>', "smaller than"),
    ("too pale", "<p>", '<p style="color:#ccc;background:#fff">pale', "color-contrast"),
]


def look_at_controls(browser: Browser, directory: Path, checks: Checks) -> None:
    """Checks that each flaw is detected, and that the page without flaws passes."""
    path = directory / "control.html"
    for name, old, new, said in [("no flaw", "", "", "")] + FLAWS:
        path.write_text(SOUND.replace(old, new) if old else SOUND)
        sight = browser.open(path)
        found = faults(sight, path)
        noticed = any(said in fault for fault in found) if said else not found
        checks.expect(noticed, f"the control page with {name}", f"found {found}")
        sight.page.context.close()
