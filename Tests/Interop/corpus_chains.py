"""Tokens with unexpected contents in x5c and a correct signature."""

from __future__ import annotations

from typing import Iterator

from der_nodes import Node, encoded_length
from corpus import Case, Material, flip, flip_text
from jws import b64, compact

PLACES = ("leaf", "intermediate", "root")
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def chain_cases(material: Material) -> Iterator[Case]:
    """Certificates that are reordered, swapped, or encoded in other ways."""
    leaf, intermediate, root = texts = [b64(certificate) for certificate in material.chain]
    strangers = [b64(certificate) for certificate in material.other_chain]
    for name, chain in {
        "as issued": texts,
        "reversed": texts[::-1],
        "leaf last": [intermediate, root, leaf],
        "intermediate and root swapped": [leaf, root, intermediate],
        "leaf twice": [leaf, leaf, intermediate],
        "leaf three times": [leaf] * 3,
        "intermediate twice": [leaf, intermediate, intermediate],
        "root three times": [root] * 3,
        "leaf for the root": [leaf, intermediate, leaf],
        "root twice": [leaf, root, root],
        "none": [],
        "one": [leaf],
        "two": texts[:2],
        "four": [*texts, root],
        "ten": [*texts, *([root] * 7)],
        "an empty third": [leaf, intermediate, ""],
        "junk third": [leaf, intermediate, b64(b"junk")],
        "third not base64": [leaf, intermediate, "***"],
        "empty texts": [""] * 3,
        "all of a stranger": strangers,
    }.items():
        yield _case(material, f"chain: {name}", chain)
    header = {"alg": "ES256", "x5c": [leaf, intermediate, None]}
    token = material.signer.sign(compact(material.payloads["transaction"]), compact(header))
    yield Case("chain: a null for the third", material.court(), token)
    for index, place in enumerate(PLACES):
        swapped = [*texts]
        swapped[index] = strangers[index]
        yield _case(material, f"chain: {place} of another authority", swapped)
        swapped = [*strangers]
        swapped[index] = texts[index]
        yield _case(material, f"chain: all but the {place} of another authority", swapped)
        yield from _encodings(material, index, place)
        yield from _shapes(material, index, place)


def _encodings(material: Material, index: int, place: str) -> Iterator[Case]:
    """One entry in other forms of base64."""
    der = material.chain[index]
    text = b64(der)
    bare = text.rstrip("=")
    for name, entry in {
        "base64url": text.replace("+", "-").replace("/", "_"),
        "without padding": bare if bare != text else text[:-1],
        "with one sign of padding more": f"{text}=",
        "with padding for nothing": f"{text}====",
        "with a newline": f"{text[:64]}\n{text[64:]}",
        "with a space before": f" {text}",
        "with a newline behind": f"{text}\n",
        "with a tab inside": f"{text[:8]}\t{text[8:]}",
        "in PEM": f"-----BEGIN CERTIFICATE-----\n{text}\n-----END CERTIFICATE-----",
        "in hexadecimal digits": der.hex(),
        "with a letter beyond ASCII": f"ä{text[1:]}",
        "truncated": text[: len(text) // 8 * 4],
        "with padding inside": f"{text[:8]}===={text[8:]}",
    }.items():
        yield _replacing(material, f"base64: {place} {name}", index, entry)
    # Zeros after the certificate give the length unused bits, and one of these bits is set.
    for length in (1, 2):
        padding = bytes((length - len(der)) % 3 or 3)
        encoded = b64(der + padding).rstrip("=")
        last = ALPHABET[ALPHABET.index(encoded[-1]) | 1]
        entry = encoded[:-1] + last + "=" * (-len(encoded) % 4)
        yield _replacing(material, f"base64: {place} with unused bits {length}", index, entry)
    if bare != text:
        entry = bare[:-1] + ALPHABET[ALPHABET.index(bare[-1]) | 1] + text[len(bare) :]
        yield _replacing(material, f"base64: {place} with an unused bit set", index, entry)


def _shapes(material: Material, index: int, place: str) -> Iterator[Case]:
    """One entry in other forms of BER, or damaged."""
    der = material.chain[index]
    start = 2 + (der[1] & 0x7F)
    content = der[start:]
    outer = Node.parse(der)
    algorithm_excess = Node.parse(der)
    algorithm_excess.children[1].excess = 1
    signature_excess = Node.parse(der)
    signature_excess.children[2].excess = 1
    tbs_excess = Node.parse(der)
    tbs_excess.children[0].excess = 1
    unused_bits = Node.parse(der)
    unused_bits.children[2].content = b"\1" + unused_bits.children[2].content[1:]
    for name, changed in {
        "length in more octets": b"\x30" + encoded_length(len(content), 1) + content,
        "length in many more octets": b"\x30" + encoded_length(len(content), 3) + content,
        "of indefinite length": b"\x30\x80" + content + b"\0\0",
        "with a zero behind": der + b"\0",
        "with another certificate behind": der + der,
        "with junk behind": der + b"junk",
        "with a zero before": b"\0" + der,
        "short of a byte": der[:-1],
        "cut in half": der[: len(der) // 2],
        "empty": b"",
        "an empty sequence": b"\x30\x00",
        "its key only": outer.children[0].encode(),
        "with a long length of the algorithm": algorithm_excess.encode(),
        "with a long length of the signature": signature_excess.encode(),
        "with a long length of the content": tbs_excess.encode(),
        "with unused bits in the signature": unused_bits.encode(),
        "twice wrapped": b"\x30" + encoded_length(len(der)) + der,
    }.items():
        yield _replacing(material, f"BER: {place} {name}", index, b64(changed))


def random_chain(material: Material) -> Case:
    """Returns a token with one changed bit in a certificate or its base64."""
    generator = material.random
    index = generator.randrange(3)
    place = PLACES[index]
    if generator.randrange(2):
        der, bit = flip(generator, material.chain[index])
        return _replacing(material, f"random: bit {bit} of the {place}", index, b64(der))
    text, bit = flip_text(generator, b64(material.chain[index]))
    return _replacing(material, f"random: bit {bit} of the {place}'s base64", index, text)


def _replacing(material: Material, name: str, index: int, entry: str) -> Case:
    chain = [b64(certificate) for certificate in material.chain]
    chain[index] = entry
    return _case(material, name, chain)


def _case(material: Material, name: str, chain: list[str]) -> Case:
    signer = material.signer
    payload = compact(material.payloads["transaction"])
    return Case(name, material.court(), signer.sign(payload, signer.header(x5c=chain)))
