internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What whoever runs a test should read.
package enum Notice {
    private static let isSilenced = Atomic(false)

    /// Writes nothing from now on, because the process is about to end and what it says then means nothing.
    package static func silence() {
        isSilenced.store(true, ordering: .relaxed)
    }

    /// Writes a line to stderr.
    static func print(_ text: String) {
        guard !isSilenced.load(ordering: .relaxed) else { return }
        let line = Array("sandlot: \(text)\n".utf8)
        // Nothing can be done if stderr is gone.
        _ = unsafe line.withUnsafeBytes { unsafe Swift.min(0, write(2, $0.baseAddress, $0.count)) }
    }

    /// Writes a text to stderr as it is, without allocating memory.
    static func print(_ text: StaticString) {
        guard !isSilenced.load(ordering: .relaxed) else { return }
        _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
    }
}
