internal import SandlotStoreKit

/// The consumables that a customer has bought, on whichever device: each transaction counts once, however often and
/// wherever it is delivered.
///
/// What is known of transactions is divided into pages, so that keeping one more purchase does not mean to write down
/// all others again.
final class Purse {
    /// What is known of transactions with neighboring numbers.
    struct Page {
        var counted: [Transaction.ID: String] = [:]
        var takenBack: Set<Transaction.ID> = []
    }

    private static let pageLength: Transaction.ID = 64

    private(set) var pages: [Transaction.ID: Page] = [:]
    private(set) var surplus: [String: Int] = [:]
    private var balances: [String: Int] = [:]
    /// The pages that were changed since they were last kept.
    private(set) var unkeptPages: Set<Transaction.ID> = []

    /// An empty purse.
    init() {}

    /// A purse in which some purchases counted several times.
    init(surplus: [String: Int]) {
        self.surplus = surplus
        balances = surplus
    }

    /// Whether it has never been used.
    var isEmpty: Bool { pages.isEmpty && surplus.isEmpty }

    /// How many there are of a product.
    func balance(of product: String) -> Int { balances[product, default: 0] }

    /// Adds what a transaction has paid for.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - id: The transaction.
    ///   - again: Whether it counts once more if it has been counted, which is a mistake.
    func put(_ product: String, _ id: Transaction.ID, again: Bool) {
        if pages[Self.page(of: id)]?.counted[id] != nil {
            guard again else { return }
            surplus[product, default: 0] += 1
            balances[product, default: 0] += 1
            return
        }
        change(id) { $0.counted[id] = product }
        if !isTakenBack(id) { balances[product, default: 0] += 1 }
    }

    /// A transaction was refunded, whether or not its delivery has been seen.
    func takeBack(_ id: Transaction.ID) {
        guard !isTakenBack(id) else { return }
        if let product = pages[Self.page(of: id)]?.counted[id] { balances[product]? -= 1 }
        change(id) { $0.takenBack.insert(id) }
    }

    /// All pages are kept as they are now.
    func noteKept() { unkeptPages = [] }

    private static func page(of id: Transaction.ID) -> Transaction.ID { id / pageLength }

    private func isTakenBack(_ id: Transaction.ID) -> Bool {
        pages[Self.page(of: id)]?.takenBack.contains(id) ?? false
    }

    private func change(_ id: Transaction.ID, _ body: (inout Page) -> Void) {
        let number = Self.page(of: id)
        body(&pages[number, default: Page()])
        unkeptPages.insert(number)
    }
}
