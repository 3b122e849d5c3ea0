internal import SandlotStoreKit

/// The consumables that a customer has bought, on whichever device: each transaction counts once, however often and
/// wherever it is delivered.
final class Purse {
    var counted: [Transaction.ID: String] = [:]
    var takenBack: Set<Transaction.ID> = []
    var surplus: [String: Int] = [:]

    /// Whether it has never been used.
    var isEmpty: Bool { counted.isEmpty && takenBack.isEmpty && surplus.isEmpty }

    /// How many there are of a product.
    func balance(of product: String) -> Int {
        counted.count { $0.value == product && !takenBack.contains($0.key) }
            + surplus[product, default: 0]
    }

    /// Adds what a transaction has paid for.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - id: The transaction.
    ///   - again: Whether it counts once more if it has been counted, which is a mistake.
    func put(_ product: String, _ id: Transaction.ID, again: Bool) {
        if again, counted[id] != nil { surplus[product, default: 0] += 1 }
        counted[id] = product
    }

    /// A transaction was refunded, whether or not its delivery has been seen.
    func takeBack(_ id: Transaction.ID) { takenBack.insert(id) }
}
