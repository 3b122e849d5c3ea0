extension GateStorage {
    /// Stores which ads were shown, so that a restart of the app resets neither caps nor spacing.
    ///
    /// - Parameters:
    ///   - history: The history, as ``AdPresenter/history`` returns it.
    ///   - name: A name, for example that of an account or a device.
    ///   - wallMilliseconds: The current time in milliseconds since 1970 UTC.
    /// - Throws: What the storage throws if the history could not be stored.
    public func keep(
        _ history: AdHistory, as name: String, at wallMilliseconds: Int64
    ) throws {
        try update(Self.entry(name)) { _ in
            Array("\(wallMilliseconds)\n".utf8) + history.bytes
        }
    }

    /// Reads which ads were shown, as old as they are now.
    ///
    /// - Parameters:
    ///   - name: The name under which the history was stored.
    ///   - wallMilliseconds: The current time in milliseconds since 1970 UTC. If the clock was set back, no time has
    ///     passed.
    /// - Returns: The history, or nil if there is none that this version can read.
    /// - Throws: What the storage throws if it could not be read.
    public func adHistory(_ name: String, at wallMilliseconds: Int64) throws -> AdHistory? {
        guard let bytes = try read(Self.entry(name)),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let kept = Int64(String(decoding: bytes[..<end], as: UTF8.self)),
            let history = AdHistory(bytes: Array(bytes[(end + 1)...]))
        else { return nil }
        let (elapsed, overflow) = wallMilliseconds.subtractingReportingOverflow(kept)
        return history.aged(by: overflow ? .zero : .milliseconds(elapsed))
    }

    /// Reads an entry and changes nothing.
    private func read(_ name: String) throws -> [UInt8]? {
        var found: [UInt8]?
        do {
            try update(name) { bytes in
                found = bytes
                guard let bytes else { throw NothingStored() }
                return bytes
            }
        } catch is NothingStored {
            return nil
        }
        return found
    }

    private static func entry(_ name: String) -> String { "ads \(name)" }
}

/// Ends a change of an entry that does not exist, so that none is created.
private struct NothingStored: Error {}
