extension Catalog {
    /// A StoreKit call that can be made to fail, identified by the name that Xcode shows.
    public struct SimulatedAPI: RawRepresentable, Sendable, Hashable {
        /// The name in the file.
        public let rawValue: String

        /// Creates a value from a name, known or unknown.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Loading products.
        public static let loadProducts = SimulatedAPI(rawValue: "Load Products")

        /// Making a purchase.
        public static let purchase = SimulatedAPI(rawValue: "Purchase")

        /// Verifying signed data.
        public static let verification = SimulatedAPI(rawValue: "Verification")

        /// `AppStore.sync()`.
        public static let appStoreSync = SimulatedAPI(rawValue: "App Store Sync")

        /// Requesting the status of subscriptions.
        public static let subscriptionStatus = SimulatedAPI(rawValue: "Subscription Status")

        /// Requesting the app transaction.
        public static let appTransaction = SimulatedAPI(rawValue: "App Transaction")

        /// Showing the sheet for managing subscriptions.
        public static let manageSubscriptions = SimulatedAPI(rawValue: "Manage Subscriptions Sheet")

        /// Requesting a refund.
        public static let refundRequest = SimulatedAPI(rawValue: "Refund Request Sheet")

        /// Redeeming an offer code.
        public static let offerCodeRedeem = SimulatedAPI(rawValue: "Offer Code Redeem Sheet")

        /// The known calls, in the order in which Xcode writes them.
        public static let known: [SimulatedAPI] = [
            .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus,
            .appTransaction,
            .manageSubscriptions, .refundRequest, .offerCodeRedeem,
        ]
    }

    /// One of StoreKit's error enumerations, identified by its name in the file.
    ///
    /// Apple does not document which name stands for which enumeration. This mapping agrees with
    /// the files that have been seen.
    public struct SimulatedErrorType: RawRepresentable, Sendable, Hashable {
        /// The name in the file.
        public let rawValue: String

        /// Creates a value from a name, known or unknown.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// `StoreKitError`.
        public static let generic = SimulatedErrorType(rawValue: "generic")

        /// `Product.PurchaseError`.
        public static let purchase = SimulatedErrorType(rawValue: "purchase")

        /// `VerificationResult.VerificationError`.
        public static let verification = SimulatedErrorType(rawValue: "verification")

        /// `Transaction.RefundRequestError`.
        public static let refundRequest = SimulatedErrorType(rawValue: "refund request")

        /// The known enumerations.
        public static let known: [SimulatedErrorType] = [
            .generic, .purchase, .verification, .refundRequest,
        ]
    }
}

extension Catalog.SimulatedAPI {
    /// The types of errors that the call can be made to fail with, or an empty array if the call is
    /// unknown.
    ///
    /// - SeeAlso: `SKTestFailures` in StoreKitTest.
    public var errorTypes: [Catalog.SimulatedErrorType] {
        switch self {
        case .verification: [.verification]
        case .purchase: [.generic, .purchase]
        case .refundRequest: [.generic, .refundRequest]
        default: Self.known.contains(self) ? [.generic] : []
        }
    }
}

extension Catalog.SimulatedErrorType {
    /// The names of the cases in the order of declaration, or nil if the enumeration is unknown.
    public var caseNames: [String]? {
        switch self {
        case .generic:
            [
                "unknown", "userCancelled", "networkError", "systemError",
                "notAvailableInStorefront", "notEntitled", "unsupported",
            ]
        case .purchase:
            [
                "invalidQuantity", "productUnavailable", "purchaseNotAllowed",
                "ineligibleForOffer", "invalidOfferIdentifier", "invalidOfferPrice",
                "invalidOfferSignature", "missingOfferParameters",
            ]
        case .verification:
            [
                "revokedCertificate", "invalidCertificateChain", "invalidDeviceVerification",
                "invalidEncoding", "invalidSignature", "missingRequiredProperties",
            ]
        case .refundRequest: ["duplicateRequest", "failed"]
        default: nil
        }
    }
}
