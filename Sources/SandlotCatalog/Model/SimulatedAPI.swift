extension Catalog {
    /// A call of StoreKit that can be made to fail, by the name that Xcode shows.
    public struct SimulatedAPI: RawRepresentable, Sendable, Hashable {
        /// The name as the file writes it.
        public let rawValue: String

        /// Wraps a name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Loading products.
        public static let loadProducts = SimulatedAPI(rawValue: "Load Products")

        /// Buying.
        public static let purchase = SimulatedAPI(rawValue: "Purchase")

        /// Verifying what was signed.
        public static let verification = SimulatedAPI(rawValue: "Verification")

        /// `AppStore.sync()`.
        public static let appStoreSync = SimulatedAPI(rawValue: "App Store Sync")

        /// Asking for the status of subscriptions.
        public static let subscriptionStatus = SimulatedAPI(rawValue: "Subscription Status")

        /// Asking for the app transaction.
        public static let appTransaction = SimulatedAPI(rawValue: "App Transaction")

        /// Showing the subscriptions.
        public static let manageSubscriptions = SimulatedAPI(rawValue: "Manage Subscriptions Sheet")

        /// Asking for a refund.
        public static let refundRequest = SimulatedAPI(rawValue: "Refund Request Sheet")

        /// Redeeming an offer code.
        public static let offerCodeRedeem = SimulatedAPI(rawValue: "Offer Code Redeem Sheet")

        /// The calls that are known, in the order in which Xcode writes them.
        public static let known: [SimulatedAPI] = [
            .loadProducts, .purchase, .verification, .appStoreSync, .subscriptionStatus,
            .appTransaction,
            .manageSubscriptions, .refundRequest, .offerCodeRedeem,
        ]
    }

    /// One of StoreKit's error enumerations, by the name that the file gives it.
    ///
    /// Apple does not document how the names belong to enumerations; the pairs seen in files fit.
    public struct SimulatedErrorType: RawRepresentable, Sendable, Hashable {
        /// The name as the file writes it.
        public let rawValue: String

        /// Wraps a name, known or not.
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

        /// The enumerations that are known.
        public static let known: [SimulatedErrorType] = [
            .generic, .purchase, .verification, .refundRequest,
        ]
    }
}

extension Catalog.SimulatedAPI {
    /// The errors that the call can be made to fail with, empty if the call is unknown.
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
