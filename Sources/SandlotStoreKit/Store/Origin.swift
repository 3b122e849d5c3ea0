package import SandlotStore

/// The environment from which a value came.
///
/// Values of Apple's types carry no reference to a store in their data, yet `purchase()` and `finish()`
/// have to reach the one that made them, also from code that runs outside the test's task (a dispatch
/// queue, a timer). The task's environment goes first, then the value's own, then the process's. What is
/// asked for is always the environment's present launch, so that a value may outlive a relaunch.
///
/// All origins are equal: where a value came from is no part of what it says.
package struct Origin: Sendable {
    let environment: StoreEnvironment?

    /// Remembers an environment.
    package init(_ environment: StoreEnvironment?) {
        self.environment = environment
    }

    /// The environment that statics use now.
    package static var current: Origin { Origin(StoreEnvironment.current) }

    /// The environment for what is done with a value.
    var effectiveEnvironment: StoreEnvironment? {
        StoreEnvironment.local ?? environment ?? StoreEnvironment.current
    }

    /// The environment of a sequence: the one in which it was made.
    var ownEnvironment: StoreEnvironment? { environment ?? StoreEnvironment.current }

    /// The launch to talk to about a value, or nil where there is no store.
    var connection: (any StoreConnection)? { effectiveEnvironment?.connection }

    /// The launch to talk to about a value.
    ///
    /// - Throws: `StoreKitError.systemError` where there is no store.
    func requiredConnection() throws -> any StoreConnection {
        guard let connection else {
            throw StoreKitError.systemError(StoreEnvironment.reportMissing())
        }
        return connection
    }
}

extension Origin {
    /// Lets other tasks run, as calls of the real store do, which answers from another process: a listener
    /// that was made before the call gets to begin.
    package static func suspend() async {
        await Task.yield()
    }
}

extension Origin: Hashable {
    /// All origins are equal.
    package static func == (one: Origin, other: Origin) -> Bool { true }

    /// Adds nothing.
    package func hash(into hasher: inout Hasher) {}
}
