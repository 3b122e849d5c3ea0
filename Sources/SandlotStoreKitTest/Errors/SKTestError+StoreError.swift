import Foundation
import SandlotCatalog
import SandlotStore

extension SKTestError {
    /// Creates an error with a description.
    init(_ code: Code, _ reason: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: reason]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(code, userInfo: userInfo)
    }

    /// Creates the error that a test session throws for an error of the store.
    init(_ error: StoreError) {
        self.init(Code(error.code), error.reason, underlying: error)
    }

    /// Creates the error that a test session throws for an unreadable configuration file.
    init(_ error: CatalogError) {
        let code: Code = error.code == .unreadableFile ? .fileNotFound : .invalidURL
        self.init(code, error.description, underlying: error)
    }
}

extension SKTestError.Code {
    /// Creates the code that is closest to one of the store's codes.
    fileprivate init(_ code: StoreError.Code) {
        switch code {
        case .unknownProduct, .productUnavailable: self = .invalidProductIdentifier
        case .unknownTransaction: self = .noTransactionFound
        case .noSubscription: self = .noSubscriptionFound
        case .ledger, .receipts, .noEnvironment, .unknownApp, .unknownCustomer, .unknownDevice,
            .notRunning, .networkError, .systemError, .unknown:
            self = .serviceUnavailable
        default: self = .invalidAction
        }
    }
}
