"""Rules of RFC 5280 for the contents of certificates that the Python library does not enforce."""

from __future__ import annotations

from der_nodes import BIT_STRING, OCTET_STRING, Node, oid

KEY_AGREEMENT, ENCIPHER_ONLY, DECIPHER_ONLY = 4, 7, 8


def has_odd_extension(certificate: bytes) -> bool:
    """Returns whether the standard forbids the content of an extension."""
    return any(_breaks_a_rule(*each) for each in _extensions(certificate))


def _extensions(certificate: bytes) -> list[tuple[bytes, bytes]]:
    tbs = Node.parse(certificate).children[0].children
    wrapper = [each for each in tbs if each.tag == 0xA3]
    found = wrapper[0].children[0].children if wrapper else []
    return [(each.children[0].content, each.children[-1].content) for each in found]


def _breaks_a_rule(name: bytes, value: bytes) -> bool:
    rule = {
        oid("2.5.29.15"): _key_usage,
        oid("2.5.29.14"): lambda node: node.tag == OCTET_STRING and not node.content,
        oid("2.5.29.35"): _authority_key,
        oid("2.5.29.17"): _names,
        oid("2.5.29.18"): _names,
        oid("2.5.29.31"): lambda node: not node.children,
        oid("2.5.29.46"): lambda node: not node.children,
        oid("2.5.29.32"): _policies,
        oid("2.5.29.54"): _negative,
        oid("1.3.6.1.5.5.7.1.1"): lambda node: not node.children,
        oid("1.3.6.1.5.5.7.1.11"): lambda node: not node.children,
    }.get(name)
    return rule is not None and rule(Node.parse(value))


def _key_usage(node: Node) -> bool:
    if node.tag != BIT_STRING:
        return True
    unused, bits = node.content[0], node.content[1:]
    if not bits or not bits[-1] >> unused & 1:
        return True
    values = [bool(byte & (0x80 >> bit)) for byte in bits for bit in range(8)] + [False]
    base = values[KEY_AGREEMENT]
    return len(bits) * 8 - unused > 9 or (values[ENCIPHER_ONLY] or values[DECIPHER_ONLY]) and not base


def _authority_key(node: Node) -> bool:
    tags = [child.tag for child in node.children]
    empty = any(not child.content and not child.children for child in node.children)
    return (0xA1 in tags) != (0x82 in tags) or empty


def _names(node: Node) -> bool:
    if not node.children:
        return True
    text = any(child.tag in (0x81, 0x82, 0x86) and not child.content.isascii() for child in node.children)
    return text or any(child.tag == 0x87 and len(child.content) not in (4, 16) for child in node.children)


def _policies(node: Node) -> bool:
    names = [child.children[0].content for child in node.children]
    return not names or len(set(names)) < len(names)


def _negative(node: Node) -> bool:
    return bool(node.content) and node.content[0] >= 0x80
