"""A typical server of a developer, which grants entitlements because of notifications.

It verifies each notification with Apple's library, stores it once, and keeps entitlements in SQLite. It can
fail on purpose, before or after it has stored a notification, as a server does that is restarted.
"""

from __future__ import annotations

import json
import random
import sqlite3
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

SCHEMA = """
create table notifications (uuid text primary key, signed_date integer not null, type text not null);
create table purchases (
    original_id text primary key, account text, product text not null, kind text not null,
    is_active integer not null, signed_date integer not null);
create index purchases_of_account on purchases (account);
"""
#: The statuses of a subscription with which it grants access: active, and in a grace period.
ACTIVE_STATUSES = {1, 4}
REVOCATIONS = {"REFUND", "REVOKE"}


class Entitlements:
    """The purchases of all accounts, as far as notifications have reported them."""

    def __init__(self, verifier: SignedDataVerifier) -> None:
        self._verifier = verifier
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        self._database.executescript(SCHEMA)
        self._lock = threading.Lock()

    def receive(self, signed_payload: str) -> bool:
        """Verifies and stores a notification. Returns False if it was stored before."""
        notification = self._verifier.verify_and_decode_notification(signed_payload)
        data = notification.data
        transaction = renewal = None
        if data is not None and data.signedTransactionInfo is not None:
            transaction = self._verifier.verify_and_decode_signed_transaction(data.signedTransactionInfo)
        if data is not None and data.signedRenewalInfo is not None:
            renewal = self._verifier.verify_and_decode_renewal_info(data.signedRenewalInfo)
        with self._lock, self._database:  # one transaction of the database
            stored = self._database.execute(
                "insert or ignore into notifications values (?, ?, ?)",
                (notification.notificationUUID, notification.signedDate, notification.rawNotificationType),
            )
            if stored.rowcount == 0:
                return False
            if transaction is not None:
                is_active = (
                    data.rawStatus in ACTIVE_STATUSES
                    if transaction.expiresDate is not None
                    else notification.rawNotificationType not in REVOCATIONS
                )
                # The transaction can be about an earlier period, such as one that was refunded after an upgrade.
                product = transaction.productId if renewal is None else renewal.productId
                self._update(transaction, product, is_active, notification.signedDate)
        return True

    def _update(self, transaction, product: str, is_active: bool, signed_date: int) -> None:
        # Notifications may come late. An older one must not undo a newer one.
        self._database.execute(
            """insert into purchases values (?, ?, ?, ?, ?, ?)
            on conflict (original_id) do update set
                account = coalesce(excluded.account, account), product = excluded.product,
                is_active = excluded.is_active, signed_date = excluded.signed_date
            where excluded.signed_date >= signed_date""",
            (
                transaction.originalTransactionId,
                transaction.appAccountToken,
                product,
                transaction.rawType,
                is_active,
                signed_date,
            ),
        )

    def products(self, account: str) -> list[str]:
        """Returns the products that an account may use now, and each consumable as often as it was bought."""
        with self._lock:
            rows = self._database.execute(
                "select product from purchases where account = ? and is_active order by product", (account,)
            ).fetchall()
        return [product for (product,) in rows]

    def count(self) -> int:
        with self._lock:
            return self._database.execute("select count(*) from notifications").fetchone()[0]


class Backend:
    """The HTTP server in front of the entitlements."""

    def __init__(self, root: bytes, bundle: str, seed: int, failure_rate: float) -> None:
        verifier = SignedDataVerifier([root], False, Environment.SANDBOX, bundle)
        self.entitlements = Entitlements(verifier)
        self.duplicates = self.refusals = self.failures = 0
        self._random = random.Random(seed)
        self._failure_rate = failure_rate
        self._failed: set[str] = set()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/notifications"

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, body: bytes) -> int:
        """Returns the HTTP status for the body of a request."""
        try:
            signed_payload = json.loads(body)["signedPayload"]
            fails = signed_payload not in self._failed and self._random.random() < self._failure_rate
            if fails:
                self.failures += 1
                self._failed.add(signed_payload)
                if self._random.random() < 0.5:
                    return 503
            if not self.entitlements.receive(signed_payload):
                self.duplicates += 1
        except (ValueError, KeyError, VerificationException):
            self.refusals += 1
            return 400
        return 503 if fails else 200

    def _handler(backend) -> type[BaseHTTPRequestHandler]:
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                self.send_response(backend.answer(body) if self.path == "/notifications" else 404)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *arguments: object) -> None:
                """Prints nothing."""

        return Handler
