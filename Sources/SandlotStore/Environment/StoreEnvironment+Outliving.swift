internal import Synchronization

/// Listeners that live longer than the store of their test.
extension StoreEnvironment {
    private static let reportedListeners = Mutex<Set<String>>([])

    /// Ends the environment, and reports who listened until then: each listener's name once in a process.
    ///
    /// - Parameter test: The name of the test, if it is known.
    func end(test: String?) {
        // A listener that is at work may be cancelled already; only one that waits is certain to live on.
        let names = store.listeners.filter(\.isWaiting).map(\.name)
        end()
        let unreported = Self.reportedListeners.withLock { reported in
            Set(names).filter { reported.insert($0).inserted }.sorted()
        }
        for name in unreported {
            Notice.print(
                "\(name) outlives its store: it still listened at the end of "
                    + "\(test.map { "the test \"\($0)\"" } ?? "its test"). It is ended now and receives "
                    + "nothing in a later test. If a shared object listens, as StoreManager.shared, make an "
                    + "object for each test, or let it listen again in each test; if not, cancel the task. "
                    + "See \"Objects that outlive a test\" in TestYourStoreCodeOnLinux.md")
        }
    }
}
