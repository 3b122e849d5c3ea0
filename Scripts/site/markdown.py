"""Renders a page of Markdown, with anchors as on GitHub and links to other pages of the site."""

from __future__ import annotations

import html
import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

FORMATTER = HtmlFormatter(nowrap=True)
#: Links of DocC: a page, a heading, or both.
DOCC_LINK = re.compile(r"<doc:([\w-]*)(#[\w-]+)?>")
#: The colorizer has no lexer for these, or a misleading one.
PLAIN = {"text", "console", "csv", ""}


@dataclass
class Page:
    """A rendered page."""

    title: str
    body: str
    #: The headings of the second level, with their anchors.
    headings: list[tuple[str, str]] = field(default_factory=list)


def slug(text: str, taken: set[str]) -> str:
    """Returns the anchor that GitHub gives a heading."""
    plain = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    name, number = plain, 0
    while name in taken:
        number += 1
        name = f"{plain}-{number}"
    taken.add(name)
    return name


def colored(code: str, language: str) -> str:
    """Returns code as HTML with the classes of its colors."""
    if language in PLAIN:
        return html.escape(code)
    try:
        return highlight(code, get_lexer_by_name(language, stripnl=False), FORMATTER)
    except ClassNotFound:
        return html.escape(code)


def colored_file(name: str, code: str) -> str:
    """Returns the code of a file as HTML."""
    try:
        return highlight(code, get_lexer_for_filename(name, stripnl=False), FORMATTER)
    except ClassNotFound:
        return html.escape(code)


def plain_text(token: Token) -> str:
    """Returns the text of a heading without its markup."""
    return "".join(child.content for child in token.children or [] if child.type in ("text", "code_inline"))


class Renderer:
    """The renderer of all pages.

    `locate` gives the address of a target as seen from a source, and `article_title` the title of an article of DocC.
    """

    def __init__(self, locate: Callable[[str, str], str], article_title: Callable[[str, str], str]) -> None:
        self._locate, self._article_title = locate, article_title
        self._parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
        rules = self._parser.renderer.rules
        rules["fence"] = self._fence
        rules["table_open"] = lambda *_: '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n'
        rules["table_close"] = lambda *_: "</table></div>\n"

    @staticmethod
    def _fence(tokens: list[Token], index: int, *_: object) -> str:
        token = tokens[index]
        language = token.info.strip().split(" ")[0]
        label = html.escape(language or "text")
        return (f'<pre tabindex="0" role="group" aria-label="Code: {label}"><code>'
                f"{colored(token.content, language)}</code></pre>\n")

    def render(self, source: str, text: str) -> Page:
        """Renders the text of a source file."""
        text = DOCC_LINK.sub(lambda match: self._docc_link(source, match), text)
        tokens = self._parser.parse(text)
        page, taken = Page(title=source, body=""), set[str]()
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                title = plain_text(tokens[index + 1])
                anchor = slug(title, taken)
                token.attrSet("id", anchor)
                if token.tag == "h1":
                    page.title = title
                elif token.tag == "h2":
                    page.headings.append((title, anchor))
            for child in token.children or []:
                for name in ("href", "src"):
                    if isinstance(target := child.attrGet(name), str):
                        child.attrSet(name, self._target(source, target))
        page.body = self._parser.renderer.render(tokens, self._parser.options, {})
        return page

    def _docc_link(self, source: str, match: re.Match[str]) -> str:
        article, heading = match[1], match[2] or ""
        words = heading[1:].replace("-", " ")
        title = words or self._article_title(source, article)
        target = f"{article}.md" if article else ""
        return f"[{title}]({target}{heading.lower()})"

    def _target(self, source: str, target: str) -> str:
        if re.match(r"[a-z]+:", target):
            return target
        path, _, anchor = target.partition("#")
        suffix = f"#{anchor}" if anchor else ""
        if not path:
            return suffix
        return self._locate(source, posixpath.normpath(posixpath.join(posixpath.dirname(source), path))) + suffix
