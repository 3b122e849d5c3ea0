"""The common parts of the corpus."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, load_pem_private_key

from jws import Signer, b64
from tool import KINDS, Court, Sandlot


@dataclass(frozen=True)
class Case:
    """A token, its change, and the court that judges it."""

    name: str
    court: Court
    token: str


@dataclass(frozen=True)
class Material:
    """Genuine receipts and keys, from which the corpus is made."""

    sandlot: Sandlot
    authority: Path
    signer: Signer
    #: The certificates in DER: leaf, intermediate, root.
    chain: tuple[bytes, bytes, bytes]
    other_chain: tuple[bytes, bytes, bytes]
    #: For each kind, a genuine token and its payload.
    tokens: dict[str, str]
    payloads: dict[str, dict[str, Any]]
    random: random.Random

    @staticmethod
    def gather(sandlot: Sandlot, authority: Path, generator: random.Random) -> Material:
        issued = {kind: sandlot.issue(authority, kind=kind) for kind in KINDS}
        chain = read_chain(authority)
        return Material(
            sandlot,
            authority,
            Signer(
                load_pem_private_key((authority / "leaf-key.pem").read_bytes(), None),
                tuple(map(b64, chain)),
            ),
            chain,
            read_chain(sandlot.make_authority("other")),
            {kind: receipt["jws"] for kind, receipt in issued.items()},
            {kind: receipt["payload"] for kind, receipt in issued.items()},
            generator,
        )

    def court(self, kind: str = "transaction", **changes: Any) -> Court:
        return replace(Court(self.authority / "root.der", kind), **changes)

    def payload(self, kind: str = "transaction") -> dict[str, Any]:
        """Returns a payload, which can be changed."""
        return json.loads(json.dumps(self.payloads[kind]))


def read_chain(authority: Path) -> tuple[bytes, bytes, bytes]:
    """Returns leaf, intermediate, and root in DER."""
    leaf, intermediate, root = (
        x509.load_pem_x509_certificate((authority / f"{name}.pem").read_bytes()).public_bytes(Encoding.DER)
        for name in ("leaf", "intermediate", "root")
    )
    return leaf, intermediate, root


def flip(generator: random.Random, data: bytes) -> tuple[bytes, int]:
    """Returns the bytes with one bit changed, and the position of the bit."""
    bit = generator.randrange(8 * len(data))
    changed = bytearray(data)
    changed[bit >> 3] ^= 1 << (bit & 7)
    return bytes(changed), bit


def flip_text(generator: random.Random, text: str) -> tuple[str, int]:
    """Returns the text with one bit of one character changed, so that it is still one printable word."""
    while True:
        changed, bit = flip(generator, text.encode())
        if 0x21 <= changed[bit >> 3] <= 0x7E:
            return changed.decode(), bit
