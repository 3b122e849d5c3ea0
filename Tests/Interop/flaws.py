"""Checks that both sides refuse every defect, for the expected reason."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from judge import Judge
from report import Report
from tool import KINDS, Court, Sandlot

#: For each defect, the tool's code and the status of Apple's library.
FLAWS: dict[str, tuple[str, str]] = {
    "tampered-payload": ("bad-signature", "VERIFICATION_FAILURE"),
    "tampered-signature": ("bad-signature", "VERIFICATION_FAILURE"),
    "tampered-header": ("bad-signature", "VERIFICATION_FAILURE"),
    "der-signature": ("bad-signature", "VERIFICATION_FAILURE"),
    "truncated-signature": ("bad-signature", "VERIFICATION_FAILURE"),
    "missing-signature": ("malformed-token", "VERIFICATION_FAILURE"),
    "wrong-alg": ("wrong-algorithm", "VERIFICATION_FAILURE"),
    "alg-none": ("wrong-algorithm", "VERIFICATION_FAILURE"),
    "unreadable-payload": ("malformed-payload", "VERIFICATION_FAILURE"),
    "missing-chain": ("missing-chain", "VERIFICATION_FAILURE"),
    "short-chain": ("wrong-chain-length", "INVALID_CHAIN_LENGTH"),
    "long-chain": ("wrong-chain-length", "INVALID_CHAIN_LENGTH"),
    "reversed-chain": ("broken-chain", "VERIFICATION_FAILURE"),
    "unreadable-certificate": ("unreadable-certificate", "INVALID_CERTIFICATE"),
    "untrusted-root": ("untrusted-root", "VERIFICATION_FAILURE"),
    "forged-intermediate": ("untrusted-root", "VERIFICATION_FAILURE"),
    "broken-chain": ("broken-chain", "VERIFICATION_FAILURE"),
    "expired-leaf": ("certificate-expired", "VERIFICATION_FAILURE"),
    "not-yet-valid-leaf": ("certificate-not-yet-valid", "VERIFICATION_FAILURE"),
    "expired-intermediate": ("certificate-expired", "VERIFICATION_FAILURE"),
    "missing-marker": ("missing-marker", "VERIFICATION_FAILURE"),
    "missing-intermediate-marker": ("missing-marker", "VERIFICATION_FAILURE"),
    "critical-marker": ("certificate-profile", "VERIFICATION_FAILURE"),
    "not-an-authority": ("certificate-profile", "VERIFICATION_FAILURE"),
    "wrong-curve": ("certificate-profile", "VERIFICATION_FAILURE"),
    "wrong-bundle": ("wrong-bundle", "INVALID_APP_IDENTIFIER"),
    "wrong-environment": ("wrong-environment", "INVALID_ENVIRONMENT"),
    "wrong-app-id": ("wrong-app-id", "INVALID_APP_IDENTIFIER"),
}
#: Payloads without the member that the defect is in.
INAPPLICABLE = {
    ("wrong-bundle", "renewal"),
    ("wrong-app-id", "renewal"),
    ("wrong-app-id", "transaction"),
}


def listed_flaws(sandlot: Sandlot) -> list[str]:
    """Returns the defects that the tool offers."""
    text = " ".join(sandlot.run("receipt", "issue", "--help").split())
    found = re.search(r"--flaw <flaw> .*?\(values: ([^)]*)\)", text)
    return [name.strip() for name in found[1].split(",")] if found else []


def environment(flaw: str) -> str:
    """Returns the environment. The app's number is compared only in Production."""
    return "Production" if flaw == "wrong-app-id" else "Sandbox"


def flawed_tokens(report: Report, sandlot: Sandlot, authority: Path) -> list[tuple[str, Court, str]]:
    """Yields a token for every defect and kind: its flaw, its court, and the token."""
    listed = listed_flaws(sandlot)
    report.check(
        sorted(listed) == sorted(FLAWS),
        f"the table has the flaws that the tool has: {set(listed) ^ set(FLAWS) or 'yes'}",
    )
    pairs = [(flaw, kind) for flaw in listed for kind in KINDS]
    with ThreadPoolExecutor() as pool:
        tokens = list(
            pool.map(
                lambda pair: sandlot.issue_flawed(
                    authority, pair[1], pair[0], "--environment", environment(pair[0])
                ),
                pairs,
            )
        )
    for pair, token in zip(pairs, tokens):
        report.check((token is None) == (pair in INAPPLICABLE), f"{pair[0]} is available for {pair[1]}")
    return [
        (flaw, Court(authority / "root.der", kind, environment(flaw)), token)
        for (flaw, kind), token in zip(pairs, tokens)
        if token is not None
    ]


def check_flaws(
    report: Report, sandlot: Sandlot, judge: Judge, flawed: list[tuple[str, Court, str]]
) -> None:
    """Passes the tokens to both sides, and compares the reasons with the table."""
    for court in dict.fromkeys(court for _, court, _ in flawed):
        of_court = [(flaw, token) for flaw, its, token in flawed if its == court]
        verdicts = sandlot.verify(court, [token for _, token in of_court])
        for (flaw, token), ours in zip(of_court, verdicts):
            theirs = judge.verify(court, token)
            expected = FLAWS.get(flaw)
            report.check(
                not ours.accepted and not theirs.accepted, f"{flaw}, {court.kind}: refused by both"
            )
            report.check(
                (ours.status, theirs.status) == expected,
                f"{flaw}, {court.kind}: {ours.status} and {theirs.status}, expected {expected}",
            )
    report.note(f"{len(flawed)} tokens with {len(FLAWS)} defects")
