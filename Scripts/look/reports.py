"""Creates the reports to check."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent.parent / "fixtures/check"
# The number of findings that the page shows for a rule.
SHOWN = 5


@dataclass
class Report:
    """One call of `sandlot check` and the files that it wrote."""

    name: str
    page: Path
    sarif: Path
    reports: list[dict]
    # Values that decide a finding, which the page must show completely.
    long_values: list[str] = field(default_factory=list)

    def findings(self) -> list[dict]:
        """Returns the findings that a page must show."""
        return [
            finding
            for report in self.reports
            for pack in report["packs"]
            for rule in pack["rules"]
            if rule["verdict"] not in ("pass", "notApplicable")
            for finding in rule["findings"][:SHOWN]
        ]


def hostile() -> str:
    """Returns a trace whose words could be interpreted as markup, scripts, or commands."""
    word = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'&\u202e\u0007"
    header = {
        "e": "trace_header", "schema": "sandlot-trace/1", "platform": "iOS", "build": "release",
        "audience": {"minAge": 6, "maxAge": 8}, "initialEntitlements": [word], "app": word,
    }  # fmt: skip
    events = [
        header,
        {"e": "screen", "name": word},
        {"e": "ad_shown", "adId": word, "slot": word, "format": "interstitial", "network": word},
        {"e": "link_opened", "class": "web", "host": word},
        {"e": word},
    ]
    lines = [
        json.dumps({"seq": seq, "t": seq * 1000, "run": word, **event})
        for seq, event in enumerate(events)
    ]
    return "\n".join(lines) + "\n"


# A text that pressures a child only at its end, beyond the room in a report for a terminal.
LONG_TEXT = "Once upon a time there was a letter that could not find its word. " * 12 + "Buy now, only today!"


def wordy() -> str:
    """Returns a trace with long values, long names, and many events at one instant."""
    header = {
        "e": "trace_header", "schema": "sandlot-trace/1", "platform": "iPadOS", "build": "release",
        "audience": {"minAge": 6, "maxAge": 8}, "initialEntitlements": [], "locale": "en-US",
    }  # fmt: skip
    events = [(0, header), (0, {"e": "app_state", "state": "launched"})]
    events.append((10, {"e": "screen", "name": "aVeryLongNameOfAScreenThatNobodyCanReadInOneGo" * 3}))
    for step in range(9):
        t = 1000 + step * 40
        events.append((t, {"e": "gate_shown", "gateId": "g", "purpose": "purchase"}))
        events.append((t, {"e": "gate_answered", "gateId": "g", "correct": step == 8}))
        events.append((t, {"e": "link_opened", "class": "web", "host": "example.com"}))
    events.append((2000, {"e": "text_shown", "purpose": "offer", "audience": "child", "text": LONG_TEXT}))
    events.append((2100, {"e": "trace_end", "reason": "normal"}))
    lines = [json.dumps({"seq": seq, "t": t, "run": "r", **event}) for seq, (t, event) in enumerate(events)]
    return "\n".join(lines) + "\n"


def busy() -> str:
    """Returns a trace with many runs, one of them long, and more findings than a page shows."""
    lines = []
    for run in range(50):
        steps = 400 if run == 1 else 4
        header = {"e": "trace_header", "schema": "sandlot-trace/1", "platform": "watchOS", "build": "debug",
                  "audience": {"minAge": 4, "maxAge": 11}, "initialEntitlements": []}  # fmt: skip
        events = [(0, header)]
        for step in range(steps):
            t = 1000 + step * 9000
            events.append((t, {"e": "phase", "phase": "spelling", "attempt": 1, "word": step}))
            shown = {"e": "ad_shown", "adId": f"a{step}", "slot": "other", "format": "banner"}
            events.append((t + 500, shown))
            events.append((t + 4000, {"e": "ad_dismissed", "adId": f"a{step}", "cause": "app"}))
        for seq, (t, event) in enumerate(events):
            lines.append(json.dumps({"seq": seq, "t": t, "run": f"run {run}", **event}))
    return "\n".join(lines) + "\n"


def make_reports(sandlot: Path, directory: Path) -> list[Report]:
    """Runs the program for several situations."""
    for file in FIXTURES.iterdir():
        (directory / file.name).write_bytes(file.read_bytes())
    (directory / "hostile.jsonl").write_text(hostile())
    (directory / "wordy.jsonl").write_text(wordy())
    (directory / "busy.jsonl").write_text(busy())
    (directory / "nonsense <&>.jsonl").write_text("nonsense\n")
    packs = "seed,apple-kids,our-pack.yaml"
    calls = {
        "failing": ["failing.jsonl", "--packs", packs, "--today", "2026-12-31"],
        "expired": ["failing.jsonl", "--packs", "our-pack.yaml", "--today", "2027-01-01"],
        "compliant": ["compliant.jsonl", "--packs", "seed,apple-kids,caru"],
        "several": ["compliant.jsonl", "failing.jsonl", "nonsense <&>.jsonl", "two-devices.jsonl"],
        "hostile": ["hostile.jsonl", "--packs", "all"],
        "wordy": ["wordy.jsonl", "--packs", "all"],
        "busy": ["busy.jsonl", "--packs", "all"],
    }
    reports = []
    for name, arguments in calls.items():
        page, sarif = directory / f"{name}.html", directory / f"{name}.sarif"
        outcome = subprocess.run(
            [sandlot, "check", *arguments, "--format", "json", "--html", page, "--sarif", sarif],
            cwd=directory, capture_output=True, text=True,
        )  # fmt: skip
        if outcome.returncode not in (0, 1, 65):
            raise SystemExit(f"sandlot check ended with {outcome.returncode}: {outcome.stderr}")
        lines = [json.loads(line) for line in outcome.stdout.splitlines()]
        values = [LONG_TEXT] if name == "wordy" else []
        reports.append(Report(name, page, sarif, lines, values))
    return reports
