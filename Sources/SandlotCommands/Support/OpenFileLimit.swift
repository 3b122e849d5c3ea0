#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// How many files the process may open.
enum OpenFileLimit {
    /// As many as a ledger with its log, its lock and its readers needs.
    private static let needed = 24

    /// Fails if there is no room for a ledger, before the first of its files is made.
    ///
    /// A limit that the process may raise itself is raised.
    ///
    /// - Throws: ``CommandFailure`` with status 74.
    static func requireRoomForLedger() throws(CommandFailure) {
        if room() >= needed { return }
        raise()
        let room = room()
        guard room < needed else { return }
        throw CommandFailure(
            ExitStatus.inputOutput,
            "only \(room) more files can be opened, and a ledger needs \(needed): raise the limit, as with "
                + "`ulimit -n 256`")
    }

    /// How many more files can be opened, as far as that matters.
    private static func room() -> Int {
        var opened: [Int32] = []
        defer { for number in opened { _ = close(number) } }
        while opened.count < needed {
            let number = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard number >= 0 else { break }
            opened.append(number)
        }
        return opened.count
    }

    private static func raise() {
        var limit = rlimit()
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 256))
        _ = setrlimit(resource, &limit)
    }
}
