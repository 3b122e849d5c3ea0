"""The texts of the errors of the App Store Server API, as Apple's documentation has them."""

from __future__ import annotations

#: The text of each error, except for those whose text Apple does not document.
MESSAGES: dict[int, str] = {
    4000000: "Bad request.",
    4000002: "Invalid request app identifier.",
    4000005: "Invalid request revision.",
    4000006: "Invalid transaction id.",
    4000008: "Invalid original transaction id.",
    4000009: "Invalid extend by days value.",
    4000010: "Invalid extend reason code.",
    4000011: "Invalid request identifier.",
    4000012: "Invalid request. The start date is earlier than the allowed start date.",
    4000013: "Invalid request. The end date precedes the start date or the dates are the same.",
    4000014: "Invalid request. The pagination token is invalid.",
    4000015: "Invalid request. The start date is not a timestamp value represented in milliseconds.",
    4000016: "Invalid request. The end date is not a timestamp value represented in milliseconds.",
    4000017: "Invalid request. The pagination token is expired.",
    4000018: "Invalid request. The notification type or subtype is invalid.",
    4000019: "Invalid request. Supply either a transaction id or a notification type, but not both.",
    4000020: "Invalid request. The test notification token is invalid.",
    4000021: "Invalid request. The sort parameter is invalid.",
    4000022: "Invalid request. The product type parameter is invalid.",
    4000023: "Invalid request. The product id parameter is invalid.",
    4000024: "Invalid request. The subscription group identifier parameter is invalid.",
    4000026: "Invalid request. The in-app ownership type parameter is invalid.",
    4000027: "Invalid request. If provided, the list of storefront country codes must not be empty.",
    4000028: "Invalid request. A storefront country code was invalid.",
    4000030: "Invalid request. The revoked parameter is invalid.",
    4000031: "Invalid request. The status parameter is invalid.",
    4000032: "Invalid request. The account tenure field is invalid.",
    4000033: "Invalid request. The app account token field must contain a valid UUID or an empty string.",
    4000034: "Invalid request. The consumption status field is invalid.",
    4000035: "Invalid request. The customer consented field is required and must indicate the customer consented.",
    4000036: "Invalid request. The delivery status field is invalid.",
    4000037: "Invalid request. The lifetime dollars purchased field is invalid.",
    4000038: "Invalid request. The lifetime dollars refunded field is invalid.",
    4000039: "Invalid request. The platform field is invalid.",
    4000040: "Invalid request. The playtime field is invalid.",
    4000041: "Invalid request. The sample content provided field is invalid.",
    4000042: "Invalid request. The user status field is invalid.",
    4000044: "Invalid request. The refund preference field is invalid.",
    4000047: "Invalid request. The transaction id doesn't represent a supported in-app purchase type.",
    4000048: "Invalid request. App transactions aren't supported by this endpoint.",
    4000183: "Invalid request. The app account token field must be a valid UUID.",
    4000185: "Invalid request. Family Sharing transactions aren't supported by this endpoint.",
    4000187: "Invalid request. The transaction ID provided is not an original transaction ID.",
    4000209: (
        "Invalid request. The consumption percentage field is not supported for auto-renewable "
        "subscription transactions."
    ),
    4000227: "Invalid request. Assigned transactions aren't supported by this endpoint.",
    4030004: "Forbidden - subscription state ineligible for extension.",
    4030005: "Forbidden - subscription has reached maximum extension count.",
    4030007: "Subscriptions that users obtain through Family Sharing can't get a renewal date extension directly.",
    4030028: "Assigned subscriptions can't get a renewal date extension.",
    4040001: "Account not found.",
    4040002: "Account not found. Please try again.",
    4040003: "App not found.",
    4040004: "App not found. Please try again.",
    4040005: "Original transaction id not found.",
    4040006: "Original transaction id not found. Please try again.",
    4040007: (
        "No App Store Server Notification URL found for provided app. Check that a URL is configured in "
        "App Store Connect for this environment."
    ),
    4040008: "Either the test notification token is expired or the notification and status are not yet available.",
    4040009: (
        "The server didn't find a subscription-renewal-date extension request for this "
        "requestIdentifier and productId combination."
    ),
    4040010: "Transaction id not found.",
    4040019: "No AppTransaction exists for the customer.",
    4290000: "Rate limit exceeded.",
    5000000: "An unknown error occurred.",
    5000001: "An unknown error occurred. Please try again.",
}
