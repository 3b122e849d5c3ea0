"""A minimal DER implementation that can create certificates that no builder would."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

BOOLEAN, INTEGER, BIT_STRING, OCTET_STRING, NULL, OID = 0x01, 0x02, 0x03, 0x04, 0x05, 0x06
UTF8_STRING, PRINTABLE_STRING, UTC_TIME, GENERALIZED_TIME = 0x0C, 0x13, 0x17, 0x18
SEQUENCE, SET = 0x30, 0x31


@dataclass
class Node:
    """A value with its tag, and its content or its children."""

    tag: int
    content: bytes = b""
    children: list[Node] = field(default_factory=list)
    #: The number of unnecessary length octets, which BER allows but DER does not.
    excess: int = 0

    @staticmethod
    def parse(data: bytes) -> Node:
        node, rest = Node.split(data)
        if rest:
            raise ValueError("bytes behind the value")
        return node

    @staticmethod
    def split(data: bytes) -> tuple[Node, bytes]:
        tag, length, start = data[0], data[1], 2
        if length >= 0x80:
            start += length & 0x7F
            length = int.from_bytes(data[2:start], "big")
        content, rest = data[start : start + length], data[start + length :]
        if not tag & 0x20:
            return Node(tag, content), rest
        children = []
        while content:
            child, content = Node.split(content)
            children.append(child)
        return Node(tag, children=children), rest

    def encode(self) -> bytes:
        content = self.content + b"".join(child.encode() for child in self.children)
        return bytes([self.tag]) + encoded_length(len(content), self.excess) + content


def encoded_length(length: int, excess: int = 0) -> bytes:
    """Returns the encoding of a length, with unnecessary octets if requested."""
    if length < 0x80 and not excess:
        return bytes([length])
    needed = (length.bit_length() + 7) // 8 + excess
    return bytes([0x80 | needed]) + length.to_bytes(needed, "big")


def oid(dotted: str) -> bytes:
    """Returns the content of an object identifier."""
    first, second, *rest = map(int, dotted.split("."))
    out = bytearray([first * 40 + second])
    for number in rest:
        groups = [number & 0x7F]
        while number := number >> 7:
            groups.append(number & 0x7F | 0x80)
        out += bytes(reversed(groups))
    return bytes(out)


def extension(dotted: str, value: bytes, critical: bytes | None = None) -> Node:
    """Returns an extension with the given encoding of its Boolean, if any."""
    children = [Node(OID, oid(dotted))]
    if critical is not None:
        children.append(Node(BOOLEAN, critical))
    return Node(SEQUENCE, children=[*children, Node(OCTET_STRING, value)])


class Fields:
    """The fields of a TBSCertificate of version 3 without unique identifiers."""

    def __init__(self, tbs: Node) -> None:
        self.tbs = tbs
        (
            self.version,
            self.serial,
            self.algorithm,
            self.issuer,
            self.validity,
            self.subject,
            self.key,
            self.wrapper,
        ) = tbs.children
        self.extensions = self.wrapper.children[0].children

    def find(self, dotted: str) -> Node:
        """Returns the extension with this identifier."""
        return next(e for e in self.extensions if e.children[0].content == oid(dotted))


Edit = Callable[[Fields], None]


def reissued(certificate: bytes, edit: Edit, key: ec.EllipticCurvePrivateKey) -> bytes:
    """Returns a certificate that was changed and signed again with its issuer's key."""
    outer = Node.parse(certificate)
    edit(Fields(outer.children[0]))
    return signed_again(outer, outer.children[0].encode(), key)


def signed_again(outer: Node, tbs: bytes, key: ec.EllipticCurvePrivateKey) -> bytes:
    """Returns a certificate around the given bytes, signed with SHA-384."""
    signature = key.sign(tbs, ec.ECDSA(hashes.SHA384()))
    _, algorithm, _ = outer.children
    body = tbs + algorithm.encode() + Node(BIT_STRING, b"\0" + signature).encode()
    return bytes([SEQUENCE]) + encoded_length(len(body)) + body


def key_content(certificate: bytes) -> bytes:
    """Returns the content of the bit string with the public key. The first byte is the number of unused bits."""
    return Fields(Node.parse(certificate).children[0]).key.children[1].content


def tbs_bytes(certificate: bytes) -> bytes:
    """Returns the part that the issuer signed."""
    return Node.parse(certificate).children[0].encode()
