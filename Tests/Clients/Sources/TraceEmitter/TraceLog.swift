import Foundation

/// Writes what happens in the app to a file, one event a line: the format sandlot-trace/1.
///
/// Copy it into the app; it needs iOS 15 and nothing else. Call it where things happen, from any thread: one lock
/// owns the numbers and the clock, so that the order of the lines is the order of the calls. It is silent unless
/// `SANDLOT_TRACE` names a file, and it never sends anything anywhere.
public final class TraceLog: @unchecked Sendable {
    /// The log of the app.
    public static let shared = TraceLog(path: ProcessInfo.processInfo.environment["SANDLOT_TRACE"])

    // Guards the number, the clock and the file: `@unchecked` above rests on it.
    private let lock = NSLock()
    private let file: FileHandle?
    // One launch of the process: random and never stored, so that it tells nobody from anybody.
    private let run = "r" + String(UInt64.random(in: .min ... .max), radix: 36)
    private let start = TraceLog.milliseconds()
    private var seq = 0

    /// Begins a file, or does nothing ever if there is no path.
    public init(path: String?) {
        if let path { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        file = path.flatMap { FileHandle(forWritingAtPath: $0) }
    }

    /// A product that the app sells.
    public struct Product {
        let fields: [String: Any]

        /// Describes a product.
        ///
        /// Its kind is `consumable`, `nonConsumable` or `subscription`. Mark each product whose owners see no ads:
        /// otherwise the checker cannot judge ads after a purchase.
        public init(_ id: String, kind: String, removesAds: Bool = false) {
            fields = ["id": id, "kind": kind, "removesAds": removesAds]
        }
    }

    /// Writes the header, which must come before all other events.
    ///
    /// `owned` lists what the device owns at launch, and `parameters` what the rules must know of the app's design,
    /// as in `["wordsPerTest": 10]`.
    public func begin(
        app: String, platform: String, build: String, audience: ClosedRange<Int>,
        owned: [String], products: [Product], parameters: [String: Any] = [:]
    ) {
        record(
            "trace_header",
            [
                "schema": "sandlot-trace/1", "app": app, "platform": platform, "build": build,
                "audience": ["minAge": audience.lowerBound, "maxAge": audience.upperBound],
                "initialEntitlements": owned, "products": products.map { $0.fields },
                "params": parameters,
            ])
    }

    /// Writes an event down, with the fields that the format lists for it.
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
        // A line that cannot be written leaves a gap in the numbers, which the checker sees.
        seq += 1
        try? file.write(contentsOf: data + [UInt8(ascii: "\n")])
    }

    /// A monotonic clock that also counts the time during which the device sleeps.
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
