import SandlotStore
import SandlotStoreKit

extension SKError.Code {
    /// The store's code for a failing purchase, or nil for codes that a session does not support.
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

    /// Creates the code for a failing purchase, or nil if there is none.
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
