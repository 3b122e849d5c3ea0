"""Checks app receipts with Apple's library, with OpenSSL, and with verifyReceipt of a served store."""

from __future__ import annotations

import base64
import json
import urllib.request
from pathlib import Path
from typing import Any

from appstoreserverlibrary.receipt_utility import ReceiptUtility

from authority_check import openssl
from report import Report
from served import Served
from tool import APP_ID, BUNDLE, CATALOG, Sandlot

STORY = f"""
scenario: A store with an old backend
start: 2026-01-31 09:30
app: {{bundle-id: {BUNDLE}, app-apple-id: {APP_ID}}}
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club}}
customers: [Ana]
devices:
  - {{name: phone, of: Ana}}
steps:
  - launch: phone
  - buy: club_month
    on: phone
"""
TRANSACTION = "2000000000004711"


def check_app_receipts(report: Report, sandlot: Sandlot, authority: Path) -> None:
    """Runs all checks."""
    utility = ReceiptUtility()
    for digest in ("sha256", "sha1"):
        receipt = _issue(sandlot, authority, "club_month", "--transaction-id", TRANSACTION, "--digest", digest)
        report.check(
            utility.extract_transaction_id_from_app_receipt(receipt) == TRANSACTION,
            f"{digest}: Apple's library finds the transaction",
        )
        _check_with_openssl(report, authority, base64.b64decode(receipt), digest)
    empty = _issue(sandlot, authority)
    report.check(
        utility.extract_transaction_id_from_app_receipt(empty) is None,
        "Apple's library finds no transaction in a receipt without purchases",
    )
    _check_canary(report, authority, sandlot)
    _check_served(report, sandlot, utility)


def _issue(sandlot: Sandlot, authority: Path, *options: str) -> str:
    return sandlot.run(
        "receipt", "issue", *options, "--kind", "app-receipt", "--authority", str(authority),
        "--catalog", str(CATALOG),
    ).strip()  # fmt: skip


def _verify_with_openssl(authority: Path, receipt: bytes, content: Path) -> tuple[int, str]:
    file = content.with_suffix(".der")
    file.write_bytes(receipt)
    return openssl(
        "cms", "-verify", "-inform", "DER", "-in", str(file), "-CAfile", str(authority / "root.pem"),
        "-purpose", "any", "-binary", "-out", str(content),
    )  # fmt: skip


def _check_with_openssl(report: Report, authority: Path, receipt: bytes, digest: str) -> None:
    content = authority / f"app-receipt-{digest}"
    status, text = _verify_with_openssl(authority, receipt, content)
    report.check(status == 0, f"{digest}: OpenSSL verifies the signature and the chain: {text.strip()}")
    status, parsed = openssl("asn1parse", "-inform", "DER", "-in", str(content))
    report.check(status == 0, f"{digest}: OpenSSL parses the content")
    name = (bytes([0x0C, len(BUNDLE)]) + BUNDLE.encode()).hex().upper()
    report.check(name in parsed, f"{digest}: the content has the bundle identifier")


def _check_canary(report: Report, authority: Path, sandlot: Sandlot) -> None:
    """Checks that OpenSSL detects forgeries, so that its agreement means something."""
    for flaw in ("tampered-payload", "tampered-signature", "untrusted-root"):
        receipt = base64.b64decode(_issue(sandlot, authority, "club_month", "--flaw", flaw))
        status, _ = _verify_with_openssl(authority, receipt, authority / f"app-receipt-{flaw}")
        report.check(status != 0, f"{flaw}: OpenSSL refuses the receipt")


def _check_served(report: Report, sandlot: Sandlot, utility: ReceiptUtility) -> None:
    story = sandlot.directory / "old-backend.yaml"
    story.write_text(STORY)
    with Served(sandlot, str(story), "--shared-secret", "secret") as served:
        receipt = served.control("GET", f"app-receipt?customer=Ana&app={BUNDLE}")["receipt-data"]
        found = utility.extract_transaction_id_from_app_receipt(receipt)
        request = {"receipt-data": receipt, "password": "secret", "exclude-old-transactions": True}
        answer = _post(served, request)
        report.check(answer.get("status") == 0, f"verifyReceipt accepts its own receipt: {answer.get('status')}")
        latest = answer.get("latest_receipt_info", [{}])
        report.check(
            [entry.get("transaction_id") for entry in latest] == [found],
            "verifyReceipt and Apple's library name the same transaction",
        )
        newest = answer.get("latest_receipt", "")
        report.check(
            utility.extract_transaction_id_from_app_receipt(newest) == found,
            "Apple's library finds the transaction in latest_receipt",
        )
        wrong = _post(served, {**request, "password": "other"})
        report.check(wrong.get("status") == 21004, f"a wrong password gives 21004: {wrong.get('status')}")
        forged = base64.b64encode(base64.b64decode(receipt)[:-1] + b"\0").decode()
        answer = _post(served, {**request, "receipt-data": forged})
        report.check(answer.get("status") == 21003, f"a forgery gives 21003: {answer.get('status')}")


def _post(served: Served, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(f"{served.url}/verifyReceipt", json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)
