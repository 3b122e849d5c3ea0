import Foundation

/// A log that writes the app's events to a file in the format sandlot-trace/1, one event a line.
///
/// Copy this file into your app. It requires only iOS 15. Call it where events happen, from any
/// thread. A lock protects the numbers and the clock, so that the order of the lines is the order
/// of the calls. The log writes nothing unless `SANDLOT_TRACE` names a file, and it never sends
/// anything.
public final class TraceLog: @unchecked Sendable {
    /// The log of the app.
    public static let shared = TraceLog(path: ProcessInfo.processInfo.environment["SANDLOT_TRACE"])

    // Protects the number, the clock, and the file, which justifies `@unchecked` above.
    private let lock = NSLock()
    private let file: FileHandle?
    // Identifies a launch of the process. It is random and never stored, so it cannot identify a
    // user.
    private let run = "r" + String(UInt64.random(in: .min ... .max), radix: 36)
    private let start = TraceLog.milliseconds()
    private var seq = 0

    /// Creates a file, or a log that writes nothing if there is no path.
    public init(path: String?) {
        if let path { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        file = path.flatMap { FileHandle(forWritingAtPath: $0) }
    }

    /// A product of the app, with the properties that rules use.
    public struct Product {
        let id: String
        let kind: String
        let removesAds: Bool

        /// Creates a product.
        ///
        /// - Parameters:
        ///   - id: The identifier of the product.
        ///   - kind: One of `consumable`, `nonConsumable`, and `subscription`.
        ///   - removesAds: Whether the product removes ads for its owners.
        public init(_ id: String, kind: String, removesAds: Bool = false) {
            self.id = id
            self.kind = kind
            self.removesAds = removesAds
        }
    }

    /// Writes the header, the first event of every launch.
    ///
    /// Mark every product that removes ads. Otherwise, the rules about ads cannot determine whether
    /// the product's owners may see ads.
    ///
    /// - Parameters:
    ///   - app: A name for the app.
    ///   - ages: The ages of the youngest and the oldest child for whom the app is made.
    ///   - owned: The products that the device knows to be owned at launch.
    ///   - products: All products of the app.
    ///   - params: The parameters of rules for this launch, by name.
    public func begin(
        app: String, ages: ClosedRange<Int>, owned: [String], products: [Product],
        params: [String: Any] = [:]
    ) {
        #if DEBUG
            let build = "debug"
        #else
            let build = "release"
        #endif
        #if os(watchOS)
            let platform = "watchOS"
        #else
            let platform = "iOS"
        #endif
        record(
            "trace_header",
            [
                "schema": "sandlot-trace/1", "platform": platform, "build": build, "app": app,
                "audience": ["minAge": ages.lowerBound, "maxAge": ages.upperBound],
                "initialEntitlements": owned, "params": params,
                "products": products.map {
                    ["id": $0.id, "kind": $0.kind, "removesAds": $0.removesAds] as [String: Any]
                },
            ])
    }

    /// Writes an event with the fields that the format defines for it.
    public func record(_ event: String, _ fields: [String: Any] = [:], scene: String? = nil) {
        guard let file = file else { return }
        lock.lock()
        defer { lock.unlock() }
        var line = fields
        line["e"] = event
        line["run"] = run
        line["seq"] = seq
        line["t"] = TraceLog.milliseconds() - start
        line["scene"] = scene
        guard JSONSerialization.isValidJSONObject(line),
            let data = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
        else { return assertionFailure("\(event) has a value that is no JSON") }
        // A line that cannot be written leaves a gap in the numbers, which the checker detects.
        seq += 1
        try? file.write(contentsOf: data + [UInt8(ascii: "\n")])
    }

    /// Returns the time of a monotonic clock that includes the device's sleep.
    private static func milliseconds() -> Int {
        var time = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_BOOTTIME, &time)
        #else
            clock_gettime(CLOCK_MONOTONIC_RAW, &time)
        #endif
        return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
    }
}
