"""Decoding, composing, and signing of compact JWS with custom keys."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import (
    decode_dss_signature,
    encode_dss_signature,
)

P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def b64url(data: bytes) -> str:
    """Encodes base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64url(text: str) -> bytes:
    """Decodes base64url with or without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def b64(data: bytes) -> str:
    """Encodes standard base64 with padding, as in x5c."""
    return base64.b64encode(data).decode()


def compact(value: Any) -> bytes:
    """Encodes JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


@dataclass(frozen=True)
class Token:
    """The three segments of a compact JWS, decoded."""

    header: bytes
    payload: bytes
    signature: bytes

    @staticmethod
    def parse(text: str) -> Token:
        header, payload, signature = text.split(".")
        return Token(unb64url(header), unb64url(payload), unb64url(signature))

    def __str__(self) -> str:
        return ".".join(map(b64url, (self.header, self.payload, self.signature)))

    @property
    def chain(self) -> list[str]:
        """Returns the certificates in x5c, still in base64."""
        return json.loads(self.header)["x5c"]


@dataclass(frozen=True)
class Signer:
    """A private key and its certificates."""

    key: ec.EllipticCurvePrivateKey
    x5c: tuple[str, ...]

    def header(self, **members: Any) -> bytes:
        """Returns a header in the store's form, with members added or replaced."""
        return compact({"alg": "ES256", "x5c": list(self.x5c), **members})

    def sign(self, payload: bytes | dict[str, Any], header: bytes | None = None) -> str:
        """Signs a payload with any header."""
        body = payload if isinstance(payload, bytes) else compact(payload)
        head = self.header() if header is None else header
        return self.sign_text(b64url(head), b64url(body))

    def sign_text(self, header: str, payload: str) -> str:
        """Signs segments that are already encoded in any way."""
        signed = f"{header}.{payload}"
        return f"{signed}.{b64url(self.raw_signature(signed.encode()))}"

    def raw_signature(self, signed: bytes) -> bytes:
        return raw(self.key.sign(signed, ec.ECDSA(hashes.SHA256())))


def raw(der: bytes) -> bytes:
    """Returns r‖s of a signature in DER. Numbers of larger curves are truncated to 32 bytes."""
    r, s = decode_dss_signature(der)
    return b"".join((n % (1 << 256)).to_bytes(32, "big") for n in (r, s))


def numbers(signature: bytes) -> tuple[int, int]:
    """Returns r and s."""
    return int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")


def der(signature: bytes) -> bytes:
    """Returns the DER form of r‖s."""
    return encode_dss_signature(*numbers(signature))
