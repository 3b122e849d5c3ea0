import SandlotBase
package import SandlotTrace

/// A build of an app and a day, to which traces of a fleet belong.
///
/// The members are those of a run's header. A member that the header lacks is empty.
package struct FleetBuild: Sendable, Hashable {
    /// The name of the app.
    package var app = ""
    /// The version of the app.
    package var version = ""
    /// The system, such as `iOS`.
    package var platform = ""
    /// The build configuration, such as `release`.
    package var configuration = ""
    /// The day in UTC on which the run began, as in `2026-03-02`.
    package var day = ""

    /// Creates a build of which nothing is known.
    package init() {}

    /// Finds the build of the first run of a trace.
    ///
    /// - Parameter storage: A trace that has been checked.
    /// - Throws: ``TraceError`` if the trace cannot be read again.
    /// - Complexity: O(*n*) in the length of the trace up to the header of its first run, which is usually the first line.
    package init(ofFirstRunIn storage: some TraceStorage) throws(TraceError) {
        let lines = TraceLines(storage.source())
        var decoder = TraceLineDecoder(keepsUnknownFields: false)
        var run: String?
        while let line = try unsafe lines.next() {
            // The trace was checked before, so only its last line can be incomplete.
            guard let record = try? unsafe decoder.decode(line.bytes) else { return }
            run = run ?? record.run
            guard record.run == run, case .traceHeader(let header) = record.event else { continue }
            app = header.app ?? ""
            version = header.appVersion ?? ""
            platform = header.platform?.rawValue ?? ""
            configuration = header.build?.rawValue ?? ""
            day = record.wall.map { Self.day(of: $0) } ?? ""
            return
        }
    }

    private static func day(of wall: WallTime) -> String {
        String(WallTime(milliseconds: wall.milliseconds).text.prefix(10))
    }
}

extension FleetBuild: Comparable {
    private var order: [String] { [app, version, platform, configuration, day] }

    package static func < (left: FleetBuild, right: FleetBuild) -> Bool {
        left.order.lexicographicallyPrecedes(right.order)
    }
}
