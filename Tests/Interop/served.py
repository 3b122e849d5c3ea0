"""A running `sandlot serve`, and a backend that receives its notifications."""

from __future__ import annotations

import json
import subprocess
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tool import Sandlot, ToolFailure


class Receiver:
    """A server that accepts notifications and keeps their signed payloads."""

    def __init__(self) -> None:
        received = self.received = []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.append(json.loads(body)["signedPayload"])
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/notifications"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Served:
    """A server with a store."""

    def __init__(self, sandlot: Sandlot, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [str(sandlot.program), "serve", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=sandlot.directory,
            encoding="utf-8",
        )
        line = self._process.stdout.readline()
        if not line:
            raise ToolFailure(f"serve ended: {self._process.stderr.read()}")
        self.ready: dict[str, Any] = json.loads(line)
        self.url: str = self.ready["url"]

    def request(
        self, method: str, path: str, body: Any = None, statuses: tuple[int, ...] = (200, 201, 202)
    ) -> bytes:
        """Sends a request to the control API, and returns the answer's body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/control/v1/{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                status, content = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, content = error.code, error.read()
        if status not in statuses:
            raise ToolFailure(f"{method} {path} {body}: {status} {content.decode(errors='replace')}")
        return content

    def control(self, method: str, path: str, body: Any = None) -> Any:
        """Sends a request to the control API, and returns the answer as JSON."""
        return json.loads(self.request(method, path, body))

    def steps(self, *steps: dict[str, Any]) -> list[dict[str, Any]]:
        """Performs steps, and returns their events."""
        return self.control("POST", "steps", list(steps))["events"]

    def root(self, path: Path) -> Path:
        """Writes the root certificate in DER, and returns the path."""
        import ssl

        with urllib.request.urlopen(f"{self.url}/control/v1/root.pem") as answer:
            path.write_bytes(ssl.PEM_cert_to_DER_cert(answer.read().decode()))
        return path

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()
        self._process.stderr.close()

    def __enter__(self) -> Served:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
