internal import SandlotStore
internal import SandlotStoreKit

extension SKError.Code {
    /// With what a purchase fails in the store; nil of codes that a session does not take.
    var storeCode: StoreError.Code? {
        switch self {
        case .unknown: .unknown
        case .invalidOfferIdentifier: .invalidOfferIdentifier
        case .invalidSignature: .invalidOfferSignature
        case .missingOfferParams: .missingOfferParameters
        case .invalidOfferPrice: .invalidOfferPrice
        default: nil
        }
    }

    /// The code that stands for what a purchase fails with; nil if there is none.
    init?(_ code: StoreError.Code) {
        switch code {
        case .unknown: self = .unknown
        case .invalidOfferIdentifier: self = .invalidOfferIdentifier
        case .invalidOfferSignature: self = .invalidSignature
        case .missingOfferParameters: self = .missingOfferParams
        case .invalidOfferPrice: self = .invalidOfferPrice
        default: return nil
        }
    }
}
