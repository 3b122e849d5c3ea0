import Foundation
import SandlotStore
public import SandlotStoreKit

extension SKTestSession {
    /// Buys a product outside the app.
    ///
    /// The transaction arrives on `Transaction.updates`.
    ///
    /// - Parameters:
    ///   - identifier: The product's identifier.
    ///   - options: The options of the purchase.
    /// - Returns: The transaction.
    /// - Throws: `Product.PurchaseError` or `StoreKitError`, as for a purchase in the app. The
    ///   error is `productUnavailable` if there is no such product.
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

    /// Buys a product outside the app.
    ///
    /// The transaction arrives on `Transaction.updates`. This method is deprecated on Apple's
    /// platforms in favor of ``buyProduct(identifier:options:)``.
    ///
    /// - Parameter productIdentifier: The product's identifier.
    /// - Throws: ``SKTestError`` with ``SKTestError/Code/invalidProductIdentifier`` if there is no
    ///   such product, or with another code if the product cannot be bought now.
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
