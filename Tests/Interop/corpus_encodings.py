"""Certificates that were changed at the encoding level and signed again, so that only their form is wrong."""

from __future__ import annotations

from typing import Callable, Iterator

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from der_nodes import (
    BOOLEAN,
    GENERALIZED_TIME,
    INTEGER,
    NULL,
    OID,
    PRINTABLE_STRING,
    SEQUENCE,
    SET,
    UTC_TIME,
    UTF8_STRING,
    Edit,
    Fields,
    Node,
    extension,
    key_content,
    oid,
    reissued,
    signed_again,
)
from certificates import INTERMEDIATE_MARKER, LEAF_MARKER, Chain
from corpus import Case
from corpus_shapes import Shapes

BASIC, USAGE, SKI, AKI = "2.5.29.19", "2.5.29.15", "2.5.29.14", "2.5.29.35"
#: Extensions that parsers examine, and some that they ignore.
KNOWN = {
    "alternative names": "2.5.29.17",
    "issuer's alternative names": "2.5.29.18",
    "policies": "2.5.29.32",
    "policy mappings": "2.5.29.33",
    "policy constraints": "2.5.29.36",
    "extended usage": "2.5.29.37",
    "distribution points": "2.5.29.31",
    "freshest CRL": "2.5.29.46",
    "inhibitAnyPolicy": "2.5.29.54",
    "nameConstraints": "2.5.29.30",
    "private period": "2.5.29.16",
    "authority information": "1.3.6.1.5.5.7.1.1",
    "subject information": "1.3.6.1.5.5.7.1.11",
    "transparency": "1.3.6.1.4.1.11129.2.4.2",
    "transparency poison": "1.3.6.1.4.1.11129.2.4.3",
    "TLS feature": "1.3.6.1.5.5.7.1.24",
    "no OCSP check": "1.3.6.1.5.5.7.48.1.5",
    "directory attributes": "2.5.29.9",
    "qualified": "1.3.6.1.5.5.7.1.3",
    "Netscape type": "2.16.840.1.113730.1.1",
    "proxy": "1.3.6.1.5.5.7.1.14",
    "IP addresses": "1.3.6.1.5.5.7.1.7",
    "unknown": "1.2.3.4.5.6",
}
VALUES = {
    "null": b"\x05\x00",
    "empty": b"",
    "an empty sequence": b"\x30\x00",
    "junk": b"\xff\xff\xff",
    "a text": b"\x0c\x01a",
    "a sequence of junk": b"\x30\x03\xff\xff\xff",
}


def _append(dotted: str, value: bytes, critical: bytes | None = None) -> Edit:
    return lambda fields: fields.extensions.append(extension(dotted, value, critical))


def _replace(dotted: str, value: bytes, critical: bytes | None = b"\xff") -> Edit:
    def edit(fields: Fields) -> None:
        found = fields.find(dotted)
        found.children = extension(dotted, value, critical).children

    return edit


def _repeat(dotted: str) -> Edit:
    return lambda fields: fields.extensions.append(fields.find(dotted))


def _serial(content: bytes) -> Edit:
    return lambda fields: setattr(fields.serial, "content", content)


def _times(first: tuple[int, bytes], last: tuple[int, bytes]) -> Edit:
    return lambda fields: setattr(fields.validity, "children", [Node(*first), Node(*last)])


def _name(tag: int, content: bytes) -> Edit:
    def edit(fields: Fields) -> None:
        attribute = Node(SEQUENCE, children=[Node(OID, oid("2.5.4.3")), Node(tag, content)])
        fields.subject.children = [Node(SET, children=[attribute])]

    return edit


def _unique_identifiers(fields: Fields) -> None:
    fields.tbs.children[-1:-1] = [Node(0x81, b"\0\1"), Node(0x82, b"\0\1")]


def _excess(select: Callable[[Fields], Node]) -> Edit:
    return lambda fields: setattr(select(fields), "excess", 1)


def _version(content: bytes | None) -> Edit:
    def edit(fields: Fields) -> None:
        if content is None:
            fields.tbs.children.remove(fields.version)
        else:
            fields.version.children[0].content = content

    return edit


def _no_extensions(remove: bool) -> Edit:
    def edit(fields: Fields) -> None:
        if remove:
            fields.tbs.children.remove(fields.wrapper)
        fields.extensions.clear()

    return edit


def _compressed(key: ec.EllipticCurvePrivateKey) -> Edit:
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)
    return lambda fields: setattr(fields.key.children[1], "content", b"\0" + point)


def _hybrid(key: ec.EllipticCurvePrivateKey) -> Edit:
    point = bytearray(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    point[0] = 6 | point[-1] & 1
    return lambda fields: setattr(fields.key.children[1], "content", b"\0" + bytes(point))


def _explicit_p256(fields: Fields) -> None:
    """Returns the parameters of P-256 written out instead of its name."""
    p = 2**256 - 2**224 + 2**192 + 2**96 - 1
    b = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
    generator = bytes.fromhex(
        "046B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296"
        "4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5"
    )
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    integer = lambda number: Node(INTEGER, b"\0" + number.to_bytes(32, "big"))
    octets = lambda number: Node(0x04, number.to_bytes(32, "big"))
    prime_field = Node(SEQUENCE, children=[Node(OID, oid("1.2.840.10045.1.1")), integer(p)])
    curve = Node(SEQUENCE, children=[octets(p - 3), octets(b)])
    fields.key.children[0].children[1] = Node(
        SEQUENCE,
        children=[
            Node(INTEGER, b"\1"),
            prime_field,
            curve,
            Node(0x04, generator),
            integer(order),
            Node(INTEGER, b"\1"),
        ],
    )


def edits(which: str, key: ec.EllipticCurvePrivateKey) -> Iterator[tuple[str, Edit]]:
    """Yields the changes to a certificate before it is signed again."""
    own = LEAF_MARKER if which == "leaf" else INTERMEDIATE_MARKER
    null = b"\x05\x00"
    ca = b"\x30\x03\x01\x01\xff" if which == "intermediate" else b"\x30\x00"
    yield "nothing", lambda fields: None
    for title, dotted in {"marker": own, "unknown": "1.2.3.4.5.6"}.items():
        change = _replace if title == "marker" else _append
        for words, boolean in {
            "says that it is not critical": b"\0",
            "is critical by 1": b"\1",
            "has an empty Boolean": b"",
            "has a long Boolean": b"\0\0",
        }.items():
            yield f"{title} {words}", change(dotted, null, boolean)
    for title, dotted in {
        "marker": own,
        "basicConstraints": BASIC,
        "keyUsage": USAGE,
        "SKI": SKI,
        "AKI": AKI,
    }.items():
        yield f"{title} twice", _repeat(dotted)
    yield "two markers, one critical", _append(own, null, b"\xff")
    for title, dotted in KNOWN.items():
        for words, value in VALUES.items():
            yield f"{title} is {words}", _append(dotted, value)
        yield f"{title} twice", _append_twice(dotted)
    for title, value in {
        "CA true by 1": b"\x30\x03\x01\x01\x01",
        "CA false written": b"\x30\x03\x01\x01\x00",
        "pathlen negative": b"\x30\x06\x01\x01\xff\x02\x01\xff",
        "pathlen without CA": b"\x30\x03\x02\x01\x00",
        "pathlen long": b"\x30\x07\x01\x01\xff\x02\x02\x00\x00",
        "pathlen huge": b"\x30\x0f\x01\x01\xff\x02\x0a" + b"\x7f" * 10,
        "junk": b"\xff",
        "followed by junk": ca + b"\0",
        "null": null,
    }.items():
        yield f"basicConstraints {title}", _replace(BASIC, value)
    bits = b"\x06" if which == "intermediate" else b"\x80"
    unused = b"\x01" if which == "intermediate" else b"\x07"
    for title, value in {
        "without named bits": b"\x03\x01\x00",
        "with trailing zero bits": b"\x03\x02\x00" + bits,
        "with unused bits set": b"\x03\x02" + unused + b"\xff",
        "of two bytes": b"\x03\x03\x00" + bits + b"\x00",
        "null": null,
        "followed by junk": b"\x03\x02" + unused + bits + b"\0",
        "with 9 unused bits": b"\x03\x02\x09" + bits,
    }.items():
        yield f"keyUsage {title}", _replace(USAGE, value)
    for title, value in {
        "empty": b"\x04\x00",
        "null": null,
        "not wrapped": b"\1" * 20,
        "long": b"\x04\x81\xc8" + b"\1" * 200,
    }.items():
        yield f"SKI {title}", _replace(SKI, value, None)
    for title, value in {
        "empty": b"\x30\x00",
        "null": null,
        "empty key": b"\x30\x02\x80\x00",
        "serial only": b"\x30\x03\x82\x01\x01",
        "junk": b"\x30\x02\xff\xff",
    }.items():
        yield f"AKI {title}", _replace(AKI, value, None)
    for title, content in {
        "zero": b"\0",
        "negative": b"\xff",
        "empty": b"",
        "padded": b"\0\1",
        "of 20 bytes": b"\x7f" * 20,
        "of 21 bytes": b"\x7f" * 21,
        "of 100 bytes": b"\x7f" * 100,
    }.items():
        yield f"serial {title}", _serial(content)
    for title, content in {
        "1": b"\0",
        "2": b"\1",
        "4": b"\3",
        "none": None,
        "padded": b"\0\2",
        "negative": b"\xff",
    }.items():
        yield f"version {title}", _version(content)
    first, last = (UTC_TIME, b"000101000000Z"), (GENERALIZED_TIME, b"20900101000000Z")
    for title, times in {
        "early GeneralizedTime": ((GENERALIZED_TIME, b"20000101000000Z"), last),
        "UTCTime without seconds": ((UTC_TIME, b"0001010000Z"), last),
        "UTCTime with an offset": ((UTC_TIME, b"000101000000+0000"), last),
        "GeneralizedTime with an offset": (first, (GENERALIZED_TIME, b"20900101000000+0000")),
        "GeneralizedTime with a fraction": (first, (GENERALIZED_TIME, b"20900101000000.5Z")),
        "GeneralizedTime without seconds": (first, (GENERALIZED_TIME, b"209001010000Z")),
        "GeneralizedTime without Z": (first, (GENERALIZED_TIME, b"20900101000000")),
        "a 13th month": (first, (GENERALIZED_TIME, b"20901301000000Z")),
        "a 30th of February": (first, (GENERALIZED_TIME, b"20890230000000Z")),
        "second 60": (first, (GENERALIZED_TIME, b"20891231235960Z")),
        "hour 24": (first, (GENERALIZED_TIME, b"20891231240000Z")),
        "year 9999": (first, (GENERALIZED_TIME, b"99991231235959Z")),
        "year 0": ((GENERALIZED_TIME, b"00000101000000Z"), last),
        "year 1949": ((GENERALIZED_TIME, b"19490101000000Z"), last),
        "end before the beginning": (last, first),
        "letters": (first, (GENERALIZED_TIME, b"forever")),
        "a text": (first, (UTF8_STRING, b"20900101000000Z")),
        "only one second": ((UTC_TIME, b"260101000000Z"), (UTC_TIME, b"260101000000Z")),
    }.items():
        yield f"validity with {title}", _times(*times)
    if which == "leaf":
        for title, tag, content in (
            ("T61String", 0x14, b"Interop"),
            ("BMPString", 0x1E, b"\0I\0n"),
            ("UniversalString", 0x1C, b"\0\0\0I"),
            ("broken BMPString", 0x1E, b"\0I\0"),
            ("broken UTF-8", UTF8_STRING, b"\xff\xfe"),
            ("PrintableString with @", PRINTABLE_STRING, b"a@b"),
            ("IA5String", 0x16, b"Interop"),
            ("IA5String beyond ASCII", 0x16, b"\xe4"),
            ("an empty UTF8String", UTF8_STRING, b""),
            ("an INTEGER", INTEGER, b"\1"),
            ("a long UTF8String", UTF8_STRING, b"x" * 5000),
            ("a NUL in it", UTF8_STRING, b"a\0b"),
            ("a SEQUENCE", SEQUENCE, b""),
        ):
            yield f"name in {title}", _name(tag, content)
        yield "compressed key", _compressed(key)
        yield "hybrid key", _hybrid(key)
        yield "explicit parameters", _explicit_p256
        yield "key without parameters", lambda f: f.key.children[0].children.pop()
        yield "key with null parameters", lambda f: f.key.children[0].children.__setitem__(1, Node(NULL))
        yield (
            "key off the curve",
            lambda f: setattr(f.key.children[1], "content", f.key.children[1].content[:-1] + b"\0"),
        )
        yield "key at infinity", lambda f: setattr(f.key.children[1], "content", b"\0\0")
        yield "key with an unused bit", _mark_unused_bit
        yield (
            "key for ECDH only",
            lambda f: setattr(f.key.children[0].children[0], "content", oid("1.3.132.1.12")),
        )
    yield "unique identifiers", _unique_identifiers
    yield "no extensions", _no_extensions(True)
    yield "an empty list of extensions", _no_extensions(False)
    yield "algorithm with null parameters", lambda f: f.algorithm.children.append(Node(NULL))
    yield (
        "another algorithm inside",
        lambda f: setattr(f.algorithm.children[0], "content", oid("1.2.840.10045.4.3.2")),
    )
    for title, select in {
        "the whole": lambda f: f.tbs,
        "the serial": lambda f: f.serial,
        "the issuer": lambda f: f.issuer,
        "the subject": lambda f: f.subject,
        "the validity": lambda f: f.validity,
        "the key": lambda f: f.key,
        "the extensions": lambda f: f.wrapper.children[0],
        "the version": lambda f: f.version,
        "an extension": lambda f: f.extensions[0],
        "a marker": lambda f: f.find(own).children[-1],
    }.items():
        yield f"a long length of {title}", _excess(select)
    yield "extensions reversed", lambda f: f.extensions.reverse()
    yield "something behind the extensions", lambda f: f.tbs.children.append(Node(BOOLEAN, b"\xff"))


def _append_twice(dotted: str) -> Edit:
    def edit(fields: Fields) -> None:
        fields.extensions += [extension(dotted, b"\x30\x00")] * 2

    return edit


def encoding_cases(shapes: Shapes) -> Iterator[Case]:
    """Yields all edits of the leaf and the intermediate."""
    plan, chain = shapes.plan, shapes.chain
    for which, issuer in (("leaf", plan.intermediate), ("intermediate", plan.root)):
        original = getattr(chain, which)
        for title, edit in edits(which, plan.leaf.key):
            changed = reissued(original, edit, issuer.key)
            yield _with(shapes, f"{which}: {title}", which, changed)
    yield _unused_zero_bit(shapes)


def _unused_zero_bit(shapes: Shapes) -> Case:
    """Returns an intermediate whose key ends with a zero, which is marked as unused. OpenSSL reads the same key."""
    plan = shapes.plan.variant()
    while key_content(plan.intermediate.issue(plan.root))[-1] & 1:
        plan.rekey("intermediate", ec.generate_private_key(ec.SECP384R1()))
    chain = Chain(shapes.chain.root, plan.intermediate.issue(plan.root), plan.leaf.issue(plan.intermediate), plan)
    changed = reissued(chain.intermediate, _mark_unused_bit, plan.root.key)
    x5c = (chain.leaf, changed, chain.root)
    return shapes.case("encoding: intermediate: key with an unused zero", chain, None, *x5c)


def _mark_unused_bit(fields: Fields) -> None:
    bits = fields.key.children[1]
    bits.content = b"\1" + bits.content[1:]


def bit_cases(shapes: Shapes) -> Iterator[Case]:
    """Yields the chains in which one bit of signed data was changed, which was then signed again: every bit."""
    for which, issuer in (("leaf", shapes.plan.intermediate), ("intermediate", shapes.plan.root)):
        outer = Node.parse(getattr(shapes.chain, which))
        original = outer.children[0].encode()
        for bit in range(8 * len(original)):
            tbs = bytearray(original)
            tbs[bit >> 3] ^= 1 << (bit & 7)
            changed = signed_again(outer, bytes(tbs), issuer.key)
            yield _with(shapes, f"bit {bit} inside the {which}", which, changed)


def _with(shapes: Shapes, title: str, which: str, der: bytes) -> Case:
    chain = shapes.chain
    x5c = {"leaf": chain.leaf, "intermediate": chain.intermediate} | {which: der}
    return shapes.case(f"encoding: {title}", chain, None, x5c["leaf"], x5c["intermediate"], chain.root)
