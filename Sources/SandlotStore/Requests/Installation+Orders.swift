import SandlotJSON
import SandlotReceipts

/// Orders that arrive over a connection that can break.
extension Installation {
    package func isInterrupted(_ productID: String) async -> Bool {
        store.read { core in
            guard let customer = core.state.devices[device]?.customer,
                let account = core.state.accountIndex(of: customer, in: bundleID)
            else { return false }
            let records = core.state.account(account).entries.lazy.reversed()
                .compactMap { core.purchaseRecord($0) }
            return records.first { $0.productID == productID }?.hasPurchaseIssue ?? false
        }
    }

    /// Purchases a product once, however often the same order arrives.
    ///
    /// The outcome is stored with the purchase, so a repeated order receives it also after a
    /// restart. An order that failed before its sale is not stored, because it changed nothing that
    /// matters.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - key: The order's key, which no other order has.
    /// - Returns: The outcome.
    /// - Throws: ``StoreError`` as ``purchase(_:)`` does.
    package func purchase(
        _ order: PurchaseOrder, key: String
    ) async throws(StoreError) -> PurchaseOutcome {
        let name = OrderMemory.prefix + key
        return try await answer(.purchase, of: order.productID, orderKey: key) {
            [self] core, account, turn throws(StoreError) -> PurchaseOutcome? in
            let memory = OrderMemory(core.kept[name])
            if memory?.isPending(by: account, in: core) == true { return .pending }
            if let known = memory?.transaction(of: order, by: account, in: core) {
                return .success(try core.delivery(of: core.transaction(known), to: device))
            }
            // The purchase and its outcome may be committed separately if the process is killed.
            let begun = OrderMemory.begun(before: core.state.nextID)
            try core.keep([name: begun.bytes])
            let decision: StoreCore.PurchaseDecision
            do throws(StoreError) {
                decision = try core.purchase(
                    order.heard(turn.isHeard), by: account, at: .app(device),
                    answer: turn.sheetAnswer)
            } catch {
                // An order that failed after its sale is answered with it when it is repeated.
                if begun.transaction(of: order, by: account, in: core) == nil {
                    try core.keep([name: OrderMemory.void.bytes])
                }
                throw error
            }
            switch decision {
            case .success(let id):
                try core.keep([name: OrderMemory.bought(id).bytes])
                return .success(
                    try core.delivery(of: core.transaction(id), to: device, isLast: true))
            case .canceled:
                try core.keep([name: OrderMemory.void.bytes])
                return .userCancelled
            case .pending:
                try core.keep([name: OrderMemory.pending.bytes])
                return .pending
            case .unconfirmed:
                try core.keep([name: OrderMemory.void.bytes])
                return nil
            }
        }
    }
}

extension StoreCore {
    /// Forgets the outcomes of all orders, whose transactions no longer exist.
    mutating func forgetOrders() throws(StoreError) {
        var orders: [String: [UInt8]] = [:]
        for name in kept.keys where name.hasPrefix(OrderMemory.prefix) {
            orders[name] = OrderMemory.void.bytes
        }
        try keep(orders)
    }
}

/// The record of an order with a key.
private enum OrderMemory: Equatable {
    /// The part of stored names that all orders have.
    static let prefix = "order "

    /// The purchase began, and its transaction has this identifier or a later one.
    case begun(before: TransactionID)
    case bought(TransactionID)
    case pending
    /// Nothing was bought.
    case void

    init?(_ bytes: [UInt8]?) {
        guard let bytes, let root = try? JSONDocument(bytes).root else { return nil }
        func id(_ name: String) -> TransactionID? {
            root[name]?.string.flatMap { UInt64($0) }.map(TransactionID.init(rawValue:))
        }
        if root["pending"]?.bool == true {
            self = .pending
        } else if let id = id("bought") {
            self = .bought(id)
        } else if let id = id("begun") {
            self = .begun(before: id)
        } else {
            self = .void
        }
    }

    var bytes: [UInt8] {
        let content: [String: JSONElement] =
            switch self {
            case .begun(let id): ["begun": .string(id.description)]
            case .bought(let id): ["bought": .string(id.description)]
            case .pending: ["pending": .bool(true)]
            case .void: [:]
            }
        return Array(JSONElement.object(content).compact.utf8)
    }

    /// Returns the transaction of the order, or nil if nothing was bought.
    func transaction(
        of order: PurchaseOrder, by account: AccountIndex, in core: borrowing StoreCore
    ) -> TransactionID? {
        switch self {
        case .pending, .void: return nil
        case .bought(let id): return core.state.transaction(id) == nil ? nil : id
        case .begun(let first):
            let record = core.state.transaction(first)
            guard let record, record.account == account,
                record.product.productID == order.productID,
                // If the process was killed before the sale, the next order made this transaction.
                !core.kept.contains(where: { name, bytes in
                    name.hasPrefix(Self.prefix) && OrderMemory(bytes) == .bought(first)
                })
            else { return nil }
            return first
        }
    }

    /// Returns whether the order became a pending purchase.
    func isPending(by account: AccountIndex, in core: borrowing StoreCore) -> Bool {
        switch self {
        case .pending: true
        case .begun(let first):
            core.state.attempt(first).map { $0.account == account && $0.isWaiting } ?? false
        case .bought, .void: false
        }
    }
}
