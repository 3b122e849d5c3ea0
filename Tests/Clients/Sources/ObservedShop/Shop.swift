import Observation
import StoreKit

/// A shop with Observation instead of Combine, in Swift 6 mode.
@MainActor
@Observable
package final class Shop {
    package enum Phase: Equatable, Sendable {
        case idle, buying, pending
        case failed(String)
    }

    package private(set) var products: [Product] = []
    package private(set) var ownedProductIDs: Set<String> = []
    package private(set) var phase = Phase.idle

    @ObservationIgnored private var listener: Task<Void, Never>?
    private let productIDs: [String]

    package init(productIDs: [String]) {
        self.productIDs = productIDs
        listener = Task.detached { [weak self] in
            for await result in Transaction.updates {
                guard let self else { return }
                await self.apply(result)
            }
        }
    }

    isolated deinit {
        listener?.cancel()
    }

    package func load() async {
        do {
            products = try await Product.products(for: productIDs)
        } catch let error as StoreKitError {
            phase = .failed(Self.message(for: error))
        } catch {
            phase = .failed(error.localizedDescription)
        }
        for await result in Transaction.currentEntitlements {
            await apply(result)
        }
    }

    package func buy(_ product: Product, for account: UUID? = nil) async {
        phase = .buying
        do {
            let options: Set<Product.PurchaseOption> =
                account.map { [.appAccountToken($0)] } ?? []
            let result = try await product.purchase(options: options)
            switch result {
            case .success(let verification):
                await apply(verification)
                phase = .idle
            case .pending:
                phase = .pending
            case .userCancelled:
                phase = .idle
            @unknown default:
                phase = .idle
            }
        } catch Product.PurchaseError.purchaseNotAllowed {
            phase = .failed("Ask a grown-up: purchases are switched off.")
        } catch {
            phase = .failed(error.localizedDescription)
        }
    }

    private func apply(_ result: VerificationResult<Transaction>) async {
        switch result {
        case .verified(let transaction):
            if transaction.revocationDate == nil {
                ownedProductIDs.insert(transaction.productID)
            } else {
                ownedProductIDs.remove(transaction.productID)
            }
            await transaction.finish()
        case .unverified(_, let error):
            phase = .failed(error.localizedDescription)
        }
    }

    private static func message(for error: StoreKitError) -> String {
        switch error {
        case .networkError(let error): "You are offline (\(error.code.rawValue))."
        case .notAvailableInStorefront: "Not sold in your country."
        case .userCancelled, .unknown, .systemError, .notEntitled, .unsupported:
            error.localizedDescription
        @unknown default: error.localizedDescription
        }
    }
}
