"""Checks that Apple's library accepts every row of Documentation/notifications.md, and that its statements hold."""

from __future__ import annotations

import base64
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge import NESTED, Judge, lost_members
from report import Report
from tool import Court, Sandlot

TABLE = Path(__file__).resolve().parent.parent.parent / "Documentation" / "notifications.md"
PRODUCTS = {
    "subscription": ("club_month",),
    "nothing": ("club_month",),
    "one-time product": ("remove_ads",),
    "any product": ("club_month", "remove_ads"),
}


@dataclass(frozen=True)
class Row:
    """A row of the table."""

    type: str
    subtype: str | None
    about: str
    body: str
    status: int | None
    statements: tuple[str, ...]

    @property
    def title(self) -> str:
        return f"{self.type} {self.subtype or '(no subtype)'}"


def read_table(path: Path = TABLE) -> list[Row]:
    """Returns the rows of the table."""
    lines = path.read_text().splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("| notificationType"))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        cells = [cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
        status = int(cells[4]) if cells[4].isdigit() else None
        subtype = cells[1] if cells[1] not in ("", "–") else None
        rows.append(Row(cells[0], subtype, cells[2], cells[3], status, tuple(cells[5].split(", "))))
    return rows


def check_notifications(report: Report, sandlot: Sandlot, judge: Judge, authority: Path) -> None:
    """Issues every row for every product that it can be about."""
    rows = read_table()
    general = next(row.statements for row in rows if row.type == "every type")
    orders = [
        (row, product) for row in rows if row.type != "every type" for product in PRODUCTS[row.about]
    ]
    report.check(len(orders) > 40, f"the table has {len(orders)} cases")
    with ThreadPoolExecutor() as pool:
        issued = list(pool.map(lambda order: _issue(sandlot, authority, *order), orders))
    for (row, product), receipt in zip(orders, issued):
        _check(report, judge, authority, row, f"{row.title} of {product}", receipt, general)
    report.note(f"{len(orders)} notifications, each as the table of {TABLE.name} states")


def _issue(sandlot: Sandlot, authority: Path, row: Row, product: str) -> dict[str, Any]:
    options = ["--notification-type", row.type] + (["--subtype", row.subtype] if row.subtype else [])
    return sandlot.issue(authority, *options, kind="notification", product=product)


def _check(
    report: Report,
    judge: Judge,
    authority: Path,
    row: Row,
    title: str,
    receipt: dict[str, Any],
    general: tuple[str, ...],
) -> None:
    root = authority / "root.der"
    verdict = judge.verify(Court(root, "notification"), receipt["jws"])
    if not report.check(verdict.accepted, f"{title}: {verdict.status} {verdict.detail}"):
        return
    payload = receipt["payload"]
    report.check(not set(lost_members(payload, verdict.payload)), f"{title}: nothing is lost")
    values = dict(payload)
    for holder, name, kind in NESTED:
        if token := payload.get(holder, {}).get(name):
            inner = judge.verify(Court(root, kind), token)
            report.check(inner.accepted, f"{title}, {name}: {inner.status} {inner.detail}")
            values[{"signedTransactionInfo": "transaction", "signedRenewalInfo": "renewal"}.get(name, name)] = (
                decode(token)
            )
    renews = "renewal" in values
    report.check(row.body in payload, f"{title}: has its body")
    found = payload.get("data", {}).get("status")
    report.check(found == (row.status if renews else None), f"{title}: has the status {found}")
    for statement in (*row.statements, *(general if renews else ())):
        if renews or "renewal." not in statement:
            report.check(holds(statement, values), f"{title}: {statement}")


def decode(token: str) -> dict[str, Any]:
    """Returns the payload of a token."""
    return json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))


def holds(statement: str, values: dict[str, Any]) -> bool:
    """Returns whether a statement is true, as in `transaction.expiresDate < signedDate`."""
    left, operator, *rest = statement.split(" ")
    value = _value(left, values)
    if operator in ("present", "absent"):
        return (value is not None) == (operator == "present")
    other = _value(rest[0], values)
    if operator in ("=", "≠"):
        plain = value if isinstance(value, str) else json.dumps(value)
        same = value == other if other is not None else plain == rest[0]
        return value is not None and same == (operator == "=")
    return value < other if operator == "<" else value > other


def _value(path: str, values: Any) -> Any:
    for name in path.split("."):
        values = values.get(name) if isinstance(values, dict) else None
    return values
