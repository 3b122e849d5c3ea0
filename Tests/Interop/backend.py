"""A typical server of a developer: Flask, SQLite, and Apple's library.

It verifies each notification, stores it once, and keeps the entitlements of accounts. An app reports the purchases
that are shared with its customer, because no notification names the account of a member of a family. A request for a
refund is answered with information about consumption. The server can fail on purpose, before or after it has stored
a notification, as a server does that is restarted.
"""

from __future__ import annotations

import random
import sqlite3
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator

from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from flask import Flask, request
from werkzeug.serving import make_server

SCHEMA = """
create table notifications (uuid text primary key, signed_date integer not null, type text not null);
create table purchases (
    original_id text primary key, account text, product text not null, kind text not null,
    is_active integer not null, signed_date integer not null);
create index purchases_of_account on purchases (account);
"""
#: Notifications may come late. An older one must not undo a newer one, but it may tell whose the purchase is.
UPDATE = """
insert into purchases values (:original_id, :account, :product, :kind, :is_active, :signed_date)
on conflict (original_id) do update set
    account = coalesce(excluded.account, account),
    product = iif(excluded.signed_date >= signed_date, excluded.product, product),
    is_active = iif(excluded.signed_date >= signed_date, excluded.is_active, is_active),
    signed_date = max(excluded.signed_date, signed_date)
"""
#: The statuses of a subscription with which it grants access: active, and in a grace period.
ACTIVE_STATUSES = {1, 4}
REVOCATIONS = {"REFUND", "REVOKE"}


class Entitlements:
    """The purchases of all accounts, as far as notifications and apps have reported them."""

    def __init__(self, path: Path, verifier: SignedDataVerifier) -> None:
        self._path, self._verifier = path, verifier
        with self._database() as database:
            database.executescript(SCHEMA)

    @contextmanager
    def _database(self) -> Iterator[sqlite3.Connection]:
        """A connection, and one transaction of the database."""
        connection = sqlite3.connect(self._path, timeout=60, isolation_level="IMMEDIATE")
        try:
            with connection:
                yield connection
        finally:
            connection.close()

    def receive(self, signed_payload: str) -> tuple[bool, Any]:
        """Verifies and stores a notification. Returns whether it is new, and its payload."""
        notification = self._verifier.verify_and_decode_notification(signed_payload)
        data = notification.data
        transaction = renewal = None
        if data is not None and data.signedTransactionInfo is not None:
            transaction = self._verifier.verify_and_decode_signed_transaction(data.signedTransactionInfo)
        if data is not None and data.signedRenewalInfo is not None:
            renewal = self._verifier.verify_and_decode_renewal_info(data.signedRenewalInfo)
        with self._database() as database:
            stored = database.execute(
                "insert or ignore into notifications values (?, ?, ?)",
                (notification.notificationUUID, notification.signedDate, notification.rawNotificationType),
            )
            if stored.rowcount == 0:
                return False, notification
            if transaction is not None:
                is_active = (
                    data.rawStatus in ACTIVE_STATUSES
                    if transaction.expiresDate is not None
                    else notification.rawNotificationType not in REVOCATIONS
                )
                # The transaction can be about an earlier period, such as one that was refunded after an upgrade.
                product = transaction.productId if renewal is None else renewal.productId
                self._update(database, transaction, product, is_active, transaction.appAccountToken)
        return True, notification

    def report(self, account: str, signed_transaction: str) -> None:
        """Stores a purchase that an app reports as one of an account."""
        transaction = self._verifier.verify_and_decode_signed_transaction(signed_transaction)
        if transaction.isUpgraded:
            return  # another transaction of the same series has taken its place
        is_active = transaction.revocationDate is None and (
            transaction.expiresDate is None or transaction.expiresDate > transaction.signedDate)
        with self._database() as database:
            self._update(database, transaction, transaction.productId, is_active, account)

    def _update(
        self, database: sqlite3.Connection, transaction: Any, product: str, is_active: bool, account: str | None
    ) -> None:
        database.execute(UPDATE, {
            "original_id": transaction.originalTransactionId, "account": account, "product": product,
            "kind": transaction.rawType, "is_active": is_active, "signed_date": transaction.signedDate,
        })

    def products(self, account: str) -> list[str]:
        """Returns the products that an account may use now, and each consumable as often as it was bought."""
        with self._database() as database:
            rows = database.execute(
                "select product, kind, count(*) from purchases where account = ? and is_active group by 1, 2 order by 1",
                (account,),
            ).fetchall()
        return [product for product, kind, count in rows for _ in range(count if kind == "Consumable" else 1)]

    def count(self) -> int:
        with self._database() as database:
            return database.execute("select count(*) from notifications").fetchone()[0]


class Backend:
    """The HTTP server in front of the entitlements."""

    def __init__(
        self, root: bytes, bundle: str, database: Path, client: AppStoreServerAPIClient, seed: int, failure_rate: float
    ) -> None:
        verifier = SignedDataVerifier([root], False, Environment.SANDBOX, bundle)
        self.entitlements = Entitlements(database, verifier)
        self.duplicates = self.refusals = self.failures = self.answers = 0
        self._client, self._random, self._failure_rate = client, random.Random(seed), failure_rate
        self._failed: set[str] = set()
        app = Flask(__name__)
        app.add_url_rule("/notifications", "notifications", self._notified, methods=["POST"])
        app.add_url_rule("/transactions", "transactions", self._reported, methods=["POST"])
        self._server = make_server("127.0.0.1", 0, app, threaded=True)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _notified(self) -> tuple[str, int]:
        signed_payload = request.get_json()["signedPayload"]
        fails = signed_payload not in self._failed and self._random.random() < self._failure_rate
        if fails:
            self.failures += 1
            self._failed.add(signed_payload)
            if self._random.random() < 0.5:
                return "", 503
        try:
            is_new, notification = self.entitlements.receive(signed_payload)
        except VerificationException:
            self.refusals += 1
            return "", 400
        if not is_new:
            self.duplicates += 1
        elif notification.rawNotificationType == "CONSUMPTION_REQUEST":
            self._answer(notification.data.signedTransactionInfo)
        return "", 503 if fails else 200

    def _answer(self, signed_transaction: str) -> None:
        """Tells the store about consumption, and whether the refund is preferred."""
        verify = self.entitlements._verifier.verify_and_decode_signed_transaction
        transaction = verify(signed_transaction)
        if transaction.rawInAppOwnershipType != "PURCHASED":
            return  # the store takes information only about what was paid for
        declines = int(transaction.transactionId) % 2 == 0
        self._client.send_consumption_information(transaction.transactionId, ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED,
            refundPreference=RefundPreference.DECLINE if declines else RefundPreference.GRANT_FULL))
        self.answers += 1

    def _reported(self) -> tuple[str, int]:
        body = request.get_json()
        self.entitlements.report(body["account"], body["signedTransactionInfo"])
        return "", 200
