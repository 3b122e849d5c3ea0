/// An error of the App Store Server API, with Apple's number and message.
///
/// - SeeAlso: [Error codes](https://developer.apple.com/documentation/appstoreserverapi/error-codes)
package struct APIError: Error, Hashable, Sendable {
    /// The number, which begins with the HTTP status.
    package let code: Int
    /// The message.
    package let message: String

    private init(_ code: Int, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The HTTP status.
    package var status: Int { code / 10_000 }
}

/// Invalid requests.
extension APIError {
    package static let generalBadRequest = Self(4_000_000, "Bad request.")
    package static let invalidAppIdentifier = Self(4_000_002, "Invalid request app identifier.")
    package static let invalidRequestRevision = Self(4_000_005, "Invalid request revision.")
    package static let invalidTransactionID = Self(4_000_006, "Invalid transaction id.")
    package static let invalidOriginalTransactionID = Self(
        4_000_008, "Invalid original transaction id.")
    package static let invalidExtendByDays = Self(4_000_009, "Invalid extend by days value.")
    package static let invalidExtendReasonCode = Self(
        4_000_010, "Invalid extend reason code.")
    package static let invalidRequestIdentifier = Self(4_000_011, "Invalid request identifier.")
    package static let startDateTooFarInPast = Self(
        4_000_012, "Invalid request. The start date is earlier than the allowed start date.")
    package static let startDateAfterEndDate = Self(
        4_000_013,
        "Invalid request. The end date precedes the start date or the dates are the same.")
    package static let invalidPaginationToken = invalid(14, "The pagination token is invalid.")
    package static let invalidStartDate = invalid(
        15, "The start date is not a timestamp value represented in milliseconds.")
    package static let invalidEndDate = invalid(
        16, "The end date is not a timestamp value represented in milliseconds.")
    package static let paginationTokenExpired = invalid(17, "The pagination token is expired.")
    package static let invalidNotificationType = invalid(
        18, "The notification type or subtype is invalid.")
    package static let multipleFiltersSupplied = invalid(
        19, "Supply either a transaction id or a notification type, but not both.")
    package static let invalidTestNotificationToken = invalid(
        20, "The test notification token is invalid.")
    package static let invalidSort = invalid(21, "The sort parameter is invalid.")
    package static let invalidProductType = invalid(22, "The product type parameter is invalid.")
    package static let invalidProductID = invalid(23, "The product id parameter is invalid.")
    package static let invalidSubscriptionGroupIdentifier = invalid(
        24, "The subscription group identifier parameter is invalid.")
    /// Apple does not document this message, which follows that of `invalidRevoked`.
    package static let invalidExcludeRevoked = invalid(
        25, "The exclude revoked parameter is invalid.")
    package static let invalidInAppOwnershipType = invalid(
        26, "The in-app ownership type parameter is invalid.")
    package static let emptyStorefrontCountryCodeList = invalid(
        27, "If provided, the list of storefront country codes must not be empty.")
    package static let invalidStorefrontCountryCode = invalid(
        28, "A storefront country code was invalid.")
    package static let invalidRevoked = invalid(30, "The revoked parameter is invalid.")
    package static let invalidStatus = invalid(31, "The status parameter is invalid.")
    package static let invalidTransactionTypeNotSupported = invalid(
        47, "The transaction id doesn't represent a supported in-app purchase type.")
    package static let appTransactionIDNotSupported = invalid(
        48, "App transactions aren't supported by this endpoint.")
    package static let invalidAppAccountTokenUUID = invalid(
        183, "The app account token field must be a valid UUID.")
    package static let familyTransactionNotSupported = invalid(
        185, "Family Sharing transactions aren't supported by this endpoint.")
    package static let transactionIDIsNotOriginal = invalid(
        187, "The transaction ID provided is not an original transaction ID.")

    /// Creates an error about an invalid request from the end of its number and its message.
    private static func invalid(_ number: Int, _ message: String) -> Self {
        Self(4_000_000 + number, "Invalid request. " + message)
    }
}

/// Invalid consumption information.
extension APIError {
    package static let invalidAccountTenure = field(32, "account tenure")
    package static let invalidAppAccountToken = invalid(
        33, "The app account token field must contain a valid UUID or an empty string.")
    package static let invalidConsumptionStatus = field(34, "consumption status")
    package static let invalidCustomerConsented = invalid(
        35, "The customer consented field is required and must indicate the customer consented.")
    package static let invalidDeliveryStatus = field(36, "delivery status")
    package static let invalidLifetimeDollarsPurchased = field(37, "lifetime dollars purchased")
    package static let invalidLifetimeDollarsRefunded = field(38, "lifetime dollars refunded")
    package static let invalidPlatform = field(39, "platform")
    package static let invalidPlayTime = field(40, "playtime")
    package static let invalidSampleContentProvided = field(41, "sample content provided")
    package static let invalidUserStatus = field(42, "user status")
    package static let invalidRefundPreference = field(44, "refund preference")
    package static let consumptionPercentageOfSubscription = invalid(
        209,
        "The consumption percentage field is not supported for auto-renewable subscription "
            + "transactions.")
    /// A store never assigns purchases, so only a requested failure has this error.
    package static let assignedTransactionNotSupported = invalid(
        227, "Assigned transactions aren't supported by this endpoint.")

    private static func field(_ number: Int, _ name: String) -> Self {
        invalid(number, "The \(name) field is invalid.")
    }
}

/// Requests that the store refuses.
extension APIError {
    package static let subscriptionExtensionIneligible = Self(
        4_030_004, "Forbidden - subscription state ineligible for extension.")
    package static let subscriptionMaxExtension = Self(
        4_030_005, "Forbidden - subscription has reached maximum extension count.")
    package static let familySharedExtensionIneligible = Self(
        4_030_007,
        "Subscriptions that users obtain through Family Sharing can't get a renewal date extension "
            + "directly.")
    /// A store never assigns purchases, so only a requested failure has this error.
    package static let assignedSubscriptionExtensionIneligible = Self(
        4_030_028, "Assigned subscriptions can't get a renewal date extension.")
    package static let accountNotFound = Self(4_040_001, "Account not found.")
    package static let accountNotFoundRetryable = Self(
        4_040_002, "Account not found. Please try again.")
    package static let appNotFound = Self(4_040_003, "App not found.")
    package static let appNotFoundRetryable = Self(
        4_040_004, "App not found. Please try again.")
    package static let originalTransactionIDNotFound = Self(
        4_040_005, "Original transaction id not found.")
    package static let originalTransactionIDNotFoundRetryable = Self(
        4_040_006, "Original transaction id not found. Please try again.")
    package static let serverNotificationURLNotFound = Self(
        4_040_007,
        "No App Store Server Notification URL found for provided app. Check that a URL is configured "
            + "in App Store Connect for this environment.")
    package static let testNotificationNotFound = Self(
        4_040_008,
        "Either the test notification token is expired or the notification and status are not yet "
            + "available.")
    package static let statusRequestNotFound = Self(
        4_040_009,
        "The server didn't find a subscription-renewal-date extension request for this "
            + "requestIdentifier and productId combination.")
    package static let transactionIDNotFound = Self(4_040_010, "Transaction id not found.")
    package static let appTransactionDoesNotExist = Self(
        4_040_019, "No AppTransaction exists for the customer.")
    package static let rateLimitExceeded = Self(4_290_000, "Rate limit exceeded.")
    package static let generalInternal = Self(5_000_000, "An unknown error occurred.")
    package static let generalInternalRetryable = Self(
        5_000_001, "An unknown error occurred. Please try again.")
}

extension APIError {
    /// The errors of the endpoints, in the order of their numbers.
    package static let all: [APIError] = [
        .generalBadRequest, .invalidAppIdentifier, .invalidRequestRevision, .invalidTransactionID,
        .invalidOriginalTransactionID, .invalidExtendByDays, .invalidExtendReasonCode,
        .invalidRequestIdentifier, .startDateTooFarInPast, .startDateAfterEndDate,
        .invalidPaginationToken, .invalidStartDate, .invalidEndDate, .paginationTokenExpired,
        .invalidNotificationType, .multipleFiltersSupplied, .invalidTestNotificationToken,
        .invalidSort, .invalidProductType, .invalidProductID, .invalidSubscriptionGroupIdentifier,
        .invalidExcludeRevoked, .invalidInAppOwnershipType, .emptyStorefrontCountryCodeList,
        .invalidStorefrontCountryCode, .invalidRevoked, .invalidStatus,
        .invalidTransactionTypeNotSupported, .appTransactionIDNotSupported,
        .invalidAppAccountTokenUUID, .familyTransactionNotSupported, .transactionIDIsNotOriginal,
        .invalidAccountTenure, .invalidAppAccountToken, .invalidConsumptionStatus,
        .invalidCustomerConsented, .invalidDeliveryStatus, .invalidLifetimeDollarsPurchased,
        .invalidLifetimeDollarsRefunded, .invalidPlatform, .invalidPlayTime,
        .invalidSampleContentProvided, .invalidUserStatus, .invalidRefundPreference,
        .consumptionPercentageOfSubscription, .assignedTransactionNotSupported,
        .subscriptionExtensionIneligible, .subscriptionMaxExtension,
        .familySharedExtensionIneligible, .assignedSubscriptionExtensionIneligible,
        .accountNotFound,
        .accountNotFoundRetryable, .appNotFound, .appNotFoundRetryable,
        .originalTransactionIDNotFound, .originalTransactionIDNotFoundRetryable,
        .serverNotificationURLNotFound, .testNotificationNotFound, .statusRequestNotFound,
        .transactionIDNotFound, .appTransactionDoesNotExist, .rateLimitExceeded, .generalInternal,
        .generalInternalRetryable,
    ].sorted { $0.code < $1.code }
}
