import Foundation
import TestSupport
import Testing

/// An authority that all tests use and none changes, created once for each process.
enum SharedAuthority {
    /// The authority's directory.
    static let path: Result<String, any Error> = Result {
        let sandlot = try Sandlot()
        let path = sandlot.directory.path("ca")
        _ = try sandlot.run("authority", "init", "--authority", path).succeeded()
        keeper.withLock { $0 = sandlot }
        // Static variables are never released, so the directory must be removed explicitly.
        atexit { SharedAuthority.keeper.withLock { $0 = nil } }
        return path
    }

    /// The authority's root.
    static var root: String { get throws { "\(try path.get())/root.der" } }

    private static let keeper = LockedBox<Sandlot>()
}

/// A value that threads share.
private final class LockedBox<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value?

    func withLock<Result>(_ body: (inout Value?) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
