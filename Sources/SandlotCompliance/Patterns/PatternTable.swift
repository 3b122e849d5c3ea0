/// Values by the groups of events, in bounded memory.
///
/// If there are too many groups, the one that was added first is forgotten.
struct PatternTable<Value> {
    private let limit: Int
    private var values: [PatternKey: Value] = [:]
    /// The groups in the order in which they were added, without those before ``head``.
    private var order: [PatternKey] = []
    private var head = 0
    /// Whether a group has been forgotten.
    private(set) var hasForgotten = false

    /// Makes an empty table.
    ///
    /// - Parameter limit: The largest number of groups.
    init(limit: Int = RulePattern.memoryLimit) {
        self.limit = limit
    }

    /// The value of a group; nil if there is none, or if it has been forgotten.
    subscript(key: PatternKey) -> Value? {
        get { values[key] }
        set {
            guard let newValue else { return }
            if values.updateValue(newValue, forKey: key) == nil { remember(key) }
        }
    }

    /// Changes the value of a group, if there is one.
    mutating func change(_ key: PatternKey, _ change: (inout Value) -> Void) {
        guard let index = values.index(forKey: key) else { return }
        change(&values.values[index])
    }

    /// Removes all groups.
    mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        head = 0
        hasForgotten = false
    }

    private mutating func remember(_ key: PatternKey) {
        order.append(key)
        guard values.count > limit else { return }
        values[order[head]] = nil
        head += 1
        hasForgotten = true
        if head >= limit {
            order.removeFirst(head)
            head = 0
        }
    }
}
