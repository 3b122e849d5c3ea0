import Synchronization

/// The table of a key, which is computed when the key has been used often enough.
///
/// One thread computes the table while the others verify without it. If the table cannot be
/// computed, it stays absent, and nothing else changes.
final class DeferredKeyTable: Sendable {
    private enum Stage {
        case counting(uses: Int)
        /// A thread is computing the table, or the table cannot be computed.
        case absent
        case computed(P256KeyTable)
    }

    private let key: ES256Key
    private let policy: KeyTablePolicy
    private let stage: Mutex<Stage>

    init(_ key: ES256Key, policy: KeyTablePolicy) {
        self.key = key
        self.policy = policy
        stage = Mutex(.counting(uses: 0))
    }

    /// Whether the table has been computed.
    var isComputed: Bool {
        stage.withLock { stage in
            if case .computed = stage { true } else { false }
        }
    }

    /// Finds the table, and computes it if the key has been used often enough.
    ///
    /// - Parameter uses: The number of signatures that the caller will verify.
    /// - Returns: The table, or nil if the caller must verify without it.
    /// - Complexity: 21 ms in the call that computes the table.
    func table(forNext uses: Int) -> P256KeyTable? {
        guard let threshold = policy.uses else { return nil }
        let (table, isDue) = stage.withLock { stage -> (P256KeyTable?, Bool) in
            switch stage {
            case .computed(let table): return (table, false)
            case .absent: return (nil, false)
            case .counting(let earlier):
                let isDue = earlier + uses > threshold
                stage = isDue ? .absent : .counting(uses: earlier + uses)
                return (nil, isDue)
            }
        }
        guard isDue else { return table }
        // A failure to compute the table is not a failure to verify.
        guard let made = try? P256KeyTable(key, library: policy.library) else { return nil }
        stage.withLock { $0 = .computed(made) }
        return made
    }
}
