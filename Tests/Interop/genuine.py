"""Checks that receipts without a defect are accepted and read without loss."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Iterator

from judge import MODELS, NESTED, UNMODELED, Judge, lost_members, member_types
from report import Report
from tool import KINDS, Court, Sandlot

#: Every type of notification with its subtypes. None stands for a notification without a subtype.
NOTIFICATIONS: dict[str, tuple[str | None, ...]] = {
    "SUBSCRIBED": ("INITIAL_BUY", "RESUBSCRIBE"),
    "DID_RENEW": (None, "BILLING_RECOVERY"),
    "DID_CHANGE_RENEWAL_PREF": ("UPGRADE", "DOWNGRADE", None),
    "DID_CHANGE_RENEWAL_STATUS": ("AUTO_RENEW_ENABLED", "AUTO_RENEW_DISABLED"),
    "DID_FAIL_TO_RENEW": (None, "GRACE_PERIOD"),
    "GRACE_PERIOD_EXPIRED": (None,),
    "EXPIRED": ("VOLUNTARY", "BILLING_RETRY", "PRICE_INCREASE", "PRODUCT_NOT_FOR_SALE", None),
    "OFFER_REDEEMED": ("UPGRADE", "DOWNGRADE", None),
    "PRICE_INCREASE": ("PENDING", "ACCEPTED"),
    "REFUND": (None,),
    "REFUND_DECLINED": (None,),
    "REFUND_REVERSED": (None,),
    "REVOKE": (None,),
    "CONSUMPTION_REQUEST": (None,),
    "RENEWAL_EXTENDED": (None,),
    "RENEWAL_EXTENSION": ("SUMMARY", "FAILURE"),
    "ONE_TIME_CHARGE": (None,),
    "EXTERNAL_PURCHASE_TOKEN": ("UNREPORTED", "CREATED", "ACTIVE_TOKEN_REMINDER"),
    "TEST": (None,),
    "RESCIND_CONSENT": (None,),
    "METADATA_UPDATE": (None,),
    "MIGRATION": (None,),
    "PRICE_CHANGE": (None,),
}

_TOKEN = "b6a0a1c2-6f0e-4a3f-9d5c-0d8c2f1e7a90"
_OFFER = {"period": "P1W", "periodCount": 2, "price": 990, "reason": "WIN_BACK"}
#: Every member that the command does not write by default, so that each one is tested.
EVERYTHING: dict[str, dict[str, Any]] = {
    "transaction": {
        "previousOriginalTransactionId": "2000000000000001",
        "appAccountToken": _TOKEN,
        "revocationReason": 1,
        "revocationDate": 1767225600000,
        "revocationType": "REFUND_PRORATED",
        "revocationPercentage": 67932,
        "isUpgraded": True,
        "offerType": 4,
        "offerIdentifier": "come_back",
        "offerDiscountType": "FREE_TRIAL",
        "offerPeriod": "P1W",
        "billingPlanType": "MONTHLY",
        "deviceVerification": "AAAA",
        "deviceVerificationNonce": _TOKEN,
        "commitmentInfo": {
            "billingPeriodNumber": 1,
            "commitmentExpiresDate": 1798761600000,
            "commitmentPrice": 35880,
            "totalBillingPeriods": 12,
        },
        "advancedCommerceInfo": {
            "descriptors": {"description": "A club", "displayName": "Club"},
            "estimatedTax": 190,
            "items": [
                {
                    "SKU": "club-1",
                    "description": "A club",
                    "displayName": "Club",
                    "offer": _OFFER,
                    "price": 2990,
                    "revocationDate": 1767225600000,
                    "refunds": [
                        {
                            "refundAmount": 2990,
                            "refundDate": 1767225600000,
                            "refundReason": "LEGAL",
                            "refundType": "FULL",
                        }
                    ],
                }
            ],
            "period": "P1M",
            "requestReferenceId": _TOKEN,
            "taxCode": "S021-06-1",
            "taxExclusivePrice": 2800,
            "taxRate": "0.19",
        },
    },
    "renewal": {
        "expirationIntent": 2,
        "isInBillingRetryPeriod": True,
        "priceIncreaseStatus": 1,
        "gracePeriodExpiresDate": 1798761600000,
        "offerType": 2,
        "offerIdentifier": "come_back",
        "offerDiscountType": "PAY_AS_YOU_GO",
        "offerPeriod": "P1M",
        "appAccountToken": _TOKEN,
        "eligibleWinBackOfferIds": ["come_back", "come_again"],
        "renewalBillingPlanType": "MONTHLY",
        "commitmentInfo": {
            "commitmentAutoRenewProductId": "club_month",
            "commitmentAutoRenewStatus": 1,
            "commitmentRenewalBillingPlanType": "MONTHLY",
            "commitmentRenewalDate": 1798761600000,
            "commitmentRenewalPrice": 35880,
        },
        "advancedCommerceInfo": {
            "consistencyToken": "abc",
            "descriptors": {"description": "A club", "displayName": "Club"},
            "items": [
                {
                    "SKU": "club-1",
                    "description": "A club",
                    "displayName": "Club",
                    "offer": _OFFER,
                    "price": 2990,
                    "priceIncreaseInfo": {
                        "dependentSKUs": ["club-2"],
                        "price": 3990,
                        "status": "SCHEDULED",
                    },
                }
            ],
            "period": "P1M",
            "requestReferenceId": _TOKEN,
            "taxCode": "S021-06-1",
        },
        "deviceVerification": "AAAA",
        "deviceVerificationNonce": _TOKEN,
    },
    "app-transaction": {
        "versionExternalIdentifier": 812345678,
        "preorderDate": 1375340400000,
        "deviceVerification": "AAAA",
        "deviceVerificationNonce": _TOKEN,
        "requestDate": 1767225600000,
    },
    "notification": {
        "externalPurchaseToken": {
            "externalPurchaseId": f"SANDBOX_{_TOKEN}",
            "tokenCreationDate": 1767225600000,
            "appAppleId": 1234567890,
            "bundleId": "com.example.app",
            "tokenType": "SERVICES",
            "tokenExpirationDate": 1798761600000,
        },
    },
}


@dataclass(frozen=True)
class Order:
    """A receipt to issue."""

    title: str
    kind: str
    options: list[str] = field(default_factory=list)
    product: str = "club_month"
    environment: str = "Sandbox"
    unmodeled: bool = False


def orders() -> Iterator[Order]:
    """Returns everything to issue."""
    for environment in ("Sandbox", "Production"):
        for kind in KINDS:
            for product in ("club_month", "remove_ads"):
                if (kind, product) != ("renewal", "remove_ads"):
                    title = f"{kind} of {product}, {environment}"
                    yield Order(title, kind, [], product, environment)
        for kind, members in EVERYTHING.items():
            options = [f"--set={name}={json.dumps(value)}" for name, value in members.items()]
            # A notification has only one of its four bodies.
            options += ["--unset=data"] if kind == "notification" else []
            if (kind, environment) != ("notification", "Production"):
                title = f"{kind} with every member, {environment}"
                yield Order(title, kind, options, "club_month", environment, unmodeled=True)
    for kind, subtypes in NOTIFICATIONS.items():
        product = "remove_ads" if kind == "ONE_TIME_CHARGE" else "club_month"
        for subtype in subtypes:
            options = ["--notification-type", kind] + (["--subtype", subtype] if subtype else [])
            if kind == "CONSUMPTION_REQUEST":
                options += ["--consumption-request-reason", "UNINTENDED_PURCHASE"]
            yield Order(f"{kind} {subtype or '(no subtype)'}", "notification", options, product)


def check_genuine(report: Report, sandlot: Sandlot, judge: Judge, authority: Path) -> None:
    """Issues receipts of all kinds and passes them to both sides."""
    every = list(orders())
    with ThreadPoolExecutor() as pool:
        issued = list(
            pool.map(
                lambda order: sandlot.issue(
                    authority,
                    "--environment",
                    order.environment,
                    *order.options,
                    kind=order.kind,
                    product=order.product,
                ),
                every,
            )
        )
    by_court: dict[Court, list[int]] = {}
    for index, order in enumerate(every):
        court = Court(authority / "root.der", order.kind, order.environment)
        by_court.setdefault(court, []).append(index)
    for court, indexes in by_court.items():
        verdicts = sandlot.verify(court, [issued[i]["jws"] for i in indexes], nested=True)
        for index, ours in zip(indexes, verdicts):
            order, receipt = every[index], issued[index]
            report.check(ours.accepted, f"{order.title}: verified by sandlot {ours.detail}")
            report.check(ours.payload == receipt["payload"], f"{order.title}: printed as signed")
            _judge(report, judge, court, order, receipt)
    report.note(
        f"{len(every)} receipts: {', '.join(KINDS)}; Sandbox and Production; "
        f"{sum(map(len, NOTIFICATIONS.values()))} kinds of notification"
    )


def _judge(report: Report, judge: Judge, court: Court, order: Order, receipt: dict[str, Any]) -> None:
    """Passes a receipt and its inner data to Apple's library."""
    verdict = judge.verify(court, receipt["jws"])
    if not report.check(verdict.accepted, f"{order.title}: {verdict.status} {verdict.detail}"):
        return
    signed = receipt["payload"]
    lost = set(lost_members(signed, verdict.payload))
    expected = UNMODELED[order.kind] if order.unmodeled else set()
    report.check(lost == expected, f"{order.title}: members that the library lost: {lost - expected}")
    if order.unmodeled:
        missing = set(_members(order.kind)) - set(signed)
        report.check(not missing, f"{order.title}: members that were not tried: {missing}")
    for holder, name, kind in NESTED:
        if token := signed.get(holder, {}).get(name):
            inner = judge.verify(Court(court.root, kind, court.environment), token)
            report.check(inner.accepted, f"{order.title}, {name}: {inner.status} {inner.detail}")


def _members(kind: str) -> Iterator[str]:
    """Returns the members of the library's model. A notification has only one of its bodies."""
    for name in member_types(MODELS[kind]):
        if name not in ("data", "summary", "appData"):
            yield name
