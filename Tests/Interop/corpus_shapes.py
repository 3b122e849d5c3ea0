"""Custom chains, each with one peculiarity and a correct signature."""

from __future__ import annotations

import copy
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Callable, Iterator

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from certificates import INTERMEDIATE_MARKER, LEAF_MARKER, Chain, ChainPlan, marker, name, usage
from corpus import Case, Material
from tool import Court

EKU, CA = x509.ExtendedKeyUsage, x509.BasicConstraints
Change = Callable[[ChainPlan], None]

SIGNING = EKU([ExtendedKeyUsageOID.CODE_SIGNING])
SERVER = EKU([ExtendedKeyUsageOID.SERVER_AUTH])
UNKNOWN = marker("1.2.3.4.5.6")
PAST, PRESENT = datetime(2020, 1, 1, tzinfo=timezone.utc), datetime(2024, 1, 1, tzinfo=timezone.utc)
FUTURE = datetime(2080, 1, 1, tzinfo=timezone.utc)


def directory_name(text: str) -> x509.DirectoryName:
    return x509.DirectoryName(name(text))


def set_dates(which: str, first: datetime, last: datetime) -> Change:
    def change(plan: ChainPlan) -> None:
        getattr(plan, which).not_before, getattr(plan, which).not_after = first, last

    return change


def without(which: str, *extensions: str) -> Change:
    return lambda plan: getattr(plan, which).drop(*extensions)


def everywhere(*extensions: str) -> Change:
    def change(plan: ChainPlan) -> None:
        for each in (plan.root, plan.intermediate, plan.leaf):
            each.drop(*extensions)

    return change


def put(which: str, extension: str, value: x509.ExtensionType, critical: bool = False) -> Change:
    return lambda plan: getattr(plan, which).put(extension, value, critical)


def critical(which: str, extension: str, value: bool = True) -> Change:
    return lambda plan: getattr(plan, which).make_critical(extension, value)


def rekeyed(which: str, make: Callable[[], Any]) -> Change:
    return lambda plan: plan.rekey(which, make())


def assign(which: str, attribute: str, value: Any) -> Change:
    return lambda plan: setattr(getattr(plan, which), attribute, value)


def subject(which: str, value: x509.Name) -> Change:
    return assign(which, "subject", value)


def curve(make: type[ec.EllipticCurve]) -> Callable[[], Any]:
    return lambda: ec.generate_private_key(make())


def rsa_key() -> Any:
    return rsa.generate_private_key(65537, 2048)


def digest(which: str, algorithm: hashes.HashAlgorithm | None) -> Change:
    return assign(which, "digest", algorithm)


def all_of(*changes: Change) -> Change:
    def change(plan: ChainPlan) -> None:
        for each in changes:
            each(plan)

    return change


def foreign_aki(which: str) -> Change:
    return put(which, "aki", x509.AuthorityKeyIdentifier(b"\1" * 20, None, None))


def issuer_and_serial(which: str, issuer: str, serial: int) -> Change:
    def change(plan: ChainPlan) -> None:
        names = [x509.DirectoryName(getattr(plan, issuer).subject)]
        getattr(plan, which).put("aki", x509.AuthorityKeyIdentifier(None, names, serial))

    return change


def permitted(kind: str, names: list[x509.GeneralName]) -> x509.NameConstraints:
    return x509.NameConstraints(**{"permitted_subtrees": None, "excluded_subtrees": None, kind: names})


def changes() -> dict[str, Change]:
    """The peculiarities of certificates below a correct root."""
    printable = x509.Name(
        [
            x509.NameAttribute(
                NameOID.COMMON_NAME, "Interop Intermediate 1", x509.name._ASN1Type.PrintableString
            )
        ]
    )
    found: dict[str, Change] = {"as it should be": lambda plan: None}
    for which in ("leaf", "intermediate"):
        found |= {
            f"{which}: {title}": change
            for title, change in {
                "no AKI": without(which, "aki"),
                "no SKI": without(which, "ski"),
                "no keyUsage": without(which, "keyUsage"),
                "no marker": without(which, "marker"),
                "no basicConstraints": without(which, "basicConstraints"),
                "neither AKI nor SKI": without(which, "aki", "ski"),
                "no extension but the marker": without(which, "aki", "ski", "keyUsage", "basicConstraints"),
                "no extension": without(which, "aki", "ski", "keyUsage", "basicConstraints", "marker"),
                "keyUsage not critical": critical(which, "keyUsage", False),
                "basicConstraints not critical": critical(which, "basicConstraints", False),
                "SKI critical": critical(which, "ski"),
                "AKI critical": critical(which, "aki"),
                "marker critical": critical(which, "marker"),
                "unknown extension": put(which, "unknown", UNKNOWN),
                "unknown extension critical": put(which, "unknown", UNKNOWN, True),
                "code signing": put(which, "eku", SIGNING),
                "code signing critical": put(which, "eku", SIGNING, True),
                "server authentication": put(which, "eku", SERVER),
                "server authentication critical": put(which, "eku", SERVER, True),
                "foreign AKI": foreign_aki(which),
                "foreign SKI": put(which, "ski", x509.SubjectKeyIdentifier(b"\1" * 20)),
                "AKI by name and serial": issuer_and_serial(which, "root", 7),
                "expired": set_dates(which, PAST, PRESENT),
                "not yet valid": set_dates(which, FUTURE, datetime(2090, 1, 1, tzinfo=timezone.utc)),
                "alternative name": put(
                    which, "san", x509.SubjectAlternativeName([x509.DNSName("example.com")])
                ),
                "alternative name critical": put(
                    which, "san", x509.SubjectAlternativeName([x509.DNSName("example.com")]), True
                ),
                "policies": put(
                    which,
                    "policies",
                    x509.CertificatePolicies(
                        [x509.PolicyInformation(x509.ObjectIdentifier("1.2.3"), None)]
                    ),
                ),
                "policies critical": put(
                    which,
                    "policies",
                    x509.CertificatePolicies(
                        [x509.PolicyInformation(x509.ObjectIdentifier("1.2.3"), None)]
                    ),
                    True,
                ),
                "empty subject": subject(which, x509.Name([])),
                "signed with SHA-256": digest(which, hashes.SHA256()),
                "signed with SHA-512": digest(which, hashes.SHA512()),
                "signed by another key": assign(
                    which, "signing_key", ec.generate_private_key(ec.SECP384R1())
                ),
                "another issuer's name": assign(which, "issuer", name("Somebody Else")),
                "OCSP address": put(
                    which,
                    "aia",
                    x509.AuthorityInformationAccess(
                        [
                            x509.AccessDescription(
                                x509.oid.AuthorityInformationAccessOID.OCSP,
                                x509.UniformResourceIdentifier("http://127.0.0.1:9/"),
                            )
                        ]
                    ),
                ),
            }.items()
        }
        own = LEAF_MARKER if which == "leaf" else INTERMEDIATE_MARKER
        for title, value in {
            "empty": b"",
            "text": b"\x0c\x01a",
            "junk": b"\xff\xff",
            "long": b"x" * 300,
        }.items():
            found[f"{which}: marker {title}"] = put(which, "marker", marker(own, value))
        for title, value in {
            "critical": (permitted("permitted_subtrees", [directory_name("Interop Leaf 1")]), True),
            "not critical": (permitted("permitted_subtrees", [directory_name("Interop Leaf 1")]), False),
            "excluding the leaf": (
                permitted("excluded_subtrees", [directory_name("Interop Leaf 1")]),
                True,
            ),
            "permitting others": (permitted("permitted_subtrees", [directory_name("Nobody")]), True),
            "about DNS": (permitted("excluded_subtrees", [x509.DNSName("example.com")]), True),
        }.items():
            found[f"{which}: nameConstraints {title}"] = put(which, "constraints", *value)
    found |= {
        "no AKI anywhere": everywhere("aki"),
        "no keyUsage anywhere": everywhere("keyUsage"),
        "no marker anywhere": everywhere("marker"),
        "markers exchanged": all_of(
            put("leaf", "marker", marker(INTERMEDIATE_MARKER)),
            put("intermediate", "marker", marker(LEAF_MARKER)),
        ),
        "both markers on both": all_of(
            put("leaf", "marker 2", marker(INTERMEDIATE_MARKER)),
            put("intermediate", "marker 2", marker(LEAF_MARKER)),
        ),
        "leaf: an authority": all_of(
            put("leaf", "basicConstraints", CA(True, None), True),
            put("leaf", "keyUsage", usage("key_cert_sign", "digital_signature"), True),
        ),
        "leaf: an authority without keyCertSign": put("leaf", "basicConstraints", CA(True, None), True),
        "leaf: keyCertSign without being an authority": put(
            "leaf", "keyUsage", usage("key_cert_sign", "digital_signature"), True
        ),
        "leaf: keyUsage for encryption only": put("leaf", "keyUsage", usage("data_encipherment"), True),
        "leaf: keyUsage for CRLs only": put("leaf", "keyUsage", usage("crl_sign"), True),
        "intermediate: no pathlen": put("intermediate", "basicConstraints", CA(True, None), True),
        "intermediate: pathlen 1": put("intermediate", "basicConstraints", CA(True, 1), True),
        "intermediate: no authority": put("intermediate", "basicConstraints", CA(False, None), True),
        "intermediate: keyUsage without keyCertSign": put(
            "intermediate", "keyUsage", usage("crl_sign", "digital_signature"), True
        ),
        "intermediate: keyUsage with more": put(
            "intermediate", "keyUsage", usage("key_cert_sign", "digital_signature"), True
        ),
        "intermediate: no keyUsage, no pathlen": all_of(
            without("intermediate", "keyUsage"),
            put("intermediate", "basicConstraints", CA(True, None), True),
        ),
        "intermediate: policy constraints": put(
            "intermediate", "pc", x509.PolicyConstraints(0, None), True
        ),
        "intermediate: inhibitAnyPolicy": put("intermediate", "iap", x509.InhibitAnyPolicy(0), True),
        "leaf: P-384": rekeyed("leaf", curve(ec.SECP384R1)),
        "leaf: P-521": rekeyed("leaf", curve(ec.SECP521R1)),
        "leaf: secp256k1": rekeyed("leaf", curve(ec.SECP256K1)),
        "leaf: brainpoolP256r1": rekeyed("leaf", curve(ec.BrainpoolP256R1)),
        "leaf: RSA": rekeyed("leaf", rsa_key),
        "leaf: Ed25519": rekeyed("leaf", ed25519.Ed25519PrivateKey.generate),
        "intermediate: P-256": rekeyed("intermediate", curve(ec.SECP256R1)),
        "intermediate: P-521": rekeyed("intermediate", curve(ec.SECP521R1)),
        "intermediate: RSA": rekeyed("intermediate", rsa_key),
        "intermediate: RSA of 1024 bits": rekeyed(
            "intermediate", lambda: rsa.generate_private_key(65537, 1024)
        ),
        "intermediate: Ed25519": all_of(
            rekeyed("intermediate", ed25519.Ed25519PrivateKey.generate), digest("leaf", None)
        ),
        "leaf: signed with SHA-224": digest("leaf", hashes.SHA224()),
        "leaf: names its issuer in other case": assign("leaf", "issuer", name("INTEROP intermediate 1")),
        "leaf: names its issuer with more spaces": assign(
            "leaf", "issuer", name(" Interop  Intermediate 1")
        ),
        "leaf: names its issuer in another type of string": assign("leaf", "issuer", printable),
        "intermediate: names its issuer in other case": assign(
            "intermediate", "issuer", name("interop root 1")
        ),
        "leaf: named like the intermediate": subject("leaf", name("Interop Intermediate 1")),
        "leaf: named like the root": subject("leaf", name("Interop Root 1")),
        "intermediate: named like the root": subject("intermediate", name("Interop Root 1")),
        "leaf: with the intermediate's key": _one_key,
    }
    return found


def _one_key(plan: ChainPlan) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    plan.rekey("intermediate", key)
    plan.rekey("leaf", key)


def root_changes() -> dict[str, Change]:
    """The peculiarities of roots."""
    found = {
        "expired": set_dates("root", PAST, PRESENT),
        "not yet valid": set_dates("root", FUTURE, datetime(2090, 1, 1, tzinfo=timezone.utc)),
        "no SKI": without("root", "ski"),
        "no keyUsage": without("root", "keyUsage"),
        "no basicConstraints": without("root", "basicConstraints"),
        "no extension": without("root", "ski", "keyUsage", "basicConstraints"),
        "basicConstraints not critical": critical("root", "basicConstraints", False),
        "keyUsage not critical": critical("root", "keyUsage", False),
        "no authority": put("root", "basicConstraints", CA(False, None), True),
        "pathlen 0": put("root", "basicConstraints", CA(True, 0), True),
        "pathlen 1": put("root", "basicConstraints", CA(True, 1), True),
        "unknown extension critical": put("root", "unknown", UNKNOWN, True),
        "code signing critical": put("root", "eku", SIGNING, True),
        "an AKI of another": foreign_aki("root"),
        "P-256": rekeyed("root", curve(ec.SECP256R1)),
        "RSA": rekeyed("root", rsa_key),
        "both markers": all_of(
            put("root", "marker", marker(INTERMEDIATE_MARKER)), put("root", "marker 2", marker(LEAF_MARKER))
        ),
        "keyUsage without keyCertSign": put("root", "keyUsage", usage("crl_sign"), True),
        "nameConstraints excluding the leaf": put(
            "root", "constraints", permitted("excluded_subtrees", [directory_name("Interop Leaf 1")]), True
        ),
        "no keyUsage, SKI, AKI anywhere": everywhere("keyUsage", "ski", "aki"),
    }
    return {f"root: {title}": change for title, change in found.items()}


class Shapes:
    """Issues chains below one root, and writes each root to a file."""

    def __init__(self, material: Material) -> None:
        self.material = material
        self.plan = ChainPlan.new()
        self.chain = self.plan.issue()
        self.root = self.file("shapes", self.chain.root)
        # The date must be within the validity of every shape except those that must be expired.
        self.payload = material.payload()

    def file(self, title: str, der: bytes) -> Path:
        path = self.material.sandlot.directory / f"{title}.der"
        path.write_bytes(der)
        return path

    def case(
        self, title: str, chain: Chain, root: Path | None = None, *x5c: bytes, key: Any = None
    ) -> Case:
        key = key or chain.plan.leaf.key
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            # This key cannot sign with ES256. Any signature shows the result for the certificate.
            key = ec.generate_private_key(ec.SECP256R1())
        token = chain.signer(*x5c, key=key).sign(self.payload)
        return Case(title, Court(root or self.root), token)

    def cases(self) -> Iterator[Case]:
        for title, change in changes().items():
            plan = self.plan.variant()
            change(plan)
            chain = Chain(
                self.chain.root,
                plan.intermediate.issue(plan.root),
                plan.leaf.issue(plan.intermediate),
                plan,
            )
            yield self.case(f"shape: {title}", chain)
        for number, (title, change) in enumerate(root_changes().items()):
            plan = self.plan.variant()
            change(plan)
            chain = plan.issue()
            root = self.file(f"root-{number}", chain.root)
            yield self.case(f"shape: {title}", chain, root)
            if title == "root: both markers":
                yield from self._below_root(chain, root)
        yield from self._below_root(self.chain, self.root)
        other = self.file("intermediate-trusted", self.chain.intermediate)
        yield self.case("shape: the intermediate trusted instead of the root", self.chain, other)
        twin = ChainPlan.new()
        yield self.case("shape: another root of the same name", twin.issue())
        long = self._longer()
        yield self.case("shape: one authority too many", long)

    def _below_root(self, chain: Chain, root: Path) -> Iterator[Case]:
        """Leaves that the root issued directly."""
        plan = copy.copy(chain.plan)
        leaf = chain.plan.variant().leaf
        leaf.put("aki", x509.AuthorityKeyIdentifier.from_issuer_public_key(plan.root.key.public_key()))
        direct = leaf.issue(plan.root)
        title = "shape: a leaf issued by the root"
        if "marker" in plan.root.extensions:
            title += " with a marker"
        yield self.case(
            f"{title}, unrelated intermediate", chain, root, direct, chain.intermediate, chain.root
        )
        yield self.case(f"{title}, root twice", chain, root, direct, chain.root, chain.root)
        yield self.case(
            f"{title}, the root's own signature",
            chain,
            root,
            chain.root,
            chain.intermediate,
            chain.root,
            key=plan.root.key,
        )

    def _longer(self) -> Chain:
        """A leaf that was issued by a second intermediate, which is the one in x5c."""
        plan = self.plan.variant()
        second = ChainPlan.new(2).intermediate
        second.put(
            "aki", x509.AuthorityKeyIdentifier.from_issuer_public_key(plan.intermediate.key.public_key())
        )
        plan.leaf.put("aki", x509.AuthorityKeyIdentifier.from_issuer_public_key(second.key.public_key()))
        return Chain(self.chain.root, second.issue(plan.intermediate), plan.leaf.issue(second), plan)
