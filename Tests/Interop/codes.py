"""The equivalents of the tool's codes in other libraries, and a check of their documentation."""

from __future__ import annotations

import re
from pathlib import Path

import disagreements
from flaws import FLAWS
from report import Report

V, F, CERT, LENGTH = "VERIFICATION_FAILURE", "FAILURE", "INVALID_CERTIFICATE", "INVALID_CHAIN_LENGTH"
JWT, APP, ENV, CHAIN = (
    "INVALID_JWT_FORMAT",
    "INVALID_APP_IDENTIFIER",
    "INVALID_ENVIRONMENT",
    "INVALID_CHAIN",
)
MODEL = "ClassValidationError"
ACCEPTED, UNKNOWN = "accepted", "–"

#: The codes of failures that say nothing about a receipt, and those of online checks.
NOT_ABOUT_RECEIPTS = {"verification-unavailable", "certificate-revoked", "revocation-unknown"}
#: The codes of app receipts alone, which the libraries do not verify.
OF_APP_RECEIPTS = {"malformed-receipt", "missing-field", "wrong-version", "wrong-device", "receipt-expired"}

#: "accepted" beside a status means that only some of the receipts with this code are refused there; "–" that
#: the library was not looked at for it.
#: For each code the case of StoreKit's VerificationError, and the statuses of the libraries for Python,
#: Swift, Node and Java.
CODES: dict[str, tuple[str, str, str, str, str]] = {
    "malformed-token": ("invalidEncoding", f"{V} or {ACCEPTED}", JWT, V, V),
    "malformed-header": ("invalidEncoding", f"{V}, {LENGTH}, {CERT} or {ACCEPTED}", JWT, V, V),
    "malformed-payload": ("invalidEncoding", f"{V}, {MODEL} or {ACCEPTED}", JWT, V, V),
    "wrong-algorithm": ("invalidSignature", V, JWT, V, V),
    "unsupported-header": ("invalidEncoding", f"{V} or {ACCEPTED}", ACCEPTED, UNKNOWN, UNKNOWN),
    "missing-chain": ("missingRequiredProperties", V, JWT, CERT, V),
    "wrong-chain-length": ("invalidCertificateChain", LENGTH, JWT, CERT, LENGTH),
    "unreadable-certificate": (
        "invalidCertificateChain",
        f"{CERT}, {V} or {ACCEPTED}",
        f"{JWT} or {CERT}",
        CERT,
        CERT,
    ),
    "broken-chain": ("invalidCertificateChain", f"{V}, {CERT} or {ACCEPTED}", V, V, CHAIN),
    "untrusted-root": ("invalidCertificateChain", f"{V} or {CERT}", V, V, CHAIN),
    "certificate-profile": (
        "invalidCertificateChain",
        f"{V}, {CERT} or {ACCEPTED}",
        f"{V} or {ACCEPTED}",
        f"{V} or {ACCEPTED}",
        f"{CHAIN}, {V} or {ACCEPTED}",
    ),
    "missing-marker": ("invalidCertificateChain", V, V, V, CHAIN),
    "certificate-not-yet-valid": ("invalidCertificateChain", f"{V} or {ACCEPTED}", V, CERT, CHAIN),
    "certificate-expired": ("invalidCertificateChain", f"{V} or {ACCEPTED}", V, CERT, CHAIN),
    "bad-signature": ("invalidSignature", V, JWT, V, V),
    "duplicate-member": ("invalidEncoding", ACCEPTED, UNKNOWN, UNKNOWN, UNKNOWN),
    "invalid-field": (
        "missingRequiredProperties",
        f"{MODEL}, {V}, {APP}, {ENV} or {ACCEPTED}",
        JWT,
        F,
        f"{V} or {ACCEPTED}",
    ),
    "null-field": (
        "missingRequiredProperties",
        f"{MODEL}, {V}, {APP}, {ENV} or {ACCEPTED}",
        ACCEPTED,
        F,
        ACCEPTED,
    ),
    "registered-claim": (
        "missingRequiredProperties",
        f"{V} or {ACCEPTED}",
        ACCEPTED,
        f"{V} or {ACCEPTED}",
        f"{V} or {ACCEPTED}",
    ),
    "wrong-bundle": ("missingRequiredProperties", APP, APP, APP, APP),
    "wrong-app-id": ("missingRequiredProperties", APP, APP, APP, APP),
    "wrong-environment": ("missingRequiredProperties", ENV, ENV, ENV, ENV),
}


def python_statuses(code: str) -> list[str]:
    """Returns the possible statuses of Apple's Python library for a code of the tool."""
    return re.split(r",? or |, ", CODES[code][1]) if code in CODES else []


def codes_markdown() -> str:
    """Returns the table of codes."""
    rows = [
        "| our code | StoreKit | Python | Swift | Node | Java |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for code, (storekit, *statuses) in CODES.items():
        rows.append(f"| `{code}` | `{storekit}` | {' | '.join(statuses)} |")
    return "\n".join(rows)


def markdown() -> str:
    """Returns both tables in the form of the documentation."""
    return f"{codes_markdown()}\n\n{disagreements.markdown()}"


def check_document(report: Report, document: Path, refusals: Path) -> None:
    """Checks that the documentation has the tables, and that the table of codes has every code."""
    if refusals.is_file():
        found = re.findall(r'Code\(rawValue: "([a-z-]+)"\)', refusals.read_text())
        report.check(
            set(found) - NOT_ABOUT_RECEIPTS - OF_APP_RECEIPTS == set(CODES),
            f"the table has the codes that the library has: "
            f"{(set(found) - NOT_ABOUT_RECEIPTS - OF_APP_RECEIPTS) ^ set(CODES) or 'yes'}",
        )
    for flaw, (code, status) in FLAWS.items():
        report.check(status in CODES[code][1], f"{flaw}: the table has {status} for {code}")
    text = document.read_text() if document.is_file() else ""
    report.check(codes_markdown() in text, f"{document.name} has the table of codes")
    report.check(disagreements.markdown() in text, f"{document.name} has the table of differences")
