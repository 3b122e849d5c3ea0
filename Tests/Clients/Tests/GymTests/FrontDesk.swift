import StoreKit

/// An object that lives as long as the process and listens before there is a store.
final class FrontDesk: ObservableObject, @unchecked Sendable {
    static let shared = FrontDesk()

    enum Membership: Equatable {
        case none
        case trial
        case paid
        case paymentDue
        case suspended
        case over
    }

    @Published private(set) var delivered: [String] = []
    @Published private(set) var country = ""
    @Published private(set) var isListening = false

    private var tasks: [Task<Void, Never>] = []

    init() {
        tasks = [
            Task(priority: .background) { [weak self] in
                var updates = StoreKit.Transaction.updates.makeAsyncIterator()
                await self?.noteListening()
                while let result = await updates.next() {
                    guard case .verified(let transaction) = result else { continue }
                    await self?.deliver(transaction)
                    await transaction.finish()
                }
            },
            Task.detached { [weak self] in
                for await storefront in Storefront.updates {
                    await self?.move(to: storefront)
                }
            },
        ]
    }

    deinit {
        for task in tasks { task.cancel() }
    }

    @MainActor
    private func noteListening() {
        isListening = true
    }

    @MainActor
    private func deliver(_ transaction: StoreKit.Transaction) {
        delivered.append(transaction.productID)
    }

    @MainActor
    private func move(to storefront: Storefront) {
        country = storefront.countryCode
    }

    func membership() async throws -> Membership {
        let statuses = try await Product.products(for: ["gym.month"]).first?.subscription?.status
        guard let status = statuses?.first else { return .none }
        switch status.state {
        case .subscribed:
            let transaction = try status.transaction.payloadValue
            return transaction.offerType == .introductory ? .trial : .paid
        case .inGracePeriod: return .paymentDue
        case .inBillingRetryPeriod: return .suspended
        default: return .over
        }
    }

    // These switches have a plain `default`, as in Apple's samples. This target treats warnings as
    // errors, so no default may be unreachable.

    func buy(_ product: Product) async throws -> StoreKit.Transaction? {
        switch try await product.purchase() {
        case .success(let result): return try result.payloadValue
        case .userCancelled, .pending: return nil
        default: return nil
        }
    }

    func explain(_ error: Error) -> String {
        switch error {
        case let error as StoreKitError:
            switch error {
            case .unknown, .systemError: return "trouble"
            case .userCancelled: return "canceled"
            case .networkError(let cause): return "offline (\(cause.errorCode))"
            case .notAvailableInStorefront, .notEntitled, .unsupported: return "not here"
            default: return "something new"
            }
        case let error as Product.PurchaseError:
            switch error {
            case .productUnavailable, .purchaseNotAllowed, .invalidQuantity: return "no sale"
            case .ineligibleForOffer, .invalidOfferIdentifier, .invalidOfferPrice,
                .invalidOfferSignature, .missingOfferParameters:
                return "no offer"
            default: return "something new"
            }
        default: return error.localizedDescription
        }
    }

    func days(in period: Product.SubscriptionPeriod) -> Int {
        switch period.unit {
        case .day: return period.value
        case .week: return 7 * period.value
        case .month: return 30 * period.value
        case .year: return 365 * period.value
        default: return 0
        }
    }
}
