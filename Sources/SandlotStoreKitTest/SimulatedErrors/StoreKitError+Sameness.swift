import Foundation
import SandlotStoreKit

extension StoreKitError {
    /// Returns whether both have the same case and underlying errors with the same domain and
    /// number.
    func isSame(as other: StoreKitError) -> Bool {
        switch (self, other) {
        case (.unknown, .unknown), (.userCancelled, .userCancelled),
            (.notAvailableInStorefront, .notAvailableInStorefront),
            (.notEntitled, .notEntitled), (.unsupported, .unsupported):
            return true
        case (.networkError(let one), .networkError(let other)):
            return one.code == other.code
        case (.systemError(let one), .systemError(let other)):
            let (one, other) = (one as NSError, other as NSError)
            return one.domain == other.domain && one.code == other.code
        default:
            return false
        }
    }
}
