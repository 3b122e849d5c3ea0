"""Checks the OCSP responder of `sandlot serve` with Apple's library and with OpenSSL."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from typing import Any
from unittest import mock

import requests
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

from report import Report
from served import Served
from tool import BUNDLE, Sandlot

OK, REFUSED, RETRY = "OK", "VERIFICATION_FAILURE", "RETRYABLE_VERIFICATION_FAILURE"
#: For each state, what Apple's library says, and what OpenSSL prints.
STATES: list[tuple[dict[str, Any], str, str]] = [
    ({"state": "good"}, OK, ": good"),
    ({"state": "revoked"}, REFUSED, ": revoked"),
    ({"state": "revoked", "at": "2026-01-01", "reason": "keyCompromise"}, REFUSED, "keyCompromise"),
    ({"state": "unknown"}, REFUSED, ": unknown"),
    ({"state": "stale"}, REFUSED, "expired"),
    ({"state": "try-later"}, REFUSED, "trylater"),
    ({"state": "unavailable"}, RETRY, "Error querying OCSP responder"),
    ({"state": "slow", "seconds": 1}, OK, ": good"),
    ({"state": "good"}, OK, ": good"),
]


def free_port() -> int:
    """Returns a port that no server listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def verdict(root: Path, token: str) -> str:
    """Judges a transaction with online checks, without what an earlier verifier remembers."""
    verifier = SignedDataVerifier([root.read_bytes()], True, Environment.SANDBOX, BUNDLE, None)
    try:
        verifier.verify_and_decode_signed_transaction(token)
    except VerificationException as error:
        return error.status.name
    return OK


def openssl(authority: Path, role: str, url: str, *options: str) -> str:
    """Returns what OpenSSL's client says about a certificate."""
    issuer = authority / ("intermediate.pem" if role == "leaf" else "root.pem")
    done = subprocess.run(
        ["openssl", "ocsp", *options, "-issuer", issuer, "-cert", authority / f"{role}.pem"]
        + ["-CAfile", authority / "root.pem", "-VAfile", issuer, "-url", url],
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout + done.stderr


#: For each verdict of the library, the codes of the tool, where none means that it verifies the receipt.
CODES = {OK: {None}, REFUSED: {"certificate-revoked", "revocation-unknown"}, RETRY: {"revocation-unknown"}}


def code(sandlot: Sandlot, root: Path, token: str) -> str | None:
    """Returns why the tool refuses a transaction with online checks, or none if it verifies it."""
    done = subprocess.run(
        [sandlot.program, "receipt", "verify", "--online", "--root", root, "--bundle-id", BUNDLE]
        + ["--format", "json"],
        input=token, capture_output=True, encoding="utf-8",
    )
    return json.loads(done.stdout)["code"]


def check_online(report: Report, sandlot: Sandlot) -> None:
    """Starts servers with a responder, and asks them."""
    _check_states(report, sandlot)
    _check_validity(report, sandlot)
    _check_new_authority(report, sandlot)
    _check_file(report, sandlot)


def _check_states(report: Report, sandlot: Sandlot) -> None:
    port = free_port()
    url, options = f"http://127.0.0.1:{port}/ocsp", ["--port", str(port), "--ocsp"]
    authority = sandlot.directory / "online"
    sandlot.run("authority", "init", "--authority", "online", "--ocsp-url", url)
    root = authority / "root.der"
    issue = ["receipt", "issue", "remove_ads", "--catalog", "online.json", "--authority", "online"]
    sandlot.run("catalog", "init", "online.json")
    first = sandlot.run(*issue).strip()
    serve = ["--catalog", "online.json", "--authority", "online", *options]
    with Served(sandlot, *serve) as served:
        for role in ("leaf", "intermediate"):
            for state, expected, text in STATES:
                served.control("PUT", "ocsp", {role: state})
                start = time.monotonic()
                found = verdict(root, first)
                took = time.monotonic() - start
                claim = f"{role} {state}"
                ours = code(sandlot, root, first)
                report.check(ours in CODES[expected], f"{claim}: the tool agrees with the library ({ours})")
                is_revoked = state["state"] == "revoked"
                report.check(is_revoked == (ours == "certificate-revoked"), f"{claim}: the tool says why ({ours})")
                report.check(found == expected, f"{claim}: the library says {expected} (found {found})")
                if "seconds" in state:
                    report.check(took >= state["seconds"], f"{claim}: the answer takes a second")
                said = openssl(authority, role, url)
                report.check(text in said, f"{claim}: OpenSSL says \"{text}\" ({said.strip()})")
            served.control("PUT", "ocsp", {role: {"state": "slow", "seconds": 3}})
            patient = requests.post
            with mock.patch.object(
                requests, "post", lambda *a, **k: patient(*a, **{**k, "timeout": 0.5})
            ):
                found = verdict(root, first)
            report.check(found == RETRY, f"{role}: a client that does not wait can retry ({found})")
            served.control("PUT", "ocsp", {role: {"state": "good"}})
        for hash_name in ("-sha1", "-sha256", "-sha512"):
            said = openssl(authority, "leaf", url, hash_name)
            report.check("Response verify OK" in said and ": good" in said, f"{hash_name}: {said}")
    found = verdict(root, first)
    report.check(found == RETRY, f"without a server, the library says that one can retry ({found})")
    _check_rotation(report, sandlot, root, first, issue, serve)


def _check_rotation(
    report: Report, sandlot: Sandlot, root: Path, first: str, issue: list[str], serve: list[str]
) -> None:
    sandlot.run("authority", "rotate", "leaf", "--authority", "online")
    second = sandlot.run(*issue).strip()
    with Served(sandlot, *serve) as served:
        served.control("PUT", "ocsp", {"leaf": {"state": "revoked", "reason": "superseded"}})
        report.check(verdict(root, first) == OK, "the earlier leaf stays good after a rotation")
        report.check(verdict(root, second) == REFUSED, "the present leaf can be revoked")
        found = [code(sandlot, root, token) for token in (first, second)]
        report.check(found == [None, "certificate-revoked"], f"the tool says the same of both ({found})")
    sandlot.run("authority", "rotate", "intermediate", "--authority", "online")
    third = sandlot.run(*issue).strip()
    with Served(sandlot, *serve):
        report.check(verdict(root, third) == OK, "a chain with a new intermediate is good")
        found = verdict(root, second)
        report.check(found == REFUSED, f"nobody can speak for a leaf of an earlier intermediate ({found})")


def _check_validity(report: Report, sandlot: Sandlot) -> None:
    """A certificate that was valid when the receipt was signed, and has expired, with a responder that says good."""
    port = free_port()
    url, authority = f"http://127.0.0.1:{port}/ocsp", sandlot.directory / "online-old"
    sandlot.run("authority", "init", "--authority", "online-old", "--ocsp-url", url)
    sandlot.run(
        "authority", "rotate", "leaf", "--authority", "online-old", "--ocsp-url", url, "--not-after", "2026-06-01"
    )
    token = sandlot.run(
        "receipt", "issue", "remove_ads", "--catalog", "online.json", "--authority", "online-old",
        "--signed-date", "2026-05-01",
    ).strip()
    root = authority / "root.der"
    serve = ["--catalog", "online.json", "--authority", "online-old", "--port", str(port), "--ocsp"]
    with Served(sandlot, *serve):
        said = openssl(authority, "leaf", url)
        report.check(": good" in said, f"the responder says that the expired leaf is good ({said.strip()})")
        found, ours = verdict(root, token), code(sandlot, root, token)
    report.check(found == REFUSED, f"the library refuses the leaf that has expired ({found})")
    report.check(ours == "certificate-expired", f"the tool says that the leaf has expired ({ours})")


def _purchase(served: Served) -> str:
    """Buys for a new customer, and returns the signed transaction."""
    served.control("POST", "participants", {"customers": ["Ana"]})
    served.steps({"buy": "remove_ads", "for": "Ana"})
    purchases = served.control("GET", f"purchases?customer=Ana&app={BUNDLE}")["purchases"]
    return served.control("GET", f"receipts/{purchases[0]['transactionId']}")["signedTransactionInfo"]


def _check_new_authority(report: Report, sandlot: Sandlot) -> None:
    port = free_port()
    with Served(sandlot, "--catalog", "online.json", "--port", str(port), "--ocsp") as served:
        token = _purchase(served)
        root = served.root(sandlot.directory / "online-new.der")
        found = verdict(root, token)
        report.check(found == OK, f"a store without --authority has a responder, too ({found})")
        served.control("PUT", "ocsp", {"leaf": {"state": "revoked"}})
        report.check(verdict(root, token) == REFUSED, "and its leaf can be revoked")


def _check_file(report: Report, sandlot: Sandlot) -> None:
    """A store in a file, whose certificates name the responder from the beginning or later."""
    port = free_port()
    serve = ["--catalog", "online.json", "--port", str(port)]
    with Served(sandlot, *serve, "--ocsp", "--store", "online.ledger") as served:
        token = _purchase(served)
        root = served.root(sandlot.directory / "online-file.der")
        found = verdict(root, token)
        report.check(found == OK, f"a store in a file has a responder ({found})")
        served.control("PUT", "ocsp", {"leaf": {"state": "revoked"}})
        report.check(verdict(root, token) == REFUSED, "its leaf can be revoked")
    with Served(sandlot, *serve, "--ocsp", "--store", "online.ledger"):
        found = verdict(root, token)
        report.check(found == OK, f"the responder of a store that is served again knows its receipts ({found})")
    with Served(sandlot, *serve, "--store", "other.ledger") as served:
        _purchase(served)
    done = subprocess.run(
        [str(sandlot.program), "serve", *serve, "--ocsp", "--store", "other.ledger"],
        cwd=sandlot.directory, capture_output=True, encoding="utf-8", timeout=600,
    )
    is_refused = done.returncode == 65 and "rotate intermediate" in done.stderr
    report.check(is_refused, f"a file whose certificates name no responder is refused ({done.stderr.strip()})")
    sandlot.run(
        "authority", "rotate", "intermediate", "--authority", "other.ledger-authority",
        "--ocsp-url", f"http://127.0.0.1:{port}/ocsp",
    )
    with Served(sandlot, *serve, "--ocsp", "--store", "other.ledger") as served:
        purchases = served.control("GET", f"purchases?customer=Ana&app={BUNDLE}")["purchases"]
        report.check(len(purchases) == 1, "the file keeps its purchases after a rotation")
