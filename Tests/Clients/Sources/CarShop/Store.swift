import Foundation
import StoreKit

package typealias RenewalState = Product.SubscriptionInfo.RenewalState

package enum StoreError: Error {
    case failedVerification
}

/// A customer's level of access to the navigation service.
package enum ServiceTier: Int, Comparable {
    case none = 0
    case standard = 1
    case premium = 2
    case pro = 3

    init(_ productID: String) {
        switch productID {
        case "navigation.standard": self = .standard
        case "navigation.premium": self = .premium
        case "navigation.pro": self = .pro
        default: self = .none
        }
    }

    package static func < (one: Self, other: Self) -> Bool {
        one.rawValue < other.rawValue
    }
}

/// A shop with all four types of products, in the style of a vendor's sample.
@MainActor
package class Store: ObservableObject {
    @Published package private(set) var cars: [Product] = []
    @Published package private(set) var fuel: [Product] = []
    @Published package private(set) var subscriptions: [Product] = []
    @Published package private(set) var nonRenewables: [Product] = []

    @Published package private(set) var purchasedCars: [Product] = []
    @Published package private(set) var purchasedNonRenewables: [Product] = []
    @Published package private(set) var purchasedSubscriptions: [Product] = []
    @Published package private(set) var subscriptionGroupStatus: RenewalState?
    @Published package private(set) var fuelLevel = 0

    private let productIDs: [String]
    private var updateListenerTask: Task<Void, Error>?

    package init(productIDs: [String]) {
        self.productIDs = productIDs
        updateListenerTask = listenForTransactions()
    }

    deinit {
        updateListenerTask?.cancel()
    }

    private func listenForTransactions() -> Task<Void, Error> {
        return Task.detached {
            for await result in Transaction.updates {
                do {
                    let transaction = try await self.checkVerified(result)
                    await self.updateCustomerProductStatus()
                    await transaction.finish()
                } catch {
                    print("Transaction failed verification")
                }
            }
        }
    }

    package func stopListening() {
        updateListenerTask?.cancel()
    }

    package func requestProducts() async throws {
        let storeProducts = try await Product.products(for: productIDs)
        var byType: [Product.ProductType: [Product]] = [:]
        for product in storeProducts {
            switch product.type {
            case .consumable, .nonConsumable, .autoRenewable, .nonRenewable:
                byType[product.type, default: []].append(product)
            default:
                print("Unknown product")
            }
        }
        cars = sortByPrice(byType[.nonConsumable] ?? [])
        fuel = sortByPrice(byType[.consumable] ?? [])
        subscriptions = sortByPrice(byType[.autoRenewable] ?? [])
        nonRenewables = sortByPrice(byType[.nonRenewable] ?? [])
    }

    package func purchase(
        _ product: Product, options: Set<Product.PurchaseOption> = []
    ) async throws -> Transaction? {
        let result = try await product.purchase(options: options)
        switch result {
        case .success(let verification):
            let transaction = try checkVerified(verification)
            if transaction.productType == .consumable {
                fuelLevel += transaction.purchasedQuantity
            }
            await updateCustomerProductStatus()
            await transaction.finish()
            return transaction
        case .userCancelled:
            return nil
        default:
            return nil
        }
    }

    package func isPurchased(_ product: Product) -> Bool {
        switch product.type {
        case .nonRenewable: return purchasedNonRenewables.contains(product)
        case .nonConsumable: return purchasedCars.contains(product)
        case .autoRenewable: return purchasedSubscriptions.contains(product)
        default: return false
        }
    }

    package func checkVerified<T>(_ result: VerificationResult<T>) throws -> T {
        switch result {
        case .unverified:
            throw StoreError.failedVerification
        case .verified(let safe):
            return safe
        }
    }

    package func updateCustomerProductStatus() async {
        var purchasedCars: [Product] = []
        var purchasedSubscriptions: [Product] = []
        var purchasedNonRenewables: [Product] = []
        for await result in Transaction.currentEntitlements {
            guard let transaction = try? checkVerified(result) else { continue }
            switch transaction.productType {
            case .nonConsumable:
                if let car = cars.first(where: { $0.id == transaction.productID }) {
                    purchasedCars.append(car)
                }
            case .nonRenewable:
                if let pass = nonRenewables.first(where: { $0.id == transaction.productID }) {
                    let calendar = Calendar(identifier: .gregorian)
                    let end = calendar.date(byAdding: .year, value: 1, to: transaction.purchaseDate)
                    if let end, transaction.signedDate < end {
                        purchasedNonRenewables.append(pass)
                    }
                }
            case .autoRenewable:
                if let service = subscriptions.first(where: { $0.id == transaction.productID }) {
                    purchasedSubscriptions.append(service)
                }
            default:
                break
            }
        }
        self.purchasedCars = purchasedCars
        self.purchasedNonRenewables = purchasedNonRenewables
        self.purchasedSubscriptions = purchasedSubscriptions
        subscriptionGroupStatus = try? await subscriptions.first?.subscription?.status.first?.state
    }

    /// Returns the best active subscription and its status.
    package func highestStatus() async throws -> (
        product: Product, status: Product.SubscriptionInfo.Status
    )? {
        guard let statuses = try await subscriptions.first?.subscription?.status else { return nil }
        var best: (product: Product, status: Product.SubscriptionInfo.Status)?
        for status in statuses {
            switch status.state {
            case .expired, .revoked:
                continue
            default:
                let renewalInfo = try checkVerified(status.renewalInfo)
                guard
                    let product = subscriptions.first(where: {
                        $0.id == renewalInfo.currentProductID
                    })
                else { continue }
                if let current = best, tier(for: current.product.id) >= tier(for: product.id) {
                    continue
                }
                best = (product, status)
            }
        }
        return best
    }

    package func tier(for productID: String) -> ServiceTier {
        ServiceTier(productID)
    }

    /// The shop's message to the customer about the subscription.
    package func statusText(
        of product: Product, _ status: Product.SubscriptionInfo.Status
    ) throws -> String {
        let renewalInfo = try checkVerified(status.renewalInfo)
        let transaction = try checkVerified(status.transaction)
        switch status.state {
        case .subscribed:
            guard renewalInfo.willAutoRenew, let next = renewalInfo.autoRenewPreference else {
                return "\(product.displayName) ends"
            }
            return next == product.id ? product.displayName : "\(product.displayName), then \(next)"
        case .inGracePeriod:
            return renewalInfo.gracePeriodExpirationDate == nil ? "" : "Please check your payment"
        case .inBillingRetryPeriod:
            return "Please check your payment"
        case .expired:
            switch renewalInfo.expirationReason {
            case .autoRenewDisabled?: return "You canceled"
            case .billingError?: return "Your payment failed"
            case .didNotConsentToPriceIncrease?: return "You did not agree to the price"
            case .productUnavailable?: return "No longer sold"
            default: return "Expired"
            }
        case .revoked:
            return transaction.revocationReason == .developerIssue ? "Sorry" : "Refunded"
        default:
            return ""
        }
    }

    private func sortByPrice(_ products: [Product]) -> [Product] {
        products.sorted { $0.price < $1.price }
    }
}
