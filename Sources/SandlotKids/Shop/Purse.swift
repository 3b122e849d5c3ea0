import SandlotStoreKit

/// The consumables that a customer has bought on all devices.
///
/// Each transaction counts once, regardless of where and how often it is delivered.
///
/// The transactions are divided into pages, so that saving one more purchase does not rewrite all
/// others.
final class Purse {
    /// The known transactions with neighboring numbers.
    struct Page {
        var counted: [Transaction.ID: String] = [:]
        var takenBack: Set<Transaction.ID> = []
    }

    private static let pageLength: Transaction.ID = 64

    private(set) var pages: [Transaction.ID: Page] = [:]
    private(set) var surplus: [String: Int] = [:]
    private var balances: [String: Int] = [:]
    /// The pages that have changed since the last save.
    private(set) var unkeptPages: Set<Transaction.ID> = []

    /// Creates an empty purse.
    init() {}

    /// Creates a purse in which some purchases have counted several times.
    init(surplus: [String: Int]) {
        self.surplus = surplus
        balances = surplus
    }

    /// Whether the purse has never been used.
    var isEmpty: Bool { pages.isEmpty && surplus.isEmpty }

    /// Returns the balance of a product.
    func balance(of product: String) -> Int { balances[product, default: 0] }

    /// Adds the product of a transaction.
    ///
    /// - Parameters:
    ///   - product: The product.
    ///   - id: The transaction.
    ///   - again: Whether a transaction that was already counted counts again, which is a mistake.
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

    /// Takes back a refunded transaction, whether or not its delivery has been seen.
    func takeBack(_ id: Transaction.ID) {
        guard !isTakenBack(id) else { return }
        if let product = pages[Self.page(of: id)]?.counted[id] { balances[product]? -= 1 }
        change(id) { $0.takenBack.insert(id) }
    }

    /// Records that all pages have been saved.
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
