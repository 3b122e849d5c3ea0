/// Why the store did not do what it was asked.
///
/// Two errors are equal if their codes are; the wording of ``reason`` may change.
public struct StoreError: Error, Sendable {
    /// A kind of failure, stable over versions of this package.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as scenarios and scripts write it, as in `product-unavailable`.
        public let rawValue: String

        /// Takes any string, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// What kind of failure it is.
    public let code: Code
    /// What is wrong and what to do, as a clause without a full stop.
    public let reason: String
    /// The error that a caller armed and that is to be thrown in place of this one.
    public let underlying: (any Error)?

    /// Describes a failure.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it is.
    ///   - reason: What is wrong and what to do, as a clause without a full stop.
    ///   - underlying: The error that is to be thrown in place of this one.
    public init(_ code: Code, _ reason: String, underlying: (any Error)? = nil) {
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }
}

extension StoreError: Equatable {
    /// Whether both have the same code.
    public static func == (one: StoreError, other: StoreError) -> Bool {
        one.code == other.code
    }
}

extension StoreError: CustomStringConvertible {
    /// The sentence and the code.
    public var description: String { "\(reason) (\(code.rawValue))" }
}

extension StoreError.Code: CustomStringConvertible {
    /// The code as scenarios and scripts write it.
    public var description: String { rawValue }
}

/// What any call to the store may fail with: the cases of `StoreKitError`.
extension StoreError.Code {
    /// No reason is given.
    public static let unknown = Self(rawValue: "unknown")
    /// The customer did not want to.
    public static let userCancelled = Self(rawValue: "user-cancelled")
    /// The store cannot be reached.
    public static let networkError = Self(rawValue: "network-error")
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

/// What a purchase may fail with: the cases of `Product.PurchaseError`.
extension StoreError.Code {
    /// Not 1 to 10, or more than 1 of something that one has only once.
    public static let invalidQuantity = Self(rawValue: "invalid-quantity")
    /// The product is not for sale.
    public static let productUnavailable = Self(rawValue: "product-unavailable")
    /// Payments are blocked on the device.
    public static let purchaseNotAllowed = Self(rawValue: "purchase-not-allowed")
    /// The customer may not have the offer.
    public static let ineligibleForOffer = Self(rawValue: "ineligible-for-offer")
    /// The product has no such offer.
    public static let invalidOfferIdentifier = Self(rawValue: "invalid-offer-identifier")
    /// The price of the offer is not valid.
    public static let invalidOfferPrice = Self(rawValue: "invalid-offer-price")
    /// The signature of the offer is wrong.
    public static let invalidOfferSignature = Self(rawValue: "invalid-offer-signature")
    /// The offer lacks a part of what it needs.
    public static let missingOfferParameters = Self(rawValue: "missing-offer-parameters")

    package static let purchaseErrors: [Self] = [
        .invalidQuantity, .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer,
        .invalidOfferIdentifier, .invalidOfferPrice, .invalidOfferSignature,
        .missingOfferParameters,
    ]
}

/// Why signed data is not verified: the cases of `VerificationResult.VerificationError`.
extension StoreError.Code {
    /// A certificate was withdrawn.
    public static let revokedCertificate = Self(rawValue: "revoked-certificate")
    /// The certificates do not lead to a trusted root.
    public static let invalidCertificateChain = Self(rawValue: "invalid-certificate-chain")
    /// The data belongs to another device.
    public static let invalidDeviceVerification = Self(rawValue: "invalid-device-verification")
    /// The data is not a compact JWS with JSON inside.
    public static let invalidEncoding = Self(rawValue: "invalid-encoding")
    /// The signature is wrong.
    public static let invalidSignature = Self(rawValue: "invalid-signature")
    /// A member that must be there is missing.
    public static let missingRequiredProperties = Self(rawValue: "missing-required-properties")

    package static let verificationErrors: [Self] = [
        .revokedCertificate, .invalidCertificateChain, .invalidDeviceVerification,
        .invalidEncoding, .invalidSignature, .missingRequiredProperties,
    ]
}

/// What a request for a refund may fail with: the cases of `Transaction.RefundRequestError`.
extension StoreError.Code {
    /// A refund was requested before.
    public static let duplicateRefundRequest = Self(rawValue: "duplicate-refund-request")
    /// The request did not succeed.
    public static let refundRequestFailed = Self(rawValue: "refund-request-failed")

    package static let refundRequestErrors: [Self] = [
        .duplicateRefundRequest, .refundRequestFailed,
    ]
}

/// What only a simulated store can fail with.
extension StoreError.Code {
    /// No app has this bundle identifier.
    public static let unknownApp = Self(rawValue: "unknown-app")
    /// No customer has this name.
    public static let unknownCustomer = Self(rawValue: "unknown-customer")
    /// No device has this name.
    public static let unknownDevice = Self(rawValue: "unknown-device")
    /// No family has this name.
    public static let unknownFamily = Self(rawValue: "unknown-family")
    /// No product has this identifier.
    public static let unknownProduct = Self(rawValue: "unknown-product")
    /// No transaction has this number.
    public static let unknownTransaction = Self(rawValue: "unknown-transaction")
    /// The customer has no such subscription, or it is over.
    public static let noSubscription = Self(rawValue: "no-subscription")
    /// The name is taken.
    public static let alreadyExists = Self(rawValue: "already-exists")
    /// A family has six members at most, and a customer one family.
    public static let familyLimit = Self(rawValue: "family-limit")
    /// The app does not run on the device.
    public static let notRunning = Self(rawValue: "not-running")
    /// The transaction has been refunded or revoked.
    public static let alreadyRevoked = Self(rawValue: "already-revoked")
    /// The purchase does not wait for an answer.
    public static let notPending = Self(rawValue: "not-pending")
    /// The command makes no sense for this transaction in its present state.
    public static let invalidAction = Self(rawValue: "invalid-action")
    /// A date is in the future, or not in the range that receipts can express.
    public static let invalidDate = Self(rawValue: "invalid-date")
    /// Time does not run backwards.
    public static let clockMovedBack = Self(rawValue: "clock-moved-back")
    /// A value is outside its range.
    public static let invalidValue = Self(rawValue: "invalid-value")
    /// The ledger did not take the events, or gave back what is no event.
    public static let ledger = Self(rawValue: "ledger")
    /// Signing or verifying failed for a reason that is not the data's.
    public static let receipts = Self(rawValue: "receipts")
    /// No store is running for this code.
    public static let noEnvironment = Self(rawValue: "no-environment")
}
