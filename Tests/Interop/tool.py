"""The command-line tool under test."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterable

BUNDLE = "com.example.app"
APP_ID = 1234567890
KINDS = ("transaction", "renewal", "app-transaction", "notification")
CATALOG = Path(__file__).with_name("Products.storekit")

FOUND_WANTING, USAGE, MALFORMED = 1, 64, 65
#: The code for a tool that was terminated by a signal.
CRASH = "CRASH"


class ToolFailure(Exception):
    """The tool reacted to input in a way that must not happen."""


class ToolCrash(ToolFailure):
    """The tool was terminated by a signal."""


@dataclass(frozen=True)
class Court:
    """The configuration of a verifier. Tokens of one court are judged together."""

    root: Path
    kind: str = "transaction"
    environment: str = "Sandbox"
    bundle: str = BUNDLE
    app_id: int = APP_ID


@dataclass(frozen=True)
class Verdict:
    """The verdict of one side on a token."""

    accepted: bool
    #: The status of Apple's library or the tool's code; OK if it was accepted.
    status: str
    #: The message of a refusal.
    detail: str = ""
    payload: Any = field(default=None, compare=False)


@dataclass(frozen=True)
class Sandlot:
    """The tool and its working directory."""

    program: Path
    directory: Path

    def run(self, *arguments: str, statuses: Iterable[int] = (0,), text: str = "") -> str:
        """Runs a command and returns its output."""
        done = subprocess.run(
            [str(self.program), *arguments],
            input=text,
            capture_output=True,
            encoding="utf-8",
            cwd=self.directory,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
        )
        if done.returncode < 0:
            raise ToolCrash(f"ended by signal {-done.returncode}")
        if done.returncode not in statuses:
            command = " ".join(arguments)
            raise ToolFailure(f"status {done.returncode} of: {command}\n{done.stderr.strip()}")
        return done.stdout

    def make_authority(self, name: str) -> Path:
        self.run("authority", "init", "--authority", name)
        return self.directory / name

    def issue(
        self, authority: Path, *options: str, kind: str = "transaction", product: str = "club_month"
    ) -> dict[str, Any]:
        """Issues a receipt for a product: an object with jws, kind, and payload."""
        return json.loads(
            self.run(
                "receipt",
                "issue",
                product,
                "--authority",
                str(authority),
                "--catalog",
                str(CATALOG),
                "--kind",
                kind,
                "--format",
                "json",
                *options,
            )
        )

    def issue_flawed(self, authority: Path, kind: str, flaw: str, *options: str) -> str | None:
        """Issues a receipt with a defect, or returns None if receipts of this kind cannot have it."""
        text = self.run(
            "receipt",
            "issue",
            "club_month",
            "--authority",
            str(authority),
            "--catalog",
            str(CATALOG),
            "--kind",
            kind,
            "--flaw",
            flaw,
            *options,
            statuses=(0, USAGE),
        )
        return text.strip() or None

    def sign(self, authority: Path, payload: bytes, name: str) -> str | None:
        """Signs a JSON object byte for byte, or returns None if the tool refuses it as invalid."""
        path = self.directory / f"{name}.json"
        path.write_bytes(payload)
        return (
            self.run(
                "receipt",
                "issue",
                "--authority",
                str(authority),
                "--payload",
                str(path),
                statuses=(0, MALFORMED),
            ).strip()
            or None
        )

    def verify(self, court: Court, tokens: list[str], nested: bool = False) -> list[Verdict]:
        """Judges all tokens in one run. A token that terminates the tool is found by bisection."""
        options = ["--nested"] if nested else []
        try:
            text = self.run(
                "receipt",
                "verify",
                "-",
                "--root",
                str(court.root),
                "--kind",
                court.kind,
                "--bundle-id",
                court.bundle,
                "--environment",
                court.environment,
                "--app-apple-id",
                str(court.app_id),
                "--format",
                "json",
                *options,
                statuses=(0, FOUND_WANTING),
                text="".join(f"{token}\n" for token in tokens),
            )
        except ToolCrash as crash:
            if len(tokens) == 1:
                return [Verdict(False, CRASH, str(crash))]
            half = len(tokens) // 2
            return [*self.verify(court, tokens[:half], nested), *self.verify(court, tokens[half:], nested)]
        results = [json.loads(line, parse_int=_integer) for line in text.split("\n") if line]
        if [result["line"] for result in results] != list(range(1, len(tokens) + 1)):
            raise ToolFailure(f"{len(tokens)} tokens were given, {len(results)} were judged")
        return [Verdict(r["verified"], r["code"] or "OK", r["reason"] or "", r["payload"]) for r in results]


def _integer(digits: str) -> int | str:
    """Converts digits to an integer. Python refuses to convert more digits."""
    return int(digits) if len(digits) < 4000 else digits
