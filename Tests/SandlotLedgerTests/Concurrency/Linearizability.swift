/// A sequential object that answers one call after another.
protocol SequentialModel: Hashable, Sendable {
    associatedtype Call: Sendable
    associatedtype Answer: Sendable

    /// Performs a call, if its answer is one that the object can give now.
    ///
    /// - Returns: Whether it is; if not, the object is not used anymore.
    mutating func accepts(_ call: Call, _ answer: Answer) -> Bool
}

/// A call of a history, with the numbers of its beginning and its end in the order of all of them.
struct RecordedCall<Model: SequentialModel>: Sendable {
    let task: Int
    let call: Model.Call
    let answer: Model.Answer
    let begin: Int
    let end: Int
}

/// A search for an order of concurrent calls in which a sequential object gives the same answers.
///
/// A call may come next if no other call that is left ended before it began (Wing and Gong, “Testing
/// and Verifying Concurrent Objects”, 1993). What was tried is remembered as the set of performed
/// calls and the state after them (Lowe, 2017).
struct LinearizabilitySearch<Model: SequentialModel> {
    private let calls: [RecordedCall<Model>]
    private var tried: Set<Position> = []

    private struct Position: Hashable {
        let performed: UInt64
        let state: Model
    }

    /// Prepares a search.
    ///
    /// - Parameter calls: A history of at most 64 calls.
    init(_ calls: [RecordedCall<Model>]) {
        precondition(calls.count <= 64, "a history has at most 64 calls")
        self.calls = calls.sorted { $0.begin < $1.begin }
    }

    /// Returns whether there is such an order.
    mutating func isLinearizable(from state: Model) -> Bool {
        finds(0, state)
    }

    private mutating func finds(_ performed: UInt64, _ state: Model) -> Bool {
        let left = calls.indices.filter { performed & (1 << UInt64($0)) == 0 }
        guard !left.isEmpty else { return true }
        guard tried.insert(Position(performed: performed, state: state)).inserted else {
            return false
        }
        let firstEnd = left.map { calls[$0].end }.min() ?? .max
        for index in left where calls[index].begin < firstEnd {
            var next = state
            guard next.accepts(calls[index].call, calls[index].answer) else { continue }
            if finds(performed | (1 << UInt64(index)), next) { return true }
        }
        return false
    }
}

extension [RecordedCall<ShopModel>] {
    /// The history, one call on each line.
    var table: String {
        sorted { $0.begin < $1.begin }
            .map { "task \($0.task)  \($0.begin)–\($0.end)  \($0.call) → \($0.answer)" }
            .joined(separator: "\n")
    }
}

/// What a customer's purchases on one device are, one call after another.
struct ShopModel: SequentialModel {
    enum Call: Sendable, Hashable {
        case buy(String)
        case finish(UInt64)
        case refund(UInt64)
        case readUnfinished
        case readHistory
        case readOwned
    }

    enum Answer: Sendable, Hashable {
        case transaction(UInt64)
        case done
        case refused
        case transactions(Set<UInt64>)
    }

    private struct Purchase: Hashable, Sendable {
        let id: UInt64
        let product: String
        var isFinished = false
        var isRefunded = false

        var isConsumable: Bool { product == "coins" }
    }

    private var purchases: [Purchase] = []

    mutating func accepts(_ call: Call, _ answer: Answer) -> Bool {
        switch (call, answer) {
        case (.buy(let product), .transaction(let id)):
            let owned = purchases.last {
                $0.product == product && !$0.isConsumable && !$0.isRefunded
            }
            if let owned { return owned.id == id }
            guard purchases.allSatisfy({ $0.id < id }) else { return false }
            purchases.append(Purchase(id: id, product: product))
            return true
        case (.finish(let id), .done):
            if let index = index(id) { purchases[index].isFinished = true }
            return true
        case (.refund(let id), .done):
            guard let index = index(id), !purchases[index].isRefunded else { return false }
            purchases[index].isRefunded = true
            return true
        case (.refund(let id), .refused):
            return index(id).map { purchases[$0].isRefunded } ?? true
        case (.readUnfinished, .transactions(let ids)):
            return ids == identifiers { !$0.isFinished }
        case (.readHistory, .transactions(let ids)):
            return ids == identifiers { !$0.isConsumable || !$0.isFinished || $0.isRefunded }
        case (.readOwned, .transactions(let ids)):
            return ids == identifiers { !$0.isConsumable && !$0.isRefunded }
        default:
            return false
        }
    }

    private func index(_ id: UInt64) -> Int? { purchases.firstIndex { $0.id == id } }

    private func identifiers(_ isListed: (Purchase) -> Bool) -> Set<UInt64> {
        Set(purchases.filter(isListed).map(\.id))
    }
}
