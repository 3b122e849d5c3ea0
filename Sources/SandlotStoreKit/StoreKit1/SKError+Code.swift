import Foundation

// The name is Apple's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The error domain of StoreKit's original API.
public let SKErrorDomain = "SKErrorDomain"

extension SKError {
    /// The code of an error.
    @nonexhaustive
    public enum Code: Int, Sendable {
        /// The reason is not known.
        case unknown = 0
        /// The client is not allowed to perform the request.
        case clientInvalid = 1
        /// The customer canceled.
        case paymentCancelled = 2
        /// A parameter of the payment is not valid.
        case paymentInvalid = 3
        /// Payments are not allowed on the device.
        case paymentNotAllowed = 4
        /// The product is not available in the customer's storefront.
        case storeProductNotAvailable = 5
        /// Access to the cloud service is not allowed.
        case cloudServicePermissionDenied = 6
        /// The device cannot reach the network.
        case cloudServiceNetworkConnectionFailed = 7
        /// The customer revoked the permission to use the cloud service.
        case cloudServiceRevoked = 8
        /// The customer has not acknowledged the privacy policy.
        case privacyAcknowledgementRequired = 9
        /// The app is not authorized to use the request's data.
        case unauthorizedRequestData = 10
        /// The offer does not exist.
        case invalidOfferIdentifier = 11
        /// The signature of the offer is not valid.
        case invalidSignature = 12
        /// A parameter of the offer is missing.
        case missingOfferParams = 13
        /// The price of the offer is not valid.
        case invalidOfferPrice = 14
        /// The app canceled an overlay.
        case overlayCancelled = 15
        /// The configuration of an overlay is not valid.
        case overlayInvalidConfiguration = 16
        /// An overlay took too long to load.
        case overlayTimeout = 17
        /// The customer is not eligible for the offer.
        case ineligibleForOffer = 18
        /// The platform does not support the request.
        case unsupportedPlatform = 19
        /// An overlay was presented in a scene in the background.
        case overlayPresentedInBackgroundScene = 20
        /// An unavailable case that keeps a client's `default` clause reachable.
        // swift-format-ignore: NoLeadingUnderscores
        @available(*, unavailable)
        case _later

        /// Returns whether an error has a code, for use in `catch` clauses.
        ///
        /// An `NSError` with the domain and the number of the code has it, too.
        public static func ~= (code: Code, error: any Error) -> Bool {
            let error = error as NSError
            return error.domain == SKErrorDomain && error.code == code.rawValue
        }
    }
}

/// The codes as members of the error, for `catch SKError.paymentCancelled`.
extension SKError {
    /// The reason is not known.
    public static var unknown: Code { .unknown }
    /// The client is not allowed to perform the request.
    public static var clientInvalid: Code { .clientInvalid }
    /// The customer canceled.
    public static var paymentCancelled: Code { .paymentCancelled }
    /// A parameter of the payment is not valid.
    public static var paymentInvalid: Code { .paymentInvalid }
    /// Payments are not allowed on the device.
    public static var paymentNotAllowed: Code { .paymentNotAllowed }
    /// The product is not available in the customer's storefront.
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
    /// Access to the cloud service is not allowed.
    public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
    /// The device cannot reach the network.
    public static var cloudServiceNetworkConnectionFailed: Code {
        .cloudServiceNetworkConnectionFailed
    }
    /// The customer revoked the permission to use the cloud service.
    public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
    /// The customer has not acknowledged the privacy policy.
    public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
    /// The app is not authorized to use the request's data.
    public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
    /// The offer does not exist.
    public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
    /// The signature of the offer is not valid.
    public static var invalidSignature: Code { .invalidSignature }
    /// A parameter of the offer is missing.
    public static var missingOfferParams: Code { .missingOfferParams }
    /// The price of the offer is not valid.
    public static var invalidOfferPrice: Code { .invalidOfferPrice }
    /// The app canceled an overlay.
    public static var overlayCancelled: Code { .overlayCancelled }
    /// The configuration of an overlay is not valid.
    public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }
    /// An overlay took too long to load.
    public static var overlayTimeout: Code { .overlayTimeout }
    /// The customer is not eligible for the offer.
    public static var ineligibleForOffer: Code { .ineligibleForOffer }
    /// The platform does not support the request.
    public static var unsupportedPlatform: Code { .unsupportedPlatform }
    /// An overlay was presented in a scene in the background.
    public static var overlayPresentedInBackgroundScene: Code {
        .overlayPresentedInBackgroundScene
    }
}
