"""An independent inspection of tokens."""

from __future__ import annotations

import base64
import json
import typing
import uuid
from decimal import Decimal
from typing import Any, Iterator

import attr
from cryptography import x509

from corpus import Case
from judge import MODELS, member_types
from jws import b64, unb64url

UUIDS = {"appAccountToken", "deviceVerificationNonce"}
#: The 64-bit numbers. All other integers of the format have 32 bits.
WIDE = {
    "price",
    "renewalPrice",
    "commitmentPrice",
    "commitmentRenewalPrice",
    "appAppleId",
    "versionExternalIdentifier",
    "estimatedTax",
    "taxExclusivePrice",
    "refundAmount",
    "succeededCount",
    "failedCount",
    "transactionId",
}
#: Documented members that no model of the library has, with their types.
UNMODELED: dict[str, type] = {
    "previousOriginalTransactionId": str,
    "deviceVerification": str,
    "deviceVerificationNonce": str,
    "requestDate": int,
    "tokenType": str,
    "tokenExpirationDate": int,
}


class Look:
    """The content of a token, read as leniently as Apple's library reads it."""

    def __init__(self, case: Case) -> None:
        self.kind = case.court.kind
        self.segments = case.token.split(".")
        self.header_bytes, self.payload_bytes = (
            unb64url(segment.rstrip("=")) for segment in self.segments[:2]
        )
        self.header: dict[str, Any] = json.loads(self.header_bytes)
        self.payload: dict[str, Any] = json.loads(self.payload_bytes)
        self._root = case.court.root.read_bytes()

    @property
    def x5c(self) -> list[str]:
        return self.header["x5c"]

    def certificates(self) -> list[x509.Certificate]:
        """Returns the leaf, the intermediate, and the trusted root."""
        return [x509.load_der_x509_certificate(der) for der in self.chain()]

    def chain(self) -> list[bytes]:
        """Returns the leaf, the intermediate, and the trusted root in DER."""
        return [*map(strict_base64, self.x5c[:2]), self._root]

    def third_is_foreign(self) -> bool:
        """Returns whether the third entry differs from the trusted root."""
        return self.x5c[2] != b64(self._root)

    def problems(self) -> set[str]:
        """Returns the type errors of the payload's members."""
        exact = json.loads(self.payload_bytes, parse_float=Decimal)
        return set(type_problems(exact, MODELS[self.kind]))


def strict_base64(entry: str) -> bytes:
    """Decodes base64 with padding and without unused bits."""
    decoded = base64.b64decode(entry, validate=True)
    if b64(decoded) != entry:
        raise ValueError("unused bits")
    return decoded


def is_certificate(entry: str) -> bool:
    """Returns whether this is exactly one certificate in DER, in strict base64."""
    try:
        x509.load_der_x509_certificate(strict_base64(entry))
    except ValueError:
        return False
    return True


def type_problems(value: Any, model: type) -> Iterator[str]:
    """Compares members with the types that Apple's model gives them, without any conversion."""
    if not isinstance(value, dict):
        yield "type"
        return
    types = member_types(model)
    for name, member in value.items():
        if name in types:
            yield from _problems_of(name, member, types[name])
        elif name in UNMODELED and member is not None:
            problems = set(_problems_of(name, member, UNMODELED[name]))
            if problems:
                yield "unmodeled"


def _problems_of(name: str, value: Any, kind: Any) -> Iterator[str]:
    options = [option for option in typing.get_args(kind) if option is not type(None)]
    if type(None) in typing.get_args(kind):
        kind = options[0]
    if value is None:
        return
    if typing.get_origin(kind) is list:
        if not isinstance(value, list):
            yield "type"
        else:
            for element in value:
                if element is None:
                    yield "type"
                yield from _problems_of(name, element, typing.get_args(kind)[0])
    elif attr.has(kind):
        yield from type_problems(value, kind)
    elif kind is int:
        yield from _number_problems(name, value)
    elif type(value) is not kind and kind is not uuid.UUID:
        yield "type"
    elif kind is str and name in UUIDS and not _is_uuid(value):
        yield "uuid"


def _number_problems(name: str, value: Any) -> Iterator[str]:
    is_date = name.endswith("Date")
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        yield "type"
    elif not is_date and value != int(value):
        yield "type"
    elif not -(2**63) <= int(value) < 2**63:
        yield "range"
    elif not is_date and name not in WIDE and not -(2**31) <= value < 2**31:
        yield "range"


def _is_uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False
