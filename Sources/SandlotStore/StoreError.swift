/// An error from the simulated store.
///
/// Two errors are equal if their codes are equal. The wording of ``reason`` may change.
public struct StoreError: Error, Sendable {
    /// An error code, stable across versions of this package.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as stories and scripts write it, such as `product-unavailable`.
        public let rawValue: String

        /// Creates a code from any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// The code.
    public let code: Code
    /// The problem and its solution, as a clause without a final period.
    public let reason: String
    /// The error that a caller armed, which is thrown in place of this one.
    public let underlying: (any Error)?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - reason: The problem and its solution, as a clause without a final period.
    ///   - underlying: The error to throw in place of this one.
    public init(_ code: Code, _ reason: String, underlying: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }
}

extension StoreError: Equatable {
    /// Returns whether two errors have the same code.
    public static func == (one: StoreError, other: StoreError) -> Bool {
        one.code == other.code
    }
}

extension StoreError: CustomStringConvertible {
    /// The reason, followed by the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}

extension StoreError.Code: CustomStringConvertible {
    /// The code as stories and scripts write it.
    public var description: String { rawValue }
}

/// Codes that any call can fail with: the cases of `StoreKitError`.
extension StoreError.Code {
    /// The reason is unknown.
    public static let unknown = Self(rawValue: "unknown")
    /// The customer canceled.
    public static let userCancelled = Self(rawValue: "user-cancelled")
    /// The store cannot be reached.
    public static let networkError = Self(rawValue: "network-error")
    /// The network did not respond in time.
    public static let networkTimeout = Self(rawValue: "network-timeout")
    /// The system failed.
    public static let systemError = Self(rawValue: "system-error")
    /// The product is not sold in the customer's country.
    public static let notAvailableInStorefront = Self(rawValue: "not-available-in-storefront")
    /// The app lacks an entitlement of the developer program.
    public static let notEntitled = Self(rawValue: "not-entitled")
    /// The platform cannot do this.
    public static let unsupported = Self(rawValue: "unsupported")

    package static let storeKitErrors: [Self] = [
        .unknown, .userCancelled, .networkError, .systemError, .notAvailableInStorefront,
        .notEntitled, .unsupported,
    ]
}

/// Codes that a purchase can fail with: the cases of `Product.PurchaseError`.
extension StoreError.Code {
    /// The quantity is not between 1 and 10, or is more than 1 for a product that can be bought
    /// only once.
    public static let invalidQuantity = Self(rawValue: "invalid-quantity")
    /// The product is not for sale.
    public static let productUnavailable = Self(rawValue: "product-unavailable")
    /// Payments are blocked on the device.
    public static let purchaseNotAllowed = Self(rawValue: "purchase-not-allowed")
    /// The customer is not eligible for the offer.
    public static let ineligibleForOffer = Self(rawValue: "ineligible-for-offer")
    /// The product has no such offer.
    public static let invalidOfferIdentifier = Self(rawValue: "invalid-offer-identifier")
    /// The price of the offer is not valid.
    public static let invalidOfferPrice = Self(rawValue: "invalid-offer-price")
    /// The signature of the offer is wrong.
    public static let invalidOfferSignature = Self(rawValue: "invalid-offer-signature")
    /// A required part of the offer is missing.
    public static let missingOfferParameters = Self(rawValue: "missing-offer-parameters")

    package static let purchaseErrors: [Self] = [
        .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
        .missingOfferParameters,
    ]
}

/// Codes that explain why signed data is unverified: the cases of
/// `VerificationResult.VerificationError`.
extension StoreError.Code {
    /// A certificate was revoked.
    public static let revokedCertificate = Self(rawValue: "revoked-certificate")
    /// The certificates do not lead to a trusted root.
    public static let invalidCertificateChain = Self(rawValue: "invalid-certificate-chain")
    /// The data belongs to another device.
    public static let invalidDeviceVerification = Self(rawValue: "invalid-device-verification")
    /// The data is not a compact JWS with JSON inside.
    public static let invalidEncoding = Self(rawValue: "invalid-encoding")
    /// The signature is wrong.
    public static let invalidSignature = Self(rawValue: "invalid-signature")
    /// A required member is missing.
    public static let missingRequiredProperties = Self(rawValue: "missing-required-properties")

    package static let verificationErrors: [Self] = [
        .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification,
        .invalidEncoding, .invalidSignature, .missingRequiredProperties,
    ]
}

/// Codes that a refund request can fail with: the cases of `Transaction.RefundRequestError`.
extension StoreError.Code {
    /// A refund was already requested.
    public static let duplicateRefundRequest = Self(rawValue: "duplicate-refund-request")
    /// The request failed.
    public static let refundRequestFailed = Self(rawValue: "refund-request-failed")

    package static let refundRequestErrors: [Self] = [
        .duplicateRefundRequest, .refundRequestFailed,
    ]
}

/// Codes that exist only in a simulated store.
extension StoreError.Code {
    /// No app has this bundle identifier.
    public static let unknownApp = Self(rawValue: "unknown-app")
    /// No customer has this name.
    public static let unknownCustomer = Self(rawValue: "unknown-customer")
    /// No device has this name.
    public static let unknownDevice = Self(rawValue: "unknown-device")
    /// The app has no such code.
    public static let codeUnknown = Self(rawValue: "unknown-code")
    /// The code can no longer be redeemed because its last day has passed.
    public static let codeExpired = Self(rawValue: "code-expired")
    /// The code has been redeemed as often as possible.
    public static let codeUsedUp = Self(rawValue: "code-used-up")
    /// The customer has already redeemed the code.
    public static let codeAlreadyRedeemed = Self(rawValue: "code-already-redeemed")
    /// No family has this name.
    public static let unknownFamily = Self(rawValue: "unknown-family")
    /// No product has this identifier.
    public static let unknownProduct = Self(rawValue: "unknown-product")
    /// No transaction has this number.
    public static let unknownTransaction = Self(rawValue: "unknown-transaction")
    /// The customer has no such subscription, or it has ended.
    public static let noSubscription = Self(rawValue: "no-subscription")
    /// The name is already in use.
    public static let alreadyExists = Self(rawValue: "already-exists")
    /// A family has at most six members, and a customer belongs to at most one family.
    public static let familyLimit = Self(rawValue: "family-limit")
    /// The app does not run on the device.
    public static let notRunning = Self(rawValue: "not-running")
    /// The transaction was already refunded or revoked.
    public static let alreadyRevoked = Self(rawValue: "already-revoked")
    /// The purchase is not pending.
    public static let notPending = Self(rawValue: "not-pending")
    /// The command is not valid for the transaction's current state.
    public static let invalidAction = Self(rawValue: "invalid-action")
    /// A date is in the future, or outside the range that receipts can express.
    public static let invalidDate = Self(rawValue: "invalid-date")
    /// The clock cannot move backward.
    public static let clockMovedBack = Self(rawValue: "clock-moved-back")
    /// A value is outside its range.
    public static let invalidValue = Self(rawValue: "invalid-value")
    /// The ledger refused the events, or returned a record that is not an event.
    public static let ledger = Self(rawValue: "ledger")
    /// Signing or verifying failed for a reason other than the data.
    public static let receipts = Self(rawValue: "receipts")
    /// No store exists for this code.
    public static let noEnvironment = Self(rawValue: "no-environment")
}
