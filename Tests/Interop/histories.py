"""Plays random lives of customers in a served store, and compares a backend's entitlements with the store's.

Customers buy, share, ask for refunds, and answer to higher prices. Notifications get lost, come twice, late, in
another order, or corrupted, and the backend fails from time to time.
"""

from __future__ import annotations

import json
import os
import random
import ssl
import logging
import uuid
from pathlib import Path
from typing import Any, Iterator

import requests
from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment

from backend import Backend
from report import Report
from served import Served
from tool import BUNDLE, Sandlot

COUNT = int(os.environ.get("SANDLOT_HISTORIES", "25"))
STORY = f"""
scenario: Lives of customers
app: {BUNDLE}
start: 2026-01-01
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}}
  - {{id: coins_100, type: consumable, price: 1.99}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club, level: 2, family-shareable: true}}
  - {{id: club_year, type: auto-renewable, price: 39.99, period: 1 year, group: club, level: 1}}
settings: {{grace-period: 16 days, defers-refunds: on}}
customers: [first]
devices: [{{name: phone, of: first}}]
steps:
  - launch: phone
"""
COINS = "coins_100"
CLUB = ("club_month", "club_year")
# Flask's server notes every request.
logging.getLogger("werkzeug").setLevel(logging.ERROR)
#: What happens in a life, and how often.
VERBS = {
    "buy": 9, "refund": 2, "request-refund": 2, "auto-renew": 3, "expire": 1, "force-renewal": 2, "extend": 1,
    "price-increase": 2, "sharing": 2, "wait": 2,
}
#: The mishaps from which a backend recovers without a query, because the store repeats or delays them.
MISHAPS = ("loss", "duplication", "reordering", "delay", "corruption")
FAILURE_RATE = 0.1
#: The largest number of customers of one store.
GROUP = 25


class Store(Served):
    """A store with customers whose lives are played."""

    def __init__(self, sandlot: Sandlot) -> None:
        story = sandlot.directory / "histories.yaml"
        story.write_text(STORY)
        keys = sandlot.directory / "history-keys"
        super().__init__(
            sandlot, str(story), "--retry", "60,60,60", "--log-level", "error", "--keys", str(keys))
        key = self.ready["keys"][0]
        signing_key = (keys / f"AuthKey_{key['keyId']}.p8").read_bytes()
        self.client = AppStoreServerAPIClient(
            signing_key, key["keyId"], key["issuerId"], BUNDLE, Environment.SANDBOX)
        self.client._base_url = self.url
        self._reported: set[tuple[str, ...]] = set()

    def perform(self, *steps: dict[str, Any]) -> bool:
        """Performs steps. Returns False if the store refused one, as it may."""
        answer = self.request("POST", "steps", list(steps), (200, 422))
        return json.loads(answer)["succeeded"]

    def products(self, customer: str) -> list[str]:
        """Returns the entitlements of a customer according to the store, and each consumable bought."""
        answer = json.loads(self.request("GET", f"purchases?customer={customer}&app={BUNDLE}"))
        purchases = [item for item in answer["purchases"] if item["state"] == "purchased"]
        kept = [item["productId"] for item in purchases if "revocationDate" not in item]
        return sorted([item for item in kept if item == COINS] + self._entitlements(customer))

    def _entitlements(self, customer: str) -> list[str]:
        apps = self.control("GET", f"customers/{customer}")["apps"]
        # A product can be there twice, owned and shared.
        entitled = {item["productId"] for app in apps for item in app["entitlements"] if item["entitled"]}
        return [product for product in ("remove_ads", *CLUB) if product in entitled]

    def report_shares(self, customer: str, account: str, backend: Backend) -> None:
        """Lets the customer's app report what others share, whenever it has changed."""
        purchases = self.control("GET", f"transactions?customer={customer}&limit=500")["transactions"]
        for purchase in reversed(purchases):  # the earliest first
            state = tuple(str(purchase.get(name)) for name in ("transactionId", "expiresDate", "revocationDate"))
            if not purchase["shared"] or state in self._reported:
                continue
            self._reported.add(state)
            token = self.control("GET", f"receipts/{purchase['transactionId']}")["signedTransactionInfo"]
            body = {"account": account, "signedTransactionInfo": token}
            requests.post(f"{backend.url}/transactions", json=body, timeout=60).raise_for_status()


def check_histories(report: Report, sandlot: Sandlot, seed: int, count: int = COUNT) -> None:
    """Plays the lives of customers in stores with some of them each.

    Customers of one store share its clock, so that the time in which subscriptions renew grows with their number.
    """
    for number, first in enumerate(range(0, count, GROUP)):
        _check_group(report, sandlot, seed + number, min(GROUP, count - first))


def _check_group(report: Report, sandlot: Sandlot, seed: int, count: int) -> None:
    """Plays the lives of customers, each from its own seed, at the same time in one store."""
    chance = random.Random(seed)
    store = Store(sandlot)
    backend = None
    try:
        root = ssl.PEM_cert_to_DER_cert(store.request("GET", "root.pem").decode())
        database = sandlot.directory / f"backend-{seed}.sqlite"
        backend = Backend(root, BUNDLE, database, store.client, seed, FAILURE_RATE)
        store.request("PUT", "webhook", {"url": f"{backend.url}/notifications"})
        accounts = {
            f"c{number}": str(uuid.UUID(int=chance.getrandbits(128), version=4)) for number in range(count)
        }
        names = list(accounts)
        # Every second pair of customers is a family.
        families = [names[index : index + 2] for index in range(0, len(names) - 1, 4)]
        store.request("POST", "participants", {
            "customers": names,
            "families": [{"name": f"f{number}", "members": pair} for number, pair in enumerate(families)],
            "devices": [{"name": f"phone of {name}", "of": name} for name in names],
        })
        for name in names:
            store.perform({"launch": f"phone of {name}"})
        relatives = {name: pair for pair in families for name in pair}
        performed, refused = _play(store, accounts, relatives, backend, seed, chance)
        sent = _settle(store)
        # What was shared can have ended meanwhile.
        for member in relatives:
            store.report_shares(member, accounts[member], backend)
        report.check(sent["waiting"] == 0, f"seed {seed}: no notification waits")
        owned = 0
        for name, account in accounts.items():
            expected, found = store.products(name), backend.entitlements.products(account)
            owned += len(expected)
            claim = f"seed {seed}, {name}: the store has {expected}, the backend {found}"
            report.check(found == expected, claim)
        stored = backend.entitlements.count()
        report.check(stored == sent["sent"], f"seed {seed}: {stored} of {sent['sent']} notifications are stored")
        # A comparison with accounts that own nothing would prove nothing.
        report.check(owned > count // 2, f"seed {seed}: the customers own {owned} products")
        report.note(
            f"{count} lives with seed {seed}, {performed} steps ({refused} refused), {sent['sent']} notifications; "
            f"{backend.failures} failures, {backend.duplicates} duplicates, {backend.refusals} forgeries, "
            f"{backend.answers} answers about consumption"
        )
    finally:
        store.close()
        if backend is not None:
            backend.close()


def _play(
    store: Store, accounts: dict[str, str], relatives: dict[str, list[str]], backend: Backend, seed: int,
    chance: random.Random,
) -> tuple[int, int]:
    """Plays all lives. Returns how many steps the store performed, and how many it refused."""
    lives = {name: _life(name, account, random.Random(f"{seed} {name}")) for name, account in accounts.items()}
    performed = refused = 0
    while lives:
        name = chance.choice(sorted(lives))
        step = next(lives[name], None)
        if step is None:
            del lives[name]
            continue
        if chance.random() < 0.25:
            mishap = {"kind": chance.choice(MISHAPS), "seconds": chance.randint(1, 7200)}
            store.request("POST", "mishaps", mishap)
        succeeded = store.perform(step)
        performed, refused = performed + succeeded, refused + (not succeeded)
        # Two events of one purchase at the same instant would have no order.
        store.perform({"advance": f"{chance.choice((1, 1, 1, 60, 600))} minutes"})
        if chance.random() < 0.02:
            store.perform({"set": {"fails-renewals": chance.choice(("on", "off"))}})
        for member in relatives.get(name, []):
            store.report_shares(member, accounts[member], backend)
    return performed, refused


def _settle(store: Store) -> dict[str, int]:
    """Lets all delays and repetitions pass, during which subscriptions renew and may cause more notifications."""
    for _ in range(6):
        store.perform({"advance": "3 hours"})
        answer = json.loads(store.request("POST", "notifications/settled"))
        if answer["waiting"] == 0:
            break
    return answer


def _life(name: str, account: str, chance: random.Random) -> Iterator[dict[str, Any]]:
    """The steps of one customer's life."""
    for _ in range(chance.randint(4, 16)):
        product = chance.choice(("remove_ads", "coins_100", "club_month", "club_month", "club_year"))
        match chance.choices(tuple(VERBS), tuple(VERBS.values()))[0]:
            case "buy":
                yield {"buy": product, "for": name, "account": account}
            case "refund":
                yield {"refund": product, "of": name}
            case "request-refund":
                yield {"request-refund": product, "on": f"phone of {name}"}
                if chance.random() < 0.8:
                    yield {"decide-refund": product, "of": name}
            case "price-increase":
                yield {"price-increase": "club_month", "of": name, "to": f"{chance.randint(5, 9)}.49"}
                answer = chance.choice(("accept-price", "decline-price", None))
                if answer is not None:
                    yield {answer: "club_month", "of": name}
            case "sharing":
                yield {chance.choice(("share", "stop-sharing")): product, "of": name}
            case "auto-renew":
                yield {"auto-renew": chance.choice(CLUB), "of": name, "to": chance.choice(("on", "off"))}
            case "expire":
                yield {"expire": chance.choice(CLUB), "of": name}
            case "force-renewal":
                yield {"force-renewal": chance.choice(CLUB), "of": name}
            case "extend":
                yield {"extend": chance.choice(CLUB), "of": name, "by": f"{chance.randint(1, 30)} days"}
            case _:
                yield {"advance": f"{chance.randint(1, 40)} days"}

