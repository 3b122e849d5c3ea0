import Synchronization

/// Reports of listeners that outlive the store of their test.
extension StoreEnvironment {
    private static let reportedListeners = Mutex<Set<String>>([])

    /// Ends the environment and reports its remaining listeners, each name once per process.
    ///
    /// - Parameter test: The name of the test, if it is known.
    func end(test: String?) {
        // A busy listener may already be canceled. Only a waiting listener is certain to remain.
        let names = store.listeners.filter(\.isWaiting).map(\.name)
        end()
        let unreported = Self.reportedListeners.withLock { reported in
            Set(names).filter { reported.insert($0).inserted }.sorted()
        }
        for name in unreported {
            Notice.print(
                "\(name) outlives its store: it was still listening at the end of "
                    + "\(test.map { "the test \"\($0)\"" } ?? "its test"). It is ended now and receives "
                    + "nothing in a later test. If a shared object listens, such as StoreManager.shared, create an "
                    + "object for each test, or let it listen again in each test; if not, cancel the task. "
                    + "See \"Objects that outlive a test\" in TestYourStoreCodeOnLinux.md")
        }
    }
}
