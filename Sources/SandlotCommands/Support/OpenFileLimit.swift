#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The limit on the number of open files.
enum OpenFileLimit {
    /// The number of files that a ledger needs with its log, its lock, and its readers.
    private static let needed = 24

    /// Fails if too few files can be opened for a ledger, before the first of its files is created.
    ///
    /// Raises the limit if the process is allowed to.
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

    /// Returns how many more files can be opened, counted up to the number that matters.
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
