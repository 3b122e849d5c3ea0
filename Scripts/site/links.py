#!/usr/bin/env python3
"""Checks the links of static pages: files, anchors, and images.

    links.py DIRECTORY

Addresses that begin with a scheme are counted and not fetched. The pages of DocC (`api/`) are only checked as targets,
because a script draws them. The exit status is 1 if a link leads nowhere.
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Scan(HTMLParser):
    """The identifiers of a page, and the targets of its links and images."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.identifiers: set[str] = set()
        self.doubles: list[str] = []
        self.targets: list[str] = []
        self.pictures_without_text = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        if identifier := values.get("id"):
            if identifier in self.identifiers:
                self.doubles.append(identifier)
            self.identifiers.add(identifier)
        for name in ("href", "src"):
            if (target := values.get(name)) is not None:
                self.targets.append(target)
        if tag == "img" and not values.get("alt"):
            self.pictures_without_text += 1


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: links.py DIRECTORY", file=sys.stderr)
        return 64
    root = Path(sys.argv[1]).resolve()
    pages = {path: Scan(path.read_text()) for path in sorted(root.rglob("*.html")) if "api" not in path.relative_to(root).parts[:1]}
    internal = external = 0
    problems: list[str] = []
    reached = {root / "index.html"}
    for path, page in pages.items():
        name = path.relative_to(root)
        problems += [f"{name}: two elements have the identifier {identifier}" for identifier in page.doubles]
        if page.pictures_without_text:
            problems.append(f"{name}: {page.pictures_without_text} images have no description")
        for target in page.targets:
            parts = urlsplit(target)
            if parts.scheme:
                external += 1
                continue
            internal += 1
            file = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not file.is_file() or root not in file.parents:
                problems.append(f"{name}: {target} does not exist")
                continue
            reached.add(file)
            if parts.fragment and file in pages and unquote(parts.fragment) not in pages[file].identifiers:
                problems.append(f"{name}: {target} has no such anchor")
    problems += [f"{page.relative_to(root)}: no page links to it" for page in pages.keys() - reached]
    for problem in sorted(problems):
        print(problem, file=sys.stderr)
    print(f"{len(pages)} pages, {internal} links, {external} addresses elsewhere, {len(problems)} problems")
    return 1 if problems or not internal else 0


sys.exit(main())
