public import SandlotAds

extension LedgerMemory {
    /// Keeps which ads were shown, so that ending the app resets neither caps nor spacing.
    ///
    /// - Parameters:
    ///   - history: What there is to know, as ``AdScheduler/history`` tells it.
    ///   - name: A name, as of an account or a device.
    ///   - wallMilliseconds: Now, in milliseconds since 1970.
    /// - Throws: ``LedgerError`` if it could not be kept.
    public func keep(
        _ history: AdHistory, as name: String, at wallMilliseconds: Int64
    ) throws {
        try update(Self.entry(name)) { _ in
            Array("\(wallMilliseconds)\n".utf8) + history.bytes
        }
    }

    /// The ads that were shown, as old as they are now.
    ///
    /// - Parameters:
    ///   - name: The name under which it was kept.
    ///   - wallMilliseconds: Now; a clock that was set back counts as one that has stood still.
    /// - Returns: Nil if there is nothing, or nothing that this version can read.
    public func adHistory(_ name: String, at wallMilliseconds: Int64) -> AdHistory? {
        guard let bytes = bytes(Self.entry(name)),
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            let kept = Int64(String(decoding: bytes[..<end], as: UTF8.self)),
            let history = AdHistory(bytes: Array(bytes[(end + 1)...]))
        else { return nil }
        let (elapsed, overflow) = wallMilliseconds.subtractingReportingOverflow(kept)
        return history.aged(by: overflow ? .zero : .milliseconds(elapsed))
    }

    private static func entry(_ name: String) -> String { "ads \(name)" }
}
