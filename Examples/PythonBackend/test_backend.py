#!/usr/bin/env python3
"""Tests the backend against a simulated App Store.

    SANDLOT=.build/debug/sandlot python3 Examples/PythonBackend/test_backend.py
"""

from __future__ import annotations

import logging
import os
import tempfile
import threading
import unittest
import uuid
from pathlib import Path

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
from werkzeug.serving import make_server

from backend import Purchases, create_app
from store import BUNDLE, Store

# Only failures are of interest, not each request.
logging.getLogger("werkzeug").setLevel(logging.ERROR)
CATALOG = str(Path(__file__).with_name("Club.storekit"))


class BackendTests(unittest.TestCase):
    """A subscription from its purchase to its refund."""

    def setUp(self) -> None:
        self.store = self.enterContext(Store(os.environ.get("SANDLOT", "sandlot"), CATALOG))
        directory = Path(self.enterContext(tempfile.TemporaryDirectory()))
        verifier = SignedDataVerifier([self.store.root], False, Environment.SANDBOX, BUNDLE)
        app = create_app(Purchases(directory / "purchases.sqlite", verifier))
        self.client = app.test_client()
        self.account = str(uuid.uuid4())

        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.store.post_to(f"http://127.0.0.1:{server.server_port}/notifications")

    def subscribe(self) -> None:
        self.store.perform({"launch": "phone"}, {"buy": "club.reader", "account": self.account})

    def assert_products(self, *products: str) -> None:
        self.assertEqual(self.client.get(f"/accounts/{self.account}/products").json, list(products))

    def test_a_notification_grants_access(self) -> None:
        self.assert_products()
        self.subscribe()
        self.assert_products("club.reader")

    def test_the_app_reports_a_purchase_whose_notification_was_lost(self) -> None:
        self.store.spoil("loss")
        self.subscribe()
        self.assert_products()
        answer = self.client.post("/transactions", json={"signedTransaction": self.store.receipt()})
        self.assertEqual(answer.status_code, 204)
        self.assert_products("club.reader")

    def test_renewals_keep_access_and_the_end_takes_it_away(self) -> None:
        self.subscribe()
        self.store.perform({"advance": "100 days"})
        self.assert_products("club.reader")
        self.store.perform({"auto-renew": "club.reader", "to": "off"}, {"advance": "40 days"})
        self.assert_products()

    def test_an_upgrade_replaces_the_product(self) -> None:
        self.subscribe()
        self.store.perform({"buy": "club.collector", "account": self.account})
        self.assert_products("club.collector")

    def test_a_refund_takes_access_away(self) -> None:
        self.subscribe()
        self.store.perform({"refund": "club.reader"})
        self.assert_products()

    def test_a_late_notification_does_not_undo_a_newer_one(self) -> None:
        self.store.spoil("reordering")
        self.subscribe()
        self.store.perform({"refund": "club.reader"})
        self.assert_products()

    def test_a_notification_that_comes_twice_counts_once(self) -> None:
        self.store.spoil("duplication")
        self.subscribe()
        self.assert_products("club.reader")

    def test_a_damaged_notification_is_refused(self) -> None:
        self.store.spoil("corruption")
        self.subscribe()
        self.assert_products()

    def test_a_forged_receipt_is_refused(self) -> None:
        self.subscribe()
        header, payload, signature = self.store.receipt().split(".")
        forged = f"{header}.{payload}.{signature[::-1]}"
        answer = self.client.post("/transactions", json={"signedTransaction": forged})
        self.assertEqual((answer.status_code, answer.json), (400, {"error": "VERIFICATION_FAILURE"}))


if __name__ == "__main__":
    unittest.main(verbosity=2)
