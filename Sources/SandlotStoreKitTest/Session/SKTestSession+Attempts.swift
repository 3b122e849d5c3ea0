import Foundation
import SandlotCatalog
import SandlotStore

extension SKTestSession {
    /// Performs an action that Apple's declaration does not allow to throw.
    ///
    /// A failure is reported on standard error.
    func attempt(_ name: String, _ body: () throws(StoreError) -> Void) {
        do {
            try body()
        } catch {
            let line = "SKTestSession.\(name): \(error.reason)\n"
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
    }

    /// Sends the store a command about a transaction.
    func command(
        _ identifier: UInt, _ body: (Store, TransactionID) throws(StoreError) -> Void
    ) throws(SKTestError) {
        do {
            try body(environment.store, TransactionID(rawValue: UInt64(identifier)))
        } catch {
            throw SKTestError(error)
        }
    }

    /// Sends the store a command about the subscription to a product.
    func command(
        subscription productID: String, _ body: (StoreEnvironment) throws(StoreError) -> Void
    ) throws(SKTestError) {
        do {
            try body(environment)
        } catch {
            let item = try? environment.store.app(environment.bundleID).catalog
                .product(id: productID)
            if let item, item.subscription == nil {
                throw SKTestError(
                    .invalidProductType, "\(productID) is not an auto-renewable subscription",
                    underlying: error)
            }
            throw SKTestError(error)
        }
    }
}
