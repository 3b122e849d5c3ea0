package import SandlotReceipts

/// The verifiers of an authority by app, most recently used first.
///
/// A verifier of an app caches chains and a table of a key, so the cache is bounded. An app whose
/// verifier was evicted keeps its own.
package struct VerifierCache {
    /// The app and the environment that receipts must belong to.
    package struct Name: Hashable {
        let bundleID: String
        let environment: ReceiptEnvironment
        let appAppleID: Int64?

        /// Creates a name from its parts.
        package init(bundleID: String, environment: ReceiptEnvironment, appAppleID: Int64?) {
            self.bundleID = bundleID
            self.environment = environment
            self.appAppleID = appAppleID
        }
    }

    /// The number of verifiers to keep, which is more apps than one test or one server has.
    package static let capacity = 32

    private var entries: [(name: Name, verifier: ReceiptVerifier)] = []

    /// Creates an empty cache.
    package init() {}

    /// The number of verifiers.
    package var count: Int { entries.count }

    /// Returns the verifier of an app, or nil if it is not in the cache.
    package mutating func verifier(for name: Name) -> ReceiptVerifier? {
        guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
        if index > 0 { entries.insert(entries.remove(at: index), at: 0) }
        return entries[0].verifier
    }

    /// Adds a verifier unless another thread has added one, and evicts the least recently used one
    /// if there are too many.
    ///
    /// - Returns: The verifier that is in the cache.
    package mutating func insert(
        _ verifier: ReceiptVerifier, for name: Name
    ) -> ReceiptVerifier {
        if let known = self.verifier(for: name) { return known }
        entries.insert((name, verifier), at: 0)
        if entries.count > Self.capacity { entries.removeLast() }
        return verifier
    }
}
