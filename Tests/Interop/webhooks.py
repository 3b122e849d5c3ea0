"""Posts notifications to servers with TLS that break off their answers."""

from __future__ import annotations

import json
import os
import socket
import ssl
import subprocess
import threading
from pathlib import Path

from report import Report
from tool import Sandlot

OK = b"HTTP/1.1 200 OK\r\n"
#: What a server sends, whether it ends TLS before the connection, and the result of the attempt.
ANSWERS: list[tuple[bytes, bool, str]] = [
    (OK + b"Content-Length: 0\r\n\r\n", True, "SUCCESS"),
    (OK + b"Content-Length: 4\r\n\r\ngood", False, "SUCCESS"),
    (OK + b"Transfer-Encoding: chunked\r\n\r\n4\r\ngood\r\n0\r\n\r\n", True, "SUCCESS"),
    (OK + b"\r\nuntil the end", True, "SUCCESS"),
    (b"HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n", True,
     "UNSUCCESSFUL_HTTP_RESPONSE_CODE"),
    # These once ended the process.
    (OK, False, "PREMATURE_CLOSE"),
    (OK, True, "PREMATURE_CLOSE"),
    (OK + b"Content-", False, "PREMATURE_CLOSE"),
    (OK + b"Content-", True, "PREMATURE_CLOSE"),
    (OK + b"Content-Length: 100\r\n\r\nhalf", True, "PREMATURE_CLOSE"),
    (b"HTTP/1.1 20", True, "PREMATURE_CLOSE"),
    (b"hello\r\n\r\n", True, "INVALID_RESPONSE"),
    (OK + b"Content-Length: 300000\r\n\r\n" + b"x" * 300_000, True, "SUCCESS"),
]


class SecureServer:
    """A server that sends the same bytes to everyone, however much of a request has come."""

    def __init__(self, directory: Path, answer: bytes, is_polite: bool) -> None:
        self._answer, self._is_polite = answer, is_polite
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._context.load_cert_chain(directory / "server.pem", directory / "server-key.pem")
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"https://localhost:{self._socket.getsockname()[1]}/hook"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            try:
                secure = self._context.wrap_socket(connection, server_side=True)
                received = b""
                while not received.endswith(b"}"):
                    received += secure.recv(1 << 16)
                secure.sendall(self._answer)
                if self._is_polite:
                    secure.unwrap()
                secure.close()
            except OSError:
                connection.close()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


def _certificates(directory: Path) -> None:
    """Makes a root, a certificate for localhost, and another root."""
    def openssl(*arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=directory, check=True, capture_output=True)

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2")
    for name in ("root", "other"):
        openssl("req", "-x509", *key, "-keyout", f"{name}-key.pem", "-out", f"{name}.pem", "-subj", f"/CN={name}")
    openssl("req", "-x509", *key, "-keyout", "server-key.pem", "-out", "server.pem", "-subj", "/CN=localhost",
            "-CA", "root.pem", "-CAkey", "root-key.pem", "-addext", "basicConstraints=critical,CA:FALSE",
            "-addext", "subjectAltName=DNS:localhost")


def check_webhooks(report: Report, sandlot: Sandlot) -> None:
    """Posts a notification to each kind of server."""
    directory = sandlot.directory / "tls"
    directory.mkdir()
    _certificates(directory)
    sandlot.run("authority", "init", "--authority", "hooks")

    def result(url: str, root: str) -> str:
        done = subprocess.run(
            [sandlot.program, "notify", "TEST", "--to", url, "--authority", "hooks", "--format", "json"],
            cwd=sandlot.directory, capture_output=True, encoding="utf-8",
            env={**os.environ, "SSL_CERT_FILE": str(directory / root), "SWIFT_BACKTRACE": "enable=no"},
        )
        if done.returncode not in (0, 1):
            return f"status {done.returncode}: {done.stderr.strip()}"
        return json.loads(done.stdout)["attempts"][0]["sendAttemptResult"]

    for answer, is_polite, expected in ANSWERS:
        server = SecureServer(directory, answer, is_polite)
        found = result(server.url, "root.pem")
        claim = f"{answer[:60]!r}{' and the end of TLS' if is_polite else ''}: {expected} ({found})"
        report.check(found == expected, claim)
        server.close()
    server = SecureServer(directory, OK + b"Content-Length: 0\r\n\r\n", True)
    for url, root, what in (
        (server.url, "other.pem", "a root that is not trusted"),
        (server.url.replace("localhost", "127.0.0.1"), "root.pem", "another name"),
    ):
        found = result(url, root)
        report.check(found == "TLS_ISSUE", f"{what}: TLS_ISSUE ({found})")
    server.close()
