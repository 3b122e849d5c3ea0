"""Payloads that are not JSON, or JSON that readers interpret differently."""

from __future__ import annotations

from typing import Iterator

from corpus import Material
from jws import compact

#: Notations of numbers.
NUMERALS = (
    "1.0",
    "1e3",
    "1E+3",
    "10e-1",
    "1.5e3",
    "0.5",
    "-0",
    "-0.0",
    "1e-400",
    "1e400",
    "1e18",
    "1e19",
    "9223372036854775807.0",
    "9007199254740993.0",
    "1795242376135.75",
    "-1.5",
    "01",
    "+1",
    ".5",
    "1.",
    "0x10",
    "1e",
    "--1",
    "Infinity",
    "-Infinity",
    "NaN",
    "1_000",
    "١",
    "1" * 400,
    "1" * 4300,
    "1" * 4301,
    "-" + "1" * 4301,
    "1" * 5000,
    "1." + "0" * 5000,
    "0." + "3" * 5000,
)


def texts(material: Material) -> Iterator[tuple[str, bytes]]:
    """All texts, each with a title."""
    body = compact(material.payload())
    rest = body[1:]
    for numeral in NUMERALS:
        short = numeral if len(numeral) < 30 else f"{numeral[:3]}… of {len(numeral)} characters"
        for member in ("quantity", "price", "purchaseDate", "revocationReason", "somethingNew", "exp"):
            others = {key: value for key, value in material.payload().items() if key != member}
            text = b'{"%s":%s,%s' % (member.encode(), numeral.encode(), compact(others)[1:])
            yield f"{member} is written {short}", text
    for name, text in {
        "empty": b"",
        "null": b"null",
        "an array": b"[]",
        "a string": b'"text"',
        "a number": b"7",
        "two objects": body + body,
        "followed by a letter": body + b"x",
        "cut": body[:-1],
        "an array around": b"[" + body + b"]",
        "a trailing comma": body[:-1] + b",}",
        "a comment": b"/* */" + body,
        "single quotation marks": body.replace(b'"', b"'"),
        "white space": b" \t\r\n" + body + b"\r\n",
        "a form feed": b"\x0c" + body,
        "a no-break space": "\u00a0".encode() + body,
        "an empty object": b"{}",
        "a NUL behind": body + b"\0",
        "not JSON": b"hello",
        "a byte order mark": b"\xef\xbb\xbf" + body,
        "UTF-16": body.decode().encode("utf-16"),
        "UTF-16, big end first": body.decode().encode("utf-16-be"),
        "UTF-32": body.decode().encode("utf-32-le"),
        "Latin-1": b'{"a":"\xe4",' + rest,
        "an overlong NUL": b'{"a":"\xc0\x80",' + rest,
        "beyond Unicode": b'{"a":"\xf4\x90\x80\x80",' + rest,
        "a surrogate in UTF-8": b'{"a":"\xed\xa0\x80",' + rest,
        "a pair of surrogates in UTF-8": b'{"a":"\xed\xa0\xbd\xed\xb8\x80",' + rest,
        "a bare byte": b'{"a":"\x80",' + rest,
        "a noncharacter": b'{"a":"\xef\xbf\xbf",' + rest,
        "half a surrogate pair": b'{"a":"\\ud83d",' + rest,
        "the other half": b'{"a":"\\ude00",' + rest,
        "halves in the wrong order": b'{"a":"\\ude00\\ud83d",' + rest,
        "half a pair in a name": b'{"\\ud83d":1,' + rest,
        "a whole pair": b'{"a":"\\ud83d\\ude00",' + rest,
        "an escaped NUL": b'{"a":"\\u0000",' + rest,
        "a control character": b'{"a":"\x1f",' + rest,
        "a newline in a string": b'{"a":"\n",' + rest,
        "DEL in a string": b'{"a":"\x7f",' + rest,
        "an unknown escape": b'{"a":"\\x41",' + rest,
        "a short escape": b'{"a":"\\u12",' + rest,
        "a member twice": b'{"quantity":1,' + rest,
        "a member twice, different": b'{"bundleId":"other",' + rest,
        "an unknown member twice": b'{"a":1,"a":2,' + rest,
        "a member twice, once escaped": b'{"qu\\u0061ntity":1,' + rest,
        "a member twice inside": b'{"commitmentInfo":{"commitmentPrice":1,"commitmentPrice":2},' + rest,
        "a member twice in an unknown object": b'{"a":{"b":1,"b":2},' + rest,
        "an escaped name": body.replace(b'"quantity"', b'"qu\\u0061ntity"'),
        "a name in other letters": body.replace(b'"quantity"', b'"Quantity"'),
        "a null inside": b'{"commitmentInfo":{"commitmentPrice":null},' + rest,
        "an unknown null inside": b'{"a":{"b":null},' + rest,
        "an empty name": b'{"":1,' + rest,
        "no comma": body.replace(b",", b" ", 1),
        "a name without quotation marks": body.replace(b'"quantity"', b"quantity"),
        "an unknown type": body.replace(b"Auto-Renewable Subscription", b"Something New"),
        "escaped values": body.replace(b"Sandbox", b"S\\u0061ndbox"),
        "a long text": b'{"a":"' + b"x" * (1 << 16) + b'",' + rest,
        "many members": b"{" + b"".join(b'"a%d":%d,' % (i, i) for i in range(2000)) + rest,
    }.items():
        yield name, text
    for depth in (2, 400, 505, 511, 512, 513, 600, 900, 5000, 20_000):
        for start, end in ((b"[", b"]"), (b'{"a":', b"}")):
            inner = start * depth + (b"" if end == b"]" else b"1") + end * depth
            yield f"{depth} levels of {start.decode()}", b'{"a":' + inner + b"," + rest
