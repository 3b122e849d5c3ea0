"""Collects the results of checks, and prints them immediately."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import Iterator


class Report:
    """The results of a run."""

    def __init__(self, verbose: bool = False) -> None:
        self.verbose = verbose
        self.failures: list[str] = []
        self._checks = 0

    def check(self, holds: bool, claim: str) -> bool:
        """Records a claim and whether it holds."""
        self._checks += 1
        if not holds:
            self.failures.append(claim)
            print(f"  FAILED  {claim}", flush=True)
        return holds

    def note(self, text: str) -> None:
        print(f"  {text}", flush=True)

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """A step with a heading, and the number of its checks at the end."""
        print(f"\n{title}", flush=True)
        checks, failures, start = self._checks, len(self.failures), time.monotonic()
        yield
        count, failed = self._checks - checks, len(self.failures) - failures
        outcome = f"{failed} of {count} checks failed" if failed else f"all {count} checks hold"
        self.note(f"{outcome} ({time.monotonic() - start:.1f} s)")

    def finish(self) -> int:
        """Prints the last line, and returns the exit status."""
        if self.failures:
            print(f"\n{len(self.failures)} of {self._checks} checks failed", file=sys.stderr)
            return 1
        print(f"\nAll {self._checks} checks hold.")
        return 0
