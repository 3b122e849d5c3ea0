import Foundation
import StoreKit
import StoreKitTest
import Testing

/// The shop of `Shop.storekit` in a test session, and what a test observes there.
struct Shop {
    /// The subscription group with four products.
    static let club = "5A0D7A00"

    let session: SKTestSession

    init() throws {
        let file = Bundle.module.url(forResource: "Shop", withExtension: "storekit")
        session = try SKTestSession(contentsOf: try #require(file))
        session.resetToDefaultState()
        session.clearTransactions()
        session.disableDialogs = true
    }

    func product(_ id: String) async throws -> Product {
        try #require(try await Product.products(for: [id]).first)
    }

    func purchase(
        _ id: String, _ options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult {
        try await product(id).purchase(options: options)
    }

    /// Buys a product, which must succeed and be verified.
    @discardableResult
    func buy(
        _ id: String, _ options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction {
        guard case .success(let verification) = try await purchase(id, options) else {
            throw Unexpected()
        }
        return try verification.payloadValue
    }

    /// The products to which the customer is entitled, in alphabetical order.
    func entitled() async -> String {
        var ids: [String] = []
        for await result in Transaction.currentEntitlements {
            ids.append(result.unsafePayloadValue.productID)
        }
        return list(ids.sorted())
    }

    func unfinished() async -> String {
        var ids: [String] = []
        for await result in Transaction.unfinished {
            ids.append(result.unsafePayloadValue.productID)
        }
        return list(ids.sorted())
    }

    func history() async -> [Transaction] {
        var all: [Transaction] = []
        for await result in Transaction.all { all.append(result.unsafePayloadValue) }
        return all
    }

    func status() async throws -> Product.SubscriptionInfo.Status {
        try #require(try await Product.SubscriptionInfo.status(for: Self.club).first)
    }

    func renewalInfo() async throws -> Product.SubscriptionInfo.RenewalInfo {
        try await status().renewalInfo.payloadValue
    }

    /// The number of a transaction in the type that a session uses.
    func number(_ transaction: Transaction) -> UInt { UInt(transaction.id) }

    /// The last purchase of the session.
    func last() throws -> SKTestTransaction { try #require(session.allTransactions().last) }

    /// Lets Apple's store pass on what a session has changed.
    ///
    /// Sandlot's store is never behind.
    func settle() async throws {
        #if !os(Linux)
            try await Task.sleep(for: .seconds(1))
        #endif
    }
}

/// A purchase did not succeed.
struct Unexpected: Error {}

/// Returns a list as text.
func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: ", ") }

/// Runs a test and prints what it observed as a row for the table, or which error it got.
///
/// - Parameters:
///   - question: What the row is about.
///   - observe: Returns the observation, which must be the same in every run.
func row(_ question: String, _ observe: (Shop) async throws -> String) async {
    var answer: String
    do {
        answer = try await observe(Shop())
    } catch let error as Product.PurchaseError {
        answer = "Product.PurchaseError.\(error)"
    } catch let error as StoreKitError {
        answer = "StoreKitError.\(name(of: error))"
    } catch let error as SKError {
        answer = "SKError, code \(error.code.rawValue)"
    } catch {
        answer = "an error of the type \(type(of: error))"
    }
    answer = answer.replacingOccurrences(of: "\n", with: " ")
    print("observed\t\(question)\t\(answer)")
}

private func name(of error: StoreKitError) -> String {
    switch error {
    case .unknown: "unknown"
    case .userCancelled: "userCancelled"
    case .networkError: "networkError"
    case .systemError: "systemError"
    case .notAvailableInStorefront: "notAvailableInStorefront"
    case .notEntitled: "notEntitled"
    default: "another"
    }
}

/// Returns the name of a purchase's outcome.
func name(of result: Product.PurchaseResult) -> String {
    switch result {
    case .success(.verified): "success, verified"
    case .success(.unverified): "success, unverified"
    case .pending: "pending"
    case .userCancelled: "userCancelled"
    @unknown default: "another"
    }
}

/// Returns the name of a subscription's state.
func name(of state: Product.SubscriptionInfo.RenewalState) -> String {
    switch state {
    case .subscribed: "subscribed"
    case .expired: "expired"
    case .inBillingRetryPeriod: "inBillingRetryPeriod"
    case .inGracePeriod: "inGracePeriod"
    case .revoked: "revoked"
    default: "another"
    }
}
