extension GateStorage {
    /// Stores the history of ads, so that a restart of the app resets neither caps nor spacing.
    ///
    /// - Parameters:
    ///   - history: The history that ``AdPresenter/history`` returns.
    ///   - name: A name, such as that of an account or a device.
    ///   - wallMilliseconds: The current time in milliseconds since 1970 UTC.
    /// - Throws: Any error of the storage.
    public func keep(
        _ history: AdHistory, as name: String, at wallMilliseconds: Int64
    ) throws {
        try update(Self.entry(name)) { _ in
            Array("\(wallMilliseconds)\n".utf8) + history.bytes
        }
    }

    /// Returns the history of ads with current ages.
    ///
    /// - Parameters:
    ///   - name: The name under which the history was stored.
    ///   - wallMilliseconds: The current time in milliseconds since 1970 UTC. If the clock was set
    ///     back, the elapsed time counts as zero.
    /// - Returns: The history, or nil if there is none that this version can read.
    /// - Throws: Any error of the storage.
    public func adHistory(_ name: String, at wallMilliseconds: Int64) throws -> AdHistory? {
        guard let bytes = try contents(of: Self.entry(name)),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let kept = Int64(String(decoding: bytes[..<end], as: UTF8.self)),
            let history = AdHistory(bytes: Array(bytes[(end + 1)...]))
        else { return nil }
        let (elapsed, overflow) = wallMilliseconds.subtractingReportingOverflow(kept)
        return history.aged(by: overflow ? .zero : .milliseconds(elapsed))
    }

    /// Reads an entry without changing it.
    ///
    /// - Parameter name: The name of the entry.
    /// - Returns: The bytes, or nil if there are none.
    /// - Throws: Any error of the storage.
    func contents(of name: String) throws -> [UInt8]? {
        var found: [UInt8]?
        do {
            try update(name) { bytes in
                found = bytes
                throw OnlyRead()
            }
        } catch is OnlyRead {}
        return found
    }

    private static func entry(_ name: String) -> String { "ads \(name)" }
}

/// An error that ends a change before anything is written, so that reading writes nothing.
private struct OnlyRead: Error {}
