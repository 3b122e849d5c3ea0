"""Checks a new authority with the openssl command."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from report import Report

MARKERS = {"intermediate": "1.2.840.113635.100.6.2.1", "leaf": "1.2.840.113635.100.6.11.1"}
CURVES = {"root": "secp384r1", "intermediate": "secp384r1", "leaf": "prime256v1"}
#: The extensions that each certificate has, and whether they are critical.
EXTENSIONS: dict[str, dict[str, bool]] = {
    "root": {
        "X509v3 Basic Constraints": True,
        "X509v3 Key Usage": True,
        "X509v3 Subject Key Identifier": False,
    },
    "intermediate": {
        "X509v3 Basic Constraints": True,
        "X509v3 Key Usage": True,
        "X509v3 Subject Key Identifier": False,
        "X509v3 Authority Key Identifier": False,
        MARKERS["intermediate"]: False,
    },
    "leaf": {
        "X509v3 Basic Constraints": True,
        "X509v3 Key Usage": True,
        "X509v3 Subject Key Identifier": False,
        "X509v3 Authority Key Identifier": False,
        MARKERS["leaf"]: False,
    },
}
BASIC_CONSTRAINTS = {"root": "CA:TRUE", "intermediate": "CA:TRUE, pathlen:0", "leaf": "CA:FALSE"}
KEY_USAGE = {
    "root": "Certificate Sign, CRL Sign",
    "intermediate": "Certificate Sign, CRL Sign",
    "leaf": "Digital Signature",
}


def openssl(*arguments: str) -> tuple[int, str]:
    """Returns the status and the output of an openssl command."""
    done = subprocess.run(["openssl", *arguments], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def check_authority(report: Report, authority: Path) -> None:
    """Checks the chain with OpenSSL's strict rules, and each certificate in detail."""
    paths = {name: str(authority / f"{name}.pem") for name in EXTENSIONS}
    status, said = openssl(
        "verify",
        "-x509_strict",
        "-purpose",
        "any",
        "-CAfile",
        paths["root"],
        "-untrusted",
        paths["intermediate"],
        paths["leaf"],
    )
    report.check(status == 0, f"openssl verify -x509_strict accepts the chain: {said.strip()}")
    status, said = openssl("x509", "-in", paths["root"], "-outform", "DER", "-out", f"{paths['root']}.der")
    same = Path(f"{paths['root']}.der").read_bytes() == (authority / "root.der").read_bytes()
    report.check(status == 0 and same, "root.der is the certificate of root.pem")
    texts = {name: openssl("x509", "-in", path, "-noout", "-text")[1] for name, path in paths.items()}
    for name, text in texts.items():
        _check_certificate(report, name, text)
        _check_encoding(report, name, openssl("asn1parse", "-in", paths[name])[1])
    _check_links(report, texts)


def extensions(text: str) -> dict[str, tuple[bool, str]]:
    """Returns the extensions in the output of `openssl x509 -text`: whether critical, and the value."""
    found = re.findall(r"^ {12}(\S.*?): ?(critical)?\s*\n((?: {16}.*\n)*)", text, re.MULTILINE)
    return {
        name: (bool(critical), " ".join(value.split()))
        for name, critical, value in found
        if name in {known for of_one in EXTENSIONS.values() for known in of_one}
        or name.startswith(("X509v3", "1."))
    }


def _check_certificate(report: Report, name: str, text: str) -> None:
    found = extensions(text)
    criticalities = {extension: critical for extension, (critical, _) in found.items()}
    report.check(
        criticalities == EXTENSIONS[name],
        f"{name}: the extensions and which of them are critical: {criticalities}",
    )
    values = {extension: value for extension, (_, value) in found.items()}
    report.check(
        values.get("X509v3 Basic Constraints") == BASIC_CONSTRAINTS[name],
        f"{name}: basicConstraints is {BASIC_CONSTRAINTS[name]}",
    )
    report.check(
        values.get("X509v3 Key Usage") == KEY_USAGE[name], f"{name}: keyUsage is {KEY_USAGE[name]}"
    )
    report.check("Version: 3" in text, f"{name}: version 3")
    report.check(f"ASN1 OID: {CURVES[name]}" in text, f"{name}: the key is on {CURVES[name]}")
    signed = text.count("Signature Algorithm: ecdsa-with-SHA384") == 2
    report.check(signed, f"{name}: signed with ecdsa-with-SHA384")


def _check_encoding(report: Report, name: str, parsed: str) -> None:
    """Checks properties of the encoding: the kinds of times, and the markers' values."""
    times = re.findall(r"prim: (UTCTIME|GENERALIZEDTIME) +:(\S+)", parsed)
    for kind, time in times:
        # RFC 5280, 4.1.2.5: UTCTime through 2049, GeneralizedTime from 2050 on.
        expected = "UTCTIME" if len(time) == 13 else "GENERALIZEDTIME"
        late = len(time) == 15 and int(time[:4]) >= 2050
        report.check(
            kind == expected and late == (kind == "GENERALIZEDTIME"), f"{name}: {time} is written as {kind}"
        )
    report.check(
        [kind for kind, _ in times] == ["UTCTIME", "GENERALIZEDTIME"],
        f"{name}: valid from before 2050 to after: {times}",
    )
    if marker := MARKERS.get(name):
        pattern = rf"OBJECT +:{re.escape(marker)}\n.*OCTET STRING +\[HEX DUMP\]:0500\n"
        report.check(re.search(pattern, parsed) is not None, f"{name}: the marker's value is 05 00")


def _check_links(report: Report, texts: dict[str, str]) -> None:
    """Checks that every certificate names its issuer and its key identifier, and that all are different."""
    subjects, issuers, subject_keys, authority_keys = {}, {}, {}, {}
    for name, text in texts.items():
        subjects[name] = re.search(r"Subject: (.*)", text)[1]
        issuers[name] = re.search(r"Issuer: (.*)", text)[1]
        found = extensions(text)
        subject_keys[name] = found["X509v3 Subject Key Identifier"][1]
        authority_keys[name] = found.get("X509v3 Authority Key Identifier", (False, ""))[1]
    for name, issuer in (("leaf", "intermediate"), ("intermediate", "root"), ("root", "root")):
        report.check(issuers[name] == subjects[issuer], f"{name}: issued by the {issuer}'s name")
        if name != "root":
            linked = authority_keys[name].removeprefix("keyid:") == subject_keys[issuer]
            report.check(linked, f"{name}: the AKI is the SKI of the {issuer}")
    report.check(len(set(subjects.values())) == 3, "three different names")
    report.check(len(set(subject_keys.values())) == 3, "three different keys")
