"""Compares answers and payloads with the models of Apple's library: names, types, and known words."""

from __future__ import annotations

from typing import Any, Iterator

import attr
from appstoreserverlibrary.models.NotificationHistoryResponse import NotificationHistoryResponse
from appstoreserverlibrary.models.OrderLookupResponse import OrderLookupResponse

from judge import lost_members

#: The members that an answer may lack.
OPTIONAL: dict[type, set[str]] = {
    # The last page names no other page.
    NotificationHistoryResponse: {"paginationToken"},
    # An order that nobody placed has no transactions.
    OrderLookupResponse: {"signedTransactions"},
}


def answer_flaws(answer: Any, model: Any) -> list[str]:
    """Returns what an answer has that its model does not keep, and what the model has that the answer lacks."""
    return sorted({*lost_members(answer, model), *unknown_words(model), *_missing(model)})


def payload_flaws(payload: Any, model: Any, unmodeled: set[str]) -> list[str]:
    """Returns what a signed payload has that its model does not keep, except members that no model has."""
    return sorted({*lost_members(payload, model), *unknown_words(model)} - unmodeled)


def unknown_words(model: Any, path: str = "") -> Iterator[str]:
    """Returns the members whose value is not a case of the library's enumeration."""
    for name, value, where in _members(model, path):
        raw = getattr(model, f"raw{name[:1].upper()}{name[1:]}", None)
        if value is None and raw is not None:
            yield f"{where} is {raw!r}"
        for index, element in enumerate(value if isinstance(value, list) else [value]):
            yield from unknown_words(element, f"{where}[{index}]" if isinstance(value, list) else where)


def _missing(model: Any, path: str = "") -> Iterator[str]:
    for name, value, where in _members(model, path):
        if value is None and name not in OPTIONAL.get(type(model), set()):
            yield f"{where} is missing"
        for index, element in enumerate(value if isinstance(value, list) else [value]):
            yield from _missing(element, f"{where}[{index}]" if isinstance(value, list) else where)


def _members(model: Any, path: str) -> Iterator[tuple[str, Any, str]]:
    """Returns the names, values, and paths of a model's members, without the second ones of enumerations."""
    if not attr.has(type(model)):
        return
    for field in attr.fields(type(model)):
        if not (field.name.startswith("raw") and field.name[3:4].isupper()):
            yield field.name, getattr(model, field.name), f"{path}.{field.name}" if path else field.name
