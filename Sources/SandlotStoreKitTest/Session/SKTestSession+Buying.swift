internal import Foundation
internal import SandlotStore
public import SandlotStoreKit

extension SKTestSession {
    /// Buys outside the app: the transaction arrives on `Transaction.updates`.
    ///
    /// - Parameters:
    ///   - identifier: The product.
    ///   - options: How it is bought.
    /// - Returns: The transaction.
    /// - Throws: `Product.PurchaseError` or `StoreKitError`, as a purchase in the app does:
    ///   `productUnavailable` if there is no such product.
    @discardableResult
    public func buyProduct(
        identifier: Product.ID, options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        await Origin.suspend()
        do throws(StoreError) {
            let order = try PurchaseOrder(productID: identifier, options: options)
            let id = try environment.store.buy(
                order, for: environment.customer, in: environment.bundleID)
            let delivery = try environment.store.delivery(of: id, on: environment.device)
            return Transaction(delivery, in: environment)
        } catch {
            if error.code == .unknownProduct { throw Product.PurchaseError.productUnavailable }
            throw error.appleError
        }
    }

    /// Buys outside the app: the transaction arrives on `Transaction.updates`.
    ///
    /// Deprecated on Apple's platforms in favour of ``buyProduct(identifier:options:)``.
    ///
    /// - Parameter productIdentifier: The product.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidProductIdentifier`` if there is no such
    ///   product, or another code if it cannot be bought now.
    public func buyProduct(productIdentifier: String) throws {
        do {
            try environment.store.buy(
                PurchaseOrder(productID: productIdentifier), for: environment.customer,
                in: environment.bundleID)
        } catch {
            throw SKTestError(error)
        }
    }
}
