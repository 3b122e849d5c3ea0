/// Payments for products that are still locked.
struct UnansweredPayments {
    /// A payment for a product that was not owned at that moment.
    struct Payment {
        /// The product.
        let product: String
        /// The transaction, if the event names it.
        let tx: String?
        /// The time of the payment.
        let at: Moment
    }

    /// The payments, in their order.
    private(set) var all: [Payment] = []

    /// Adds a payment.
    mutating func add(_ payment: Payment) {
        all.append(payment)
    }

    /// Removes the payments for a product that is unlocked.
    ///
    /// - Parameter product: The product.
    /// - Returns: The payments.
    mutating func deliver(_ product: String) -> [Payment] {
        take { $0.product == product }
    }

    /// Removes the payments that the store takes back.
    ///
    /// - Parameter tx: The transaction.
    /// - Returns: The payments.
    mutating func takeBack(_ tx: String) -> [Payment] {
        take { $0.tx == tx }
    }

    /// Removes the payments that should have been answered.
    ///
    /// - Parameters:
    ///   - moment: The current moment.
    ///   - bound: The time within which they had to be answered, in milliseconds.
    /// - Returns: The payments.
    mutating func takeOverdue(at moment: Moment, bound: Int) -> [Payment] {
        take { moment.t - $0.at.t > bound }
    }

    private mutating func take(where isTaken: (Payment) -> Bool) -> [Payment] {
        guard !all.isEmpty else { return [] }
        let taken = all.filter(isTaken)
        if !taken.isEmpty { all.removeAll(where: isTaken) }
        return taken
    }
}
