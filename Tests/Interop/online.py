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
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509 import ocsp
from cryptography.x509.oid import ExtendedKeyUsageOID, ExtensionOID
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

from report import Report
from served import Receiver, Served
from tool import APP_ID, BUNDLE, Sandlot

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
    _check_life(report, sandlot)


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
            _check_profile(report, authority, role, url)
        for hash_name in ("-sha1", "-sha256", "-sha512"):
            said = openssl(authority, "leaf", url, hash_name)
            report.check("Response verify OK" in said and ": good" in said, f"{hash_name}: {said}")
    found = verdict(root, first)
    report.check(found == RETRY, f"without a server, the library says that one can retry ({found})")
    _check_rotation(report, sandlot, root, first, issue, serve)


def _check_profile(report: Report, authority: Path, role: str, url: str) -> None:
    """Checks what all of Apple's libraries demand of a response, also those that do not run here."""
    issuer_name = "intermediate" if role == "leaf" else "root"
    certificate, issuer = (
        x509.load_pem_x509_certificate((authority / f"{name}.pem").read_bytes()) for name in (role, issuer_name)
    )
    request = ocsp.OCSPRequestBuilder().add_certificate(certificate, issuer, hashes.SHA256()).build()
    answer = requests.post(
        url, request.public_bytes(serialization.Encoding.DER),
        headers={"Content-Type": "application/ocsp-request"}, timeout=30,
    )
    response = ocsp.load_der_ocsp_response(answer.content)
    report.check(len(response.certificates) == 1, f"{role}: the response has the delegate's certificate")
    delegate = response.certificates[0]
    delegate.verify_directly_issued_by(issuer)
    key = delegate.public_key()
    report.check(isinstance(key.curve, ec.SECP256R1), f"{role}: the delegate has a P-256 key")
    usage = delegate.extensions.get_extension_for_class(x509.ExtendedKeyUsage)
    purposes = list(usage.value)
    report.check(purposes == [ExtendedKeyUsageOID.OCSP_SIGNING], f"{role}: its purpose is OCSP ({purposes})")
    critical = {extension.oid for extension in delegate.extensions if extension.critical}
    allowed = {ExtensionOID.BASIC_CONSTRAINTS, ExtensionOID.KEY_USAGE}
    report.check(critical <= allowed, f"{role}: nothing else is critical ({critical})")
    digest = x509.SubjectKeyIdentifier.from_public_key(key).digest
    report.check(response.responder_key_hash == digest, f"{role}: the hash of its key names the responder")
    report.check(response.responder_name is None, f"{role}: no name does")
    algorithm = response.signature_hash_algorithm
    report.check(isinstance(algorithm, hashes.SHA256), f"{role}: the signature is of SHA-256 ({algorithm})")
    key.verify(response.signature, response.tbs_response_bytes, ec.ECDSA(algorithm))
    report.check(isinstance(response.hash_algorithm, hashes.SHA256), f"{role}: the hash is that of the request")
    report.check(response.next_update_utc is not None, f"{role}: the response ends")


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


#: The life of a subscription, with a family, a refund, and a product without renewal.
LIFE = f"""
scenario: A life
start: 2026-01-31 09:30
app: {{bundle-id: {BUNDLE}, app-apple-id: {APP_ID}}}
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club, level: 2}}
  - {{id: club_year, type: auto-renewable, price: 39.99, period: 1 year, group: club, level: 1}}
settings: {{grace-period: 16 days}}
customers: [Ana, Ben]
devices:
  - {{name: phone, of: Ana}}
steps:
  - launch: phone
"""
STEPS: list[dict[str, Any]] = [
    {"buy": "club_month", "on": "phone"}, {"advance": "40 days"}, {"set": {"fails-renewals": "on"}},
    {"advance": "22 days"}, {"set": {"fails-renewals": "off"}}, {"advance": "5 days"},
    {"buy": "club_year", "on": "phone"}, {"buy": "club_month", "on": "phone"},
    {"auto-renew": "club_year", "of": "Ana", "to": "off"}, {"extend": "club_year", "of": "Ana", "by": "10 days"},
    {"price-increase": "club_month", "of": "Ana", "to": "6.99"}, {"advance": "2 years"},
    {"buy": "club_month", "on": "phone"}, {"buy": "remove_ads", "for": "Ben"}, {"refund": "remove_ads", "of": "Ben"},
    {"request-refund": "club_month", "on": "phone"},
]
#: The notifications that no life of a customer makes.
ON_DEMAND: list[dict[str, Any]] = [
    {"notificationType": "TEST"}, {"notificationType": "RESCIND_CONSENT", "customer": "Ana"},
    {"notificationType": "EXTERNAL_PURCHASE_TOKEN", "subtype": "UNREPORTED"},
    {"notificationType": "RENEWAL_EXTENSION", "subtype": "SUMMARY", "productId": "club_month"},
]


def _check_life(report: Report, sandlot: Sandlot) -> None:
    """Verifies every notification of a life, and what it contains, with online checks."""
    (sandlot.directory / "online-life.yaml").write_text(LIFE)
    receiver, port = Receiver(), free_port()
    with Served(
        sandlot, "online-life.yaml", "--port", str(port), "--ocsp", "--post", receiver.url
    ) as served:
        for step in STEPS:
            # A step that the store refuses sends nothing.
            served.request("POST", "steps", step, (200, 422))
        for order in ON_DEMAND:
            served.control("POST", "notifications", order)
        served.control("POST", "notifications/settled")
        root = served.root(sandlot.directory / "online-life.der").read_bytes()
        verifier = SignedDataVerifier([root], True, Environment.SANDBOX, BUNDLE, APP_ID)
        types, nested = set(), 0
        for token in receiver.received:
            payload = verifier.verify_and_decode_notification(token)
            types.add(payload.rawNotificationType)
            data, app = payload.data, payload.appData
            if data is not None and data.signedTransactionInfo is not None:
                verifier.verify_and_decode_signed_transaction(data.signedTransactionInfo)
                nested += 1
            if data is not None and data.signedRenewalInfo is not None:
                verifier.verify_and_decode_renewal_info(data.signedRenewalInfo)
                nested += 1
            if app is not None:
                verifier.verify_and_decode_app_transaction(app.signedAppTransactionInfo)
                nested += 1
        report.check(len(types) >= 12, f"the notifications are of many types ({', '.join(sorted(types))})")
        report.check(nested > len(receiver.received), f"they contain {nested} signed items")
        report.note(f"{len(receiver.received)} notifications of {len(types)} types, and {nested} items in them")
        served.control("PUT", "ocsp", {"leaf": {"state": "revoked"}})
        strict = SignedDataVerifier([root], True, Environment.SANDBOX, BUNDLE, APP_ID)
        try:
            strict.verify_and_decode_notification(receiver.received[0])
            found = OK
        except VerificationException as error:
            found = error.status.name
        report.check(found == REFUSED, f"after the revocation, a notification is refused ({found})")
    receiver.close()
