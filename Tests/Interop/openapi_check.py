"""Sends random requests to the control API, and compares the answers with its OpenAPI document (Schemathesis)."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

from report import Report
from served import Served
from tool import BUNDLE, Sandlot

STORY = f"""
scenario: A described store
app: {BUNDLE}
start: 2026-01-01
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}}
customers: [Ana]
devices: [{{name: phone, of: Ana}}]
steps:
  - launch: phone
  - buy: remove_ads
"""
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
EXAMPLES = 25


def check_openapi(report: Report, sandlot: Sandlot, seed: int) -> None:
    story = sandlot.directory / "described.yaml"
    story.write_text(STORY)
    with Served(sandlot, str(story), "--log-level", "error") as served:
        address = f"{served.url}/control/v1/openapi.json"
        with urllib.request.urlopen(address) as answer:
            document = json.load(answer)
        status, output = schemathesis(address, served, seed)
        if not report.check(status == 0, "every answer agrees with the document"):
            print(output)
        # The judge finds a document that promises something else.
        document["components"]["schemas"]["Clock"]["properties"]["now"] = {"type": "integer"}
        wrong = sandlot.directory / "wrong.json"
        wrong.write_text(json.dumps(document))
        status, output = schemathesis(wrong, served, seed, "--include-path", "/clock")
        report.check(status == 1, "a document that promises something else is noticed")
        # After all of that, the store still sells.
        served.control("POST", "reset")
        events = served.steps({"buy": "club_month"})
        report.check(len(events) == 1, "the store sells after all of that")


def schemathesis(document: str | Path, served: Served, seed: int, *options: str) -> tuple[int, str]:
    # A stream of events has no end.
    selection = options or ("--exclude-path", "/events")
    run = subprocess.run(
        [
            Path(sys.executable).parent / "schemathesis",
            "run",
            str(document),
            "--url",
            f"{served.url}/control/v1",
            "--checks",
            ",".join(CHECKS),
            "--max-examples",
            str(EXAMPLES),
            "--seed",
            str(seed),
            "--request-timeout",
            "60",
            "--no-color",
            *selection,
        ],
        capture_output=True,
        encoding="utf-8",
    )
    return run.returncode, run.stdout + run.stderr
