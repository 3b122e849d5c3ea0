"""A backend that knows which account may read: Flask, SQLite, and Apple's app-store-server-library.

    POST /transactions             The app reports a purchase: {"signedTransaction": "…"}
    POST /notifications            The App Store tells of a change: {"signedPayload": "…"}
    GET  /accounts/ACCOUNT/products   Returns the products that an account may use now.

Nothing is believed that Apple's library cannot verify. Notifications can arrive twice, late, and in another order, so
each is stored once, and an older one never undoes a newer one.

Access ends when the App Store says so, in a notification. If your server can be away for days, ask the App Store Server
API for what it missed. The example authenticates nobody: in your server, only its owner may read an account.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException
from flask import Flask, Response, jsonify, request

SCHEMA = """
create table if not exists notifications (uuid text primary key);
create table if not exists purchases (
    original_id text primary key, account text not null, product text not null,
    is_active integer not null, signed_date integer not null);
"""
UPSERT = """
insert into purchases values (:original_id, :account, :product, :is_active, :signed_date)
on conflict (original_id) do update set product = excluded.product, is_active = excluded.is_active,
    signed_date = excluded.signed_date
where excluded.signed_date >= signed_date
"""
#: The statuses of a subscription that grant access: active, and in a grace period.
GRANTING_STATUSES = {1, 4}


class Purchases:
    """The purchases of all accounts."""

    def __init__(self, path: Path, verifier: SignedDataVerifier) -> None:
        self._path, self._verifier = path, verifier
        with self._transaction() as database:
            database.executescript(SCHEMA)

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        database = sqlite3.connect(self._path, timeout=10, isolation_level="IMMEDIATE")
        try:
            with database:
                yield database
        finally:
            database.close()

    def report(self, signed_transaction: str) -> None:
        """Stores a purchase that the app reports."""
        purchase = self._verifier.verify_and_decode_signed_transaction(signed_transaction)
        is_active = purchase.revocationDate is None and (
            purchase.expiresDate is None or purchase.expiresDate > purchase.signedDate
        )
        with self._transaction() as database:
            self._store(database, purchase, is_active)

    def receive(self, signed_payload: str) -> None:
        """Stores what a notification tells, unless it has been received before."""
        notification = self._verifier.verify_and_decode_notification(signed_payload)
        data = notification.data
        purchase = None
        if data is not None and data.signedTransactionInfo is not None:
            purchase = self._verifier.verify_and_decode_signed_transaction(data.signedTransactionInfo)
        with self._transaction() as database:
            stored = database.execute(
                "insert or ignore into notifications values (?)", (notification.notificationUUID,)
            )
            if stored.rowcount == 1 and purchase is not None:
                # A purchase that is no subscription has no status.
                is_active = (
                    purchase.revocationDate is None if data.rawStatus is None else data.rawStatus in GRANTING_STATUSES
                )
                self._store(database, purchase, is_active)

    def _store(self, database: sqlite3.Connection, purchase: JWSTransactionDecodedPayload, is_active: bool) -> None:
        if purchase.appAccountToken is None:
            return  # bought without an account, as in the App Store; ask the app whose purchase it is
        database.execute(UPSERT, {
            "original_id": purchase.originalTransactionId, "account": purchase.appAccountToken,
            "product": purchase.productId, "is_active": is_active, "signed_date": purchase.signedDate,
        })

    def products(self, account: str) -> list[str]:
        """Returns the products that an account may use now."""
        with self._transaction() as database:
            rows = database.execute(
                "select distinct product from purchases where account = ? and is_active order by product", (account,)
            )
            return [product for (product,) in rows]


def create_app(purchases: Purchases) -> Flask:
    """Returns the HTTP server in front of the purchases."""
    app = Flask(__name__)

    @app.errorhandler(VerificationException)
    def refuse(error: VerificationException) -> tuple[Response, int]:
        return jsonify(error=error.status.name), 400

    @app.post("/transactions")
    def report() -> tuple[str, int]:
        purchases.report(request.get_json()["signedTransaction"])
        return "", 204

    @app.post("/notifications")
    def receive() -> tuple[str, int]:
        purchases.receive(request.get_json()["signedPayload"])
        return "", 200

    @app.get("/accounts/<account>/products")
    def products(account: str) -> Response:
        return jsonify(purchases.products(account))

    return app


def from_environment() -> Flask:
    """Returns the app for production: `flask --app backend:from_environment run`.

    APPLE_ROOTS names a directory with Apple's root certificates, BUNDLE_ID and APP_ID the app, and DATABASE a file.
    """
    roots = [path.read_bytes() for path in sorted(Path(os.environ["APPLE_ROOTS"]).glob("*.cer"))]
    verifier = SignedDataVerifier(
        roots, True, Environment.PRODUCTION, os.environ["BUNDLE_ID"], int(os.environ["APP_ID"])
    )
    return create_app(Purchases(Path(os.environ["DATABASE"]), verifier))
