"""A simulated App Store for the tests of a backend: `sandlot serve`, and requests to its control API."""

from __future__ import annotations

import json
import ssl
import subprocess
import urllib.request
from typing import Any

BUNDLE = "com.example.app"
CUSTOMER = "Ana"


class Store:
    """A running store with one customer, who has a phone."""

    def __init__(self, sandlot: str, catalog: str) -> None:
        self._process = subprocess.Popen(
            [sandlot, "serve", "--catalog", catalog, "--log-level", "error"], stdout=subprocess.PIPE, text=True
        )
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit("sandlot serve has ended; the reason is above")
        self._control = json.loads(line)["control"]

    def __enter__(self) -> Store:
        self._request(
            "POST", "participants", {"customers": [CUSTOMER], "devices": [{"name": "phone", "of": CUSTOMER}]}
        )
        return self

    def __exit__(self, *_: Any) -> None:
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()

    @property
    def root(self) -> bytes:
        """The root certificate, in DER. It takes the place of Apple's."""
        with urllib.request.urlopen(f"{self._control}/root.pem", timeout=30) as answer:
            return ssl.PEM_cert_to_DER_cert(answer.read().decode())

    def post_to(self, url: str) -> None:
        """Posts notifications to a backend."""
        self._request("PUT", "webhook", {"url": url})

    def spoil(self, kind: str) -> None:
        """Makes something go wrong with the next notification, such as `duplication`."""
        self._request("POST", "mishaps", {"kind": kind})

    def perform(self, *steps: dict[str, Any]) -> None:
        """Performs steps, and returns when the backend has answered all their notifications."""
        self._request("POST", "steps", list(steps))
        self._request("POST", "notifications/settled")

    def receipt(self) -> str:
        """Returns the signed transaction of the customer's latest purchase, as the app has it."""
        latest = self._request("GET", "transactions?limit=1")["transactions"][0]
        return self._request("GET", f"receipts/{latest['transactionId']}")["signedTransactionInfo"]

    def _request(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._control}/{path}", data, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.loads(answer.read() or b"null")
