"""The tokens that the tool refuses and Apple's Python library accepts, with the reasons.

Apple publishes four libraries, which differ. The tool follows the strictest of them, or the standards where
none of them is strict. All tokens outside this table must get the same verdict. The table has no tokens that
the tool accepts and the library refuses, because this must never happen.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from typing import Any, Callable

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

from der_nodes import Node, key_content
from extension_rules import has_odd_extension
from corpus import Case
from inspection import Look, is_certificate
from jws import b64
from tool import Verdict

CLAIMS = ("exp", "nbf", "iat")
#: For each kind of payload, the members that no other kind has.
MARKS = {
    "notification": {"notificationType", "notificationUUID"},
    "transaction": {"transactionId", "purchaseDate", "inAppOwnershipType"},
    "renewal": {"autoRenewStatus", "autoRenewProductId", "renewalDate"},
    "app-transaction": {"receiptType", "receiptCreationDate", "applicationVersion"},
}
COMMON_CURVES = {"secp256r1", "secp384r1", "secp521r1"}
#: ECDSA and RSA (PKCS #1) with SHA-256, SHA-384, and SHA-512, RSA with SHA-1, and Ed25519.
COMMON_SIGNATURES = (
    {f"1.2.840.10045.4.3.{number}" for number in (2, 3, 4)}
    | {f"1.2.840.113549.1.1.{number}" for number in (5, 11, 12, 13)}
    | {"1.3.101.112"}
)
UNDERSTOOD = {"2.5.29.15", "2.5.29.19", "2.5.29.30"}


def _has_null(value: Any) -> bool:
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return value is None or any(map(_has_null, children))


def _has_duplicate(text: bytes) -> bool:
    found = False

    def collect(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal found
        found = found or len(dict(pairs)) < len(pairs)
        return dict(pairs)

    json.loads(text, object_pairs_hook=collect)
    return found


def _has_constant(text: bytes) -> bool:
    found: list[str] = []
    json.loads(text, parse_constant=found.append)
    return bool(found)


def _is_plain_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return not text.startswith(b"\xef\xbb\xbf") and b"\0" not in text


def _has_lone_surrogate(value: Any) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _depth(text: bytes) -> int:
    deepest = depth = 0
    for byte in text:
        depth += (byte in b"[{") - (byte in b"]}")
        deepest = max(deepest, depth)
    return deepest


def _odd_claim(look: Look) -> bool:
    return any(
        name in look.payload and not (type(look.payload[name]) is int and abs(look.payload[name]) < 2**63)
        for name in CLAIMS
    )


def _foreign_date_as_text(look: Look) -> bool:
    return any(
        isinstance(look.payload.get(name), str) for name in ("signedDate", "receiptCreationDate"))


def _in_last_second(look: Look) -> bool:
    date = look.payload.get("signedDate") or look.payload.get("receiptCreationDate")
    ends = [certificate.not_valid_after_utc for certificate in look.certificates()]
    last = min(ends).timestamp() * 1000
    return last < float(date) < last + 1000


def _unknown_critical(look: Look) -> bool:
    return any(
        extension.critical and extension.oid.dotted_string not in UNDERSTOOD
        for certificate in look.certificates()
        for extension in certificate.extensions
    )


def _is_another_kind(look: Look) -> bool:
    """Returns whether renewal information has a member of another kind, and none of its own."""
    names = set(look.payload)
    return look.kind == "renewal" and not (MARKS["renewal"] & names) and any(
        marks & names for kind, marks in MARKS.items() if kind != "renewal"
    )


def _names_differ(look: Look) -> bool:
    leaf, intermediate, root = look.certificates()
    return (
        leaf.issuer.public_bytes() != intermediate.subject.public_bytes()
        or intermediate.issuer.public_bytes() != root.subject.public_bytes()
    )


def _skips_intermediate(look: Look) -> bool:
    leaf, _, root = look.certificates()
    try:
        leaf.verify_directly_issued_by(root)
    except InvalidSignature:
        return False
    return True


def _optional_constraints(look: Look) -> bool:
    return any(
        extension.oid.dotted_string == "2.5.29.19" and not extension.critical
        for certificate in look.certificates()[1:]
        for extension in certificate.extensions
    )


def _unreadable(look: Look, index: int) -> bool:
    return not is_certificate(look.x5c[index])


def _authority_key_has_unused_bits(look: Look) -> bool:
    return any(key_content(certificate)[0] for certificate in look.chain()[1:])


def _has_uncommon_key(look: Look) -> bool:
    return any(map(_is_uncommon_key, look.certificates(), look.chain()))


def _is_uncommon_key(certificate: x509.Certificate, der: bytes) -> bool:
    key = certificate.public_key()
    if isinstance(key, rsa.RSAPublicKey):
        return key.key_size < 2048
    if isinstance(key, ec.EllipticCurvePublicKey):
        return key.curve.name not in COMMON_CURVES or key_content(der)[1] != 4
    return not isinstance(key, ed25519.Ed25519PublicKey)


def _has_uncommon_signature(look: Look) -> bool:
    return any(
        certificate.signature_algorithm_oid.dotted_string not in COMMON_SIGNATURES
        for certificate in look.certificates()[:2]
    )


def _constrains_uncommon_names(look: Look) -> bool:
    return any(
        not isinstance(name, (x509.DNSName, x509.IPAddress, x509.UniformResourceIdentifier))
        for certificate in look.certificates()[1:]
        for extension in certificate.extensions
        if isinstance(extension.value, x509.NameConstraints)
        for names in (extension.value.permitted_subtrees, extension.value.excluded_subtrees)
        for name in names or ()
    )


def _outer_rest(entry: str) -> bytes:
    """Returns the bytes after the outermost value of an entry."""
    data = base64.b64decode(entry)
    return Node.split(data)[1]


def _has_unused_bits(look: Look) -> bool:
    return any(b64(base64.b64decode(entry)) != entry for entry in look.x5c[:2])


@dataclass(frozen=True)
class Disagreement:
    """A class of tokens that the tool refuses and Apple's Python library accepts."""

    name: str
    codes: tuple[str, ...]
    holds: Callable[[Look], bool]
    reason: str
    #: Whether it depends on the version of OpenSSL under the tool or under the library.
    varies: bool = False


CLASSES = (
    Disagreement(
        "`b64` in the header",
        ("unsupported-header",),
        lambda look: "b64" in look.header,
        "RFC 7797, section 6: it must be listed in `crit`; RFC 7515, section 4.1.11: a listed member that is "
        "not supported must be refused",
    ),
    Disagreement(
        "two members with the same name in the header, the payload, or an object that Sandlot knows",
        ("duplicate-member",),
        lambda look: _has_duplicate(look.header_bytes) or _has_duplicate(look.payload_bytes),
        "RFC 7515, section 4, for headers; in payloads, some readers take the first one and others the last "
        "(RFC 8259, section 4), so two backends would see different receipts",
    ),
    Disagreement(
        "`NaN`, `Infinity`",
        ("malformed-header", "malformed-payload"),
        lambda look: _has_constant(look.header_bytes) or _has_constant(look.payload_bytes),
        "RFC 8259, section 6; Apple's Swift, Node, and Java libraries cannot parse it",
    ),
    Disagreement(
        "JSON that is not UTF-8, or starts with a byte order mark",
        ("malformed-header", "malformed-payload"),
        lambda look: not (_is_plain_utf8(look.header_bytes) and _is_plain_utf8(look.payload_bytes)),
        "RFC 7515, section 3, and RFC 8259, section 8.1",
    ),
    Disagreement(
        "a lone surrogate in a string",
        ("malformed-payload",),
        lambda look: _has_lone_surrogate(look.payload),
        "Apple's Swift library refuses it; RFC 8259, section 8.2: readers behave differently",
    ),
    Disagreement(
        "more than 512 levels of arrays and objects",
        ("malformed-payload", "malformed-header"),
        lambda look: max(_depth(look.header_bytes), _depth(look.payload_bytes)) > 512,
        "RFC 8259, section 9, allows a limit; Apple's Swift library has the same one, and that of the Python "
        "library depends on the caller's stack",
    ),
    Disagreement(
        "padding after a segment",
        ("malformed-token",),
        lambda look: any("=" in segment for segment in look.segments),
        "RFC 7515, section 2: base64url without padding",
    ),
    Disagreement(
        "a third entry that is not a certificate",
        ("unreadable-certificate",),
        lambda look: look.third_is_foreign() and not _unreadable(look, 0) and not _unreadable(look, 1),
        "Apple's Java library refuses it; the Python library never reads it",
    ),
    Disagreement(
        "a null in `x5c`",
        ("malformed-header",),
        lambda look: None in look.x5c,
        "RFC 7515, section 4.1.6: an array of strings; the Python library never reads the third entry",
    ),
    Disagreement(
        "unused bits in the base64 of a certificate",
        ("unreadable-certificate",),
        _has_unused_bits,
        "RFC 4648, section 3.5: otherwise, one certificate has several encodings",
    ),
    Disagreement(
        "bytes after a certificate",
        ("unreadable-certificate",),
        lambda look: any(_outer_rest(entry) for entry in look.x5c[:2]),
        "RFC 7515, section 4.1.6: one certificate per entry; Apple's Swift library refuses it",
    ),
    Disagreement(
        "a certificate in BER that is not DER",
        ("unreadable-certificate",),
        lambda look: any(_unreadable(look, index) and not _outer_rest(look.x5c[index]) for index in (0, 1)),
        "RFC 7515, section 4.1.6; Apple's Swift library refuses it",
    ),
    Disagreement(
        "a null",
        ("null-field",),
        lambda look: _has_null(look.payload),
        "Apple's Node library refuses it; the App Store omits members without a value",
    ),
    Disagreement(
        "a member with the wrong type",
        ("invalid-field",),
        lambda look: "type" in look.problems(),
        "Apple's Swift and Node libraries refuse it; the Python library converts the value if it can",
    ),
    Disagreement(
        "an integer that is out of range",
        ("invalid-field",),
        lambda look: "range" in look.problems(),
        "Apple's Swift library refuses integers that do not fit into 32 bits (or 64, for members of 64 bits)",
    ),
    Disagreement(
        "an invalid UUID",
        ("invalid-field",),
        lambda look: "uuid" in look.problems(),
        "Apple's Swift and Java libraries refuse it",
    ),
    Disagreement(
        "a member with the wrong type that the library does not read",
        ("invalid-field",),
        lambda look: "unmodeled" in look.problems(),
        "Apple documents its type, but none of the four libraries reads it",
    ),
    Disagreement(
        "a date that belongs to another kind of payload and is a string",
        ("invalid-field",),
        _foreign_date_as_text,
        "the Python library converts digits in quotation marks; all others require a number",
    ),
    Disagreement(
        "a payload of another kind that is taken for renewal information",
        ("invalid-field",),
        _is_another_kind,
        "renewal information names no app, so a transaction of any app would be accepted",
    ),
    Disagreement(
        "a time claim that is not an integer",
        ("registered-claim",),
        _odd_claim,
        "Apple's Node and Java libraries refuse values that are not numbers; only some accept a fraction",
    ),
    Disagreement(
        "signed within the second in which a certificate expires",
        ("certificate-expired",),
        _in_last_second,
        "Apple's Java library compares milliseconds, and the Python library whole seconds",
    ),
    Disagreement(
        "two dates in an app transaction, one of them outside the validity of a certificate",
        ("certificate-expired", "certificate-not-yet-valid"),
        lambda look: look.kind == "app-transaction" and {"signedDate", "receiptCreationDate"} <= set(look.payload),
        "the Python library reads `signedDate`, and the others read `receiptCreationDate`",
    ),
    Disagreement(
        "a critical extension other than basicConstraints, nameConstraints, and keyUsage",
        ("certificate-profile",),
        _unknown_critical,
        "Apple's Swift library refuses it",
    ),
    Disagreement(
        "an authority's basicConstraints that is not critical",
        ("certificate-profile",),
        _optional_constraints,
        "RFC 5280, section 4.2.1.9; OpenSSL's strict mode refuses it up to version 3, as does the Python "
        "library with such a version",
        varies=True,
    ),
    Disagreement(
        "an extension whose content the standard does not allow",
        ("certificate-profile",),
        lambda look: any(map(has_odd_extension, look.chain())),
        "RFC 5280, section 4.2; readers that parse the extension refuse it",
    ),
    Disagreement(
        "an authority's key in a bit string with unused bits",
        ("certificate-profile",),
        _authority_key_has_unused_bits,
        "RFC 5480, section 2.2: the bit string holds whole octets; for the leaf, the Python library agrees",
    ),
    Disagreement(
        "a key in compressed form; one of an authority on another curve than P-256, P-384, and P-521; one of RSA "
        "with fewer than 2048 bits",
        ("certificate-profile",),
        _has_uncommon_key,
        "Apple's Swift library refuses them, and the Java library the first two",
    ),
    Disagreement(
        "a certificate that is signed with ECDSA and SHA-1 or SHA-224",
        ("certificate-profile",),
        _has_uncommon_signature,
        "Apple's Swift library refuses it",
    ),
    Disagreement(
        "an authority's name constraints about names of directories",
        ("certificate-profile",),
        _constrains_uncommon_names,
        "Apple's Swift library cannot compare them, and refuses the chain",
    ),
    Disagreement(
        "an issuer's name with different capitalization or encoding",
        ("broken-chain",),
        _names_differ,
        "Apple's Node library compares the text, and the Swift library the bytes",
    ),
    Disagreement(
        "a leaf that the root itself issued",
        ("broken-chain",),
        _skips_intermediate,
        "Apple's Swift, Node, and Java libraries require the intermediate",
    ),
)


def explain(case: Case, ours: Verdict) -> list[Disagreement]:
    """Returns the classes of a token that only the tool refuses."""
    look = Look(case)
    found = []
    for disagreement in CLASSES:
        try:
            if ours.status in disagreement.codes and disagreement.holds(look):
                found.append(disagreement)
        except (ValueError, KeyError, TypeError, IndexError, OverflowError):
            continue  # the class does not apply to this token
    return found


def markdown() -> str:
    """Returns the table for the documentation."""
    rows = ["| what | our code | reason |", "| --- | --- | --- |"]
    rows += [
        f"| {each.name} | {', '.join(f'`{code}`' for code in each.codes)} | {each.reason} |"
        for each in CLASSES
    ]
    return "\n".join(rows)
