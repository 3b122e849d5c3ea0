"""Windows that stay open: they show every change, and keep what a person entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page

from browser import Browser
from checks import Checks

if TYPE_CHECKING:
    from dashboard import Store

TYPED = "scenario: Not yet finished\nsteps: []"


def look_at_windows(browser: Browser, store: Store, checks: Checks) -> None:
    """Checks both."""
    look_at_entries(browser, store, checks)
    look_at_two_windows(browser, store, checks)


def show(page: Page, text: str) -> None:
    """Waits until a page shows a text, without loading the page."""
    page.locator("main", has_text=text).wait_for()


def purchases(page: Page) -> int:
    return page.locator("td", has_text="bought coins_100").count()


def buy(store: Store, page: Page) -> None:
    """Buys something, and waits until the page shows it."""
    count = purchases(page)
    store.perform({"buy": "coins_100", "for": "Ana"})
    page.wait_for_function(
        "count => [...document.querySelectorAll('td')].filter(el => el.innerText.includes('bought coins_100'))"
        ".length > count",
        arg=count,
    )


def look_at_entries(browser: Browser, store: Store, checks: Checks) -> None:
    """Changes the store while a person enters, chooses, opens, and selects something."""

    def expect(holds: bool, what: str) -> None:
        checks.expect(holds, "a page that changes", what)

    page = browser.window()
    # A pasted story, whose field has lost the focus.
    page.goto(f"{store.url}/dashboard/stories")
    page.fill("#playtext", TYPED)
    page.locator("#sessiontext summary").click()
    text = page.locator("#sessiontext").inner_text()
    store.perform({"buy": "coins_100", "for": "Ana"})
    page.wait_for_function("text => document.querySelector('#sessiontext').innerText !== text", arg=text)
    expect(page.input_value("#playtext") == TYPED, "a pasted story is lost")
    expect(page.locator("#sessiontext").get_attribute("open") is not None, "an opened part is closed")
    # A field with the focus: the page waits, and says so.
    page.goto(f"{store.url}/dashboard/customers/Ana")
    page.select_option("#app0buyproduct", "remove_ads")
    page.locator("#app0buyproduct").focus()
    count = purchases(page)
    store.perform({"buy": "coins_100", "for": "Ana"})
    page.locator("#live", has_text="Paused").wait_for()
    expect(purchases(page) == count, "a page changes while a field is used")
    page.locator("h1").click()
    page.wait_for_function("() => document.querySelector('#live').textContent === 'Live'")
    expect(purchases(page) > count, "a page that was used is not up to date afterwards")
    expect(page.input_value("#app0buyproduct") == "remove_ads", "a chosen product is lost")
    # A selected text.
    page.evaluate("getSelection().selectAllChildren(document.querySelector('main .soft'))")
    selected = page.evaluate("getSelection().toString()")
    store.perform({"buy": "coins_100", "for": "Ana"})
    page.locator("#live", has_text="Paused").wait_for()
    expect(page.evaluate("getSelection().toString()") == selected != "", "a selection is lost")
    page.evaluate("getSelection().removeAllRanges()")
    page.wait_for_function("() => document.querySelector('#live').textContent === 'Live'")
    # The focus of a button and of a link.
    for selector in ("#app0buy button", "main a"):
        page.locator(selector).first.focus()
        focused = page.evaluate("document.activeElement.outerHTML")
        buy(store, page)
        expect(page.evaluate("document.activeElement.outerHTML") == focused, f"the focus of {selector} is lost")
    # One of several links to the same page.
    number = page.evaluate(
        """() => {
            const links = [...document.querySelectorAll('main a')];
            const again = links.find(link => links.find(other => other.href === link.href) !== link);
            again.focus();
            return links.filter(link => link.href === again.href).indexOf(again);
        }"""
    )
    buy(store, page)
    same = page.evaluate(
        """() => [...document.querySelectorAll('main a')]
            .filter(link => link.href === document.activeElement.href).indexOf(document.activeElement)"""
    )
    expect(0 < number == same, f"the focus jumps from link {number} to link {same} with the same address")
    expect(page.problems == [], f"the console says {page.problems}")
    page.context.close()


def look_at_two_windows(browser: Browser, store: Store, checks: Checks) -> None:
    """Changes what the store does not record, in one window, and waits for it in the others."""
    actor, now, webhook, switches = windows = [browser.window() for _ in range(4)]
    for window, path in zip(windows, ("", "", "webhook", "switches")):
        window.goto(f"{store.url}/dashboard/{path}")
        window.locator("#live", has_text="Live").wait_for()

    def press(path: str, button: str, **fields: str) -> None:
        actor.goto(f"{store.url}/dashboard/{path}")
        for name, value in fields.items():
            actor.fill(f"#{name}", value)
        with actor.expect_navigation():
            actor.get_by_role("button", name=button, exact=True).first.click()

    time = now.locator(".figure").inner_text()
    press("", "Set the speed", raterate="3600")
    show(now, "The clock runs 3600 times as fast")
    for _ in range(2):
        now.wait_for_function("time => document.querySelector('.figure').innerText !== time", arg=time)
        time = now.locator(".figure").inner_text()
    press("", "Set the speed", raterate="0")
    show(now, "The clock stands still.")
    url = webhook.locator("#urlurl").input_value()
    press("webhook", "Set the URL", urlurl="http://127.0.0.1:9/elsewhere")
    show(webhook, "http://127.0.0.1:9/elsewhere")
    press("webhook", "Set the URL", urlurl=url)
    press("webhook", "Let it happen")
    show(webhook, "The next notifications meet with: loss.")
    press("webhook", "Remove them")
    show(webhook, "Nothing will go wrong.")
    press("switches", "Turn late-listing on")
    switches.locator("tr", has_text="late-listing").get_by_text("… on").wait_for()
    press("switches", "Turn late-listing off")
    for window in windows:
        checks.expect(window.problems == [], "several windows", f"the console says {window.problems}")
        window.context.close()


def look_at_stale_page(browser: Browser, store: Store, story: str, checks: Checks) -> None:
    """Begins again with another story while the page of a customer is open."""
    page, other = browser.window(), browser.window()
    page.goto(f"{store.url}/dashboard/customers/Ana")
    other.goto(f"{store.url}/dashboard/customers")
    for window in (page, other):
        window.locator("#live", has_text="Live").wait_for()
    store.send("POST", "reset", story)
    page.locator("#live.bad", has_text="Not up to date: the server answered 404").wait_for()
    show(other, "Zoe")
    checks.expect(other.locator("main", has_text="Ana").count() == 0, "a page", "shows a customer of the past")
    for window in (page, other):
        window.context.close()
