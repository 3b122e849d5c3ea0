"""Custom authorities, in shapes that the tool would never create."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

from jws import Signer, b64

LEAF_MARKER = "1.2.840.113635.100.6.11.1"
INTERMEDIATE_MARKER = "1.2.840.113635.100.6.2.1"
NOT_BEFORE = datetime(2000, 1, 1, tzinfo=timezone.utc)
NOT_AFTER = datetime(2090, 1, 1, tzinfo=timezone.utc)
USAGES = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "key_cert_sign",
    "crl_sign",
    "encipher_only",
    "decipher_only",
)


def name(common: str, **more: str) -> x509.Name:
    attributes = [x509.NameAttribute(NameOID.COMMON_NAME, common)]
    attributes += [x509.NameAttribute(getattr(NameOID, key), text) for key, text in more.items()]
    return x509.Name(attributes)


def usage(*names: str) -> x509.KeyUsage:
    return x509.KeyUsage(**{each: each in names for each in USAGES})


def marker(dotted: str, value: bytes = b"\x05\x00") -> x509.UnrecognizedExtension:
    return x509.UnrecognizedExtension(x509.ObjectIdentifier(dotted), value)


@dataclass
class Plan:
    """The plan of a certificate."""

    subject: x509.Name
    key: Any
    #: By a short name: the extension and whether it is critical.
    extensions: dict[str, tuple[x509.ExtensionType, bool]]
    not_before: datetime = NOT_BEFORE
    not_after: datetime = NOT_AFTER
    digest: hashes.HashAlgorithm | None = field(default_factory=hashes.SHA384)
    #: The issuer's name, if it is not the issuer's subject.
    issuer: x509.Name | None = None
    #: The signing key, if it is not the issuer's.
    signing_key: Any = None

    def make_critical(self, extension: str, critical: bool = True) -> None:
        self.extensions[extension] = (self.extensions[extension][0], critical)

    def put(self, extension: str, value: x509.ExtensionType, critical: bool = False) -> None:
        self.extensions[extension] = (value, critical)

    def drop(self, *extensions: str) -> None:
        for extension in extensions:
            self.extensions.pop(extension, None)

    def issue(self, issuer: Plan) -> bytes:
        builder = (
            x509.CertificateBuilder()
            .subject_name(self.subject)
            .issuer_name(self.issuer or issuer.subject)
            .public_key(self.key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(self.not_before)
            .not_valid_after(self.not_after)
        )
        for extension, critical in self.extensions.values():
            builder = builder.add_extension(extension, critical)
        return builder.sign(self.signing_key or issuer.key, self.digest).public_bytes(Encoding.DER)


@dataclass
class ChainPlan:
    """Root, intermediate, and leaf, which are correct until they are changed."""

    root: Plan
    intermediate: Plan
    leaf: Plan

    @staticmethod
    def new(number: int = 1) -> ChainPlan:
        root_key, key = (ec.generate_private_key(ec.SECP384R1()) for _ in range(2))
        leaf_key = ec.generate_private_key(ec.SECP256R1())
        authority = usage("key_cert_sign", "crl_sign")
        identify = x509.SubjectKeyIdentifier.from_public_key
        issued_by = x509.AuthorityKeyIdentifier.from_issuer_public_key
        return ChainPlan(
            Plan(
                name(f"Interop Root {number}"),
                root_key,
                {
                    "basicConstraints": (x509.BasicConstraints(True, None), True),
                    "keyUsage": (authority, True),
                    "ski": (identify(root_key.public_key()), False),
                },
            ),
            Plan(
                name(f"Interop Intermediate {number}"),
                key,
                {
                    "basicConstraints": (x509.BasicConstraints(True, 0), True),
                    "keyUsage": (authority, True),
                    "ski": (identify(key.public_key()), False),
                    "aki": (issued_by(root_key.public_key()), False),
                    "marker": (marker(INTERMEDIATE_MARKER), False),
                },
            ),
            Plan(
                name(f"Interop Leaf {number}"),
                leaf_key,
                {
                    "basicConstraints": (x509.BasicConstraints(False, None), True),
                    "keyUsage": (usage("digital_signature"), True),
                    "ski": (identify(leaf_key.public_key()), False),
                    "aki": (issued_by(key.public_key()), False),
                    "marker": (marker(LEAF_MARKER), False),
                },
            ),
        )

    def variant(self) -> ChainPlan:
        """Returns a copy with the same keys, which can be changed."""

        def copied(plan: Plan) -> Plan:
            twin = copy.copy(plan)
            twin.extensions = dict(plan.extensions)
            return twin

        return ChainPlan(copied(self.root), copied(self.intermediate), copied(self.leaf))

    def rekey(self, which: str, key: Any) -> None:
        """Gives a certificate another key, and fixes the identifiers that follow from it."""
        plan: Plan = getattr(self, which)
        plan.key = key
        plan.put("ski", x509.SubjectKeyIdentifier.from_public_key(key.public_key()))
        below = {"root": self.intermediate, "intermediate": self.leaf}.get(which)
        if below:
            issued_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(key.public_key())
            below.put("aki", issued_by)

    def issue(self) -> Chain:
        return Chain(
            self.root.issue(self.root),
            self.intermediate.issue(self.root),
            self.leaf.issue(self.intermediate),
            self,
        )


@dataclass(frozen=True)
class Chain:
    """Three certificates in DER, and their plan with the keys."""

    root: bytes
    intermediate: bytes
    leaf: bytes
    plan: ChainPlan

    def signer(self, *chain: bytes, key: Any = None) -> Signer:
        """Signs with the leaf's key, with another chain if one is given."""
        certificates = chain or (self.leaf, self.intermediate, self.root)
        return Signer(key or self.plan.leaf.key, tuple(map(b64, certificates)))
