import SandlotClient
import SandlotExplorer
package import SandlotStore

/// The environment from which a value came.
///
/// Values of Apple's types contain no reference to a store, but `purchase()` and `finish()` must
/// reach the store that created them. This includes calls from outside the test's task, as on a
/// dispatch queue or a timer. The task's environment takes precedence over the value's own, which
/// takes precedence over the process's. Requests go to the environment's current launch, so that a
/// value can outlive a relaunch.
///
/// All origins are equal, so that the origin does not affect the equality of values.
package struct Origin: Sendable {
    let environment: StoreEnvironment?

    /// Creates an origin from an environment.
    package init(_ environment: StoreEnvironment?) {
        self.environment = environment
    }

    /// The environment that static members currently use.
    package static var current: Origin { Origin(.found) }

    /// The environment that handles calls on a value.
    var effectiveEnvironment: StoreEnvironment? {
        StoreEnvironment.local ?? environment ?? .found
    }

    /// The environment in which a sequence was created.
    var ownEnvironment: StoreEnvironment? { environment ?? .found }

    /// The launch that handles calls on a value, or nil if there is no store.
    var connection: (any StoreConnection)? { effectiveEnvironment?.connection }

    /// Returns the launch that handles calls on a value.
    ///
    /// - Throws: `StoreKitError.systemError` if there is no store.
    func requiredConnection() throws -> any StoreConnection {
        guard let connection else {
            throw StoreKitError.systemError(StoreEnvironment.reportMissing())
        }
        return connection
    }
}

extension Origin {
    /// Lets other tasks run, as calls to the real store in another process do.
    ///
    /// A listener that was created before the call can then start.
    package static func suspend() async {
        guard await !VirtualTime.yield() else { return }
        await Task.yield()
    }
}

extension Origin: Hashable {
    /// Returns true, because all origins are equal.
    package static func == (one: Origin, other: Origin) -> Bool { true }

    /// Adds nothing to the hash, because all origins are equal.
    package func hash(into hasher: inout Hasher) {}
}

extension StoreEnvironment {
    /// The current environment, or otherwise the store of the environment variable `SANDLOT_STORE`.
    static var found: StoreEnvironment? { current ?? servedToProcess }
}
