import Combine
import OSLog
import StoreKit
import SwiftUI
import os

/// A store manager with unguarded imports, as in an app.
@MainActor
public final class LoggedShop: ObservableObject {
    /// Whether the product is owned.
    @Published public private(set) var isOwned = false
    /// The number of launches so far.
    @Published public private(set) var launches = 0
    @AppStorage("logged.launches") private var storedLaunches = 0

    private let logger = Logger(subsystem: "com.example.app", category: "Store")
    private let attempts = OSAllocatedUnfairLock(initialState: 0)
    private var cancellables = Set<AnyCancellable>()
    private var listener: Task<Void, Never>?
    /// The values that subscribers have received.
    public private(set) var announcements: [Bool] = []

    /// Starts listening.
    public init() {
        storedLaunches += 1
        launches = storedLaunches
        $isOwned.dropFirst().removeDuplicates()
            .sink { [weak self] in self?.announcements.append($0) }
            .store(in: &cancellables)
        listener = Task.detached { [weak self] in
            for await update in Transaction.updates { await self?.take(update) }
        }
    }

    deinit { listener?.cancel() }

    /// The number of attempted purchases.
    public var attemptCount: Int { attempts.withLock { $0 } }

    /// Buys a product.
    public func buy(_ id: String) async {
        attempts.withLock { $0 += 1 }
        logger.info("Buying \(id, privacy: .public)")
        do {
            guard let product = try await Product.products(for: [id]).first else {
                logger.error("No product \(id)")
                return
            }
            switch try await product.purchase() {
            case .success(let result): await take(result)
            case .userCancelled, .pending: logger.notice("Not bought: \(product.price)")
            @unknown default: break
            }
        } catch {
            os.Logger().error("Failed: \(error.localizedDescription)")
            os_log("Failed: %{public}@", log: .default, type: .error, "\(error)")
        }
    }

    private func take(_ result: VerificationResult<StoreKit.Transaction>) async {
        guard case .verified(let transaction) = result else { return }
        withAnimation(.easeInOut(duration: 0.2)) {
            isOwned = transaction.revocationDate == nil
        }
        await transaction.finish()
    }
}

#if canImport(Combine)
    /// Whether code behind `canImport(Combine)` is compiled.
    public let knowsCombine = true
#endif
