#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Names the run during which the process traps.
///
/// A trap ends the process, so its token cannot be returned. Instead, the decisions of each run are also kept as text,
/// which a handler of the signal writes to stderr, and to a file of tokens that are tried first next time.
package enum TrapReport {
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]

    /// Begins to report.
    ///
    /// Explorations of a process follow one another, so there is one report at a time.
    ///
    /// - Parameter file: The descriptor of the file of tokens, open for appending, or nil for none.
    package static func begin(file: Int32?) {
        if text == nil { text = .allocate(capacity: capacity) }
        tokenFile = file ?? -1
        for number in signals {
            sigaction(number, nil, earlier + Int(number))
            signal(number) { TrapReport.report($0) }
        }
    }

    /// Ends to report, and restores the process's handlers.
    package static func end() {
        for signal in signals { sigaction(signal, earlier + Int(signal), nil) }
        tokenFile = -1
    }

    /// Begins a run, whose decisions follow.
    package static func beginRun() { count = 0 }

    /// The token of the run.
    package static var token: String {
        let bytes = UnsafeBufferPointer(start: text, count: text == nil ? 0 : count)
        return "\(RunToken.prefix)\(String(decoding: bytes, as: UTF8.self))"
    }

    /// Adds a decision.
    static func note(_ value: Int) {
        guard let text, count + 24 < capacity else { return }
        if value < 10 {
            text[count] = UInt8(ascii: "0") + UInt8(value)
            count += 1
        } else {
            for byte in RunToken.text(of: value).utf8 {
                text[count] = byte
                count += 1
            }
        }
    }

    // MARK: The handler, which may call only what is safe in a signal handler.

    private static func report(_ signal: Int32) {
        if JobScheduler.current != nil, let text {
            put(
                "\nThe app trapped in a run of an exploration. Repeat it with `replaying: \"", to: 2
            )
            put(RunToken.prefix, to: 2)
            write(2, text, count)
            put("\"`.\n", to: 2)
            if tokenFile >= 0 {
                put(RunToken.prefix, to: tokenFile)
                write(tokenFile, text, count)
                put("\n", to: tokenFile)
            }
        }
        // The instruction traps again when the handler returns, now as it would have without it.
        sigaction(signal, earlier + Int(signal), nil)
    }

    private static func put(_ text: StaticString, to file: Int32) {
        write(file, text.utf8Start, text.utf8CodeUnitCount)
    }
}

private let capacity = 1 << 16
private nonisolated(unsafe) var text: UnsafeMutablePointer<UInt8>?
private nonisolated(unsafe) var count = 0
private nonisolated(unsafe) var tokenFile: Int32 = -1
private nonisolated(unsafe) let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
