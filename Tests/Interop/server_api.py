"""Drives every endpoint of `sandlot serve` with Apple's unmodified client."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any, Callable

from appstoreserverlibrary.api_client import (
    APIError,
    APIException,
    AppStoreServerAPIClient,
    GetTransactionHistoryVersion,
)
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.RefundPreferenceV1 import RefundPreferenceV1
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest

from judge import UNMODELED, Judge
from jws import unb64url
from messages import MESSAGES
from report import Report
from served import Receiver, Served
from shapes import answer_flaws, payload_flaws
from tool import APP_ID, BUNDLE, Court, Sandlot

STORY = f"""
scenario: A served store
start: 2026-01-31 09:30
app: {{bundle-id: {BUNDLE}, app-apple-id: {APP_ID}}}
products:
  - {{id: remove_ads, type: non-consumable, price: 0.99}}
  - {{id: coins_100, type: consumable, price: 1.99}}
  - {{id: club_month, type: auto-renewable, price: 4.99, period: 1 month, group: club, level: 2}}
  - {{id: club_year, type: auto-renewable, price: 39.99, period: 1 year, group: club, level: 1}}
customers: [Ana, Ben]
devices:
  - {{name: phone, of: Ana}}
steps:
  - launch: phone
"""
V2 = GetTransactionHistoryVersion.V2
DAY = 86_400_000


class Api:
    """Apple's client and verifier for a served store."""

    def __init__(self, report: Report, served: Served, directory: Path) -> None:
        key = served.ready["keys"][0]
        self.report, self.served, self.judge = report, served, Judge()
        self.key = (directory / "keys" / f"AuthKey_{key['keyId']}.p8").read_bytes()
        self.key_id, self.issuer = key["keyId"], key["issuerId"]
        self.client = self.make_client()
        self.root = served.root(directory / "served.der")

    def make_client(self, **changes: Any) -> AppStoreServerAPIClient:
        options = {
            "signing_key": self.key,
            "key_id": self.key_id,
            "issuer_id": self.issuer,
            "bundle_id": BUNDLE,
            "environment": Environment.SANDBOX,
        } | changes
        client = AppStoreServerAPIClient(**options)
        client._base_url = self.served.url
        self._observe(client)
        return client

    def _observe(self, client: AppStoreServerAPIClient) -> None:
        """Compares each successful answer with the library's model of it."""
        parse = client._parse_response

        def observed(status: int, headers: Any, answer: Callable[[], Any], kind: type | None) -> Any:
            model = parse(status, headers, answer, kind)
            if kind is not None:
                flaws = answer_flaws(answer(), model)
                self.report.check(not flaws, f"the shape of {kind.__name__}: {', '.join(flaws)}")
            return model

        client._parse_response = observed

    def verified(self, claim: str, token: str | None, kind: str = "transaction") -> Any:
        """Returns the payload of a token that Apple's verifier accepts."""
        verdict = self.judge.verify(Court(self.root, kind), token or "")
        if self.report.check(
            verdict.accepted, f"{claim}: the library accepts the {kind} ({verdict.detail})"):
            payload = json.loads(unb64url(token.split(".")[1]))
            flaws = payload_flaws(payload, verdict.payload, UNMODELED[kind])
            self.report.check(not flaws, f"{claim}: the shape of the {kind}: {', '.join(flaws)}")
        return verdict.payload

    def refuses(self, error: APIError | int, claim: str, call: Callable[[], Any]) -> None:
        """Checks the error of a call: a code of the API, or only an HTTP status.

        The library knows each code that is given as an ``APIError``.
        """
        expected = error.value if isinstance(error, APIError) else error
        try:
            call()
            found: Any = "success"
        except APIException as exception:
            found = exception.raw_api_error or exception.http_status_code
            if exception.raw_api_error:
                self.report.check(
                    (exception.api_error is not None) == isinstance(error, APIError),
                    f"{claim}: the library's name of the error")
                self._fits(exception, claim)
        self.report.check(found == expected, f"{claim}: {expected} (found {found})")

    def _fits(self, error: APIException, claim: str) -> None:
        """Checks that the status of an error is that of its code, and that it has a message."""
        status = int(str(error.raw_api_error)[:3])
        self.report.check(error.http_status_code == status, f"{claim}: HTTP status {status}")
        self.report.check(bool(error.error_message), f"{claim}: the error has a message")
        text = MESSAGES.get(error.raw_api_error, error.error_message)
        self.report.check(error.error_message == text, f"{claim}: the message is \"{text}\" ({error.error_message})")


def check_server_api(report: Report, sandlot: Sandlot) -> None:
    """Starts a server, and drives it with Apple's client."""
    (sandlot.directory / "served.yaml").write_text(STORY)
    receiver = Receiver()
    with Served(sandlot, "served.yaml", "--keys", "keys", "--post", receiver.url) as served:
        api = Api(report, served, sandlot.directory)
        ids = _purchases(served)
        _check_transactions(api, ids)
        _check_history(api, ids)
        _check_statuses(api, ids)
        _check_extensions(api, ids)
        _check_changes(api, ids)
        _check_consumption(api, receiver, ids)
        _check_notifications(api, receiver)
        _check_authorization(api, ids)
        _check_failures(api, ids)
    receiver.close()


def _purchases(served: Served) -> dict[str, str]:
    """Makes purchases, and returns their transactions by product."""
    ids = {}
    for product in ("remove_ads", "coins_100", "club_month"):
        events = served.steps({"buy": product, "on": "phone"})
        ids[product] = next(event["transaction"] for event in events if event["kind"] == "step")
    served.steps({"advance": "40 days"})
    for _ in range(45):
        served.steps({"buy": "coins_100", "for": "Ben"})
    answer = served.control("GET", f"purchases?customer=Ben&app={BUNDLE}")
    ids["ben"] = answer["purchases"][0]["transactionId"]
    return ids


def _check_transactions(api: Api, ids: dict[str, str]) -> None:
    client = api.client
    for product in ("remove_ads", "coins_100", "club_month"):
        info = client.get_transaction_info(ids[product])
        payload = api.verified(f"the transaction of {product}", info.signedTransactionInfo)
        api.report.check(payload.productId == product, f"the transaction is of {product}")
        api.report.check(payload.transactionId == ids[product], f"{product}: the identifier")
    info = client.get_app_transaction_info(ids["remove_ads"])
    payload = api.verified("the app transaction", info.signedAppTransactionInfo, "app-transaction")
    api.report.check(payload.bundleId == BUNDLE, "the app transaction is of the app")
    api.refuses(APIError.TRANSACTION_ID_NOT_FOUND, "an unknown transaction",
                lambda: client.get_transaction_info("1"))
    api.refuses(APIError.INVALID_TRANSACTION_ID, "no transaction", lambda: client.get_transaction_info("x"))
    order = client.look_up_order_id("M" + ids["remove_ads"])
    api.report.check(order.status == OrderLookupStatus.VALID, "an order is valid")
    bought = [api.verified("the transaction of the order", token) for token in order.signedTransactions]
    api.report.check([item.transactionId for item in bought] == [ids["remove_ads"]], "the order has its transaction")
    order = client.look_up_order_id("NO_SUCH_ORDER")
    api.report.check(order.status == OrderLookupStatus.INVALID, "an unknown order is invalid")


def _pages(call: Callable[[str | None], Any]) -> list[Any]:
    pages = [call(None)]
    while pages[-1].hasMore:
        pages.append(call(pages[-1].revision))
    return pages


def _check_history(api: Api, ids: dict[str, str]) -> None:
    client = api.client

    def history(request: TransactionHistoryRequest, version=V2, transaction=ids["ben"]) -> list[Any]:
        pages = _pages(lambda revision: client.get_transaction_history(
            transaction, revision, request, version))
        tokens = [token for page in pages for token in page.signedTransactions]
        api.report.check(all(len(page.signedTransactions) <= 20 for page in pages), "20 on a page")
        return [api.verified("a transaction of the history", token) for token in tokens]

    everything = history(TransactionHistoryRequest())
    api.report.check(len(everything) == 45, f"version 2 has finished consumables ({len(everything)})")
    api.report.check(len({item.transactionId for item in everything}) == 45, "each once")
    backwards = history(TransactionHistoryRequest(sort=Order.DESCENDING))
    api.report.check(
        [item.transactionId for item in backwards] == [item.transactionId for item in everything][::-1],
        "the order is reversed",
    )
    ana = history(TransactionHistoryRequest(productTypes=[ProductType.AUTO_RENEWABLE]),
                  transaction=ids["club_month"])
    api.report.check([item.productId for item in ana] == ["club_month"] * 2, "the history of a subscription")
    shared = history(TransactionHistoryRequest(inAppOwnershipType=InAppOwnershipType.FAMILY_SHARED),
                     transaction=ids["club_month"])
    api.report.check(shared == [], "nothing is shared")
    dated = history(TransactionHistoryRequest(startDate=1, endDate=2))
    api.report.check(dated == [], "nothing was bought in 1970")
    history(TransactionHistoryRequest(revoked=False), GetTransactionHistoryVersion.V1, ids["remove_ads"])
    api.refuses(APIError.TRANSACTION_ID_NOT_FOUND, "the history of an unknown transaction",
                lambda: client.get_transaction_history("1", None, TransactionHistoryRequest(), V2))
    api.refuses(APIError.INVALID_REQUEST_REVISION, "a revision that nobody gave",
                lambda: client.get_transaction_history(
                    ids["ben"], "revision", TransactionHistoryRequest(), V2))
    api.refuses(APIError.START_DATE_AFTER_END_DATE, "dates in the wrong order",
                lambda: client.get_transaction_history(
                    ids["ben"], None, TransactionHistoryRequest(startDate=2, endDate=1), V2))


def _check_statuses(api: Api, ids: dict[str, str]) -> None:
    answer = api.client.get_all_subscription_statuses(ids["club_month"])
    api.report.check(len(answer.data) == 1, "one subscription group")
    item = answer.data[0].lastTransactions[0]
    api.report.check(item.status == Status.ACTIVE, "the subscription is active")
    api.verified("the latest transaction", item.signedTransactionInfo)
    renewal = api.verified("the renewal info", item.signedRenewalInfo, "renewal")
    api.report.check(renewal.autoRenewProductId == "club_month", "the subscription renews")
    none = api.client.get_all_subscription_statuses(ids["club_month"], [Status.EXPIRED])
    api.report.check(
        not any(group.lastTransactions for group in none.data or []), "no subscription has expired")
    api.refuses(APIError.TRANSACTION_ID_NOT_FOUND, "the statuses of an unknown transaction",
                lambda: api.client.get_all_subscription_statuses("1"))


def _check_extensions(api: Api, ids: dict[str, str]) -> None:
    client, original = api.client, ids["club_month"]

    def request(days: int = 10) -> ExtendRenewalDateRequest:
        return ExtendRenewalDateRequest(
            extendByDays=days, extendReasonCode=ExtendReasonCode.SERVICE_ISSUE_OR_OUTAGE,
            requestIdentifier=str(uuid.uuid4()))

    answer = client.extend_subscription_renewal_date(original, request())
    api.report.check(answer.success is True, "the subscription is extended")
    api.report.check(answer.originalTransactionId == original, "the extended subscription")
    client.extend_subscription_renewal_date(original, request())
    api.refuses(APIError.SUBSCRIPTION_MAX_EXTENSION, "a third extension",
                lambda: client.extend_subscription_renewal_date(original, request()))
    api.refuses(APIError.INVALID_EXTEND_BY_DAYS, "91 days",
                lambda: client.extend_subscription_renewal_date(original, request(91)))
    api.refuses(APIError.ORIGINAL_TRANSACTION_ID_NOT_FOUND, "an unknown subscription",
                lambda: client.extend_subscription_renewal_date("1", request()))
    identifier = str(uuid.uuid4())
    mass = client.extend_renewal_date_for_all_active_subscribers(MassExtendRenewalDateRequest(
        extendByDays=1, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier=identifier,
        productId="club_month", storefrontCountryCodes=["USA"]))
    api.report.check(mass.requestIdentifier == identifier, "the identifier of the mass extension")
    status = client.get_status_of_subscription_renewal_date_extensions(identifier, "club_month")
    api.report.check(status.complete is True, "the mass extension is complete")
    api.refuses(APIError.STATUS_REQUEST_NOT_FOUND, "an unknown mass extension",
                lambda: client.get_status_of_subscription_renewal_date_extensions(
                    str(uuid.uuid4()), "club_month"))
    api.refuses(APIError.INVALID_EMPTY_STOREFRONT_COUNTRY_CODE_LIST, "no storefronts",
                lambda: client.extend_renewal_date_for_all_active_subscribers(
                    MassExtendRenewalDateRequest(
                        extendByDays=1, extendReasonCode=ExtendReasonCode.OTHER,
                        requestIdentifier=str(uuid.uuid4()), productId="club_month",
                        storefrontCountryCodes=[])))


def _check_changes(api: Api, ids: dict[str, str]) -> None:
    client = api.client
    token = str(uuid.uuid4())
    client.set_app_account_token(ids["remove_ads"], UpdateAppAccountTokenRequest(appAccountToken=token))
    info = client.get_transaction_info(ids["remove_ads"])
    payload = api.verified("the changed transaction", info.signedTransactionInfo)
    api.report.check(payload.appAccountToken == token, "the app account token has changed")
    client.finish_transaction(ids["remove_ads"])
    api.served.steps({"refund": "remove_ads", "of": "Ana"})
    pages = _pages(lambda revision: client.get_refund_history(ids["remove_ads"], revision))
    refunds = [api.verified("a refund", item) for page in pages for item in page.signedTransactions]
    api.report.check([item.productId for item in refunds] == ["remove_ads"], "the refund history")
    _check_refund_pages(api, ids)
    client.send_consumption_information(ids["coins_100"], ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED))
    older = ConsumptionRequestV1(
        customerConsented=True, consumptionStatus=ConsumptionStatus.FULLY_CONSUMED, sampleContentProvided=True,
        deliveryStatus=DeliveryStatusV1.DELIVERED_AND_WORKING_PROPERLY, appAccountToken="",
        accountTenure=AccountTenure.THREE_DAYS_TO_TEN_DAYS, refundPreference=RefundPreferenceV1.PREFER_DECLINE)
    client.send_consumption_data(ids["coins_100"], older)
    older.customerConsented = False
    api.refuses(APIError.INVALID_CUSTOMER_CONSENTED, "older consumption data without consent",
                lambda: client.send_consumption_data(ids["coins_100"], older))
    api.refuses(APIError.INVALID_CUSTOMER_CONSENTED, "consumption data without consent",
                lambda: client.send_consumption_information(ids["coins_100"], ConsumptionRequest(
                    customerConsented=False, sampleContentProvided=False,
                    deliveryStatus=DeliveryStatus.DELIVERED)))
    api.refuses(APIError.TRANSACTION_ID_NOT_FOUND, "finishing an unknown transaction",
                lambda: client.finish_transaction("1"))


def _check_refund_pages(api: Api, ids: dict[str, str]) -> None:
    """Refunds more purchases than a page has, and reads their history."""
    purchases = api.served.control("GET", f"purchases?customer=Ben&app={BUNDLE}")["purchases"][:43]
    for purchase in purchases:
        api.served.steps({"refund": purchase["transactionId"]}, {"advance": "1 minute"})
    pages = _pages(lambda revision: api.client.get_refund_history(ids["ben"], revision))
    sizes = [len(page.signedTransactions) for page in pages]
    api.report.check(sizes == [20, 20, 3], f"43 refunds are on three pages ({sizes})")
    refunds = [api.verified("a refund", item) for page in pages for item in page.signedTransactions]
    found = [item.transactionId for item in refunds]
    api.report.check(found == [item["transactionId"] for item in purchases], "each refund once, the earliest first")
    dates = [item.revocationDate for item in refunds]
    api.report.check(dates == sorted(dates), "the refunds are in the order of their dates")


def _check_consumption(api: Api, receiver: Receiver, ids: dict[str, str]) -> None:
    """Requests a refund, and lets the store decide it by the backend's preference."""
    api.served.steps(
        {"set": {"defers-refunds": True}},
        {"request-refund": ids["club_month"], "on": "phone"},
    )
    api.client.send_consumption_information(ids["club_month"], ConsumptionRequest(
        customerConsented=True, sampleContentProvided=True, deliveryStatus=DeliveryStatus.DELIVERED,
        refundPreference=RefundPreference.DECLINE))
    api.served.steps({"decide-refund": ids["club_month"]})
    api.served.control("POST", "notifications/settled")
    types = [
        api.verified("a notification", item, "notification").rawNotificationType
        for item in receiver.received[-2:]
    ]
    api.report.check(types == ["CONSUMPTION_REQUEST", "REFUND_DECLINED"], f"the refund is declined ({types})")


def _check_notifications(api: Api, receiver: Receiver) -> None:
    client = api.client
    token = client.request_test_notification().testNotificationToken
    api.served.control("POST", "notifications/settled")
    status = client.get_test_notification_status(token)
    payload = api.verified("the test notification", status.signedPayload, "notification")
    api.report.check(payload.rawNotificationType == "TEST", "the notification is a test")
    results = [attempt.sendAttemptResult for attempt in status.sendAttempts]
    api.report.check(results == [SendAttemptResult.SUCCESS], "the test notification has arrived")
    now = payload.signedDate
    items, pagination = [], None
    while True:
        page = client.get_notification_history(pagination, NotificationHistoryRequest(
            startDate=now - 100 * DAY, endDate=now + DAY))
        items += page.notificationHistory
        if not page.hasMore:
            break
        pagination = page.paginationToken
    api.report.check(
        [item.signedPayload for item in items] == receiver.received,
        f"the history has what was posted ({len(items)} and {len(receiver.received)})")
    for item in receiver.received:
        payload = api.verified("a notification", item, "notification")
        if payload.data and payload.data.signedTransactionInfo:
            api.verified("its transaction", payload.data.signedTransactionInfo)
        if payload.data and payload.data.signedRenewalInfo:
            api.verified("its renewal info", payload.data.signedRenewalInfo, "renewal")
    api.refuses(APIError.TEST_NOTIFICATION_NOT_FOUND, "an unknown test notification",
                lambda: client.get_test_notification_status(f"{uuid.uuid4()}_1769851800000"))
    api.refuses(APIError.START_DATE_TOO_FAR_IN_PAST, "a history of years",
                lambda: client.get_notification_history(None, NotificationHistoryRequest(
                    startDate=1, endDate=now)))


def _check_authorization(api: Api, ids: dict[str, str]) -> None:
    call = lambda client: lambda: client.get_transaction_info(ids["remove_ads"])
    api.refuses(401, "another key ID", call(api.make_client(key_id="ABCDE12345")))
    api.refuses(401, "another issuer", call(api.make_client(issuer_id="someone")))
    api.refuses(APIError.APP_NOT_FOUND, "another app", call(api.make_client(bundle_id="com.example.other")))


def _check_failures(api: Api, ids: dict[str, str]) -> None:
    for error in (APIError.RATE_LIMIT_EXCEEDED, APIError.GENERAL_INTERNAL, APIError.GENERAL_INTERNAL_RETRYABLE):
        api.served.control("POST", "failures", {"endpoint": "transaction-info", "error": error.value})
        api.refuses(error, "a scripted failure", lambda: api.client.get_transaction_info(ids["remove_ads"]))
    api.client.get_transaction_info(ids["remove_ads"])
