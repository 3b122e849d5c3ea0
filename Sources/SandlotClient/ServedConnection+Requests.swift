import Foundation
import SandlotJSON
import SandlotReceipts
import SandlotStore
import Synchronization

/// The requests of an app.
extension ServedConnection {
    /// The time for which an order is repeated whose answer was lost.
    private static let orderPatience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(100)

    func products(for productIDs: [String]) async throws(StoreError) -> ProductListing {
        let ids = JSONElement.array(productIDs.map { .string($0) })
        return try await request("products", ["ids": ids]) { value, _ throws(StoreError) in
            try ProductListing(wire: value)
        }
    }

    func purchase(_ order: PurchaseOrder) async throws(StoreError) -> PurchaseOutcome {
        let outcome = try await DeviceClient.onThread { () throws(StoreError) in
            let outcome = try self.send(order)
            self.remember()
            return outcome
        }
        switch outcome {
        case .decided(let outcome): return outcome
        case .storefrontChanged(let storefront):
            guard order.continuesAfterStorefrontChange?(storefront) ?? true else {
                throw StoreError(
                    .userCancelled,
                    "the app did not continue after the storefront changed to "
                        + storefront.countryCode)
            }
            var continued = order
            continued.continuesAfterStorefrontChange = nil
            return try await purchase(continued)
        }
    }

    private enum OrderAnswer: Sendable {
        case decided(PurchaseOutcome)
        case storefrontChanged(StorefrontInfo)
    }

    /// Sends an order until its answer arrives.
    ///
    /// The key prevents a second purchase.
    private func send(_ order: PurchaseOrder) throws(StoreError) -> OrderAnswer {
        let message: [String: JSONElement] = [
            "key": .string(UUID().uuidString), "order": order.wire,
        ]
        let deadline = ContinuousClock.now + Self.orderPatience
        var mayBeBought = false
        while true {
            do throws(DeviceClient.Failure) {
                let (value, session) = try perform("purchase", message)
                return try Self.reading(value, session) { value, verifier throws(StoreError) in
                    try Self.orderAnswer(value, verifier)
                }
            } catch {
                switch error {
                case .refused(let refusal): throw refusal
                case .sessionLost: break
                case .offline(let failure): mayBeBought = mayBeBought || failure.wasSent
                }
                guard mayBeBought, ContinuousClock.now < deadline else { throw error.error }
                Thread.sleep(forTimeInterval: Self.pause / .seconds(1))
            }
        }
    }

    private static func orderAnswer(
        _ value: JSONValue, _ verifier: DeliveryVerifier
    ) throws(StoreError) -> OrderAnswer {
        let outcome = try value.string("outcome")
        switch outcome {
        case "success":
            return .decided(
                .success(try verifier.transaction(wire: try value.member("transaction"))))
        case "cancelled": return .decided(.userCancelled)
        case "pending": return .decided(.pending)
        case "storefront-changed":
            return .storefrontChanged(
                try StorefrontInfo(wire: try value.member("storefront")))
        default: throw StoreError(.invalidValue, "there is no outcome \"\(outcome)\"")
        }
    }

    func finish(_ id: TransactionID) async {
        do throws(StoreError) {
            try await request("finish", ["transaction": .string(id.description)]) { _, _ in }
        } catch {
            guard error.code == .networkError else {
                return Notice.print("transaction \(id) could not be finished: \(error)")
            }
            // It is sent before the next request.
            memory.withLock { memory in
                if !memory.finished.contains(id) { memory.finished.append(id) }
            }
        }
    }

    func transactions(
        _ selection: TransactionSelection
    ) async -> [Delivery<TransactionPayload>] {
        do throws(StoreError) {
            let deliveries = try await request(
                "transactions", ["selection": selection.wire], staysAvailable: true
            ) { value, verifier throws(StoreError) in
                try verifier.transactions(wire: value.elementList)
            }
            guard case .unfinished = selection else { return deliveries }
            let finished = memory.withLock { $0.finished.map(\.description) }
            return deliveries.filter { !finished.contains($0.payload.transactionId ?? "") }
        } catch {
            if error.code == .networkError, let product = selection.entitledProduct {
                let all = await transactions(.currentEntitlements(productID: nil))
                return all.filter { $0.payload.productId == product }
            }
            Notice.print("transactions could not be read: \(error)")
            return []
        }
    }

    func subscriptionStandings(
        inGroup groupID: String
    ) async throws(StoreError) -> [SubscriptionStanding] {
        try await standings(["group": .string(groupID)])
    }

    func subscriptionStandings() async throws(StoreError) -> [SubscriptionStanding] {
        try await standings([:])
    }

    private func standings(
        _ message: [String: JSONElement]
    ) async throws(StoreError) -> [SubscriptionStanding] {
        try await request("standings", message, staysAvailable: true) {
            value, verifier throws(StoreError) in
            try value.elementList.map { value throws(StoreError) in
                try verifier.standing(wire: value)
            }
        }
    }

    func subscriptionStanding(
        of id: TransactionID
    ) async throws(StoreError) -> SubscriptionStanding? {
        try await request(
            "standing", ["transaction": .string(id.description)], staysAvailable: true
        ) { value, verifier throws(StoreError) in
            value.isNull ? nil : try verifier.standing(wire: value)
        }
    }

    func isEligibleForIntroductoryOffer(inGroup groupID: String) async -> Bool {
        do throws(StoreError) {
            return try await request(
                "eligibility", ["group": .string(groupID)], staysAvailable: true
            ) { value, _ in value.bool ?? false }
        } catch {
            return false
        }
    }

    func appTransaction(
        refreshing: Bool
    ) async throws(StoreError) -> Delivery<AppTransactionPayload> {
        try await request(
            "app-transaction", ["refreshing": .bool(refreshing)], staysAvailable: !refreshing
        ) { value, verifier throws(StoreError) in
            try verifier.appTransaction(wire: value)
        }
    }

    func synchronize() async throws(StoreError) {
        try await request("synchronize") { _, _ in }
    }

    func storefront() async -> StorefrontInfo? {
        do throws(StoreError) {
            return try await request("storefront", staysAvailable: true) {
                value, _ throws(StoreError) in
                value.isNull ? nil : try StorefrontInfo(wire: value)
            }
        } catch {
            return nil
        }
    }

    func isInterrupted(_ productID: String) async -> Bool {
        do throws(StoreError) {
            return try await request("interruption", ["product": .string(productID)]) {
                value, _ in value.bool ?? false
            }
        } catch {
            return false
        }
    }

    func requestRefund(
        of id: TransactionID, reason: RevocationReason
    ) async throws(StoreError) {
        try await request(
            "refund",
            [
                "transaction": .string(id.description),
                "reason": .integer(Int64(reason.rawValue)),
            ]
        ) { _, _ in }
    }
}

extension TransactionSelection {
    /// The product whose entitlement is selected, or nil for any other selection.
    fileprivate var entitledProduct: String? {
        if case .currentEntitlements(let id?) = self { id } else { nil }
    }
}
