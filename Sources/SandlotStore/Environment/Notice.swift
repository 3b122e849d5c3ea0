import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Messages for the person who runs a test.
package enum Notice {
    private static let isSilenced = Atomic(false)

    /// Suppresses all further messages, because the process is about to end and they would be
    /// meaningless.
    package static func silence() {
        isSilenced.store(true, ordering: .relaxed)
    }

    /// Writes a line to stderr.
    package static func print(_ text: String) {
        guard !isSilenced.load(ordering: .relaxed) else { return }
        let line = Array("sandlot: \(text)\n".utf8)
        // There is no remedy if stderr is closed.
        _ = unsafe line.withUnsafeBytes { unsafe Swift.min(0, write(2, $0.baseAddress, $0.count)) }
    }

    /// Writes text to stderr unchanged, without allocating memory.
    static func print(_ text: StaticString) {
        guard !isSilenced.load(ordering: .relaxed) else { return }
        _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
    }
}
