"""Checks that every receipt of a story is accepted in the Sandbox and read without loss."""

from __future__ import annotations

import base64
import json
import re
import ssl
from pathlib import Path
from typing import Any

from judge import NESTED, UNMODELED, Judge, lost_members
from report import Report
from tool import Court, Sandlot

SCENARIOS = Path(__file__).resolve().parent.parent.parent / "fixtures" / "scenarios"
#: The scenarios in which an app receives a token that must not verify.
SPOILT = {"verification-failure"}


def check_scenarios(report: Report, sandlot: Sandlot, judge: Judge) -> None:
    """Plays every story, and passes the app's receipts to the library."""
    stories = sorted(SCENARIOS.glob("*.yaml"))
    report.check(len(stories) >= 12, f"there are {len(stories)} scenarios")
    accepted = 0
    for story in stories:
        accepted += _check(report, sandlot, judge, story)
    report.note(f"{len(stories)} scenarios, {accepted} receipts accepted as Sandbox")


def _check(report: Report, sandlot: Sandlot, judge: Judge, story: Path) -> int:
    directory = sandlot.directory / f"scenario-{story.stem}"
    sandlot.run("run", str(story), "--receipts", str(directory))
    root = directory / "root.der"
    same = root.read_bytes() == ssl.PEM_cert_to_DER_cert((directory / "root.pem").read_text())
    report.check(same, f"{story.stem}: the root is the same in PEM and in DER")
    told = _check_notifications(report, judge, story, directory)
    tokens = [
        path.read_text().strip()
        for path in sorted(directory.glob("*.jws"))
        if not re.match(r".*-(notification|renewal)-\d{4}-", path.name)
    ]
    report.check(bool(tokens), f"{story.stem}: receipts are disclosed")
    refused = 0
    for number, token in enumerate(tokens, 1):
        claim = f"{story.stem}, receipt {number}"
        payload = _payload(token)
        court = Court(root, bundle=payload["bundleId"])
        verdict = judge.verify(court, token)
        ours = sandlot.verify(court, [token])[0]
        report.check(ours.accepted == verdict.accepted, f"{claim}: both give the same verdict")
        if not verdict.accepted:
            refused += 1
            continue
        lost = set(lost_members(payload, verdict.payload)) - UNMODELED["transaction"]
        report.check(not lost, f"{claim}: the library reads every member ({', '.join(sorted(lost))})")
        report.check(ours.payload == payload, f"{claim}: sandlot reads what was signed")
        report.check(payload["environment"] == "Sandbox", f"{claim}: is from the sandbox")
        forged = judge.verify(court, _with_flipped_signature(token))
        report.check(not forged.accepted, f"{claim}: with a flipped signature it is refused")
    expected = refused > 0 if story.stem in SPOILT else refused == 0
    report.check(expected, f"{story.stem}: {refused} of {len(tokens)} receipts are refused")
    return len(tokens) - refused + told


def _check_notifications(report: Report, judge: Judge, story: Path, directory: Path) -> int:
    """Checks the notifications that the story sends to the developer's server, with their signed data."""
    tokens = [path.read_text().strip() for path in sorted(directory.glob("*-notification-*.jws"))]
    bodies = directory / f"{story.stem}-notifications.jsonl"
    posted = [json.loads(line) for line in bodies.read_text().splitlines()] if tokens else []
    report.check(
        posted == [{"signedPayload": token} for token in tokens], f"{story.stem}: the bodies to be posted"
    )
    report.check(
        len({_payload(token)["notificationUUID"] for token in tokens}) == len(tokens),
        f"{story.stem}: every notification has its own identifier",
    )
    for number, token in enumerate(tokens, 1):
        claim = f"{story.stem}, notification {number}"
        payload = _payload(token)
        court = Court(directory / "root.der", "notification", bundle=payload["data"]["bundleId"])
        verdict = judge.verify(court, token)
        report.check(verdict.accepted, f"{claim}: {verdict.status} {verdict.detail}")
        for holder, name, kind in NESTED:
            if inner := payload.get(holder, {}).get(name):
                judged = judge.verify(Court(court.root, kind, bundle=court.bundle), inner)
                report.check(judged.accepted, f"{claim}, {name}: {judged.status} {judged.detail}")
                report.check(
                    _payload(inner)["signedDate"] == payload["signedDate"], f"{claim}, {name}: signed at the same time"
                )
    return len(tokens)


def _payload(token: str) -> dict[str, Any]:
    return json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))


def _with_flipped_signature(token: str) -> str:
    signed, _, signature = token.rpartition(".")
    raw = bytearray(base64.urlsafe_b64decode(signature + "=="))
    raw[20] ^= 1
    return f"{signed}.{base64.urlsafe_b64encode(bytes(raw)).decode().rstrip('=')}"
