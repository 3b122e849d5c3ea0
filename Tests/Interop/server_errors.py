"""Provokes each error of the App Store Server API, and compares what Apple's client raises."""

from __future__ import annotations

import json
import uuid
from datetime import datetime
from typing import Any

from appstoreserverlibrary.api_client import APIError
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest

from report import Report
from served import Receiver, Served
from server_api import Api
from tool import APP_ID, BUNDLE, Sandlot

STORY = f"""
scenario: Every error
start: 2026-01-31 09:30
app: {{bundle-id: {BUNDLE}, app-apple-id: {APP_ID}}}
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99, family-shareable: true}}
  - {{id: coins_100, type: consumable, price: 1.99}}
  - {{id: season, type: non-renewing, price: 2.99}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club, family-shareable: true}}
  - {{id: mail_month, type: auto-renewable, price: 0.99, period: 1 month, group: mail}}
customers: [Ana, Ben]
families:
  - {{name: smiths, members: [Ana, Ben]}}
devices:
  - {{name: phone, of: Ana}}
  - {{name: tablet, of: Ben}}
steps:
  - launch: phone
  - launch: tablet
"""

#: Errors that Apple documents, and whose codes its library does not know.
REFUND_PREFERENCE = 4000044
PERCENTAGE_OF_SUBSCRIPTION = 4000209
#: Errors about purchases that an organization assigns, which a simulated store never does.
ASSIGNED = (4000227, 4030028)
#: An error that Apple no longer sends, and the library still has.
OBSOLETE = {APIError.INVALID_TRANSACTION_NOT_CONSUMABLE}
#: The errors that no request can cause here, with the reason. The failures of the control API answer with them.
ONLY_ON_REQUEST = {
    APIError.INVALID_APP_IDENTIFIER: "the bundle ID is a claim of the token",
    APIError.ACCOUNT_NOT_FOUND: "a customer is never deleted",
    APIError.ACCOUNT_NOT_FOUND_RETRYABLE: "a simulated store finds all or nothing",
    APIError.APP_NOT_FOUND_RETRYABLE: "a simulated store finds all or nothing",
    APIError.ORIGINAL_TRANSACTION_ID_NOT_FOUND_RETRYABLE: "a simulated store finds all or nothing",
    APIError.APP_TRANSACTION_DOES_NOT_EXIST_ERROR: "a customer with a transaction has the app",
    APIError.RATE_LIMIT_EXCEEDED: "there is no limit until a failure sets one",
    APIError.GENERAL_INTERNAL: "it is a fault",
    APIError.GENERAL_INTERNAL_RETRYABLE: "it is a fault",
}


#: The errors of Retention Messaging, whose endpoints a served store does not have.
MESSAGING = {
    4000161, 4000162, 4000163, 4000164, 4000175, 4000211, 4000212, 4000213, 4000215, 4000216, 4000218, 4000219,
    4000224, 4030014, 4030016, 4030017, 4030018, 4030019, 4030026, 4040014, 4040015, 4040018, 4040020, 4040021,
    4090000, 4090001,
}


class Asker:
    """Sends requests with Apple's client, also those that its methods cannot express."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.seen: set[int] = set()

    def ask(self, method: str, path: str, body: Any = None, query: dict[str, Any] = {}) -> None:
        content = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        self.api.client._make_request(f"/inApps/{path}", method, query, content, None, "application/json")

    def refuses(self, error: APIError | int, method: str, path: str, body: Any = None, **query: Any) -> None:
        self.api.refuses(
            error, f"{method} {path} {body or ''} {query or ''}",
            lambda: self.ask(method, path, body, query))
        self.seen.add(int(error))


def check_server_errors(report: Report, sandlot: Sandlot) -> None:
    """Starts a server, and provokes every error."""
    (sandlot.directory / "error-keys").mkdir()
    (sandlot.directory / "errors.yaml").write_text(STORY)
    with Served(sandlot, "errors.yaml", "--keys", "error-keys/keys") as served:
        asker = Asker(Api(report, served, sandlot.directory / "error-keys"))
        ids = _purchases(served)
        _history(asker, ids)
        _consumption(asker, ids)
        _tokens_and_transactions(asker, ids)
        _extensions(asker, ids)
        _notifications(asker, served)
        _on_request(asker, served, ids)
    missed = {error.name for error in APIError if error.value not in asker.seen | MESSAGING | OBSOLETE}
    report.check(not missed, f"every error of the API was provoked, but not {', '.join(sorted(missed))}")


def _purchases(served: Served) -> dict[str, str]:
    """Makes purchases, and returns the transactions by customer and product."""
    for product in ("remove_ads", "coins_100", "season", "club_month", "mail_month"):
        served.steps({"buy": product, "on": "phone"})
    served.steps({"auto-renew": "mail_month", "of": "Ana", "to": "off"}, {"advance": "40 days"})
    ids = {}
    for customer in ("Ana", "Ben"):
        for purchase in served.control("GET", f"purchases?customer={customer}&app={BUNDLE}")["purchases"]:
            ids.setdefault(f"{customer} {purchase['productId']}", purchase["transactionId"])
            ids[f"last {customer} {purchase['productId']}"] = purchase["transactionId"]
    return ids


def _history(asker: Asker, ids: dict[str, str]) -> None:
    path = f"v2/history/{ids['Ana remove_ads']}"
    for error, query in (
        (APIError.INVALID_REQUEST_REVISION, {"revision": "nobody-gave-it"}),
        (APIError.INVALID_START_DATE, {"startDate": "yesterday"}),
        (APIError.INVALID_END_DATE, {"endDate": "2026-02-01"}),
        (APIError.START_DATE_AFTER_END_DATE, {"startDate": "2", "endDate": "2"}),
        (APIError.INVALID_SORT, {"sort": "SIDEWAYS"}),
        (APIError.INVALID_PRODUCT_TYPE, {"productType": ["CONSUMABLE", "Consumable"]}),
        (APIError.INVALID_PRODUCT_ID, {"productId": ""}),
        (APIError.INVALID_SUBSCRIPTION_GROUP_IDENTIFIER, {"subscriptionGroupIdentifier": ""}),
        (APIError.INVALID_EXCLUDE_REVOKED, {"excludeRevoked": "yes"}),
        (APIError.INVALID_IN_APP_OWNERSHIP_TYPE, {"inAppOwnershipType": "STOLEN"}),
        (APIError.INVALID_REVOKED, {"revoked": "1"}),
    ):
        asker.refuses(error, "GET", path, **query)
    asker.refuses(APIError.INVALID_STATUS, "GET", f"v1/subscriptions/{ids['Ana club_month']}", status="6")


def _consumption(asker: Asker, ids: dict[str, str]) -> None:
    usual = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED"}
    path = f"v2/transactions/consumption/{ids['Ana coins_100']}"
    for error, change in (
        (APIError.INVALID_CUSTOMER_CONSENTED, {"customerConsented": False}),
        (APIError.INVALID_SAMPLE_CONTENT_PROVIDED, {"sampleContentProvided": "no"}),
        (APIError.INVALID_DELIVERY_STATUS, {"deliveryStatus": "LOST"}),
        (REFUND_PREFERENCE, {"refundPreference": "MAYBE"}),
        (APIError.GENERAL_BAD_REQUEST, {"consumptionPercentage": 100_001}),
    ):
        asker.refuses(error, "PUT", path, usual | change)
    subscription = f"v2/transactions/consumption/{ids['Ana club_month']}"
    asker.refuses(PERCENTAGE_OF_SUBSCRIPTION, "PUT", subscription, usual | {"consumptionPercentage": 1000})
    shared = f"v2/transactions/consumption/{ids['Ben remove_ads']}"
    asker.refuses(APIError.FAMILY_TRANSACTION_NOT_SUPPORTED_ERROR, "PUT", shared, usual)
    first = f"v1/transactions/consumption/{ids['Ana coins_100']}"
    for error, change in (
        (APIError.INVALID_CONSUMPTION_STATUS, {"consumptionStatus": 4}),
        (APIError.INVALID_PLATFORM, {"platform": 3}),
        (APIError.INVALID_DELIVERY_STATUS, {"deliveryStatus": 6}),
        (APIError.INVALID_ACCOUNT_TENURE, {"accountTenure": 8}),
        (APIError.INVALID_PLAY_TIME, {"playTime": -1}),
        (APIError.INVALID_LIFETIME_DOLLARS_REFUNDED, {"lifetimeDollarsRefunded": 8}),
        (APIError.INVALID_LIFETIME_DOLLARS_PURCHASED, {"lifetimeDollarsPurchased": "many"}),
        (APIError.INVALID_USER_STATUS, {"userStatus": 5}),
        (APIError.INVALID_APP_ACCOUNT_TOKEN, {"appAccountToken": "me"}),
    ):
        asker.refuses(error, "PUT", first, {"customerConsented": True} | change)
    lasting = f"v1/transactions/consumption/{ids['Ana remove_ads']}"
    asker.refuses(APIError.INVALID_TRANSACTION_TYPE_NOT_SUPPORTED, "PUT", lasting, {"customerConsented": True})
    asker.refuses(APIError.GENERAL_BAD_REQUEST, "PUT", path, b"{")


def _tokens_and_transactions(asker: Asker, ids: dict[str, str]) -> None:
    def path(transaction: str) -> str:
        return f"v1/transactions/{transaction}/appAccountToken"

    token = {"appAccountToken": str(uuid.uuid4())}
    asker.refuses(
        APIError.INVALID_APP_ACCOUNT_TOKEN_UUID_ERROR, "PUT", path(ids["Ana remove_ads"]),
        {"appAccountToken": "me"})
    asker.refuses(
        APIError.TRANSACTION_ID_IS_NOT_ORIGINAL_TRANSACTION_ID_ERROR, "PUT",
        path(ids["last Ana club_month"]), token)
    asker.refuses(APIError.INVALID_ORIGINAL_TRANSACTION_ID, "PUT", path("x"), token)
    asker.refuses(APIError.ORIGINAL_TRANSACTION_ID_NOT_FOUND, "PUT", path("1"), token)
    asker.refuses(APIError.INVALID_TRANSACTION_ID, "GET", "v1/transactions/x")
    asker.refuses(APIError.TRANSACTION_ID_NOT_FOUND, "GET", "v1/transactions/1")
    payload = asker.api.verified(
        "a transaction", asker.api.client.get_transaction_info(ids["Ana remove_ads"]).signedTransactionInfo)
    asker.refuses(
        APIError.APP_TRANSACTION_ID_NOT_SUPPORTED_ERROR, "GET", f"v1/transactions/{payload.appTransactionId}")
    other = asker.api.make_client(bundle_id="com.example.other")
    asker.api.refuses(
        APIError.APP_NOT_FOUND, "another app", lambda: other.get_transaction_info(ids["Ana remove_ads"]))
    asker.seen.add(APIError.APP_NOT_FOUND)


def _extensions(asker: Asker, ids: dict[str, str]) -> None:
    def path(name: str) -> str:
        return f"v1/subscriptions/extend/{ids[name]}"

    usual = {"extendByDays": 10, "extendReasonCode": 1, "requestIdentifier": str(uuid.uuid4())}
    club = path("Ana club_month")
    asker.refuses(APIError.INVALID_EXTEND_BY_DAYS, "PUT", club, usual | {"extendByDays": 91})
    asker.refuses(APIError.INVALID_EXTEND_REASON_CODE, "PUT", club, usual | {"extendReasonCode": 4})
    asker.refuses(APIError.INVALID_REQUEST_IDENTIFIER, "PUT", club, usual | {"requestIdentifier": ""})
    asker.refuses(APIError.SUBSCRIPTION_EXTENSION_INELIGIBLE, "PUT", path("Ana mail_month"), usual)
    asker.refuses(
        APIError.FAMILY_SHARED_SUBSCRIPTION_EXTENSION_INELIGIBLE, "PUT", path("Ben club_month"), usual)
    for number in range(2):
        asker.ask("PUT", club, usual | {"requestIdentifier": f"{number}"})
    asker.refuses(APIError.SUBSCRIPTION_MAX_EXTENSION, "PUT", club, usual | {"requestIdentifier": "third"})
    every = usual | {"productId": "club_month"}
    mass = "v1/subscriptions/extend/mass"
    asker.refuses(APIError.INVALID_PRODUCT_ID, "POST", mass, every | {"productId": "unknown"})
    asker.refuses(
        APIError.INVALID_EMPTY_STOREFRONT_COUNTRY_CODE_LIST, "POST", mass, every | {"storefrontCountryCodes": []})
    asker.refuses(
        APIError.INVALID_STOREFRONT_COUNTRY_CODE, "POST", mass, every | {"storefrontCountryCodes": ["us"]})
    asker.refuses(APIError.STATUS_REQUEST_NOT_FOUND, "GET", f"{mass}/club_month/{uuid.uuid4()}")


def _notifications(asker: Asker, served: Served) -> None:
    test = "v1/notifications/test"
    asker.refuses(APIError.SERVER_NOTIFICATION_URL_NOT_FOUND, "POST", test)
    asker.refuses(APIError.INVALID_TEST_NOTIFICATION_TOKEN, "GET", f"{test}/token")
    asker.refuses(APIError.TEST_NOTIFICATION_NOT_FOUND, "GET", f"{test}/{uuid.uuid4()}_1769851800000")
    path, day = "v1/notifications/history", 86_400_000
    date = datetime.fromisoformat(served.control("GET", "clock")["now"].replace("Z", "+00:00"))
    now = int(date.timestamp() * 1000)
    usual = {"startDate": now - 50 * day, "endDate": now + day}
    for error, change in (
        (APIError.INVALID_START_DATE, {"startDate": "yesterday"}),
        (APIError.INVALID_END_DATE, {"endDate": None}),
        (APIError.START_DATE_AFTER_END_DATE, {"endDate": now - 50 * day}),
        (APIError.START_DATE_TOO_FAR_IN_PAST, {"startDate": now - 181 * day}),
        (APIError.INVALID_NOTIFICATION_TYPE, {"notificationType": "SUBSCRIBED", "notificationSubtype": "SUMMARY"}),
        (APIError.MULTIPLE_FILTERS_SUPPLIED, {"notificationType": "TEST", "transactionId": "1"}),
    ):
        asker.refuses(error, "POST", path, usual | change)
    asker.refuses(APIError.INVALID_PAGINATION_TOKEN, "POST", path, usual, paginationToken="nobody-gave-it")
    token = _first_page(asker, served, NotificationHistoryRequest(**usual))
    served.steps({"advance": "2 days"})
    asker.refuses(APIError.PAGINATION_TOKEN_EXPIRED, "POST", path, usual, paginationToken=token)


def _first_page(asker: Asker, served: Served, request: NotificationHistoryRequest) -> str:
    """Sends more notifications than a page has, and returns the token for the second page."""
    receiver = Receiver()
    served.control("PUT", "webhook", {"url": receiver.url})
    served.steps(*({"buy": "coins_100", "on": "phone"} for _ in range(25)))
    served.control("POST", "notifications/settled")
    page = asker.api.client.get_notification_history(None, request)
    asker.api.report.check(page.hasMore and len(page.notificationHistory) == 20, "20 notifications on a page")
    receiver.close()
    return page.paginationToken


def _on_request(asker: Asker, served: Served, ids: dict[str, str]) -> None:
    """Provokes the errors that only a requested failure can cause."""
    path = f"v1/transactions/{ids['Ana remove_ads']}"
    for error in (*ONLY_ON_REQUEST, *ASSIGNED):
        served.control("POST", "failures", {"endpoint": "transaction-info", "error": int(error)})
        asker.refuses(error, "GET", path)
    lasting = {"endpoint": "transaction-info", "error": APIError.RATE_LIMIT_EXCEEDED.value, "untilCleared": True}
    served.control("POST", "failures", lasting)
    for _ in range(5):
        asker.refuses(APIError.RATE_LIMIT_EXCEEDED, "GET", path)
    asker.api.report.check(len(served.control("GET", "failures")["failures"]) == 1, "the failure stays")
    served.control("DELETE", "failures")
    asker.ask("GET", path)
