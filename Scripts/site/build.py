#!/usr/bin/env python3
"""Makes the documentation as static pages.

    build.py --out DIRECTORY [--api DIRECTORY]

The pages come from Markdown files, and the reference of the commands from their help. A file of the repository that a
page links to becomes a page with its text. `--api` names the archive of DocC, which the menu then links to.
"""

from __future__ import annotations

import argparse
import html
import posixpath
import re
import shutil
import sys
from pathlib import Path

sys.dont_write_bytecode = True

from contents import CARDS, GROUPS  # noqa: E402
from markdown import Page, Renderer, colored_file  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
HELP = ROOT / "fixtures/golden/help"
IMAGES = {".png", ".svg", ".jpg"}
CODE_STYLES = {"light": "default", "dark": "github-dark"}


def address(source: str) -> str:
    """Returns the address of a page, from the root of the site."""
    return str(Path(source).with_suffix(".html"))


def relative(source: str, target: str) -> str:
    """Returns an address as seen from the page of a source."""
    return posixpath.relpath(target, posixpath.dirname(address(source)) or ".")


def commands() -> str:
    """Returns the reference of the commands as Markdown, from their help."""
    parts = ["# Commands\n", "This is the output of `sandlot help COMMAND` for each command. "
             "[The command line](Documentation/command-line.md) is the overview.\n"]
    for path in sorted(HELP.glob("*.txt"), key=lambda path: (path.stem != "sandlot", path.stem)):
        if path.stem == "version":
            continue
        name = "sandlot" if path.stem == "sandlot" else "sandlot " + path.stem.replace("-", " ")
        parts.append(f"## {name}\n\n```text\n{path.read_text().rstrip()}\n```\n")
    return "\n".join(parts)


def unlisted() -> list[tuple[str, str]]:
    """Returns the pages that `contents.py` does not name, so that none is missing from the menu."""
    listed = {source for _, pages in GROUPS for source, _ in pages}
    found = []
    for path in sorted((ROOT / "Documentation").glob("*.md")):
        source = str(path.relative_to(ROOT))
        if source not in listed:
            found.append((source, path.read_text().split("\n", 1)[0].lstrip("# ")))
    return found


class Site:
    """The pages, which are written as links to them are found."""

    def __init__(self, out: Path, has_api: bool) -> None:
        self._out, self._has_api = out, has_api
        self._groups = [*GROUPS, ("More", unlisted())] if unlisted() else GROUPS
        self._renderer = Renderer(self._locate, self._article_title)
        self._waiting: list[str] = []
        self._seen: set[str] = set()
        self._problems: list[str] = []

    def build(self) -> int:
        """Writes all pages, and returns the number of problems."""
        for _, pages in self._groups:
            for source, _ in pages:
                if source == "commands.md" or (ROOT / source).exists():
                    self._want(source)
        while self._waiting:
            source = self._waiting.pop()
            text = commands() if source == "commands.md" else None
            if source.endswith(".md"):
                page = self._renderer.render(source, text or (ROOT / source).read_text())
                self._write(source, page)
            else:
                self._write(source, self._code_page(source), is_code=True)
        self._landing()
        (self._out / "style.css").write_text(style())
        for problem in self._problems:
            print(problem, file=sys.stderr)
        print(f"{len(self._seen) + 1} pages in {self._out}")
        return len(self._problems)

    def _want(self, source: str) -> None:
        if source not in self._seen:
            self._seen.add(source)
            self._waiting.append(source)

    def _locate(self, source: str, target: str) -> str:
        """Returns the address of a file of the repository, which becomes a part of the site."""
        path = ROOT / target
        if target == "commands.md":
            return relative(source, address(target))
        if path.is_dir():
            target = posixpath.join(target, "README.md")
            path = ROOT / target
        if not path.is_file():
            self._problems.append(f"{source}: there is no file {target}")
            return target
        if path.suffix in IMAGES:
            copy = self._out / target
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
            return relative(source, target)
        self._want(target)
        return relative(source, page_address(target))

    def _article_title(self, source: str, article: str) -> str:
        path = ROOT / posixpath.dirname(source) / f"{article}.md"
        match = re.match(r"# (.*)", path.read_text()) if path.exists() else None
        return match[1] if match else article

    @staticmethod
    def _code_page(source: str) -> Page:
        code = colored_file(source, (ROOT / source).read_text())
        body = (f"<h1><code>{html.escape(source)}</code></h1>\n"
                f'<pre tabindex="0" role="group" aria-label="Code"><code>{code}</code></pre>')
        return Page(title=source, body=body)

    def _menu(self, source: str) -> str:
        def link(target: str, name: str) -> str:
            mark = ' aria-current="page"' if target == source else ""
            return f'<li><a href="{relative(source, address(target))}"{mark}>{html.escape(name)}</a></li>'

        groups = []
        for title, pages in self._groups:
            links = [link(target, name) for target, name in pages if target in self._seen]
            if title == "Reference" and self._has_api:
                api = relative(source, "api/documentation/index.html")
                links.append(f'<li><a href="{api}">Swift modules</a></li>')
            groups.append(f"<h2>{title}</h2><ul>{''.join(links)}</ul>")
        return "".join(groups)

    def _write(self, source: str, page: Page, is_code: bool = False) -> None:
        contents = ""
        if len(page.headings) > 2:
            items = "".join(f'<li><a href="#{anchor}">{html.escape(title)}</a></li>' for title, anchor in page.headings)
            contents = f'<details class="contents"><summary>On this page</summary><ul>{items}</ul></details>'
            page.body = page.body.replace("</h1>\n", f"</h1>\n{contents}\n", 1)
        self._save(page_address(source) if is_code else address(source), source, page.title, page.body)

    def _save(self, target: str, source: str, title: str, body: str) -> None:
        home = relative(source, "index.html")
        name = "Sandlot" if title == "Sandlot" else f"{title} · Sandlot"
        text = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{relative(source, 'style.css')}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="home" href="{home}">Sandlot</a></header>
<div class="frame">
<nav aria-label="Pages"><details class="menu"><summary>All pages</summary><div>{self._menu(source)}</div></details></nav>
<main id="main">
{body}
</main>
</div>
</body>
</html>
"""
        path = self._out / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def _landing(self) -> None:
        readme = (ROOT / "README.md").read_text()
        # The first paragraph and the list of what Sandlot does.
        intro = readme.split("\n## ")[0].split("\n", 1)[1]
        cards = "".join(
            f'<a class="card" href="{address(target)}"><strong>{html.escape(title)}</strong>'
            f"<span>{html.escape(text)}</span></a>"
            for title, text, target in CARDS
        )
        page = self._renderer.render("README.md", "# Sandlot\n" + intro)
        lead, picture, rest = re.split(r"(<p><img.*?></p>)", page.body, maxsplit=1, flags=re.DOTALL)
        self._save("index.html", "index.md", "Sandlot", f'{lead}<div class="cards">{cards}</div>\n{rest}{picture}')


def page_address(source: str) -> str:
    """Returns the address of a page of Markdown, or of a page with the text of another file."""
    return address(source) if source.endswith(".md") else f"{source}.html"


def style() -> str:
    """Returns the style sheet, with the colors of code for light and dark displays."""
    from pygments.formatters import HtmlFormatter

    light = HtmlFormatter(style=CODE_STYLES["light"]).get_style_defs("pre")
    dark = HtmlFormatter(style=CODE_STYLES["dark"]).get_style_defs("pre")

    def only_tokens(rules: str) -> str:
        return "\n".join(line for line in rules.splitlines() if re.match(r"pre \.\w+ ", line))

    sheet = Path(__file__).with_name("style.css").read_text()
    return f"{sheet}\n{only_tokens(light)}\n@media (prefers-color-scheme: dark) {{\n{only_tokens(dark)}\n}}\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, metavar="DIRECTORY", help="where the pages go")
    parser.add_argument("--api", type=Path, metavar="DIRECTORY", help="the archive of DocC")
    options = parser.parse_args()
    shutil.rmtree(options.out, ignore_errors=True)
    options.out.mkdir(parents=True)
    if options.api:
        shutil.copytree(options.api, options.out / "api")
    return 1 if Site(options.out, options.api is not None).build() else 0


if __name__ == "__main__":
    sys.exit(main())
