"""Headless Chromium without a network."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright


class Sight:
    """A page in the browser, and the events while it was opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.messages: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.messages.append(message.text))
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.on("dialog", self._dismiss)

    def _dismiss(self, dialog) -> None:
        self.messages.append(f"a dialog: {dialog.message}")
        dialog.dismiss()


class Browser:
    """The owner of the browser's process."""

    def __enter__(self) -> Browser:
        executable = shutil.which("chromium")
        if executable is None:
            raise SystemExit("chromium is needed: apt-get install chromium")
        self._playwright = sync_playwright().start()
        # Chromium does not support its sandbox for root, which is the user in containers.
        self._browser = self._playwright.chromium.launch(
            executable_path=executable, chromium_sandbox=False
        )
        return self

    def __exit__(self, *_) -> None:
        self._browser.close()
        self._playwright.stop()

    def window(self, width: int = 1280, scheme: str = "light") -> Page:
        """Opens an empty window. What goes wrong in its page is in its list `problems`."""
        context = self._browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme
        )
        page = context.new_page()
        problems: list[str] = []
        page.problems = problems
        page.on("console", lambda message: problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("dialog", lambda dialog: problems.append(dialog.message))
        return page

    def open(self, path: Path, width: int = 1280, scheme: str = "light") -> Sight:
        """Opens a page in a new window that is offline."""
        context = self._browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
        )
        sight = Sight(context.new_page())
        sight.page.goto(path.as_uri())
        return sight
