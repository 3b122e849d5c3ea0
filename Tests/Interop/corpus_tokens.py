"""Tokens with another header, another signature, or damage to their text."""

from __future__ import annotations

import json
from typing import Any, Iterator

from corpus import Case, Material, flip, flip_text
from jws import P256_ORDER, Token, b64url, compact, der, numbers, unb64url
from tool import KINDS


def header_cases(material: Material) -> Iterator[Case]:
    """Headers that are re-encoded or extended, and signed again."""
    signer, payload = material.signer, compact(material.payload())
    chain = list(signer.x5c)

    def signed(name: str, header: bytes) -> Case:
        return Case(f"header: {name}", material.court(), signer.sign(payload, header))

    header = {"alg": "ES256", "x5c": chain}
    yield signed("members in the other order", compact({"x5c": chain, "alg": "ES256"}))
    yield signed("with white space", json.dumps(header, indent=3).encode())
    yield signed("with space around", b" \t\r\n" + compact(header) + b"\n ")
    yield signed("solidus escaped", compact(header).replace(b"/", b"\\/"))
    escaped = compact(header).replace(b'"alg"', b'"\\u0061lg"').replace(b"+", b"\\u002B")
    yield signed("letters escaped", escaped)
    additions: dict[str, list[Any]] = {
        "typ": ["JWT", 7, None, []],
        "cty": ["JWT"],
        "zip": ["DEF"],
        "jku": ["http://127.0.0.1/"],
        "kid": ["Apple", "", 7, None, True, [], {}, 1.5, ["a"]],
        "crit": [["exp"], [], ["b64"], None, "b64", {}, [7], 0, ["x5c"], ["alg"]],
        "b64": [True, False, None, 0, 1, "false"],
        "x5t": ["abc"],
        "x5u": ["http://127.0.0.1/"],
        "jwk": [{"kty": "EC"}],
        "iat": [7],
        "exp": [1],
    }
    for name, values in additions.items():
        for value in values:
            yield signed(f"{name} is {json.dumps(value)}", signer.header(**{name: value}))
    for value in (True, False):
        yield signed(f"crit b64, b64 {value}", signer.header(crit=["b64"], b64=value))
    for value in ("es256", "ES384", "ES256K", "HS256", "RS256", "none", "", None, 7, ["ES256"], {}):
        yield signed(f"alg is {json.dumps(value)}", signer.header(alg=value))
    yield signed("no alg", compact({"x5c": chain}))
    yield signed("no x5c", compact({"alg": "ES256"}))
    for value in (None, "", [], {}, chain[0], [None] * 3, [7, 8, 9], [chain], dict(zip("abc", chain))):
        yield signed(f"x5c is {json.dumps(value)[:12]}", signer.header(x5c=value))
    yield signed("alg twice", b'{"alg":"ES256",' + compact(header)[1:])
    yield signed("alg twice, first wrong", b'{"alg":"none",' + compact(header)[1:])
    yield signed("x5c twice", b'{"x5c":[],' + compact(header)[1:])
    yield signed("typ twice", b'{"typ":"a","typ":"b",' + compact(header)[1:])
    for title, raw in {
        "an array": b"[]",
        "a string": b'"ES256"',
        "empty": b"",
        "empty object": b"{}",
        "null": b"null",
        "not JSON": b"alg=ES256",
        "cut": compact(header)[:-1],
        "followed": compact(header) + b"x",
        "NaN": b'{"a":NaN,' + compact(header)[1:],
        "trailing comma": compact(header)[:-1] + b",}",
        "half a surrogate pair": b'{"a":"\\ud800",' + compact(header)[1:],
        "half a surrogate pair in kid": b'{"kid":"\\udc00",' + compact(header)[1:],
        "invalid UTF-8": b'{"a":"\xff",' + compact(header)[1:],
        "surrogates in UTF-8": b'{"a":"\xed\xa0\x80",' + compact(header)[1:],
        "byte order mark": b"\xef\xbb\xbf" + compact(header),
        "UTF-16": compact(header).decode().encode("utf-16-le"),
        "control character": b'{"a":"\x01",' + compact(header)[1:],
        "5000 digits": b'{"a":' + b"1" * 5000 + b"," + compact(header)[1:],
        "4300 digits": b'{"a":' + b"1" * 4300 + b"," + compact(header)[1:],
        "400 levels": b'{"a":' + b"[" * 400 + b"]" * 400 + b"," + compact(header)[1:],
        "10000 levels": b'{"a":' + b"[" * 10000 + b"]" * 10000 + b"," + compact(header)[1:],
    }.items():
        yield signed(title, raw)


def signature_cases(material: Material) -> Iterator[Case]:
    """Signatures that are damaged or encoded in other ways."""
    for kind in KINDS:
        text = material.tokens[kind]
        token = Token.parse(text)
        first = text.rpartition(".")[0]
        r, s = numbers(token.signature)

        def with_signature(name: str, signature: bytes | str) -> Case:
            end = signature if isinstance(signature, str) else b64url(signature)
            return Case(f"signature: {name}", material.court(kind), f"{first}.{end}")

        def pair(one: int, other: int) -> bytes:
            return one.to_bytes(32, "big") + other.to_bytes(32, "big")

        yield with_signature("n - s", pair(r, P256_ORDER - s))
        yield with_signature("r is 0", pair(0, s))
        yield with_signature("s is 0", pair(r, 0))
        yield with_signature("both are 0", bytes(64))
        yield with_signature("r is n", pair(P256_ORDER, s))
        yield with_signature("s is n", pair(r, P256_ORDER))
        yield with_signature("all ones", b"\xff" * 64)
        if r + P256_ORDER < 1 << 256:
            yield with_signature("r + n", pair(r + P256_ORDER, s))
        yield with_signature("swapped", pair(s, r))
        yield with_signature("DER", der(token.signature))
        yield with_signature("short", token.signature[:-1])
        yield with_signature("long", token.signature + b"\0")
        yield with_signature("half", token.signature[:32])
        yield with_signature("leading zero", b"\0" + token.signature)
        yield with_signature("96 bytes", token.signature + bytes(32))
        yield with_signature("empty", "")
        encoded = b64url(token.signature)
        yield with_signature("padded", f"{encoded}==")
        yield with_signature("half padded", f"{encoded}=")
        yield with_signature("too much padding", f"{encoded}===")
        last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".index(encoded[-1])
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        for bits in (1, 5, 15):
            yield with_signature(f"trailing bits {bits}", encoded[:-1] + alphabet[last | bits])
        yield with_signature("standard base64", encoded.replace("-", "+").replace("_", "/"))
        yield with_signature("space inside", f"{encoded[:9]} {encoded[9:]}")
        yield with_signature("bad character", f"{encoded[:9]}!{encoded[10:]}")
        yield with_signature("of another token", material.tokens[other(kind)].rpartition(".")[2])


def other(kind: str) -> str:
    return KINDS[(KINDS.index(kind) + 1) % len(KINDS)]


def text_cases(material: Material) -> Iterator[Case]:
    """Damage to the text of a token, and mistaken kinds."""
    text, court = material.tokens["transaction"], material.court()
    header, payload, signature = text.split(".")
    for name, token in {
        "one segment": header,
        "two segments": f"{header}.{payload}",
        "four segments": f"{text}.{signature}",
        "empty segments": "..",
        "a dot more": f"{text}.",
        "a dot before": f".{text}",
        "no payload": f"{header}..{signature}",
        "no header": f".{payload}.{signature}",
        "payload first": f"{payload}.{header}.{signature}",
        "letters": "not a receipt",
        "header padded": f"{header}=.{payload}.{signature}",
        "payload padded": f"{header}.{payload}=.{signature}",
        "comma for a dot": text.replace(".", ","),
        "non-ASCII": f"{header}.{payload}.é{signature[1:]}",
    }.items():
        yield Case(f"text: {name}", court, token)
    signer = material.signer

    def padded(segment: str) -> str:
        return segment + "=" * (-len(segment) % 4)

    for spaces in range(1, 4):
        # One of three lengths needs no padding, one needs one character, and one needs two.
        body = compact(material.payload()) + b" " * spaces
        title = f"text: header and payload padded before signing, {spaces} spaces"
        head = b64url(signer.header())
        yield Case(title, court, signer.sign_text(padded(head), padded(b64url(body))))
        yield Case(f"{title}, payload only", court, signer.sign_text(head, padded(b64url(body))))
    for kind in KINDS:
        for judged in KINDS:
            yield Case(f"text: {kind} taken for {judged}", material.court(judged), material.tokens[kind])


def identity_cases(material: Material) -> Iterator[Case]:
    """Genuine tokens for other apps and environments."""
    for kind in KINDS:
        for environment in ("Sandbox", "Production"):
            for bundle in ("com.example.app", "com.example.App", "com.example.app ", ""):
                for app_id in (1234567890, 1):
                    court = material.court(kind, environment=environment, bundle=bundle, app_id=app_id)
                    yield Case("identity: the Sandbox token", court, material.tokens[kind])


def random_token(material: Material) -> Case:
    """Returns a token with one changed bit at a random position."""
    generator = material.random
    kind = generator.choice(KINDS)
    text = material.tokens[kind]
    place = generator.randrange(6)
    if place == 3:
        changed, bit = flip_text(generator, text)
        return Case(f"random: bit {bit} of the text", material.court(kind), changed)
    if place == 4:
        changed, bit = flip_text(generator, text.rpartition(".")[2])
        return Case(
            f"random: bit {bit} of the signature's text",
            material.court(kind),
            f"{text.rpartition('.')[0]}.{changed}",
        )
    if place == 5:
        cut = generator.randrange(len(text))
        return Case(f"random: cut to {cut} characters", material.court(kind), text[:cut] or "x")
    segments = text.split(".")
    data, bit = flip(generator, unb64url(segments[place]))
    segments[place] = b64url(data)
    return Case(f"random: bit {bit} of segment {place}", material.court(kind), ".".join(segments))
