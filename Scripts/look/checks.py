"""The checks and their failures."""

from __future__ import annotations

import sys
import threading


class Checks:
    """Counts checks and prints those that fail, also for several threads."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.passed = 0
        self.failed = 0

    def expect(self, holds: bool, place: str, what: str) -> None:
        """Checks one thing."""
        with self.lock:
            if holds:
                self.passed += 1
            else:
                self.failed += 1
                print(f"{place}: {what}", file=sys.stderr)

    def summary(self) -> int:
        """Prints the number of checks, and returns the exit status."""
        print(f"{self.passed} passed, {self.failed} failed")
        return 0 if self.failed == 0 and self.passed > 0 else 1
