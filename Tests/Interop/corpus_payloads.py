"""Correct, unusual, and wrong payloads with a correct signature."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Iterator

from corpus import Case, Material
from corpus_texts import texts
from genuine import EVERYTHING
from judge import MODELS, member_types
from tool import KINDS

#: One value of every type, and the limits of number types.
VALUES: list[Any] = [
    None,
    "text",
    "",
    "7",
    7,
    0,
    -1,
    1.5,
    True,
    False,
    [],
    ["text"],
    [None],
    {},
    {"a": 1},
    2**31 - 1,
    2**31,
    -(2**31),
    -(2**31) - 1,
    2**63 - 1,
    2**63,
    -(2**63),
    -(2**63) - 1,
    2**64,
]
BODIES = ("data", "summary", "externalPurchaseToken", "appData")


def payload_cases(material: Material) -> Iterator[Case]:
    """All payloads. The tool signs the raw ones that are objects, byte for byte."""
    for kind in KINDS:
        yield from _values(material, kind)
        yield from _nested_values(material, kind)
    yield from _limits(material)
    yield from _claims(material)
    yield from _dates(material)
    yield from _identities(material)
    raw = list(texts(material))
    with ThreadPoolExecutor() as pool:
        tokens = list(pool.map(lambda item: _signed(material, *item), enumerate(raw)))
    for (name, _), token in zip(raw, tokens):
        yield Case(f"payload: {name}", material.court(), token)


def _signed(material: Material, number: int, raw: tuple[str, bytes]) -> str:
    """Signs a payload with the tool, or with its key if the tool refuses."""
    name, payload = raw
    by_tool = number % 4 == 0
    token = material.sandlot.sign(material.authority, payload, f"p{number}") if by_tool else None
    return token or material.signer.sign(payload)


def _case(material: Material, kind: str, name: str, payload: Any, **court: Any) -> Case:
    return Case(f"payload: {kind}: {name}", material.court(kind, **court), material.signer.sign(payload))


def _values(material: Material, kind: str) -> Iterator[Case]:
    """Every member removed, and with a value of every type."""
    for member in member_types(MODELS[kind]):
        payload = material.payload(kind)
        if member in payload:
            del payload[member]
            yield _case(material, kind, f"{member} is missing", payload)
        # All values for all members would be thousands, so each member gets its own sample.
        for value in [None, *material.random.sample(VALUES[1:], 5)]:
            payload = material.payload(kind) | {member: value}
            yield _case(material, kind, f"{member} is {json.dumps(value)}", payload)
    for value in VALUES:
        payload = material.payload(kind) | {"somethingNew": value}
        yield _case(material, kind, f"an unknown member is {json.dumps(value)}", payload)


def _nested_values(material: Material, kind: str) -> Iterator[Case]:
    """The same changes to the members of inner objects, at any depth."""
    whole = material.payload(kind) | EVERYTHING[kind]
    yield _case(material, kind, "every member", whole)
    for path in _paths(whole):
        yield _without(material, kind, whole, path)
        for value in material.random.sample(VALUES, 3):
            payload = json.loads(json.dumps(whole))
            holder = payload
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = value
            title = ".".join(map(str, path))
            yield _case(material, kind, f"{title} is {json.dumps(value)}", payload)


def _without(material: Material, kind: str, whole: dict[str, Any], path: tuple[Any, ...]) -> Case:
    payload = json.loads(json.dumps(whole))
    holder = payload
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    return _case(material, kind, f"{'.'.join(map(str, path))} is missing", payload)


def _limits(material: Material) -> Iterator[Case]:
    """The length and number limits of Apple's models."""
    whole = EVERYTHING["transaction"]
    info = whole["advancedCommerceInfo"]

    def case(title: str, **members: Any) -> Case:
        return _case(material, "transaction", title, material.payload() | members)

    for name, limit in (("description", 45), ("displayName", 30)):
        for length in (0, limit, limit + 1):
            # Characters, not bytes: an umlaut and a smiley count once each.
            for letter in "xä😀":
                descriptors = info["descriptors"] | {name: letter * length}
                item = info["items"][0] | {name: letter * length}
                title = f"{name} of {length} times {letter}"
                yield case(title, advancedCommerceInfo=info | {"descriptors": descriptors})
                yield case(f"{title} in an item", advancedCommerceInfo=info | {"items": [item]})
    for length in (0, 128, 129):
        items = [info["items"][0] | {"SKU": "x" * length}]
        yield case(f"SKU of {length}", advancedCommerceInfo=info | {"items": items})
    for number in (0, 1, 12, 13):
        offer = info["items"][0]["offer"] | {"periodCount": number}
        items = [info["items"][0] | {"offer": offer}]
        yield case(f"periodCount {number}", advancedCommerceInfo=info | {"items": items})
        commitment = whole["commitmentInfo"] | {
            "billingPeriodNumber": number,
            "totalBillingPeriods": number,
        }
        yield case(f"billingPeriodNumber {number}", commitmentInfo=commitment)
    token = "b6a0a1c2-6f0e-4a3f-9d5c-0d8c2f1e7a90"
    for text in (
        token,
        token.upper(),
        token.replace("-", ""),
        f"{{{token}}}",
        f"urn:uuid:{token}",
        token[:-1],
        f"{token} ",
        token.replace("b", "g"),
        "0" * 36,
        "-" * 36,
        token.replace("6", "٦"),
    ):
        yield case(f"appAccountToken is {text}", appAccountToken=text)
    for items in ([], [info["items"][0]] * 3):
        yield case(f"{len(items)} items", advancedCommerceInfo=info | {"items": items})
    yield case("advancedCommerceInfo empty", advancedCommerceInfo={})


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in items:
        if path:
            yield (*path, key)
        yield from _paths(inner, (*path, key))


def _claims(material: Material) -> Iterator[Case]:
    """The registered claims of JWT."""
    now = int(time.time())
    values: dict[str, list[Any]] = {
        "exp": [now - 100, now + 10**6],
        "nbf": [now - 100, now + 10**6],
        "iat": [now - 100, now + 10**6],
        "sub": ["somebody"],
        "jti": ["abc"],
        "iss": ["me", 7, None, []],
        "aud": ["you", ["you"], {"a": 1}, 0.0, -0.0, [[]], [""], " "],
    }
    odd = [
        None,
        "",
        "text",
        str(now - 100),
        str(now + 10**6),
        f" {now} ",
        now - 100.5,
        now + 10**6 + 0.5,
        True,
        False,
        [],
        {},
        0,
        -1,
        1,
        2**63,
        2**70,
        -(2**70),
        1e30,
    ]
    for claim, sensible in values.items():
        for value in [*sensible, *odd]:
            payload = material.payload() | {claim: value}
            yield _case(material, "transaction", f"the claim {claim} is {json.dumps(value)}", payload)
    for kind in KINDS:
        payload = material.payload(kind) | {"aud": "you"}
        yield _case(material, kind, "the claim aud", payload)


def _dates(material: Material) -> Iterator[Case]:
    """The date at which certificates are checked, under each of its names."""
    now = int(time.time() * 1000)
    first, last = 946_684_800_000, 3_786_912_000_000
    values: list[Any] = [
        now,
        now + 10**9,
        0,
        -1,
        first,
        first - 1,
        first + 1,
        first - 1000,
        last - 1000,
        last - 1,
        last,
        last + 1,
        last + 999,
        last + 1000,
        now + 0.5,
        float(now),
        str(now),
        "soon",
        True,
        [],
        {},
        None,
        2**63 - 1,
        -(2**63),
        2**63,
        10**30,
        -(10**30),
        1.5e300,
    ]
    for own in (0, 2**42):
        payload = material.payload("app-transaction")
        dates = {"signedDate": payload["receiptCreationDate"], "receiptCreationDate": own}
        yield _case(material, "app-transaction", f"two dates, its own is {own}", payload | dates)
    for kind in KINDS:
        own = "receiptCreationDate" if kind == "app-transaction" else "signedDate"
        for name in ("signedDate", "receiptCreationDate"):
            for value in values:
                payload = material.payload(kind) | {name: value}
                yield _case(material, kind, f"{name} is {json.dumps(value)}", payload)
                if name != own:
                    payload.pop(own)
                    title = f"{name} is {json.dumps(value)}, no {own}"
                    yield _case(material, kind, title, payload)
                    title = f"{name} is {json.dumps(value)}, {own} is null"
                    yield _case(material, kind, title, payload | {own: None})


def _identities(material: Material) -> Iterator[Case]:
    """The statements of a payload about its app and its environment."""
    for bundle in ("com.example.app2", "COM.EXAMPLE.APP", "com.example.app\0", " com.example.app", ""):
        payload = material.payload() | {"bundleId": bundle}
        yield _case(material, "transaction", f"bundleId is {bundle!r}", payload)
    # Canonically equivalent in Unicode, but not the same text.
    for ours, theirs in (("Kite", "\u212aite"), ("caf\u00e9", "cafe\u0301"), ("\u00c5", "\u212b")):
        expected, said = f"com.example.{ours}", f"com.example.{theirs}"
        for text in (expected, said):
            yield _case(
                material,
                "transaction",
                f"bundleId is {text!a}",
                material.payload() | {"bundleId": text},
                bundle=expected,
            )
    for kind, member in (("transaction", "environment"), ("app-transaction", "receiptType")):
        for environment in ("Sandbox", "sandbox", "Production", "Xcode", "LocalTesting", "", "Else"):
            payload = material.payload(kind) | {member: environment}
            yield _case(material, kind, f"{member} is {environment!r}", payload)
            title = f"{member} is {environment!r}, in Production"
            yield _case(material, kind, title, payload, environment="Production")
    notification = material.payload("notification")
    claim = {"appAppleId": 1234567890, "bundleId": "com.example.app"}
    token = claim | {"externalPurchaseId": "SANDBOX_1"}
    foreign = claim | {"environment": "Sandbox", "bundleId": "com.example.other"}
    bodies: dict[str, dict[str, Any]] = {
        "no body": {},
        "an empty body": {"data": {}},
        "data of another app": {"data": foreign},
        "a token": {"externalPurchaseToken": token},
        "a token of Production": {"externalPurchaseToken": token | {"externalPurchaseId": "1"}},
        "a token without identifier": {"externalPurchaseToken": claim},
        "all bodies null": dict.fromkeys(BODIES),
        "an empty body before a right one": {"data": {}, "summary": claim | {"environment": "Sandbox"}},
    }
    for name, body in {
        "data": notification["data"],
        "summary": claim | {"environment": "Sandbox"},
        "appData": claim | {"environment": "Sandbox"},
    }.items():
        bodies[f"{name} alone"] = {name: body}
        bodies[f"{name} and one of another app"] = {name: body} | {
            later: foreign for later in BODIES if later != name
        }
        for number in (1, 1234567890.0, 1234567890.5, "1234567890", None, True):
            changed = {name: body | {"appAppleId": number, "environment": "Production"}}
            bodies[f"{name} with the number {number!r}"] = changed
    for title, body in bodies.items():
        payload = {key: value for key, value in notification.items() if key not in BODIES} | body
        for environment in ("Sandbox", "Production"):
            full_title = f"{title}, in {environment}"
            yield _case(material, "notification", full_title, payload, environment=environment)
